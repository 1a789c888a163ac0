"""init writes a project that works; agents lists its agents and checks their files."""
import pathlib
import re
import resource
import signal
import subprocess

import harness

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
OPERATIONS = ["docstring", "lint", "sample_data", "test"]


def agent_file(operation):
    return f"agents/{operation}/{operation}_subagent.yaml"


class Init(harness.CliTest):
    def test_a_project_that_works(self):
        answer = self.ok("init")
        files = ["twotrack.yaml", *map(agent_file, OPERATIONS), ".gitignore"]
        for name in files:
            weak = name in map(agent_file, ("docstring", "sample_data", "test"))
            mark = "  needs a larger model than the embedded one" if weak else ""
            self.assertIn(f"wrote  {name}{mark}\n", answer.out)
            self.assertEqual("larger model than the embedded one" in (self.root / name).read_text(), weak)
        self.assertIn("only lint succeeds with it", answer.out)
        self.assertIn("twotrack run . -o lint", answer.out)
        found = sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file())
        self.assertEqual(found, sorted(files))
        self.assertEqual([agent["operation"] for agent in self.ok("agents", "--format", "json").json], OPERATIONS)
        self.ok("config", "show")
        self.assertEqual((self.root / ".gitignore").read_text(), ".agentfs/\n")

    def test_it_is_made_where_root_says(self):
        there, here = self.root / "there", self.root / "here"
        there.mkdir()
        here.mkdir()
        self.assertEqual(self.run_anywhere("init", "--root", str(there), cwd=here).code, 0)
        self.assertEqual((list(here.iterdir()), (there / "twotrack.yaml").exists()), ([], True))

    def test_half_a_file_does_not_stay(self):
        def limit():  # as a full disk does
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        done = subprocess.run([harness.TWOTRACK, "init"], cwd=self.root, env=self.env, capture_output=True, check=False,
                              preexec_fn=limit)
        self.assertEqual(done.returncode, 2, done)
        self.assertFalse((self.root / "twotrack.yaml").exists())
        self.ok("init")
        self.ok("config", "show")

    def test_a_server_can_be_uncommented(self):
        self.ok("init")
        path = self.root / "twotrack.yaml"
        text = path.read_text()
        self.assertIn("# A larger model, for agents that write text or code", text)
        begin = text.index("    # large:")
        section = text[begin:].split("\n\n")[0]
        path.write_text(text.replace(section, section.replace("    # ", "    ")))
        self.ok("trust", "--yes")
        shown = self.ok("config", "show").out
        self.assertIn("http://127.0.0.1:8080", shown)

    def test_a_gitignore_of_the_users_own_stays_unless_they_say_so(self):
        mine = self.root / ".gitignore"
        mine.write_text("*.o")
        self.assertNotIn(".agentfs/", self.ok("init").err)
        self.assertEqual(mine.read_text(), "*.o")

    def test_the_agents_are_those_of_the_repository(self):
        self.ok("init")
        for operation in OPERATIONS:
            name = agent_file(operation)
            self.assertEqual((self.root / name).read_text(), (REPOSITORY / name).read_text())

    def test_what_is_there_stays_as_it_is(self):
        mine = self.root / agent_file("lint")
        mine.parent.mkdir(parents=True)
        mine.write_text("name: mine\n")
        answer = self.ok("init")
        self.assertIn(f"kept   {agent_file('lint')}  already there\n", answer.out)
        self.assertEqual(mine.read_text(), "name: mine\n")
        written = {row["file"]: row["written"] for row in self.ok("init", "--format", "json").json}
        self.assertEqual(set(written.values()), {False})

    def test_another_folder(self):
        answer = self.ok("init", "new/place")
        self.assertIn("  cd new/place\n", answer.out)
        self.assertTrue((self.root / "new/place" / agent_file("test")).exists())
        self.assertFalse((self.root / "twotrack.yaml").exists())

    def test_a_folder_that_cannot_be_made_is_an_error(self):
        (self.root / "file").write_text("")
        self.refused("init", "file", says="file")


