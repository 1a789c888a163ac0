"""Session: both tracks of an agent."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from twotrack._core import PacketState, Receipt, SessionHandle
from twotrack._core import Project as _Project
from twotrack.errors import InvalidError
from twotrack.kv import KeyValueStore

if TYPE_CHECKING:
    from twotrack.context.models import DecisionPacket
    from twotrack.context.summarizers import Summarizer

__all__ = ["Recalled", "Session"]

Hook = Callable[["DecisionPacket"], Iterable[tuple[str, Mapping[str, Any]]] | None]


# The arguments of a Session, by the options of the command, which the core names in its errors.
_OPTIONS = {
    "--goal": "goal",
    "--operation": "operation",
    "--node": "node_id",
    "--node-summary": "node_summary",
    "--run": "run_id",
}


_VIEW_BYTES_MIN = 256


def view_bytes(name: str, value: int) -> int:
    """A limit of the view, or an InvalidError that names it."""
    if isinstance(value, int) and _VIEW_BYTES_MIN <= value < 2**63:
        return value
    raise InvalidError(f"{name} is {value!r}: a view needs at least {_VIEW_BYTES_MIN} bytes")


class Recalled(NamedTuple):
    """Part of a past output; also logged as a result."""

    receipt: Receipt
    outcome: str
    text: str


class Session:
    """Appends events to an agent's Long Track and maintains its packet.

    When append() returns, the event is on disk and in the packet. The log is locked against other
    writers until close(); any thread may use the session, one at a time; after a fork the child opens
    its own.
    """

    def __init__(
        self,
        agent: str,
        root: str | os.PathLike[str] = ".",
        *,
        goal: str | None = None,
        operation: str | None = None,
        node_id: str | None = None,
        node_summary: str | None = None,
        run_id: str | None = None,
        budget_bytes: int | None = None,
        durable: bool | None = None,
        summarizers: Mapping[str, Summarizer] | None = None,
    ) -> None:
        from twotrack.context.summarizers import registry_of

        self._kv: KeyValueStore | None = None
        if budget_bytes is not None:
            view_bytes("budget_bytes", budget_bytes)
        registry = None if summarizers is None else registry_of(summarizers)
        self._project = _Project.open(os.fspath(root))
        try:
            self._handle = SessionHandle.open(
                self._project, agent, goal, operation, node_id, node_summary, run_id, budget_bytes, durable, registry
            )
        except InvalidError as error:
            option, _, rest = str(error).partition(" ")
            if option not in _OPTIONS:
                raise
            raise InvalidError(f"{_OPTIONS[option]} {rest}") from None

    @property
    def agent(self) -> str:
        """The agent the log belongs to."""
        return self._handle.agent

    @property
    def packet(self) -> DecisionPacket:
        """The live packet: it follows the log."""
        from twotrack.context.models import DecisionPacket

        return DecisionPacket._of_state(PacketState.of_session(self._handle), self)

    @property
    def event_count(self) -> int:
        """How many events the log has."""
        return self._handle.event_count

    def append(
        self,
        type: str,
        data: Any = None,
        *,
        turn: int | None = None,
        raw_output: Any = None,
        wait: bool = True,
    ) -> Receipt:
        """Appends one event. `raw_output` is what the tool printed, or the value that it returned. With
        wait=False the event is on disk at the latest when commit() or an append that waits returns."""
        return self._handle.append(type, data, turn, raw_output, wait)

    def append_loose(self, event: Mapping[str, Any] | str | bytes) -> Receipt:
        """Appends an event as ContextManager.apply_event() takes it."""
        return self._handle.append_loose(event)

    @property
    def kv(self) -> KeyValueStore:
        """A store for the program's own values beside the log, in a file that AgentFS tools open."""
        if self._kv is None:
            self._kv = KeyValueStore(os.path.join(self._project.root, ".agentfs", f"agent-{self.agent}.db"))
        return self._kv

    def start_turn(self, turn: int) -> Receipt:
        """Starts the turn `turn`."""
        return self.append("turn_start", {"turn": turn})

    def commit(self) -> None:
        """Everything appended so far is on disk and in the packet when this returns."""
        self._handle.commit()

    def set_limit(self, bytes: int, reason: str = "") -> None:
        """Sets the view's size limit from now on: at least 256 bytes."""
        self._handle.set_limit(view_bytes("bytes", bytes), reason)

    def add_hook(self, hook: Hook, name: str | None = None) -> None:
        """Adds a function to call before each request() with a copy of the packet. What it does to the copy
        (update_knowledge, add_action, …) and the (type, data) pairs it returns become events before the model
        sees anything."""
        from twotrack.context.models import call_hook

        called = str(getattr(hook, "__qualname__", type(hook).__qualname__))
        self._handle.add_hook(name or called, lambda state: call_hook(hook, state))

    def request(self, prompt: str = "", parameters: Mapping[str, Any] | None = None) -> str:
        """The view for the model, recorded as what it was shown. Hooks run first."""
        return self._handle.request(prompt, parameters)

    def view(self) -> str:
        """The view, without recording that anyone has seen it."""
        return self._handle.view()

    def recall(
        self,
        ref: str,
        *,
        lines: str | None = None,
        search: str | None = None,
        pointer: str | None = None,
        bytes_max: int = 2048,
    ) -> Recalled:
        """Returns part of a past output; logged as a tool call and result."""
        return Recalled(*self._handle.recall(ref, lines, search, pointer, bytes_max))

    def close(self) -> None:
        """Closes the log. Events that nobody waited for become durable first."""
        if self._kv is not None:
            self._kv.close()
        self._handle.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Session({self.agent!r})"
