"""The exceptions. Their texts are the ones the `twotrack` command prints."""

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
    """The base class of everything this package raises itself."""


class NotFoundError(Error, LookupError):
    """No such log, event, node or file; the text names the nearest one."""


class InvalidError(Error, ValueError):
    """The input is wrong; the text says how to fix it."""


class CorruptError(Error):
    """Stored bytes are not what was written. `verify` shows where."""


class ConflictError(Error):
    """In use: another process is writing this log, or it was opened before a fork."""


class StorageError(Error, OSError):
    """Reading or writing failed."""


class NoSpaceError(StorageError):
    """The disk is full. Everything acknowledged before is safe."""


class TimedOutError(Error, TimeoutError):
    """It exceeded its time limit."""


class CancelledError(Error):
    """Somebody stopped it."""