class Measured(harness.CliTest):
    def test_the_shipped_agents_say_how_often_they_succeeded(self):
        self.ok("init")
        for agent in self.ok("agents", "--format", "json").json:
            self.assertTrue(agent["measured"], agent["operation"])
            for one in agent["measured"]:
                self.assertGreater(one["cases"], 0)
            weak = all(one["succeeded"] * 2 < one["cases"] for one in agent["measured"])
            self.assertEqual(bool(agent["recommends"]), weak, agent["operation"])
        self.assertIn(" of ", self.ok("agents").out)
        self.assertIn("needs     a larger model\n", self.ok("agents", "test").out)
        self.assertIn("8 of 8 with SmolLM2-135M-Instruct.Q4_1 (few cases)\n", self.ok("agents", "lint").out)

    def test_a_run_with_a_model_that_can_not_do_it_says_so_first(self):
        self.ok("agents", "new", "tidy")
        path = self.root / "agents/tidy/tidy_subagent.yaml"
        text = path.read_text()
        (self.root / "a.txt").write_text("x \n")
        script = self.root / "agents/tidy/script.jsonl"
        run = ("run", "a.txt", "-o", "tidy", "--model", f"scripted:{script}")
        for figures, is_told in (("1 of 10", True), ("5 of 10", False)):
            path.write_text(f"{text}measured: {{\"scripted:script.jsonl\": {figures}}}\nrecommends: 7B parameters\n")
            told = f"tidy succeeded in {figures} cases with scripted:script.jsonl: use a larger model"
            answer = self.run_cli(*run)
            self.assertEqual(told in answer.err, is_told, answer)
            self.assertEqual("7B parameters" in answer.err, is_told)
        path.write_text(f"{text}measured: {{scripted: often}}\n")
        self.refused(*run, says="measured.scripted: must be as in 3 of 20")


