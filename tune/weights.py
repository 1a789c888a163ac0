"""The weights of a model out of a GGUF file, unpacked to f32, so that an adapter is trained
on the very numbers that ship. Needs numpy only.
"""
import functools
import hashlib
import pathlib
from dataclasses import dataclass

import numpy as np

import export_gguf
import gguf_file
import quants
from gguf_file import GgufError

MODULES = {"attn_q": "q_proj", "attn_k": "k_proj", "attn_v": "v_proj", "attn_output": "o_proj",
           "ffn_gate": "gate_proj", "ffn_up": "up_proj", "ffn_down": "down_proj"}


@dataclass(frozen=True)
class Shape:
    """What the facts of the file say of the model."""
    architecture: str
    layers: int
    width: int
    heads: int
    kv_heads: int
    head_width: int
    context: int
    rope_base: float
    norm_epsilon: float
    window: int = 0  # positions that most of gemma3's layers look back on, themselves included; 0: all
    window_rope_base: float = 10000.0  # of these layers

    @staticmethod
    def of(facts: dict) -> "Shape":
        name = facts.get("general.architecture")
        if name not in ("llama", "gemma3"):
            raise GgufError(f"{name} is no architecture known here")
        for key in ("rope.scaling.type", "attention.sliding_window_pattern", "final_logit_softcapping"):
            if f"{name}.{key}" in facts:
                raise GgufError(f"it has {key}, which is not written here")
        heads, width = facts[f"{name}.attention.head_count"], facts[f"{name}.embedding_length"]
        return Shape(architecture=name, layers=facts[f"{name}.block_count"], width=width, heads=heads,
                     kv_heads=facts.get(f"{name}.attention.head_count_kv", heads),
                     head_width=facts.get(f"{name}.attention.key_length", width // heads),
                     context=facts[f"{name}.context_length"],
                     rope_base=facts.get(f"{name}.rope.freq_base", 10000.0),
                     norm_epsilon=facts[f"{name}.attention.layer_norm_rms_epsilon"],
                     window=facts.get(f"{name}.attention.sliding_window", 0),
                     window_rope_base=facts.get(f"{name}.rope.freq_base_swa", 10000.0))

    @property
    def paired(self) -> dict[str, int]:
        """The heads of matrices whose rows GGUF keeps in another order (export_gguf.py)."""
        return export_gguf.paired(self.architecture, self.heads, self.kv_heads)


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
        values = quants.unpack(self.data, self.gguf.tensors[name])
        heads = self.shape.paired.get(MODULES.get(name.split(".")[-2]))
        return in_halves(values, heads) if heads else values


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
    """What train.py saved (safetensors), or what export_gguf.py made of it. `heads`: as `Shape.paired` has them."""
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
    values = quants.unpack(data, tensor)
    return in_halves(values, heads) if heads else values


def in_halves(rows: np.ndarray, heads: int) -> np.ndarray:
    """From GGUF's rotary order (neighbours turn together) to that of PyTorch programs (halves do):
    the inverse of `rotary_order` in export_gguf.py."""
    half = rows.shape[0] // heads // 2
    return rows.reshape(heads, half, 2, -1).swapaxes(1, 2).reshape(rows.shape)
