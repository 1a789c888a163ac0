"""run: agents on a project through the real binary, with models whose answers are known."""
import json
import os
import pathlib
import shutil
import subprocess
import unittest

import harness
from harness import line
from run_project import NOTE, WAIT, RunTest


class Ends(RunTest):
    def test_an_agent_runs_to_its_end(self):
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        agent = self.agent()
        self.assertEqual(self.calls(agent), NOTE)
        self.assertIn(agent, answer.out)
        self.assertIn("1 unverified", answer.out)
        self.assertIn(f"; {self.logs('run-')[0].replace('run-', 'run ')}", answer.out)
        self.assertIn(f"twotrack report {agent}", answer.err)
        self.ok("verify")

    def test_without_a_witness_nothing_is_a_success(self):
        answer = self.expect(3, "run", "a.py", "-o", "note", "--model", self.script(*NOTE), "--format", "json")
        agent = self.agent()
        self.assertEqual(self.status(agent), "unverified")
        self.assertEqual(answer.json["ends"], {"unverified": 1})
        self.assertEqual(self.events(self.logs("run-")[0])[-1]["data"]["status"], "unverified")
        self.assertIn("unverified", self.ok("ls", "--status", "unverified").out)
        self.assertEqual(self.ok("report", agent, "--format", "json").json[0]["status"], "unverified")
        self.assertIn("  3    unverified", self.ok("help", "exit-codes").out)

    def test_the_model_is_told_what_a_file_is(self):
        self.write("a.py", "class Cart:\n    def add(self):\n        pass\n\ndef load():\n    pass\n")
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual(self.events(self.agent())[0]["data"]["node"]["summary"], "6 lines: Cart, load")
        self.assertIn("6 lines: Cart, load", self.ok("packet", self.agent(), "--as", "view").out)

    def test_a_last_line_without_a_line_feed_is_one(self):
        self.write("a.py", "def load(): pass")
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual(self.events(self.agent())[0]["data"]["node"]["summary"], "1 line: load")

    def test_nothing_in_the_project_changes(self):
        before = {path.name: path.read_text() for path in self.root.glob("*.py")}
        self.done("run", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual({path.name: path.read_text() for path in self.root.glob("*.py")}, before)
        self.assertFalse((self.root / "notes.txt").exists())

    def test_the_logs_hold_what_was_planned_and_how_it_ended(self):
        self.done("run", "-o", "note", "--model", self.script(*NOTE), "--concurrency", "2")
        (run,) = self.logs("run-")
        events = self.events(run)
        self.assertEqual([event["type"] for event in events[:2]], ["run_start", "run_planned"])
        self.assertEqual(events[-1]["type"], "run_end")
        self.assertEqual(events[-1]["data"]["status"], "unverified")
        agents = self.logs("note-")
        self.assertEqual(len(agents), 2)
        for type in ("agent_started", "agent_ended"):
            told = [event["data"]["agent_id"] for event in events if event["type"] == type]
            self.assertEqual(sorted(told), agents, type)
        planned = [agent["node_id"] for agent in events[1]["data"]["agents"]]
        self.assertEqual(planned, ["a.py", "b.py"])
        self.ok("verify")

    def test_no_more_at_a_time_than_asked_for(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "1")
        self.until(lambda: self.waiting() == 1, process)
        self.assertEqual(len(self.logs("note-")), 1)
        self.go()
        self.assertEqual(process.wait(harness.TIMEOUT_S), 3)
        self.assertEqual(len(self.logs("note-")), 2)

    def test_as_many_at_a_time_as_asked_for(self):
        process = self.start("run", "-o", "note", "--model", self.script(*WAIT), "--concurrency", "2")
        self.until(lambda: self.waiting() == 2, process)  # neither goes before both wait
        self.go()
        self.assertEqual(process.wait(harness.TIMEOUT_S), 3)

    def test_retry_rejects_and_runs_the_same_again(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        agent = self.agent()
        self.done("workspace", "retry", agent)
        self.assertEqual(self.events(agent)[-1]["type"], "workspace_rejected")
        self.assertFalse((self.root / ".agentfs/workspaces" / agent).exists())
        (again,) = [name for name in self.logs("note-") if name != agent]
        self.assertEqual(self.status(again), "unverified")
        self.assertEqual(self.calls(again), self.calls(agent))
        self.ok("workspace", "accept", again)
        self.assertEqual((self.root / "notes.txt").read_text(), "one\n")
        self.ok("verify")

    def test_agents_whose_tools_are_contained_work_on_an_overlay(self):
        self.write_trusted("sandbox: {require: minimal}\n")
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (one,) = self.ok("workspace", "ls", "--format", "json").json
        self.assertEqual([change["path"] for change in one["changes"]], ["notes.txt"])
        self.assertFalse((self.root / "notes.txt").exists())
        self.ok("workspace", "accept", self.agent())
        self.assertEqual((self.root / "notes.txt").read_text(), "one\n")
        if one["kind"] != "overlay":
            self.skipTest(f"NO OVERLAY HERE: the agent had a {one['kind']}")

    def test_what_was_rejected_is_not_resumed(self):
        process = self.start("run", "a.py", "-o", "note", "--model", self.script(*WAIT))
        self.until(lambda: self.waiting() == 1, process)
        process.kill()
        process.wait()
        self.go()
        self.ok("workspace", "reject", self.agent())
        self.assertIn("nothing is unfinished", self.expect(1, "run", "--resume").err)

    def test_turns_are_exact(self):
        look = [("add_line", {"text": str(n)}) for n in range(8)]
        for turns in (1, 3):
            self.expect(1, "run", "a.py", "-o", "note", "--model", self.script(*look), "--turns", str(turns))
        ends = {}
        for agent in self.logs("note-"):
            self.assertEqual(self.status(agent), "turn_limit")
            ends[len(self.calls(agent))] = agent
        self.assertEqual(sorted(ends), [1, 3])

    def test_a_model_that_fails_ends_the_agent_and_not_the_program(self):
        answer = self.expect(1, "run", "-o", "note", "--model", self.script({"error": "out of order"}))
        for agent in self.logs("note-"):
            self.assertEqual(self.status(agent), "error")
        self.assertIn("2 error", answer.out)
        self.assertIn("out of order", answer.err)
        self.ok("verify")

    def test_some_succeed_and_some_do_not(self):
        self.write("agents/look/look_subagent.yaml",
                   (self.root / "agents/note/note_subagent.yaml").read_text()
                   .replace("note_agent", "look_agent").replace("operation: note", "operation: look")
                   .replace("max_turns: 8", "max_turns: 1"))
        answer = self.expect(1, "run", "a.py", "-o", "look,note", "--model", self.script(*NOTE), "--format", "json")
        self.assertEqual(answer.json["ends"], {"unverified": 1, "turn_limit": 1})

    def test_nothing_to_do_is_no_success_and_is_said(self):
        self.write("empty/README", "nothing here\n")
        answer = self.expect(1, "run", "empty", "-o", "note", "--model", self.script(*NOTE), "--quiet")
        self.assertIn("no node matches", answer.err)
        self.assertFalse((self.root / ".agentfs").exists())
        summary = self.expect(1, "run", "empty", "-o", "note", "--model", self.script(*NOTE), "--format", "json").json
        self.assertEqual((summary["run_id"], summary["agents"]), (None, []))

    def test_a_named_file_that_is_skipped_is_no_success_and_is_said(self):
        (self.root / "c.py").write_bytes(b"x = 1\0\n")
        for extra in ((), ("--quiet",), ("--format", "jsonl"), ("--dry-run",)):
            answer = self.expect(1, "run", "a.py", "c.py", "-o", "note", "--model", self.script(*NOTE), *extra)
            self.assertIn("skipped c.py: binary", answer.err, extra)
        self.assertEqual({self.status(agent) for agent in self.logs("note-")}, {"unverified"})
        self.assertIn("skipped c.py: binary", self.done("run", "-o", "note", "--model", self.script(*NOTE)).err)

    def test_a_named_file_that_is_for_no_agent_is_no_success_and_is_said(self):
        note = self.root / "agents/note/note_subagent.yaml"
        note.write_text(note.read_text().replace("node_types: [file]", "node_types: [file]\nfiles: ['*.py', '!b.py']"))
        self.write("a.sh", "ls\n")
        for name in ("a.sh", "b.py"):
            for extra in ((), ("--quiet",), ("--dry-run",)):
                answer = self.expect(1, "run", "a.py", name, "-o", "note", "--model", self.script(*NOTE), *extra)
                said = f"skipped {name}: note works on: file of *.py !b.py"
                self.assertEqual(answer.err.count(said), 1, (answer, extra))
        self.assertEqual(self.ok("run", ".", "-o", "note", "--dry-run").err, "1 agent would run\n")

    def test_a_named_node_that_is_for_no_agent_is_no_success_and_is_said(self):
        self.write("c.py", "def f(): pass\n")
        answer = self.expect(1, "run", "a.py", "c.py::f", "-o", "note", "--dry-run")
        self.assertIn("skipped c.py::f: note works on: file", answer.err)

    def test_a_named_file_that_has_nothing_for_its_agent_is_only_noted(self):
        note = self.root / "agents/note/note_subagent.yaml"
        note.write_text(note.read_text().replace("node_types: [file]", "node_types: [function]"))
        self.write("c.py", "def f(): pass\n")
        answer = self.ok("run", "c.py", "a.py", "-o", "note", "--dry-run")
        self.assertIn("nothing in a.py: note works on: function", answer.err)

    def test_what_keeps_an_agent_from_running_is_always_said(self):
        self.write(".agentfs/workspaces", "a file where its folder should be")
        for extra in ((), ("--quiet",), ("--format", "jsonl"), ("--format", "json")):
            answer = self.expect(2, "run", "a.py", "-o", "note", "--model", self.script(*NOTE), *extra)
            self.assertIn("workspaces", answer.err, extra)

    def test_tokens_that_nobody_has_counted_are_marked(self):
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertRegex(answer.out, r"; ~\d+ prompt tokens")
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE), "--format", "json")
        self.assertTrue(answer.json["totals"]["tokens_estimated"])

    def test_without_memory_the_model_is_shown_the_conversation(self):
        self.write("twotrack.yaml", "sandbox: {require: none}\nrunner: {memory: {enabled: false}}\n")
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertIn("chat history", answer.err)
        requests = [event["data"] for event in self.events(self.agent()) if event["type"] == "model_request"]
        self.assertEqual(len(requests), 3)
        for request in requests:
            self.assertNotIn("packet_hash", request)
        self.ok("verify")

    def test_a_secret_in_an_output_never_reaches_the_log(self):
        secret = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
        self.write("a.py", f"x = 1\ntoken = '{secret}'\n")
        agents = self.root / "agents/note/note_subagent.yaml"
        agents.write_text(agents.read_text().replace('["cat", "notes.txt"]', '["cat", "a.py"]'))
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE[1:]))
        traces = self.root / ".agentfs/traces"
        for path in traces.rglob("*"):
            if path.is_file():
                self.assertNotIn(secret.encode(), path.read_bytes(), path)
        (result,) = (event for event in self.events(self.agent()) if event["type"] == "tool_result"
                     and event["data"]["tool"] == "look")
        self.assertIn("token = ", result["data"]["raw_output"])


