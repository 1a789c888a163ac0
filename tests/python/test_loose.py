"""Events of the design documents, with a log and without: one reading of them, and nothing of them is lost."""

import asyncio
import dataclasses
import decimal
import enum
import json
import pathlib

import pytest
import twotrack
from twotrack.context import (
    ContextManager,
    DecisionPacket,
    PacketDelta,
    RecentAction,
    Summarizer,
    ToolResult,
    ToolResultEvent,
    get_default_summarizers,
    get_hub_client,
    refresh_context,
)
from twotrack.context.summarizers import LinterSummarizer

START = {"agent_id": "a1", "goal": "Fix it", "operation": "lint", "node_id": "f.py"}


@pytest.fixture(params=["memory", "log"])
def context(request, tmp_path):
    root = tmp_path if request.param == "log" else None
    with ContextManager(START, summarizers=get_default_summarizers(), root=root) as opened:
        yield opened


def last(context):
    action = context.packet.recent_actions[-1]
    return action.outcome, action.summary


def events(context):
    return list(twotrack.open("a1", context.session._project.root))


# --- one reading ---


@pytest.mark.parametrize(
    ("data", "outcome", "summary"),
    [
        ({"result": {"errors": [1]}, "summary": "Clean", "outcome": "success"}, "partial", "Clean (but errors: 1)"),
        ({"result": 1, "summary": "ok", "outcome": "banana"}, "partial", "ok (but outcome: banana)"),
        ({"result": {"exit_code": 2}, "summary": "ok", "outcome": "success"}, "partial", "ok (but exit status not 0)"),
        ({"result": {"x": 1}, "summary": "Looked", "outcome": "success"}, "success", "Looked"),
    ],
)
def test_a_return_is_judged_alike(context, data, outcome, summary):
    context.apply_event({"type": "tool_result", "tool_name": "x", "data": data})
    assert last(context) == (outcome, summary)


def test_no_delta_hides_a_failure_or_the_output(context):
    delta = PacketDelta(add_history="Ran the tests")
    context.apply_event(ToolResultEvent(tool_name="run_tests", raw_output={"error": "boom"}, delta=delta))
    assert last(context)[0] == "error"
    assert context.packet.last_error == "boom"
    context.apply_event(ToolResultEvent(tool_name="read", raw_output={"lines": 77}, delta=delta))
    assert "lines=77" in context.view()


def test_an_event_as_it_stands_in_a_log_is_one(context):
    context.apply_event({"type": "tool_result", "data": {"tool": "run_linter", "raw_output": {"errors": [1, 2]}}})
    assert last(context) == ("partial", "Found 2 lint errors")
    context.apply_event({"type": "packet_delta", "data": {"knowledge": {"a": 1}}})
    context.apply_event({"type": "user_message", "content": "Leave b.py alone"})
    context.apply_event({"type": "tool_call", "data": {"call_id": "c1", "tool": "read", "args": {"path": "x.py"}}})
    context.apply_event({"type": "tool_result", "data": {"call_id": "c1", "tool": "read", "raw_output": "text"}})
    assert context.packet.knowledge["a"].value == 1
    assert "Leave b.py alone" in context.view()
    assert "read(path=x.py)" in context.view()


def test_a_hub_update_has_nodes_in_whichever_form(context):
    for event in (
        {"type": "hub_update", "context": {"n": 1}},
        {"type": "hub_update", "data": {"asked": ["n"], "nodes": {"n": 1}}},
        {"type": "hub_update", "data": {"context": {"n": 1}}},
        {"type": "hub_update", "data": {"n": 1}},
    ):
        context.apply_event({"type": "hub_update", "context": {}})
        context.apply_event(event)
        assert context.packet.hub_context == {"n": 1}, event


@pytest.mark.parametrize("event", [{}, {"type": None}, {"type": "turn_start"}, {"type": "turn_start", "turn": -1}])
def test_what_is_no_event_is_an_error(context, event):
    with pytest.raises(twotrack.InvalidError):
        context.apply_event(event)


# --- nothing is lost ---


def test_a_log_has_all_of_an_event(tmp_path):
    with ContextManager(START, root=tmp_path) as context:
        context.apply_event(
            {"type": "tool_result", "tool": "look", "args": {"at": "a.py"}, "call_id": "c7", "turn": 3, "data": "text"}
        )
        context.apply_event({"type": "my.own", "payload": [1], "text": "x"})
        result, own = events(context)[1:]
    assert (result.turn, result.data["args"], result.data["call_id"]) == (3, {"at": "a.py"}, "c7")
    assert own.data == {"payload": [1], "text": "x"}


