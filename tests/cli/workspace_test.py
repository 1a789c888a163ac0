"""workspace: what agents changed in their copies of the project."""
import os
import pathlib
import shutil
import subprocess
import unittest

import harness

MAKE_WORKSPACE = os.environ.get("MAKE_WORKSPACE", "make_workspace")


class Workspace(harness.CliTest):
    def setUp(self):
        super().setUp()
        (self.root / "src").mkdir()
        (self.root / "src/a.py").write_text("import os\n\n\ndef f():\n    return 1\n")
        (self.root / "gone.py").write_text("x = 1\n")
        (self.root / ".agentfs").mkdir()
        self.tree = self.make("lint-a")

    def make(self, agent):
        done = subprocess.run([MAKE_WORKSPACE, str(self.root), agent], capture_output=True, text=True, check=True)
        return pathlib.Path(done.stdout.strip())

    def change(self):
        (self.tree / "src/a.py").write_text("\n\ndef f():\n    return 1\n")
        (self.tree / "new file.py").write_text("y = 2")
        (self.tree / "gone.py").unlink()

    def test_lists_what_changed(self):
        self.make("test-b")
        self.change()
        text = self.ok("workspace", "ls").out
        self.assertRegex(text, r"lint-a +3 +-gone\.py  \+new file\.py  ~src/a\.py")
        self.assertRegex(text, r"test-b +0")
        one, other = self.ok("workspace", "ls", "--format", "json").json
        self.assertEqual(one["agent_id"], "lint-a")
        self.assertEqual(pathlib.Path(one["root"]), self.tree)
        self.assertEqual([(change["path"], change["change"]) for change in one["changes"]],
                         [("gone.py", "removed"), ("new file.py", "added"), ("src/a.py", "modified")])
        self.assertEqual(other["changes"], [])
        self.assertNotEqual(one["hash"], other["hash"])

    def test_diff_can_be_applied(self):
        self.change()
        patch = self.ok("workspace", "diff", "lint").out_bytes
        self.assertIn(b"-import os\n", patch)
        if shutil.which("git") is None:
            self.skipTest("git is not installed: the diff was not applied")
        # A folder of its own, so that no repository around the test has a say.
        target = self.root / "copy"
        shutil.copytree(self.root, target, ignore=shutil.ignore_patterns(".agentfs", "copy"))
        subprocess.run(["git", "init", "-q"], cwd=target, check=True)
        subprocess.run(["git", "apply", "--whitespace=nowarn"], cwd=target, input=patch, check=True)
        for name in ("src/a.py", "new file.py"):
            self.assertEqual((target / name).read_bytes(), (self.tree / name).read_bytes())
        self.assertFalse((target / "gone.py").exists())

    def test_nothing_changed_is_said_so(self):
        answer = self.ok("workspace", "diff", "lint-a")
        self.assertEqual(answer.out, "")
        self.assertIn("changed nothing", answer.err)
        self.assertEqual(self.ok("workspace", "diff", "lint-a", "--format", "json").json,
                         [{"agent_id": "lint-a", "diff": ""}])

    def test_refuses_what_is_not_there(self):
        self.refused("workspace", "diff", says="of which agent?")
        self.refused("workspace", "diff", "lint-b", says="did you mean", hint="workspace ls")
        self.refused("workspace", "ls", "nobody", says="no workspace of \"nobody\"")

    def test_half_a_workspace_is_none(self):
        (self.tree.parent / "base.list").unlink()
        answer = self.ok("workspace", "ls")
        self.assertIn("no workspaces", answer.err)
        self.assertTrue(self.tree.exists(), "looking must not change anything")


if __name__ == "__main__":
    harness.main()
