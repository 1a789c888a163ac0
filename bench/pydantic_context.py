"""The packet as the first design had it: Pydantic models, and a ContextManager that applies events to them.

    pydantic_context.py LOG    prints how many events the log has, and the seconds to apply them all

Only something to compare with (python_bench.py, replay.cc). Events are dicts as the design has them; a line of
a Long Track is read too, where the tool's name stands in the data.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import datetime, timezone
from typing import Any, Literal, Protocol

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

    def add_action(self, tool: str, summary: str, outcome: Outcome, max_actions: int = RECENT_ACTIONS_MAX) -> None:
        action = RecentAction(turn=self.turn, tool=tool, summary=summary, outcome=outcome)
        self.recent_actions.append(action)
        while len(self.recent_actions) > max_actions:
            self.recent_actions.pop(0)

    def update_knowledge(self, key: str, value: Any) -> None:
        self.knowledge[key] = KnowledgeEntry(key=key, value=value, source_turn=self.turn)

    def record_error(self, error_summary: str) -> None:
        self.last_error = error_summary
        self.error_count += 1

    def clear_error(self) -> None:
        self.last_error = None


class Summarizer(Protocol):
    def summarize(self, raw_result: Any) -> str: ...


class LinterSummarizer:
    def summarize(self, raw_result: Any) -> str:
        if not isinstance(raw_result, dict):
            return "Ran linter"
        errors, fixed = raw_result.get("errors", []), raw_result.get("fixed", 0)
        if fixed > 0:
            return f"Fixed {fixed} lint errors, {len(errors)} remaining" if errors else f"Fixed all {fixed} lint errors"
        return f"Found {len(errors)} lint errors" if errors else "No lint errors found"


class TestRunnerSummarizer:
    def summarize(self, raw_result: Any) -> str:
        if not isinstance(raw_result, dict):
            return "Ran tests"
        passed, failed = raw_result.get("passed", 0), raw_result.get("failed", 0)
        return f"{failed} of {passed + failed} tests failed" if failed else f"All {passed} tests passed"


def get_default_summarizers() -> dict[str, Summarizer]:
    return {"run_linter": LinterSummarizer(), "apply_fix": LinterSummarizer(), "run_tests": TestRunnerSummarizer()}


class ContextManager:
    MAX_RECENT_ACTIONS = RECENT_ACTIONS_MAX

    def __init__(self, initial_context: dict[str, Any], summarizers: dict[str, Summarizer] | None = None) -> None:
        self.packet = DecisionPacket(
            agent_id=initial_context["agent_id"],
            goal=initial_context["goal"],
            operation=initial_context["operation"],
            node_id=initial_context["node_id"],
            node_summary=initial_context.get("node_summary", ""),
        )
        self._summarizers = summarizers or {}
        self._hub_client: Any = None

    def set_hub_client(self, client: Any) -> None:
        self._hub_client = client

    def register_summarizer(self, tool_name: str, summarizer: Summarizer) -> None:
        self._summarizers[tool_name] = summarizer

    def increment_turn(self) -> None:
        self.packet.turn += 1

    async def pull_hub_context(self) -> None:
        if self._hub_client is None:
            return
        try:
            context = await self._hub_client.get_context([self.packet.node_id])
        except Exception:
            return
        if context:
            self._take_hub_context(context)

    def get_prompt_context(self) -> dict[str, Any]:
        packet = self.packet
        return {
            "goal": packet.goal,
            "operation": packet.operation,
            "node_id": packet.node_id,
            "node_summary": packet.node_summary,
            "turn": packet.turn,
            "recent_actions": [
                {"tool": action.tool, "summary": action.summary, "outcome": action.outcome}
                for action in packet.recent_actions
            ],
            "knowledge": {key: entry.value for key, entry in packet.knowledge.items()},
            "last_error": packet.last_error,
            "hub_context": packet.hub_context,
        }

    def apply_event(self, event: dict[str, Any]) -> None:
        kind = event.get("type") or event.get("event")
        if kind == "tool_result":
            self._apply_tool_result(event)
        elif kind == "turn_start":
            turn = event.get("turn")
            if isinstance(turn, int):
                self.packet.turn = turn
        elif kind == "hub_update":
            self._take_hub_context(event.get("context", {}))

    def _take_hub_context(self, context: dict[str, Any]) -> None:
        self.packet.hub_context = context
        self.packet.hub_freshness = datetime.now(timezone.utc)

    def _apply_tool_result(self, event: dict[str, Any]) -> None:
        data = event.get("data", {})
        tool = event.get("tool_name") or event.get("tool") or data.get("tool", "unknown")
        outcome = outcome_of(data)
        self.packet.add_action(tool, self._summary_of(tool, data), outcome, self.MAX_RECENT_ACTIONS)
        for key, value in data.get("knowledge_delta", {}).items():
            self.packet.update_knowledge(key, value)
        if outcome == "error":
            self.packet.record_error(error_of(data)[:ERROR_CHARACTERS_MAX])
        else:
            self.packet.clear_error()

    def _summary_of(self, tool: str, data: dict[str, Any]) -> str:
        if data.get("summary"):
            return str(data["summary"])
        if tool in self._summarizers:
            try:
                return self._summarizers[tool].summarize(data.get("result") or data.get("raw_output") or data)
            except Exception:
                pass
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


def replay(path: str) -> tuple[ContextManager, int]:
    events = 0
    with open(path, "rb") as log:
        start = json.loads(log.readline())
        manager = ContextManager({**start, "goal": start["data"].get("goal", "")}, get_default_summarizers())
        for line in log:
            manager.apply_event(json.loads(line))
            events += 1
    return manager, events + 1


def main() -> None:
    begin = time.perf_counter()
    _, events = replay(sys.argv[1])
    print(events, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
