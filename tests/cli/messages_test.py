"""What people are told: each mistake names the thing and the way out, with the right exit code."""
import json
import subprocess

import harness
from harness import line
from run_project import NOTE, RunTest

# (arguments, exit code, what stderr says): in a project with the log "old" and the agent `note`.
MISTAKES = [
    ("agents new", 2, ["agents new needs the name of the new agent", "hint: twotrack agents new tidy"]),
    ("foo", 2, ['unknown command "foo"', "`twotrack --help` lists the commands"]),
    ("workspace", 2, ["workspace needs ACTION: ls, diff, accept, reject, undo, retry, clean\n", "for example: "]),
    ("diff old old", 0, ["equal\n"]),
    ("agents nosuch", 2, ["no agent named nosuch", "twotrack agents new nosuch"]),
    ("agents not", 2, ['(did you mean "note"?)']),
    ("search (", 2, ['"(" is not a regular expression: missing ): (\n', "--fixed searches for plain text"]),
    ("search x --type nosuch", 2, ['--type: no event has the type "nosuch"', "types in these logs: run_start, turn_start, user_message"]),
    ("search x --type user_mesage", 2, ['(did you mean "user_message"?)']),
    ("search x --type tool_result", 1, ["no match in 1 log"]),
    ("ls --root c.py", 2, ["--root c.py is a file: name the project's folder"]),
    ("ls --root nosuch", 2, ["--root nosuch: no such folder"]),
    ("verify old --head nosuch", 2, ["--head: open nosuch: No such file"]),
    ("verify old --key nosuch", 2, ["--key: open nosuch: No such file"]),
    ("verify old --key c.py", 2, ["--key c.py: "]),
    ("serve --token-file nosuch", 2, ["--token-file: open nosuch: No such file"]),
    ("serve --tls-cert nosuch --tls-key nosuch", 2, ["--tls-cert: open nosuch: No such file"]),
    ("report old --html nosuch/x.html", 2, ["error: open nosuch/x.html: No such file"]),
    ("gateway --upstream http://", 2, ["--upstream http://: not the URL of a server"]),
    ("gateway bytes", 2, ["gateway bytes needs AGENT", "`twotrack gateway status` lists them"]),
    ("search nothing.like.it", 1, ["no match in 1 log"]),
    ("run nosuch.py -o note", 2, ["error: nosuch.py: no such file or folder"]),
    ("nodes sub/nosuch.py", 2, ["error: sub/nosuch.py: no such file or folder"]),
    ("run c.py::f -o note", 1, ["c.py::f is a function, and note works on: file", "`twotrack run c.py -o note`"]),
    ("run --changed -o note", 2, ["git cannot say what has changed", "is in no git repository\n", "name files or folders"]),
    ("run a.py -o note --model nosuch", 2,
     ['no model named "nosuch" in model.servers; there is default, other', "gguf:FILE", "replay:AGENT"]),
    ("run a.py -o note --model replay:old", 2,
     ["old has no model answers in its log", "an agent that `twotrack run` has run"]),
    ("tools call nosuch", 2, ['no tool named "nosuch"', "`twotrack tools ls` lists them"]),
    ("tools call look --node nosuch.py", 2, ["error: nosuch.py: no such file in the project"]),
    ("show @last~9", 2, ["@last~9: there is only 1 agent\n"]),
    ("report nosuch", 2, ['no run and no agent named "nosuch"', "`twotrack ls` lists both"]),
    ("packet old@9", 2, ["there is no turn 9: the log has 1"]),
    ("packet old@e99", 2, ["no event e99: the log has e0 to e2"]),
    ("why old@1 --turn 1", 2, ['"old@1" names a place already: leave out the option that names one']),
    ("show old --event 99", 2, ["no event e99: the log has e0 to e2"]),
    ("show old --event x", 2, ['"x" is not an event: use 17 or e17']),
    ("config show nope", 2, ['no setting named "nope"', "`twotrack config show` lists them"]),
    ("config show runner.max_turn", 2, ['(did you mean "runner.max_turns"?)']),
]
# The option is named once, whichever command reads it.
BUDGETS = ["session new --budget", "packet old --budget", "why old --budget", "what-if old --budget",
           "escalate old --budget"]
MODELS = "sandbox: {require: none}\nmodel: {servers: {default: {kind: gguf}, other: {kind: gguf}}}\n"


class Mistakes(RunTest):
    def setUp(self):
        super().setUp()
        self.write("c.py", "def f():\n    pass\n")
        self.write_trusted(MODELS)
        self.append("old", line("turn_start", turn=1), line("user_message", content="x"))

    def test_each_names_the_thing_and_the_way_out(self):
        for words, code, says in MISTAKES:
            with self.subTest(words):
                answer = self.expect(code, *words.split(" "))
                self.assertEqual(answer.out, "", answer)
                for text in says:
                    self.assertIn(text, answer.err)

    def test_a_budget_that_is_too_small(self):
        for words in BUDGETS:
            with self.subTest(words):
                self.assertTrue(self.refused(*words.split(), "1").err.startswith(
                    'error: --budget: "1" is below the minimum of 256B\n'))

    def test_a_run_that_is_cut_too_short_is_one_of_several(self):
        self.append("one", options=["--run", "r-1"])
        self.append("two", options=["--run", "r-2"])
        self.refused("report", "r-", says='"r-" is a prefix of 2 runs', hint="one of r-1, r-2")


