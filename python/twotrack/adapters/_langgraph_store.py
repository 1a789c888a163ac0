"""LangGraph's store with a log under it; twotrack.adapters.langgraph offers it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Any

from langgraph.store.base import Op, PutOp, Result
from langgraph.store.memory import InMemoryStore

from twotrack.log import LongTrack
from twotrack.session import Session

STORED = "langgraph_stored"


class TwoTrackStore(InMemoryStore):
    """LangGraph's store with a log under it: a value is on disk before it is visible.

    Values must be JSON. The log is that of `agent`; an index for search is rebuilt when it is opened.
    """

    def __init__(
        self, root: str | os.PathLike[str] = ".", *, agent: str = "langgraph-store", index: Any = None
    ) -> None:
        super().__init__(index=index)
        self._session = Session(agent, root, operation="langgraph")
        for event in LongTrack(agent, root):
            if event.type == STORED:
                said = event.data
                super().batch([PutOp(tuple(said["namespace"]), said["key"], said["value"], said["index"])])

    def batch(self, ops: Any) -> list[Result]:
        ops = list(ops)
        self._write(ops)
        return super().batch(ops)

    async def abatch(self, ops: Any) -> list[Result]:
        ops = list(ops)
        await asyncio.to_thread(self._write, ops)
        return await super().abatch(ops)

    def _write(self, ops: Sequence[Op]) -> None:
        puts = [op for op in ops if isinstance(op, PutOp)]
        for op in puts:
            data = {"namespace": list(op.namespace), "key": op.key, "value": op.value, "index": op.index}
            self._session.append(STORED, data, wait=False)
        if puts:
            self._session.commit()

    def close(self) -> None:
        """Closes the log."""
        self._session.close()
