"""tools: the list, the checker of scripts, what the model sees, and one call by hand."""
import tempfile
import json
import os
import pathlib
import shutil

import harness

MONTY = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "twotrack/monty-1.4.0/monty"

COUNT = '''from grail import Input, external

word: str = Input("word")
target_file_input: str | None = Input("target_file", default=None)


@external
async def read_file(path: str) -> str: ...


text = await read_file(target_file_input)
result = {
    "result": text.count(word),
    "summary": f"{word} stands {text.count(word)} times in {target_file_input}",
    "knowledge_delta": {"count": text.count(word)},
    "outcome": "success",
}
result
'''

NOTE = '''from grail import Input, external

text: str = Input("note_text")


@external
def write_file(path: str, content: str) -> bool: ...


write_file("note.txt", text)
'''

AGENT = '''name: count_agent
initial_context: {system_prompt: Count., node_context: "{{ node_text }}"}
tools:
  - {pym: count/tools/count_word.pym, tool_description: Count a word.}
  - {pym: count/tools/note.pym, tool_description: Write a note.}
  - {tool_name: hello, command: [echo, hello], effect: pure, tool_description: Say hello.}
  - {builtin: submit_result, tool_description: Finish.}
'''


class ToolsTest(harness.CliTest):
    def setUp(self):
        super().setUp()
        if not MONTY.exists():
            self.skipTest("Monty is not installed: run scripts/fetch_monty.py")
        self.env["MONTY_BIN"] = str(MONTY)
        self.write("twotrack.yaml", "{}\n")
        self.write("agents/count/count_subagent.yaml", AGENT)
        self.write("agents/count/tools/count_word.pym", COUNT)
        self.write("agents/count/tools/note.pym", NOTE)
        self.write("src/a.py", "one = 1\ntwo = one + one\n")
        (self.root / ".agentfs").mkdir()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def call(self, *args, code=0, **kwargs):
        return self.expect(code, "tools", "call", *args, "--format", "json", **kwargs).json


class Ls(ToolsTest):
    def test_every_tool_says_its_kind_its_effect_and_whose_it_is(self):
        rows = {(row["agent"], row["name"]): row for row in self.ok("tools", "ls", "--format", "json").json}
        self.assertEqual(
            [(key[1], row["kind"], row["effect"]) for key, row in rows.items() if key[0] == "count"],
            [("count_word", "pym", "pure"), ("note", "pym", "workspace"), ("hello", "command", "pure"),
             ("submit_result", "builtin", "pure")])
        self.assertEqual(rows[(None, "run_linter")]["kind"], "builtin")
        self.assertEqual(self.ok("tools", "ls").out.split()[:4], ["TOOL", "KIND", "EFFECT", "AGENT"])

    def test_those_named_are_listed_and_a_name_that_nobody_has_is_an_error(self):
        def names(*asked):
            return [(row["agent"], row["name"]) for row in self.ok("tools", "ls", *asked, "--format", "json").json]

        self.assertEqual(names("submit_result"), [("count", "submit_result"), (None, "submit_result")])
        self.assertEqual(names("count/submit_result", "hello"), [("count", "submit_result"), ("count", "hello")])
        self.refused("tools", "ls", "helo", says='no tool named "helo" (did you mean "hello"?)')

    def test_a_faulty_agent_is_told(self):
        self.write("agents/count/tools/note.pym", "import os\n1\n")
        answer = self.expect(1, "tools", "ls")
        self.assertIn("count/tools/note.pym:1:1: E005", answer.err)
        self.assertIn("run_linter", answer.out)
        for tool in ("note", "count/note", "count/count_word"):
            answer = self.expect(2, "tools", "call", tool, "--args", "{}")
            self.assertIn("count/tools/note.pym:1:1: E005", answer.err)
        self.assertEqual(self.logs_of_calls(), [])

    def logs_of_calls(self):
        return sorted(path.name for path in (self.root / ".agentfs").glob("traces/call-*"))


class Check(ToolsTest):
    def test_findings_have_their_place_and_errors_are_exit_1(self):
        self.write("bad.pym", "import os\n\nclass A:\n    pass\n\n@external\ndef send(x: str) -> str: ...\nsend('x')\n")
        self.write("fair.pym", "x = 1\n[x]\n")
        answer = self.expect(1, "tools", "check", "bad.pym", "fair.pym")
        self.assertEqual([one.split(" ")[:2] for one in answer.out.splitlines()],
                         [["bad.pym:1:1:", "E005"], ["bad.pym:3:1:", "E001"], ["bad.pym:7:1:", "E010"],
                          ["fair.pym:2:1:", "W001"]])
        self.ok("tools", "check", "fair.pym")
        self.assertEqual(self.ok("tools", "check", "agents/count/tools/count_word.pym").out, "")
        found = self.expect(1, "tools", "check", "bad.pym", "--format", "json").json
        self.assertEqual((found[1]["line"], found[1]["column"], found[1]["code"]), (3, 1, "E001"))

    def test_a_missing_file_is_an_error(self):
        self.refused("tools", "check", "none.pym", says="none.pym")
        self.write("bad.pym", "import os\n1\n")
        answer = self.expect(2, "tools", "check", "none.pym", "bad.pym")
        self.assertIn("bad.pym:1:1: E005", answer.out, "the others are checked all the same")
        self.refused("tools", "check", says="no script files given")


