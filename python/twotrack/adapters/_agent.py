"""The name of the log that belongs to a thread or a session of another framework."""

from __future__ import annotations

import hashlib
import re

__all__ = ["agent_of"]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")


def agent_of(name: str) -> str:
    """The name itself if a log can have it; otherwise its letters and a hash of it."""
    if _NAME.fullmatch(name):
        return name
    letters = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:80]
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{letters}-{digest}" if letters else f"thread-{digest}"
