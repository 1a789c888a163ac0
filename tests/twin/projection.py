"""The projection once more: slow, plain, and written apart from the program.

It reads log lines and makes the view after each, by the rules that the headers of src/projection and
src/packet state. It shares no code with the program and no cleverness: every text is bytes, every list
is walked. Where the two differ, one of them is wrong, and a person has to find out which.

A JSON value is a pair: ("object", [(key, value), …]), ("list", [value, …]), ("text", bytes) or
("word", bytes), the last for numbers, true, false and null as they are written out.
"""
import collections
import decimal
import functools
import itertools
import json
import math
import re
import typing

from control_tokens import apart, join, own_tokens

LIMIT_DEFAULT = 8000
LIMIT_MIN = 256
LINE_BREAK = "⏎".encode()
DOTS = "…".encode()
GAP = "⋮".encode()
HUGE = 1 << 60

# What each rule of the score is worth.
WEIGHTS = {
    "length": 20,
    "args": 2,
    "deep_args": -28,
    "agent": -16,
    "last_word": 28,
    "newest_result": 32,
    "next_results": 20,
    "ledger": 44,
    "head": 12,
    "failure": 64,
    "near": 40,
    "named_once": 12,
    "named_often": 14,
    "named_lately": 2,
    "nameless": -32,
    "repeated": -80,
    "kept_prefix": 24,
}

# ---------------------------------------------------------------------------------------- JSON


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


# --------------------------------------------------------------------------------------- texts


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


# --------------------------------------------------------------------------------------- words

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


# --------------------------------------------------------------------------------------- facts


def no_facts():
    return {"tree": None, "ranks": [], "is_text": False, "left_out": 0}


def is_leaf(value) -> bool:
    return value[0] in ("text", "word") or not value[1]


def leaf_values(value, key=b"", in_list=False):
    if is_leaf(value):
        yield value, key, in_list
    elif value[0] == "object":
        for name, one in value[1]:
            yield from leaf_values(one, name, in_list)
    else:
        for one in value[1]:
            yield from leaf_values(one, key, True)


def leaf_text(value) -> bytes:
    return shown_text(value[1]) if value[0] == "text" else minified(value)


def leaves_of(facts):
    if facts["tree"] is None:
        return []
    leaves = []
    for n, (value, key, in_list) in enumerate(leaf_values(facts["tree"])):
        rank = facts["ranks"][n] if n < len(facts["ranks"]) else 0
        leaf = {"key": shown_text(key), "text": leaf_text(value), "rank": rank, "in_list": in_list}
        leaves.append({**leaf, "is_line": facts["is_text"]})
    return leaves


def kept_tree(value, keep):
    """The tree without the leaves that go; None when nothing stays. `keep` is an iterator."""
    if is_leaf(value):
        return value if next(keep) else None
    if value[0] == "object":
        pairs = [(key, kept_tree(one, keep)) for key, one in value[1]]
        pairs = [(key, one) for key, one in pairs if one is not None]
        return ("object", pairs) if pairs else None
    items = [one for one in (kept_tree(item, keep) for item in value[1]) if one is not None]
    return ("list", items) if items else None


def in_quotes(text: bytes) -> bytes:
    """A text with signs of the notation."""
    if text in (b"[]", b"{}") or not any(sign in text for sign in (b",", b"=", b"[", b"]", b"{", b"}")):
        return text
    return b"'" + text.replace(b"'", b"''") + b"'"


def notation(value, text_max, is_root=True) -> bytes:
    """key=value,list=[a,b]"""
    if is_leaf(value):
        return in_quotes(cut_middle(leaf_text(value), text_max))
    if value[0] == "list":
        return b"[" + b",".join(notation(one, text_max, False) for one in value[1]) + b"]"
    inside = b",".join(shown_text(k) + b"=" + notation(v, text_max, False) for k, v in value[1])
    return inside if is_root else b"{" + inside + b"}"


def line_key(key: bytes):
    """The number of a line, and which part of it: 12 and 3 of "12.3"."""
    digits = re.match(rb"[0-9]*", key)[0]
    if not digits or int(digits) >= 2**64:
        return 0, 0
    part = re.match(rb"\.([0-9]+)", key[len(digits) :])
    return int(digits), int(part[1]) if part and int(part[1]) < 2**64 else 0


class RowWriter:
    """Breaks a tree into rows; what is short stands in one row, whatever it holds."""

    def __init__(self, tree):
        self.rows, self.row, self.open = [], b"", b""
        if tree[0] == "object" and tree[1]:
            self.members(tree)
        else:
            self.value(tree, b"")
        self.flush()

    def value(self, value, label: bytes):
        text = label + notation(value, HUGE, False)
        if len(text) <= 140 or is_leaf(value):
            if self.row and len(self.row) + len(text) + 1 > 140:
                self.flush()
            self.row += (b"," if self.row else b"") + self.open + text
            self.open = b""
            return
        self.flush()
        self.open = label + (b"{" if value[0] == "object" else b"[")
        if value[0] == "object":
            self.members(value)
        for one in value[1] if value[0] == "list" else []:
            if self.row and not is_leaf(one):
                self.flush()
            self.value(one, b"")
        self.flush()
        self.rows[-1] += b"}" if value[0] == "object" else b"]"

    def members(self, value):
        for key, one in value[1]:
            self.value(one, shown_text(key) + b"=")

    def flush(self):
        if self.open + self.row:
            self.rows.append(self.open + self.row)
        self.open = self.row = b""


def rows_of(facts):
    """Of each row: its text, or None for a gap; whether it goes on with the line before it; its rank."""
    if facts["tree"] is None:
        return []
    if not facts["is_text"]:
        return [(row, False, 0) for row in RowWriter(facts["tree"]).rows]
    rows, last = [], (0, 0)
    for leaf in leaves_of(facts):
        number, part = line_key(leaf["key"])
        goes_on = part > 0 and (number, part) == (last[0], last[1] + 1)
        if facts["left_out"] and not goes_on and number > (last[0] + 1) % 2**64:
            rows.append((None, False, 0))
        rows.append((leaf["text"], goes_on, leaf["rank"]))
        last = number, part
    return rows


def worth(leaf) -> int:
    states = not leaf["is_line"] and not leaf["in_list"] and len(leaf["text"]) <= 80
    return 9 if states else leaf["rank"]


def best_leaves(leaves, most):
    keep, used = [False] * len(leaves), 0
    for n in sorted(range(len(leaves)), key=lambda n: -worth(leaves[n])):
        cost = len(leaves[n]["text"]) + len(leaves[n]["key"]) + 3
        if used + cost <= most:
            used += cost
            keep[n] = True
    return keep


def pruned(facts, keep):
    tree = kept_tree(facts["tree"], iter(keep))
    return {
        "tree": tree,
        "ranks": [rank for rank, kept in zip(facts["ranks"], keep) if kept],
        "is_text": facts["is_text"] and tree is not None,
        "left_out": facts["left_out"] + keep.count(False),
    }


# -------------------------------------------------------------------------------------- deltas


def read_facts(delta):
    tree = member(delta, b"facts")
    if tree is None or tree == ("word", b"null"):
        return no_facts()
    given = text_member(delta, b"ranks")
    ranks = []
    for n in range(len(list(leaf_values(tree)))):
        byte = given[n] if n < len(given) else 0x33
        ranks.append(byte - 0x30 if 0x30 <= byte <= 0x39 else 3)
    return {
        "tree": tree,
        "ranks": ranks,
        "is_text": member(delta, b"is_text") == ("word", b"true"),
        "left_out": min(whole_number(member(delta, b"left_out"), 0), 1 << 40),
    }