class Schema(ToolsTest):
    def test_the_model_sees_what_it_must_say(self):
        seen = self.ok("tools", "schema", "count_word", "--format", "json").json["function"]
        self.assertEqual(seen["name"], "count_word")
        self.assertEqual(seen["parameters"]["properties"], {"word": {"type": "string"}})
        self.assertEqual(seen["parameters"]["required"], ["word"])

    def test_a_tool_that_is_not_there(self):
        self.refused("tools", "schema", "count_wrd", says='did you mean "count_word"?')
        self.refused("tools", "schema", "hello", "count_word", says="only one tool can be given")

    def test_a_person_reads_it_without_an_empty_line_behind(self):
        self.assertTrue(self.ok("tools", "schema", "hello").out.endswith("\n}\n"))


class Call(ToolsTest):
    def test_a_script_of_an_agent(self):
        said = self.call("count_word", "--args", '{"word": "one"}', "--node", "src/a.py")
        self.assertEqual(said["result"], 3)
        self.assertEqual(said["outcome"], "success")
        self.assertIsNone(said["error"])
        self.assertEqual(said["knowledge_delta"], {"count": 3})
        self.assertIn("one stands 3 times in src/a.py", said["summary"])
        types = [event["type"] for event in self.events(said["agent"])]
        self.assertEqual(types, ["run_start", "tool_call", "external_call", "external_result", "tool_result", "run_end"])
        self.ok("verify", said["agent"])

    def test_arguments_are_mended_and_refused_as_in_a_run(self):
        said = self.call("count_word", "--args", '{"word": 1}', "--node", "src/a.py")
        self.assertEqual(said["mended"], ['word: 1 to "1"'])
        self.refused("tools", "call", "count_word", "--args", "{}", says="word: missing")
        self.refused("tools", "call", "count_word", "--args", "no", says="not JSON")

    def test_what_it_writes_stays_in_its_workspace(self):
        said = self.call("note", "--args", '{"note_text": "hi"}')
        self.assertEqual(said["effect"], "workspace")
        self.assertFalse((self.root / "note.txt").exists())
        diff = self.ok("workspace", "diff", said["agent"]).out
        self.assertIn("+hi", diff)
        again = self.call("note", "--args", '{"text": "more"}', "--agent", said["agent"])
        self.assertEqual(again["agent"], said["agent"])
        self.assertIn("+more", self.ok("workspace", "diff", said["agent"]).out)
        self.ok("verify", said["agent"])
        types = [event["type"] for event in self.events(said["agent"])]
        self.assertEqual(types[5:], ["run_end", "agent_resumed", "tool_call", "external_call", "external_result",
                                     "tool_result", "run_end"])
        # It has come to its end, so nobody need say that they take what is unfinished.
        self.ok("workspace", "accept", said["agent"])
        self.assertTrue((self.root / "note.txt").exists())

    def test_only_a_call_that_changed_something_leaves_a_workspace(self):
        self.call("hello")
        self.assertEqual(self.ok("workspace", "ls").err, "no workspaces\n")
        said = self.ok("tools", "call", "note", "--args", '{"note_text": "hi"}', "--format", "json")
        agent = said.json["agent"]
        self.assertIn(f"what it changed (1 file) waits in the workspace {agent}", said.err)

    def test_a_project_without_a_log_gets_one(self):
        shutil.rmtree(self.root / ".agentfs", ignore_errors=True)
        self.assertEqual(self.ok("workspace", "ls").err, "no workspaces\n")
        self.assertEqual(self.call("hello")["result"], "hello\n")

    def test_where_there_is_no_project_it_says_how_to_make_one(self):
        with tempfile.TemporaryDirectory() as empty:
            self.refused("tools", "call", "hello", "--root", empty, hint="twotrack init")

    def test_an_effect_on_the_world_that_was_stopped_is_told_to_who_called_it(self):
        self.write("agents/slow/slow_subagent.yaml", """\
name: slow_agent
initial_context: {system_prompt: Do it., node_context: "{{ file_path }}"}
tools:
  - tool_name: slow
    command: [sleep, "60"]
    tool_description: Sleep.
    effect: external
    limits: {duration: 100ms}
  - {builtin: submit_result, tool_description: Finish.}
""")
        said = self.call("slow", code=1)
        self.assertEqual((said["outcome"], said["code"]), ("error", "TIMEOUT"))
        self.assertTrue(said["error"])

    def test_a_command_and_a_script_by_its_file(self):
        self.assertEqual(self.call("hello")["result"], "hello\n")
        self.write("some.pym", "x: int = Input('x', default=2)\nx * 21\n")
        self.assertEqual(self.call("some.pym")["result"], 42)

    def test_a_script_that_needs_a_node_says_so_when_there_is_none(self):
        self.write("some.pym", "target_file: str = Input('target_file')\nlen(target_file)\n")
        self.assertIn("--node FILE", self.call("some.pym", code=1)["error"])
        self.assertEqual(self.call("some.pym", "--node", "src/a.py")["result"], len("src/a.py"))
        self.write("some.pym", "target_file: str = Input('target_file', default='none')\ntarget_file\n")
        self.assertEqual(self.call("some.pym")["result"], "none")

    def test_the_result_is_what_the_contract_calls_so_and_else_all_of_it(self):
        own = {"result": 1, "summary": "of an issue", "head": 2}  # "summary" is no word of the contract here
        said = {"result": 1, "summary": "one", "outcome": "partial"}
        for returned, result, summary in ((own, own, ""), (said, 1, "one"), ({"error": False, "result": 3}, 3, "")):
            with self.subTest(returned=returned):
                self.write("some.pym", f"x = {returned!r}\nx\n")
                printed = self.call("some.pym")
                self.assertEqual((printed["result"], printed["summary"]), (result, summary))

    def test_failures_are_results_with_their_codes(self):
        self.write("boom.pym", "x = 1\nx / 0\n")
        said = self.call("boom.pym", code=1)
        self.assertEqual((said["outcome"], said["code"]), ("error", "EXECUTION"))
        self.assertIn("line 2", said["error"])
        self.write("broken.pym", "x = = 1\n")
        said = self.call("broken.pym", code=1)
        self.assertEqual((said["outcome"], said["code"], said["result"]["code"]), ("error", "LOAD_ERROR", "LOAD_ERROR"))
        self.assertTrue(said["error"].startswith("broken.pym:1:"), said["error"])
        self.write("refused.pym", "import os\n1\n")
        self.assertEqual(self.call("refused.pym", code=1)["code"], "GRAIL_CHECK")
        self.assertEqual(self.call("none.pym", code=1)["code"], "FILE_NOT_FOUND")

    def test_limits_come_from_the_configuration(self):
        self.write("twotrack.yaml", "tools: {limits: {duration: 100ms}}\n")
        self.write("slow.pym", "while True:\n    pass\n")
        said = self.call("slow.pym", code=1)
        self.assertEqual(said["code"], "LIMIT")
        self.assertIn("100", said["error"])

    def test_without_monty_the_fallback_says_so(self):
        if not shutil.which("/usr/bin/python3"):
            self.skipTest("/usr/bin/python3 is not there")
        del self.env["MONTY_BIN"]
        env = {"PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(self.root / "empty")}
        self.write("some.pym", "x = {'a': 1}\nx\n")
        said = self.call("some.pym", env=env)
        self.assertEqual(said["result"], {"a": 1, "interpreter": "cpython-shim"})
        doctor = {row["check"]: row for row in self.run_cli("doctor", "--format", "json", env=env).json}
        self.assertEqual(doctor["scripts"]["status"], "warn")
        self.assertIn("cpython-shim", doctor["scripts"]["message"])

    def test_a_named_interpreter_of_another_kind_is_refused(self):
        self.write("some.pym", "1\n")
        said = self.call("some.pym", code=1, env={"MONTY_BIN": "/bin/echo"})
        self.assertEqual(said["code"], "INTERNAL")
        self.assertIn("is not Monty", said["error"])


class Run(ToolsTest):
    def test_an_agent_of_a_run_calls_scripts(self):
        calls = [{"name": "count_word", "args": {"word": "one"}}, {"name": "note", "args": {"text": "3"}},
                 {"name": "submit_result", "args": {"summary": "counted"}}]
        self.write("answers.jsonl", "".join(json.dumps({"calls": [one]}) + "\n" for one in calls))
        self.write("src/b.py", "def f():\n    one = 1\n    return one\n")
        answer = self.expect(3, "run", "src/b.py", "--model", "scripted:answers.jsonl", "--decide", "free", "--format", "json")
        agent = [path.stem for path in (self.root / ".agentfs/traces").glob("*.jsonl") if "run-" not in path.stem][0]
        results = [event["data"] for event in self.events(agent) if event["type"] == "tool_result"]
        self.assertEqual(json.loads(results[0]["raw_output"])["result"], 2, answer)
        self.assertEqual([one["delta"]["outcome"] for one in results], ["success"] * 3, answer)
        self.assertIn("+3", self.ok("workspace", "diff", agent).out)
        self.ok("verify", agent)


if __name__ == "__main__":
    harness.main()
