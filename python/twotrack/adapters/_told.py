"""How a conversation becomes events that a packet understands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from twotrack._core import Event
from twotrack.session import Session

__all__ = ["Teller", "text_of"]


def text_of(content: Any) -> str:
    """The text of a message: a string, or a list of parts, some of them text."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return "" if content is None else json.dumps(content, ensure_ascii=False)
    texts = [part if isinstance(part, str) else part.get("text") or part.get("refusal") or "" for part in content]
    return "\n".join(text for text in texts if text)


def arguments_of(arguments: Any) -> Any:
    """What a tool was called with; the text itself if it is not JSON."""
    if not isinstance(arguments, str):
        return arguments
    try:
        return json.loads(arguments, parse_constant=_no_json)
    except ValueError:
        return arguments


def _no_json(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


class Teller:
    """Appends the events of a conversation, in order. `extra` is added to the event's data.

    It knows the turn and the calls only from the log: note() is called with every event in it.
    """

    def __init__(self) -> None:
        self.turn = 0
        self._tools: dict[str, str] = {}  # by call id

    def note(self, event: Event, data: Mapping[str, Any]) -> None:
        if event.type == "turn_start":
            self.turn = max(self.turn, event.turn, data.get("turn") or 0)
        elif event.type == "tool_call" and data.get("call_id"):
            self._tools[data["call_id"]] = data["tool"]

    def start_turn(self, session: Session) -> None:
        self.turn += 1
        session.append("turn_start", {"turn": self.turn}, turn=self.turn, wait=False)

    def user(self, session: Session, words: str, extra: Mapping[str, Any]) -> None:
        session.append("user_message", {"content": words, **extra}, turn=self.turn, wait=False)

    def model(
        self, session: Session, words: str, calls: Iterable[tuple[str, str, Any]], extra: Mapping[str, Any]
    ) -> None:
        """What the model said, and the (id, tool, arguments) of its calls."""
        made = [{"call_id": call, "tool": tool, "args": arguments_of(given)} for call, tool, given in calls]
        session.append("model_response", {"text": words, "calls": made, **extra}, turn=self.turn, wait=False)
        for one in made:
            self.call(session, one["call_id"], one["tool"], one["args"], {})

    def call(self, session: Session, call_id: str, tool: str, arguments: Any, extra: Mapping[str, Any]) -> None:
        self._tools[call_id] = tool
        said = {"call_id": call_id, "tool": tool, "args": arguments_of(arguments), "decided_by": "model"}
        session.append("tool_call", {**said, **extra}, turn=self.turn, wait=False)

    def result(
        self,
        session: Session,
        call_id: str,
        output: Any,
        extra: Mapping[str, Any],
        *,
        tool: str | None = None,
        is_error: bool = False,
    ) -> None:
        said: dict[str, Any] = {"call_id": call_id, "tool": tool or self._tools.get(call_id, "unknown"), **extra}
        if is_error:
            said["outcome"] = "error"
        if not isinstance(output, str):
            session.append("tool_result", {**said, "raw_output": output}, turn=self.turn, wait=False)
        else:
            session.append("tool_result", said, turn=self.turn, raw_output=output, wait=False)

    def other(self, session: Session, type: str, data: Mapping[str, Any]) -> None:
        session.append(type, data, turn=self.turn, wait=False)
