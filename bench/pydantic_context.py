"""The packet as the first design had it: a Pydantic model, and a manager that applies events to it.

    pydantic_context.py LOG    prints how many events the log has, and the seconds to apply them all

Only something to compare with: a rolling window of ten actions with a summary each, knowledge by
its key, the last error. It reads the same lines as `twotrack replay`.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import datetime, timezone
from typing import Any, Literal

from pydantic import BaseModel, Field

Outcome = Literal["success", "error", "partial"]

RECENT_ACTIONS_MAX = 10
ERROR_CHARACTERS_MAX = 200


class RecentAction(BaseModel):
    turn: int
    tool: str
    summary: str
    outcome: Outcome


class KnowledgeEntry(BaseModel):
    key: str
    value: Any
    source_turn: int
    supersedes: str | None = None


class DecisionPacket(BaseModel):
    agent_id: str
    turn: int = 0
    goal: str
    operation: str
    node_id: str
    node_summary: str = ""
    recent_actions: list[RecentAction] = Field(default_factory=list)
    knowledge: dict[str, KnowledgeEntry] = Field(default_factory=dict)
    last_error: str | None = None
    error_count: int = 0
    hub_context: dict[str, Any] | None = None
    hub_freshness: datetime | None = None
    packet_version: str = "1.0"

    def add_action(self, tool: str, summary: str, outcome: Outcome) -> None:
        action = RecentAction(turn=self.turn, tool=tool, summary=summary, outcome=outcome)
        self.recent_actions.append(action)
        while len(self.recent_actions) > RECENT_ACTIONS_MAX:
            self.recent_actions.pop(0)

    def learn(self, key: str, value: Any) -> None:
        self.knowledge[key] = KnowledgeEntry(key=key, value=value, source_turn=self.turn)


class ContextManager:
    def __init__(self, start: dict[str, Any]) -> None:
        data = start["data"]
        self.packet = DecisionPacket(
            agent_id=start["agent_id"],
            goal=data.get("goal", ""),
            operation=start["operation"],
            node_id=start["node_id"],
            node_summary=data.get("node_summary", ""),
        )

    def apply_event(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind == "tool_result":
            self._apply_tool_result(event)
        elif kind == "turn_start":
            turn = event.get("turn")
            if isinstance(turn, int):
                self.packet.turn = turn
        elif kind == "hub_update":
            self.packet.hub_context = event.get("context", {})
            self.packet.hub_freshness = datetime.now(timezone.utc)

    def _apply_tool_result(self, event: dict[str, Any]) -> None:
        data = event.get("data", {})
        tool = data.get("tool", "unknown")
        outcome = outcome_of(data)
        self.packet.add_action(tool, summary_of(tool, data), outcome)
        for key, value in data.get("knowledge_delta", {}).items():
            self.packet.learn(key, value)
        if outcome == "error":
            self.packet.last_error = error_of(data)[:ERROR_CHARACTERS_MAX]
            self.packet.error_count += 1
        else:
            self.packet.last_error = None


def summary_of(tool: str, data: dict[str, Any]) -> str:
    if data.get("summary"):
        return str(data["summary"])
    return f"{tool} failed" if "error" in data else f"Executed {tool}"


def outcome_of(data: dict[str, Any]) -> Outcome:
    if data.get("outcome") in ("success", "error", "partial"):
        return data["outcome"]
    if data.get("error"):
        return "error"
    status = data.get("status", "").lower()
    if status in ("error", "failed", "failure"):
        return "error"
    return "partial" if status in ("partial", "warning") else "success"


def error_of(data: dict[str, Any]) -> str:
    error = data.get("error") or data.get("message") or "Unknown error"
    return str(error.get("message", error)) if isinstance(error, dict) else str(error)


def replay(path: str) -> int:
    events = 0
    with open(path, "rb") as log:
        manager = ContextManager(json.loads(log.readline()))
        for line in log:
            manager.apply_event(json.loads(line))
            events += 1
    return events + 1


def main() -> None:
    begin = time.perf_counter()
    events = replay(sys.argv[1])
    print(events, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