@pytest.mark.parametrize(
    "event", [{"raw_output": "the output", "data": {"summary": "s"}}, {"delta": {"outcome": "partial"}, "data": {}}]
)
def test_what_stands_beside_data_counts_too(context, event):
    context.apply_event({"type": "tool_result", "tool_name": "t", **event})
    if "delta" in event:
        assert last(context)[0] == "partial"
    else:
        assert last(context)[1] == "s" and "the output" in context.view()


@pytest.mark.parametrize(
    "event",
    [
        {"type": "tool_result", "tool_name": "t", "data": "one output", "raw_output": "another"},
        {"type": "tool_result", "tool_name": "t", "data": {"raw_output": 1}, "raw_output": 2},
        {"type": "hub_update", "context": {"a": 1}, "nodes": {"b": 2}},
        {"type": "hub_update", "data": {"nodes": {"a": 1}}, "context": {"b": 2}},
    ],
)
def test_what_is_said_twice_is_refused(context, event):
    with pytest.raises(twotrack.InvalidError, match="twice|send one"):
        context.apply_event(event)


def test_nothing_is_no_event(context):
    with pytest.raises(twotrack.InvalidError, match="must be an object"):
        context.apply_event(None)


@pytest.mark.parametrize("more", [{}, {"outcome": "success"}])
def test_a_tools_own_summary_counts_before_a_summarizers(tmp_path, more):
    class Duck(Summarizer):
        def summarize(self, raw_result):
            return "Quack"

    for root in (None, tmp_path):
        with ContextManager(START, {"x": Duck()}, root=root) as context:
            context.apply_event({"type": "tool_result", "tool_name": "x", "data": {"summary": "own", "a": 1, **more}})
            assert last(context)[1] == "own"
            assert "a=1" in context.view()


# --- values ---


@dataclasses.dataclass
class Point:
    x: int = 1


class Color(enum.Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (pathlib.Path("a/b"), "a/b"),
        ({3, 1, 2}, [1, 2, 3]),
        (b"ab", "ab"),
        (b"\xff", "\ufffd"),
        (decimal.Decimal("1.50"), "1.50"),
        (Point(), {"x": 1}),
        (Color.RED, "red"),
        (ValueError("no"), "ValueError: no"),
        (float("nan"), "NaN"),
        (float("-inf"), "-Infinity"),
        ("a\ud800", "a\ufffd"),
    ],
)
def test_values_that_are_not_of_json_are_written_as_what_they_are(context, value, written):
    data = {"result": 1, "knowledge_delta": {"k": value}}
    context.apply_event({"type": "tool_result", "tool_name": "t", "data": data})
    assert context.packet.knowledge["k"].value == written


def test_an_output_may_be_any_value(tmp_path):
    with twotrack.Session("a1", tmp_path, goal="g") as session:
        session.append("tool_result", {"tool": "t"}, raw_output={"errors": [1]})
        assert session.packet.recent_actions[-1].outcome == "partial"


# --- hooks and summarizers ---


def test_a_hook_may_return_its_packet(context):
    def hook(packet):
        packet.update_knowledge("a", 1)
        return packet

    context.run_middleware([hook])
    assert context.packet.knowledge["a"].value == 1
    if context.session is not None:
        context.session.add_hook(hook)
        context.session.request()
        assert [one.type for one in events(context)] == ["run_start", "packet_delta", "packet_delta", "model_request"]


def test_what_a_hook_must_not_be_is_said(context):
    async def waits(packet):
        packet.update_knowledge("a", 1)

    for hook, says in ((waits, "async"), (lambda packet: ["x"], "type, data"), (lambda packet: 7, "type, data")):
        with pytest.raises(TypeError, match=says):
            context.run_middleware([hook])


def test_a_summarizer_needs_only_summarize(context, tmp_path):
    class Duck:
        def summarize(self, raw_result):
            return "Quack"

    with ContextManager({**START, "agent_id": "a2"}, {"t": Duck()}, root=context.session and tmp_path) as other:
        other.apply_event({"type": "tool_result", "tool_name": "t", "data": {"x": 1}})
        assert last(other)[1] == "Quack"


def test_a_summary_of_a_text_reaches_the_model(tmp_path):
    class Waits(Summarizer):
        def summarize(self, raw_result):
            return "Deploy must wait for approval"

    for root in (None, tmp_path):
        with ContextManager(START, {"deploy": Waits()}, root=root) as context:
            context.apply_event({"type": "tool_result", "tool": "deploy", "data": {"raw_output": "connected to host"}})
            assert '"summary":"Deploy must wait for approval"' in context.view()


@pytest.mark.parametrize("name", ["delta", "summary_delta", "packet_delta"])
def test_a_delta_of_another_form_is_refused_by_name(context, name):
    with pytest.raises(twotrack.InvalidError, match=f"data.{name} must be an object"):
        context.apply_event({"type": "tool_result", "tool_name": "t", "data": {name: False}})


# --- the hub ---


