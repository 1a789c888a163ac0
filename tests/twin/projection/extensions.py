"""Fields that an agent declares, each with a schema that its values must obey."""
from .json_value import parse, whole_number
from .text import HUGE

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
