"""run: what it works on, and what it needs before a model is loaded."""
import pathlib
import shutil
import subprocess

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
        run_git("add", ".")
        run_git("commit", "-q", "-m", "first")
        self.assertIn("nothing has changed since HEAD", self.expect(1, "run", "--changed", "-o", "note").err)
        self.write("a.py", "x = 2\n")
        self.write("src/new.py", "z = 1\n")
        (self.root / "b.py").unlink()
        self.assertEqual(self.planned("--changed"), ["a.py", "src/new.py"])
        self.assertEqual(self.planned("--changed", "src"), ["src/new.py"])
        run_git("add", ".")
        run_git("commit", "-q", "-m", "second")
        self.assertEqual(self.planned("--changed", "HEAD~1"), ["a.py", "src/new.py"])
        self.refused("run", "--changed", "nowhere", "-o", "note", says="git cannot say what has changed")


class Needs(RunTest):
    def test_a_missing_program_is_told_before_a_model_is_loaded(self):
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace('["cat", "notes.txt"]', '["no-such-program", "notes.txt"]'))
        self.refused("run", "a.py", "-o", "note", "--model", "gguf:/nowhere/model.gguf",
                     says="note needs no-such-program, which is not installed", hint="twotrack doctor")
        rows = {row["check"]: row for row in self.run_cli("doctor", "--format", "json").json}
        self.assertEqual(rows["agent note"]["status"], "warn")
        self.assertIn("no-such-program", rows["agent note"]["message"])

    def test_a_python_program_is_told_with_the_command_that_installs_it(self):
        # Away from the build folder, next to which set-up has installed one.
        program = self.root / "bin/twotrack"
        program.parent.mkdir()
        shutil.copy(harness.TWOTRACK, program)
        shutil.copy(pathlib.Path(harness.TWOTRACK).parent / "twotrack-sandbox", program.parent)
        self.ok("init")
        done = subprocess.run([program, "run", "a.py", "-o", "lint", "--model", "gguf:/nowhere/model.gguf"],
                              cwd=self.root, capture_output=True, text=True, check=False,
                              env={**self.env, "PATH": "/usr/bin:/bin"})
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("lint needs ruff, which is not installed", done.stderr)
        self.assertIn("python3 -m venv .venv && .venv/bin/pip install ruff", done.stderr)


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

    def test_nothing_planned_is_no_success(self):
        self.write("empty/README", "nothing here\n")
        self.expect(1, "run", "empty", "-o", "tidy", "--dry-run")


if __name__ == "__main__":
    harness.main()
