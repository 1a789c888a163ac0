"""The Python package beside what people use instead. One table; `make bench-python` builds the package and runs it.

    python_bench.py [--events 100000] [--sizes 100,1000,10000] [--only apply,replay,langgraph,openai]

A: the ContextManager of the design against the same one in Pydantic (pydantic_context.py), on the same events: turns
of an agent, each with a result of a linter and one of a test runner, which the built-in summarizers must read, a
result that says everything itself, and now and then an error. These are the kinds that the design documents show,
the slow ones among them. The peer does what the documents do and no more. Ours also makes facts and open problems for
its view of each result. "replay" is the packet of a log: as a session leaves it on the
disk, with an index and snapshots; again; and from the first event on with neither, where ours also fits the view anew
after every event. The peer has no view and reads everything each time.
B: logs of 100 to 10,000 messages against LangGraph's SqliteSaver and the OpenAI Agents SDK's SQLiteSession, both
with PRAGMA synchronous=FULL, so that all of them have an event on the disk when the call returns.
   append    one message more, when there are N already; median of the calls
   rebuild   a new process opens what is there and has the state again, imports not counted; median
   context   from there to the text that a prompt gets: the whole history there (the last 2,000 tokens by
             trim_messages for LangGraph), the view here
What is compared is not the same thing: a checkpoint holds the graph's state and a history all items, a packet holds
what matters of them. "adapter" is the same interface over our log, so it does the same work and more.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import pydantic_context
import twotrack
from twotrack.context import ContextManager
from twotrack.context.summarizers import get_default_summarizers

START = {"agent_id": "bench", "goal": "Mend the project", "operation": "lint", "node_id": "src/a.py"}
APPENDS = 40
REBUILDS = 5


def seconds(work: Callable[[], Any]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def median_of(times: int, work: Callable[[], Any]) -> float:
    return statistics.median(seconds(work) for _ in range(times))


def scratch() -> pathlib.Path:
    """A folder on the disk of the project: the system's own may be memory, where a sync costs nothing."""
    build = pathlib.Path(__file__).parents[1] / "build"
    build.mkdir(exist_ok=True)
    return pathlib.Path(tempfile.mkdtemp(prefix="python-bench-", dir=build))


class Table:
    def __init__(self) -> None:
        self._row("what", "events", "twotrack", "other", "ratio", "which")

    def _row(self, what: str, events: str, ours: str, other: str, ratio: str, which: str) -> None:
        print(f"{what:<34} {events:>7} {ours:>12} {other:>12} {ratio:>9}  {which}", flush=True)

    def add(self, what: str, events: int, ours: float, other: float, which: str) -> None:
        self._row(what, str(events), self._time(ours), self._time(other), f"{other / ours:.1f} x", which)

    def note(self, text: str) -> None:
        print(f"  {text}", flush=True)

    @staticmethod
    def _time(value: float) -> str:
        for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
            if value >= size:
                return f"{value / size:.3g} {unit}"
        return f"{value / 1e-9:.3g} ns"


# --- A: the same events, the same ContextManager ---


def loose_events(count: int) -> list[dict[str, Any]]:
    """A run of an agent: turns, results with and without a summary of their own, now and then an error."""
    random.seed(7)
    events: list[dict[str, Any]] = []
    turn = 0
    while len(events) < count:
        turn += 1
        events.append({"type": "turn_start", "turn": turn})
        issues = [{"code": "F401", "line": random.randrange(400), "message": "`os` imported but unused"}] * (turn % 3)
        events.append({"type": "tool_result", "tool_name": "run_linter", "data": {"errors": issues, "fixed": turn % 2}})
        delta = {"lint_errors_remaining": turn % 3, f"seen_{turn % 20}": f"src/m{turn % 50}.py"}
        summary = f"Read {turn % 900} lines of src/m{turn % 50}.py"
        said = {"result": None, "summary": summary, "knowledge_delta": delta, "outcome": "success"}
        events.append({"type": "tool_result", "tool_name": "read_file", "data": said})
        if turn % 7 == 0:
            data = {"error": f"src/m{turn % 50}.py: permission denied", "outcome": "error"}
            events.append({"type": "tool_result", "tool_name": "apply_fix", "data": data})
        else:
            data = {
                "result": {"passed": turn % 30, "failed": turn % 4},
                "outcome": "partial" if turn % 4 else "success",
            }
            events.append({"type": "tool_result", "tool_name": "run_tests", "data": data})
    return events[:count]


