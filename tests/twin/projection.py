"""The projection once more: slow, plain, and written apart from the program.

It reads log lines and makes the view after each, by the rules that the headers of src/projection and
src/packet state. It shares no code with the program and no cleverness: every text is bytes, every list
is walked. Where the two differ, one of them is wrong, and a person has to find out which.

A JSON value is a pair: ("object", [(key, value), …]), ("list", [value, …]), ("text", bytes) or
("word", bytes), the last for numbers, true, false and null as they are written out.
"""
import functools
import json
import math
import re

LIMIT_DEFAULT = 8000
LIMIT_MIN = 256
LINE_BREAK = "⏎".encode()
DOTS = "…".encode()

# ---------------------------------------------------------------------------------------- JSON


def double_text(value: float) -> bytes:
    """A floating-point number in the shortest form that reads back the same."""
    if value == 0:
        return b"-0.0" if math.copysign(1, value) < 0 else b"0.0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0)  # digits before the decimal point
    point -= len(whole + fraction) - len((whole + fraction).lstrip("0"))
    digits = digits.rstrip("0") or "0"
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

WORD = set(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
JOINT = set(b"./:-@")


def word_length(text: bytes, at: int) -> int:
    """Of the word character there: letters of any script, but not our own marks."""
    if at >= len(text):
        return 0
    if text[at] < 0x80:
        return 1 if text[at] in WORD else 0
    if text[at] != 0xE2 or at + 2 >= len(text):
        return 1
    return 0 if text[at + 1] in (0x80, 0x8F) else 3


@functools.cache
def words_of(text: bytes):
    """Each word with the place where it begins."""
    found, i = [], 0
    while i < len(text):
        begins_path = text[i] == 0x2F and word_length(text, i + 1) > 0
        if word_length(text, i) == 0 and not begins_path:
            i += 3 if text[i] == 0xE2 and i + 2 < len(text) else 1
            continue
        start = i
        i += max(1, word_length(text, i))
        while i < len(text):
            length = word_length(text, i)
            if length:
                i += length
                continue
            joint = i
            while joint < len(text) and text[joint] in JOINT and joint - i < 3:
                joint += 1
            if joint == i or word_length(text, joint) == 0:
                break
            i = joint
        found.append((start, text[start:i]))
    return found


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


HUGE = 1 << 60


def line_key(key: bytes):
    """The number of a line, and which part of it: 12 and 3 of "12.3"."""
    digits = re.match(rb"[0-9]*", key)[0]
    if not digits or int(digits) >= 2**64:
        return 0, 0
    part = re.match(rb"\.([0-9]+)", key[len(digits) :])
    return int(digits), int(part[1]) if part and int(part[1]) < 2**64 else 0


def facts_text(facts, keep=None) -> bytes:
    if facts["tree"] is None:
        return b""
    if not facts["is_text"]:
        tree = facts["tree"] if keep is None else kept_tree(facts["tree"], iter(keep))
        return b"" if tree is None else notation(tree, HUGE)
    out, last = b"", (0, 0)
    for n, line in enumerate(leaves_of(facts)):
        if keep is not None and not keep[n]:
            continue
        number, part = line_key(line["key"])
        goes_on = part > 0 and number == last[0]
        if not goes_on and out:
            out += LINE_BREAK
        if not goes_on and number != (last[0] + 1) % 2**64:
            out += b"@" + line["key"].split(b".")[0] + b" "
        if part != (last[1] + 1 if goes_on else 0):
            out += "…".encode()
        out += line["text"]
        last = number, part
    return out


def grouped_text(leaves, keep) -> bytes:
    groups = {}
    for leaf, kept in zip(leaves, keep):
        if kept:
            groups.setdefault(leaf["key"], []).append(in_quotes(leaf["text"]))
    parts = [(key + b"=" if key else b"") + b" ".join(texts) for key, texts in groups.items()]
    out = b""
    for part in parts:
        out += (b"," if out else b"") + part
    return out


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


def read_delta(delta):
    def pairs(name):
        found = member(delta, name)
        inside = found[1] if found and found[0] == "object" else []
        return [(cut_end(shown_text(key), 80), shown_json(value)) for key, value in inside]

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
        "knowledge": pairs(b"knowledge"),
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


FAILURES = {b"error", b"failed", b"failure", b"timeout", b"timed_out", b"timed out", b"cancelled"}
FAILURES |= {b"canceled", b"killed", b"aborted", b"exception", b"crashed"}


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


def fits(field, value: bytes) -> bool:
    return len(value) <= field["bytes"] and obeys(parse(value), field["schema"])


# -------------------------------------------------------------------------------------- blocks


def ref(seq: int) -> bytes:
    return b"e%d" % seq


def args_text(action, most: int) -> bytes:
    if action["args"] in (b"", b"{}"):
        return b""
    text, text_max = b"", most
    while text_max >= 16:
        text = notation(parse(action["args"]), text_max)
        if len(text) <= most:
            return text
        text_max //= 2
    return cut_middle(text, most)


def result_block(action, args: bytes, got: bytes, hidden: int, summary: bytes) -> bytes:
    block = b'{"' + ref(action["ref"]) + b'":"' + escaped(action["tool"]) + b"(" + escaped(args) + b')"'
    if action["outcome"] != b"success":
        block += b',"outcome":"' + action["outcome"] + b'"'
    if summary:
        block += b',"summary":' + quoted(summary, 240)
    if got:
        block += b',"got":' + string(got)
    if hidden:
        block += b',"more":%d' % hidden
    return block + b"}"


def speech_block(action, most: int) -> bytes:
    frame = b'{"' + ref(action["ref"]) + b'":"' + action["speaker"] + b'","said":'
    room = most - len(frame) - 1 if most > len(frame) + 12 else 11
    return frame + quoted(cut_middle(action["said"], room - 2), room) + b"}"


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

    def __init__(self, limit: int, percent: int):
        self.limit, self.put = limit, {}
        self.room = self.share(percent)

    def share(self, percent: int) -> int:
        skeleton = len(b'"history":[') + len(b'{],"turn":}') + 10
        return max(0, self.limit - skeleton) * percent // 100

    def room_for(self, name: bytes, percent: int) -> int:
        return min(self.share(percent), max(0, self.room - len(name) - 4))

    def add(self, name: bytes, value: bytes):
        self.room -= min(self.room, len(name) + len(value) + 4)
        self.put[name] = value

    def text(self, name: bytes, value: bytes, percent: int):
        room = self.room_for(name, percent)
        if not value or room < 8:
            return
        shown = shown_text(value)
        if len(shown) + 2 > room:
            shown = cut_middle(shown, room - 2)
        self.add(name, quoted(shown, room))

    def json(self, name: bytes, value: bytes):
        if value and len(value) <= self.room_for(name, 100):
            self.add(name, value)

    def json_items(self, name: bytes, value: bytes):
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

    def name_repeated(self, name: bytes, problems, history):
        """Names alone the problems that the history tells; their room is not given to others."""
        new = [one for one in problems if not is_told(one, history)]
        repeated = [one for one in problems if is_told(one, history)]
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
        value = b"[" + b",".join(told) + b"]"
        if not left_out and len(value) < most:
            self.put[name] = value

    def take(self, names) -> bytes:
        return b"".join(b'"' + n + b'":' + self.put[n] + b"," for n in names if n in self.put)


def node_json(p, most: int) -> bytes:
    if not p["node_id"]:
        return b""
    out = b'{"id":' + quoted(shown_text(p["node_id"]), most // 2)
    if p["node_type"]:
        out += b',"type":' + quoted(shown_text(p["node_type"]), 40)
    if p["node_summary"]:
        out += b',"summary":' + quoted(shown_text(p["node_summary"]), most // 2)
    return out + b"}"


def knowledge_json(p, most: int) -> bytes:
    used, kept = 2, {}
    for key, entry in sorted(sorted(p["knowledge"].items()), key=lambda one: -one[1]["ref"]):
        name = quoted(key, most)
        cost = len(name) + len(entry["value"]) + 2
        if used + cost <= most:
            used += cost
            kept.setdefault(name, entry["value"])
    if not kept:
        return b""
    return b"{" + b",".join(key + b":" + value for key, value in sorted(kept.items())) + b"}"


def error_json(error, most: int) -> bytes:
    end = b',"ref":"' + ref(error["ref"]) + b'"}'
    out = b'{"tool":' + quoted(shown_text(error["tool"]), most // 4) + b',"message":'
    taken = len(out) + len(end)
    if most < taken + 8:
        return b""  # without its message it says nothing
    return out + quoted(error["message"], most - taken) + end


def before_history(p) -> bytes:
    m = Members(p["limit"], 45)
    m.text(b"goal", p["goal"], 25)
    m.text(b"operation", p["operation"], 10)
    m.json(b"node", node_json(p, m.room_for(b"node", 16)))
    m.json(b"constraints", p["constraints"])
    return b"{" + m.take([b"goal", b"operation", b"node", b"constraints"])


def after_history(p, names_repeated=True) -> bytes:
    m = Members(p["limit"], 40)
    if p["errors"]:
        m.json(b"last_error", error_json(p["errors"][-1], min(320, m.room_for(b"last_error", 16))))
    if p["error_count"]:
        m.json(b"error_count", b"%d" % p["error_count"])
    own_file = p["node_id"].partition(b"::")[0]
    problems = [read_problem(entry, own_file) for entry in p["diagnostics"]]
    m.problems(b"diagnostics", p["diagnostics"], problems)
    m.text(b"state_summary", p["state_summary"], 10)
    m.json(b"knowledge", knowledge_json(p, m.room_for(b"knowledge", 25)))
    m.list(b"candidate_actions", p["candidates"], 12)
    if p["extensions"]:
        pairs = [string(name) + b":" + value for name, value in sorted(p["extensions"].items())]
        m.json(b"extensions", b"{" + b",".join(pairs) + b"}")
    m.json_items(b"hub_context", p["hub_context"])
    if names_repeated:
        m.name_repeated(b"diagnostics", problems, [one["shown"] for one in p["actions"]])
    names = [b"knowledge", b"hub_context", b"extensions", b"state_summary", b"diagnostics"]
    names += [b"candidate_actions", b"last_error", b"error_count"]
    return b"]," + m.take(names) + b'"turn":%d}' % shown_turn(p)


def shown_turn(p) -> int:
    return min(p["turn"], 9_999_999_999)


def seen_member(p) -> bytes:
    if not p["seen"]:
        return b""
    pairs = [string(field) + b":" + string(values) for field, values in p["seen"]]
    return b'"seen":{' + b",".join(pairs) + b"},"


def view(p) -> bytes:
    blocks = b",".join(action["shown"] for action in p["actions"] if action["shown"])
    return before_history(p) + seen_member(p) + b'"history":[' + blocks + after_history(p)


def history_room(p, names_repeated: bool) -> int:
    spare = 10 - len(b"%d" % shown_turn(p))
    frame = before_history(p) + after_history(p, names_repeated)
    return max(0, p["limit"] - len(frame) - spare)


def history_bytes(p) -> int:
    blocks = sum(len(action["shown"]) + 1 for action in p["actions"] if action["shown"])
    return len(seen_member(p)) + len(b'"history":[') + blocks


# --------------------------------------------------------------------------------------- recut


def last_user(p) -> int:
    places = [i for i, action in enumerate(p["actions"]) if action["speaker"] == b"user"]
    return places[-1] if places else len(p["actions"])


def is_roomy(p) -> bool:
    return p["limit"] >= 4000


class Recut:
    """What old actions show when not everything can be shown."""

    def __init__(self, p, room: int):
        self.p, self.room, self.spent = p, room, 0
        self.text_max = max(48, p["limit"] * 4 // 100)
        self.shown, self.used = set(), set(p["used"])
        self.remembered = {}  # field -> values, in the order of their coming
        self.newest, self.fresh = {}, set()
        self.old = []  # of each action: None, or what may be shown of it

    def run(self):
        self.read_actions()
        self.choose_calls()
        self.find_newest()
        for value in self.values():
            self.choose(value)
        self.write()

    def note_words(self, text: bytes):
        self.shown.update(word for _, word in words_of(text))

    def speech_max(self, action) -> int:
        share = 6 if action["speaker"] == b"user" else 2
        return max(60, self.p["limit"] * share // 100)

    def read_actions(self):
        actions, keeps = self.p["actions"], (len(self.p["actions"]) - 1, last_user(self.p))
        self.old = [None] * len(actions)
        recency = 1000
        for i in reversed(range(len(actions))):
            action = actions[i]
            if i in keeps:
                self.note_words(action["shown"])
                continue
            tree = parse(action["args"]) if action["args"] else None
            args = leaves_of({"tree": tree, "ranks": [], "is_text": False})
            for leaf in args:
                long = len(leaf["text"]) > self.text_max
                leaf["rank"] = 0 if long else rank_of_value(leaf["text"])
            result = leaves_of(action["facts"])
            sides = {"args": args, "result": result}
            self.old[i] = {
                "recency": recency,
                "leaves": sides,
                "keep": {name: [False] * len(leaves) for name, leaves in sides.items()},
                "words": {"args": [], "result": []},
                "shown": False,
            }
            recency = max(50, recency * 97 // 100)
        self.note_words(before_history(self.p))

    def choose_calls(self):
        most, left = self.room * 10 // 100, self.p["recent_actions_max"]
        places = list(reversed(range(len(self.old))))
        failed = [i for i in places if self.p["actions"][i]["outcome"] == b"error"]
        for i in failed + [i for i in places if i not in failed]:
            action = self.p["actions"][i]
            if left == 0:
                break
            if not self.old[i] or (action["speaker"] == b"you" and not is_roomy(self.p)):
                continue
            if action["speaker"]:
                block = speech_block(action, self.speech_max(action))
            else:
                block = result_block(action, b"", b"", len(action["facts"]["ranks"]), b"")
            if self.spent + len(block) + 1 > most:
                continue
            self.spent += len(block) + 1
            left -= 1
            self.old[i]["shown"] = True
            if action["speaker"]:
                self.note_words(block)

    def is_lines(self, i, part) -> bool:
        return part == "result" and self.p["actions"][i]["facts"]["is_text"]

    def find_newest(self):
        for i, old in enumerate(self.old):
            if not old or self.is_lines(i, "result"):
                continue
            for n in reversed(range(len(old["leaves"]["result"]))):
                leaf = old["leaves"]["result"][n]
                if not leaf["in_list"]:
                    self.newest[leaf["key"]] = (i, n)
        last = len(self.old) - 1
        facts = self.p["actions"][last]["facts"]
        for leaf in [] if facts["is_text"] else leaves_of(facts):
            if leaf["in_list"]:
                continue
            self.newest[leaf["key"]] = (last, 0)
            if escaped(leaf["key"] + b"=" + leaf["text"]) in self.p["actions"][last]["shown"]:
                self.fresh.add(leaf["key"])

    def values(self):
        """Everything that could be shown, the best first."""
        found = []

        def add(rank, i, part, n, text, word_at=None):
            if rank == 0 or not text or text in self.shown:
                return
            weight = rank + (2 if part == "args" else 0) + (3 if text in self.used else 0)
            place = 1000 - min(n * 2, 600)
            score = 12 * weight * self.old[i]["recency"] * place // (len(text) + 16) // 1000
            found.append((score, i, part, n, text, word_at))

        def add_line(i, n, text):
            if len(text) > self.text_max:
                return
            words = [word for _, word in words_of(text) if len(word) >= 3 and word not in self.shown]
            weight = sum(map(rank_of_word, words))
            score = 12 * weight * self.old[i]["recency"] // (len(text) + 16)
            if score > 0:
                found.append((score, i, "result", n, text, None))

        for i in reversed(range(len(self.old))):
            if not self.old[i]:
                continue
            for part in ("args", "result"):
                for n, leaf in enumerate(self.old[i]["leaves"][part]):
                    lines = self.is_lines(i, part)
                    if not lines:
                        add(leaf["rank"], i, part, n, leaf["text"])
                    elif leaf["rank"] >= 7:
                        add_line(i, n, leaf["text"])
                    if lines or b" " in leaf["text"]:
                        for at, word in words_of(leaf["text"]):
                            if len(word) >= 3:
                                add(rank_of_word(word), i, part, n, word, at)
            if self.p["actions"][i]["speaker"]:
                for at, word in words_of(self.p["actions"][i]["said"]):
                    add(rank_of_word(word), i, "result", 0, word, at)
        return sorted(found, key=lambda value: -value[0])

    def is_single(self, value) -> bool:
        _, i, part, n, _, word_at = value
        if part != "result" or word_at is not None or self.is_lines(i, part):
            return False
        return not self.old[i]["leaves"][part][n]["in_list"]

    def key_of(self, value) -> bytes:
        return self.old[value[1]]["leaves"][value[2]][value[3]]["key"]

    def field_of(self, value) -> bytes:
        action = self.p["actions"][value[1]]
        if action["speaker"]:
            return action["speaker"] + b":"
        if self.is_lines(value[1], value[2]):
            return action["tool"].rstrip(b":")
        return (self.key_of(value) or action["tool"]).rstrip(b":")

    def choose(self, value):
        if value[4] in self.shown:
            return
        if self.is_single(value) and self.newest[self.key_of(value)][0] != value[1]:
            if not self.make_fresh(self.key_of(value)):
                return
        self.take(value)

    def make_fresh(self, key: bytes) -> bool:
        if key in self.fresh:
            return True
        i, n = self.newest[key]
        if not self.old[i]:
            return False
        text = self.old[i]["leaves"]["result"][n]["text"]
        if not text or len(text) > self.text_max:
            return False  # nothing to be seen, or too much
        return self.take((0, i, "result", n, text, None))

    def take(self, value) -> bool:
        cost = self.cost(value)
        if self.spent + cost > self.room:
            return False
        self.spent += cost
        self.shown.add(value[4])
        if self.is_single(value) and self.newest[self.key_of(value)][0] == value[1]:
            self.fresh.add(self.key_of(value))
        if b" " in value[4]:
            self.note_words(value[4])
        self.keep(value)
        return True

    def stands_in_seen(self, value) -> bool:
        _, i, part, _, _, word_at = value
        if not self.old[i]["shown"] or self.p["actions"][i]["speaker"]:
            return True
        return part == "args" and word_at is not None

    def cost(self, value) -> int:
        _, i, part, n, text, word_at = value
        cost = len(text) + 1
        if self.stands_in_seen(value):
            field = self.field_of(value)
            return cost + (0 if field in self.remembered else len(field) + 5)
        old = self.old[i]
        kept = [leaf["key"] for leaf, keep in zip(old["leaves"][part], old["keep"][part]) if keep]
        if part == "result" and not kept and not old["words"][part]:
            cost += 9
        if self.is_lines(i, part):
            return cost + (0 if word_at is not None else 6)
        if word_at is None and self.key_of(value) not in kept:
            cost += len(self.key_of(value)) + 2
        return cost

    def keep(self, value):
        _, i, part, n, text, word_at = value
        if self.stands_in_seen(value):
            known = self.remembered.setdefault(self.field_of(value), [])
        else:
            known = self.old[i]["words"][part]
        if word_at is None:  # the whole stands for its words
            for word in [w for w in known if w[1:4] == value[1:4] and w[5] is not None]:
                known.remove(word)
                self.spent -= len(word[4]) + 1
        if word_at is not None or self.stands_in_seen(value):
            known.append(value)
        else:
            self.old[i]["keep"][part][n] = True

    def side_text(self, i, part) -> bytes:
        old, facts = self.old[i], self.p["actions"][i]["facts"]
        if self.is_lines(i, part):
            text = facts_text(facts, old["keep"][part])
        else:
            text = grouped_text(old["leaves"][part], old["keep"][part])
        if part == "args":  # as it was given, or not at all
            missing = not all(old["keep"][part])
            return text + ((b"," if text else b"") + DOTS if missing else b"")
        if text and old["words"][part]:
            text += LINE_BREAK + DOTS
        for word in sorted(old["words"][part], key=lambda value: (value[3], value[5])):
            text += (b" " if text else b"") + word[4]
        return text

    def write(self):
        self.p["seen"] = [
            (field, b" ".join(value[4] for value in values)) for field, values in self.remembered.items()
        ]
        for action, old, i in zip(self.p["actions"], self.old, range(len(self.old))):
            if not old:
                continue
            action["hidden"] = action["facts"]["left_out"] + old["keep"]["result"].count(False)
            if not old["shown"]:
                action["shown"] = b""
            elif action["speaker"]:
                action["shown"] = speech_block(action, self.speech_max(action))
            else:
                args, got = self.side_text(i, "args"), self.side_text(i, "result")
                action["shown"] = result_block(action, args, got, action["hidden"], b"")


# ------------------------------------------------------------------------------- fit and forget


def show_result(p, action, most: int):
    facts = action["facts"]
    got, hidden = facts_text(facts), facts["left_out"]
    room = most
    while len(got) > most:
        keep = best_leaves(leaves_of(facts), room)
        got, hidden = facts_text(facts, keep), facts["left_out"] + keep.count(False)
        if room == 0:
            break
        room = room * 9 // 10
    if not got and len(facts_text(facts)) > most >= 24:
        best = max(leaves_of(facts), key=lambda leaf: leaf["rank"])
        name = b"" if best["is_line"] else best["key"] + b"="
        got = cut_middle(name + best["text"], most)
    action["hidden"] = hidden
    args = args_text(action, p["limit"] * 15 // 100)
    action["shown"] = result_block(action, args, got, hidden, action["summary"])


def show_newest(p, most: int):
    newest = p["actions"][-1]
    if newest["speaker"] == b"you" and not is_roomy(p):
        newest["shown"] = b""
    elif newest["speaker"]:
        share = 30 if newest["speaker"] == b"user" else 4
        newest["shown"] = speech_block(newest, min(most, p["limit"] * share // 100))
    else:
        show_result(p, newest, most)


def fit(p):
    if not p["actions"]:
        return
    newest_share = p["limit"] * 55 // 100
    if not p["actions"][-1]["shown"]:
        show_newest(p, newest_share)
    if history_bytes(p) <= history_room(p, True):
        return
    room = history_room(p, False)
    for percent in (100, 80, 60, 40, 25, 12, 5, 0):
        show_newest(p, min(newest_share, room * 6 // 10) * percent // 100)
        taken = len(p["actions"][-1]["shown"]) + 1
        user = last_user(p)
        if user + 1 < len(p["actions"]):
            action = p["actions"][user]
            action["shown"] = speech_block(action, p["limit"] * 30 // 100 * percent // 100)
            taken += len(action["shown"]) + 1
        left = max(0, room - taken)
        Recut(p, left * percent // 100 * (62 if is_roomy(p) else 95) // 100).run()
        if history_bytes(p) <= room:
            return
    for action in p["actions"]:
        action["shown"] = b""
    p["seen"] = []


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
    empty |= {name: [] for name in ("actions", "seen", "diagnostics", "candidates", "errors")}
    empty |= {"pending": [], "used": [], "knowledge": {}, "extensions": {}, "extension_fields": {}}
    return empty | {"turn": 0, "limit": LIMIT_DEFAULT, "recent_actions_max": 10, "error_count": 0}


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


def note_used(p, value):
    kind, inside = value
    if kind == "object":
        for _, one in inside:
            note_used(p, one)
    elif kind == "list":
        for one in inside:
            note_used(p, one)
    else:
        if b" " not in inside:
            words = [shown_text(inside)]
        else:
            words = [word for _, word in words_of(inside)] if len(inside) < 400 else []
        for word in words:
            if 2 <= len(word) <= 80:
                p["used"] = [one for one in p["used"] if one != word] + [word]
                p["used"] = p["used"][-256:]


def tool_name(data) -> bytes:
    return cut_end(shown_text(text_of(data, b"tool")), 64)


def apply_run_start(p, data, seq):
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
        window = member(budget, b"recent_actions")
        p["recent_actions_max"] = whole_number(window, p["recent_actions_max"])


def apply_tool_call(p, data, seq):
    call_id, args = text_of(data, b"call_id"), member(data, b"args")
    if args:
        note_used(p, args)
    p["pending"] = [one for one in p["pending"] if not call_id or one["call_id"] != call_id][-63:]
    p["pending"].append({"call_id": call_id, "tool": tool_name(data), "args": json_of(data, b"args")})


def answered_call(p, call_id: bytes, tool: bytes):
    if call_id:
        found = [call for call in p["pending"] if call["call_id"] == call_id]
    elif tool:
        found = [call for call in p["pending"] if call["tool"] == tool]
    else:
        found = p["pending"] if len(p["pending"]) == 1 else []
    return found[0] if found else None


def learn(p, delta, seq):
    for key, value in delta["knowledge"]:
        if p["extension_fields"].get(key, {}).get("from") == b"knowledge":
            if fits(p["extension_fields"][key], value):
                p["extensions"][key] = value
                p["knowledge"].pop(key, None)
                continue
            p["extensions"].pop(key, None)
        p["knowledge"][key] = {"value": bounded_json(value, 2048), "ref": seq}
    while len(p["knowledge"]) > 256:
        oldest = min(sorted(p["knowledge"]), key=lambda key: p["knowledge"][key]["ref"])
        del p["knowledge"][oldest]
    for name, value in delta["extensions"]:
        if name in p["extension_fields"] and fits(p["extension_fields"][name], value):
            p["extensions"][name] = value


def new_action(p, seq):
    return {
        **{name: b"" for name in ("speaker", "said", "tool", "args", "summary", "shown")},
        **{"ref": seq, "turn": p["turn"], "outcome": b"success", "facts": no_facts(), "hidden": 0},
    }


def apply_tool_result(p, data, seq):
    delta = delta_of(data)
    action = new_action(p, seq)
    action["tool"] = tool_name(data)
    call = answered_call(p, text_of(data, b"call_id"), action["tool"])
    if call:
        action["tool"] = action["tool"] or call["tool"]
        action["args"] = call["args"]
        p["pending"].remove(call)
    action["tool"] = action["tool"] or b"unknown"
    action["summary"] = cut_end(shown_text(delta["summary"]), 200)
    action["outcome"], action["facts"] = delta["outcome"], delta["facts"]
    learn(p, delta, seq)
    if delta["state_summary"]:
        p["state_summary"] = shown_text(delta["state_summary"])
    if delta["has_diagnostics"]:
        p["diagnostics"] = delta["diagnostics"]
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


def apply_packet_limit(p, data, seq):
    p["limit"] = max(LIMIT_MIN, whole_number(member(data, b"bytes"), p["limit"]))


RULES = {
    b"run_start": apply_run_start,
    b"user_message": apply_user_message,
    b"model_response": apply_model_response,
    b"tool_call": apply_tool_call,
    b"tool_result": apply_tool_result,
    b"hub_update": apply_hub_update,
    b"packet_limit": apply_packet_limit,
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
