"""What goes wrong, as exceptions. Their texts are those that the `twotrack` command prints."""

from __future__ import annotations

__all__ = [
    "CancelledError",
    "ConflictError",
    "CorruptError",
    "Error",
    "InvalidError",
    "NoSpaceError",
    "NotFoundError",
    "StorageError",
    "TimedOutError",
]


class Error(Exception):
    """The base of everything that this package raises itself."""


class NotFoundError(Error, LookupError):
    """There is no such log, event, node or file; the text names the nearest."""


class InvalidError(Error, ValueError):
    """The input is wrong; the text says how to mend it."""


class CorruptError(Error):
    """Stored bytes are not what was written. `verify` says where."""


class ConflictError(Error):
    """Somebody else holds it: another process writes this log, or it was opened before a fork."""


class StorageError(Error, OSError):
    """The system refused to read or write."""


class NoSpaceError(StorageError):
    """The disk is full. What was acknowledged before is safe."""


class TimedOutError(Error, TimeoutError):
    """It took longer than it may."""


class CancelledError(Error):
    """Somebody stopped it."""
