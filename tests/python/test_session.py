"""A packet that belongs to a log: operations are events, the log is the truth."""

import json
import multiprocessing
import os
import subprocess
import sys
import threading

import pytest
import twotrack
from twotrack import ContextManager, Session


@pytest.fixture
def session(tmp_path):
    with Session("a1", tmp_path, goal="Fix it", operation="lint", node_id="f.py") as opened:
        yield opened


def types_of(root, agent="a1"):
    return [event.type for event in twotrack.open(agent, root)]


def test_an_event_is_in_the_log_and_in_the_packet(session, tmp_path):
    receipt = session.append(
        "tool_result", {"tool": "ruff", "raw_output": {"summary": "2 errors", "outcome": "partial"}}
    )
    assert (receipt.seq, receipt.ref) == (1, "e1")
    assert session.packet.recent_actions[0].summary == "2 errors"
    assert types_of(tmp_path) == ["run_start", "tool_result"]


def test_behind_an_end_only_a_resumption_is_taken(session, tmp_path):
    session.append("run_end", {"status": "success"})
    for act in (
        lambda: session.append("user_message", {"content": "more"}),
        lambda: session.packet.record_error("late"),
        session.request,
        lambda: session.recall("e0"),
    ):
        with pytest.raises(twotrack.InvalidError, match="has ended"):
            act()
    assert types_of(tmp_path) == ["run_start", "run_end"]
    session.append("agent_resumed", {})
    session.append("user_message", {"content": "more"})


def test_operations_on_its_packet_append_events(session, tmp_path):
    packet = session.packet
    packet.add_action("ruff", "Found 2 errors", "partial")
    packet.update_knowledge("open", 2)
    packet.record_error("no such file")
    assert (packet.knowledge["open"].value, packet.last_error, packet.error_count) == (2, "no such file", 1)
    packet.clear_error()
    assert (packet.last_error, packet.error_count) == (None, 1)
    assert types_of(tmp_path) == ["run_start"] + ["packet_delta"] * 4


def test_a_limit_of_actions_that_a_log_does_not_have_is_refused(session):
    with pytest.raises(ValueError, match="max_actions=2"):
        session.packet.add_action("ruff", "Found 2 errors", "partial", max_actions=2)
    assert session.packet.recent_actions == []
    session.packet.add_action("ruff", "Found 2 errors", "partial", max_actions=10)
    alone = twotrack.DecisionPacket(agent_id="a1", goal="Fix it", operation="lint", node_id="f.py")
    for _ in range(3):
        alone.add_action("ruff", "Found 2 errors", "partial", max_actions=2)
    assert len(alone.recent_actions) == 2


def test_operations_have_the_same_effect_with_a_log_and_without(session):
    alone = twotrack.DecisionPacket(agent_id="a1", goal="Fix it", operation="lint", node_id="f.py")
    logged = session.packet
    for packet in (alone, logged):
        packet.add_action("ruff", "It crashed", "error")
        packet.update_knowledge("guess", 2)
        packet.update_knowledge("guess", 3)
        packet.update_knowledge("gone", 1)
        packet.update_knowledge("gone", None)
        packet.update_knowledge("count", 4, supersedes="guess")
        packet.record_error("no such file")
        packet.record_error("no such folder")
    assert alone.model_dump() == logged.model_dump()
    assert alone.error_count == 2, "an action that failed elsewhere is no error of its own"
    assert alone.knowledge["count"].supersedes == "guess"
    session.append("tool_result", {"tool": "ruff", "outcome": "error", "error": "timed out"})
    for packet in (alone, logged):
        packet.clear_error()
        assert packet.last_error is None


