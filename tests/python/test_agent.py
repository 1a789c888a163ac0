"""Agents with Python tools, run by the real loop on real logs; the model is a script."""

import asyncio
import http.server
import json
import pathlib
import signal
import subprocess
import sys
import textwrap
import threading

import pytest
import twotrack


def script(folder, *answers):
    """A model that makes these calls, one after another: ("tool", {args}) or a dict as it stands."""
    path = folder / f"script-{len(list(folder.glob('script-*')))}.jsonl"
    lines = []
    for answer in answers:
        if isinstance(answer, tuple):
            answer = {"calls": [{"name": answer[0], "args": answer[1]}]}
        lines.append(json.dumps(answer))
    path.write_text("\n".join(lines))
    return f"scripted:{path}"


SUBMIT = ("submit_result", {"summary": "Done"})


@twotrack.tool(effect="pure")
def count(text: str) -> dict:
    """Count the words of a text."""
    words = len(text.split())
    return twotrack.make_success_result(words, f"{words} words", {"words": words})


def types_of(result):
    return [event.type for event in result.log]


def results_of(result):
    return [event for event in result.log if event.type == "tool_result"]


def test_an_agent_runs_to_its_end_with_everything_in_its_log(tmp_path):
    agent = twotrack.Agent(goal="Count {{ words }}", tools=[count], operation="words", system_prompt="You count.")
    result = agent.run(script(tmp_path, ("count", {"text": "a b c"}), SUBMIT), tmp_path)
    assert (result.status, result.summary, result.verified, result.turns) == ("unverified", "Done", False, 2)
    assert not result.ok and result.totals["tool_calls"] == 2
    assert result.packet.goal == "Count {{ words }}" and result.packet.knowledge["words"].value == 3
    assert result.log.verify()
    assert types_of(result) == [
        "run_start",
        *["turn_start", "model_request", "model_response", "tool_call", "tool_result"] * 2,
        "submit_result",
        "run_end",
    ]
    start = next(iter(result.log)).data
    assert start["prompt"]["embedded"] == "words" and "node" not in start
    assert "no sandbox contains them" in start["sandbox"]["means"][0]


def test_success_is_what_a_tool_found_and_not_what_the_model_says(tmp_path):
    agent = twotrack.Agent(goal="g", tools=[count], success={"tool": "count", "knowledge": {"words": 3}})
    early = agent.run(script(tmp_path, SUBMIT, ("count", {"text": "a b"}), SUBMIT), tmp_path)
    assert early.status == "failed" and not early.verified
    assert results_of(early)[0].data["code"] == "NO_EVIDENCE"
    right = agent.run(script(tmp_path, ("count", {"text": "a b c"}), SUBMIT), tmp_path)
    assert right.ok and right.verified


def test_a_tool_may_return_what_it_likes_and_raise_what_it_likes(tmp_path):
    @twotrack.tool
    def give(what: str):
        """Give."""
        if what == "raise":
            raise ValueError("no more\nof this")
        if what == "exit":
            sys.exit(3)
        return {
            "none": None,
            "text": "plain text",
            "bytes": b"\xff\x00raw",
            "dict": {"value": 7},
            "list": [1, 2],
            "result": twotrack.ToolResult(result=None, summary="Half of it", outcome="partial"),
            "failed": twotrack.make_error_result("disk full"),
            "odd": {1, 2},
        }[what]

    asked = ["none", "text", "bytes", "dict", "list", "result", "failed", "odd", "raise", "exit"]
    agent = twotrack.Agent(goal="g", tools=[give])
    result = agent.run(script(tmp_path, *[("give", {"what": what}) for what in asked], SUBMIT), tmp_path)
    assert result.status == "unverified"
    said = dict(zip(asked, results_of(result)[:-1], strict=True))
    raw = {what: result.log.raw_output(event) for what, event in said.items()}
    assert raw["text"] == b"plain text" and raw["bytes"] == b"\xff\x00raw" and raw["list"] == b"[1,2]"
    assert "no more\nof this" in raw["raise"].decode() and "test_agent.py" in raw["raise"].decode()
    outcomes = {what: event.data["delta"]["outcome"] for what, event in said.items()}
    bad = {"result": "partial", "failed": "error", "odd": "error", "raise": "error", "exit": "error"}
    assert outcomes == {**dict.fromkeys(asked, "success"), **bad}
    assert said["raise"].data["error"] == "ValueError: no more\nof this"
    assert said["exit"].data["error"] == "SystemExit: 3"
    assert said["odd"].data["code"] == "INVALID_RETURN"


