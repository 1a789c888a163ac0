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


def test_operations_on_its_packet_append_events(session, tmp_path):
    packet = session.packet
    packet.add_action("ruff", "Found 2 errors", "partial")
    packet.update_knowledge("open", 2)
    packet.record_error("no such file")
    assert (packet.knowledge["open"].value, packet.last_error, packet.error_count) == (2, "no such file", 1)
    packet.clear_error()
    assert (packet.last_error, packet.error_count) == (None, 1)
    assert types_of(tmp_path) == ["run_start"] + ["tool_result"] * 4


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
