"""The Short Track as Python values: `DecisionPacket`, `RecentAction`, `KnowledgeEntry`.

A packet on its own may be changed freely. One that belongs to a log is what its events say: its
operations append events, and plain assignment raises. One that a hook is given is a copy; what the
hook does to it becomes events.
"""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from twotrack._core import PacketState
from twotrack._model import (
    Field,
    Model,
    anything,
    checked,
    count,
    dict_of,
    frozen,
    integer,
    list_of,
    mapping,
    model,
    moment,
    one_of,
    optional,
    text,
)
from twotrack._read_only import ReadOnlyDict, ReadOnlyList, read_only
from twotrack.errors import InvalidError

if TYPE_CHECKING:
    from twotrack.session import Session

__all__ = ["DecisionPacket", "KnowledgeEntry", "RecentAction"]

_log = logging.getLogger("twotrack")

Outcome = Literal["success", "error", "partial", "unknown"]
_OUTCOME = one_of("success", "error", "partial", "unknown")
_STRING = {"type": "string"}
_INTEGER = {"type": "integer"}

MAX_RECENT_ACTIONS = 10


class RecentAction(Model):
    """One thing the agent did: a tool, its result in a sentence, and its outcome."""

    model_fields: ClassVar[dict[str, Field]] = {
        "turn": Field(integer, schema=_INTEGER),
        "tool": Field(text, schema=_STRING),
        "summary": Field(text, schema=_STRING),
        "outcome": Field(_OUTCOME, schema={"enum": ["success", "error", "partial", "unknown"]}),
    }
    turn: int
    tool: str
    summary: str
    outcome: Outcome


class KnowledgeEntry(Model):
    """Something learned: a key, a value, the turn in which it was true, and what it replaced."""

    model_fields: ClassVar[dict[str, Field]] = {
        "key": Field(text, schema=_STRING),
        "value": Field(anything),
        "source_turn": Field(integer, schema=_INTEGER),
        "supersedes": Field(optional(text), None, schema=_STRING),
    }
    key: str
    value: Any
    source_turn: int
    supersedes: str | None


_ACTIONS_ARE_COPIES = "this list is a copy: use packet.add_action(…), or assign a new list to recent_actions"
_KNOWLEDGE_IS_A_COPY = "this dict is a copy: use packet.update_knowledge(…), or assign a new dict to knowledge"
_VALUE_IS_A_COPY = "this value is a copy: change a copy.deepcopy() of it, and pass that to packet.update_knowledge(…)"
_HUB_IS_A_COPY = "this dict is a copy: assign a new one to hub_context, or append a hub_update"