def test_async_tools_share_an_event_loop_of_their_own(tmp_path):
    loops = []

    @twotrack.tool(effect="pure")
    async def wait(number: int):
        """Wait."""
        await asyncio.sleep(0)
        loops.append(asyncio.get_running_loop())
        return {"number": number, "thread": threading.current_thread().name}

    @twotrack.tool(effect="pure", timeout_s=0.01)
    async def hang():
        """Hang."""
        await asyncio.Event().wait()

    agent = twotrack.Agent(goal="g", tools=[wait, hang])
    model = script(tmp_path, ("wait", {"number": 1}), ("wait", {"number": 2}), ("hang", {}), SUBMIT)

    async def main():
        return await agent.arun(model, tmp_path)

    for result in (agent.run(model, tmp_path), asyncio.run(main())):
        assert result.status == "unverified"
        assert [event.data["delta"]["outcome"] for event in results_of(result)] == ["success"] * 2 + [
            "error",
            "success",
        ]
        assert results_of(result)[2].data["code"] == "TIMEOUT"
    assert loops[0] is loops[1] and loops[0].is_closed() and loops[2] is not loops[0]


def test_plain_tools_run_in_the_thread_of_their_caller(tmp_path):
    seen = []

    @twotrack.tool(effect="pure")
    def look():
        """Look."""
        seen.append(threading.current_thread())

    twotrack.Agent(goal="g", tools=[look]).run(script(tmp_path, ("look", {}), SUBMIT), tmp_path)
    assert seen == [threading.current_thread()]


def test_no_workspace_is_made_unless_a_tool_changes_files(tmp_path):
    (tmp_path / "a.txt").write_text("old")

    @twotrack.tool(effect="workspace")
    def write(text: str, call: twotrack.ToolContext):
        """Write a.txt."""
        pathlib.Path(call.workspace, "a.txt").write_text(text)

    @twotrack.tool
    def look(call: twotrack.ToolContext):
        """Look."""
        return {"workspace": call.workspace, "key": call.idempotency_key, "call": call.call_id}

    plain = twotrack.Agent(goal="g", tools=[count, look]).run(
        script(tmp_path, ("count", {"text": "a"}), ("look", {}), SUBMIT), tmp_path
    )
    seen = json.loads(plain.log.raw_output(results_of(plain)[1]))
    assert seen["workspace"] == str(tmp_path) and len(seen["key"]) == 32 and seen["call"] == "2/0"
    assert not (tmp_path / ".agentfs" / "workspaces").exists()

    changed = twotrack.Agent(goal="g", tools=[write]).run(
        script(tmp_path, ("write", {"text": "new"}), SUBMIT), tmp_path
    )
    assert (tmp_path / "a.txt").read_text() == "old"
    submitted = next(event for event in changed.log if event.type == "submit_result")
    assert submitted.data["changed_files"] == ["a.txt"]


def test_summarizers_and_hooks_are_python_too(tmp_path):
    class Count(twotrack.Summarizer):
        def summarize(self, raw_result):
            return f"{len(raw_result)} characters"

        def extract_knowledge(self, raw_result):
            return {"characters": len(raw_result)}

    @twotrack.tool(effect="pure")
    def read():
        """Read."""
        return "x" * 5

    def broken(packet):
        raise ValueError("broken hook")

    agent = twotrack.Agent(
        goal="g",
        tools=[read],
        summarizers={"read": Count()},
        hooks=[lambda packet: [("user_message", {"content": f"turn {packet.turn}"})], broken],
    )
    result = agent.run(script(tmp_path, ("read", {}), SUBMIT), tmp_path)
    assert result.packet.knowledge["characters"].value == 5
    assert [event.data["content"] for event in result.log if event.type == "user_message"] == ["turn 1", "turn 2"]
    assert any("broken hook" in json.dumps(event.data) for event in result.log if event.type == "agent_error")


