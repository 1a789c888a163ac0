"""Hub clients, for ContextManager.set_hub_client()."""

from __future__ import annotations

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
        return {state["node_id"]: state for state in states}

    async def health_check(self) -> bool:
        """Whether it can be read."""
        try:
            await self.get_context([])
        except errors.Error:
            return False
        return True


_stub = HubClientStub()


def get_hub_client(root: str | os.PathLike[str] = ".") -> HubClient | HubClientStub:
    """The hub of the project at `root`; without one, a client that knows nothing."""
    try:
        return HubClient(root)
    except errors.Error:
        return _stub


def refresh_context(packet: DecisionPacket, root: str | os.PathLike[str] = ".") -> None:
    """A hook that tells the packet what the hub knows now of the nodes that the packet names: its own and
    those in its recent actions. Each becomes knowledge: its signature, else its docstring. For
    ContextManager.run_middleware() and Session.add_hook(). Without a hub it does nothing."""
    from twotrack.hub import Hub

    try:
        hub = Hub(root)
    except errors.Error:
        return
    words = [word.strip(".,:;()'\"`") for action in packet.recent_actions for word in action.summary.split()]
    named = [word for word in words if "::" in word or os.path.isfile(os.path.join(root, word))]
    for state in hub.get(list(dict.fromkeys([packet.node_id, *named]))):
        said = state.get("signature") or state.get("docstring")
        if state.get("state") != "missing" and said and _known(packet, state["node_id"]) != said:
            packet.update_knowledge(state["node_id"], said)


def _known(packet: DecisionPacket, key: str) -> Any:
    entry = packet.knowledge.get(key)
    return None if entry is None else entry.value
