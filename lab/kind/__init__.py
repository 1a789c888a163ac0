"""What the file of a kind imports: from kind import choice, flag, integer, number, text."""

from kind.kind import choice, flag, integer, number, text

__all__ = ["choice", "flag", "integer", "number", "text"]