@pytest.mark.parametrize(
    "do",
    [
        lambda packet: packet.update_knowledge("k", "x" * 3000),
        lambda packet: packet.update_knowledge("k", {f"k{n}": "v" * 100 for n in range(50)}),
        lambda packet: packet.update_knowledge("k", [{"file": f"{n}.py"} for n in range(500)]),
        lambda packet: packet.update_knowledge("k", 2**80),
        lambda packet: packet.update_knowledge("k", "ä\0\n"),
        lambda packet: [packet.update_knowledge(f"k{n}", n) for n in range(300)],
        lambda packet: [packet.update_knowledge("a", 1), packet.update_knowledge("b", None, supersedes="a")],
        lambda packet: packet.record_error(""),
        lambda packet: packet.record_error("e" * 300),
        lambda packet: packet.add_action("t" * 100, "s" * 300, "success"),
    ],
)
def test_limits_are_the_same_with_a_log_and_without(session, do):
    alone = twotrack.DecisionPacket(agent_id="a1", goal="Fix it", operation="lint", node_id="f.py")
    for packet in (alone, session.packet):
        do(packet)
    assert alone.model_dump() == session.packet.model_dump()
    assert "a" not in alone.knowledge


@pytest.mark.parametrize(
    "do",
    [
        lambda packet: packet.add_action("", "s", "success"),
        lambda packet: packet.update_knowledge(None, 1),
        lambda packet: packet.update_knowledge("b" * 81, 1),
        lambda packet: packet.update_knowledge("a", 1, supersedes=3),
        lambda packet: packet.record_error(None),
    ],
)
def test_what_is_refused_is_refused_with_a_log_and_without(session, do):
    alone = twotrack.DecisionPacket(agent_id="a1", goal="Fix it", operation="lint", node_id="f.py")
    for packet in (alone, session.packet):
        with pytest.raises(twotrack.InvalidError):
            do(packet)
    assert alone.model_dump() == session.packet.model_dump()


def test_long_knowledge_fills_its_limit_and_keeps_its_kind(session):
    session.packet.update_knowledge("text", "x" * 3000)
    session.packet.update_knowledge("files", [{"file": f"{n}.py"} for n in range(500)])
    known = session.packet.knowledge
    assert len(known["text"].value) > 2000 and known["text"].value.endswith("…")
    assert known["files"].value[:2] == [{"file": "0.py"}, {"file": "1.py"}]
    assert known["files"].value[-1].endswith(" more")


@pytest.mark.parametrize("limit", [10, 0, -1, 2**70])
def test_a_limit_below_256_bytes_is_refused(session, tmp_path, limit):
    with pytest.raises(twotrack.InvalidError, match="at least 256"):
        session.set_limit(limit)
    with pytest.raises(twotrack.InvalidError, match="at least 256"):
        Session("a2", tmp_path, goal="g", budget_bytes=limit)
    assert session.event_count == 1 and "a2" not in twotrack.agents(tmp_path)


def test_a_log_begins_once(session):
    for data in ({}, {"goal": "B", "node": {"id": "b.py"}}):
        with pytest.raises(twotrack.InvalidError, match="set once"):
            session.append("run_start", data)
    with pytest.raises(twotrack.InvalidError, match="data.turn"):
        session.start_turn(-7)
    assert session.packet.goal == "Fix it" and session.event_count == 1


def test_operations_leave_no_false_call_in_the_history(session):
    session.packet.update_knowledge("open", 2)
    session.packet.record_error("no such file")
    session.packet.clear_error()
    view = json.loads(session.view())
    assert view["history"] == [] and view["knowledge"] == {"open": 2}
    assert session.packet.recent_actions == []


def test_a_node_can_be_described(tmp_path):
    with Session("a1", tmp_path, goal="g", node_id="f.py", node_summary="A cart") as session:
        assert session.packet.node_summary == "A cart"
        assert json.loads(session.view())["node"] == {"id": "f.py", "summary": "A cart"}
    start = {"agent_id": "a2", "goal": "g", "operation": "lint", "node_id": "f.py", "node_summary": "A cart"}
    with ContextManager(start, root=tmp_path) as context:
        assert context.packet.node_summary == "A cart"


def test_the_packet_says_when_the_hub_was_asked(session):
    session.append("hub_update", {"nodes": {"f.py": "fresh"}})
    assert session.packet.hub_freshness is not None
    assert session.packet.model_copy().hub_freshness == session.packet.hub_freshness


