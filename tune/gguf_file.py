"""GGUF, the file that llama.cpp reads: its header, and writing a small one. Standard library only.

A file is: magic, version, two counts; facts (key, type, value); a table of tensors (name, sizes
with the fastest first, type, offset); then the data, each tensor at a multiple of the alignment.
"""
import pathlib
import struct
from dataclasses import dataclass

ALIGNMENT = 32
UINT32, FLOAT32, STRING, ARRAY = 4, 6, 8, 9
FORMS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}

# Types of tensors: (name, values in a block, bytes of a block).
TYPES = {0: ("f32", 1, 4), 1: ("f16", 1, 2), 2: ("q4_0", 32, 18), 3: ("q4_1", 32, 20),
         6: ("q5_0", 32, 22), 8: ("q8_0", 32, 34), 12: ("q4_k", 256, 144), 14: ("q6_k", 256, 210)}
F16, Q8_0 = 1, 8
BLOCK = 32  # values of q8_0 that share a scale


class GgufError(Exception):
    """The file is not what it should be."""


@dataclass(frozen=True)
class Tensor:
    shape: tuple[int, ...]  # rows first, as numpy and PyTorch have it
    type: int
    offset: int  # in the file

    @property
    def bytes(self) -> int:
        if self.type not in TYPES:
            raise GgufError(f"tensors of type {self.type} cannot be read here, only "
                            + ", ".join(name for name, _, _ in TYPES.values()))
        _, values, size = TYPES[self.type]
        count = 1
        for length in self.shape:
            count *= length
        return count // values * size


@dataclass(frozen=True)
class Gguf:
    facts: dict
    tensors: dict[str, Tensor]
    header: int  # bytes of all that stands before the data
    begin: int  # of the data


class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form: str, count: int = 1):
        values = struct.unpack_from(f"<{count}{form}", self.data, self.at)
        self.at += struct.calcsize(f"<{count}{form}")
        return values[0] if count == 1 else list(values)

    def string(self) -> str:
        size = self.take("Q")
        if self.at + size > len(self.data):
            raise struct.error
        self.at += size
        return bytes(self.data[self.at - size:self.at]).decode("utf-8", "replace")

    def value(self, kind: int):
        if kind == STRING:
            return self.string()
        if kind == ARRAY:
            element, count = self.take("I"), self.take("Q")
            if element in FORMS:
                values = self.take(FORMS[element], count) if count else []
                return values if isinstance(values, list) else [values]
            return [self.value(element) for _ in range(count)]
        return self.take(FORMS[kind])


def parse(data) -> Gguf:
    """Reads facts and the table of tensors out of the bytes of a file; fails when it is cut off."""
    cursor = Cursor(data)
    if bytes(data[:4]) != b"GGUF":
        raise GgufError("this is no GGUF file")
    try:
        cursor.at = 4
        version, tensor_count, fact_count = cursor.take("I"), cursor.take("Q"), cursor.take("Q")
        if version not in (2, 3):
            raise GgufError(f"GGUF version {version} is not known here")
        facts = {}
        for _ in range(fact_count):
            key = cursor.string()
            facts[key] = cursor.value(cursor.take("I"))
        table = []
        for _ in range(tensor_count):
            name = cursor.string()
            sizes = [cursor.take("Q") for _ in range(cursor.take("I"))]
            table.append((name, tuple(reversed(sizes)), cursor.take("I"), cursor.take("Q")))
    except (struct.error, KeyError) as problem:
        raise GgufError("the header is damaged or cut off") from problem
    alignment = facts.get("general.alignment", ALIGNMENT)
    begin = -(-cursor.at // alignment) * alignment
    tensors = {name: Tensor(shape, kind, begin + at) for name, shape, kind, at in table}
    for name, tensor in tensors.items():
        if tensor.offset + tensor.bytes > len(data):
            raise GgufError(f"the file is cut off: {name} lies beyond its end")
    return Gguf(facts, tensors, cursor.at, begin)


def _string(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _fact(key: str, value) -> bytes:
    if isinstance(value, str):
        return _string(key) + struct.pack("<I", STRING) + _string(value)
    if isinstance(value, float):
        return _string(key) + struct.pack("<If", FLOAT32, value)
    if isinstance(value, int):
        return _string(key) + struct.pack("<II", UINT32, value)
    raise TypeError(f"{key}: {type(value).__name__}")


def with_fact(data: bytes, key: str, value) -> bytes:
    """The same file with one fact more, before the others."""
    read = parse(data)
    if key in read.facts:
        raise GgufError(f"it has {key}")
    magic, version, tensors, facts = struct.unpack_from("<4sIQQ", data)
    header = struct.pack("<4sIQQ", magic, version, tensors, facts + 1) + _fact(key, value) + data[24:read.header]
    return header + bytes(-len(header) % read.facts.get("general.alignment", ALIGNMENT)) + data[read.begin:]


def write(path: pathlib.Path, facts: dict, kind: int, tensors: dict[str, tuple[tuple[int, ...], bytes]]):
    """Writes tensors of one type, each given as its shape (rows first) and its bytes."""
    header = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(facts))
    header += b"".join(_fact(key, value) for key, value in facts.items())
    offset = 0
    for name, (shape, data) in tensors.items():
        header += _string(name) + struct.pack("<I", len(shape))
        header += struct.pack(f"<{len(shape)}Q", *reversed(shape)) + struct.pack("<IQ", kind, offset)
        offset += -(-len(data) // ALIGNMENT) * ALIGNMENT
    with path.open("wb") as file:
        file.write(header + bytes(-len(header) % ALIGNMENT))
        for _, data in tensors.values():
            file.write(data + bytes(-len(data) % ALIGNMENT))


def q8_0_of_f16(data: bytes) -> bytes:
    """Blocks of 32 values: a scale in f16, then each value in steps of it."""
    values = struct.unpack(f"<{len(data) // 2}e", data)
    blocks = []
    for begin in range(0, len(values), BLOCK):
        block = values[begin:begin + BLOCK]
        scale = max(map(abs, block)) / 127
        steps = [round(value / scale) for value in block] if scale else [0] * BLOCK
        blocks.append(struct.pack(f"<e{BLOCK}b", scale, *steps))
    return b"".join(blocks)