def test_on_event_is_told_each_event_and_may_end_the_run(tmp_path):
    agent = twotrack.Agent(goal="g", tools=[count])
    told = []
    result = agent.run(script(tmp_path, ("count", {"text": "a"}), SUBMIT), tmp_path, on_event=told.append)
    assert [event.line for event in told] == [event.line for event in result.log]

    def refuse(event):
        if event.type == "tool_call":
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        agent.run(script(tmp_path, ("count", {"text": "a"}), SUBMIT), tmp_path, agent_id="ended", on_event=refuse)
    log = list(twotrack.open("ended", tmp_path))
    assert log[-1].type == "run_end" and log[-1].data["status"] == "cancelled"


def test_a_model_may_be_a_function_or_an_object(tmp_path):
    requests = []

    def model(request):
        requests.append(request)
        if len(requests) == 1:
            return '{"tool": "count", "args": {"text": "one two"}}'
        return {"calls": [{"name": "submit_result", "args": {"summary": "by hand"}}], "usage": {"prompt_tokens": 5}}

    agent = twotrack.Agent(goal="Count", tools=[count], system_prompt="You count.")
    result = agent.run(model, tmp_path)
    assert (result.status, result.summary) == ("unverified", "by hand") and result.packet.knowledge["words"].value == 2
    assert [message["role"] for message in requests[0]["messages"]] == ["system", "user"]
    assert requests[0]["tools"][0] == count.spec and "Count" in requests[0]["messages"][1]["content"]
    assert "count(text: string)" in requests[0]["prompt"]

    class Chat:
        name = "chat"

        async def complete(self, request):
            call = {"function": {"name": "submit_result", "arguments": '{"summary":"as chat"}'}}
            return {"choices": [{"message": {"content": None, "tool_calls": [call]}}]}

    assert agent.run(Chat(), tmp_path).summary == "as chat"

    def broken(request):
        raise ConnectionError("the line is dead")

    failed = agent.run(broken, tmp_path)
    assert failed.status == "error" and failed.summary == "ConnectionError: the line is dead"
    lost = agent.run(script(tmp_path, {"error": "unreachable"}), tmp_path)
    assert lost.status == "unfinished" and list(lost.log)[-1].type == "agent_error"


def test_what_cannot_run_is_refused_before_anything_is_written(tmp_path):
    @twotrack.tool(name="count")
    def other():
        """Another of that name."""

    for make, words in [
        (lambda: twotrack.Agent(goal="g", tools=[count, other]), "two tools"),
        (lambda: twotrack.Agent(goal="g", tools=[count], success={"tool": "cuont", "knowledge": {"a": 1}}), "cuont"),
        (lambda: twotrack.Agent(goal="g", tools=[count], success={"tool": "count"}), "at least one"),
        (lambda: twotrack.Agent(goal="g", tools=[count], summarizers={"x": None}), "x"),
        (lambda: twotrack.Agent(goal="g").run("scripted:x", tmp_path, decide="perhaps"), "perhaps"),
        (lambda: twotrack.Agent(goal="g").run("scripted:x", tmp_path, resume=True), "agent_id"),
    ]:
        with pytest.raises(twotrack.InvalidError, match=words):
            make()
    with pytest.raises(twotrack.Error):
        twotrack.Agent(goal="g").run("scripted:nowhere.jsonl", tmp_path)
    with pytest.raises(twotrack.InvalidError):
        twotrack.Agent(goal="g").run(script(tmp_path, SUBMIT), tmp_path, agent_id="../up")
    assert not (tmp_path / ".agentfs").exists()
    agent = twotrack.Agent(goal="g")
    agent.run(script(tmp_path, SUBMIT), tmp_path, agent_id="once")
    with pytest.raises(twotrack.ConflictError):
        agent.run(script(tmp_path, SUBMIT), tmp_path, agent_id="once")
    with pytest.raises(twotrack.ConflictError, match="has ended"):
        agent.run(script(tmp_path, SUBMIT), tmp_path, agent_id="once", resume=True)