def key_of(text: bytes) -> bytes:
    return cut_end(shown_text(text), 80)


def members_of(value, name: bytes):
    found = member(value, name)
    return found[1] if found and found[0] == "object" else []


def read_knowledge(delta):
    replaced = [(key, one[1]) for key, one in members_of(delta, b"supersedes") if one[0] == "text"]
    return {
        "knowledge": [(key_of(key), shown_json(one)) for key, one in members_of(delta, b"knowledge")],
        "supersedes": {key_of(key): key_of(old) for key, old in replaced},
    }


def read_delta(delta):
    def pairs(name):
        return [(key_of(key), shown_json(value)) for key, value in members_of(delta, name)]

    def items(name):
        found = member(delta, name)
        return [shown_json(one) for one in found[1]] if found and found[0] == "list" else []

    outcome = outcome_named(text_member(delta, b"outcome"))
    diagnostics = member(delta, b"diagnostics")
    return {
        "outcome": outcome or b"error",
        "summary": text_member(delta, b"summary"),
        "error": text_member(delta, b"error")
        or (b"" if outcome else b"the delta does not say how it ended"),
        "state_summary": text_member(delta, b"state_summary"),
        **read_knowledge(delta),
        "diagnostics": items(b"diagnostics"),
        "has_diagnostics": diagnostics is not None and diagnostics[0] == "list",
        "candidates": items(b"candidates"),
        "extensions": pairs(b"extensions"),
        "facts": read_facts(delta),
    }


def says_something(value) -> bool:
    if value[0] == "word":  # the number 0 says that nothing went wrong
        return value[1] not in (b"null", b"false") and (value[1] == b"true" or float(value[1]) != 0)
    return bool(value[1])


FAILURES = {b"error", b"failed", b"failure", b"timeout", b"timed_out", b"timed out"}
FAILURES |= {b"killed", b"aborted", b"exception", b"crashed"}


def lower(text: bytes) -> bytes:
    return bytes(b + 32 if 65 <= b <= 90 else b for b in text)


def outcome_named(name: bytes) -> bytes:
    word = lower(name)
    if word in (b"success", b"partial"):
        return word
    return b"error" if word in FAILURES else b""


def exit_outcome(data) -> bytes:
    for name in (b"exit_code", b"exitCode", b"returncode", b"exit_status"):
        value = member(data, name)
        if value and re.fullmatch(rb"-?[0-9]+", value[1] if value[0] in ("word", "text") else b""):
            code = int(value[1])
            if code != 0 and -(2**63) <= code < 2**63:
                return b"error" if code < 0 or code >= 124 else b"partial"
    return b""


def plain_outcome(data) -> bytes:
    outcome = outcome_named(text_member(data, b"outcome"))
    if outcome:
        return outcome
    error = member(data, b"error")
    if error and says_something(error):
        return b"error"
    status = lower(text_member(data, b"status"))
    if status in FAILURES:
        return b"error"
    if status in (b"partial", b"warning"):
        return b"partial"
    if any(member(data, name) == ("word", b"false") for name in (b"success", b"ok")):
        return b"error"
    flags = (b"isError", b"is_error", b"timed_out", b"timeout")
    if any(member(data, name) == ("word", b"true") for name in flags):
        return b"error"
    return exit_outcome(data) or b"success"


def plain_error(data) -> bytes:
    error = member(data, b"error")
    if error and says_something(error) and error[0] != "word":
        if error[0] == "text":
            return error[1]
        return text_member(error, b"message") or minified(error)
    code = text_member(data, b"code")
    for name in (b"message", b"stderr", b"detail"):
        if text_member(data, name):
            return (code + b": " if code else b"") + text_member(data, name)
    return code or b"failed without a message"


def plain_delta(data):
    """Of a result that was recorded without a delta: what its fields themselves say."""
    delta = read_delta(("object", []))
    delta["outcome"] = plain_outcome(data)
    delta["summary"] = cut_end(shown_text(text_member(data, b"summary")), 200)
    if delta["outcome"] == b"error":
        delta["error"] = plain_error(data)
    return delta


def delta_of(data):
    recorded = member(data, b"delta")
    if recorded and recorded[0] == "object" and len(minified(recorded)) <= 16 << 10:
        return read_delta(recorded)
    return plain_delta(data)


# ---------------------------------------------------------------------------------- extensions

TYPES = {b"object", b"array", b"string", b"integer", b"number", b"boolean", b"null"}
KEYWORDS = {
    b"type": lambda v: all(t[0] == "text" and t[1] in TYPES for t in types_in(v)) and types_in(v),
    b"enum": lambda v: v[0] == "list",
    b"const": lambda v: True,
    b"minimum": lambda v: is_number(v),
    b"maximum": lambda v: is_number(v),
    b"minLength": lambda v: whole_number(v, -1) >= 0,
    b"maxLength": lambda v: whole_number(v, -1) >= 0,
    b"items": lambda v: is_schema(v),
    b"properties": lambda v: v[0] == "object" and all(is_schema(one) for _, one in v[1]),
    b"required": lambda v: v[0] == "list" and all(one[0] == "text" for one in v[1]),
    b"additionalProperties": lambda v: v in (("word", b"true"), ("word", b"false")),
    b"description": lambda v: v[0] == "text",
}


def types_in(value):
    return value[1] if value[0] == "list" else [value]


def is_number(value) -> bool:
    return value[0] == "word" and value[1] not in (b"true", b"false", b"null")


def is_schema(schema) -> bool:
    return schema[0] == "object" and all(
        key in KEYWORDS and KEYWORDS[key](value) for key, value in schema[1]
    )


def read_extension_field(declaration):
    if declaration[0] != "object":
        return None
    field = {"bytes": 256, "from": b"delta", "schema": None}
    for key, value in declaration[1]:
        if key == b"schema" and is_schema(value):
            field["schema"] = value
        elif key == b"from" and value in (("text", b"knowledge"), ("text", b"delta")):
            field["from"] = value[1]
        elif key == b"bytes" and 1 <= whole_number(value, 0) <= 2048:
            field["bytes"] = int(value[1])
        else:
            return None
    return field if field["schema"] else None


def kind_of(value):
    if value[0] == "word":
        return {b"true": b"boolean", b"false": b"boolean", b"null": b"null"}.get(value[1], b"number")
    return {"object": b"object", "list": b"array", "text": b"string"}[value[0]]


def has_type(value, name: bytes) -> bool:
    if name == b"integer":
        return is_number(value) and float(value[1]).is_integer()
    return kind_of(value) == name


def same(a, b) -> bool:
    return float(a[1]) == float(b[1]) if is_number(a) and is_number(b) else a == b


def obeys(value, schema) -> bool:
    rule = dict(schema[1])
    if b"type" in rule and not any(has_type(value, t[1]) for t in types_in(rule[b"type"])):
        return False
    if b"const" in rule and not same(value, rule[b"const"]):
        return False
    if b"enum" in rule and not any(same(value, one) for one in rule[b"enum"][1]):
        return False
    if is_number(value):
        number = float(value[1])
        if b"minimum" in rule and number < float(rule[b"minimum"][1]):
            return False
        if b"maximum" in rule and number > float(rule[b"maximum"][1]):
            return False
    if value[0] == "text":
        length = len(value[1].decode())
        if not whole_number(rule.get(b"minLength"), 0) <= length <= whole_number(rule.get(b"maxLength"), HUGE):
            return False
    if value[0] == "list" and b"items" in rule:
        return all(obeys(one, rule[b"items"]) for one in value[1])
    if value[0] == "object":
        properties = dict(rule[b"properties"][1]) if b"properties" in rule else {}
        for key, one in value[1]:
            if key in properties:
                if not obeys(one, properties[key]):
                    return False
            elif rule.get(b"additionalProperties") == ("word", b"false"):
                return False
        names = [key for key, _ in value[1]]
        return all(name[1] in names for name in rule.get(b"required", ("list", []))[1])
    return True


