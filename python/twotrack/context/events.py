"""An event of the implementation plan: a result, and what it changes in the packet."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from twotrack._model import Field, Model, anything, mapping, model, one_of, optional, text

__all__ = ["PacketDelta", "ToolResultEvent"]

_STRING = {"type": "string"}


class PacketDelta(Model):
    """What an event changes: a line of history, values to know, an error."""

    model_fields: ClassVar[dict[str, Field]] = {
        "add_history": Field(optional(text), None, schema=_STRING),
        "update_knowledge": Field(optional(mapping), None, schema={"type": "object"}),
        "set_error": Field(optional(text), None, schema=_STRING),
    }
    add_history: str | None
    update_knowledge: dict[str, Any] | None
    set_error: str | None


class ToolResultEvent(Model):
    """A tool's result: in full for the Long Track, as a delta for the packet."""

    model_fields: ClassVar[dict[str, Field]] = {
        "type": Field(one_of("tool_result"), "tool_result", schema=_STRING),
        "tool_name": Field(text, schema=_STRING),
        "raw_output": Field(anything),
        "delta": Field(model(PacketDelta), schema={"type": "object"}),
    }
    type: Literal["tool_result"]
    tool_name: str
    raw_output: Any
    delta: PacketDelta
