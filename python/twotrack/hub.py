"""The hub: what is currently true of the code."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from twotrack import _core, errors

__all__ = ["Hub"]


class Hub:
    """The nodes of a project (files, classes, functions, methods) and what agents learned about them.

    `Hub(root)` opens an existing one; `Hub.index(root)` creates it or brings it up to date.
    """

    def __init__(self, root: str | os.PathLike[str] = ".") -> None:
        self._project = _core.Project.open(os.fspath(root))
        if not _core.has_hub(self._project):
            raise errors.NotFoundError("this project has no hub: twotrack.Hub.index(root) creates one")

    @classmethod
    def index(cls, root: str | os.PathLike[str] = ".", paths: Iterable[str] = ("",)) -> Hub:
        """Reads what has changed under `paths` since the last time. `last_index` has the result."""
        done = _core.hub_index(_core.Project.open(os.fspath(root)), list(paths))
        hub = cls(root)
        hub.last_index = done
        return hub

    last_index: dict[str, Any] | None = None

    def get(self, node_ids: Iterable[str]) -> list[dict[str, Any]]:
        """The state of each node compared with its file right now, with `state`: fresh, stale or
        missing. As `twotrack hub get --format json` prints it."""
        return _core.hub_get(self._project, list(node_ids))

    def __repr__(self) -> str:
        return f"Hub({self._project.root!r})"