def bench_apply(table: Table, count: int) -> None:
    events = loose_events(count)
    lines = "".join(json.dumps(event) + "\n" for event in events).encode()

    def ours_dicts() -> None:
        manager = ContextManager(START, get_default_summarizers())
        for event in events:
            manager.apply_event(event)

    def theirs_dicts() -> None:
        manager = pydantic_context.ContextManager(START, pydantic_context.get_default_summarizers())
        for event in events:
            manager.apply_event(event)

    def theirs_lines() -> None:
        manager = pydantic_context.ContextManager(START, pydantic_context.get_default_summarizers())
        for line in lines.splitlines():
            manager.apply_event(json.loads(line))

    def ours_asked() -> None:
        manager = ContextManager(START, get_default_summarizers())
        for event in asked:
            manager.apply_event(event)
            manager.get_prompt_context()

    def theirs_asked() -> None:
        manager = pydantic_context.ContextManager(START, pydantic_context.get_default_summarizers())
        for event in asked:
            manager.apply_event(event)
            manager.get_prompt_context()

    asked = events[: count // 10]
    manager = ContextManager(START, get_default_summarizers())
    table.add("apply, from dicts", count, median_of(3, ours_dicts), median_of(3, theirs_dicts), "Pydantic")
    ours = median_of(3, lambda: ContextManager(START, get_default_summarizers()).apply_lines(lines))
    table.add("apply, from JSON lines", count, ours, median_of(3, theirs_lines), "json.loads + Pydantic")
    ours, theirs = median_of(3, ours_asked), median_of(3, theirs_asked)
    table.add("apply and get_prompt_context()", len(asked), ours, theirs, "Pydantic")
    manager.apply_lines(lines)
    other = pydantic_context.ContextManager(START, pydantic_context.get_default_summarizers())
    for event in events:
        other.apply_event(event)
    same = [action.tool for action in manager.packet.recent_actions] == [
        action.tool for action in other.packet.recent_actions
    ] and set(manager.packet.knowledge) >= set(other.packet.knowledge)
    table.note(f"both sides end with the same actions and knowledge: {same}")


def bench_replay(table: Table, count: int, folder: pathlib.Path) -> None:
    with twotrack.Session("bench", folder, goal="Mend the project", operation="lint", durable=False) as session:
        for number, event in enumerate(loose_events(count - 1)):
            if event["type"] == "turn_start":
                session.append("turn_start", {"turn": event["turn"]}, turn=event["turn"], wait=False)
            else:
                data = {"tool": event["tool_name"], "raw_output": event["data"]}
                session.append("tool_result", data, wait=False)
            if number % 1000 == 0:
                session.commit()
    path = folder / ".agentfs/traces/bench.jsonl"
    log = twotrack.open("bench", folder)

    def first() -> None:
        for beside in (".snap", ".idx"):
            path.with_suffix(beside).unlink(missing_ok=True)
        log.packet()

    theirs = median_of(3, lambda: pydantic_context.replay(str(path)))
    left = seconds(log.packet)  # first: nobody has read the log before
    table.add("replay, as a session leaves it", count, left, theirs, "json.loads + Pydantic")
    table.add("replay, again", count, median_of(9, log.packet), theirs, "json.loads + Pydantic")
    table.add("replay, index and snapshots gone", count, median_of(3, first), theirs, "json.loads + Pydantic")


# --- B: logs of messages ---


def words(number: int) -> str:
    return f"Step {number}: read src/m{number % 50}.py and found " + "nothing that matters here, " * 6


def langgraph_parts(folder: pathlib.Path) -> tuple[Any, Any]:
    from langgraph.checkpoint.sqlite import SqliteSaver
    from twotrack.adapters.langgraph import TwoTrackSaver

    connection = sqlite3.connect(folder / "checkpoints.db", check_same_thread=False)
    theirs = SqliteSaver(connection)
    theirs.setup()
    connection.execute("PRAGMA synchronous=FULL")
    return TwoTrackSaver(folder), theirs


def openai_parts(folder: pathlib.Path) -> tuple[Any, Any]:
    from agents.memory import SQLiteSession
    from twotrack.adapters.openai_agents import TwoTrackSession

    class Full(SQLiteSession):
        def _configure_connection(self, conn: sqlite3.Connection) -> None:
            super()._configure_connection(conn)
            conn.execute("PRAGMA synchronous=FULL")

    return TwoTrackSession("t", folder), Full("t", folder / "sessions.db")


CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}


def checkpoints(saver: Any, size: int) -> Iterator[None]:
    """Puts a state of `size` messages; then one with a message more each time it is asked."""
    from langchain_core.messages import HumanMessage
    from langgraph.checkpoint.base import empty_checkpoint

    messages = [HumanMessage(words(number), id=str(number)) for number in range(size)]
    config = CONFIG
    version: Any = None
    for step in range(APPENDS + 1):
        if step > 0:
            messages.append(HumanMessage(words(size + step), id=str(size + step)))
        version = saver.get_next_version(version, None)
        checkpoint = {**empty_checkpoint(), "channel_values": {"messages": [*messages]}}
        checkpoint["channel_versions"] = {"messages": version}
        metadata = {"source": "loop", "step": step, "parents": {}}
        config = saver.put(config, checkpoint, metadata, {"messages": version})
        yield


