"""Tensors of a GGUF file, unpacked to f32 as ggml does it. Needs numpy only.

A tensor is a row of blocks; what is in one (numbers of few bits, and scales) is told by its type.
"""
import numpy as np

import gguf_file


def unpack(data: np.ndarray, tensor: gguf_file.Tensor) -> np.ndarray:
    kind, _, size = gguf_file.TYPES[tensor.type]
    raw = np.array(data[tensor.offset:tensor.offset + tensor.bytes])
    return FORMS[kind](raw.reshape(-1, size)).astype(np.float32, copy=False).reshape(tensor.shape)


def f32(blocks: np.ndarray) -> np.ndarray:
    return blocks.view(np.float32)


def f16(blocks: np.ndarray, begin: int = 0) -> np.ndarray:
    """One for each block."""
    return np.ascontiguousarray(blocks[:, begin:begin + 2]).view(np.float16).astype(np.float32)


def nibbles(some: np.ndarray) -> np.ndarray:
    """The lower ones of all bytes, then the upper ones."""
    return np.concatenate([some & 15, some >> 4], axis=-1)


def q4_0(blocks: np.ndarray) -> np.ndarray:
    return (nibbles(blocks[:, 2:]).astype(np.float32) - 8) * f16(blocks)


def q4_1(blocks: np.ndarray) -> np.ndarray:
    return nibbles(blocks[:, 4:]) * f16(blocks) + f16(blocks, 2)


def q5_0(blocks: np.ndarray) -> np.ndarray:
    fifth = np.unpackbits(blocks[:, 2:6], axis=1, bitorder="little")
    return (nibbles(blocks[:, 6:]) + 16.0 * fifth - 16).astype(np.float32) * f16(blocks)


def q8_0(blocks: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(blocks[:, 2:]).view(np.int8) * f16(blocks)


def q4_k(blocks: np.ndarray) -> np.ndarray:
    """Eight times 32 numbers; for each a step and a least one, of six bits, packed into twelve bytes."""
    low, middle, high = (blocks[:, at:at + 4] for at in (4, 8, 12))
    steps = np.concatenate([low & 63, high & 15 | low >> 6 << 4], axis=1) * f16(blocks)
    least = np.concatenate([middle & 63, high >> 4 | middle >> 6 << 4], axis=1) * f16(blocks, 2)
    numbers = nibbles(blocks[:, 16:].reshape(-1, 4, 32)).reshape(-1, 8, 32)
    return numbers * steps[:, :, None] - least[:, :, None]


def q6_k(blocks: np.ndarray) -> np.ndarray:
    """Sixteen times 16 numbers, a step for each; four bits of a number stand apart from the upper two."""
    lower = nibbles(blocks[:, :128].reshape(-1, 2, 64))
    upper = np.stack([blocks[:, 128:192].reshape(-1, 2, 32) >> shift & 3 for shift in (0, 2, 4, 6)], axis=2)
    numbers = (lower | upper.reshape(lower.shape) << 4).astype(np.float32) - 32
    steps = np.ascontiguousarray(blocks[:, 192:208]).view(np.int8) * f16(blocks, 208)
    return numbers.reshape(-1, 16, 16) * steps[:, :, None]


FORMS = {"f32": f32, "f16": f16, "q4_0": q4_0, "q4_1": q4_1, "q5_0": q5_0, "q8_0": q8_0, "q4_k": q4_k, "q6_k": q6_k}