class Places(harness.CliTest):
    def test_a_place_is_part_of_the_name(self):
        self.append("a", line("turn_start", turn=1), line("user_message", content="x"))
        self.assertEqual(self.ok("packet", "a@e1").out, self.ok("packet", "a", "--at", "1").out)
        self.assertEqual(self.ok("why", "@last@e1").out, self.ok("why", "a", "--at", "e1").out)
        self.assertEqual(self.ok("show", "a", "--event", "1").out, self.ok("show", "a", "--event", "e1").out)

    def test_one_section_of_the_configuration(self):
        shown = self.ok("config", "show", "runner.memory").out.splitlines()
        self.assertEqual({one.split(".")[1] for one in shown}, {"memory"})
        self.assertEqual(self.ok("config", "show", "runner.max_turns").out.split(), ["runner.max_turns", "20"])


class Events(harness.CliTest):
    def test_data_that_is_no_object_is_named(self):
        for data in ("x", 7, ["x"], None):
            answer = self.expect(2, "append", "a", stdin=json.dumps({"type": "tool_result", "data": data}) + "\n")
            error = answer.json["error"]
            self.assertEqual((error["code"], error["message"]),
                             ("bad_field", 'data must be an object: {"tool":…,"raw_output":…}'))

    def test_the_documents_own_forms_are_refused_by_name(self):
        for event, says in (({"type": "tool_result", "data": {"tool_name": "x", "raw_output": "y"}},
                             '"tool_name" is called "tool" here'),
                            ({"type": "tool_result", "tool": "x", "data": {"raw_output": "y"}},
                             'unknown field "tool": an event has type, data and turn; what else there is goes into data')):
            answer = self.expect(2, "append", "a", stdin=json.dumps(event) + "\n")
            self.assertIn(says, answer.json["error"]["message"])

    def test_a_type_of_ones_own_is_told_once(self):
        lines = line("user_mesage", content="x") + line("user_mesage", content="y") + line("user_message", content="z")
        told = '"user_mesage" is a type of your own (did you mean "user_message"?)'
        self.assertEqual(self.ok("append", "a", stdin=lines).err.count(told), 1)
        events = "".join(json.dumps({"event": json.loads(one)}) + "\n" for one in lines.splitlines())
        self.assertEqual(self.ok("session", "b", stdin=events).err.count(told), 1)
        self.assertEqual(self.ok("append", "c", stdin=line("user_message", content="z")).err, "")