def test_several_agents_in_several_threads_work_at_once(tmp_path):
    meeting = threading.Barrier(4, timeout=60)

    @twotrack.tool(effect="pure")
    def meet(name: str):
        """Wait for the others: nobody can be alone in the core."""
        meeting.wait()
        return {"met": name}

    agent = twotrack.Agent(goal="g", tools=[meet])
    results = {}

    def work(name):
        model = f"scripted:{tmp_path / name}"
        results[name] = agent.run(model, tmp_path, agent_id=f"agent-{name}")

    for name in "abcd":
        calls = [("meet", {"name": name}), SUBMIT]
        lines = [json.dumps({"calls": [{"name": tool, "args": args}]}) for tool, args in calls]
        (tmp_path / name).write_text("\n".join(lines))
    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(results[name].status == "unverified" and results[name].log.verify() for name in "abcd")


PROGRAM = """
    import os, pathlib, sys, time, twotrack

    root = pathlib.Path(sys.argv[1])

    def happened():
        return (root / "happened").exists()

    @twotrack.tool(effect=sys.argv[2], verify=lambda text: happened())
    def act(text: str):
        '''Act.'''
        with open(root / "tries", "a") as tries:
            tries.write(text + "\\n")
        if not (root / "again").exists():
            (root / "again").touch()
            print("in the tool", flush=True)
            time.sleep(60)
        return {"acted": text}

    agent = twotrack.Agent(goal="g", tools=[act])
    options = {"on_ambiguous": sys.argv[3]} if len(sys.argv) > 3 else {}
    try:
        result = agent.run(f"scripted:{root / 'script-0.jsonl'}", root, agent_id="a1", resume=True, **options)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.exit(7)
    print(result.status, result.summary)
"""


def start_program(root, *words):
    program = root / "program.py"
    program.write_text(textwrap.dedent(PROGRAM))
    return subprocess.Popen([sys.executable, program, root, *words], stdout=subprocess.PIPE, text=True)


def end_in_tool(root, how, *words):
    """Runs the program until it is inside of its tool, sends the signal, and says what it printed then."""
    script(root, ("act", {"text": "x"}), SUBMIT)
    process = start_program(root, *words)
    assert process.stdout.readline() == "in the tool\n"
    process.send_signal(how)
    rest = process.communicate()[0]
    return process.returncode, rest


def go_on(root, *words):
    process = start_program(root, *words)
    said = process.communicate()[0]
    assert process.returncode == 0, said
    return said, (root / "tries").read_text().count("\n")


@pytest.mark.parametrize("effect", ["pure", "idempotent", "workspace"])
def test_a_call_that_was_killed_is_made_again_where_that_does_no_harm(tmp_path, effect):
    end_in_tool(tmp_path, signal.SIGKILL, effect)
    said, tries = go_on(tmp_path, effect)
    assert said.startswith("unverified") and tries == 2
    log = twotrack.open("a1", tmp_path)
    assert log.verify() and len([event for event in log if event.type == "agent_resumed"]) == 1


def test_an_external_call_that_was_killed_blocks_its_agent_until_somebody_knows(tmp_path):
    end_in_tool(tmp_path, signal.SIGKILL, "external")
    said, tries = go_on(tmp_path, "external")
    assert said.startswith("blocked") and "twotrack resolve a1 1/0" in said and tries == 1
    said, tries = go_on(tmp_path, "external", "verify")
    assert tries == 2 and said.startswith("unverified")  # verify said that it had not happened


def test_what_verify_knows_to_have_happened_is_not_done_again(tmp_path):
    end_in_tool(tmp_path, signal.SIGKILL, "external")
    (tmp_path / "happened").touch()
    said, tries = go_on(tmp_path, "external", "verify")
    assert tries == 1 and said.startswith("unverified")


def test_ctrl_c_in_a_tool_ends_the_agent_as_cancelled_and_is_raised(tmp_path):
    code, said = end_in_tool(tmp_path, signal.SIGINT, "pure")
    assert (code, said) == (7, "interrupted\n")
    assert list(twotrack.open("a1", tmp_path))[-1].data["status"] == "cancelled"
    assert go_on(tmp_path, "pure")[0].startswith("unverified")


