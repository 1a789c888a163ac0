"""init writes a project that works; agents lists its agents and checks their files."""
import pathlib
import subprocess

import harness

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
OPERATIONS = ["docstring", "lint", "sample_data", "test"]


def agent_file(operation):
    return f"agents/{operation}/{operation}_subagent.yaml"


class Init(harness.CliTest):
    def test_a_project_that_works(self):
        answer = self.ok("init")
        files = ["twotrack.yaml", *map(agent_file, OPERATIONS)]
        for name in files:
            self.assertIn(f"wrote  {name}\n", answer.out)
        self.assertIn("twotrack run . -o lint", answer.out)
        found = sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file())
        self.assertEqual(found, sorted(files))
        self.assertEqual([agent["operation"] for agent in self.ok("agents", "--format", "json").json], OPERATIONS)
        self.ok("config", "show")

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


class Agents(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.ok("init")

    def test_people_see_a_table(self):
        lines = self.ok("agents").out.splitlines()
        self.assertEqual(lines[0].split(), ["OPERATION", "NODES", "TURNS", "TOOLS", "FILE"])
        (lint,) = (line for line in lines if line.startswith("lint "))
        self.assertEqual(lint.split()[:3], ["lint", "file", "15"])
        self.assertIn("run_linter, apply_fix, read_current_file, submit_result", lint)
        self.assertIn(agent_file("lint"), lint)

    def test_one_agent_in_full(self):
        for name in ("lint", "lint_agent"):
            out = self.ok("agents", name).out
            self.assertIn("apply_fix(code, line)", out)
            self.assertIn("run_linter says lint_errors_remaining = 0", out)
            self.assertIn("no_network", out)
            self.assertNotIn("docstring", out)
        self.refused("agents", "lnt", says='did you mean "lint"?')

    def test_programs_get_json(self):
        (agent,) = self.ok("agents", "lint", "--format", "json").json
        self.assertEqual(list(agent), ["name", "operation", "file", "hash", "max_turns", "node_types", "safety",
                                       "tools", "success", "warnings"])
        self.assertEqual(agent["success"], {"tool": "run_linter", "knowledge": {"lint_errors_remaining": 0}})
        fix = agent["tools"][1]
        self.assertEqual((fix["name"], fix["effect"], fix["does"]), ("apply_fix", "workspace", ["write"]))
        self.assertEqual(fix["parameters"]["required"], ["code", "line"])

    def test_faults_are_told_with_their_lines(self):
        path = self.root / agent_file("lint")
        text = path.read_text()
        path.write_text(text.replace("builtin: run_linter", "builtin: run_lintr").replace("max_turns: 15", "max_turn: 15"))
        answer = self.expect(1, "agents")
        self.assertIn(f'{path}:5:1: max_turn: unknown key (did you mean "max_turns"?)', answer.err)
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
