"""ContextManager: from events to the packet, and from the packet to a prompt."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from typing import Any

from twotrack.context.events import ToolResultEvent
from twotrack.context.models import MAX_RECENT_ACTIONS, DecisionPacket, by_node, events_of
from twotrack.context.summarizers import Summarizer, add_summarizer, registry_of
from twotrack.session import Session

__all__ = ["ContextManager"]

_log = logging.getLogger("twotrack")


class ContextManager:
    """Maintains the packet of one agent.

    By default it works in memory. With `root` it writes a Long Track there: every event is on disk
    before the packet changes, and the packet is always the one that a replay gives.

        context = ContextManager({"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py"})
        context.apply_event({"type": "tool_result", "tool_name": "run_linter", "data": {"errors": []}})
        context.get_prompt_context()
    """

    MAX_RECENT_ACTIONS = MAX_RECENT_ACTIONS

    def __init__(
        self,
        initial_context: Mapping[str, Any],
        summarizers: Mapping[str, Summarizer] | None = None,
        *,
        root: str | os.PathLike[str] | None = None,
    ) -> None:
        wanted = ("agent_id", "goal", "operation", "node_id")
        given = initial_context if isinstance(initial_context, Mapping) else {}
        missing = [name for name in wanted if name not in given]
        if missing:
            raise TypeError(f"initial_context must be a dict; it lacks {', '.join(missing)}")
        self._hub_client: Any = None
        self._session: Session | None = None
        if root is not None and self.MAX_RECENT_ACTIONS != MAX_RECENT_ACTIONS:
            raise ValueError(
                "MAX_RECENT_ACTIONS: a packet of a log keeps as many actions as its log says; "
                "without root= it takes effect"
            )
        if root is not None:
            self._session = Session(
                initial_context["agent_id"],
                root=root,
                goal=initial_context["goal"],
                operation=initial_context["operation"],
                node_id=initial_context["node_id"],
                node_summary=initial_context.get("node_summary"),
                summarizers=summarizers,
            )
            self._packet = self._session.packet
        else:
            self._packet = DecisionPacket(
                **{name: initial_context[name] for name in wanted},
                node_summary=initial_context.get("node_summary", ""),
            )
            self._packet._state.actions_max = self.MAX_RECENT_ACTIONS
        self._registry = registry_of(summarizers)
        self._apply = self._packet._state.apply

    @property
    def packet(self) -> DecisionPacket:
        """What the agent knows now."""
        return self._packet

    @property
    def session(self) -> Session | None:
        """The Long Track behind the packet, if there is one."""
        return self._session

    def apply_event(self, event: Mapping[str, Any] | ToolResultEvent | str | bytes) -> None:
        """Applies one event: a dict with a "type" (tool_result, turn_start, hub_update, or any other of a log),
        its JSON, or a ToolResultEvent. Types that nobody knows change nothing. What an event holds beside the
        values of JSON (sets, paths, bytes, dataclasses, NaN …) is written as texts and lists."""
        if isinstance(event, ToolResultEvent):
            event = event.model_dump(exclude_none=True)
        if self._session is not None:
            self._session.append_loose(event)
        elif self._apply(event, self._registry):
            self._note_hub()

    def apply_lines(self, lines: str | bytes) -> int:
        """Applies many events, one JSON text per line, and returns how many there were."""
        if self._session is not None:
            events = [line for line in lines.splitlines() if line.strip()]
            for event in events:
                self._session.append_loose(event)
            return len(events)
        number, is_new = self.packet._state.apply_lines(lines, self._registry)
        if is_new:
            self._note_hub()
        return number

    def increment_turn(self) -> None:
        """Starts the next turn."""
        if self._session is not None:
            self._session.start_turn(self.packet.turn + 1)
        else:
            self.packet._state.turn += 1

    def register_summarizer(self, tool_name: str, summarizer: Summarizer) -> None:
        """From now on `summarizer` is asked about the results of this tool."""
        if self._session is not None:
            raise ValueError("a log records its summarizers at the start: pass them to ContextManager(…, summarizers)")
        add_summarizer(self._registry, tool_name, summarizer)

    def set_hub_client(self, client: Any) -> None:
        """Sets what pull_hub_context() asks: anything with `async get_context(node_ids) -> dict`."""
        self._hub_client = client

    async def pull_hub_context(self) -> None:
        """Asks the hub about the node. A missing or broken hub stops nothing; a broken one is
        reported to the logger `twotrack`."""
        if self._hub_client is None:
            return
        try:
            context = await self._hub_client.get_context([self.packet.node_id])
            if not context:
                return
            context = json.loads(json.dumps(_states(context), allow_nan=False))
        except Exception as error:
            _log.warning("the hub did not answer, the turn continues without it: %s", error)
            return
        if self._session is not None:
            self._session.append("hub_update", {"asked": [self.packet.node_id], "nodes": context})
        else:
            self.packet.hub_context = context
            self._note_hub()

    def run_middleware(self, hooks: Iterable[Callable[[DecisionPacket], Any]]) -> None:
        """Calls each hook with the packet, which it may change: on a packet of a log, by the packet's
        operations, which append events. (type, data) pairs that it returns are applied as events."""
        for hook in hooks:
            for kind, data in events_of(hook, self.packet):
                self.apply_event({"type": kind, "data": data})

    def get_prompt_context(self) -> dict[str, Any]:
        """The packet as plain values, for a template."""
        values = self.packet._state.prompt_context()
        values["hub_context"] = by_node(values["hub_context"], self.packet.node_id)
        return values

    def view(self) -> str:
        """What a very small model is shown: one line of JSON within the budget."""
        return self.packet.view()

    def close(self) -> None:
        """Closes the log, if there is one."""
        if self._session is not None:
            self._session.close()

    def __enter__(self) -> ContextManager:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _note_hub(self) -> None:
        self.packet.hub_freshness = datetime.now(timezone.utc)


def _states(context: Any) -> dict[str, Any]:
    if isinstance(context, Mapping) and all(isinstance(name, str) for name in context):
        return dict(context)
    raise TypeError(f"its answer is {context!r}: it must be a dict of states by node id")