class SilentModel(http.server.BaseHTTPRequestHandler):
    """Says what it is, and never answers a question."""

    def do_GET(self):
        answer = json.dumps({"object": "list", "data": [{"id": "silent", "object": "model"}]}).encode()
        self.send_response(200 if self.path.endswith("/models") else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_POST(self):
        self.server.released.wait()

    def log_message(self, *_):
        pass


def events_so_far(root, agent):
    try:
        return list(twotrack.open(agent, root))
    except twotrack.NotFoundError:
        return []


def test_ctrl_c_while_the_core_waits_for_a_model_ends_the_agent_and_is_raised(tmp_path):
    program = """
        import sys, twotrack
        try:
            twotrack.Agent(goal="g").run(sys.argv[1], sys.argv[2], agent_id="a1", model_name="silent")
        except KeyboardInterrupt:
            print("interrupted")
    """
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), SilentModel) as server:
        server.released = threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        words = [sys.executable, "-c", textwrap.dedent(program), f"http://127.0.0.1:{server.server_port}", tmp_path]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        while not [event for event in events_so_far(tmp_path, "a1") if event.type == "model_request"]:
            assert process.poll() is None
            server.released.wait(0.1)
        process.send_signal(signal.SIGINT)
        said = process.communicate()[0]
        server.released.set()
        server.shutdown()
    assert (said, process.returncode) == ("interrupted\n", 0)
    assert list(twotrack.open("a1", tmp_path))[-1].data["status"] == "cancelled"


def test_a_tool_that_forks_does_not_make_two_of_its_agent(tmp_path):
    program = """
        import os, sys, twotrack

        @twotrack.tool
        def fork():
            if (child := os.fork()) != 0:
                return {"status": os.waitpid(child, 0)[1]}

        print(twotrack.Agent(goal="g", tools=[fork]).run(sys.argv[1], sys.argv[2], agent_id="a1").status)
    """
    model = script(tmp_path, ("fork", {}), SUBMIT)
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), model, tmp_path], capture_output=True, text=True
    )
    assert ran.stdout == "unverified\n" and "forked child" in ran.stderr
    assert twotrack.open("a1", tmp_path).verify()


