"""run: what it works on, and what it needs before a model is loaded."""
import json
import pathlib
import shutil
import subprocess
import sys

import harness
from run_project import NOTE, RunTest


class Asked(RunTest):
    """What a run works on."""

    def setUp(self):
        super().setUp()
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace("node_types: [file]", "node_types: [file, class, function, method]"))
        self.write("src/cart.py", "class Cart:\n    def add(self): pass\n    def total(self): pass\n\ndef free(): pass\n")

    def planned(self, *asked, **kwargs):
        return [one["node_id"] for one in self.ok("run", *asked, "-o", "note", "--dry-run", "--format", "json",
                                                  **kwargs).json]

    def test_a_node_by_its_id(self):
        self.assertEqual(self.planned("src/cart.py::Cart.add"), ["src/cart.py::Cart.add"])
        self.assertEqual(self.planned("src/cart.py::free", "a.py"), ["a.py", "src/cart.py::free"])
        self.done("run", "src/cart.py::Cart.add", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual(self.events(self.agent())[0]["node_id"], "src/cart.py::Cart.add")

    def test_a_class_with_all_that_is_in_it(self):
        self.assertEqual(self.planned("src/cart.py::Cart"),
                         ["src/cart.py::Cart", "src/cart.py::Cart.add", "src/cart.py::Cart.total"])

    def test_a_stub_of_overload_is_nothing_to_work_on(self):
        stub = "    @overload\n    def get(self, k: KIND) -> KIND: ...\n"
        self.write("src/over.py", "import typing as t\nfrom typing import overload\nclass Cart:\n" +
                   stub.replace("KIND", "int") + stub.replace("KIND", "str").replace("@", "@t.") +
                   "    def get(self, k): return k\n    def put(self): pass\n    def put(self): pass\n")
        get = "src/over.py::Cart.get"
        self.assertEqual(self.planned("src/over.py::Cart"), ["src/over.py::Cart", get + "#3", "src/over.py::Cart.put",
                                                             "src/over.py::Cart.put#2"])
        for name in (get, get + "#2", get + "#3"):
            self.assertEqual(self.planned(name), [get + "#3"])
        self.assertEqual(self.planned("src/over.py::Cart.put"), ["src/over.py::Cart.put"])
        self.write("src/types.pyi", "from typing import overload\n@overload\ndef f(a: int): ...\n")
        self.assertIn("is a stub of @overload", self.expect(1, "run", "src/types.pyi::f", "-o", "note").err)

    def test_an_unknown_node_is_told_with_the_nearest(self):
        self.refused("run", "src/cart.py::Cart.ad", "-o", "note", says='did you mean "src/cart.py::Cart.add"?')
        self.refused("run", "gone.py::f", "-o", "note", says="gone.py")

    def test_what_git_says_has_changed(self):
        git = shutil.which("git")
        if not git:
            self.skipTest("git is missing")
        def run_git(*words):
            subprocess.run([git, "-c", "user.name=n", "-c", "user.email=e", *words], cwd=self.root, check=True,
                           capture_output=True)
        run_git("init", "-q")
        everything = self.planned("--changed")
        self.assertIn("a.py", everything)
        run_git("add", ".")
        self.assertEqual(self.planned("--changed"), everything)
        run_git("commit", "-q", "-m", "first")
        self.assertIn("nothing has changed since HEAD", self.ok("run", "--changed", "-o", "note").err)
        self.write("README.md", "# Shop\n")
        answer = self.ok("run", "--changed", "-o", "note")
        self.assertIn("nothing has changed since HEAD that these agents work on", answer.err)
        self.assertNotIn("agents new", answer.err)
        self.ok("run", "--changed", "-o", "note", "--dry-run")
        self.write("a.py", "x = 2\n")
        self.ok("run", "--changed", "src", "-o", "note")
        self.write("src/new.py", "z = 1\n")
        (self.root / "b.py").unlink()
        self.assertEqual(self.planned("--changed"), ["a.py", "src/new.py"])
        self.assertEqual(self.planned("--changed", "src"), ["src/new.py"])
        run_git("add", ".")
        run_git("commit", "-q", "-m", "second")
        self.assertEqual(self.planned("--changed", "HEAD~1"), ["a.py", "src/new.py"])
        self.refused("run", "--changed", "nowhere", "-o", "note", says="git cannot say what has changed")

    def test_what_has_changed_in_a_folder_of_a_larger_repository(self):
        git = shutil.which("git")
        if not git:
            self.skipTest("git is missing")
        top = self.root / "top"
        project = top / "deep/project"
        shutil.copytree(self.root, project, ignore=shutil.ignore_patterns("top", ".agentfs"))
        (top / "outside.py").write_text("x = 1\n")
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
            subprocess.run([git, "-c", "user.name=n", "-c", "user.email=e", *words], cwd=top, check=True,
                           capture_output=True)
        (top / "outside.py").write_text("x = 2\n")
        (project / "a.py").write_text("x = 2\n")
        (project / "new.py").write_text("x = 2\n")
        self.assertEqual(self.run_anywhere("trust", "--yes", cwd=project).code, 0)
        answer = self.run_anywhere("run", "--changed", "-o", "note", "--dry-run", "--format", "json", cwd=project)
        self.assertEqual([one["node_id"] for one in answer.json], ["a.py", "new.py"], answer)


class Chosen(RunTest):
    """Which agents, and how many."""

    def agent_for(self, name, *lines):
        text = (self.root / "agents/note/note_subagent.yaml").read_text().replace("note_agent", f"{name}_agent")
        text = text.replace("operation: note", "\n".join([f"operation: {name}", *lines]))
        self.write(f"agents/{name}/{name}_subagent.yaml", text)

    def test_tests_are_nothing_to_test(self):
        self.ok("init")
        self.write(".venv/bin/pytest", "#!/bin/sh\n").chmod(0o755)
        for name in ("src/cart.py", "test_cart.py", "tests/cart_test.py", "conftest.py"):
            self.write(name, "def f(a: int): return a\n")
        for operation, wanted in (("test", ["src/cart.py::f"]), ("sample_data", ["src/cart.py::f"]),
                                  ("docstring", ["conftest.py::f", "src/cart.py::f", "test_cart.py::f",
                                                 "tests/cart_test.py::f"])):
            planned = self.ok("run", ".", "-o", operation, "--dry-run", "--format", "json").json
            self.assertEqual([one["node_id"] for one in planned], wanted, operation)

    def test_an_exception_is_one_for_its_own_agent(self):
        self.agent_for("quiet", 'files: ["*.txt", "!loud.txt"]')
        self.agent_for("loud", 'files: ["*.txt"]')
        for name in ("a.txt", "loud.txt"):
            self.write(name, "x\n")
        for operation, wanted in (("quiet", ["a.txt"]), ("loud", ["a.txt", "loud.txt"])):
            planned = self.ok("run", ".", "-o", "quiet,loud", "--dry-run", "--format", "json").json
            self.assertEqual([one["node_id"] for one in planned if one["operation"] == operation], wanted)

    def test_a_dry_run_says_why_there_is_nothing(self):
        self.agent_for("shell", 'files: ["*.sh"]')
        answer = self.expect(1, "run", ".", "-o", "shell", "--dry-run")
        self.assertIn("no node matches these operations", answer.err)
        self.assertIn("looked for", answer.err)

    def test_without_an_operation_only_one_agent_may_fit(self):
        self.assertEqual(len(self.ok("run", "a.py", "--dry-run", "--format", "json").json), 1)
        self.agent_for("other")
        self.refused("run", "a.py", says="several agents fit: note,other", hint="-o note,other")
        self.assertEqual(len(self.ok("run", "a.py", "-o", "note,other", "--dry-run", "--format", "json").json), 2)

    def test_many_agents_need_a_yes(self):
        for n in range(21):
            self.write(f"many/f{n}.py", "x = 1\n")
        few = [f"many/f{n}.py" for n in range(2)]
        self.done("run", *few, "-o", "note", "--model", self.script(*NOTE, *NOTE), "--concurrency", "1")
        answer = self.refused("run", "many", "-o", "note", "--model", self.script(*NOTE), says="21 agents, about",
                              hint="--yes")
        self.assertIn("nothing was run", answer.err)
        self.refused("run", "many", "-o", "note", "--model", "http://127.0.0.1:9", says="21 agents: nothing was run")
        self.assertEqual(len(self.logs("note-")), 2)
        self.done("run", "many", "-o", "note", "--yes", "--model", self.script(*NOTE))
        self.assertEqual(len(self.logs("note-")), 23)

    def test_files_of_any_kind_by_their_names(self):
        self.agent_for("shell", 'files: ["*.sh"]')
        self.write("bin/go.sh", "echo 1\n")
        self.write("bin/stay.txt", "1\n")
        def planned(*asked):
            return sorted((one["operation"], one["node_id"]) for one in
                          self.ok("run", *asked, "--dry-run", "--format", "json").json)
        self.assertEqual(planned("-o", "shell"), [("shell", "bin/go.sh")])
        self.assertEqual(planned("bin"), [("shell", "bin/go.sh")])
        self.assertEqual(planned("-o", "note,shell"), [("note", "a.py"), ("note", "b.py"), ("shell", "bin/go.sh")])
        self.done("run", "bin", "-o", "shell", "--model", self.script(*NOTE))

    def test_what_was_looked_for_is_said_when_nothing_fits(self):
        self.agent_for("shell", 'files: ["*.sh"]')
        self.write("empty/x.txt", "")
        answer = self.expect(1, "run", "empty", "-o", "shell,note", "--model", self.script(*NOTE))
        self.assertIn("file for note; file of *.sh for shell; in empty", answer.err)
        self.assertIn("`twotrack agents new NAME` writes an agent for other files", answer.err)


class Shipped(harness.CliTest):
    def test_what_reads_python_only_is_not_tried_on_other_languages(self):
        self.ok("init")
        (self.root / "maze.c").write_text("int add(int a, int b) { return a + b; }\n")
        for operation in ("docstring", "lint", "sample_data", "test"):
            answer = self.expect(1, "run", "maze.c", "-o", operation)
            self.assertIn("of *.py", answer.err)
        answer = self.expect(1, "run", "maze.c::add", "-o", "test")
        self.assertIn("maze.c::add is a function, and test works on: function, method of *.py", answer.err)
        self.assertNotIn("try `twotrack run", answer.err)


class Needs(RunTest):
    def test_a_missing_program_is_told_before_a_model_is_loaded(self):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace('["cat", "notes.txt"]', '["no-such-program", "notes.txt"]'))
        self.refused("run", "a.py", "-o", "note", "--model", "gguf:/nowhere/model.gguf",
                     says="note needs no-such-program, which is not installed",
                     hint="install no-such-program, put its folder on the PATH, or change the command of the tool look")
        rows = {row["check"]: row for row in self.expect(1, "doctor", "--format", "json").json}
        self.assertEqual(rows["agent note"]["status"], "fail")
        self.assertIn("no-such-program", rows["agent note"]["message"])

    def test_so_is_a_missing_model_where_there_are_agents(self):
        rows = {row["check"]: row for row in self.expect(1, "doctor", "--format", "json").json}
        self.assertEqual(rows["model file"]["status"], "fail")
        self.refused("run", "a.py", "-o", "note", says="the embedded model is not in")
        shutil.rmtree(self.root / "agents")
        rows = {row["check"]: row for row in self.ok("doctor", "--format", "json").json}
        self.assertEqual(rows["model file"]["status"], "warn")

    def refused_at_once(self, says, hint):
        self.refused("run", "a.py", "-o", "note", "--model", "gguf:/nowhere/model.gguf", says=says, hint=hint)
        rows = {row["check"]: row for row in self.expect(1, "doctor", "--format", "json").json}
        self.assertEqual(rows["agent note"]["status"], "fail")
        self.assertIn(says.removeprefix("note "), rows["agent note"]["message"])

    def test_a_script_of_the_project_must_be_there_and_executable(self):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace('["cat", "notes.txt"]', '["./nosuch.sh", "notes.txt"]'))
        self.refused_at_once("note needs ./nosuch.sh, which is not in the project", "change the command of the tool look")
        self.write("nosuch.sh", "#!/bin/sh\ncat notes.txt\n")
        self.refused_at_once("note needs ./nosuch.sh, which cannot be executed", "chmod +x ./nosuch.sh")
        (self.root / "nosuch.sh").chmod(0o755)
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))

    def test_what_another_tool_may_build_is_not_looked_for(self):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace('["cat", "notes.txt"]', '["./build/look", "notes.txt"]'))
        self.assertEqual(len(self.ok("run", "a.py", "-o", "note", "--dry-run", "--format", "json").json), 1)

    def test_what_a_script_runs_is_looked_for(self):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace("  - tool_name: look", "  - {pym: note/peek.pym, tool_description: Peek.}\n  - tool_name: look"))
        self.write("agents/note/peek.pym", "@external\nasync def run_command(cmd: str, args: list[str]) -> dict: ...\n"
                   "x = await run_command(\"no-such-program\", [])\nx\n")
        self.refused_at_once("note needs no-such-program, which is not installed", "change the script of the tool peek")

    def test_the_program_of_a_server_is_looked_for(self):
        peer = pathlib.Path(__file__).resolve().parents[1] / "mcp" / "odd_peer.py"
        program = self.write("bin/odd-server", f"#!/bin/sh\nexec {sys.executable} {peer} session\n")
        program.chmod(0o755)
        self.write_trusted(f"sandbox: {{require: none}}\ntools: {{mcp: {{odd: {{command: [{program}]}}}}}}\n")
        self.ok("mcp", "approve", "odd")
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace("  - tool_name: look", "  - {mcp: odd/echo, tool_description: Echo.}\n  - tool_name: look"))
        self.assertEqual(len(self.ok("run", "a.py", "-o", "note", "--dry-run", "--format", "json").json), 1)
        program.unlink()
        answer = self.expect(2, "run", "a.py", "-o", "note", "--model", "gguf:/nowhere/model.gguf")
        self.assertIn("bin/odd-server", answer.err)

    def test_a_python_program_is_told_with_the_command_that_installs_it(self):
        # Away from the build folder, next to which set-up has installed one.
        program = self.root / "bin/twotrack"
        program.parent.mkdir()
        shutil.copy(harness.TWOTRACK, program)
        shutil.copy(pathlib.Path(harness.TWOTRACK).parent / "twotrack-sandbox", program.parent)
        self.ok("init")

        def lint():
            return subprocess.run([program, "run", "a.py", "-o", "lint", "--model", "gguf:/nowhere/model.gguf"],
                                  cwd=self.root, capture_output=True, text=True, check=False,
                                  env={**self.env, "PATH": "/usr/bin:/bin"})
        done = lint()
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("lint needs ruff, which is not installed", done.stderr)
        self.assertIn("python3 -m venv .venv && .venv/bin/pip install ruff", done.stderr)
        # Where set-up leaves a link to what it has installed.
        self.write("elsewhere/bin/ruff", "#!/bin/sh\n").chmod(0o755)
        (self.root / ".cache/twotrack").mkdir(parents=True)
        (self.root / ".cache/twotrack/venv").symlink_to(self.root / "elsewhere")
        done = lint()
        self.assertNotIn("needs ruff", done.stderr)
        self.assertIn("/nowhere/model.gguf", done.stderr)


