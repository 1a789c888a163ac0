"""A LangGraph thread, read from the events of its log. Only for twotrack.adapters.langgraph."""

from __future__ import annotations

import base64
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from langgraph.checkpoint.base import ChannelVersions

from twotrack import _core
from twotrack.adapters._told import Teller

CHECKPOINT = "langgraph_checkpoint"
WRITES = "langgraph_writes"
DELETED = "langgraph_deleted"

Packed = tuple[str, bytes]  # a serialized value


def to_text(packed: Packed) -> str:
    return f"{packed[0]}:{base64.b64encode(packed[1]).decode()}"


def from_text(text: str) -> Packed:
    kind, _, payload = text.partition(":")
    return kind, base64.b64decode(payload)


@dataclass(frozen=True)
class Value:
    """A channel's value: one thing, or what a list adds to the first `keep` items of another."""

    single: Packed | None = None
    base: Value | None = None
    keep: int = 0
    added: tuple[Packed, ...] = ()

    def items(self) -> Sequence[Packed]:
        parts: list[tuple[Packed, ...]] = []
        value: Value | None = self
        wanted = self.keep + len(self.added)
        while value is not None and wanted > 0:
            parts.append(value.added[: max(0, wanted - value.keep)])
            wanted = min(wanted, value.keep)
            value = value.base
        return [item for part in reversed(parts) for item in part]


@dataclass
class Saved:
    """One checkpoint, from its event."""

    id: str
    parent: str | None
    versions: ChannelVersions
    rest: Packed
    metadata: Packed
    values: dict[str, Value]
    end: int  # the last event that belongs to it


@dataclass
class Thread:
    """The state of a thread, according to its log so far."""

    id: str
    reader: _core.LogReader
    checkpoints: dict[str, dict[str, Saved]] = field(default_factory=lambda: defaultdict(dict))
    # By namespace and checkpoint: (task, index) -> (path, channel, value)
    writes: dict[tuple[str, str], dict[tuple[str, int], tuple[str, str, Packed]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    teller: Teller = field(default_factory=Teller)
    told: set[str] = field(default_factory=set)  # ids of messages
    last: Saved | None = None

    def catch_up(self) -> None:
        """Reads what is new in the log. The only way to update this state, even for our own events."""
        while (event := self.reader.next()) is not None:
            data = event.data
            if event.type == CHECKPOINT:
                self._take_checkpoint(event.seq, data)
            elif event.type == WRITES:
                self._take_writes(data)
            elif event.type == DELETED:
                self.checkpoints.clear()
                self.writes.clear()
                self.last = None
            else:
                self.teller.note(event, data)
                if "message_id" in data:
                    self.told.add(data["message_id"])
                if self.last is not None:
                    self.last.end = event.seq

    def _take_checkpoint(self, seq: int, data: Mapping[str, Any]) -> None:
        saved = self.checkpoints[data["ns"]]
        parent = saved.get(data["parent"] or "")
        values = {name: parent.values[name] for name in data["kept"]} if parent is not None else {}
        for name, text in data["set"].items():
            values[name] = Value(single=from_text(text))
        for name, change in data["extended"].items():
            keep = change["keep"]
            values[name] = Value(
                base=parent.values[name] if parent is not None and keep > 0 else None,
                keep=keep,
                added=tuple(from_text(text) for text in change["added"]),
            )
        self.last = saved[data["id"]] = Saved(
            id=data["id"],
            parent=data["parent"],
            versions=data["versions"],
            rest=from_text(data["rest"]),
            metadata=from_text(data["metadata"]),
            values=values,
            end=seq,
        )

    def _take_writes(self, data: Mapping[str, Any]) -> None:
        known = self.writes[data["ns"], data["id"]]
        for index, channel, text in data["writes"]:
            if index >= 0 and (data["task"], index) in known:
                continue  # a task that ran twice wrote the same
            known[data["task"], index] = (data["path"], channel, from_text(text))

    def find(self, ns: str, checkpoint_id: str | None) -> Saved | None:
        saved = self.checkpoints.get(ns, {})
        if checkpoint_id:
            return saved.get(checkpoint_id)
        return saved[max(saved)] if saved else None
