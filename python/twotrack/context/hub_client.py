"""Hub clients, for ContextManager.set_hub_client()."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from twotrack import errors

if TYPE_CHECKING:
    from twotrack.context.models import DecisionPacket

__all__ = ["HubClient", "HubClientStub", "SupportsHub", "get_hub_client", "refresh_context"]


class SupportsHub(Protocol):
    """The interface of a hub client."""

    async def get_context(self, node_ids: list[str]) -> dict[str, Any]: ...

    async def health_check(self) -> bool: ...


class HubClientStub:
    """A missing hub: it knows nothing, and says so."""

    async def get_context(self, node_ids: list[str]) -> dict[str, Any]:
        return {}

    async def health_check(self) -> bool:
        return False


class HubClient:
    """The project's hub (`twotrack hub index` creates one)."""

    def __init__(self, root: str | os.PathLike[str] = ".") -> None:
        from twotrack.hub import Hub

        self._hub = Hub(root)

    async def get_context(self, node_ids: Sequence[str]) -> dict[str, Any]:
        """What is true of these nodes right now, by id."""
        import asyncio

        states = await asyncio.to_thread(self._hub.get, list(node_ids))
        return {state["node_id"]: _told(state) for state in states}

    async def health_check(self) -> bool:
        """Whether it can be read."""
        try:
            await self.get_context([])
        except errors.Error:
            return False
        return True


def _told(state: Any) -> Any:
    """Of a node's state what tells a model something: no hashes, times or ids, and nothing that is empty."""
    if isinstance(state, list):
        return [_told(item) for item in state]
    if not isinstance(state, dict):
        return state
    unseen = ("_hash", "_at", "_id", "ref")
    kept = {name: _told(item) for name, item in state.items() if not name.endswith(unseen)}
    return {name: item for name, item in kept.items() if item not in ("", [], {}, None)}


_stub = HubClientStub()


def get_hub_client(root: str | os.PathLike[str] = ".") -> HubClient | HubClientStub:
    """The hub of the project at `root`; without one, a client that knows nothing."""
    try:
        return HubClient(root)
    except errors.Error:
        return _stub


def refresh_context(packet: DecisionPacket, root: str | os.PathLike[str] = ".") -> None:
    """A hook that tells the packet what the hub knows now of the nodes that the packet names: its own and
    those in its recent actions and their arguments. Each becomes knowledge: its signature, else its docstring; an
    id of more than 80 bytes is shortened to its end and a hash. For
    ContextManager.run_middleware() and Session.add_hook(). Without a hub it does nothing."""
    from twotrack.hub import Hub

    try:
        hub = Hub(root)
    except errors.Error:
        return
    told = [action.summary for action in packet.recent_actions]
    words = [word.strip(".,:;()'\"`") for text in [*told, *_arguments(packet)] for word in text.split()]
    named = [word for word in words if "::" in word or os.path.isfile(os.path.join(root, word))]
    for state in hub.get(list(dict.fromkeys([packet.node_id, *named]))):
        said = state.get("signature") or state.get("docstring")
        key = _key_of(state["node_id"])
        if state.get("state") != "missing" and said and _known(packet, key) != said:
            packet.update_knowledge(key, said)


_KEY_BYTES_MAX = 80


def _key_of(node_id: str) -> str:
    """A node's key among the knowledge. Of an id that is too long for one, its end, which tells nodes of a file
    apart, and a hash of all of it."""
    whole = node_id.encode()
    if len(whole) <= _KEY_BYTES_MAX:
        return node_id
    digest = hashlib.sha256(whole).hexdigest()[:8]
    end = whole[-(_KEY_BYTES_MAX - len("…".encode()) - 1 - len(digest)) :].decode(errors="ignore")
    return f"…{end}#{digest}"


def _arguments(packet: DecisionPacket) -> list[str]:
    """The texts in the arguments of its recent calls."""
    waiting: list[Any] = [action.get("args") for action in json.loads(packet.state_json())["recent_actions"]]
    texts: list[str] = []
    while waiting:
        one = waiting.pop(0)
        waiting += list(one.values()) if isinstance(one, dict) else one if isinstance(one, list) else []
        texts += [one] if isinstance(one, str) else []
    return texts


def _known(packet: DecisionPacket, key: str) -> Any:
    entry = packet.knowledge.get(key)
    return None if entry is None else entry.value