def fits_field(field, value: bytes) -> bool:
    return len(value) <= field["bytes"] and obeys(parse(value), field["schema"])


# -------------------------------------------------------------------------------------- pieces


def ref(seq: int) -> bytes:
    return b"e%d" % seq


def part_length(line: bytes) -> int:
    """Where a long line is parted: behind a sentence, a clause or a word."""
    if len(line) <= 240:
        return len(line)
    for separator in (b". ", b"; ", b", ", b" ", b","):
        at = line[:240].rfind(separator)
        if at >= 120:
            return at + len(separator)
    length = 240
    while length > 120 and line[length] & 0xC0 == 0x80:
        length -= 1
    return length


def parts_of(line: bytes):
    while line:
        length = part_length(line)
        yield escaped(line[:length])
        line = line[length:]


class Piece(typing.NamedTuple):
    part: str
    text: bytes  # inside a JSON string; empty: a gap, where the summarizer left lines out
    goes_on: bool  # with the line before it
    is_failure: bool


def pieces_of(action, own):
    if action["speaker"]:
        lines = [("said", line, False, 0) for line in action["said"].split(LINE_BREAK)]
    else:
        args = action["args"] if action["args"] != b"{}" else b""
        given = notation(parse(args), HUGE).split(LINE_BREAK) if args else []
        lines = [("args", line, False, 0) for line in given]
        lines += [("got", *row) for row in rows_of(action["facts"])]
    lines = [one for one in spelled_apart(lines, own) if one[1] is None or one[1].strip(b" ")]
    return [
        Piece(part, text, goes_on or n > 0, rank >= 8)
        for part, line, goes_on, rank in lines
        for n, text in enumerate([b""] if line is None else parts_of(line))
    ]


def spelled_apart(lines, own):
    """The same lines without control tokens, also where one goes on with the line before it."""
    last = b""
    for part, line, goes_on, rank in lines:
        if line is not None and line.strip(b" "):
            line = apart(line.rstrip(b" "), own)
            if goes_on and join(last, line, own):
                line = b" " + line
            last = line
        yield part, line, goes_on, rank


def part_text(part, pieces, shown) -> bytes:
    """The shown pieces of one part, with a mark for each gap."""
    mine = [k for k, piece in enumerate(pieces) if piece.part == part]
    if not any(pieces[k].text for k in mine):
        return b""
    runs = []
    for is_shown, run in itertools.groupby(mine, lambda k: k in shown):
        lines = b"".join((b"" if pieces[k].goes_on else b"\\n") + pieces[k].text for k in run)
        runs.append(lines.removeprefix(b"\\n") if is_shown else GAP)
    return b"\\n".join(runs)


def shows_summary(action) -> bool:
    facts, summary = action["facts"], action["summary"]
    if not summary or action["outcome"] != b"success" or facts["tree"] is None:
        return bool(summary)
    words = re.findall(rb"[A-Za-z0-9\x80-\xff]+", summary)
    return not facts["is_text"] and not all(word in minified(facts["tree"]) for word in words)


def telling_piece(action, pieces):
    """The place of the line of a text that holds the beginning of the summary, or None."""
    if not shows_summary(action) or not action["facts"]["is_text"]:
        return None
    words = escaped(prefix(action["summary"], 40))
    return next((k for k, one in enumerate(pieces) if one.part == "got" and words in one.text), None)


def block_of(action, pieces, shown) -> bytes:
    head = b'{"' + ref(action["ref"]) + b'":"'
    if action["speaker"]:
        return head + action["speaker"] + b'","said":"' + part_text("said", pieces, shown) + b'"}'
    block = head + escaped(action["tool"]) + b"(" + part_text("args", pieces, shown) + b')"'
    if action["times"] > 1:
        block += b',"times":%d' % action["times"]
    if action["outcome"] != b"success":
        block += b',"outcome":"' + action["outcome"] + b'"'
    if shows_summary(action) and telling_piece(action, pieces) is None:
        block += b',"summary":' + quoted(action["summary"], 240)
    if any(pieces[k].part == "got" for k in shown):
        block += b',"got":"' + part_text("got", pieces, shown) + b'"'
    return block + b"}"


def with_text(pieces):
    """The places of all but the gaps."""
    return {k for k, piece in enumerate(pieces) if piece.text}


def whole_block(action, own) -> bytes:
    pieces = pieces_of(action, own)
    return block_of(action, pieces, with_text(pieces))


# ---------------------------------------------------------------------------------------- goal


def paragraphs_of(goal: bytes):
    """Each a pair: its text inside a JSON string, and how many of its words name something."""
    paragraphs, begins = [], True
    for line in goal.split(LINE_BREAK):
        if line.strip(b" "):
            names = sum(rank_of_word(word) >= 5 for word in words_of(line))
            if begins or len(paragraphs[-1][0]) > 600:
                paragraphs.append((escaped(line), names))
            else:
                text, before = paragraphs[-1]
                paragraphs[-1] = (text + b"\\n" + escaped(line), before + names)
        begins = not line.strip(b" ")
    return paragraphs


def best_paragraphs(goal: bytes, most: int) -> bytes:
    paragraphs = paragraphs_of(goal)

    def worth(n):
        text, names = paragraphs[n]
        times = 3000 if n >= len(paragraphs) - 3 else 1000
        return (names + 1 if len(text) >= 40 else 0) * times // (len(text) + 40)

    def text_of(kept) -> bytes:
        runs = []
        for is_kept, run in itertools.groupby(range(len(paragraphs)), lambda n: n in kept):
            runs += [paragraphs[n][0] for n in run] if is_kept else [GAP]
        return b'"' + b"\\n".join(runs) + b'"'

    order = list(range(len(paragraphs)))
    if sum(len(text) + len(b"\\n") for text, _ in paragraphs) <= most:
        return text_of(order)
    if len(order) > 2:
        order[1:] = sorted(order[1:], key=lambda n: -worth(n))
    kept, room = set(), max(0, most - len(b"\\n" + GAP))
    for n in order:
        frame = len(b"\\n" + GAP) + len(b"\\n")
        text, names = paragraphs[n]
        if n == 0 and len(text) + frame > room:
            part = most if len(order) == 1 else room * 70 // 100
            paragraphs[0] = (beginning_of(text, part), names)
        elif len(text) + frame > room:
            continue
        room = max(0, room - len(paragraphs[n][0]) - frame)
        kept.add(n)
    return text_of(kept)


def beginning_of(text: bytes, most: int) -> bytes:
    """Of a text inside a JSON string, which parts no escape."""
    if most < len(DOTS):
        return b""
    begin = prefix(text, most - len(DOTS))
    slashes = len(begin) - len(begin.rstrip(b"\\"))
    return begin[: len(begin) - slashes % 2] + DOTS


# ---------------------------------------------------------------------------------------- view


