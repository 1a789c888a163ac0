#!/usr/bin/env python3
"""The adapter file: what is written can be read, names and shapes are llama.cpp's, and the rows of
q and k stand in its rotary order. Standard library only; numpy is used where it is there."""
import json
import pathlib
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