@pytest.mark.parametrize(
    "data, field",
    [
        ({"raw_output": "x"}, '"tool"'),
        ({"tool": "ls", "outcome": "banana"}, "data.outcome"),
        ({"tool": "ls", "delta": {"outcome": "banana"}}, "data.delta.outcome"),
    ],
)
def test_a_result_that_means_nothing_is_refused(session, data, field):
    with pytest.raises(twotrack.InvalidError, match=field):
        session.append("tool_result", data)
    assert session.event_count == 1


def test_plain_assignment_raises_and_says_what_to_do(session):
    with pytest.raises(AttributeError, match="add_action.*model_copy"):
        session.packet.turn = 7
    assert session.packet.turn == 0
    session.packet.model_copy().turn = 7


def test_what_a_request_showed_is_proven_by_verify(session, tmp_path):
    session.start_turn(1)
    session.append("tool_result", {"tool": "ruff"}, raw_output=b"f.py:1:1: F401 unused import\n")
    assert json.loads(session.request())["turn"] == 1
    report = twotrack.open("a1", tmp_path).verify()
    assert report and report.events == 4 and report.problems == ()


def test_a_changed_byte_is_found(session, tmp_path):
    session.append("user_message", {"content": "hello"})
    session.close()
    path = tmp_path / ".agentfs/traces/a1.jsonl"
    path.write_bytes(path.read_bytes().replace(b"hello", b"hallo"))
    report = twotrack.open("a1", tmp_path).verify()
    assert not report and report.problems[0].is_damage


def test_the_packet_of_any_place_comes_from_the_log(session, tmp_path):
    for number in range(5):
        session.packet.update_knowledge("n", number)
    log = twotrack.open("a1", tmp_path)
    assert log.packet(at=3).knowledge["n"].value == 2
    assert log.packet().state_json() == session.packet.state_json()
    steps = [(event.seq, packet.knowledge["n"].value) for event, packet in log.replay() if event.seq > 0]
    assert steps == [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)]


def test_raw_bytes_come_back_as_they_were(session, tmp_path):
    raw = bytes(range(256)) * 9000  # more than a line takes
    receipt = session.append("tool_result", {"tool": "dump"}, raw_output=raw)
    log = twotrack.open("a1", tmp_path)
    (event,) = [event for event in log if event.seq == receipt.seq]
    assert log.raw_output(event) == raw


def test_a_hook_adds_events_before_the_model_sees_anything(session, tmp_path):
    session.add_hook(lambda packet: [("user_message", {"content": f"turn {packet.turn}: mind the gap"})], "gap")
    assert "mind the gap" in session.request()
    assert types_of(tmp_path) == ["run_start", "user_message", "model_request"]


def test_what_a_hook_does_to_its_packet_takes_effect(session, tmp_path):
    def learn(packet):
        packet.update_knowledge("gap", 3)
        packet.record_error("mind the gap")
        assert packet.knowledge["gap"].value == 3, "it sees what it did"

    session.add_hook(learn)
    view = json.loads(session.request())
    assert view["knowledge"] == {"gap": 3} and view["last_error"]["message"] == "mind the gap"
    assert types_of(tmp_path) == ["run_start", "packet_delta", "packet_delta", "model_request"]
    assert twotrack.open("a1", tmp_path).verify()


@pytest.mark.parametrize("field, value", [("goal", "Else"), ("turn", 7), ("knowledge", {}), ("hub_context", {})])
def test_an_assignment_in_a_hook_raises_and_is_told(session, tmp_path, field, value):
    session.add_hook(lambda packet: setattr(packet, field, value), "careless")
    session.request()
    (error,) = [event.data for event in twotrack.open("a1", tmp_path) if event.type == "agent_error"]
    assert f"{field} cannot be assigned in a hook" in error["message"]


@pytest.mark.parametrize("hook", [lambda packet: 1 / 0, lambda packet: {"a": 1}, lambda p: setattr(p, "turn", 3)])
def test_a_hook_that_fails_is_told(session, caplog, hook):
    session.add_hook(hook)
    session.request()
    (told,) = [record for record in caplog.records if record.name == "twotrack"]
    assert "lambda" in told.getMessage() and "failed" in told.getMessage()


