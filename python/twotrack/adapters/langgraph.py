"""A LangGraph checkpointer whose checkpoints are events of a Long Track.

    from twotrack.adapters.langgraph import TwoTrackSaver

    saver = TwoTrackSaver("project")
    graph = builder.compile(checkpointer=saver)
    graph.invoke(state, {"configurable": {"thread_id": "t1"}})
    saver.packet({"configurable": {"thread_id": "t1"}}).view()    # what happened, short enough for a prompt

A thread is a log; its name is the thread's id. The order of writing: put() appends the checkpoint, then
what its new messages say (user_message, model_response, tool_call, tool_result), and returns when all
of it is on disk, after one sync. put_writes() is one event and one sync. A crash leaves a prefix: a
checkpoint that was not acknowledged is either complete or absent, and messages it lacks are added
when the thread is opened again. Of a list, only what is new since the parent checkpoint is written.

One process at a time can write to a thread; others get ConflictError. Reading needs no lock.
delete_thread() only hides the thread: a log is never changed, `twotrack prune` removes it. The state is written as
LangGraph serializes it, so secrets in it are not redacted; use an EncryptedSerializer for those.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any, cast

try:
    from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import (
        WRITES_IDX_MAP,
        BaseCheckpointSaver,
        ChannelVersions,
        Checkpoint,
        CheckpointMetadata,
        CheckpointTuple,
        get_checkpoint_id,
        get_checkpoint_metadata,
        writes_sort_key,
    )
    from langgraph.checkpoint.serde.base import SerializerProtocol

    from twotrack.adapters._langgraph_store import TwoTrackStore
except ImportError as error:
    raise ImportError(
        f'twotrack.adapters.langgraph needs LangGraph: pip install "twotrack[langgraph]" ({error})'
    ) from error

from twotrack import _core
from twotrack.adapters._agent import agent_of
from twotrack.adapters._langgraph_thread import (
    CHECKPOINT,
    DELETED,
    WRITES,
    Packed,
    Saved,
    Thread,
    Value,
    to_text,
)
from twotrack.context.models import DecisionPacket
from twotrack.context.summarizers import Summarizer
from twotrack.errors import NotFoundError
from twotrack.log import LongTrack
from twotrack.session import Session

__all__ = ["TwoTrackSaver", "TwoTrackStore"]

SESSIONS_OPEN_MAX = 32


class TwoTrackSaver(BaseCheckpointSaver[str]):
    """Keeps the checkpoints of a graph's threads in Long Tracks, and a packet for each thread.

    `goal`, `operation`, `budget_bytes` and `summarizers` are those of a Session; they apply to
    new threads. close() closes the logs.
    """

    def __init__(
        self,
        root: str | os.PathLike[str] = ".",
        *,
        goal: str | None = None,
        operation: str = "langgraph",
        budget_bytes: int | None = None,
        summarizers: Mapping[str, Summarizer] | None = None,
        serde: SerializerProtocol | None = None,
    ) -> None:
        super().__init__(serde=serde)
        self._root = os.fspath(root)
        self._project = _core.Project.open(self._root)
        self._start: dict[str, Any] = {
            "goal": goal,
            "operation": operation,
            "budget_bytes": budget_bytes,
            "summarizers": summarizers,
        }
        self._lock = threading.RLock()
        self._threads: dict[str, Thread] = {}
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    # --- the two tracks ---

    def packet(self, config: RunnableConfig) -> DecisionPacket:
        """What happened in the thread, in short; up to a checkpoint if the configuration names one."""
        where = config["configurable"]
        at = None
        if checkpoint_id := get_checkpoint_id(config):
            with self._lock:
                thread = self._thread(str(where["thread_id"]))
                found = thread.find(where.get("checkpoint_ns", ""), checkpoint_id) if thread else None
            if found is None:
                raise NotFoundError(f"no checkpoint {checkpoint_id} in thread {where['thread_id']}")
            at = found.end
        return self.log(config).packet(at=at)

    def log(self, config: RunnableConfig) -> LongTrack:
        """The thread's log, for reading."""
        return LongTrack(agent_of(str(config["configurable"]["thread_id"])), self._root)

    def close(self) -> None:
        """Closes all logs. The next write opens its log again."""
        with self._lock:
            while self._sessions:
                self._sessions.popitem()[1].close()

    def __enter__(self) -> TwoTrackSaver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading ---

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        where = config["configurable"]
        ns = where.get("checkpoint_ns", "")
        with self._lock:
            thread = self._thread(str(where["thread_id"]))
            found = thread.find(ns, get_checkpoint_id(config)) if thread is not None else None
            if thread is None or found is None:
                return None
            return self._tuple(thread, ns, found)

    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        where = config["configurable"] if config is not None else {}
        ns = where.get("checkpoint_ns")
        only = get_checkpoint_id(config) if config is not None else None
        until = get_checkpoint_id(before) if before is not None else None
        with self._lock:
            threads = [self._thread(str(where["thread_id"]))] if config is not None else self._all_threads()
            found = [
                (saved.id, space, thread, saved)
                for thread in threads
                if thread is not None
                for space, checkpoints in thread.checkpoints.items()
                if ns is None or space == ns
                for saved in checkpoints.values()
                if (not only or saved.id == only) and (not until or saved.id < until)
            ]
        found.sort(key=lambda one: one[0], reverse=True)
        for _, space, thread, saved in found:
            if limit is not None and limit <= 0:
                return
            metadata = self.serde.loads_typed(saved.metadata)
            if filter and any(metadata.get(name) != value for name, value in filter.items()):
                continue
            if limit is not None:
                limit -= 1
            with self._lock:
                one = self._tuple(thread, space, saved)
            yield one

    def _tuple(self, thread: Thread, ns: str, saved: Saved) -> CheckpointTuple:
        def place(checkpoint_id: str) -> RunnableConfig:
            return {"configurable": {"thread_id": thread.id, "checkpoint_ns": ns, "checkpoint_id": checkpoint_id}}

        writes = sorted(
            thread.writes.get((ns, saved.id), {}).items(),
            key=lambda one: writes_sort_key(one[1][0], one[0][0], one[0][1]),
        )
        checkpoint = {
            **self.serde.loads_typed(saved.rest),
            "channel_versions": dict(saved.versions),
            "channel_values": {name: self._unpacked(value) for name, value in saved.values.items()},
        }
        return CheckpointTuple(
            config=place(saved.id),
            checkpoint=cast(Checkpoint, checkpoint),
            metadata=self.serde.loads_typed(saved.metadata),
            parent_config=place(saved.parent) if saved.parent else None,
            pending_writes=[
                (task, channel, self.serde.loads_typed(value)) for (task, _), (_, channel, value) in writes
            ],
        )

    def _unpacked(self, value: Value) -> Any:
        if value.single is not None:
            return self.serde.loads_typed(value.single)
        return [self.serde.loads_typed(item) for item in value.items()]

    # --- writing ---

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        where = config["configurable"]
        thread_id, ns, parent_id = str(where["thread_id"]), where.get("checkpoint_ns", ""), get_checkpoint_id(config)
        with self._lock:
            session = self._session(thread_id)
            thread = self._begun(thread_id)
            parent = thread.checkpoints[ns].get(parent_id or "")
            data: dict[str, Any] = {
                "thread_id": thread_id,
                "ns": ns,
                "id": checkpoint["id"],
                "parent": parent_id,
                "source": metadata.get("source"),
                "step": metadata.get("step"),
                "versions": checkpoint["channel_versions"],
                "kept": [],
                "set": {},
                "extended": {},
            }
            fresh: list[Any] = []
            for name, value in checkpoint["channel_values"].items():
                old = parent.values.get(name) if parent is not None else None
                if (
                    parent is not None
                    and old is not None
                    and name not in new_versions
                    and parent.versions.get(name) == checkpoint["channel_versions"].get(name)
                ):
                    data["kept"].append(name)
                elif type(value) is list:
                    keep, added = self._extended(value, old)
                    data["extended"][name] = {"keep": keep, "added": [to_text(one) for one in added]}
                    fresh.extend(value[keep:])
                else:
                    data["set"][name] = to_text(self.serde.dumps_typed(value))
            rest = {
                name: value for name, value in checkpoint.items() if name not in ("channel_values", "channel_versions")
            }
            data["rest"] = to_text(self.serde.dumps_typed(rest))
            data["metadata"] = to_text(self.serde.dumps_typed(get_checkpoint_metadata(config, metadata)))
            session.append(CHECKPOINT, data, wait=False)
            if ns == "":
                self._tell(thread, session, fresh)
            session.commit()
            thread.catch_up()
        return {"configurable": {"thread_id": thread_id, "checkpoint_ns": ns, "checkpoint_id": checkpoint["id"]}}

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        where = config["configurable"]
        packed = [
            [WRITES_IDX_MAP.get(channel, index), channel, to_text(self.serde.dumps_typed(value))]
            for index, (channel, value) in enumerate(writes)
        ]
        data = {
            "thread_id": str(where["thread_id"]),
            "ns": where.get("checkpoint_ns", ""),
            "id": where["checkpoint_id"],
            "task": task_id,
            "path": task_path,
            "writes": packed,
        }
        with self._lock:
            self._session(data["thread_id"]).append(WRITES, data)
            self._begun(data["thread_id"]).catch_up()

    def delete_thread(self, thread_id: str) -> None:
        with self._lock:
            if self._thread(str(thread_id)) is None:
                return
            self._session(str(thread_id)).append(DELETED, {"thread_id": str(thread_id)})
            self._begun(str(thread_id)).catch_up()

    def get_next_version(self, current: str | int | float | None, channel: None) -> str:
        # Two branches of a thread must not use one version for two values.
        number = int(str(current).split(".")[0]) + 1 if current is not None else 1
        return f"{number:032}.{random.randrange(16**8):08x}"

    def _extended(self, value: Sequence[Any], old: Value | None) -> tuple[int, Sequence[Packed]]:
        packed = [self.serde.dumps_typed(item) for item in value]
        before = old.items() if old is not None and old.single is None else []
        keep = 0
        for mine, theirs in zip(packed, before, strict=False):
            if mine != theirs:
                break
            keep += 1
        return keep, packed[keep:]

    def _tell(self, thread: Thread, session: Session, values: Sequence[Any]) -> None:
        for message in values:
            if not isinstance(message, BaseMessage) or message.id in thread.told:
                continue
            extra = {"message_id": message.id} if message.id else {}
            words = str(message.text)
            if isinstance(message, HumanMessage):
                thread.teller.user(session, words, extra)
            elif isinstance(message, AIMessage):
                thread.teller.start_turn(session)
                calls = [(call["id"] or "", call["name"], call["args"]) for call in message.tool_calls]
                thread.teller.model(session, words, calls, extra)
            elif isinstance(message, ToolMessage):
                output = message.content if isinstance(message.content, str) else words
                is_error = message.status == "error"
                thread.teller.result(session, message.tool_call_id, output, extra, tool=message.name, is_error=is_error)
            else:
                thread.teller.other(session, "message", {"role": message.type, "content": words, **extra})
            thread.told.update(extra.values())

    # --- threads and their logs ---

    def _thread(self, thread_id: str) -> Thread | None:
        """The thread as its log is now; None if it has no log."""
        thread = self._threads.get(thread_id)
        if thread is None:
            try:
                reader = _core.LogReader(self._project, agent_of(thread_id))
            except NotFoundError:
                return None
            thread = self._threads[thread_id] = Thread(thread_id, reader)
        thread.catch_up()
        return thread

    def _begun(self, thread_id: str) -> Thread:
        thread = self._thread(thread_id)
        assert thread is not None, "the session has created the log"
        return thread

    def _all_threads(self) -> Sequence[Thread | None]:
        for agent in _core.agents(self._project):
            for event in LongTrack(agent, self._root):
                if event.type in (CHECKPOINT, WRITES):
                    self._thread(event.data["thread_id"])
                    break
        return [*self._threads.values()]

    def _session(self, thread_id: str) -> Session:
        session = self._sessions.get(thread_id)
        if session is not None:
            self._sessions.move_to_end(thread_id)
            return session
        while len(self._sessions) >= SESSIONS_OPEN_MAX:
            self._sessions.popitem(last=False)[1].close()
        session = Session(agent_of(thread_id), self._root, node_id=thread_id, **self._start)
        self._sessions[thread_id] = session
        self._tell_missing(session, self._begun(thread_id))
        return session

    def _tell_missing(self, session: Session, thread: Thread) -> None:
        """Logs the messages of the last checkpoint that a crash kept from being logged."""
        latest = thread.find("", None)
        if latest is None or latest is not thread.last:
            return
        for value in latest.values.values():
            if value.single is None:
                items = [self.serde.loads_typed(item) for item in value.items()]
                self._tell(thread, session, [one for one in items if isinstance(one, BaseMessage) and one.id])
        session.commit()

    # --- the same without blocking the event loop ---

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await asyncio.to_thread(self.get_tuple, config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        found = self.list(config, filter=filter, before=before, limit=limit)
        while (one := await asyncio.to_thread(next, found, None)) is not None:
            yield one

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await asyncio.to_thread(self.put, config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        await asyncio.to_thread(self.put_writes, config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        await asyncio.to_thread(self.delete_thread, thread_id)
