"""What lies in .agentfs is nothing of the project's: other programs leave it alone, and where one did not, it is said."""
import pathlib
import shutil
import subprocess
import unittest

from harness import main
from run_project import NOTE, RunTest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
RUFF = pathlib.Path(shutil.which("ruff") or REPOSITORY / ".twotrack/venv/bin/ruff")


class OwnFolder(RunTest):
    def called(self, *command, cwd=None):
        done = subprocess.run(command, cwd=cwd or self.root, env=self.env, capture_output=True, text=True, check=False)
        return done.stdout

    def test_git_does_not_see_it(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.called("git", "init", "-q")
        self.called("git", "add", "-A")
        staged = self.called("git", "diff", "--cached", "--name-only")
        self.assertIn("a.py", staged)
        self.assertNotIn(".agentfs", staged)

    def test_a_hub_alone_is_not_seen_either(self):
        self.ok("hub", "index")
        self.called("git", "init", "-q")
        self.assertNotIn(".agentfs", self.called("git", "status", "--porcelain", "-uall"))

    def test_one_from_before_is_left_out_from_the_next_run_on(self):
        (self.root / ".agentfs").mkdir()
        self.ok("append", "mine", "--goal", "g", stdin="")
        self.assertFalse((self.root / ".agentfs/.gitignore").exists())
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual((self.root / ".agentfs/.gitignore").read_text(), "/*\n")

    def test_a_gitignore_that_is_there_stays_as_it_is(self):
        self.write(".agentfs/.gitignore", "")
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual((self.root / ".agentfs/.gitignore").read_text(), "")

    @unittest.skipUnless(RUFF.exists(), "ruff is not installed: scripts/setup.sh test brings it")
    def test_a_linter_of_the_project_leaves_waiting_work_alone(self):
        add = ("add_line", {"text": "import os"})
        agents = self.root / "agents/note/note_subagent.yaml"
        agents.write_text(agents.read_text().replace("notes.txt", "notes.py"))
        self.done("run", "a.py", "-o", "note", "--model", self.script(add, NOTE[-1]))
        self.called("git", "init", "-q")
        (workspace,) = self.ok("workspace", "ls", "--format", "json").json
        self.assertNotIn("F401", self.called(RUFF, "check", "--no-cache", "."))
        # Inside it is a project like any other: what an agent's tools run there must find its files.
        self.assertIn("F401", self.called(RUFF, "check", "--no-cache", ".", cwd=workspace["root"]))


class LaterChange(RunTest):
    def setUp(self):
        super().setUp()
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (self.workspace,) = self.ok("workspace", "ls", "--format", "json").json

    def change(self):
        (pathlib.Path(self.workspace["root"]) / "notes.txt").write_text("one\ntwo\n")

    def test_it_is_told_beside_the_diff(self):
        said = "has changed since the agent ended"
        self.assertNotIn(said, self.ok("workspace", "diff", "note").err)
        self.assertNotIn(said, self.ok("report", "note").out)
        self.assertIs(self.ok("workspace", "diff", "note", "--format", "json").json[0]["changed_since"], False)
        self.change()
        self.assertIn(said, self.ok("workspace", "diff", "note").err)
        self.assertIs(self.ok("workspace", "diff", "note", "--format", "json").json[0]["changed_since"], True)
        self.assertIn(said, self.ok("report", "note").out)

    def test_it_stays_in_the_report_when_it_is_accepted(self):
        self.change()
        self.ok("workspace", "accept", "note")
        self.ok("workspace", "clean", "--yes")
        report = self.ok("report", "note").out
        self.assertIn("was accepted as somebody had changed it since the agent ended", report)
        self.assertNotIn("None found", report)

    def test_what_is_edited_in_review_is_known(self):
        editor = self.write("editor.sh", "echo by hand >> \"$1\"\n")
        self.ok("review", stdin="e\na\n", env={"VISUAL": "", "EDITOR": f"sh {editor}"})
        self.assertNotIn("since the agent ended", self.ok("report", "note").out)


if __name__ == "__main__":
    main()
