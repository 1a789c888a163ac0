"""The adapter under the real LangGraph: its own conformance suite, graphs, crashes, and what the packet says."""

import asyncio
import os
import subprocess
import sys
import textwrap
import threading
from operator import add
from typing import Annotated, Any, TypedDict

import pytest
import twotrack
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.checkpoint.conformance import checkpointer_test, validate
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.types import Command, Send, interrupt
from twotrack.adapters.langgraph import TwoTrackSaver, TwoTrackStore


@pytest.fixture
def saver(tmp_path):
    with TwoTrackSaver(tmp_path, goal="Mend a.py") as opened:
        yield opened


def thread(name="t1", **more):
    return {"configurable": {"thread_id": name, **more}}


class Chat(TypedDict):
    messages: Annotated[list[Any], add_messages]


def agent(state):
    """A model that runs the linter once, then answers."""
    if any(isinstance(message, ToolMessage) for message in state["messages"]):
        return {"messages": [AIMessage("There is 1 error.")]}
    call = {"id": "c1", "name": "run_linter", "args": {"path": "a.py"}}
    return {"messages": [AIMessage("", tool_calls=[call])]}


def linter(state):
    call = state["messages"][-1].tool_calls[0]
    text = "a.py:3:1: F401 `os` imported but unused\nFound 1 error."
    return {"messages": [ToolMessage(text, tool_call_id=call["id"], name=call["name"])]}


def chat_graph(saver, **options):
    builder = StateGraph(Chat).add_node(agent).add_node(linter).add_edge(START, "agent").add_edge("linter", "agent")
    builder.add_conditional_edges("agent", lambda state: "linter" if state["messages"][-1].tool_calls else END)
    return builder.compile(checkpointer=saver, **options)


def ask(graph, words="Lint a.py", config=None):
    return graph.invoke({"messages": [HumanMessage(words)]}, config or thread(), durability="sync")


def types_of(root, name="t1"):
    return [event.type for event in twotrack.open(name, root)]


def test_it_passes_the_conformance_suite_of_langgraph(tmp_path):
    folders = iter(range(1000))

    @checkpointer_test(name="TwoTrackSaver")
    async def make():
        folder = tmp_path / str(next(folders))
        folder.mkdir()
        with TwoTrackSaver(folder) as saver:
            yield saver

    report = asyncio.run(validate(make))
    results = {name: result for name, result in report.results.items() if result.detected}
    assert set(results) == {"put", "put_writes", "get_tuple", "list", "delete_thread"}
    assert {name: result.failures for name, result in results.items() if not result.passed} == {}
    assert sum(result.tests_passed for result in results.values()) > 40


def test_a_graph_goes_on_in_another_saver(tmp_path, saver):
    first = ask(chat_graph(saver))
    saver.close()
    with TwoTrackSaver(tmp_path) as other:
        graph = chat_graph(other)
        assert graph.get_state(thread()).values == first
        assert len(ask(graph, "And again")["messages"]) == len(first["messages"]) + 2
        assert twotrack.open("t1", tmp_path).verify()


def test_messages_become_events_that_the_packet_understands(tmp_path, saver):
    ask(chat_graph(saver))
    told = [kind for kind in types_of(tmp_path) if not kind.startswith("langgraph_")]
    turn = ["turn_start", "model_response"]
    assert told == ["run_start", "user_message", *turn, "tool_call", "tool_result", *turn]
    packet = saver.packet(thread())
    assert (packet.goal, packet.turn, len(packet.recent_actions)) == ("Mend a.py", 2, 1)
    assert packet.recent_actions[0].tool == "run_linter"
    assert "F401" in packet.view()


def test_the_packet_of_a_checkpoint_is_that_of_its_time(saver):
    graph = chat_graph(saver)
    ask(graph)
    history = list(graph.get_state_history(thread()))
    actions = [len(saver.packet(state.config).recent_actions) for state in history]
    assert actions == [1, 1, 0, 0, 0]
    with pytest.raises(twotrack.NotFoundError, match="no checkpoint nowhere"):
        saver.packet(thread(checkpoint_id="nowhere"))


def test_an_error_of_a_tool_is_an_error_of_the_packet(saver):
    def broken(state):
        call = state["messages"][-1].tool_calls[0]
        return {"messages": [ToolMessage("no such file", tool_call_id=call["id"], status="error")]}

    builder = StateGraph(Chat).add_node(agent).add_node(broken).add_edge(START, "agent").add_edge("agent", "broken")
    ask(builder.compile(checkpointer=saver))
    packet = saver.packet(thread())
    assert (packet.recent_actions[0].tool, packet.recent_actions[0].outcome) == ("run_linter", "error")
    assert packet.error_count == 1