def test_the_model_sees_no_hashes_and_times_of_the_hub(context, tmp_path):
    (tmp_path / "f.py").write_text("def g(a):\n    return a\n")
    twotrack.Hub.index(tmp_path)
    context.set_hub_client(get_hub_client(tmp_path))
    asyncio.run(context.pull_hub_context())
    assert context.packet.hub_context
    for state in context.packet.hub_context.values():
        assert not {name for name in state if "hash" in name or name.endswith(("_at", "_id", "time", "sha256"))}


def test_refresh_looks_at_arguments_too(context, tmp_path):
    (tmp_path / "f.py").write_text("def g(a):\n    return a\n")
    twotrack.Hub.index(tmp_path)
    context.apply_event({"type": "tool_result", "tool": "read", "args": {"path": "f.py::g"}, "data": "text"})
    context.run_middleware([lambda packet: refresh_context(packet, tmp_path)])
    assert context.packet.knowledge["f.py::g"].value == "def g(a)"


@pytest.mark.parametrize("answer", [[1], "text", 5, {"a": {1, 2}}, {1: 2}, {"a": float("nan")}, object()])
def test_a_hub_whose_answer_is_none_stops_nobody_and_is_told(context, caplog, answer):
    class Broken:
        async def get_context(self, node_ids):
            return answer

    context.set_hub_client(Broken())
    asyncio.run(context.pull_hub_context())
    assert context.packet.hub_context is None
    assert "the hub did not answer" in caplog.text


def test_refresh_tells_nodes_with_long_ids_apart(context, tmp_path):
    name = "a" * 90 + ".py"
    (tmp_path / name).write_text("def first(a):\n    return a\n\n\ndef second(b):\n    return b\n")
    twotrack.Hub.index(tmp_path)
    args = {"paths": [f"{name}::first", f"{name}::second"]}
    context.apply_event({"type": "tool_result", "tool": "read", "args": args, "data": "text"})
    for _ in range(2):
        context.run_middleware([lambda packet: refresh_context(packet, tmp_path)])
    known = {key: entry.value for key, entry in context.packet.knowledge.items()}
    assert sorted(known.values()) == ["def first(a)", "def second(b)"]
    assert [key.partition("#")[0].partition("::")[2] for key in sorted(known, key=known.__getitem__)] == [
        "first",
        "second",
    ]
    if context.session is not None:
        assert [one.type for one in events(context)].count("packet_delta") == 2


# --- models ---


def test_a_default_factory_makes_the_default():
    pydantic = pytest.importorskip("pydantic")

    class Tagged(DecisionPacket):
        tags: list[str] = pydantic.Field(default_factory=list)
        size: int = pydantic.Field(default=3)
        need: int = pydantic.Field()

    one = Tagged(**START, need=1)
    assert (one.tags, one.size) == ([], 3)
    with pytest.raises(ValueError, match="need"):
        Tagged(**START)


def test_schemas_take_their_own_dumps():
    jsonschema = pytest.importorskip("jsonschema")
    action = RecentAction(turn=1, tool="t", summary="s", outcome="success")
    for one in (DecisionPacket(**START), ToolResult(result=1, summary="s"), action, PacketDelta()):
        jsonschema.validate(json.loads(one.model_dump_json()), type(one).model_json_schema())


# --- errors that name the thing ---


def test_a_goal_alone_is_no_context():
    with pytest.raises(TypeError, match="agent_id, goal, operation, node_id"):
        ContextManager("Fix it")
    with pytest.raises(TypeError, match="node_id"):
        ContextManager({"agent_id": "a", "goal": "g", "operation": "o"})


def test_a_session_names_its_argument(tmp_path):
    twotrack.Session("a1", tmp_path, goal="g", operation="lint").close()
    for name in ("operation", "node_id", "goal", "run_id"):
        with pytest.raises(twotrack.InvalidError, match=f'^{name} "other" contradicts'):
            twotrack.Session("a1", tmp_path, **{name: "other"})


def test_an_extension_has_bytes():
    with pytest.raises(twotrack.InvalidError, match='"budget" is for YAML.*"bytes"'):
        twotrack.Agent(goal="g", tools=[], extensions={"a": {"schema": {"type": "integer"}, "budget": 64}}).run(
            model="scripted:none"
        )


def test_a_summarizer_that_is_none_is_refused(tmp_path):
    with pytest.raises(twotrack.InvalidError, match="no summarize"):
        ContextManager(START, {"x": 5})
    with pytest.raises(twotrack.InvalidError, match="no summarize"):
        ContextManager(START).register_summarizer("x", 5)


def test_null_is_a_legal_output():
    assert LinterSummarizer().summarize(None) == "Ran linter"
    assert twotrack.summarize("t", None)["outcome"] == "unknown"


def test_a_star_import_leaves_the_builtin_open():
    assert "open" not in twotrack.__all__
    assert callable(twotrack.open)