def test_a_cancelled_task_cancels_its_agent(tmp_path):
    entered = threading.Event()

    @twotrack.tool(effect="pure")
    async def hang():
        """Hang."""
        entered.set()
        await asyncio.Event().wait()

    async def main():
        agent = twotrack.Agent(goal="g", tools=[hang])
        model = script(tmp_path, ("hang", {}), SUBMIT)
        task = asyncio.create_task(agent.arun(model, tmp_path, agent_id="a1"))
        await asyncio.to_thread(entered.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert list(twotrack.open("a1", tmp_path))[-1].data["status"] == "cancelled"


def test_any_thread_may_stop_an_agent(tmp_path):
    stop = twotrack.Stop()

    @twotrack.tool(effect="pure")
    def wait_until(call: twotrack.ToolContext):
        """Wait."""
        threading.Thread(target=stop.request).start()
        while not call.cancelled:
            pass
        return "seen"

    agent = twotrack.Agent(goal="g", tools=[wait_until])
    result = agent.run(script(tmp_path, ("wait_until", {}), SUBMIT), tmp_path, stop=stop)
    assert result.status == "cancelled" and stop.requested


def test_safety_is_held_against_what_tools_say_they_do(tmp_path):
    @twotrack.tool(effect="workspace")
    def write():
        """Write."""

    @twotrack.tool
    def post():
        """Post."""

    model = script(tmp_path, SUBMIT)
    for tools, rule, is_broken in [
        ([count], "read_only", False),
        ([write], "read_only", True),
        ([write], "no_network", False),
        ([post], "no_network", True),
    ]:
        agent = twotrack.Agent(goal="g", tools=tools, safety=[rule])
        if is_broken:
            with pytest.raises(twotrack.InvalidError, match=f"{tools[0].__name__} .* breaks {rule}"):
                agent.run(model, tmp_path, agent_id="broken")
        else:
            assert next(iter(agent.run(model, tmp_path).log)).data["constraints"]["safety"] == [rule]
    with pytest.raises(twotrack.InvalidError, match="no_eval_exec"):
        twotrack.Agent(goal="g", safety=["no_eval_exec"]).run(model, tmp_path, agent_id="broken")
    assert "broken" not in twotrack.agents(tmp_path)


def test_an_agent_has_fields_of_its_own_in_the_packet(tmp_path):
    declared = {"words": {"schema": {"type": "integer", "minimum": 0}, "from": "knowledge", "bytes": 16}}
    agent = twotrack.Agent(goal="g", tools=[count], extensions=declared)
    result = agent.run(script(tmp_path, ("count", {"text": "a b c"}), SUBMIT), tmp_path)
    state = json.loads(result.packet.state_json())
    assert state["extensions"] == {"words": 3} and "words" not in state.get("knowledge", {})
    wrong = twotrack.Agent(goal="g", extensions={"words": {"schema": {"type": "integer", "pattern": "x"}}})
    with pytest.raises(twotrack.InvalidError, match="extensions: words.*pattern"):
        wrong.run(script(tmp_path, SUBMIT), tmp_path)


def test_run_does_what_the_command_does(tmp_path):
    folder = tmp_path / "agents" / "look"
    folder.mkdir(parents=True)
    (tmp_path / "a.py").write_text("def f():\n    return 1\n\n\ndef g():\n    return 2\n")
    (folder / "look_subagent.yaml").write_text(
        textwrap.dedent("""
            name: look_agent
            max_turns: 3
            node_types: [function]
            initial_context: {system_prompt: You look., node_context: "Look at {{ node_name }}"}
            tools:
              - {tool_name: read_current_file, builtin: read_current_file, tool_description: Read it.}
              - {tool_name: submit_result, builtin: submit_result, tool_description: Finish.}
        """)
    )
    model = script(tmp_path, ("read_current_file", {}), SUBMIT)
    told = []
    done = twotrack.run(["a.py"], ["look"], model=model, root=tmp_path, concurrency=2, on_event=told.append)
    assert not done.ok and sorted(agent.node_id for agent in done.agents) == ["a.py::f", "a.py::g"], done
    assert all(agent.operation == "look" and agent.turns == 2 and agent.log.verify() for agent in done.agents)
    assert {event.agent_id for event in told} == {agent.agent_id for agent in done.agents}
    assert f"run-{done.run_id}" in twotrack.agents(tmp_path)
    assert not twotrack.run(resume=True, root=tmp_path, model=model).agents
    with pytest.raises(twotrack.NotFoundError, match="lok"):
        twotrack.run(["a.py"], "lok", model=model, root=tmp_path)


def test_a_log_can_be_asked_what_if_and_why_and_told_as_messages(tmp_path):
    agent = twotrack.Agent(goal="Count the words", tools=[count], system_prompt="You count.")
    result = agent.run(script(tmp_path, ("count", {"text": "a b c"}), SUBMIT), tmp_path)
    log = result.log
    same = log.what_if(summarizers="tool_specific")
    assert [one.turn for one in same] == [1, 2] and all(one.equal for one in same)
    tight = log.what_if(limit=300)
    assert all(one.recorded_bytes == len(log.packet(turn=one.turn).view().encode()) for one in tight)
    with pytest.raises(twotrack.InvalidError, match="something to change"):
        log.what_if()
    assert log.why(turn=2)["seen_by_model"] and log.why(turn=2)["parts"]
    messages = log.messages()
    assert [message["role"] for message in messages][:4] == ["system", "user", "assistant", "tool"]
    assert messages[2]["tool_calls"][0]["function"]["name"] == "count"


def test_a_history_of_another_framework_becomes_a_log(tmp_path):
    history = tmp_path / "history.json"
    history.write_text(json.dumps([{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]))
    (log,) = twotrack.import_log(history, "openai", tmp_path)
    assert log.verify() and log.packet().goal == "Hello"


def test_what_the_core_warns_of_goes_to_the_logger(tmp_path, caplog, capfd):
    history = tmp_path / "history.json"
    history.write_text("not a history")
    with pytest.raises(twotrack.InvalidError):
        twotrack.import_log(history, "openai", tmp_path)
    (told,) = [record for record in caplog.records if record.name == "twotrack"]
    assert told.levelname == "ERROR" and "history.json" in told.getMessage()
    assert capfd.readouterr().err == ""