class DecisionPacket(Model):
    """What an agent knows: the fields of the original API. `state_json()` has the full state, `view()` what a
    model is shown of it."""

    model_fields: ClassVar[dict[str, Field]] = {
        "agent_id": Field(text, schema=_STRING),
        "turn": Field(count, 0, schema=_INTEGER),
        "goal": Field(text, schema=_STRING),
        "operation": Field(text, schema=_STRING),
        "node_id": Field(text, schema=_STRING),
        "node_summary": Field(text, "", schema=_STRING),
        "recent_actions": Field(list_of(model(RecentAction)), list, schema={"type": "array"}),
        "knowledge": Field(dict_of(model(KnowledgeEntry)), dict, schema={"type": "object"}),
        "last_error": Field(optional(text), None, schema=_STRING),
        "error_count": Field(count, 0, schema=_INTEGER),
        "hub_context": Field(optional(mapping), None, schema={"type": "object"}),
        "hub_freshness": Field(optional(moment), None, schema={"type": "string", "format": "date-time"}),
        "packet_version": Field(text, "1.0", schema=_STRING),
    }
    _state: PacketState
    _session: Session | None
    _told: list[tuple[str, Any]] | None
    _packet_version: str

    def __init__(self, **given: Any) -> None:
        values = checked(type(self).__name__, self.model_fields, given)
        self._adopt(PacketState(), None)
        for name, value in values.items():
            setattr(self, name, value)

    def _adopt(self, state: PacketState, session: Session | None) -> None:
        mine: dict[str, Any] = {"_state": state, "_session": session, "_told": None, "_packet_version": "1.0"}
        for name, field in self.model_fields.items():
            if name not in DecisionPacket.model_fields and not field.is_required():
                mine[name] = field.get_default()
        for name, value in mine.items():
            object.__setattr__(self, name, value)

    @classmethod
    def _of_state(cls, state: PacketState, session: Session | None = None) -> DecisionPacket:
        packet = cls.__new__(cls)
        packet._adopt(state, session)
        return packet

    def __setattr__(self, name: str, value: Any) -> None:
        field = self.model_fields.get(name)
        if field is None:
            raise ValueError(f'"{type(self).__name__}" object has no field "{name}"')
        if self._session is not None:
            raise AttributeError(
                f"{name} cannot be assigned: this packet is what the log of {self._session.agent} says. "
                "Its operations (add_action, update_knowledge, record_error, …) append events; "
                "packet.model_copy() may be changed freely"
            )
        if self._told is not None:
            raise AttributeError(
                f"{name} cannot be assigned in a hook, as no event says it. update_knowledge, add_action, "
                "record_error and clear_error take effect; so do (type, data) pairs that the hook returns"
            )
        object.__setattr__(self, name, checked(type(self).__name__, {name: field}, {name: value})[name])

    def _tell(self, delta: dict[str, Any], max_actions: int | None = None) -> None:
        """The delta changes the packet: with a log as an event of it, in a hook as one that is to come."""
        if self._session is not None:
            self._session.append("packet_delta", delta)
            return
        self._state.tell(delta, max_actions)
        if self._told is not None:
            self._told.append(("packet_delta", delta))

    # --- the fields, kept by the core ---

    @property
    def agent_id(self) -> str:
        """The agent the packet belongs to."""
        return self._state.agent_id

    @agent_id.setter
    def agent_id(self, value: str) -> None:
        self._state.agent_id = value

    @property
    def turn(self) -> int:
        """The agent's current turn, from 0."""
        return self._state.turn

    @turn.setter
    def turn(self, value: int) -> None:
        self._state.turn = value

    @property
    def goal(self) -> str:
        """What the agent should achieve."""
        return self._state.goal

    @goal.setter
    def goal(self, value: str) -> None:
        self._state.goal = value

    @property
    def operation(self) -> str:
        """The kind of work: "lint", "test", …"""
        return self._state.operation

    @operation.setter
    def operation(self, value: str) -> None:
        self._state.operation = value

    @property
    def node_id(self) -> str:
        """What it works on."""
        return self._state.node_id

    @node_id.setter
    def node_id(self, value: str) -> None:
        self._state.node_id = value

    @property
    def node_summary(self) -> str:
        """The same in a few words."""
        return self._state.node_summary

    @node_summary.setter
    def node_summary(self, value: str) -> None:
        self._state.node_summary = value

    @property
    def recent_actions(self) -> list[RecentAction]:
        """The last actions, oldest first. A copy: add_action() adds to it."""
        actions = [
            frozen(RecentAction(turn=turn, tool=tool, summary=summary, outcome=outcome), "add_action(…)")
            for turn, tool, summary, outcome, _ in self._state.actions
        ]
        return ReadOnlyList(actions, _ACTIONS_ARE_COPIES)

    @recent_actions.setter
    def recent_actions(self, value: Iterable[RecentAction]) -> None:
        self._state.clear_actions()
        for action in value:
            self._state.put_action(action.tool, action.summary, action.outcome, action.turn)

    @property
    def knowledge(self) -> dict[str, KnowledgeEntry]:
        """What was learned, by key. A copy: update_knowledge() adds to it."""
        entries = {}
        for key, value, turn, supersedes in self._state.knowledge:
            copy = read_only(value, _VALUE_IS_A_COPY)
            entry = KnowledgeEntry(key=key, value=copy, source_turn=turn, supersedes=supersedes)
            entries[key] = frozen(entry, "update_knowledge(…)")
        return ReadOnlyDict(entries, _KNOWLEDGE_IS_A_COPY)

    @knowledge.setter
    def knowledge(self, value: Mapping[str, KnowledgeEntry]) -> None:
        self._state.clear_knowledge()
        for key, entry in value.items():
            self._state.put_knowledge(key, entry.value, entry.source_turn, entry.supersedes)

    @property
    def last_error(self) -> str | None:
        """What went wrong last and has not been fixed since."""
        return self._state.last_error

    @last_error.setter
    def last_error(self, value: str | None) -> None:
        self._state.last_error = value

    @property
    def error_count(self) -> int:
        """How many errors there were in all."""
        return self._state.error_count

    @error_count.setter
    def error_count(self, value: int) -> None:
        self._state.error_count = value

    @property
    def hub_context(self) -> dict[str, Any] | None:
        """What the hub says about the nodes that matter now, by their ids."""
        context: dict[str, Any] | None = read_only(by_node(self._state.hub_context, self.node_id), _HUB_IS_A_COPY)
        return context

    @hub_context.setter
    def hub_context(self, value: Mapping[str, Any] | None) -> None:
        self._state.hub_context = value

    @property
    def hub_freshness(self) -> datetime | None:
        """When the hub was asked."""
        said = self._state.hub_freshness
        return moment(said) if said else None

    @hub_freshness.setter
    def hub_freshness(self, value: datetime | None) -> None:
        self._state.hub_freshness = value.isoformat() if value else ""

    @property
    def packet_version(self) -> str:
        """The version of this format."""
        return self._packet_version

    @packet_version.setter
    def packet_version(self, value: str) -> None:
        object.__setattr__(self, "_packet_version", value)

    # --- operations ---

    def add_action(self, tool: str, summary: str, outcome: Outcome, max_actions: int = MAX_RECENT_ACTIONS) -> None:
        """Adds an action; the oldest ones above `max_actions` are dropped. A packet of a log keeps as many as its
        log says: another number raises ValueError there."""
        if max_actions != MAX_RECENT_ACTIONS and (self._session is not None or self._told is not None):
            raise ValueError(f"max_actions={max_actions}: a packet of a log keeps as many actions as its log says")
        action = RecentAction(turn=self.turn, tool=tool, summary=summary, outcome=outcome)
        said = {"tool": action.tool, "summary": action.summary, "outcome": action.outcome}
        self._tell({"action": said}, max_actions)

    def update_knowledge(self, key: str, value: Any, supersedes: str | None = None) -> None:
        """Learns `value` as `key`, replacing what was known; None takes the key away. `supersedes` names
        another key that this one replaces. A value is kept up to 2,048 bytes of JSON; a longer key than 80 bytes
        is refused."""
        if not isinstance(key, str) or not isinstance(supersedes, (str, type(None))):
            raise InvalidError(f"keys of knowledge must be texts, not {key!r} and {supersedes!r}")
        if value is None:
            gone = {name: None for name in (key, supersedes) if name is not None}
            self._tell({"knowledge": gone})
        elif supersedes is None:
            self._tell({"knowledge": {key: value}})
        else:
            self._tell({"knowledge": {key: value}, "supersedes": {key: supersedes}})

    def record_error(self, error_summary: str) -> None:
        """Records an error, which is now the last one."""
        if not isinstance(error_summary, str):
            raise InvalidError(f"an error must be a text, not {error_summary!r}")
        self._tell({"error": error_summary})

    def clear_error(self) -> None:
        """Marks what went wrong as fixed; the count stays."""
        self._tell({"error": None})

    def view(self) -> str:
        """The line of JSON that a model is shown of this packet."""
        return self._state.view()

    def state_json(self) -> str:
        """The full state of the core, as `twotrack packet --format json` prints it."""
        return self._state.state_json()

    def __eq__(self, other: object) -> bool:
        """Whether fields and all other state are equal, wherever it was learned."""
        if type(other) is not type(self) or not isinstance(other, DecisionPacket):
            return NotImplemented
        return super().__eq__(other) is True and self._beyond_fields() == other._beyond_fields()

    __hash__ = None

    def _beyond_fields(self) -> Any:
        state = json.loads(self.state_json())
        in_fields = ("knowledge", "hub_context", "hub_freshness", "last_error", "memory")
        return _without_places({name: value for name, value in state.items() if name not in in_fields})

    def __reduce__(self) -> tuple[Any, ...]:
        """With all of its state, which is more than its fields."""
        others = {name: getattr(self, name) for name in self.model_fields.keys() - DecisionPacket.model_fields.keys()}
        others["packet_version"] = self.packet_version
        state = self._state
        return (_restored, (type(self), state.state_json(), state.is_projected, state.actions_max, others))

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> DecisionPacket:
        """A standalone packet that belongs to no log."""
        copy = type(self)._of_state(self._state.copy())
        object.__setattr__(copy, "_packet_version", self._packet_version)
        for name in self.model_fields.keys() - DecisionPacket.model_fields.keys():
            value = getattr(self, name)
            object.__setattr__(copy, name, deepcopy(value) if deep else value)
        for name, value in (update or {}).items():
            setattr(copy, name, value)
        return copy


