"""The adapter under the real OpenAI Agents SDK, with a model of our own: no network."""

import asyncio
import json
import os
import subprocess
import sys

import pytest
import twotrack
from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage, function_tool, set_tracing_disabled
from agents.memory import Session as SessionProtocol
from agents.memory import SessionSettings, SQLiteSession
from hypothesis import given, settings
from hypothesis import strategies as st
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText
from twotrack.adapters.openai_agents import TwoTrackSession

set_tracing_disabled(True)


def said(words):
    text = ResponseOutputText(annotations=[], text=words, type="output_text")
    return ResponseOutputMessage(id="m1", content=[text], role="assistant", status="completed", type="message")


def called(tool, **arguments):
    text = json.dumps(arguments)
    return ResponseFunctionToolCall(arguments=text, call_id=f"call-{tool}", name=tool, type="function_call")


class Scripted(Model):
    """Answers in order, and remembers what it was shown."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.shown = []

    async def get_response(self, system_instructions, input, *_, **__):
        self.shown.append([*input])
        return ModelResponse(output=[self.answers.pop(0)], usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


@function_tool
def run_linter(path: str) -> str:
    """Runs the linter."""
    return f"{path}:3:1: F401 `os` imported but unused\nFound 1 error."


def lint_agent(*answers):
    model = Scripted(*(answers or (called("run_linter", path="a.py"), said("There is 1 error."))))
    return Agent(name="lint", instructions="Mend.", tools=[run_linter], model=model), model


@pytest.fixture
def session(tmp_path):
    opened = TwoTrackSession("s1", tmp_path, goal="Mend a.py")
    yield opened
    opened.close()


def run(agent, words, session, **options):
    return asyncio.run(Runner.run(agent, words, session=session, **options))


def items_of(session, limit=None):
    return asyncio.run(session.get_items(limit))


def types_of(root):
    return [event.type for event in twotrack.open("s1", root)]


def test_it_is_a_session_of_the_sdk(session):
    assert isinstance(session, SessionProtocol)


def test_a_run_is_remembered_and_the_packet_tells_it(tmp_path, session):
    agent, _ = lint_agent()
    assert run(agent, "Lint a.py", session).final_output == "There is 1 error."
    turns = ["turn_start", "tool_call", "tool_result", "turn_start", "model_response"]
    assert types_of(tmp_path) == ["run_start", "user_message", *turns]
    packet = session.packet
    assert (packet.goal, packet.turn) == ("Mend a.py", 2)
    assert [(action.tool, action.outcome) for action in packet.recent_actions] == [("run_linter", "partial")]
    assert "F401" in session.view()
    assert session.log.verify()


def test_the_next_run_sees_the_history_and_so_does_another_process(tmp_path, session):
    agent, model = lint_agent()
    run(agent, "Lint a.py", session)
    before = items_of(session)
    session.close()
    again, model = lint_agent(said("Yes."))
    with_it = TwoTrackSession("s1", tmp_path)
    run(again, "Are you sure?", with_it)
    assert model.shown[0][: len(before)] == before
    assert model.shown[0][-1] == {"content": "Are you sure?", "role": "user"}
    with_it.close()


def test_it_gives_back_what_the_sdks_own_session_gives_back(tmp_path, session):
    sqlite = SQLiteSession("s1", tmp_path / "sessions.db")
    for other in (session, sqlite):
        agent, _ = lint_agent()
        run(agent, "Lint a.py", other)
    assert items_of(session) == items_of(sqlite)
    assert items_of(session, 2) == items_of(sqlite, 2)
    sqlite.close()


VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
CONTENT = st.text(max_size=40) | st.just([{"type": "input_text", "text": "hello"}])
ITEM = st.one_of(
    st.builds(lambda c: {"role": "user", "content": c}, CONTENT),
    st.builds(lambda c: {"type": "message", "role": "user", "content": c, "status": "completed"}, CONTENT),
    st.builds(lambda c: {"type": "message", "role": "assistant", "content": c}, CONTENT),
    st.builds(lambda a: {"type": "function_call", "call_id": "c", "name": "f", "arguments": a}, st.text(max_size=20)),
    st.builds(lambda o: {"type": "function_call_output", "call_id": "c", "output": o}, CONTENT),
    st.builds(lambda v: {"type": "reasoning", "id": "r", "summary": v}, VALUE),
    st.builds(lambda v: {"type": "some_call_of_later", "value": v}, VALUE),
)
STEP = st.one_of(
    st.tuples(st.just("add"), st.lists(ITEM, max_size=4)),
    st.tuples(st.just("pop"), st.none()),
    st.tuples(st.just("clear"), st.none()),
    st.tuples(st.just("open"), st.none()),
    st.tuples(st.just("last"), st.integers(0, 5)),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(STEP, max_size=8))
def test_any_course_of_calls_gives_what_sqlite_gives(tmp_path_factory, steps):
    folder = tmp_path_factory.mktemp("session")

    async def both():
        mine, theirs = TwoTrackSession("s1", folder), SQLiteSession("s1", folder / "sessions.db")
        for step, given_ in steps:
            if step == "add":
                for one in (mine, theirs):
                    await one.add_items(given_)
            elif step == "pop":
                assert await mine.pop_item() == await theirs.pop_item()
            elif step == "clear":
                for one in (mine, theirs):
                    await one.clear_session()
            elif step == "open":
                mine.close()
                mine = TwoTrackSession("s1", folder)
            else:
                assert await mine.get_items(given_) == await theirs.get_items(given_)
            assert await mine.get_items() == await theirs.get_items()
        mine.close()
        theirs.close()

    asyncio.run(both())


def test_what_was_popped_or_cleared_is_kept_in_the_log(tmp_path, session):
    agent, _ = lint_agent()
    run(agent, "Lint a.py", session)
    assert asyncio.run(session.pop_item())["role"] == "assistant"
    asyncio.run(session.clear_session())
    assert items_of(session) == []
    assert types_of(tmp_path)[-2:] == ["openai_popped", "openai_cleared"]
    assert "There is 1 error." in "".join(event.line for event in session.log)
    assert session.log.verify()


def test_a_batch_that_a_crash_cut_short_is_not_there(tmp_path, session):
    asyncio.run(session.add_items([{"role": "user", "content": "one"}]))
    asyncio.run(session.add_items([{"role": "user", "content": "two"}, {"role": "user", "content": "three"}]))
    session.close()
    path = tmp_path / ".agentfs/traces/s1.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))  # a log whose end was never acknowledged
    for beside in (".head", ".idx", ".snap"):
        path.with_suffix(beside).unlink(missing_ok=True)
    again = TwoTrackSession("s1", tmp_path)
    assert [item["content"] for item in items_of(again)] == ["one"]
    asyncio.run(again.add_items([{"role": "user", "content": "four"}]))
    assert [item["content"] for item in items_of(again)] == ["one", "four"]
    again.close()


def test_with_packet_input_the_model_is_shown_the_view_and_the_log_proves_it(tmp_path, session):
    agent, _ = lint_agent()
    run(agent, "Lint a.py", session)
    again, model = lint_agent(said("One."))
    options = RunConfig(session_input_callback=session.packet_input)
    run(again, "How many errors?", session, run_config=options)
    past, asked = model.shown[0]
    assert past["role"] == "developer" and "F401" in past["content"]
    assert asked == {"content": "How many errors?", "role": "user"}
    assert types_of(tmp_path).count("model_request") == 1
    assert [item.get("role", item.get("type")) for item in items_of(session)] == [
        *("user", "function_call", "function_call_output", "assistant"),
        *("user", "assistant"),
    ]
    assert session.log.verify()


def test_a_limit_of_the_settings_counts(tmp_path):
    session = TwoTrackSession("s1", tmp_path, session_settings=SessionSettings(limit=1))
    asyncio.run(session.add_items([{"role": "user", "content": str(number)} for number in range(3)]))
    assert items_of(session) == [{"role": "user", "content": "2"}]
    session.close()


def test_a_secret_does_not_reach_the_log(tmp_path, session, monkeypatch):
    key = "sk-proj-" + "a1B2c3D4" * 6
    asyncio.run(session.add_items([{"type": "function_call_output", "call_id": "c", "output": f"key={key}"}]))
    assert key not in (tmp_path / ".agentfs/traces/s1.jsonl").read_text()
    assert "[REDACTED:" in items_of(session)[0]["output"]


def test_a_second_writer_is_refused(tmp_path, session):
    asyncio.run(session.add_items([{"role": "user", "content": "one"}]))
    other = TwoTrackSession("s1", tmp_path)
    assert len(items_of(other)) == 1
    with pytest.raises(twotrack.ConflictError):
        asyncio.run(other.add_items([{"role": "user", "content": "two"}]))
    session.close()
    asyncio.run(other.add_items([{"role": "user", "content": "two"}]))
    assert len(items_of(session)) == 2
    other.close()


def test_many_tasks_may_add_at_once(session):
    async def add():
        await asyncio.gather(*(session.add_items([{"role": "user", "content": str(n)}]) for n in range(30)))

    asyncio.run(add())
    assert sorted(int(item["content"]) for item in items_of(session)) == list(range(30))


def test_without_the_sdk_the_error_says_what_to_install():
    script = "import sys; sys.modules['agents'] = None; import twotrack; import twotrack.adapters.openai_agents"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env={**os.environ}
    )
    assert done.returncode == 1
    assert 'pip install "twotrack[openai-agents]"' in done.stderr
