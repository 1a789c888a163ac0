"""The weights of a llama model out of a GGUF file, unpacked to f32, so that an adapter is trained
on the very numbers that ship. Needs numpy only.
"""
import functools
import hashlib
import pathlib
from dataclasses import dataclass

import numpy as np

import export_gguf
import gguf_file
from gguf_file import GgufError

MODULES = {"attn_q": "q_proj", "attn_k": "k_proj", "attn_v": "v_proj", "attn_output": "o_proj",
           "ffn_gate": "gate_proj", "ffn_up": "up_proj", "ffn_down": "down_proj"}


@dataclass(frozen=True)
class Shape:
    """What the facts of the file say of the model."""
    layers: int
    width: int
    heads: int
    kv_heads: int
    context: int
    rope_base: float
    norm_epsilon: float

    @staticmethod
    def of(facts: dict) -> "Shape":
        if facts.get("general.architecture") != "llama":
            raise GgufError(f"{facts.get('general.architecture')} is no architecture known here")
        if "llama.rope.scaling.type" in facts:
            raise GgufError("its rotary embedding is scaled, which is not written here")
        heads = facts["llama.attention.head_count"]
        return Shape(layers=facts["llama.block_count"], width=facts["llama.embedding_length"],
                     heads=heads, kv_heads=facts.get("llama.attention.head_count_kv", heads),
                     context=facts["llama.context_length"],
                     rope_base=facts.get("llama.rope.freq_base", 10000.0),
                     norm_epsilon=facts["llama.attention.layer_norm_rms_epsilon"])


@dataclass(frozen=True)
class Base:
    """A model file, opened and checked; its weights are unpacked one by one."""
    path: pathlib.Path
    data: np.ndarray
    gguf: gguf_file.Gguf
    shape: Shape

    @property
    def name(self) -> str:
        return self.path.stem

    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    def weight(self, name: str) -> np.ndarray:
        if name not in self.gguf.tensors:
            raise GgufError(f"{self.path}: there is no {name}")
        values = unpack(self.data, self.gguf.tensors[name])
        if ".attn_q." in name:
            return in_halves(values, self.shape.heads)
        if ".attn_k." in name:
            return in_halves(values, self.shape.kv_heads)
        return values


def open_base(path: pathlib.Path) -> Base:
    try:
        data = np.memmap(path, dtype=np.uint8, mode="r")
        gguf = gguf_file.parse(data)
        return Base(path, data, gguf, Shape.of(gguf.facts))
    except KeyError as problem:
        raise GgufError(f"{path}: it does not say {problem}") from problem
    except (GgufError, ValueError) as problem:
        raise GgufError(f"{path}: {problem}") from problem


@dataclass(frozen=True)
class Adapter:
    """A saved adapter: by the names of the model here, in its rotary order."""
    base_sha256: str
    alpha: float
    tensors: dict  # name -> a function that makes it

    def tensor(self, name: str) -> np.ndarray:
        return self.tensors[name]().astype(np.float32)


def open_adapter(path: pathlib.Path, heads: dict[str, int]) -> Adapter:
    """What train.py saved (safetensors), or what export_gguf.py made of it. `heads`: of q_proj and k_proj."""
    if path.suffix != ".gguf":
        metadata, saved = export_gguf.read_safetensors(path.read_bytes())
        return Adapter(metadata["base_sha256"], float(metadata["alpha"]),
                       {name: functools.partial(_from_f16, *tensor) for name, tensor in saved.items()})
    data = np.memmap(path, dtype=np.uint8, mode="r")
    gguf = gguf_file.parse(data)
    tensors = {}
    for name, tensor in gguf.tensors.items():
        _, layer, module, _, side = name.split(".")
        ours, side = MODULES[module], side.removeprefix("lora_").upper()
        tensors[f"layers.{layer}.{ours}.{side}"] = functools.partial(
            _from_gguf, data, tensor, heads.get(ours) if side == "B" else None)
    return Adapter(gguf.facts["twotrack.base_model.sha256"], gguf.facts["adapter.lora.alpha"], tensors)


def _from_f16(shape: tuple[int, ...], data: bytes) -> np.ndarray:
    return np.frombuffer(data, dtype=np.float16).reshape(shape)


def _from_gguf(data: np.ndarray, tensor: gguf_file.Tensor, heads: int | None) -> np.ndarray:
    values = unpack(data, tensor)
    return in_halves(values, heads) if heads else values


def unpack(data: np.ndarray, tensor: gguf_file.Tensor) -> np.ndarray:
    kind, values, size = gguf_file.TYPES[tensor.type]
    raw = np.array(data[tensor.offset:tensor.offset + tensor.bytes])
    if values == 1:
        return raw.view(np.float32 if kind == "f32" else np.float16).astype(np.float32).reshape(
            tensor.shape)
    blocks = raw.reshape(-1, size)

    def halves(begin: int) -> np.ndarray:  # one f16 a block
        return np.ascontiguousarray(blocks[:, begin:begin + 2]).view(np.float16).astype(np.float32)

    if kind == "q8_0":
        unpacked = np.ascontiguousarray(blocks[:, 2:]).view(np.int8) * halves(0)
    else:
        nibbles = blocks[:, size - 16:]
        numbers = np.concatenate([nibbles & 15, nibbles >> 4], axis=1).astype(np.float32)
        unpacked = numbers * halves(0) + halves(2) if kind == "q4_1" else (numbers - 8) * halves(0)
    return unpacked.astype(np.float32).reshape(tensor.shape)


def in_halves(rows: np.ndarray, heads: int) -> np.ndarray:
    """From GGUF's rotary order (neighbours turn together) to that of PyTorch programs (halves do):
    the inverse of `rotary_order` in export_gguf.py."""
    half = rows.shape[0] // heads // 2
    return rows.reshape(heads, half, 2, -1).swapaxes(1, 2).reshape(rows.shape)