@pytest.mark.parametrize(
    "event, why",
    [
        (("run_end", {}), "may not add an event of type"),
        (("user_message", {}), "content"),
        (("packet_delta", {"knwledge": {}}), "knwledge"),
    ],
)
def test_an_event_of_a_hook_that_is_refused_is_told(session, caplog, event, why):
    session.add_hook(lambda packet: [event], "careless")
    session.request()
    (told,) = [record for record in caplog.records if record.name == "twotrack"]
    assert "careless" in told.getMessage() and why in told.getMessage()


def test_a_hook_that_fails_is_logged_and_stops_nobody(session, tmp_path):
    session.add_hook(lambda packet: 1 / 0, "broken")
    assert json.loads(session.request())["goal"] == "Fix it"
    errors = [event.data for event in twotrack.open("a1", tmp_path) if event.type == "agent_error"]
    assert "ZeroDivisionError" in errors[0]["message"]


def test_a_summarizer_of_ones_own_is_asked(tmp_path):
    class Weather(twotrack.Summarizer):
        def summarize(self, raw_result):
            return f"It is {raw_result['degrees']} degrees"

        def extract_knowledge(self, raw_result):
            return {"degrees": raw_result["degrees"]}

    with Session("a1", tmp_path, summarizers={"weather": Weather()}) as session:
        session.append("tool_result", {"tool": "weather", "raw_output": {"degrees": 21}})
        assert session.packet.recent_actions[0].summary == "It is 21 degrees"
        assert session.packet.knowledge["degrees"].value == 21


def test_recall_brings_a_part_back(session):
    ref = session.append("tool_result", {"tool": "cat"}, raw_output="\n".join(f"line {n}" for n in range(500))).ref
    recalled = session.recall(ref, search="line 321")
    assert recalled.outcome == "success" and "line 321" in recalled.text