class Output(RunTest):
    def test_the_last_is_an_agent_and_not_the_run_itself(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertIn(self.agent(), self.ok("report", "@last").out)
        self.assertIn("+one", self.ok("workspace", "diff", "@last").out)

    def test_the_last_is_the_same_agent_in_every_command(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        ran = self.agent()
        self.write("notes.txt", "one\n")
        self.ok("tools", "call", "look", "--node", "a.py")
        last = self.ok("show", "@last").out.splitlines()[0]
        self.assertNotEqual(last, ran)
        for words in (("workspace", "accept"), ("workspace", "diff"), ("review",)):
            answer = self.expect(2, *words, "@last")
            self.assertIn(f"@last is {last}, which has no workspace\nhint: the last one that has: {ran}", answer.err)
        self.ok("workspace", "accept", "@last~1")

    def test_dry_run_runs_nothing(self):
        answer = self.ok("run", "-o", "note", "--dry-run")
        self.assertIn("a.py", answer.out)
        self.assertIn("2 agents would run", answer.err)
        rows = self.ok("run", "-o", "note", "--dry-run", "--format", "json").json
        self.assertEqual([(row["operation"], row["node_id"], row["type"], row["resumed"]) for row in rows],
                         [("note", "a.py", "file", False), ("note", "b.py", "file", False)])
        self.assertFalse((self.root / ".agentfs").exists())

    def test_paths_are_relative_to_where_one_is(self):
        self.write("src/c.py", "z = 3\n")
        for cwd, path in (("src", "c.py"), (".", "src/c.py"), ("src", ".")):
            answer = self.run_anywhere("run", path, "-o", "note", "--dry-run", "--format", "json", cwd=self.root / cwd)
            self.assertEqual([row["node_id"] for row in answer.json], ["src/c.py"], (cwd, path))
        for path, code in ((str(self.root / "a.py"), 0), ("a.py", 2)):
            answer = self.run_anywhere("run", path, "-o", "note", "--dry-run", "--format", "json", "--root",
                                       str(self.root), cwd="/")
            self.assertEqual(answer.code, code, answer)
            if code == 0:
                self.assertEqual([row["node_id"] for row in answer.json], ["a.py"])
            else:
                self.assertIn("a.py is outside the project", answer.err)

    def test_json_is_one_object(self):
        answer = self.done("run", "-o", "note", "--model", self.script(*NOTE), "--format", "json")
        summary = answer.json
        self.assertEqual(summary["ends"], {"unverified": 2})
        self.assertEqual((summary["broken"], summary["not_started"]), (0, 0))
        self.assertEqual([f"run-{summary['run_id']}"], self.logs("run-"))
        self.assertEqual(sorted(agent["agent_id"] for agent in summary["agents"]), self.logs("note-"))
        for agent in summary["agents"]:
            self.assertEqual((agent["status"], agent["summary"]), ("unverified", "noted"))

    def test_jsonl_is_every_event_as_the_logs_hold_it(self):
        answer = self.done("run", "-o", "note", "--model", self.script(*NOTE), "--format", "jsonl",
                         "--concurrency", "2")
        agents = self.logs("note-")
        stored = [line for agent in agents for line in self.path(agent).read_bytes().splitlines()]
        self.assertEqual(sorted(answer.out_bytes.splitlines()), sorted(stored))

    def test_quiet_says_only_the_answer(self):
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE), "--quiet")
        self.assertEqual(answer.err, "")
        self.assertIn("1 unverified", answer.out)


