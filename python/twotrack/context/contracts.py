"""The tool contract: what a tool returns to serve both tracks.

    {"result": …, "summary": "Found 3 errors", "knowledge_delta": {"errors": 3}, "outcome": "success"}

`result` goes to the Long Track, the rest to the packet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from twotrack import _core
from twotrack._model import REQUIRED, Field, Model, anything, mapping, one_of, optional, text

__all__ = ["ToolResult", "assert_valid_tool_result", "make_error_result", "make_partial_result", "make_success_result"]

SUMMARY_CHARACTERS_MAX = 200


class ToolResult(Model):
    """A return value in the form of the contract; the tool returns its `model_dump()`."""

    model_fields: ClassVar[dict[str, Field]] = {
        "result": Field(anything, REQUIRED),
        "summary": Field(text, schema={"type": "string"}),
        "knowledge_delta": Field(mapping, dict, schema={"type": "object"}),
        "outcome": Field(one_of("success", "error", "partial"), "success"),
        "error": Field(optional(text), None, schema={"type": "string"}),
    }
    result: Any
    summary: str
    knowledge_delta: dict[str, Any]
    outcome: Literal["success", "error", "partial"]
    error: str | None


def make_success_result(result: Any, summary: str, knowledge_delta: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The tool did its work."""
    return ToolResult(result=result, summary=summary, knowledge_delta=dict(knowledge_delta or {})).model_dump()


def make_error_result(error: str, summary: str | None = None) -> dict[str, Any]:
    """The tool did not do its work. The default summary is "Error: …"."""
    said = summary or f"Error: {error}"
    return ToolResult(result=None, summary=said, outcome="error", error=error).model_dump()


def make_partial_result(result: Any, summary: str, knowledge_delta: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The tool ran, but found or left problems."""
    known = dict(knowledge_delta or {})
    return ToolResult(result=result, summary=summary, knowledge_delta=known, outcome="partial").model_dump()


def assert_valid_tool_result(result: Any) -> None:
    """For testing tools: fails with everything that is wrong with a return value, and how to fix it."""
    if not isinstance(result, Mapping):
        raise AssertionError(f"a tool must return a dict, not {type(result).__name__}")
    wrong = [f'"{name}" is missing' for name in ("summary", "outcome") if name not in result]
    wrong += [
        f"{where or 'the return'}: {message}" for where, message, is_error in _core.check_contract(result) if is_error
    ]
    said = result.get("summary")
    if isinstance(said, str) and len(said) >= SUMMARY_CHARACTERS_MAX:
        wrong.append(f"the summary has {len(said)} characters: it must have fewer than {SUMMARY_CHARACTERS_MAX}")
    if wrong:
        raise AssertionError("; ".join(wrong))
    ToolResult.model_validate({"result": None, **result})