def read_problem(entry: bytes, own_file: bytes):
    """What a problem shares with others, what else it has, and its names: values of that."""
    value = parse(entry)

    def short(text: bytes) -> bytes:
        return string(cut_middle(text, 200))

    def all_of(name: bytes, is_name):
        found = member(value, name)
        inside = found[1] if found and found[0] == "list" else []
        return [one[1] for one in inside] if all(map(is_name, inside)) else []

    def is_number(one) -> bool:
        return 0 <= whole_number(one, -1) < 1 << 64

    file, rule, test = (text_member(value, name) for name in (b"file", b"rule", b"test"))
    before, colons, after = test.partition(b"::")
    tests = [after if colons else test] if (after if colons else test) else []
    if tests and colons and before:
        file = before
    file = b"" if file == own_file else file
    tests = tests or all_of(b"tests", lambda one: one[0] == "text")
    line = member(value, b"line")
    lines = [line[1]] if line and is_number(line) else all_of(b"lines", is_number)
    shared = [b'"file":' + short(file)] if file else []
    if tests:
        return entry, b",".join(shared), b"test", [short(one) for one in tests]
    shared += [b'"rule":' + short(rule)] if rule else []
    return entry, b",".join(shared), b"line" if lines else b"", lines


def is_told(problem, history) -> bool:
    """Whether all that a problem says beside its name and its column stands in the history."""
    entry, shared, _, names = problem
    value, texts = parse(entry), []
    if value[0] != "object" or not (shared or names):
        return False
    for key, one in value[1]:
        if key in (b"file", b"rule", b"line", b"lines", b"test", b"tests"):
            continue
        if one[0] == "text":
            texts.append(one[1])
        elif key not in (b"column", b"col", b"end_line", b"end_column") or one[0] != "word":
            return False
        elif one[1] in (b"true", b"false", b"null"):
            return False
    known = [len(escaped(t)) >= 12 and any(escaped(t) in block for block in history) for t in texts]
    return bool(known) and all(known)


def named(problems, most: int):
    """Objects of problems that share all but one member, and how many names found no room."""
    groups, left_out = {}, 0

    def write():
        objects = []
        for (single, shared), names in groups.items():
            many = single == b"test" or len(names) > 1
            inside = [shared] if shared else []
            if names:
                values = b",".join(names)
                key, values = (single + b"s", b"[" + values + b"]") if many else (single, values)
                inside.append(b'"' + key + b'":' + values)
            objects.append(shared if shared in whole else b"{" + b",".join(inside) + b"}")
        return objects

    whole = {entry for entry, shared, _, names in problems if not shared and not names}
    for entry, shared, single, names in problems:
        key = (single, entry if entry in whole else shared)
        for name in names or [None]:
            is_new, before = key not in groups, groups.get(key, [])
            if not is_new and (name is None or name == before[-1]):
                continue
            groups[key] = before + ([name] if name is not None else [])
            if sum(len(one) + 1 for one in write()) > most:
                left_out += 1
                if is_new:
                    del groups[key]
                else:
                    groups[key] = before
    return write(), left_out


class Members:
    """One side of the view: members are offered in the order of their worth."""

    def __init__(self, p, percent: int):
        self.limit, self.own, self.put = p["limit"], p["control_tokens"], {}
        self.room = self.share(percent)

    def share(self, percent: int) -> int:
        skeleton = len(b'"history":[') + len(b'{],"turn":}') + 10
        return max(0, self.limit - skeleton) * percent // 100

    def room_for(self, name: bytes, percent: int) -> int:
        return min(self.share(percent), max(0, self.room - len(name) - 4))

    def apart(self, text: bytes) -> bytes:
        return apart(text, self.own)

    def add(self, name: bytes, value: bytes):
        self.room -= min(self.room, len(name) + len(value) + 4)
        self.put[name] = value

    def text(self, name: bytes, value: bytes, percent: int):
        room = self.room_for(name, percent)
        if not value or room < 8:
            return
        shown = self.apart(shown_text(value))
        if len(shown) + 2 > room:
            shown = cut_middle(shown, room - 2)
        self.add(name, quoted(shown, room))

    def goal(self, value: bytes, percent: int):
        room = self.room_for(b"goal", percent)
        if value and room >= 8:
            self.add(b"goal", best_paragraphs(self.apart(shown_text(value)), room - 2))

    def json(self, name: bytes, value: bytes):
        value = self.apart(value)
        if value and len(value) <= self.room_for(name, 100):
            self.add(name, value)

    def json_items(self, name: bytes, value: bytes):
        value = self.apart(value)
        if value and len(value) > self.room_for(name, 100) and parse(value)[0] == "list":
            self.list(name, [dump(item) for item in parse(value)[1]], 100)
        else:
            self.json(name, value)

    def list(self, name: bytes, items, percent: int):
        room, text = self.room_for(name, percent), b"["
        for item in items:
            if len(text) + len(item) + 2 <= room:
                text += (b"," if len(text) > 1 else b"") + item
        if len(text) > 1:
            self.add(name, text + b"]")

    def problems(self, name: bytes, entries, problems):
        """In full when all are, else the first ones in full and all others named, else names."""
        room, names_room = self.room_for(name, 25), self.room_for(name, 32)
        told, left_out = [], 0
        for in_full in range(len(entries), -1, -1):
            told = entries[:in_full] + named(problems[in_full:], HUGE)[0]
            if len(b"[" + b",".join(told) + b"]") <= room:
                break
        else:
            told, left_out = named(problems, names_room - 1)
        if left_out:
            told, left_out = named(problems, names_room - 1 - 15)
            told.append(b'{"more":%d}' % left_out)
        value = b"[" + b",".join(told) + b"]"
        if told and len(value) <= names_room:
            self.add(name, value)

    def shorten(self, name: bytes, value: bytes):
        if name in self.put and len(value) < len(self.put[name]):
            self.put[name] = value

    def name_repeated(self, name: bytes, problems, history, all_of_them: bool):
        """Names alone the problems that the history tells; their room is not given to others."""
        new = [one for one in problems if not all_of_them and not is_told(one, history)]
        repeated = [one for one in problems if all_of_them or is_told(one, history)]
        if name not in self.put or not repeated:
            return
        most = len(self.put[name])
        for in_full in range(len(new), -1, -1):
            rest, left_out = named(new[in_full:] + repeated, HUGE)
            told = [one[0] for one in new[:in_full]] + rest
            if sum(len(one) + 1 for one in told) <= most:
                break
        else:
            told, left_out = named(new + repeated, most)
        if not left_out:
            self.shorten(name, b"[" + b",".join(told) + b"]")

    def take(self, names) -> bytes:
        return b"".join(b'"' + n + b'":' + self.put[n] + b"," for n in names if n in self.put)