class Sandbox(RunTest):
    def test_tools_are_contained_without_being_asked(self):
        self.write("twotrack.yaml", "")
        level = self.ok("sandbox", "report", "--format", "json").json["level"]
        if level not in ("reduced", "full"):
            self.skipTest(f"this system has no sandbox to speak of: {level}")
        for extra in ((), ("--quiet",), ("--format", "jsonl")):
            answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE), *extra)
            self.assertNotIn("sandbox", answer.err, extra)

    def test_who_requires_more_than_there_is_is_refused(self):
        self.env["TWOTRACK_SANDBOX"] = "/nowhere/twotrack-sandbox"
        for level in ("full", "reduced", "minimal"):
            self.write_trusted(f"sandbox: {{require: {level}}}\n")
            self.refused("run", "a.py", "-o", "note", "--model", self.script(*NOTE),
                         says="this system holds none", hint="sandbox.require")
        self.assertFalse((self.root / ".agentfs").exists())

    def test_init_says_what_is_required(self):
        folder = self.root / "new"
        self.ok("init", str(folder))
        self.assertIn("require: reduced", (folder / "twotrack.yaml").read_text())
        answer = self.run_anywhere("config", "show", cwd=folder)
        self.assertEqual(answer.code, 0, answer)


class Refused(RunTest):
    def refuse(self, *args, says, hint=""):
        self.refused("run", *args, says=says, hint=hint)
        self.assertFalse((self.root / ".agentfs").exists(), "something was written")

    def test_what_is_asked_for_must_be_there(self):
        model = self.script(*NOTE)
        self.refuse("-o", "nite", "--model", model, says='no agent for operation "nite" (did you mean "note"?); known: note')
        self.refuse("c.py", "-o", "note", "--model", model, says="c.py")
        self.refuse("../elsewhere", "-o", "note", "--model", model, says="outside the project")
        self.refuse("-o", ",", "--model", model, says="--operations is empty")
        self.refuse("-o", "note", "--model", model, "--decide", "fre", says="fre")
        self.refuse("-o", "note", "--model", "nobody", says="nobody")
        self.refuse("-o", "note", "--model", "replay:nobody", says="no .agentfs")
        self.refuse("-o", "note", "--model", f"gguf:{self.root}/no.gguf", says="no.gguf")

    def test_numbers_that_make_no_sense(self):
        model = self.script(*NOTE)
        for option in ("--turns", "--concurrency"):
            for value in ("0", "-1", "x"):
                with self.subTest(option=option, value=value):
                    self.refuse("-o", "note", "--model", model, option, value, says=option)

    def test_what_no_run_can_give(self):
        model = self.script(*NOTE)
        for setting, says in (("runner: {memory: {packet_size_limit: 255}}", "at least 256"),
                              ("runner: {memory: {packet_size_limit: 100B}}", "at least 256")):
            with self.subTest(setting=setting):
                self.write("twotrack.yaml", f"sandbox: {{require: none}}\n{setting}\n")
                self.refuse("-o", "note", "--model", model, says=says)

    def test_a_script_that_ends_says_why_its_last_answer_did_not_count(self):
        for answer, says in ((("nope", {}), 'there is no tool "nope"'),
                             ({"text": "I think so"}, "the answer has no call")):
            with self.subTest(answer=answer):
                ended = self.expect(1, "run", "a.py", "-o", "note", "--model", self.script(answer))
                self.assertIn(f"no answer left after 1: add lines to it; its last answer did not count: {says}", ended.err)
        refused = self.script(("add_line", {"text": "x"}), ("look", {}), ("look", {}))
        self.assertIn("did not count: look{} was made before, and nothing has changed since",
                      self.expect(1, "run", "a.py", "-o", "note", "--model", refused).err)
        counted = self.script(("add_line", {"text": "x"}))
        self.assertNotIn("did not count", self.expect(1, "run", "a.py", "-o", "note", "--model", counted).err)

    def test_nothing_that_fits_is_no_fault_of_the_model(self):
        self.write("twotrack.yaml", "sandbox: {require: none}\nrunner: {memory: {packet_size_limit: 256B}}\n")
        long = self.script(("add_line", {"text": "x" * 2000}), ("look", {}))
        said = "nothing that their tools returned fits into 256 bytes: raise runner.memory.packet_size_limit"
        self.assertIn(said, self.expect(1, "run", "a.py", "-o", "note", "--turns", "2", "--model", long).err)
        short = self.script(("add_line", {"text": "x"}), ("look", {}))
        self.assertNotIn(said, self.expect(1, "run", "a.py", "-o", "note", "--turns", "2", "--model", short).err)

    def test_a_script_must_be_readable(self):
        self.refuse("-o", "note", "--model", "scripted:no.jsonl", says="no.jsonl")
        broken = self.script(("look", {}), {"cals": []})
        self.refuse("-o", "note", "--model", broken, says="script.txt")
        self.write("script.txt", '{"text":"a"}\n{"text"\n')
        self.refuse("-o", "note", "--model", broken, says="line 2")

    def test_without_agents(self):
        shutil.rmtree(self.root / "agents")
        self.refuse("-o", "note", "--model", self.script(*NOTE), says="agents", hint="twotrack init")

    def test_a_broken_definition(self):
        path = self.root / "agents/note/note_subagent.yaml"
        path.write_text(path.read_text().replace("max_turns", "max_turn"))
        self.refuse("-o", "note", "--model", self.script(*NOTE), says='did you mean "max_turns"?')


