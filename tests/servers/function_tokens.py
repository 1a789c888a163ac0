"""Gives a Gemma 3 model the control tokens of FunctionGemma.

FunctionGemma is Gemma 3 270M with names for tokens that Gemma 3 leaves unused. Its weights come in
no package, Gemma's do: with the tokens renamed, a server treats them as it would FunctionGemma's,
and under a grammar they make valid calls. The model has never seen the format, so nothing can be
said of what it calls.
"""
import pathlib
import struct

NAMES = [
    "<start_function_declaration>", "<end_function_declaration>",
    "<start_function_call>", "<end_function_call>",
    "<start_function_response>", "<end_function_response>",
    "<escape>",
]
FIRST = 40  # <unused40> and those behind it
CONTROL = 3  # llama.cpp's type of such a token

STRING, ARRAY = 8, 9
SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}


class Reader:
    """The header of a GGUF file: a count of tensors, keys with values, descriptions of tensors."""

    def __init__(self, data: memoryview):
        self.data, self.at = data, 0

    def take(self, form: str):
        size = struct.calcsize("<" + form)
        (value,) = struct.unpack_from("<" + form, self.data, self.at)
        self.at += size
        return value

    def string(self) -> bytes:
        size = self.take("Q")
        self.at += size
        return bytes(self.data[self.at - size:self.at])

    def skip_value(self, kind: int) -> None:
        if kind == STRING:
            self.string()
        elif kind == ARRAY:
            element, count = self.take("I"), self.take("Q")
            if element in SIZES:
                self.at += SIZES[element] * count
            else:
                for _ in range(count):
                    self.skip_value(element)
        else:
            self.at += SIZES[kind]


def string(text: bytes) -> bytes:
    return struct.pack("<Q", len(text)) + text


def rename(tokens: list[bytes]) -> list[int]:
    """Renames in place; returns the places."""
    places = []
    for number, name in enumerate(NAMES):
        place = tokens.index(b"<unused%d>" % (FIRST + number))
        tokens[place] = name.encode()
        places.append(place)
    return places


def write_with_function_tokens(source: pathlib.Path, target: pathlib.Path) -> None:
    data = memoryview(source.read_bytes())
    reader = Reader(data)
    reader.at = 8  # magic, version
    tensors, keys = reader.take("Q"), reader.take("Q")
    out = bytearray(data[:reader.at])
    alignment, places = 32, []
    for _ in range(keys):
        begin = reader.at
        key, kind = reader.string(), reader.take("I")
        value = reader.at
        reader.skip_value(kind)
        if key == b"tokenizer.ggml.tokens":
            inner = Reader(data)
            inner.at = value + 12
            count = struct.unpack_from("<Q", data, value + 4)[0]
            tokens = [inner.string() for _ in range(count)]
            places = rename(tokens)
            out += data[begin:value + 12]
            out += b"".join(map(string, tokens))
        elif key == b"tokenizer.ggml.token_type":
            types = bytearray(data[begin:reader.at])
            for place in places:
                struct.pack_into("<i", types, value + 12 - begin + 4 * place, CONTROL)
            out += types
        else:
            if key == b"general.alignment":
                alignment = struct.unpack_from("<I", data, value)[0]
            out += data[begin:reader.at]
    infos = reader.at
    for _ in range(tensors):
        reader.string()
        dimensions = reader.take("I")
        reader.at += 8 * dimensions + 4 + 8
    out += data[infos:reader.at]
    blocks = -(-reader.at // alignment) * alignment
    out += bytes(-len(out) % alignment)
    with target.open("wb") as file:
        file.write(out)
        file.write(data[blocks:])