def test_interrupt_and_resume_in_another_saver(tmp_path, saver):
    class State(TypedDict):
        done: Annotated[list[str], add]

    def ask_first(state):
        return {"done": [f"the answer was {interrupt('may I?')}"]}

    builder = StateGraph(State).add_node("ask", ask_first).add_edge(START, "ask").add_edge("ask", END)
    stopped = builder.compile(checkpointer=saver).invoke({"done": []}, thread())
    assert stopped["__interrupt__"][0].value == "may I?"
    saver.close()
    with TwoTrackSaver(tmp_path) as other:
        graph = builder.compile(checkpointer=other)
        assert graph.get_state(thread()).next == ("ask",)
        assert graph.invoke(Command(resume="yes"), thread()) == {"done": ["the answer was yes"]}


def test_time_travel_and_a_fork_leave_the_other_branch_alone(saver):
    class State(TypedDict):
        steps: Annotated[list[str], add]

    def step(state):
        return {"steps": [f"step {len(state['steps'])}"]}

    builder = StateGraph(State).add_node("a", step).add_node("b", step)
    graph = builder.add_edge(START, "a").add_edge("a", "b").add_edge("b", END).compile(checkpointer=saver)
    graph.invoke({"steps": ["begin"]}, thread())
    before_b = next(one for one in graph.get_state_history(thread()) if one.next == ("b",))
    fork = graph.update_state(before_b.config, {"steps": ["changed"]})
    assert graph.invoke(None, fork)["steps"] == ["begin", "step 1", "changed", "step 3"]
    ends = [one.values["steps"] for one in graph.get_state_history(thread()) if not one.next]
    assert ends == [["begin", "step 1", "changed", "step 3"], ["begin", "step 1", "step 2"]]


def test_parallel_tasks_write_what_they_wrote(tmp_path, saver):
    class State(TypedDict):
        found: Annotated[list[int], add]

    def spread(state):
        return [Send("square", {"number": number}) for number in range(20)]

    builder = StateGraph(State).add_node("square", lambda given: {"found": [given["number"] ** 2]})
    graph = builder.add_conditional_edges(START, spread).compile(checkpointer=saver)
    assert graph.invoke({"found": []}, thread())["found"] == [number**2 for number in range(20)]
    assert types_of(tmp_path).count("langgraph_writes") >= 20
    assert twotrack.open("t1", tmp_path).verify()


def test_a_task_that_succeeded_beside_one_that_failed_does_not_run_again(tmp_path, saver, monkeypatch):
    ran, kept, put_writes = [], threading.Event(), saver.put_writes

    def put_and_tell(config, writes, *more):
        put_writes(config, writes, *more)
        if any(value == ["good"] for _, value in writes):
            kept.set()

    monkeypatch.setattr(saver, "put_writes", put_and_tell)

    class State(TypedDict):
        done: Annotated[list[str], add]

    def good(state):
        ran.append("good")
        return {"done": ["good"]}

    def bad(state):
        ran.append("bad")
        if ran.count("bad") == 1:
            assert kept.wait(60)  # who fails first ends the others
            raise ValueError("once")
        return {"done": ["bad"]}

    builder = StateGraph(State).add_node(good).add_node(bad).add_edge(START, "good").add_edge(START, "bad")
    with pytest.raises(ValueError, match="once"):
        builder.compile(checkpointer=saver).invoke({"done": []}, thread(), durability="sync")
    saver.close()
    with TwoTrackSaver(tmp_path) as other:
        assert sorted(builder.compile(checkpointer=other).invoke(None, thread())["done"]) == ["bad", "good"]
    assert sorted(ran) == ["bad", "bad", "good"]


def test_it_works_without_blocking_too(saver):
    async def run():
        graph = chat_graph(saver)
        await graph.ainvoke({"messages": [HumanMessage("Lint a.py")]}, thread())
        return [state async for state in graph.aget_state_history(thread())]

    assert [len(state.values["messages"]) for state in asyncio.run(run())] == [4, 3, 2, 1, 0]


def test_a_list_that_grows_is_written_once(tmp_path, saver):
    class State(TypedDict):
        lines: Annotated[list[str], add]

    builder = StateGraph(State).add_node("add", lambda state: {"lines": ["x" * 1000]}).add_edge(START, "add")
    graph = builder.compile(checkpointer=saver)
    for _ in range(60):
        graph.invoke({"lines": []}, thread())
    assert len(graph.get_state(thread()).values["lines"]) == 60
    log = (tmp_path / ".agentfs/traces/t1.jsonl").stat().st_size
    assert log < 1_000_000  # whole states would be 60 * 61 / 2 * 3 lines of 1,000 bytes: 5 MB


