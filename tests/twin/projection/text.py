"""Texts as they are shown, cut to a size, and the words in them."""
import functools
import re

from .json_value import escaped, string

LINE_BREAK = "⏎".encode()
DOTS = "…".encode()
GAP = "⋮".encode()
HUGE = 1 << 60


def prefix(text: bytes, most: int) -> bytes:
    if len(text) <= most:
        return text
    while most > 0 and text[most] & 0xC0 == 0x80:
        most -= 1
    return text[:most]


def suffix(text: bytes, most: int) -> bytes:
    if len(text) <= most:
        return text
    start = len(text) - most
    while start < len(text) and text[start] & 0xC0 == 0x80:
        start += 1
    return text[start:]


def cut_middle(text: bytes, most: int) -> bytes:
    if len(text) <= most:
        return text
    mark = DOTS + b"%dB" % len(text) + DOTS
    if most <= len(mark) + 8:
        return prefix(text, most)
    room = most - len(mark)
    return prefix(text, room * 2 // 3) + mark + suffix(text, room - room * 2 // 3)


def cut_end(text: bytes, most: int) -> bytes:
    if len(text) <= most:
        return text
    if most <= len(DOTS):
        return prefix(text, most)
    return prefix(text, most - len(DOTS)) + DOTS


def cut_characters(text: bytes, most: int) -> bytes:
    characters = text.decode()
    return text if len(characters) <= most else characters[: most - 1].encode() + DOTS


def invisible(point: int) -> bool:
    ranges = [(0, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C)]
    ranges += [(0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F)]
    ranges += [(0x2028, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F)]
    ranges += [(0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1D173, 0x1D17A)]
    ranges += [(0xE0000, 0xE0FFF)]
    return any(low <= point <= high for low, high in ranges)


def character_at(text: bytes, at: int) -> bytes:
    """The UTF-8 character there, or nothing."""
    for length in range(1, 5):
        try:
            if len(text[at : at + length].decode()) == 1:
                return text[at : at + length]
        except UnicodeDecodeError:
            continue
    return b""


@functools.cache
def shown_text(text: bytes) -> bytes:
    out, at = b"", 0
    while at < len(text):
        if text[at] == 0x1B:
            at += 1
            if text[at : at + 1] == b"[":
                at += 1
                while at < len(text) and text[at] < 0x40:
                    at += 1
                at += 1
            continue
        one = character_at(text, at)
        if one == b"\n":
            out += LINE_BREAK
        elif one == b"\t":
            out += b"  "
        elif not one:
            out += "\ufffd".encode()
        elif not invisible(ord(one.decode())):
            out += one
        at += max(1, len(one))
    return out


def shown_json(value) -> bytes:
    kind, inside = value
    if kind == "object":
        members = {}
        for key, one in inside:
            members.setdefault(shown_text(key), one)
        return b"{" + b",".join(string(k) + b":" + shown_json(v) for k, v in members.items()) + b"}"
    if kind == "list":
        return b"[" + b",".join(map(shown_json, inside)) + b"]"
    return string(shown_text(inside)) if kind == "text" else inside


def quoted(text: bytes, most: int) -> bytes:
    room = max(0, most - 2)
    inside = escaped(text)
    cut = min(room, len(text))
    while len(inside) > room and cut > 0:
        inside = escaped(cut_end(text, cut))
        cut -= min(cut, max(1, max(0, len(inside) - room) // 2))
    return b'"' + (inside if len(inside) <= room else b"") + b'"'


# Letters of any script, but not our own marks; a path may begin with a slash, and up to three of the
# other signs join two parts of a word.
MARK = rb"\xe2[\x80\x8f]."
LETTER = rb"(?:[A-Za-z0-9_\x80-\xe1\xe3-\xff]|\xe2[^\x80\x8f].)"
WORD = rb"/?" + LETTER + rb"(?:[./:@-]{0,3}" + LETTER + rb")*"


def words_of(text: bytes):
    found = re.findall(MARK + rb"|(" + WORD + rb")", text, re.DOTALL)
    return [word for word in found if word]


def is_letter(byte: int) -> bool:
    return byte >= 0x80 or chr(byte).isalpha()


def rank_of_value(text: bytes) -> int:
    if not text or len(text) > 80:
        return 0
    if b" " in text:
        return 2 if len(text) < 40 else 1
    if re.match(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return 5 if len(text) == 10 else 4
    digits = any(0x30 <= byte <= 0x39 for byte in text)
    if digits and any(map(is_letter, text)):
        return 8
    if any(byte in b"_/@." for byte in text):
        return 7
    return 5 if re.fullmatch(rb"[A-Z]{2,}", text) else 3


def rank_of_word(word: bytes) -> int:
    rank = rank_of_value(word)
    if rank != 3:
        return rank
    return 1 if re.fullmatch(rb".[a-z]*|[0-9]+", word, re.DOTALL) else 4
