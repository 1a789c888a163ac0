"""JSON values, and how they are read and written.

A value is a pair: ("object", [(key, value), …]), ("list", [value, …]), ("text", bytes) or
("word", bytes), the last for numbers, true, false and null as they are written out.
"""
import decimal
import functools
import json
import math
import re


def double_text(value: float) -> bytes:
    """A floating-point number in the shortest form that reads back the same."""
    if value == 0:
        return b"-0.0" if math.copysign(1, value) < 0 else b"0.0"
    sign = "-" if value < 0 else ""
    _, digits, exponent = decimal.Decimal(repr(abs(value))).normalize().as_tuple()
    digits = "".join(map(str, digits))
    point = len(digits) + exponent  # digits before the decimal point
    if len(digits) <= point <= 15:
        text = digits + "0" * (point - len(digits)) + ".0"
    elif 0 < point <= 15:
        text = digits[:point] + "." + digits[point:]
    elif -4 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        power = point - 1
        text = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
        text += "e" + ("-" if power < 0 else "+") + f"{abs(power):02d}"
    return (sign + text).encode()


def read_number(text: str):
    if not re.search("[.eE]", text):
        fits = -(2**63) <= int(text) < 2**64
        return ("word" if fits else "text", str(int(text)).encode() if fits else text.encode())
    if math.isinf(float(text)):
        return ("text", text.encode())
    return ("word", double_text(float(text)))


class Number(str):
    pass


def wrap(value):
    if isinstance(value, Number):
        return read_number(str(value))
    if isinstance(value, Pairs):
        return ("object", [(key.encode(), wrap(one)) for key, one in value])
    if isinstance(value, list):
        return ("list", [wrap(one) for one in value])
    if isinstance(value, str):
        return ("text", value.encode())
    return ("word", {True: b"true", False: b"false", None: b"null"}[value])


class Pairs(list):
    pass


@functools.cache
def parse(text):
    return wrap(json.loads(text, object_pairs_hook=Pairs, parse_int=Number, parse_float=Number))


@functools.cache
def escaped(text: bytes) -> bytes:
    short = {34: b'\\"', 92: b"\\\\", 10: b"\\n", 13: b"\\r", 9: b"\\t", 8: b"\\b", 12: b"\\f"}
    out = bytearray()
    for byte in text:
        if byte in short:
            out += short[byte]
        elif byte < 0x20 or byte == 0x7F:
            out += b"\\u%04x" % byte
        else:
            out.append(byte)
    return bytes(out)


def string(text: bytes) -> bytes:
    return b'"' + escaped(text) + b'"'


def dump(value, write_string=string) -> bytes:
    kind, inside = value
    if kind == "object":
        members = [write_string(key) + b":" + dump(one, write_string) for key, one in inside]
        return b"{" + b",".join(members) + b"}"
    if kind == "list":
        return b"[" + b",".join(dump(one, write_string) for one in inside) + b"]"
    return write_string(inside) if kind == "text" else inside


def minified(value) -> bytes:
    # DEL needs no escape in JSON; only what is written for terminals escapes it.
    return dump(value, lambda text: string(text).replace(b"\\u007f", b"\x7f"))


def member(value, name: bytes):
    if value[0] == "object":
        for key, one in value[1]:
            if key == name:
                return one
    return None


def text_member(value, name: bytes) -> bytes:
    found = member(value, name)
    return found[1] if found and found[0] == "text" else b""


def whole_number(value, otherwise: int) -> int:
    if value and value[0] == "word" and re.fullmatch(rb"\d+", value[1]):
        return int(value[1])
    return otherwise