def test_a_message_that_changed_in_place_is_written_again(saver):
    graph = chat_graph(saver)
    state = ask(graph)
    graph.update_state(thread(), {"messages": [HumanMessage("Lint b.py", id=state["messages"][0].id)]})
    assert graph.get_state(thread()).values["messages"][0].content == "Lint b.py"
    assert len(graph.get_state(thread()).values["messages"]) == 4


def test_a_killed_process_leaves_a_thread_that_goes_on(tmp_path):
    """Killed inside of a node: what was acknowledged is there, the node runs again, nothing is told twice."""
    script = textwrap.dedent("""
        import os, sys
        sys.path.insert(0, os.environ["TESTS"])
        import test_langgraph as t
        def die(state):
            os._exit(9)
        t.linter = die
        die.__name__ = "linter"
        t.ask(t.chat_graph(t.TwoTrackSaver(sys.argv[1])))
    """)
    env = {**os.environ, "TESTS": os.path.dirname(__file__)}
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], env=env, check=False)
    assert done.returncode == 9
    with TwoTrackSaver(tmp_path) as saver:
        graph = chat_graph(saver)
        assert graph.get_state(thread()).next == ("linter",)
        assert len(graph.invoke(None, thread())["messages"]) == 4
        assert types_of(tmp_path).count("user_message") == 1
        assert len(saver.packet(thread()).recent_actions) == 1


def test_what_a_crash_kept_from_being_told_is_told_later(tmp_path, saver):
    ask(chat_graph(saver))
    saver.close()
    path = tmp_path / ".agentfs/traces/t1.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if b'"type":"langgraph_checkpoint"' in line)
    path.write_bytes(b"".join(lines[: last + 1]))  # a log whose end was never acknowledged
    for beside in (".head", ".idx", ".snap"):
        path.with_suffix(beside).unlink(missing_ok=True)
    assert saver.packet(thread()).turn == 1
    with TwoTrackSaver(tmp_path) as other:
        graph = chat_graph(other)
        graph.update_state(thread(), {"messages": [HumanMessage("go on")]}, as_node="__start__")
        told = [one for one in types_of(tmp_path)[last + 1 :] if not one.startswith("langgraph_")]
        assert told == ["turn_start", "model_response", "user_message"]
        assert other.packet(thread()).turn == 2


def test_a_deleted_thread_is_gone_for_the_graph_and_kept_in_the_log(tmp_path, saver):
    graph = chat_graph(saver)
    ask(graph)
    saver.delete_thread("t1")
    assert graph.get_state(thread()).values == {}
    assert list(saver.list(thread())) == []
    assert "user_message" in types_of(tmp_path)
    assert len(ask(graph)["messages"]) == 4


def test_a_thread_may_have_any_name(saver, tmp_path):
    names = ["a/b", "../x", "é", "", "-", "x" * 300, "a b", "a-b"]
    graph = chat_graph(saver)
    for name in names:
        ask(graph, f"I am {name}", thread(name))
    for name in names:
        assert graph.get_state(thread(name)).values["messages"][0].content == f"I am {name}"
    assert {one.config["configurable"]["thread_id"] for one in TwoTrackSaver(tmp_path).list(None)} == set(names)


def test_two_processes_do_not_write_to_one_thread(tmp_path, saver):
    ask(chat_graph(saver))
    with TwoTrackSaver(tmp_path) as other:
        assert other.get_tuple(thread()) is not None
        with pytest.raises(twotrack.ConflictError):
            ask(chat_graph(other))
        saver.close()
        ask(chat_graph(other), "Now it may")
        assert chat_graph(saver).get_state(thread()).values["messages"][4].content == "Now it may"


def test_more_threads_than_logs_may_be_open(saver):
    graph = chat_graph(saver)
    for number in range(40):
        ask(graph, config=thread(f"t{number}"))
    assert len(ask(graph, config=thread("t0"))["messages"]) == 6


def test_the_store_keeps_what_was_put(tmp_path):
    store = TwoTrackStore(tmp_path)
    store.put(("users", "1"), "prefs", {"theme": "dark"})
    store.put(("users", "2"), "prefs", {"theme": "light"})
    store.put(("users", "2"), "old", {"x": 1})
    store.delete(("users", "2"), "old")
    asyncio.run(store.aput(("users", "1"), "name", {"first": "Ada"}))
    store.close()
    again = TwoTrackStore(tmp_path)
    assert again.get(("users", "1"), "prefs").value == {"theme": "dark"}
    assert again.get(("users", "2"), "old") is None
    assert sorted(item.key for item in again.search(("users",))) == ["name", "prefs", "prefs"]
    again.close()


def test_without_langgraph_the_error_says_what_to_install():
    script = "import sys; sys.modules['langgraph'] = None; import twotrack; import twotrack.adapters.langgraph"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'pip install "twotrack[langgraph]"' in done.stderr
