"""How Python values become JSON for the core, and back."""

from __future__ import annotations

import dataclasses
import decimal
import enum
import json
import math
import pathlib
import uuid
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any


def _plain(value: Any) -> Any:
    dump = getattr(value, "model_dump", None)
    if dump is not None:
        return dump(mode="json")
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(
        f"{type(value).__name__} cannot be written as JSON: make it a dict, list, str, number, bool or None"
    )


def wrapped(value: Any, depth: int = 0) -> Any:
    """What a tool returned, made of JSON's kinds: it is not lost because it has no form there."""
    if depth > 100:
        raise ValueError("the value is nested too deeply for JSON")
    if isinstance(value, enum.Enum):
        return wrapped(value.value, depth + 1)
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, (bytes, bytearray)):
        return value.decode("utf-8", "replace")
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, Mapping):
        return {wrapped(key) if isinstance(key, str) else key: wrapped(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return [wrapped(item, depth + 1) for item in sorted(value, key=repr)]
    if isinstance(value, (list, tuple)):
        return [wrapped(item, depth + 1) for item in value]
    if isinstance(value, BaseException):
        return f"{type(value).__name__}: {value}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: wrapped(getattr(value, field.name), depth + 1) for field in dataclasses.fields(value)}
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, (pathlib.PurePath, decimal.Decimal, uuid.UUID)):
        return str(value)
    return value


def dumps(value: Any) -> str:
    """Strict and compact; keys must be strings; NaN and infinity are rejected."""
    _check_keys(value)
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)


def _check_keys(value: Any) -> None:
    # json.dumps would turn 1 and "1" into the same key, and one of the two values would be lost.
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            for key in one:
                if not isinstance(key, str):
                    raise TypeError(f"a key is {key!r}: JSON keys must be strings")
            waiting.extend(one.values())
        elif isinstance(one, (list, tuple)):
            waiting.extend(one)


loads = json.loads