def by_node(context: Any, node_id: str) -> dict[str, Any] | None:
    """A hub_context by node. The runner lists the states, and leaves out the id of the agent's own node."""
    if isinstance(context, list):
        states = [state if isinstance(state, dict) else {"state": state} for state in context]
        ids = [str(state.get("id", node_id)) for state in states]
        return {
            name: {key: value for key, value in state.items() if key != "id"}
            for name, state in zip(ids, states, strict=True)
        }
    return context if isinstance(context, dict) else None


def _without_places(state: Any) -> Any:
    """Without the events that values are from, and the texts that were decided for a view."""
    if isinstance(state, list):
        return [_without_places(one) for one in state]
    if not isinstance(state, dict):
        return state
    return {name: _without_places(one) for name, one in state.items() if name not in ("ref", "shown", "hidden")}


def _restored(
    kind: type[DecisionPacket], state: str, is_projected: bool, actions_max: int, others: dict[str, Any]
) -> DecisionPacket:
    packet = kind._of_state(PacketState.of_json(state, is_projected, actions_max))
    for name, value in others.items():
        setattr(packet, name, value)
    return packet


def call_hook(hook: Callable[[DecisionPacket], Any], state: PacketState) -> list[tuple[str, Any]]:
    """The events that a hook wants: what it does to its copy of the packet, then what it returns."""
    packet = DecisionPacket._of_state(state)
    told: list[tuple[str, Any]] = []
    object.__setattr__(packet, "_told", told)
    try:
        return told + events_of(hook, packet)
    except Exception as error:
        # The log has it too, as an agent_error.
        _log.warning("the hook %s failed, and what it did is not taken: %s", _called(hook), error)
        raise


def events_of(hook: Callable[[DecisionPacket], Any], packet: DecisionPacket) -> list[tuple[str, Any]]:
    """The (type, data) pairs that a hook returns. It may return the packet that it was given, too."""
    returned = hook(packet)
    if inspect.iscoroutine(returned):
        returned.close()
        raise TypeError(f"the hook {_called(hook)} is async: a hook is a plain function")
    if returned is None or returned is packet:
        return []
    is_list = isinstance(returned, (list, tuple, Iterator))
    pairs: list[Any] = list(returned) if is_list else [None]
    for pair in pairs:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not isinstance(pair[0], str):
            raise TypeError(
                f"the hook {_called(hook)} returned {type(returned).__name__}: a hook returns nothing, "
                "its packet, or a list of (type, data)"
            )
    return [(kind, data) for kind, data in pairs]


def _called(hook: object) -> str:
    return str(getattr(hook, "__qualname__", type(hook).__qualname__))