class Runs(RunTest):
    def test_what_comes_next_is_a_decision(self):
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertIn("to decide about the changes of 1 agent: twotrack review\n", answer.err)
        self.assertIn(f"to see more: twotrack report {self.agent()}\n", answer.err)

    def test_without_changes_there_is_nothing_to_decide(self):
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(NOTE[-1]))
        self.assertNotIn("twotrack review", answer.err)

    def test_what_still_waits_is_told_before_it_is_done_again(self):
        waits = "earlier changes to 1 node of these wait for you to decide: twotrack review"
        self.assertNotIn(waits, self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE)).err)
        self.assertIn(waits, self.done("run", "a.py", "b.py", "-o", "note", "--model", self.script(*NOTE, *NOTE),
                                       "--concurrency", "1").err)

    def test_several_agents_are_seen_as_a_run(self):
        answer = self.done("run", "a.py", "b.py", "-o", "note", "--model", self.script(*NOTE, *NOTE),
                           "--concurrency", "1", "--format", "text")
        self.assertIn("changes of 2 agents: twotrack review", answer.err)
        run = self.events(self.logs("note-")[0])[0]["run_id"]
        self.assertIn(f"to see more: twotrack report {run}\n", answer.err)
        report = self.ok("report", run).out
        self.assertTrue(report.startswith(f"# Run {run}\n"), report)
        for agent in self.logs("note-"):
            self.assertIn(f"| {agent.replace('_', chr(92) + '_')} | note |", report)
            self.assertIn(f"\n# {agent}\n", report)
        self.assertEqual(report.count("What the model was shown"), 2, "the run itself has no model")

    def test_one_agent_is_not_several_at_a_time(self):
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE), "--concurrency", "4")
        self.assertIn("1 agent, by script.txt", answer.err.replace("scripted:", ""))
        answer = self.done("run", "a.py", "b.py", "-o", "note", "--model", self.script(*NOTE, *NOTE),
                           "--concurrency", "1")
        self.assertIn("2 agents, 1 at a time, by", answer.err)

    def test_a_file_that_is_partly_understood_is_not_skipped(self):
        self.write("bad.py", "def f(:\n")
        answer = self.done("run", "bad.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertIn("partly read: bad.py: line 1 is not understood", answer.err)
        self.assertNotIn("skipped", answer.err)

    def test_a_failure_is_told_with_its_reason(self):
        note = (self.root / "agents/note/note_subagent.yaml").read_text()
        self.write("agents/count/count_subagent.yaml",
                   note.replace("note_agent", "count_agent").replace("operation: note", "operation: count")
                   .replace("notes.txt\"]", "said.json\"]")
                   + "success: {tool: look, knowledge: {left: 0}}\n")
        self.write("said.json", '{"result":1,"summary":"one left","outcome":"partial","knowledge_delta":{"left":1}}')
        answer = self.expect(1, "run", "a.py", "-o", "count", "--model",
                             self.script(("look", {}), ("submit_result", {"summary": "all done"})))
        reason = "look says left = 1, not 0; the agent says: all done"
        self.assertRegex(answer.err, f"✗ count a.py  failed .*  {reason}\n")
        (agent,) = self.logs("count-")
        self.assertIn(f"- **summary:** {reason}\n", self.ok("report", agent).out)

    def test_a_call_that_the_program_made_is_called_so(self):
        note = (self.root / "agents/note/note_subagent.yaml").read_text()
        self.write("agents/note/note_subagent.yaml", note.replace(
            "tool_description: Look at the notes.",
            "tool_description: Look at the notes.\n    context_providers: [{builtin: read_current_file}]"))
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertIn("3 model, 1 program", answer.out)
        self.assertIn("by program", self.ok("show", self.agent()).out)
        self.assertIn("program 1", self.ok("report", self.agent()).out)
        called = {event["data"]["decided_by"] for event in self.events(self.agent()) if event["type"] == "tool_call"}
        self.assertEqual(called, {"model", "fallback"}, "the log keeps its word")

    def test_a_call_by_hand_is_that_tool_alone(self):
        note = (self.root / "agents/note/note_subagent.yaml").read_text()
        self.write("agents/note/note_subagent.yaml", note.replace(
            "tool_description: Wait until",
            "context_providers: [{builtin: read_current_file}]\n    tool_description: Wait until"))
        self.go()
        told = self.ok("tools", "call", "wait_for_go", "--node", "a.py", "--format", "json").json
        self.assertEqual([tool for tool, _ in self.calls(told["agent"])], ["wait_for_go"])

    def test_what_reached_its_goal_needs_no_larger_model(self):
        self.append("done", line("run_end", status="success", summary="ok"))
        self.assertIn("done ended as a success (as told): nothing has checked that its goal is reached", self.ok("escalate", "done").err)
        self.append("open", line("user_message", content="x"))
        self.assertEqual(self.ok("escalate", "open").err, "")


class Limits(RunTest):
    def test_where_a_limit_in_bytes_comes_from(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        why = "2000 tokens, 3 bytes for 2 tokens, then as counted"
        self.assertIn(f" of 3000 bytes ({why}), ", self.ok("why", self.agent()).out)
        self.assertEqual(self.ok("why", self.agent(), "--format", "json").json["budget"], why)
        self.assertIn(f"of at most 3000 ({why})", self.ok("report", self.agent()).out)
        self.append("plain", line("user_message", content="x"))
        self.assertIn(" of 8000 bytes (2000 tokens, 4 bytes a token), ", self.ok("why", "plain").out)
        self.append("plain", line("packet_limit", bytes=600, reason="counted"))
        self.assertIn(" of 600 bytes (8000 at first: 2000 tokens, 4 bytes a token), ", self.ok("why", "plain").out)

    def test_seen_is_only_what_a_model_was_shown(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        for command in (["why"], ["packet", "--as", "view"]):
            def seen(*place):
                return self.ok(*command, self.agent(), *place, "--format", "json").json["seen_by_model"]
            self.assertTrue(seen("--turn", "2"), command)
            end = str(len(self.events(self.agent())) - 1)
            self.assertFalse(seen("--at", end), "the end of a log is shown to nobody")
            self.assertFalse(seen("--turn", "2", "--budget", "1000"))


class Doctor(harness.CliTest):
    def project_line(self):
        return self.run_cli("doctor").out.splitlines()[0]

    def test_a_new_project_is_fine(self):
        self.assertIn("`twotrack init` sets a project up here", self.run_cli("doctor").out)
        self.ok("init")
        self.assertRegex(self.project_line(), r"^ok +project +.*, nothing logged yet$")


class NewAgent(harness.CliTest):
    def test_it_can_be_tried_without_a_path(self):
        self.ok("init")
        self.ok("agents", "new", "tidy")
        self.env["TWOTRACK_SANDBOX__REQUIRE"] = "none"
        (self.root / "a.py").write_text("x = 1   \n")
        env = {**self.env, "TWOTRACK": harness.TWOTRACK, "PATH": "/usr/bin:/bin"}
        tried = subprocess.run(["sh", "agents/tidy/try.sh", "a.py"], cwd=self.root, env=env, capture_output=True,
                               timeout=harness.TIMEOUT_S, check=False)
        self.assertEqual(tried.returncode, 0, tried)


if __name__ == "__main__":
    harness.main()
