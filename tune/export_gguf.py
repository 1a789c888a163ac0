#!/usr/bin/env python3
"""Makes the adapter that llama.cpp loads out of what train.py wrote. Standard library only.

    export_gguf.py OUT_DIR/adapter.safetensors OUT.gguf [--form f16|q8_0] [--name NAME] [--license ID] [--confidence "BIAS SLOPE END"]

GGUF keeps the rows of llama's q and k in another order than PyTorch programs do: rotary embedding
turns neighbours there, halves of a head here. The rows of B follow; without that the adapter loads
and the model talks nonsense. (gemma3 turns halves in both.)

The source may be a .gguf that this has made: it gets the confidence, which is only known once the adapter was played,
and stays as it is otherwise.
"""
import argparse
import hashlib
import json
import pathlib
import struct
import sys

import gguf_file

NAMES = {"q_proj": "attn_q", "k_proj": "attn_k", "v_proj": "attn_v", "o_proj": "attn_output",
         "gate_proj": "ffn_gate", "up_proj": "ffn_up", "down_proj": "ffn_down"}
F16_BYTES = 2


def read_safetensors(data: bytes) -> tuple[dict, dict[str, tuple[tuple[int, ...], bytes]]]:
    """The metadata and the tensors: name -> shape, bytes. All must be f16."""
    (size,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8:8 + size])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        if entry["dtype"] != "F16":
            raise ValueError(f"{name}: {entry['dtype']} instead of F16")
        begin, end = entry["data_offsets"]
        tensors[name] = tuple(entry["shape"]), data[8 + size + begin:8 + size + end]
    return metadata, tensors


def paired(architecture: str, heads: int, kv_heads: int) -> dict[str, int]:
    """The matrices whose rows GGUF keeps in another order, each with its heads."""
    return {"q_proj": heads, "k_proj": kv_heads} if architecture == "llama" else {}


def rotary_order(rows: int, heads: int) -> list[int]:
    """For each row of the GGUF the row here: of each head, first and second half in turn."""
    half = rows // heads // 2
    return [head * 2 * half + side * half + i
            for head in range(heads) for i in range(half) for side in range(2)]


def reorder_rows(shape: tuple[int, ...], data: bytes, order: list[int]) -> bytes:
    size = shape[1] * F16_BYTES
    return b"".join(data[row * size:(row + 1) * size] for row in order)


def gguf_tensors(tensors: dict, heads: dict[str, int]) -> dict:
    """From `layers.3.q_proj.B` to `blk.3.attn_q.weight.lora_b`. `heads`: as `paired` has them."""
    result = {}
    for name, (shape, data) in sorted(tensors.items()):
        _, layer, module, side = name.split(".")
        if side == "B" and module in heads:
            data = reorder_rows(shape, data, rotary_order(shape[0], heads[module]))
        result[f"blk.{layer}.{NAMES[module]}.weight.lora_{side.lower()}"] = shape, data
    return result


def facts_of(metadata: dict, name: str, licence: str) -> dict:
    """What a GGUF says of itself; keys of our own stand under `twotrack.`."""
    facts = {
        "general.architecture": metadata["architecture"],
        "general.type": "adapter",
        "adapter.type": "lora",
        "adapter.lora.alpha": float(metadata["alpha"]),
        "general.name": name,
        "general.license": licence,
        "general.base_model.count": 1,
        "general.base_model.0.name": metadata["base_name"],
        "twotrack.base_model.sha256": metadata["base_sha256"],
        "twotrack.training_data.sha256": metadata["data_sha256"],
    }
    if metadata.get("commit"):
        facts["twotrack.commit"] = metadata["commit"]
    return facts


def in_form(tensors: dict, form: str) -> tuple[int, dict]:
    """The type that GGUF knows it by, and the tensors in it. A row must be whole blocks."""
    if form == "f16":
        return gguf_file.F16, tensors
    for name, (shape, _) in tensors.items():
        if shape[-1] % gguf_file.BLOCK:
            raise ValueError(f"{name}: rows of {shape[-1]} values can't be q8_0: the rank must be a multiple of 32")
    return gguf_file.Q8_0, {name: (shape, gguf_file.q8_0_of_f16(data)) for name, (shape, data) in tensors.items()}


def exported(data: bytes) -> tuple[dict, int, dict]:
    """The facts of an adapter that this has made, the type of its tensors, and these."""
    read = gguf_file.parse(data)
    tensors = {name: (tensor.shape, data[tensor.offset:tensor.offset + tensor.bytes]) for name, tensor in read.tensors.items()}
    (kind,) = {tensor.type for tensor in read.tensors.values()}
    return read.facts, kind, tensors


def made_of(data: bytes, options: argparse.Namespace) -> tuple[dict, int, dict]:
    metadata, tensors = read_safetensors(data)
    heads = paired(metadata["architecture"], int(metadata["heads"]), int(metadata["kv_heads"]))
    return facts_of(metadata, options.name, options.license), *in_form(gguf_tensors(tensors, heads), options.form)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("target", type=pathlib.Path)
    parser.add_argument("--form", choices=["f16", "q8_0"], default="f16", help="q8_0: half the size")
    parser.add_argument("--name", default="twotrack adapter")
    parser.add_argument("--license", default="apache-2.0")
    parser.add_argument("--confidence", default="", help="the three numbers that fit_confidence.py printed")
    options = parser.parse_args()
    data = options.source.read_bytes()
    facts, kind, tensors = exported(data) if data.startswith(b"GGUF") else made_of(data, options)
    if options.confidence:
        facts["twotrack.confidence"] = options.confidence
    gguf_file.write(options.target, facts, kind, tensors)
    written = options.target.read_bytes()
    print(f"{options.target}: {len(tensors)} tensors, {len(written)} bytes, "
          f"sha256 {hashlib.sha256(written).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