class Broken(RunTest):
    def run_broken(self, command):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace("  - tool_name: look\n    command: [\"cat\", \"notes.txt\"]",
                                                   f"  - tool_name: look\n    command: {json.dumps([*command, '{n}'])}\n"
                                                   "    inputs: {n: {type: integer}}"))
        return self.expect(1, "run", "a.py", "-o", "note", "--turns", "3", "--model",
                           self.script(*[("look", {"n": n}) for n in range(3)]))

    def test_a_tool_that_always_fails_is_named_with_its_last_words(self):
        for command, words in ((["/bin/sh", "-c", "echo the disk is gone; exit 3"], "exit status 3"),
                               (["/bin/sh", "-c", "echo error: the disk is gone; exit 1"], "the disk is gone"),
                               (["python3", "-c", "raise ValueError('no settings')"], "ValueError: no settings"),
                               (["./nosuch/python9", "check.py"], "nosuch/python9")):
            with self.subTest(command):
                self.setUp()
                answer = self.run_broken(command)
                self.assertRegex(answer.err, "turn_limit .*look failed 3 times in a row, the last time: .*" + words)
                self.assertIn("to see what is wrong with look: twotrack tools call note/look --node a.py --args '{\"n\":2}'", answer.err)
                end = self.events(self.agent())[-1]["data"]
                self.assertEqual(end["status"], "turn_limit")
                self.assertIn(words, end["summary"])

    def test_a_tool_that_works_again_is_not_called_broken(self):
        answer = self.run_broken(["/bin/sh", "-c", "test $0 = 2 || exit 3; echo fine"])
        self.assertNotIn("in a row", answer.err)
        self.assertNotIn("tools call", answer.err)

    def test_what_worked_before_or_found_something_is_not_called_broken(self):
        for command in ("if [ $0 = 0 ]; then echo fine; exit 0; fi; echo no such name >&2; exit 3",
                        "echo a.py:1:1: F401 unused import; exit 1"):
            with self.subTest(command):
                self.setUp()
                answer = self.run_broken(["/bin/sh", "-c", command])
                self.assertNotIn("in a row", answer.err)
                self.assertNotIn("tools call", answer.err)


