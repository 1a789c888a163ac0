"""ContextManager in memory: events of the first design, and what is done otherwise on purpose."""

import asyncio
import copy
import json
import logging

import pytest
from twotrack.context import ContextManager, HubClientStub, get_default_summarizers, get_hub_client

START = {"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py"}


@pytest.fixture
def context():
    return ContextManager(START, summarizers=get_default_summarizers())


def test_a_subclass_limits_actions_where_no_log_does(tmp_path):
    class Short(ContextManager):
        MAX_RECENT_ACTIONS = 2

    context = Short(START)
    for _ in range(3):
        context.apply_event(result(summary="Found 3", outcome="partial"))
    assert len(context.packet.recent_actions) == 2
    with pytest.raises(ValueError, match="MAX_RECENT_ACTIONS"):
        Short(START, root=tmp_path)


def result(tool="run_linter", **data):
    return {"type": "tool_result", "tool_name": tool, "data": data}


def test_the_same_event_as_a_dict_and_as_json_gives_the_same_packet():
    events = [
        {"type": "turn_start", "turn": 4},
        result(summary="Found 3", knowledge_delta={"n": 3, "where": ["a", {"b": 1}]}, outcome="partial"),
        result(error="No such file"),
        result(errors=[{"code": "F401"}], fixed=1),
        {"event": "hub_update", "context": {"f.py": 1}},
    ]
    one, other, third = (ContextManager(START, get_default_summarizers()) for _ in range(3))
    for event in events:
        one.apply_event(event)
        other.apply_event(json.dumps(event))
    assert third.apply_lines("\n".join(json.dumps(event) for event in events).encode()) == len(events)
    assert one.get_prompt_context() == other.get_prompt_context() == third.get_prompt_context()
    assert one.packet.error_count == 1 and one.packet.turn == 4


def test_the_window_keeps_the_last_ten(context):
    for number in range(25):
        context.apply_event(result(summary=f"step {number}"))
    assert [action.summary for action in context.packet.recent_actions] == [f"step {n}" for n in range(15, 25)]


def test_a_summarizer_that_fails_makes_room_for_the_core(context):
    class Broken:
        def summarize(self, raw_result):
            raise RuntimeError("no")

        def extract_knowledge(self, raw_result):
            return {}

    context.register_summarizer("run_linter", Broken())
    context.apply_event(result(errors=[1, 2]))
    assert len(context.packet.recent_actions) == 1


# --- what the first design got wrong ---


def test_a_failed_run_is_never_told_as_a_success(context):
    context.apply_event(result("run_tests", passed=0, failed=0, error="collection failed"))
    action = context.packet.recent_actions[0]
    assert action.outcome == "error"
    assert "passed" not in action.summary


@pytest.mark.parametrize(
    "data",
    [None, [], "text", 7, {"status": None}, {"status": 3}, {"knowledge_delta": None}, {"knowledge_delta": [1]},
     {"error": {"message": None}}, {"summary": {"a": 1}}, {"outcome": ["success"]}, {"errors": None, "fixed": "two"}],
)  # fmt: skip
def test_no_legal_data_crashes(context, data):
    context.apply_event({"type": "tool_result", "tool_name": "run_linter", "data": data})
    assert len(context.packet.recent_actions) == 1


def test_a_success_of_another_tool_does_not_hide_an_open_error(context):
    context.apply_event(result("run_tests", error="2 failed"))
    context.apply_event(result("read_file", summary="Read 10 lines"))
    assert context.packet.last_error == "2 failed"
    context.apply_event(result("run_tests", summary="Ran the tests"))
    assert context.packet.last_error == "2 failed", "nobody knows how they ended"
    context.apply_event(result("run_tests", summary="All 5 tests passed", outcome="success"))
    assert context.packet.last_error is None


# --- the hub ---


class Hub:
    def __init__(self, answer):
        self.answer = answer

    async def get_context(self, node_ids):
        if isinstance(self.answer, Exception):
            raise self.answer
        return {node: self.answer for node in node_ids}


def test_the_pull_hook_asks_about_the_node(context):
    context.set_hub_client(Hub({"freshness": "fresh"}))
    asyncio.run(context.pull_hub_context())
    assert context.packet.hub_context == {"f.py": {"freshness": "fresh"}}
    assert context.packet.hub_freshness is not None


def test_a_broken_hub_stops_nobody_and_is_told(context, caplog):
    context.set_hub_client(Hub(OSError("gone")))
    with caplog.at_level(logging.WARNING, "twotrack"):
        asyncio.run(context.pull_hub_context())
    assert context.packet.hub_context is None
    assert "gone" in caplog.text


def test_without_a_hub_the_client_is_a_stub_that_knows_nothing(context, tmp_path):
    client = get_hub_client(tmp_path)
    assert isinstance(client, HubClientStub)
    assert asyncio.run(client.get_context(["f.py"])) == {}
    assert asyncio.run(client.health_check()) is False


def test_the_real_hub_answers_for_the_file_as_it_is_now(tmp_path):
    import twotrack

    (tmp_path / "f.py").write_text("def g(a):\n    return a\n")
    twotrack.Hub.index(tmp_path)
    client = get_hub_client(tmp_path)
    (tmp_path / "f.py").write_text("\n\ndef g(a, b):\n    return a\n")
    (state,) = asyncio.run(client.get_context(["f.py::g"])).values()
    assert state["state"] == "fresh" and "b" in state["signature"]


@pytest.mark.parametrize("with_log", [False, True])
def test_a_value_inside_the_packet_is_not_changed_in_silence(with_log, tmp_path):
    context = ContextManager(START, root=tmp_path if with_log else None)
    context.packet.update_knowledge("files", {"open": ["a.py"]})
    context.apply_event({"type": "hub_update", "context": {"f.py": {"kind": "file"}}})

    def change_a_list(packet):
        packet.knowledge["files"].value["open"].append("b.py")

    def change_a_dict(packet):
        packet.knowledge["files"].value["shut"] = []

    def change_the_hub(packet):
        packet.hub_context["f.py"]["kind"] = "class"

    for hook in (change_a_list, change_a_dict, change_the_hub):
        with pytest.raises(TypeError, match="is a copy"):
            context.run_middleware([hook])
    files = copy.deepcopy(context.packet.knowledge["files"].value)
    files["open"].append("b.py")
    context.packet.update_knowledge("files", files)
    assert context.packet.knowledge["files"].value == {"open": ["a.py", "b.py"]}
    dumped = context.packet.model_dump()["knowledge"]["files"]["value"]
    assert type(dumped) is dict and type(dumped["open"]) is list