class Messages(RunTest):
    """show --as messages"""

    def test_the_conversation_as_it_was(self):
        fault = {"text": "I cannot do this."}
        self.done("run", "a.py", "-o", "note", "--model", self.script(NOTE[0], fault, *NOTE[1:]))
        agent = self.agent()
        messages = self.ok("show", agent, "--as", "messages", "--format", "jsonl").jsonl
        self.assertEqual([message["role"] for message in messages],
                         ["system", "user", "assistant", "tool", "user", "assistant", "user", "assistant", "tool",
                          "user", "assistant", "tool"])
        self.assertEqual(messages[0], {"role": "system", "content": "Do what the script says."})
        self.assertEqual(messages[2], {"role": "assistant", "content": None, "tool_calls": [
            {"id": "1/0", "type": "function", "function": {"name": "add_line", "arguments": '{"text":"one"}'}}]})
        self.assertEqual(messages[3], {"role": "tool", "content": "one\n", "tool_call_id": "1/0"})
        self.assertEqual((messages[5]["content"], messages[5]["error"]["kind"]), (fault["text"], "malformed_output"))
        self.assertEqual(self.ok("show", agent, "--as", "messages", "--format", "json").json, messages)

    def test_the_user_says_exactly_the_view(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        agent = self.agent()
        for turn in ("1", "2", "3"):
            messages = self.ok("show", agent, "--as", "messages", "--turn", turn, "--format", "jsonl").jsonl
            self.assertEqual([message["role"] for message in messages], ["system", "user", "assistant", "tool"])
            view = self.ok("packet", agent, "--turn", turn, "--as", "view").out
            self.assertEqual(messages[1]["content"] + "\n", view)

    def test_people_read_it_too(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        text = self.ok("show", self.agent(), "--as", "messages").out
        for part in ("--- e0 system ---\nDo what the script says.\n", "user, turn 1 ---", "assistant, turn 1 ---",
                     'add_line {"text":"one"}  1/0\n', "tool add_line 1/0, turn 1 ---\none\n"):
            self.assertIn(part, text)

    def test_outputs_are_whole(self):
        path = self.root / "agents/note/note_subagent.yaml"
        path.write_text(path.read_text().replace('["cat", "notes.txt"]', '["seq", "300000"]'))
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE[1:]))
        messages = self.ok("show", self.agent(), "--as", "messages", "--format", "jsonl").jsonl
        self.assertEqual(messages[3]["content"], "".join(f"{n}\n" for n in range(1, 300001)))

    def test_a_failure_of_the_model_is_there(self):
        self.expect(1, "run", "a.py", "-o", "note", "--model", self.script({"error": "out of order"}))
        (answer,) = (message for message in self.ok("show", self.agent(), "--as", "messages", "--format", "jsonl").jsonl
                     if message["role"] == "assistant")
        self.assertIsNone(answer["content"])
        self.assertIn("out of order", answer["error"]["message"])

    def test_a_log_without_views_has_what_people_wrote(self):
        self.append("mine", line("user_message", content="hello"), line("model_response", text="hi"))
        self.assertEqual(self.ok("show", "mine", "--as", "messages", "--format", "jsonl").jsonl,
                         [{"role": "user", "content": "hello"}, {"role": "assistant", "content": "hi"}])

    def test_what_it_does_not_do(self):
        self.append("mine", line("user_message", content="hello"), line("user_message", content="bye"))
        self.refused("show", "mine", "--as", "messages", "--raw", "e1", says="--raw")
        self.refused("show", "mine", "--as", "message", says="message")
        self.change_byte(self.path("mine"), self.path("mine").read_bytes().index(b"hello"))
        answer = self.expect(2, "show", "mine", "--as", "messages")
        self.assertIn("is damaged", answer.err)


