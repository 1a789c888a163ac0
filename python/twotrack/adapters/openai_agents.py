"""A session for the OpenAI Agents SDK that is a Long Track.

    from twotrack.adapters.openai_agents import TwoTrackSession

    session = TwoTrackSession("user-7", "project", goal="Fix a.py")
    await Runner.run(agent, "Lint a.py", session=session)
    session.view()                                   # what happened, short enough for a prompt

The SDK sends the whole history by default. With `RunConfig(session_input_callback=session.packet_input)`
the model is shown the view of the packet instead, and the log records it.

add_items() is one sync; after a crash all of its items are there or none. pop_item() and
clear_session() append too: the items are gone for the SDK, but kept in the log. Secrets are redacted
before anything is written, so an item with one comes back with `[REDACTED:…]` in its place.
One process at a time can write to a session; others get ConflictError.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

try:
    from agents import SessionSettings, TResponseInputItem
    from agents.memory import SessionABC
except ImportError as error:
    raise ImportError(
        f'twotrack.adapters.openai_agents needs its SDK: pip install "twotrack[openai-agents]" ({error})'
    ) from error

from twotrack import _core, _json
from twotrack.adapters._agent import agent_of
from twotrack.adapters._told import Teller, text_of
from twotrack.context.models import DecisionPacket
from twotrack.context.summarizers import Summarizer
from twotrack.errors import NotFoundError
from twotrack.log import LongTrack
from twotrack.session import Session

__all__ = ["TwoTrackSession"]

ITEM = "openai_item"  # an item that means nothing to a packet
POPPED = "openai_popped"
CLEARED = "openai_cleared"

_BY_MODEL = ("function_call", "reasoning", "message")

Item = dict[str, Any]


class _History:
    """The items that are in the log now, with the event of each."""

    def __init__(self, reader: _core.LogReader, log: LongTrack) -> None:
        self._reader = reader
        self._log = log
        self._batch: list[tuple[Item, str]] = []  # not complete yet
        self.items: list[tuple[Item, str]] = []
        self.teller = Teller()

    def catch_up(self) -> None:
        while (event := self._reader.next()) is not None:
            data = event.data
            self.teller.note(event, data)
            if event.type == POPPED:
                self.items.pop()
            elif event.type == CLEARED:
                self.items.clear()
            elif "item" in data:
                self._take(event, data)

    def _take(self, event: _core.Event, data: Mapping[str, Any]) -> None:
        # A crash may have cut a batch short; its items were never acknowledged.
        place, size = data["of"]
        if place != len(self._batch):
            self._batch.clear()
        if place == len(self._batch):
            self._batch.append((self._item(event, data), event.ref))
        if len(self._batch) == size:
            self.items += self._batch
            self._batch.clear()

    def _item(self, event: _core.Event, data: Mapping[str, Any]) -> Item:
        item: Item = data["item"]
        if event.type == "user_message" and item is None:
            return {"content": data["content"], "role": "user"}
        if event.type == "tool_result":
            raw = self._log.raw_output(event) or b""
            text = raw.decode("utf-8")
            return {**item, "output": _json.loads(text) if data.get("raw_output_encoding") == "json" else text}
        return item


class TwoTrackSession(SessionABC):
    """One conversation, kept in the Long Track of the same name.

    `goal`, `operation`, `budget_bytes` and `summarizers` are those of a Session; they apply to a new log.
    """

    def __init__(
        self,
        session_id: str,
        root: str | os.PathLike[str] = ".",
        *,
        goal: str | None = None,
        operation: str = "openai-agents",
        budget_bytes: int | None = None,
        summarizers: Mapping[str, Summarizer] | None = None,
        session_settings: SessionSettings | None = None,
    ) -> None:
        self.session_id = session_id
        self.session_settings = session_settings or SessionSettings()
        self._root = os.fspath(root)
        self._project = _core.Project.open(self._root)
        self._agent = agent_of(session_id)
        self._start: dict[str, Any] = {
            "goal": goal,
            "operation": operation,
            "node_id": session_id,
            "budget_bytes": budget_bytes,
            "summarizers": summarizers,
        }
        self._lock = threading.RLock()
        self._session: Session | None = None
        self._history: _History | None = None
        self._shown: Item | None = None  # what packet_input() made last

    # --- the two tracks ---

    @property
    def packet(self) -> DecisionPacket:
        """What happened, in short."""
        return self.log.packet()

    @property
    def log(self) -> LongTrack:
        """The log, for reading."""
        return LongTrack(self._agent, self._root)

    def view(self) -> str:
        """The line of JSON that a small model is shown."""
        return self.packet.view()

    def packet_input(
        self, history: Sequence[TResponseInputItem], new_input: Sequence[TResponseInputItem]
    ) -> list[TResponseInputItem]:
        """A session_input_callback: the view instead of the history, recorded as what the model saw."""
        if not history:
            return list(new_input)
        with self._lock:
            shown = self._open().request()
            self._shown = {"role": "developer", "content": f"What happened so far: {shown}"}
        return [cast(TResponseInputItem, dict(self._shown)), *new_input]

    # --- what the SDK asks for ---

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """All items, or the last `limit` of them."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        items = await asyncio.to_thread(self._items)
        return items if limit is None else items[-limit:] if limit > 0 else []

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Appends the items; they are on disk when this returns."""
        await asyncio.to_thread(self._add, [cast(Item, item) for item in items])

    async def pop_item(self) -> TResponseInputItem | None:
        """Removes the last item. The log keeps it, and records the removal."""
        return await asyncio.to_thread(self._pop)

    async def clear_session(self) -> None:
        """Starts over. The log keeps what was there."""
        await asyncio.to_thread(self._clear)

    def close(self) -> None:
        """Closes the log. The next write opens it again."""
        with self._lock:
            if self._session is not None:
                self._session.close()
                self._session = None

    # --- behind them ---

    def _open(self) -> Session:
        if self._session is None:
            self._session = Session(self._agent, self._root, **self._start)
        return self._session

    def _read(self) -> _History | None:
        if self._history is None:
            try:
                self._history = _History(_core.LogReader(self._project, self._agent), self.log)
            except NotFoundError:
                return None
        self._history.catch_up()
        return self._history

    def _items(self) -> list[TResponseInputItem]:
        with self._lock:
            history = self._read()
            return [cast(TResponseInputItem, item) for item, _ in history.items] if history is not None else []

    def _add(self, items: Sequence[Item]) -> None:
        with self._lock:
            # The SDK treats the view as new; it is already in the log, as what the model was shown.
            items = [item for item in items if item != self._shown]
            if not items:
                return
            session = self._open()
            history = self._read()
            assert history is not None, "the session has created the log"
            last = history.items[-1][0] if history.items else {}
            for place, item in enumerate(items):
                if _is_by_model(item) and not _is_by_model(last):
                    history.teller.start_turn(session)
                _tell(history.teller, session, item, {"of": [place, len(items)]})
                last = item
            session.commit()

    def _pop(self) -> TResponseInputItem | None:
        with self._lock:
            history = self._read()
            if history is None or not history.items:
                return None
            item, ref = history.items[-1]
            self._open().append(POPPED, {"ref": ref})
            return cast(TResponseInputItem, item)

    def _clear(self) -> None:
        with self._lock:
            history = self._read()
            if history is not None and history.items:
                self._open().append(CLEARED, {"items": len(history.items)})


def _is_by_model(item: Mapping[str, Any]) -> bool:
    return item.get("type", "message") in _BY_MODEL and item.get("role", "assistant") == "assistant"


def _tell(teller: Teller, session: Session, item: Item, extra: Mapping[str, Any]) -> None:
    kind, role = item.get("type", "message"), item.get("role")
    if kind == "message" and role == "user":
        is_plain = set(item) == {"role", "content"} and isinstance(item["content"], str)
        teller.user(session, text_of(item.get("content")), {**extra, "item": None if is_plain else item})
    elif kind == "message" and role == "assistant":
        teller.model(session, text_of(item.get("content")), [], {**extra, "item": item})
    elif kind == "function_call":
        teller.call(session, item["call_id"], item["name"], item.get("arguments"), {**extra, "item": item})
    elif kind == "function_call_output":
        rest = {name: value for name, value in item.items() if name != "output"}
        teller.result(session, item["call_id"], item.get("output"), {**extra, "item": rest})
    else:
        teller.other(session, ITEM, {**extra, "item": item})