class AcceptOnSuccess(RunTest):
    def setUp(self):
        super().setUp()
        self.ok("agents", "new", "tidy")
        self.write("a.py", "x = 1   \n")

    def tidy(self, *more):
        return self.run_cli("run", "a.py", "-o", "tidy", "--accept-on-success", "--model",
                            f"scripted:{self.root}/agents/tidy/script.jsonl", *more)

    def test_what_a_witness_has_seen_is_accepted_at_once(self):
        answer = self.tidy("--format", "json")
        self.assertEqual((answer.code, answer.json["ends"]), (0, {"success": 1}), answer)
        self.assertEqual((self.root / "a.py").read_text(), "x = 1\n")
        self.assertIn("x = 1   \n", self.ok("workspace", "undo", "@last").out)
        self.assertEqual((self.root / "a.py").read_text(), "x = 1   \n")

    def test_what_is_unverified_is_left_to_a_person(self):
        path = self.root / "agents/tidy/tidy_subagent.yaml"
        path.write_text("".join(line for line in path.read_text().splitlines(True) if not line.startswith("success:")))
        self.assertEqual(self.tidy().code, 3)
        self.assertEqual((self.root / "a.py").read_text(), "x = 1   \n")

    def test_a_model_that_nobody_has_is_an_error_also_when_nothing_is_to_do(self):
        self.write("empty/README", "nothing here\n")
        for args in (("empty", "-o", "note"), ("a.py", "-o", "note"), ("a.py", "-o", "note", "--dry-run"), ("--resume",)):
            with self.subTest(args):
                self.refused("run", *args, "--model", "nosuch", says="nosuch")

    def test_nothing_planned_is_no_success(self):
        self.write("empty/README", "nothing here\n")
        self.expect(1, "run", "empty", "-o", "tidy", "--dry-run")


if __name__ == "__main__":
    harness.main()