def test_a_second_writer_is_refused_with_the_text_of_the_command(session, tmp_path):
    with pytest.raises(twotrack.ConflictError) as caught:
        Session("a1", tmp_path)
    program = os.path.join(os.path.dirname(twotrack.__file__), "..", "bin", "twotrack")
    ran = subprocess.run(
        [program, "append", "a1", "--root", str(tmp_path)], input="{}\n", capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert str(caught.value).splitlines()[0] in ran.stderr


def test_a_closed_session_leaves_what_readers_begin_with(tmp_path):
    with Session("a1", tmp_path, goal="g", durable=False) as session:
        for number in range(6000):
            session.append("user_message", {"content": f"message {number}"}, wait=False)
    traces = tmp_path / ".agentfs" / "traces"
    assert {"a1.jsonl", "a1.idx", "a1.snap"} <= {file.name for file in traces.iterdir()}
    log = twotrack.open("a1", tmp_path)
    with_snapshots = log.packet().state_json()
    (traces / "a1.snap").unlink()
    (traces / "a1.idx").unlink()
    assert log.packet().state_json() == with_snapshots


def test_a_closed_session_says_so(session):
    session.close()
    with pytest.raises(twotrack.InvalidError, match="is closed"):
        session.append("user_message", {"content": "x"})


def test_no_such_log_is_an_error_that_names_the_nearest(session, tmp_path):
    Session("lint-main", tmp_path).close()
    with pytest.raises(twotrack.NotFoundError, match="lint-main"):
        twotrack.open("lint-mian", tmp_path)


def test_many_threads_append_and_nothing_is_lost(session, tmp_path):
    def work(name):
        for number in range(50):
            session.append("user_message", {"content": f"{name}-{number}"})

    threads = [threading.Thread(target=work, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = [event.data["content"] for event in twotrack.open("a1", tmp_path) if event.type == "user_message"]
    assert sorted(said) == sorted(f"{name}-{number}" for name in range(8) for number in range(50))
    assert twotrack.open("a1", tmp_path).verify()


def _use_in_child(session, answers):
    try:
        session.append("user_message", {"content": "from the child"})
    except twotrack.ConflictError as error:
        answers.put(str(error))
    session.close()


def test_a_forked_child_may_not_use_the_parents_log(session, tmp_path):
    fork = multiprocessing.get_context("fork")
    answers = fork.Queue()
    child = fork.Process(target=_use_in_child, args=(session, answers))
    child.start()
    assert "before a fork" in answers.get(timeout=30)
    child.join()
    session.append("user_message", {"content": "from the parent"})
    # The lock is still the parent's.
    with pytest.raises(twotrack.ConflictError):
        Session("a1", tmp_path)
    assert twotrack.open("a1", tmp_path).verify()


def test_a_killed_process_loses_nothing_that_was_acknowledged(tmp_path):
    script = (
        "import os, sys, twotrack\n"
        "s = twotrack.Session('a1', sys.argv[1])\n"
        "for n in range(10**6):\n"
        "    s.append('user_message', {'content': str(n)}); print(n, flush=True)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    for line in child.stdout:
        if int(line) == 25:
            child.kill()
            break
    child.wait()
    child.stdout.close()
    log = twotrack.open("a1", tmp_path)
    said = [event.data["content"] for event in log if event.type == "user_message"]
    assert said[:26] == [str(n) for n in range(26)]
    assert log.verify()


def test_the_events_of_the_plan_are_applied_with_a_log_and_without(tmp_path):
    start = {"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py"}
    delta = twotrack.PacketDelta(add_history="Read f.py", update_knowledge={"f.py": "class Bar"})
    event = twotrack.ToolResultEvent(tool_name="read_file", raw_output="class Bar: ...", delta=delta)
    failed = twotrack.ToolResultEvent(
        tool_name="run", raw_output={}, delta=twotrack.PacketDelta(set_error="IndentError on line 5")
    )
    old = {"type": "tool_result", "tool": "look", "data": {"summary_delta": {"recent_actions": ["Looked"]}}}
    for root in (None, tmp_path):
        with ContextManager(start, root=root) as context:
            for one in (event, failed, old):
                context.apply_event(one)
            assert [action.summary for action in context.packet.recent_actions] == ["Read f.py", "", "Looked"]
            assert context.packet.knowledge["f.py"].value == "class Bar"
            assert (context.packet.last_error, context.packet.error_count) == ("IndentError on line 5", 1)
            with pytest.raises(twotrack.InvalidError, match="data.delta.outcome"):
                context.apply_event({"type": "tool_result", "tool": "x", "data": {"delta": {"outcome": "banana"}}})


def test_middleware_changes_the_packet(tmp_path):
    start = {"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py::g"}
    (tmp_path / "f.py").write_text("def g(a, b):\n    return a\n")
    twotrack.Hub.index(tmp_path)
    for root in (None, tmp_path):
        with ContextManager(start, root=root) as context:
            context.run_middleware([lambda packet: twotrack.refresh_context(packet, tmp_path)])
            context.run_middleware([lambda packet: [("hub_update", {"f.py": "fresh"})]])
            assert context.packet.knowledge["f.py::g"].value == "def g(a, b)"
            assert context.packet.hub_context == {"f.py": "fresh"}


def test_a_context_manager_with_a_root_writes_a_log(tmp_path):
    start = {"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py"}
    with ContextManager(start, root=tmp_path) as context:
        context.increment_turn()
        context.apply_event(
            {"type": "tool_result", "tool_name": "ruff", "data": {"summary": "clean", "knowledge_delta": {"open": 0}}}
        )
        context.apply_event({"type": "hub_update", "context": {"f.py": {"freshness": "fresh"}}})
        assert context.get_prompt_context()["knowledge"] == {"open": 0}
        assert context.packet.hub_context == {"f.py": {"freshness": "fresh"}}
    log = twotrack.open("a1", tmp_path)
    assert types_of(tmp_path) == ["run_start", "turn_start", "tool_result", "hub_update"]
    assert log.verify() and log.packet().turn == 1