class Agents(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.ok("init")

    def test_people_see_a_table(self):
        lines = self.ok("agents").out.splitlines()
        self.assertEqual(lines[0].split(), ["OPERATION", "NODES", "OF", "FILES", "TURNS", "SUCCEEDED", "NEEDS", "TOOLS", "FILE"])
        (lint,) = (line for line in lines if line.startswith("lint "))
        self.assertEqual([line.split()[0] for line in lines if "a larger model" in line], ["docstring", "sample_data", "test"])
        self.assertRegex(lint, r"^lint +file +\*\.py, \*\.pyi +15 ")
        self.assertIn("run_linter, apply_fix, edit_lines, read_current_file, submit_result", lint)
        self.assertIn(agent_file("lint"), lint)

    def test_one_agent_in_full(self):
        for name in ("lint", "lint_agent"):
            out = self.ok("agents", name).out
            self.assertIn("apply_fix(code, line)", out)
            self.assertIn("run_linter says lint_errors_remaining = 0", out)
            self.assertIn("no_network", out)
            self.assertNotIn("docstring", out)
        self.refused("agents", "lnt", says='did you mean "lint"?')

    def test_a_folder_without_its_file_is_said(self):
        self.ok("init")
        (self.root / "agents/typo").mkdir()
        (self.root / "agents/typo/typo.yaml").write_text("name: typo_agent\n")
        self.refused("agents", "typo", says="no agent named typo",
                     hint="agents/typo has no file *_subagent.yaml")
        # Nor is it passed over where all agents are meant, or it alone.
        told = "agents/typo/typo.yaml is not read: the file of an agent is "
        self.assertRegex(self.ok("agents").err, f"warning: .*{told}.*agents/typo/typo_subagent.yaml")
        self.assertNotIn("is not read", self.ok("agents", "lint").err)
        (self.root / "a.py").write_text("x = 1\n")
        self.assertIn(told, self.expect(2, "run", "a.py", "-o", "typo", "--dry-run").err)
        self.assertIn(told, self.run_cli("run", "a.py", "--dry-run").err)

    def test_what_one_works_on_and_when_it_succeeds_is_told_in_full(self):
        self.ok("init")
        path = self.root / agent_file("lint")
        path.write_text(re.sub(r"(?m)^success:.*$", "success: {tool: run_linter}", path.read_text()))
        out = self.ok("agents", "lint").out
        self.assertRegex(out, r"(?m)^  of files +\*\.py, \*\.pyi$")
        self.assertRegex(out, r"(?m)^  success +run_linter succeeds$")

    def test_what_was_measured_is_what_the_documents_say_of_the_embedded_model(self):
        page = (REPOSITORY / "docs/models.md").read_text().split("### What the shipped agents really do")[1]
        told = dict(re.findall(r"^\| (\w+) \| (\d+ of \d+) \|", page.split("```")[0], re.M))
        weights = re.search(r'\.file = "(SmolLM2[^"]*)\.gguf"', (REPOSITORY / "src/model/embedded_model.cc").read_text())[1]
        measured = {}
        for file in sorted((REPOSITORY / "agents").glob("*/*_subagent.yaml")):
            model, share = re.search(r"^measured: \{([^:{}]+): (\d+ of \d+)\}", file.read_text(), re.M).groups()
            self.assertEqual(model, weights, file)
            measured[file.parent.name] = share
        self.assertEqual(measured, told)

    def test_programs_get_json(self):
        (agent,) = self.ok("agents", "lint", "--format", "json").json
        self.assertEqual(list(agent), ["name", "operation", "file", "hash", "max_turns", "node_types", "files", "safety",
                                       "tools", "success", "measured", "recommends", "warnings"])
        self.assertEqual(agent["files"], ["*.py", "*.pyi"])
        self.assertEqual(agent["success"], {"tool": "run_linter", "args": {}, "knowledge": {"lint_errors_remaining": 0}})
        fix = agent["tools"][1]
        self.assertEqual((fix["name"], fix["effect"], fix["does"]), ("apply_fix", "workspace", ["write"]))
        self.assertEqual(fix["parameters"]["required"], ["code", "line"])

    def test_faults_are_told_with_their_lines(self):
        path = self.root / agent_file("lint")
        text = path.read_text()
        path.write_text(text.replace("builtin: run_linter", "builtin: run_lintr").replace("max_turns: 15", "max_turn: 15"))
        answer = self.expect(1, "agents")
        self.assertIn(f'{path}:6:1: max_turn: unknown key (did you mean "max_turns"?)', answer.err)
        self.assertIn('tools[0].builtin: there is no builtin tool "run_lintr" (did you mean "run_linter"?)', answer.err)
        self.assertIn("docstring", answer.out)
        self.expect(1, "agents", "lint")
        self.ok("agents", "test")

    def test_warnings_do_not_fail(self):
        path = self.root / agent_file("lint")
        path.write_text(path.read_text() + "model_id: some/model\n")
        answer = self.ok("agents", "lint")
        self.assertIn("warning:", answer.err)
        self.assertIn("model_id: not used", answer.err)

    def test_an_agent_without_a_witness_is_pointed_out(self):
        path = self.root / agent_file("lint")
        self.assertNotIn("unverified", self.ok("agents").err)
        path.write_text("".join(line for line in path.read_text().splitlines(True) if not line.startswith("success:")))
        answer = self.ok("agents", "lint")
        self.assertIn("success: missing, so every end is `unverified`", answer.err)
        self.assertIn("success: {tool: run_tests, knowledge: {tests_failed: 0}}", answer.err)
        self.assertIn("not defined: its ends are unverified", answer.out)

    def test_a_fact_that_finds_nothing_is_told_before_and_after(self):
        mine = self.root / "agents/count/count_subagent.yaml"
        mine.parent.mkdir(parents=True)
        mine.write_text("""name: count_agent
initial_context: {system_prompt: Count., node_context: x}
tools:
  - {tool_name: count, command: [echo, '{{"sum": 3}}'], effect: pure, tool_description: Count.,
     summarizer: {facts: {count: /total}}}
  - {builtin: submit_result, tool_description: Finish.}
success: {tool: count, knowledge: {total: 3}}
""")
        self.assertIn("success: wants total of count, whose summarizer gives count: add it",
                      self.ok("agents", "count").err)
        called = self.ok("tools", "call", "count")
        self.assertRegex(called.err, r"says nothing about this result \(yaml-\w+@1 failed: the result has no /total\)")
        self.assertIn("failed: the result has no /total", self.ok("show", "@last").out)

    def test_a_new_agent_works_as_it_is(self):
        self.assertIn("wrote  agents/tidy/tidy_subagent.yaml", self.ok("agents", "new", "tidy").out)
        self.assertEqual(self.ok("agents", "tidy").err, "")
        (self.root / "a.py").write_text("x = 1   \n")
        path = pathlib.Path(harness.TWOTRACK).parent
        done = subprocess.run(["sh", "agents/tidy/try.sh", "a.py"], cwd=self.root, capture_output=True, check=False,
                              env={**self.env, "PATH": f"{path}:{self.env['PATH']}"})
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("+x = 1\n", self.ok("workspace", "diff", "@last").out)

    def test_nothing_is_overwritten_by_a_new_agent(self):
        self.refused("agents", "new", "lint", says="agents/lint is already there")
        self.refused("agents", "new", "a/b", says="a name begins with a letter")
        self.refused("agents", "lint", "test", says="takes one NAME")

    def test_the_folder_is_configured(self):
        (self.root / "twotrack.yaml").write_text("agents_dir: elsewhere\n")
        self.refused("agents", says="elsewhere", hint="twotrack init")
        (self.root / "agents").rename(self.root / "elsewhere")
        self.assertIn("elsewhere/lint/lint_subagent.yaml", self.ok("agents").out)

    def test_turns_that_an_agent_does_not_say_are_the_projects(self):
        (self.root / "twotrack.yaml").write_text("runner: {max_turns: 33}\n")
        path = self.root / agent_file("lint")
        path.write_text(path.read_text().replace("max_turns: 15\n", ""))
        self.assertEqual(self.ok("agents", "lint", "--format", "json").json[0]["max_turns"], 33)


if __name__ == "__main__":
    harness.main()
