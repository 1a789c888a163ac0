"""Reading Long Tracks: the events, the packet at any place, and proof that nothing was changed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from twotrack import _core, errors
from twotrack._core import Event
from twotrack.session import Session

if TYPE_CHECKING:
    from twotrack.context.models import DecisionPacket

__all__ = ["LongTrack", "Problem", "VerifyReport", "WhatIf", "agents", "import_log", "open"]


@dataclass(frozen=True)
class Problem:
    """Something that `verify` found."""

    kind: str
    line: int
    offset: int
    message: str
    is_damage: bool


@dataclass(frozen=True)
class VerifyReport:
    """The result of `verify` for a log."""

    agent_id: str
    ok: bool
    events: int
    bytes: int
    head: str
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.ok


@dataclass(frozen=True)
class WhatIf:
    """One decision, with the actual view and the one it would have had."""

    turn: int
    seq: int
    recorded_bytes: int
    """Of the view that the model saw."""
    bytes: int
    equal: bool
    appear: tuple[str, ...]
    """Words that only the other view has."""
    disappear: tuple[str, ...]


class LongTrack:
    """The log of one agent, for reading. Reading never blocks writers.

    `agent` is its name, a unique prefix of it, or "@last".
    """

    def __init__(self, agent: str = "@last", root: str | os.PathLike[str] = ".") -> None:
        self._project = _core.Project.open(os.fspath(root))
        self.agent = _core.resolve_agent(self._project, agent)
        self._root = self._project.root

    def __iter__(self) -> Iterator[Event]:
        """The events that are there now, in order."""
        reader = _core.LogReader(self._project, self.agent)
        while (event := reader.next()) is not None:
            yield event

    def follow(self, *, stop: Callable[[], bool] | None = None, poll_s: float = 0.05) -> Iterator[Event]:
        """The events as they arrive, from the first one on, until `stop()` returns true."""
        reader = _core.LogReader(self._project, self.agent)
        while True:
            event = reader.next()
            if event is not None:
                yield event
            elif stop is not None and stop():
                return
            else:
                time.sleep(poll_s)

    def packet(
        self, *, at: str | int | None = None, turn: int | None = None, limit: int | None = None
    ) -> DecisionPacket:
        """The packet after event `at` ("e17" or 17), or as the model saw it in `turn`; by default the last.
        With `limit`, in bytes, as it would be with another budget, which is not what the model saw."""
        from twotrack.context.models import DecisionPacket

        place = None if at is None else str(at)
        return DecisionPacket._of_state(_core.packet_at(self._project, self.agent, place, turn, limit or 0))

    def replay(self, *, limit: int | None = None) -> Iterator[tuple[Event, DecisionPacket]]:
        """Each event with the packet after it."""
        from twotrack.context.models import DecisionPacket

        replay = _core.Replay(self._project, self.agent, limit or 0)
        while (step := replay.next()) is not None:
            yield step[0], DecisionPacket._of_state(step[1])

    def verify(self) -> VerifyReport:
        """Whether the log is unchanged and complete, and what the model was shown follows from it."""
        found = _core.verify(self._project, self.agent)
        problems = tuple(Problem(**problem) for problem in found.pop("problems"))
        return VerifyReport(problems=problems, notes=tuple(found.pop("notes")), **found)

    def raw_output(self, event: Event) -> bytes | None:
        """The exact bytes a tool printed; None if the event has no output."""
        return _core.raw_output(self._project, event)

    def recall(
        self,
        ref: str,
        *,
        lines: str | None = None,
        search: str | None = None,
        pointer: str | None = None,
        bytes_max: int = 2048,
    ) -> str:
        """Part of a past output, within a size limit. Nothing is logged: use Session.recall() for that."""
        return _core.recall(self._project, self.agent, ref, lines, search, pointer, bytes_max)

    def what_if(
        self,
        *,
        limit: int | None = None,
        summarizers: Literal["recorded", "generic", "tool_specific"] = "recorded",
    ) -> list[WhatIf]:
        """Each decision compared with what it would have been with another view limit, in bytes, or with
        results summarized again. The log is not changed, no tool runs, and none of it is what the model saw."""
        if summarizers not in ("recorded", "generic", "tool_specific"):
            raise errors.InvalidError(f"summarizers is {summarizers!r}, but must be recorded, generic or tool_specific")
        if limit is None and summarizers == "recorded":
            raise errors.InvalidError("what-if needs something to change: limit=…, summarizers=…, or both")
        found = _core.what_if(self._project, self.agent, limit or 0, summarizers)
        return [
            WhatIf(
                turn=one["turn"],
                seq=one["seq"],
                recorded_bytes=one["recorded_bytes"],
                bytes=one["bytes"],
                equal=one["equal"],
                appear=tuple(one["appear"]),
                disappear=tuple(one["disappear"]),
            )
            for one in found
        ]

    def why(self, *, at: str | int | None = None, turn: int | None = None) -> dict[str, Any]:
        """Why the view at a place looks the way it does: each part with its events and its rule, what was left out,
        and what each action cost. As `twotrack why --format json` prints it."""
        found: dict[str, Any] = _core.why(self._project, self.agent, None if at is None else str(at), turn)
        return found

    def messages(self, *, turn: int | None = None) -> list[dict[str, Any]]:
        """The full conversation in chat-completions format: the system text, each view as the user's
        message, the calls and their outputs. For debugging; no model was shown all of it."""
        found: list[dict[str, Any]] = _core.messages(self._project, self.agent, turn)
        return found

    def open(self) -> Session:
        """The same log, for appending."""
        return Session(self.agent, self._root)

    def __repr__(self) -> str:
        return f"LongTrack({self.agent!r}, root={self._root!r})"


def agents(root: str | os.PathLike[str] = ".") -> list[str]:
    """The names of all agents with a log in the project."""
    return _core.agents(_core.Project.open(os.fspath(root)))


def import_log(
    file: str | os.PathLike[str], from_: Literal["remora", "openai"], root: str | os.PathLike[str] = "."
) -> list[LongTrack]:
    """Turns histories of another framework into logs, one per conversation. What cannot be read is
    reported to the logger `twotrack` with its place, and raises InvalidError; the rest is still imported."""
    kinds = {"remora": "remora", "openai": "openai-messages"}
    if from_ not in kinds:
        raise errors.InvalidError(f"from_ is {from_!r}, but must be remora or openai")
    project = _core.Project.open(os.fspath(root))
    made = _core.import_file(project, os.fspath(file), kinds[from_])
    return [LongTrack(one["agent_id"], root) for one in made]


def open(agent: str = "@last", root: str | os.PathLike[str] = ".") -> LongTrack:
    """An agent's log, for reading."""
    return LongTrack(agent, root)
