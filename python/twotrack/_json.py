"""How Python values become JSON for the core, and back."""

from __future__ import annotations

import json
from datetime import datetime
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