def steps(work: Iterator[None]) -> float:
    """The median of all steps but the first, which fills."""
    next(work)
    return statistics.median([seconds(lambda: next(work)) for _ in range(APPENDS)])


def items(session: Any, size: int) -> Iterator[None]:
    runner = asyncio.Runner()
    with runner:
        for begin in range(0, size, 500):
            some = [{"role": "user", "content": words(number)} for number in range(begin, min(begin + 500, size))]
            runner.run(session.add_items(some))
        yield
        for number in range(APPENDS):
            runner.run(session.add_items([{"role": "user", "content": words(size + number)}]))
            yield


def native(folder: pathlib.Path, size: int) -> Iterator[None]:
    with twotrack.Session("native", folder, goal="Mend") as session:
        for number in range(size):
            session.append("user_message", {"content": words(number)}, wait=False)
        session.commit()
        yield
        for number in range(APPENDS):
            session.append("user_message", {"content": words(size + number)})
            yield


def child(what: str, folder: pathlib.Path) -> None:
    """In a new process: prints the seconds to have the state again, those to a prompt's text, and its bytes."""
    if what == "native":
        rebuild: Callable[[], Any] = lambda: twotrack.open("native", folder).packet()
        context: Callable[[Any], str] = lambda packet: packet.view()
    elif what.startswith("langgraph"):
        from langchain_core.messages import trim_messages
        from langchain_core.messages.utils import count_tokens_approximately

        saver = langgraph_parts(folder)[what == "langgraph-theirs"]
        rebuild = lambda: saver.get_tuple(CONFIG).checkpoint["channel_values"]["messages"]
        if what == "langgraph-theirs":
            options: Any = {"max_tokens": 2000, "token_counter": count_tokens_approximately, "strategy": "last"}
            context = lambda found: json.dumps([one.content for one in trim_messages(found, **options)])
        else:
            context = lambda _: saver.packet(CONFIG).view()
    else:
        session = openai_parts(folder)[what == "openai-theirs"]
        rebuild = lambda: asyncio.run(session.get_items())
        context = json.dumps if what == "openai-theirs" else lambda _: session.view()
    begin = time.perf_counter()
    state = rebuild()
    middle = time.perf_counter()
    text = context(state)  # what a framework imports at its first use is not counted
    again = time.perf_counter()
    context(state)
    print(middle - begin, time.perf_counter() - again, len(text.encode()))


def rebuilt(what: str, folder: pathlib.Path) -> tuple[float, float, int]:
    command = [sys.executable, __file__, "--child", what, "--folder", str(folder)]
    answers = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(REBUILDS)]
    rows = [[float(number) for number in answer.split()] for answer in answers]
    return statistics.median(row[0] for row in rows), statistics.median(row[1] for row in rows), int(rows[0][2])


def bench_peer(table: Table, name: str, sizes: list[int], which: str) -> None:
    for size in sizes:
        folder = scratch()
        try:
            if name == "langgraph":
                ours, theirs = langgraph_parts(folder)
                adapter, other = steps(checkpoints(ours, size)), steps(checkpoints(theirs, size))
            else:
                ours, theirs = openai_parts(folder)
                adapter, other = steps(items(ours, size)), steps(items(theirs, size))
                theirs.close()
            ours.close()
            plain = steps(native(folder, size))
            table.add("append durable", size, plain, other, which)
            table.add("append durable, adapter", size, adapter, other, which)
            here, mine, yours = (rebuilt(one, folder) for one in ("native", f"{name}-ours", f"{name}-theirs"))
            table.add("rebuild", size, here[0], yours[0], which)
            table.add("rebuild, adapter (the same state)", size, mine[0], yours[0], which)
            table.add("context", size, here[1], yours[1], which)
            table.note(f"the prompt gets {here[2]:,} bytes of us, {yours[2]:,} of {which}")
            disk = (folder / ".agentfs/traces/t.jsonl").stat().st_size
            theirs_disk = sum(path.stat().st_size for path in folder.glob("*.db*"))
            table.note(f"on the disk are {disk:,} bytes of the adapter's log, {theirs_disk:,} of {which}")
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--sizes", default="100,1000,10000")
    parser.add_argument("--only", default="apply,replay,langgraph,openai")
    parser.add_argument("--child")
    parser.add_argument("--folder", type=pathlib.Path)
    given = parser.parse_args()
    if given.child:
        child(given.child, given.folder)
        return
    sizes = [int(size) for size in given.sizes.split(",")]
    wanted = given.only.split(",")
    table = Table()
    if "apply" in wanted:
        bench_apply(table, given.events)
    if "replay" in wanted:
        folder = scratch()
        try:
            bench_replay(table, given.events, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    if "langgraph" in wanted:
        bench_peer(table, "langgraph", sizes, "SqliteSaver")
    if "openai" in wanted:
        bench_peer(table, "openai", sizes, "SQLiteSession")


if __name__ == "__main__":
    main()
