#!/usr/bin/env python3
"""The adapter file: what is written can be read, names and shapes are llama.cpp's, and the rows of
q and k stand in its rotary order. Standard library only; numpy is used where it is there."""
import json
import pathlib
import random
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import export_gguf
import gguf_file

METADATA = {"architecture": "llama", "heads": "3", "kv_heads": "1", "alpha": "32.0",
            "base_name": "base", "base_sha256": "ab", "data_sha256": "cd", "commit": "ef"}
HEAD_ROWS, RANK = 4, 2


def f16_rows(rows: int, columns: int) -> bytes:
    """Each row holds its own number."""
    return b"".join(struct.pack(f"<{columns}e", *[row] * columns) for row in range(rows))


def safetensors(tensors: dict) -> bytes:
    header, data = {"__metadata__": METADATA}, b""
    for name, (shape, values) in tensors.items():
        header[name] = {"dtype": "F16", "shape": list(shape),
                        "data_offsets": [len(data), len(data) + len(values)]}
        data += values
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def unpacked(kind: str, block: bytes) -> list[float]:
    """A block, number by number, as ggml-quants.c has it."""
    def half(at: int) -> float:
        return struct.unpack_from("<e", block, at)[0]

    def scale_and_least(j: int) -> tuple[int, int]:
        packed = block[4:16]
        if j < 4:
            return packed[j] & 63, packed[j + 4] & 63
        return packed[j + 4] & 15 | packed[j - 4] >> 6 << 4, packed[j + 4] >> 4 | packed[j] >> 6 << 4

    numbers = []
    if kind == "q5_0":
        bits = int.from_bytes(block[2:6], "little")
        low = [byte & 15 for byte in block[6:]] + [byte >> 4 for byte in block[6:]]
        return [((nibble | (bits >> i & 1) << 4) - 16) * half(0) for i, nibble in enumerate(low)]
    if kind == "q4_k":
        for i in range(256):
            byte = block[16 + i // 64 * 32 + i % 32]
            scale, least = scale_and_least(i // 32)
            numbers.append(half(0) * scale * (byte >> 4 if i % 64 >= 32 else byte & 15) - half(2) * least)
    if kind == "q6_k":
        scales = struct.unpack_from("<16b", block, 192)
        for i in range(256):
            part, quarter, at = i // 128, i % 128 // 32, i % 32
            byte = block[64 * part + 32 * (quarter % 2) + at]
            low = byte >> 4 if quarter >= 2 else byte & 15
            high = block[128 + 32 * part + at] >> 2 * quarter & 3
            numbers.append(half(208) * scales[i // 16] * ((low | high << 4) - 32))
    return numbers


class UnpackTest(unittest.TestCase):
    def test_every_number_of_a_block_is_what_ggml_makes_of_it(self):
        try:
            import numpy as np
            import quants
        except ImportError:
            self.skipTest("numpy is not installed")
        generator = random.Random(1)
        for number, (kind, values, size) in gguf_file.TYPES.items():
            if kind not in ("q5_0", "q4_k", "q6_k"):
                continue
            with self.subTest(kind=kind):
                block = bytearray(generator.randbytes(size))
                for at in (208,) if kind == "q6_k" else (0, 2) if kind == "q4_k" else (0,):
                    struct.pack_into("<e", block, at, generator.uniform(-1, 1))
                tensor = gguf_file.Tensor((2, values), number, 3)
                made = quants.unpack(np.frombuffer(b"xyz" + 2 * block, dtype=np.uint8), tensor)
                self.assertEqual(made.shape, (2, values))
                for row in made:
                    np.testing.assert_allclose(row, unpacked(kind, bytes(block)), rtol=1e-6, atol=1e-6)


class ExportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name) / "adapter.gguf"

    def export(self, tensors: dict, form: str = "f16"):
        metadata, read = export_gguf.read_safetensors(safetensors(tensors))
        kind, made = export_gguf.in_form(export_gguf.gguf_tensors(read, {"q_proj": 3, "k_proj": 1}), form)
        gguf_file.write(self.path, export_gguf.facts_of(metadata, "name", "apache-2.0"), kind, made)
        data = self.path.read_bytes()
        return gguf_file.parse(data), data

    def rows(self, gguf, data, name):
        tensor = gguf.tensors[name]
        values = struct.unpack_from(f"<{tensor.shape[0] * tensor.shape[1]}e", data, tensor.offset)
        return [int(value) for value in values[::tensor.shape[1]]]

    def test_every_module_gets_the_name_and_shape_that_llama_cpp_wants(self):
        tensors = {}
        for module in export_gguf.NAMES:
            tensors[f"layers.7.{module}.A"] = (RANK, 6), f16_rows(RANK, 6)
            tensors[f"layers.7.{module}.B"] = (12, RANK), f16_rows(12, RANK)
        gguf, _ = self.export(tensors)
        self.assertEqual(len(gguf.tensors), 14)
        for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
            self.assertEqual(gguf.tensors[f"blk.7.{name}.weight.lora_a"].shape, (RANK, 6))
            self.assertEqual(gguf.tensors[f"blk.7.{name}.weight.lora_b"].shape, (12, RANK))

    def test_the_file_says_what_it_is_and_what_it_was_made_of(self):
        gguf, _ = self.export({"layers.0.v_proj.A": ((1, 1), f16_rows(1, 1))})
        self.assertEqual(gguf.facts["general.type"], "adapter")
        self.assertEqual(gguf.facts["adapter.type"], "lora")
        self.assertEqual(gguf.facts["adapter.lora.alpha"], 32.0)
        self.assertEqual(gguf.facts["general.architecture"], "llama")
        self.assertEqual(gguf.facts["twotrack.base_model.sha256"], "ab")
        self.assertEqual(gguf.facts["twotrack.training_data.sha256"], "cd")
        self.assertEqual(gguf.facts["twotrack.commit"], "ef")

    def test_rows_of_b_are_interleaved_by_head_for_q_and_k_alone(self):
        b = (12, RANK), f16_rows(12, RANK)
        k = (HEAD_ROWS, RANK), f16_rows(HEAD_ROWS, RANK)
        a = (12, 5), f16_rows(12, 5)
        gguf, data = self.export({"layers.0.q_proj.B": b, "layers.0.k_proj.B": k,
                                  "layers.0.v_proj.B": b, "layers.0.q_proj.A": a})
        self.assertEqual(self.rows(gguf, data, "blk.0.attn_q.weight.lora_b"),
                         [0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11])
        self.assertEqual(self.rows(gguf, data, "blk.0.attn_k.weight.lora_b"), [0, 2, 1, 3])
        self.assertEqual(self.rows(gguf, data, "blk.0.attn_v.weight.lora_b"), list(range(12)))
        self.assertEqual(self.rows(gguf, data, "blk.0.attn_q.weight.lora_a"), list(range(12)))

    def test_gemma_keeps_its_rows_in_order(self):
        self.assertEqual(export_gguf.paired("llama", 3, 1), {"q_proj": 3, "k_proj": 1})
        self.assertEqual(export_gguf.paired("gemma3", 3, 1), {})
        b = (12, RANK), f16_rows(12, RANK)
        made = export_gguf.gguf_tensors({"layers.0.q_proj.B": b}, export_gguf.paired("gemma3", 3, 1))
        self.assertEqual(made, {"blk.0.attn_q.weight.lora_b": b})

    def test_reading_a_model_undoes_the_order_of_writing(self):
        try:
            import numpy as np
            import weights
        except ImportError:
            self.skipTest("numpy is not installed")
        for rows, heads in ((576, 9), (192, 3), (12, 3)):
            with self.subTest(rows=rows, heads=heads):
                order = np.array(export_gguf.rotary_order(rows, heads))
                kept = np.arange(rows * 5).reshape(rows, 5)
                self.assertTrue((weights.in_halves(kept[order], heads) == kept).all())

    def test_q8_0_keeps_values_to_half_a_step(self):
        values = [((i * 37) % 101 - 50) / 7 for i in range(64)] + [0.0] * 32
        gguf, data = self.export({"layers.0.v_proj.A": ((1, 96), struct.pack("<96e", *values))}, "q8_0")
        tensor = gguf.tensors["blk.0.attn_v.weight.lora_a"]
        self.assertEqual((tensor.type, tensor.bytes), (gguf_file.Q8_0, 3 * 34))
        for block in range(3):
            scale, *steps = struct.unpack_from("<e32b", data, tensor.offset + 34 * block)
            for value, step in zip(values[32 * block:], steps):
                self.assertAlmostEqual(step * scale, value, delta=0.51 * scale + 0.01)

    def test_q8_0_wants_rows_of_whole_blocks(self):
        with self.assertRaisesRegex(ValueError, "multiple of 32"):
            self.export({"layers.0.v_proj.A": ((1, 48), bytes(96))}, "q8_0")

    def test_a_confidence_that_is_known_later_changes_nothing_else(self):
        before, data = self.export({"layers.0.q_proj.B": ((12, 2), f16_rows(12, 2))})
        sys.argv = ["export_gguf.py", str(self.path), str(self.path), "--confidence=-0.5 0.25"]
        self.assertEqual(export_gguf.main(), 0)
        after = gguf_file.parse(self.path.read_bytes())
        self.assertEqual(after.facts, before.facts | {"twotrack.confidence": "-0.5 0.25"})
        (name, tensor), = after.tensors.items()
        was = before.tensors[name]
        self.assertEqual(self.path.read_bytes()[tensor.offset:][:tensor.bytes], data[was.offset:][:was.bytes])

    def test_a_fact_is_added_and_all_else_stays(self):
        before, data = self.export({"layers.0.q_proj.B": ((12, 2), f16_rows(12, 2)),
                                    "layers.0.v_proj.A": ((1, 1), f16_rows(1, 1))})
        for value in ("", "x", "x" * 31, "x" * 32):
            with self.subTest(length=len(value)):
                changed = gguf_file.with_fact(data, "tokenizer.chat_template", value)
                after = gguf_file.parse(changed)
                self.assertEqual(after.facts, before.facts | {"tokenizer.chat_template": value})
                for name, tensor in before.tensors.items():
                    self.assertEqual(changed[after.tensors[name].offset:][:tensor.bytes],
                                     data[tensor.offset:][:tensor.bytes])
        with self.assertRaises(gguf_file.GgufError):
            gguf_file.with_fact(data, "general.type", "adapter")

    def test_a_file_that_is_cut_off_is_refused(self):
        self.export({"layers.0.v_proj.A": ((8, 64), f16_rows(8, 64))})
        data = self.path.read_bytes()
        for size in (0, 3, 20, 100, len(data) - 33):
            with self.subTest(size=size), self.assertRaises(gguf_file.GgufError):
                gguf_file.parse(data[:size])

    def test_tensors_that_are_not_f16_are_refused(self):
        data = safetensors({"layers.0.v_proj.A": ((1, 1), b"\0\0")}).replace(b'"F16"', b'"F32"')
        with self.assertRaises(ValueError):
            export_gguf.read_safetensors(data)


if __name__ == "__main__":
    unittest.main()