# Where set-up installs it.
TOOLS = pathlib.Path(__file__).resolve().parents[2] / ".twotrack/venv/bin"
RUFF = shutil.which("ruff") or shutil.which("ruff", path=TOOLS)


@unittest.skipUnless(RUFF, "ruff is missing")
class RealLint(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["PATH"] = f"{pathlib.Path(RUFF).parent}:{self.env['PATH']}"

    def test_settings_that_the_linter_cannot_read_cost_no_model(self):
        self.ok("init")
        (self.root / "a.py").write_text("import os\n")
        (self.root / "pyproject.toml").write_text("[tool.ruff]\nline-length = = 3\n")
        answer = self.expect(2, "run", "a.py", "-o", "lint", "--model", f"gguf:{self.root}/no.gguf")
        self.assertIn("lint cannot work here", answer.err)
        self.assertIn("pyproject.toml", answer.err)
        self.assertIn("line 2", answer.err)
        self.assertNotIn("no.gguf", answer.err)
        self.assertEqual(list((self.root / ".agentfs").rglob("run-*.jsonl")), [])

    def test_the_lint_agent_mends_a_file_in_its_workspace(self):
        self.ok("init")
        source = "import os\nimport sys\n\n\ndef f():\n    y = 1\n    return sys.path\n"
        (self.root / "a.py").write_text(source)
        # The safe fix, of the import, is the program's; the unsafe one is left to the model.
        script = [("run_linter", {}), ("apply_fix", {"code": "F841", "line": 5}), ("run_linter", {}),
                  ("submit_result", {"summary": "mended"})]
        path = self.root / "script.txt"
        path.write_text("".join(json.dumps({"calls": [{"name": name, "args": args}]}) + "\n" for name, args in script))
        answer = self.ok("run", "a.py", "-o", "lint", "--model", f"scripted:{path}", "--format", "json")
        (agent,) = answer.json["agents"]
        self.assertEqual((agent["status"], agent["verified"]), ("success", True))
        self.assertEqual((self.root / "a.py").read_text(), source)
        mended = self.ok("workspace", "diff", agent["agent_id"]).out
        self.assertIn("-import os", mended)
        self.assertIn("-    y = 1", mended)
        calls = [(event["data"]["tool"], event["data"]["decided_by"]) for event in self.events(agent["agent_id"])
                 if event["type"] == "tool_call"]
        self.assertEqual(calls[:2], [("fix_all_safe", "fallback"), ("run_linter", "model")])
        self.assertIn("by an unsafe fix", self.ok("show", agent["agent_id"]).out)
        self.ok("verify")

    def test_what_ruff_cannot_fix_is_offered_as_an_edit(self):
        self.ok("init")
        (self.root / "a.py").write_text("def f(a):\n    try:\n        return 1 / a\n    except:\n        return 0\n")
        script = [("run_linter", {}), ("apply_fix", {"code": "E722", "line": 4}),
                  ("edit_lines", {"line": 4, "text": "    except ZeroDivisionError:"}), ("run_linter", {}),
                  ("submit_result", {"summary": "No lint errors found"})]
        path = self.root / "script.txt"
        path.write_text("".join(json.dumps({"calls": [{"name": name, "args": args}]}) + "\n" for name, args in script))
        self.ok("run", "a.py", "-o", "lint", "--decide", "guarded", "--model", f"scripted:{path}")
        (agent,) = [one["agent_id"] for one in self.ok("ls", "--format", "json").json if one["operation"] == "lint"]
        events = self.events(agent)
        (fault,) = [one["data"]["error"] for one in events if one["type"] == "model_response" and one["data"].get("error")]
        self.assertIn("apply_fix", str(fault))
        said = [one["data"] for one in events if one["type"] == "tool_result" and one["data"]["tool"] == "run_linter"]
        self.assertIn('"fixable":false', json.dumps(said[0]["delta"]["diagnostics"], separators=(",", ":")))
        self.assertIn("+    except ZeroDivisionError:", self.ok("workspace", "diff", agent).out)

    def test_what_ruff_fixes_itself_is_fixed_whatever_the_model_begins_with(self):
        self.ok("init")
        begins = [("run_linter", {}), ("apply_fix", {"code": "F401", "line": 1}), ("read_current_file", {}),
                  ("edit_lines", {"line": 1, "text": "import os"})]
        for name, args in begins:
            with self.subTest(name):
                (self.root / "a.py").write_text("import os\nprint(1)\n")
                script = [(name, args), ("run_linter", {}), ("submit_result", {"summary": "mended"})]
                path = self.root / "script.txt"
                path.write_text("".join(json.dumps({"calls": [{"name": name, "args": args}]}) + "\n"
                                        for name, args in script))
                answer = self.run_cli("run", "a.py", "-o", "lint", "--model", f"scripted:{path}", "--format", "json")
                (agent,) = answer.json["agents"]
                calls = [event["data"]["tool"] for event in self.events(agent["agent_id"]) if event["type"] == "tool_call"]
                self.assertEqual(calls[:2], ["fix_all_safe", name])
                self.assertEqual(calls.count("fix_all_safe"), 1)
                self.assertIn("-import os", self.ok("workspace", "diff", agent["agent_id"]).out)

    def test_the_log_names_the_programs_that_were_used(self):
        self.ok("init")
        (self.root / "a.py").write_text("import os\nprint(1)\n")
        path = self.root / "script.txt"
        path.write_text('{"calls":[{"name":"run_linter","args":{}}]}\n{"calls":[{"name":"submit_result","args":{"summary":"mended"}}]}\n')
        answer = self.ok("run", "a.py", "-o", "lint", "--model", f"scripted:{path}", "--format", "json")
        (agent,) = answer.json["agents"]
        (ruff,) = self.events(agent["agent_id"])[0]["data"]["programs"]
        self.assertEqual(ruff["name"], "ruff")
        self.assertTrue(os.access(ruff["path"], os.X_OK))
        said = subprocess.run([ruff["path"], "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(f"ruff {ruff['version']}", said.strip())
        named = f"ruff {ruff['version']} ({ruff['path']})"
        self.assertIn(named, self.ok("show", agent["agent_id"]).out)
        self.assertEqual(self.ok("report", agent["agent_id"], "--format", "json").json[0]["programs"], [ruff])
        self.assertIn(named, self.ok("report", agent["agent_id"]).out.replace("\\", ""))
        self.assertIn(named, self.run_cli("doctor").out)

    def test_a_file_that_ruff_excludes_is_not_called_clean(self):
        self.ok("init")
        (self.root / "a.py").write_text("import os\n")
        (self.root / "pyproject.toml").write_text('[tool.ruff]\nexclude = ["a.py"]\n')
        why = "a.py is excluded by the project's ruff settings: not checked"
        called = self.run_cli("tools", "call", "run_linter", "--node", "a.py")
        self.assertIn(why, called.out + called.err)
        self.assertNotIn("No lint errors", called.out)
        self.assertNotEqual(called.code, 0)
        answer = self.expect(1, "run", "a.py", "-o", "lint", "--model", "gguf:/nowhere/model.gguf")
        self.assertIn(why, answer.err)
        self.assertNotIn("nothing to do", answer.err)

    def test_a_file_that_ruff_excludes_is_a_failure_only_if_it_was_named(self):
        self.ok("init")
        (self.root / "a.py").write_text("import os\n")
        (self.root / "b.py").write_text("print(1)\n")
        (self.root / "pyproject.toml").write_text('[tool.ruff]\nexclude = ["a.py"]\n')
        for more in ([], ["--dry-run"]):
            with self.subTest(more):
                answer = self.ok("run", ".", "-o", "lint", *more)
                self.assertIn("a.py: lint is not run", answer.err)
                self.expect(1, "run", "a.py", "b.py", "-o", "lint", *more)
        self.assertIn("reached already, but for 1 goal that cannot be checked", self.ok("run", ".", "-o", "lint").err)
        (self.root / "b.py").unlink()
        self.assertIn("1 goal cannot be checked", self.expect(1, "run", ".", "-o", "lint").err)

    def test_clean_files_need_no_agent_and_no_model(self):
        self.ok("init")
        (self.root / "a.py").write_text("print(1)\n")
        nowhere = ("--model", "gguf:/nowhere/model.gguf")
        answer = self.ok("run", "a.py", "-o", "lint", *nowhere)
        self.assertIn("run_linter says lint_errors_remaining = 0", answer.err)
        self.assertIn("nothing to do", answer.err)
        self.assertFalse((self.root / ".agentfs/traces").exists())
        (self.root / "b.py").write_text("import os\n")
        planned = self.ok("run", "-o", "lint", "--dry-run", "--format", "json").json
        self.assertEqual([one["node_id"] for one in planned], ["b.py"])
        self.assertIn("/nowhere/model.gguf", self.expect(2, "run", "-o", "lint", *nowhere).err)


if __name__ == "__main__":
    harness.main()