def node_json(p, most: int) -> bytes:
    def shown(name):
        return apart(shown_text(p[name]), p["control_tokens"])

    if not p["node_id"]:
        return b""
    out = b'{"id":' + quoted(shown("node_id"), most // 2)
    if p["node_type"]:
        out += b',"type":' + quoted(shown("node_type"), 40)
    if p["node_summary"]:
        out += b',"summary":' + quoted(shown("node_summary"), most // 2)
    return out + b"}"


def knowledge_json(p, most: int) -> bytes:
    used, kept = 2, {}
    for key, entry in sorted(sorted(p["knowledge"].items()), key=lambda one: -one[1]["ref"]):
        name = quoted(apart(key, p["control_tokens"]), most)
        value = apart(entry["value"], p["control_tokens"])
        cost = len(name) + len(value) + 2
        if used + cost <= most:
            used += cost
            kept.setdefault(name, value)
    if not kept:
        return b""
    return b"{" + b",".join(key + b":" + value for key, value in sorted(kept.items())) + b"}"


def error_json(error, most: int, own) -> bytes:
    end = b',"ref":"' + ref(error["ref"]) + b'"}'
    tool = b'"tool":' + quoted(shown_text(error["tool"]), most // 4) + b"," if error["tool"] else b""
    out = b"{" + tool + b'"message":'
    taken = len(out) + len(end)
    if most < taken + 8:
        return b""  # without its message it says nothing
    return out + quoted(apart(error["message"], own), most - taken) + end


def is_error_told(p, error) -> bool:
    """Whether the result of the failed call is shown and says what went wrong."""
    words = escaped(prefix(error["message"], 40))
    for action in p["actions"]:
        if action["ref"] == error["ref"]:
            _, is_there, got = action["shown"].partition(b',"got":"')
            return bool(is_there) and words in got
    return False


def goal_share(p) -> int:
    least = 20 if len(p["goal"]) <= 600 else 12
    return max(least, (80, 50, 25, 0)[p["goal_cuts"]])


def before_history(p) -> bytes:
    is_cut = p["goal_cuts"] == 3
    m = Members(p, 45 if is_cut else 80)
    if is_cut:
        m.goal(p["goal"], goal_share(p))
    m.text(b"operation", p["operation"], 10)
    m.json(b"node", node_json(p, m.room_for(b"node", 16)))
    m.json(b"constraints", p["constraints"])
    if not is_cut:
        m.goal(p["goal"], goal_share(p))
    return b"{" + m.take([b"goal", b"operation", b"node", b"constraints"])


def after_history(p, repeats="named") -> bytes:
    """What the history tells is only named; all of it is hoped to be, or none, before a cut."""
    m = Members(p, 40)
    if p["errors"]:
        room = min(320, m.room_for(b"last_error", 16))
        m.json(b"last_error", error_json(p["errors"][-1], room, m.own))
    if p["error_count"]:
        m.json(b"error_count", b"%d" % p["error_count"])
    own_file = m.apart(p["node_id"].partition(b"::")[0])
    diagnostics = [m.apart(entry) for entry in p["diagnostics"]]
    problems = [read_problem(entry, own_file) for entry in diagnostics]
    m.problems(b"diagnostics", diagnostics, problems)
    m.text(b"state_summary", p["state_summary"], 10)
    m.json(b"knowledge", knowledge_json(p, m.room_for(b"knowledge", 25)))
    m.list(b"candidate_actions", [m.apart(one) for one in p["candidates"]], 12)
    if p["extensions"]:
        pairs = [string(name) + b":" + value for name, value in sorted(p["extensions"].items())]
        m.json(b"extensions", b"{" + b",".join(pairs) + b"}")
    m.json_items(b"hub_context", p["hub_context"])
    if repeats != "told":
        error = p["errors"][-1] if p["errors"] else None
        if error and p["goal_cuts"] == 3 and (repeats == "hoped" or is_error_told(p, error)):
            tool = string(shown_text(error["tool"]))
            named_error = b'{"tool":' + tool + b',"ref":"' + ref(error["ref"]) + b'"}'
            m.shorten(b"last_error", m.apart(named_error))
        shown = [one["shown"] for one in p["actions"]]
        m.name_repeated(b"diagnostics", problems, shown, repeats == "hoped")
    names = [b"knowledge", b"hub_context", b"extensions", b"state_summary", b"diagnostics"]
    names += [b"candidate_actions", b"last_error", b"error_count"]
    return b"]," + m.take(names) + b'"turn":%d}' % shown_turn(p)


def shown_turn(p) -> int:
    return min(p["turn"], 9_999_999_999)


def view(p) -> bytes:
    blocks = b",".join(action["shown"] for action in p["actions"] if action["shown"])
    return before_history(p) + b'"history":[' + blocks + after_history(p)


def history_room(p, repeats: str) -> int:
    """What the blocks may take, each with a comma; less than nothing when the frame is too long."""
    spare = 10 - len(b"%d" % shown_turn(p))
    frame = before_history(p) + b'"history":[' + after_history(p, repeats)
    return p["limit"] - len(frame) - spare


# -------------------------------------------------------------------------------------- scores


def divide(a: int, b: int) -> int:
    """Rounded toward zero."""
    return a // b if a >= 0 else -(-a // b)


def log2_sixteenths(number: int) -> int:
    if number == 0:
        return 0
    whole = number.bit_length() - 1
    return 16 * whole + (16 * number >> whole) - 16


@functools.cache
def names_in(text: bytes):
    words = re.findall(rb"[A-Za-z0-9_]{4,}", text)
    return [word for word in words if not word[:1].isdigit()]


def numbers_in(text: bytes):
    numbers = map(int, re.findall(rb"[0-9]+", text))
    return [number for number in numbers if number < 2**64]


def line_number(text: bytes):
    """The number that an editor put before a line, or 0, and the line without it."""
    found = re.fullmatch(rb" *([0-9]+)[: |](.*)", text, re.DOTALL)
    if not found or int(found[1]) >= 2**64:
        return 0, text
    return int(found[1]), found[2]


class NamedWords:
    """The words that calls have named, and those of the last calls and messages."""

    def __init__(self, actions, lines):
        self.by_calls, self.lately, self.lines_with = set(), set(), collections.Counter()
        for i, action in enumerate(actions):
            names = names_in(action["said"] if action["speaker"] else action["args"])
            if not action["speaker"]:
                self.by_calls.update(names)
            if i >= len(actions) - 5:
                self.lately.update(names)
        for line in lines:
            self.lines_with.update(set(names_in(line)))
        self.common = max(8, len(lines) // 16)

    def score(self, line: bytes) -> int:
        names = [name for name in names_in(line) if self.lines_with[name] <= self.common]
        by_calls = sum(name in self.by_calls for name in set(names))
        score = WEIGHTS["named_once"] if by_calls > 0 else 0
        score += WEIGHTS["named_often"] if by_calls > 1 else 0
        return score + (WEIGHTS["named_lately"] if any(name in self.lately for name in names) else 0)


def smooth(scores):
    """Lines that stand together stay together."""
    before, after = scores[:1] + scores[:-1], scores[1:] + scores[-1:]
    return [divide(b + 2 * own + a, 4) for b, own, a in zip(before, scores, after)]


class Scorer:
    """Goes from the newest piece to the oldest: `scored` has of each its score, its action and its
    place there, which is None where a call took nothing and brought nothing."""

    def __init__(self, p, all_pieces):
        self.words = NamedWords(p["actions"], [one.text for pieces in all_pieces for one in pieces])
        self.ledger_calls = p["limit"] // 650
        self.bytes_behind = self.calls_behind = 0
        self.words_behind = 0
        self.newer = set()  # lines
        self.newer_actions = set()
        self.scored = []
        for i in reversed(range(len(all_pieces))):
            self.add(i, p["actions"][i], all_pieces[i])
        self.scored.sort(key=lambda one: -one[0])

    def add(self, i: int, action, pieces):
        before = len(self.scored)
        if not with_text(pieces):
            score = self.distance_score() + self.part_score(action, "args", 0)
            self.scored.append((score, i, None))
            self.bytes_behind += 60
        parts = [piece.part for piece in pieces]
        places = sorted(with_text(pieces), reverse=True)
        self.is_long = len(pieces) >= 5
        scores = [self.score(action, pieces[k], k - parts.index(parts[k])) for k in places]
        self.scored += [(score, i, k) for score, k in zip(smooth(smooth(scores)), places)]
        if not action["speaker"]:
            tree = action["facts"]["tree"]
            said = (action["tool"], action["args"], action["summary"])
            same = (*said, tree is not None and minified(tree))
            if same in self.newer_actions:
                del self.scored[before:]  # a newer one says it all, with a count
            self.newer_actions.add(same)
        self.calls_behind += 0 if action["speaker"] else 1
        self.words_behind += 1 if action["speaker"] == b"you" else 0

    def distance_score(self) -> int:
        return -log2_sixteenths(1 + self.bytes_behind // 250)

    def score(self, action, piece, number: int) -> int:
        """`number`: of the piece in its part."""
        text = piece.text
        length = log2_sixteenths(max(24, len(text))) - log2_sixteenths(60)
        score = self.distance_score() + self.part_score(action, piece.part, number)
        score += self.words.score(text) - divide(length * WEIGHTS["length"], 16)
        at_line, line = line_number(text)
        if at_line > 0 and any(abs(one - at_line) < 20 for one in numbers_in(action["args"])):
            score += WEIGHTS["near"]
        if len(line) >= 12 and line in self.newer:
            score += WEIGHTS["repeated"]
        if number < 3:
            score += WEIGHTS["head"]
        if piece.is_failure:
            score += WEIGHTS["failure"]
        is_nameless = piece.part == "got" and not names_in(text) and not re.search(rb"[0-9]", text)
        if is_nameless and self.is_long:
            score += WEIGHTS["nameless"]
        self.newer.add(line)
        self.bytes_behind += len(text) + 1
        return score

    def part_score(self, action, part: str, number: int) -> int:
        if action["speaker"] == b"user":
            return 0
        if action["speaker"]:
            is_last_word = self.words_behind < 3 and number < 6
            return WEIGHTS["agent"] + (WEIGHTS["last_word"] if is_last_word else 0)
        is_in_ledger = self.calls_behind < self.ledger_calls and number == 0
        score = WEIGHTS["ledger"] if is_in_ledger else 0
        if part == "args":
            is_deep = number >= 3 and self.calls_behind > 0
            return score + WEIGHTS["args"] + (WEIGHTS["deep_args"] if is_deep else 0)
        if self.calls_behind == 0:
            return score + WEIGHTS["newest_result"]
        return score + (WEIGHTS["next_results"] if self.calls_behind < 4 else 0)


def rate_of(score: int) -> int:
    """2^(score / 16), times a large number."""
    whole, part = divmod(score, 16)
    rate = round(1000 * 2 ** (part / 16)) << 16
    return rate << min(whole, 16) if whole >= 0 else rate >> min(-whole, 63)


# --------------------------------------------------------------------------------------- recut


def last_user(p) -> int:
    places = [i for i, action in enumerate(p["actions"]) if action["speaker"] == b"user"]
    return places[-1] if places else len(p["actions"])


def label_of(action, piece):
    """What a row of a JSON result is about: its tool and its first field, or None."""
    field, is_there, _ = piece.text.partition(b"=")
    if piece.part != "got" or action["facts"]["is_text"] or not is_there:
        return None
    return action["tool"], field


def places_shown(action, pieces):
    """Which pieces the block of an action shows; None where there is no block."""
    if not action["shown"]:
        return None
    return {k for k in with_text(pieces) if not action["hidden"] or has_line(action["shown"], pieces[k])}


def has_line(block: bytes, piece) -> bool:
    """As a line of its own, unless it is only the end of one."""
    begin = b"" if piece.goes_on else rb'(?:\\n|["(])'
    return re.search(begin + re.escape(piece.text), block) is not None


class Recut:
    """Which pieces of the actions are shown when not all can be."""

    def __init__(self, p, room: int):
        self.p, self.room, self.actions = p, room, p["actions"]
        self.pieces = [pieces_of(action, p["control_tokens"]) for action in self.actions]
        self.was_shown = [places_shown(*one) for one in zip(self.actions, self.pieces)]
        self.telling = [telling_piece(*one) for one in zip(self.actions, self.pieces)]
        self.scored = Scorer(p, self.pieces).scored
        self.user_pieces = 0  # of the last thing that a person said, when everything is cut
        self.newest = {}  # of each label the action and the place of its first piece there
        for i in reversed(range(len(self.actions))):
            for k, piece in enumerate(self.pieces[i]):
                self.newest.setdefault(label_of(self.actions[i], piece), (i, k))

    def run(self, first: int) -> int:
        """Cuts the actions from `first` on; what the view is worth then."""
        self.first = first
        self.shown = [set(was) if was is not None else None for was in self.was_shown[:first]]
        self.shown += [None] * (len(self.actions) - first)
        self.left = self.room - shown_bytes(self.p, 0, first)
        if self.left < 0:
            return 0
        self.show_last_user_words()
        self.show_own_words()
        self.show_failed_call()
        for _, i, k in self.scored:
            if i >= first:
                self.show(i, k)
        user_pieces = self.user_pieces_shown()
        if first == 0:
            self.user_pieces = user_pieces
        if self.shows_stale_value() or user_pieces < self.user_pieces:
            return 0
        return sum(rate_of(score) * self.bytes_shown(i, k) for score, i, k in self.scored)

    def bytes_shown(self, i, k) -> int:
        if k is None:
            return 0 if self.shown[i] is None else self.bare_bytes(i)
        return len(self.pieces[i][k].text) if k in (self.shown[i] or ()) else 0

    def bare_bytes(self, i) -> int:
        return len(block_of(self.actions[i], [], ())) + 1

    def write(self):
        for i in range(self.first, len(self.actions)):
            action, shown = self.actions[i], self.shown[i]
            hidden = len(with_text(self.pieces[i]) - (shown or set()))
            action["shown"] = b"" if shown is None else block_of(action, self.pieces[i], shown)
            action["hidden"] = max(1, hidden) if shown is None else hidden

    def show_said(self, i, percent: int):
        """What was called or said, within a share of the room that is left."""
        rest = self.left - self.left * percent // 100
        self.left -= rest
        for k, piece in enumerate(self.pieces[i]):
            if piece.part != "got":
                self.show(i, k)
        self.left += rest

    def show_last_user_words(self):
        i = last_user(self.p)
        if self.first <= i < len(self.actions):
            self.show_said(i, 50)

    def show_own_words(self):
        """The agent's last words and its newest call."""
        share = 20 * min(self.p["limit"], LIMIT_DEFAULT) // LIMIT_DEFAULT
        seen = set()
        for i in reversed(range(self.first, len(self.actions))):
            speaker = self.actions[i]["speaker"]
            if speaker != b"user" and speaker not in seen:
                seen.add(speaker)
                self.show_said(i, share)

    def show_failed_call(self):
        """What the last error came of, when it is one of the last eight calls."""
        calls = [i for i, one in enumerate(self.actions) if not one["speaker"]]
        failed = [error["ref"] for error in self.p["errors"][-1:]]
        for i in calls[-8:]:
            if i >= self.first and self.actions[i]["ref"] in failed:
                self.show_said(i, 50)

    def user_pieces_shown(self) -> int:
        return sum(len(shown or ()) for shown in self.shown[last_user(self.p) :][:1])

    def shows_stale_value(self) -> bool:
        """Whether a block that stays shows an old value of a field without the newest one."""
        for i, shown in enumerate(self.shown[: self.first]):
            for k in shown or ():
                label = label_of(self.actions[i], self.pieces[i][k])
                newest, piece = self.newest[label]
                if label and newest != i and piece not in (self.shown[newest] or ()):
                    return True
        return False

    def shows_newest_of(self, i, k) -> bool:
        """No old value of a field stands without the newest one."""
        label = label_of(self.actions[i], self.pieces[i][k])
        newest, piece = self.newest[label]
        if label is None or newest == i:
            return True
        if newest >= self.first:
            self.show(newest, piece)
        return piece in (self.shown[newest] or ())

    def becomes(self, i, shown) -> bool:
        """Shows these pieces of an action, if what they add to its block is left."""
        before = self.shown[i]
        size = 0 if before is None else len(block_of(self.actions[i], self.pieces[i], before)) + 1
        cost = len(block_of(self.actions[i], self.pieces[i], shown)) + 1 - size
        if cost > self.left:
            return False
        self.left -= cost
        self.shown[i] = shown
        return True

    def show(self, i, k):
        pieces, shown = self.pieces[i], self.shown[i]
        if k is None:
            if shown is None:
                self.becomes(i, set())
            return
        if k in (shown or ()) or not pieces[k].text:
            return
        # A piece that closes a gap between parts of a line saves seven bytes.
        if len(pieces[k].text) - 7 > self.left or not self.shows_newest_of(i, k):
            return
        new = {k}
        if shown is None:  # nothing of a result stands without its call, nor without how it went
            new |= {0} if pieces[0].part == "args" else set()
            new |= {self.telling[i]} - {None}
        if self.becomes(i, (shown or set()) | new):
            self.close_gap(i, k, -1)
            self.close_gap(i, k, 1)

    def close_gap(self, i, k, step: int):
        """A short gap between two shown pieces costs nearly what it hides."""
        pieces, gap, size = self.pieces[i], [], 0
        at = k + step
        while 0 <= at < len(pieces) and pieces[at].part == pieces[k].part:
            if at in self.shown[i]:
                for one in sorted(gap):
                    if one not in self.shown[i] and self.shows_newest_of(i, one):
                        self.becomes(i, self.shown[i] | {one})
                return
            size += len(pieces[at].text) + 2
            if not pieces[at].text or size > 60:
                return
            gap.append(at)
            at += step


def recut(p, fresh: int, room: int):
    """Begins as late as nearly all of the worth can be had, looked for by halves."""
    cut = Recut(p, room)
    best = cut.run(0)
    share = min(p["limit"], LIMIT_DEFAULT)
    enough = max(1, best - best // 1000 * WEIGHTS["kept_prefix"] * share // LIMIT_DEFAULT)
    first, step = 0, 1 << fresh.bit_length()
    while step:
        if first + step <= fresh and cut.run(first + step) >= enough:
            first += step
        step //= 2
    cut.run(first)
    cut.write()


# ------------------------------------------------------------------------------- fit and forget


def shown_bytes(p, first: int = 0, end=None) -> int:
    return sum(len(action["shown"]) + 1 for action in p["actions"][first:end] if action["shown"])


def first_fresh(p) -> int:
    """The first of the actions at the end that no view has shown yet, nor cut to nothing."""
    first = len(p["actions"])
    while first > 0 and not (p["actions"][first - 1]["shown"] or p["actions"][first - 1]["hidden"]):
        first -= 1
    return first


def fits(p) -> bool:
    return shown_bytes(p) <= history_room(p, "named")


def shows_whole(p, first: int) -> bool:
    """Shows all actions from `first` on whole, or none of them when that is too much."""
    for action in p["actions"][first:]:
        action["shown"] = whole_block(action, p["control_tokens"])
    if fits(p):
        return True
    for action in p["actions"][first:]:
        action["shown"] = b""
    return False


def fit(p):
    fresh = first_fresh(p)
    if shows_whole(p, fresh):
        return
    is_said = fresh < len(p["actions"]) and p["actions"][-1]["speaker"] == b"you"
    if is_said and fits(p):
        return  # what it says is followed by what it does: one cut for both
    while p["goal_cuts"] < 3:
        p["goal_cuts"] += 1
        if shows_whole(p, fresh):
            return
    for repeats in ("hoped", "told") if p["actions"] else ():
        recut(p, fresh, max(0, history_room(p, repeats)))
        if fits(p):
            return


def bytes_of(action) -> int:
    tree = action["facts"]["tree"]
    facts = (0 if tree is None else len(minified(tree))) + len(action["facts"]["ranks"])
    return facts + len(action["args"]) + len(action["said"])


def drop_oldest(p) -> int:
    return bytes_of(p["actions"].pop(1 if last_user(p) == 0 else 0))


def forget(p):
    while len(p["actions"]) > 256:
        drop_oldest(p)
    most = (16 << 10) + 4 * p["limit"]
    total = sum(map(bytes_of, p["actions"]))
    facts_max = max(128, p["limit"] // 16)
    for action in p["actions"][:-1]:
        facts = action["facts"]
        if total > most and facts["tree"] is not None and len(minified(facts["tree"])) > facts_max:
            total -= bytes_of(action)
            action["facts"] = pruned(facts, best_leaves(leaves_of(facts), facts_max))
            total += bytes_of(action)
    while total > most and len(p["actions"]) > 2:
        total -= drop_oldest(p)


# --------------------------------------------------------------------------------------- apply


def new_packet():
    empty = {name: b"" for name in ("goal", "operation", "node_id", "node_type", "node_summary")}
    empty |= {name: b"" for name in ("constraints", "state_summary", "hub_context")}
    empty |= {name: [] for name in ("actions", "diagnostics", "candidates", "errors", "control_tokens")}
    empty |= {"pending": [], "knowledge": {}, "extensions": {}, "extension_fields": {}}
    empty |= {"turn": 0, "limit": LIMIT_DEFAULT, "error_count": 0, "goal_cuts": 0}
    return empty | {"diagnostics_tool": b""}


def bounded_json(text: bytes, most: int) -> bytes:
    if len(text) <= most:
        return text
    return string(cut_middle(notation(parse(text), most // 4), most // 2))


def text_of(data, name: bytes) -> bytes:
    return prefix(text_member(data, name), 32 << 10)


def json_of(data, name: bytes) -> bytes:
    value = member(data, name)
    if value is None or value == ("word", b"null"):
        return b""
    return bounded_json(shown_json(value), 16 << 10)


def tool_name(p, data) -> bytes:
    return cut_end(apart(shown_text(text_of(data, b"tool")), p["control_tokens"]), 64)


def apply_agent_resumed(p, data, seq):
    """The model that reads the views may have tokens that none before it had."""
    prompt = member(data, b"prompt")
    if not prompt or prompt[0] != "object":
        return
    named = member(prompt, b"control_tokens")
    named = [one[1] for one in named[1] if one[0] == "text"] if named and named[0] == "list" else []
    own = own_tokens([*p["control_tokens"], *named])
    if own == p["control_tokens"]:
        return
    p["control_tokens"] = own
    for action in p["actions"]:
        action["shown"], action["hidden"] = b"", 0


def apply_run_start(p, data, seq):
    apply_agent_resumed(p, data, seq)
    p["goal"] = text_of(data, b"goal")
    p["constraints"] = json_of(data, b"constraints")
    declared = member(data, b"extensions")
    for name, declaration in declared[1] if declared and declared[0] == "object" else []:
        field = read_extension_field(declaration)
        if field and len(p["extension_fields"]) < 64:
            p["extension_fields"][cut_end(shown_text(name), 80)] = field
    node, budget = member(data, b"node"), member(data, b"budget")
    if node and node[0] == "object":
        p["node_type"], p["node_summary"] = text_of(node, b"type"), text_of(node, b"summary")
    if budget and budget[0] == "object":
        p["limit"] = max(LIMIT_MIN, whole_number(member(budget, b"bytes"), p["limit"]))


def apply_tool_call(p, data, seq):
    call_id = text_of(data, b"call_id")
    p["pending"] = [one for one in p["pending"] if not call_id or one["call_id"] != call_id][-63:]
    p["pending"].append({"call_id": call_id, "tool": tool_name(p, data), "args": json_of(data, b"args")})


def answered_call(p, call_id: bytes, tool: bytes):
    if call_id:
        found = [call for call in p["pending"] if call["call_id"] == call_id]
    elif tool:
        found = [call for call in p["pending"] if call["tool"] == tool]
    else:
        found = p["pending"] if len(p["pending"]) == 1 else []
    return found[0] if found else None


def learn(p, delta, seq):
    def forget_key(key):
        p["knowledge"].pop(key, None)
        if p["extension_fields"].get(key, {}).get("from") == b"knowledge":
            p["extensions"].pop(key, None)

    for key, value in delta["knowledge"]:
        older = key if value == b"null" else delta["supersedes"].get(key, key)
        if value == b"null" or older != key:
            forget_key(older)
        if value == b"null":
            continue
        if p["extension_fields"].get(key, {}).get("from") == b"knowledge":
            if fits_field(p["extension_fields"][key], value):
                p["extensions"][key] = value
                p["knowledge"].pop(key, None)
                continue
            p["extensions"].pop(key, None)
        p["knowledge"][key] = {"value": bounded_json(value, 2048), "ref": seq}
    while len(p["knowledge"]) > 256:
        oldest = min(sorted(p["knowledge"]), key=lambda key: p["knowledge"][key]["ref"])
        del p["knowledge"][oldest]
    for name, value in delta["extensions"]:
        if name in p["extension_fields"] and fits_field(p["extension_fields"][name], value):
            p["extensions"][name] = value


def new_action(p, seq):
    return {
        **{name: b"" for name in ("speaker", "said", "tool", "args", "summary", "shown")},
        **{"ref": seq, "turn": p["turn"], "outcome": b"success", "facts": no_facts(), "hidden": 0},
        "times": 1,
    }


def apply_tool_result(p, data, seq):
    delta = delta_of(data)
    action = new_action(p, seq)
    action["tool"] = tool_name(p, data)
    call = answered_call(p, text_of(data, b"call_id"), action["tool"])
    if call:
        action["tool"] = action["tool"] or call["tool"]
        action["args"] = call["args"]
        p["pending"].remove(call)
    action["tool"] = action["tool"] or b"unknown"
    action["summary"] = cut_end(apart(shown_text(delta["summary"]), p["control_tokens"]), 200)
    action["outcome"], action["facts"] = delta["outcome"], delta["facts"]
    learn(p, delta, seq)
    if delta["state_summary"]:
        p["state_summary"] = shown_text(delta["state_summary"])
    if delta["has_diagnostics"]:
        p["diagnostics"], p["diagnostics_tool"] = delta["diagnostics"], action["tool"]
    elif action["outcome"] == b"success" and action["tool"] == p["diagnostics_tool"]:
        p["diagnostics"] = []
    for old in p["actions"]:
        if all(old[name] == action[name] for name in ("speaker", "tool", "args", "outcome", "summary", "facts")):
            action["times"] = old["times"] + 1
    p["candidates"] = delta["candidates"]
    p["errors"] = [error for error in p["errors"] if error["tool"] != action["tool"]]
    if action["outcome"] == b"error":
        p["error_count"] += 1
        message = cut_characters(shown_text(delta["error"] or b"failed without a message"), 200)
        p["errors"] = p["errors"][-7:] + [{"tool": action["tool"], "message": message, "ref": seq}]
    p["actions"].append(action)


def speech(p, speaker: bytes, content: bytes, seq):
    said = shown_text(content)
    if said:
        p["actions"].append({**new_action(p, seq), "speaker": speaker, "said": said})


def apply_user_message(p, data, seq):
    speech(p, b"user", text_of(data, b"content"), seq)


def words_before_call(text: bytes) -> bytes:
    for mark in (b"<start_", b"call:", b"<tool", b"<function", b"<|", b'{"', b"```"):
        text = text.split(mark)[0]
    return text.rstrip(b" \t\r\n")


def useless_reply(p, data, seq) -> bool:
    """An answer that was of no use is not shown; what was wrong with it is, when the log says so."""
    p["errors"] = [one for one in p["errors"] if one["tool"] != b"reply"]
    error = member(data, b"error")
    if not error or error[0] != "object":
        return False
    if text_member(error, b"kind") not in (b"malformed_output", b"repeated"):
        return False
    if member(error, b"show") == wrap(True):
        p["error_count"] += 1
        said = text_member(error, b"message") or b"failed without a message"
        message = cut_characters(shown_text(said), 200)
        p["errors"] = p["errors"][-7:] + [{"tool": b"reply", "message": message, "ref": seq}]
    return True


def apply_model_response(p, data, seq):
    if useless_reply(p, data, seq):
        return
    calls, text = member(data, b"calls"), text_of(data, b"text")
    if calls and calls[0] == "list" and calls[1]:
        text = words_before_call(text)
    speech(p, b"you", text, seq)


def apply_hub_update(p, data, seq):
    p["hub_context"] = json_of(data, b"nodes")


def apply_packet_delta(p, data, seq):
    learn(p, {**read_knowledge(data), "extensions": []}, seq)
    error, action = member(data, b"error"), member(data, b"action")
    if error and error[0] == "text":
        p["error_count"] += 1
        message = cut_characters(shown_text(error[1] or b"failed without a message"), 200)
        others = [one for one in p["errors"] if one["tool"] != b""]
        p["errors"] = others[-7:] + [{"tool": b"", "message": message, "ref": seq}]
    if error == ("word", b"null"):
        p["errors"] = []
    if action and action[0] == "object":
        one = new_action(p, seq)
        one["tool"] = tool_name(p, action) or b"unknown"
        said = shown_text(text_member(action, b"summary"))
        one["summary"] = cut_end(apart(said, p["control_tokens"]), 200)
        outcome = text_member(action, b"outcome")
        one["outcome"] = outcome if outcome in (b"success", b"partial") else b"error"
        p["actions"].append(one)


def apply_packet_limit(p, data, seq):
    p["limit"] = max(LIMIT_MIN, whole_number(member(data, b"bytes"), p["limit"]))
    p["goal_cuts"] = 0


RULES = {
    b"run_start": apply_run_start,
    b"user_message": apply_user_message,
    b"model_response": apply_model_response,
    b"tool_call": apply_tool_call,
    b"tool_result": apply_tool_result,
    b"hub_update": apply_hub_update,
    b"packet_delta": apply_packet_delta,
    b"packet_limit": apply_packet_limit,
    b"agent_resumed": apply_agent_resumed,
}


def apply(p, line: str, limit: int = 0):
    """Changes `p` by one log line; a `limit` replaces what the log says."""
    event = parse(line)
    seq = int(member(event, b"seq")[1])
    if seq == 0:
        p["operation"] = text_member(event, b"operation")
        p["node_id"] = text_member(event, b"node_id")
    p["turn"] = int(member(event, b"turn")[1])
    name, data = text_member(event, b"type"), member(event, b"data")
    if name not in RULES or data[0] != "object":
        return
    RULES[name](p, data, seq)
    if limit:
        p["limit"] = max(LIMIT_MIN, limit)
    if name == b"tool_call":
        return  # the view shows a call with its result
    forget(p)
    fit(p)
