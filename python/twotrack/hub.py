"""The hub: what is true about the code, right now."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from twotrack import _core, errors

__all__ = ["Hub"]


class Hub:
    """The nodes of a project (files, classes, functions, methods) and what agents learned of them.

    `Hub(root)` opens the one that is there; `Hub.index(root)` makes it or brings it up to date.
    """

    def __init__(self, root: str | os.PathLike[str] = ".") -> None:
        self._project = _core.Project.open(os.fspath(root))
        if not _core.has_hub(self._project):
            raise errors.NotFoundError("this project has no hub: twotrack.Hub.index(root) makes one")

    @classmethod
    def index(cls, root: str | os.PathLike[str] = ".", paths: Iterable[str] = ("",)) -> Hub:
        """Reads what has changed below `paths` since the last time. `last_index` says what that was."""
        done = _core.hub_index(_core.Project.open(os.fspath(root)), list(paths))
        hub = cls(root)
        hub.last_index = done
        return hub

    last_index: dict[str, Any] | None = None

    def get(self, node_ids: Iterable[str]) -> list[dict[str, Any]]:
        """The state of each node as its file is at this moment, with `state`: fresh, stale or
        missing. As `twotrack hub get --format json` prints it."""
        return _core.hub_get(self._project, list(node_ids))

    def __repr__(self) -> str:
        return f"Hub({self._project.root!r})"
