"""Properties: C++ and Python see the same packet, whatever happens."""

import json
import subprocess
import tempfile
from pathlib import Path

import twotrack
from hypothesis import given, settings
from hypothesis import strategies as st
from twotrack import ContextManager, DecisionPacket, Session
from twotrack.context.summarizers import get_default_summarizers, registry_of

PROGRAM = Path(twotrack.__file__).parent.parent / "bin" / "twotrack"
START = {"agent_id": "a1", "goal": "g", "operation": "o", "node_id": "n"}

texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=30)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
outcomes = st.sampled_from(["success", "error", "partial"])
# A value with one of these is an event's data, not a tool's return: refused if its form is wrong (test_loose.py).
of_events = {"raw_output", "delta", "summary_delta", "packet_delta"}
returns = st.fixed_dictionaries(
    {}, optional={"summary": texts, "knowledge_delta": st.dictionaries(texts, values, max_size=4), "outcome": outcomes,
                  "error": st.none() | texts, "result": values, "status": values}
) | values.filter(lambda value: not isinstance(value, dict) or not of_events & value.keys())  # fmt: skip
events = st.lists(
    st.builds(lambda tool, data: {"type": "tool_result", "tool_name": tool, "data": data}, texts, returns)
    | st.builds(lambda turn: {"type": "turn_start", "turn": turn}, st.integers(0, 1000))
    | st.builds(lambda context: {"type": "hub_update", "context": context}, st.dictionaries(texts, values, max_size=3)),
    max_size=12,
)


def state(context):
    """All of its packet but when the hub was asked."""
    return {name: value for name, value in json.loads(context.packet.state_json()).items() if name != "hub_freshness"}


@given(events)
@settings(max_examples=150, deadline=None)
def test_dicts_and_json_are_the_same_events(stream):
    one, other, together = (ContextManager(START) for _ in range(3))
    for event in stream:
        one.apply_event(event)
        other.apply_event(json.dumps(event))
    together.apply_lines("\n".join(json.dumps(event) for event in stream).encode())
    assert state(one) == state(other) == state(together)


plain_words = st.text("abc xyz_.0", min_size=1, max_size=12)
plain_events = st.lists(
    st.builds(
        lambda tool, summary, outcome, known: {
            "type": "tool_result",
            "tool_name": tool,
            "data": {"summary": summary, "outcome": outcome, "knowledge_delta": known},
        },
        plain_words,
        plain_words,
        outcomes,
        st.dictionaries(plain_words, st.integers(-5, 5) | plain_words | st.booleans() | st.none(), max_size=3),
    )
    | st.builds(lambda turn: {"type": "turn_start", "turn": turn}, st.integers(0, 1000)),
    max_size=60,
)


@given(plain_events)
@settings(max_examples=200, deadline=None)
def test_many_plain_lines_together_are_as_each_of_them(stream):
    one, together = ContextManager(START), ContextManager(START)
    for event in stream:
        one.apply_event(event)
    together.apply_lines("\n".join(json.dumps(event) for event in stream))
    assert one.packet.state_json() == together.packet.state_json()


# Returns of linters and test runners, and what may stand beside: most need no words of a model to be understood.
counts = st.integers(0, 30) | st.lists(
    st.fixed_dictionaries({"code": plain_words, "line": st.integers(0, 9)}), max_size=2
)
small_returns = st.fixed_dictionaries(
    {}, optional={"errors": counts, "fixed": counts, "passed": counts, "failed": counts, "seconds": st.floats(0, 9),
                  "outcome": outcomes, "error": st.none() | plain_words, "path": plain_words | texts,
                  "result": st.fixed_dictionaries({}, optional={"passed": counts, "failed": counts, "errors": counts})}
)  # fmt: skip
small_events = st.lists(
    st.builds(
        lambda tool, data: {"type": "tool_result", "tool_name": tool, "data": data},
        st.sampled_from(["run_linter", "run_tests", "apply_fix", "grep"]),
        small_returns,
    )
    | plain_events.map(lambda some: some[0] if some else {"type": "turn_start", "turn": 1}),
    max_size=40,
)


@given(small_events)
@settings(max_examples=200, deadline=None)
def test_small_results_are_what_the_summaries_say_of_them(stream):
    """However they come, and whenever somebody looks; the core's own summarize() is the measure."""
    one, looked_at, other, together = (ContextManager(START, get_default_summarizers()) for _ in range(4))
    for event in stream:
        one.apply_event(event)
        looked_at.apply_event(event)
        looked_at.packet.state_json()
        other.apply_event(json.dumps(event))
        data = event.get("data", {})
        if event["type"] == "tool_result" and "summary" not in data:
            made = twotrack.summarize(event["tool_name"], data, registry=registry_of(get_default_summarizers()))
            action = one.packet.recent_actions[-1]
            assert (action.summary, action.outcome) == (made.get("summary", ""), made["outcome"])
            known = {key: entry.value for key, entry in one.packet.knowledge.items()}
            told = made.get("knowledge", {})  # None: it is not known any more
            assert {key: known.get(key) for key in told} == told
            assert None not in known.values()
            if "diagnostics" in made:
                assert json.loads(looked_at.packet.state_json()).get("diagnostics", []) == made["diagnostics"]
    together.apply_lines("\n".join(json.dumps(event) for event in stream))
    states = {each.packet.state_json() for each in (one, looked_at, other, together)}
    assert len(states) == 1
    assert len({each.view() for each in (one, looked_at, other, together)}) == 1


# What a model may see unchanged: one line, no control characters, numbers of 64 bits.
plain_texts = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x24F, blacklist_categories=["Cc", "Cf"]), max_size=30
)
plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | plain_texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain_texts, inner, max_size=4),
    max_leaves=12,
)


@given(plain_values.filter(lambda value: value is not None))  # None takes the key away
@settings(max_examples=200, deadline=None)
def test_values_come_back_as_pythons_own_json_has_them(value):
    context = ContextManager(START)
    context.packet.update_knowledge("k", value)
    assert repr(context.packet.knowledge["k"].value) == repr(json.loads(json.dumps(value)))


@given(events)
@settings(max_examples=100, deadline=None)
def test_a_dumped_packet_is_the_same_packet(stream):
    context = ContextManager(START)
    for event in stream:
        context.apply_event(event)
    again = DecisionPacket.model_validate_json(context.packet.model_dump_json())
    assert again.model_dump() == context.packet.model_dump()


@given(events)
@settings(max_examples=30, deadline=None)
def test_the_program_reads_the_packet_that_python_has(stream):
    with tempfile.TemporaryDirectory() as folder:
        with Session("a1", folder, goal="g", durable=False) as session:
            for event in stream:
                session.append_loose(event)
            mine, view = json.loads(session.packet.state_json()), session.view()
        ran = subprocess.run(
            [PROGRAM, "packet", "a1", "--root", folder, "--format", "json"], capture_output=True, check=True
        )
        assert json.loads(ran.stdout) == mine
        log = twotrack.open("a1", folder)
        assert (
            log.packet().state_json() == json.dumps(mine, ensure_ascii=False, separators=(",", ":"))
            or json.loads(log.packet().state_json()) == mine
        )
        assert log.packet().view() == view
        assert log.verify()
