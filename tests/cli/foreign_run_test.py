#!/usr/bin/env python3
"""`run --resume` in a folder that came from somebody else, with runs and workspaces in it."""
import pathlib
import tempfile

import harness
from run_project import WAIT, RunTest


class ForeignRun(RunTest):
    def setUp(self):
        super().setUp()
        elsewhere = tempfile.TemporaryDirectory()
        self.addCleanup(elsewhere.cleanup)
        self.elsewhere = pathlib.Path(elsewhere.name)
        (self.elsewhere / "mine.txt").write_text("mine\n")
        process = self.start("run", "a.py", "-o", "note", "--model", self.script(*WAIT))
        self.until(lambda: self.waiting() > 0, process)
        self.stop(process)
        self.go()
        self.workspace = self.root / ".agentfs/workspaces" / self.agent()

    def forget_the_user(self):
        """As if the folder had been made on another machine."""
        (pathlib.Path(self.env["XDG_DATA_HOME"]) / "twotrack/key").unlink()

    def unharmed(self):
        self.assertEqual([path.name for path in self.elsewhere.iterdir()], ["mine.txt"])
        self.assertEqual((self.elsewhere / "mine.txt").read_text(), "mine\n")

    def test_the_model_of_a_log_counts_only_if_its_user_chose_it(self):
        self.forget_the_user()
        answer = self.refused("run", "--resume", says="nothing shows that you chose it", hint="--model")
        self.assertIn("scripted:", answer.err)
        self.done("run", "--resume", "--model", f"scripted:{self.root}/script.txt")

    def test_a_run_of_this_user_is_resumed_as_it_was_started(self):
        self.done("run", "--resume")

    def test_a_workspace_that_is_a_link_is_not_entered(self):
        for part in ("tree", "upper"):
            if not (self.workspace / part).is_dir():
                continue
            (self.workspace / part).rename(self.workspace / "aside")
            (self.workspace / part).symlink_to(self.elsewhere)
            answer = self.run_cli("run", "--resume")
            self.assertNotEqual(answer.code, 3, answer)
            self.assertIn("is a link", answer.err + answer.out)
        self.unharmed()

    def test_a_list_of_files_does_not_lead_out(self):
        for path in self.workspace.glob("base.list"):
            bytes_before = path.read_bytes()
            entry = f"F 33188 1 0 0 0 - ../../../../{self.elsewhere.name}/new.txt".encode() + b"\0"
            path.write_bytes(bytes_before + entry)
        (self.workspace / "base.durable").write_bytes(b"")  # or it would only be made anew
        answer = self.run_cli("run", "--resume")
        self.assertNotEqual(answer.code, 3, answer)
        self.assertIn("leads out of it", answer.err + answer.out)
        self.unharmed()


class OutsideFiles(RunTest):
    """No file outside of the project gets into a prompt, whoever names it."""

    def setUp(self):
        super().setUp()
        elsewhere = tempfile.TemporaryDirectory()
        self.addCleanup(elsewhere.cleanup)
        self.secret = pathlib.Path(elsewhere.name) / "mine.py"
        self.secret.write_text("secret = 1\n")

    def resume_planned(self, name):
        process = self.start("run", "a.py", "-o", "note", "--model", self.script(*WAIT))
        self.until(lambda: self.waiting() > 0, process)
        self.stop(process)
        self.go()
        for path in (self.root / ".agentfs/traces").glob("note-*"):
            path.unlink()
        (run,) = self.logs("run-")
        self.rewrite(run, b"-a.py-", b"-other-", b"run_planned")
        self.rewrite(run, b'"node_id":"a.py"', b'"node_id":"' + name.encode() + b'"', b"run_planned")
        return self.run_cli("run", "--resume", "--model", self.script(("submit_result", {"summary": "s"})))

    def test_a_plan_that_names_one_is_not_resumed(self):
        name = f"../{self.secret.parent.name}/mine.py"
        answer = self.resume_planned(name)
        self.assertIn(f"{name} is outside the project", answer.err + answer.out)
        self.assertEqual(self.logs("note-"), [])

    def test_nor_one_that_names_a_link(self):
        (self.root / "link.py").symlink_to(self.secret)
        answer = self.resume_planned("link.py")
        self.assertIn("link.py is outside the project", answer.err + answer.out)
        self.assertEqual(self.logs("note-"), [])

    def test_a_link_to_one_is_refused(self):
        (self.root / "link.py").symlink_to(self.secret)
        (self.root / "folder").symlink_to(self.secret.parent)
        for name in ("link.py", "folder/mine.py", "folder"):
            with self.subTest(name):
                self.refused("run", name, "-o", "note", "--model", self.script(("submit_result", {"summary": "s"})),
                             says=f"{name} is outside the project")

    def test_a_link_inside_of_the_project_is_followed(self):
        (self.root / "link.py").symlink_to("a.py")
        self.done("run", "link.py", "-o", "note", "--model", self.script(("submit_result", {"summary": "s"})))


class Interrupted(RunTest):
    def test_a_run_has_its_plan_from_the_first_moment(self):
        """Killed at any time, it leaves a plan or nothing: both events come in one step."""
        self.done("run", "a.py", "-o", "note", "--model", self.script(("submit_result", {"summary": "s"})))
        (run,) = self.logs("run-")
        first, second = self.events(run)[:2]
        self.assertEqual([first["type"], second["type"]], ["run_start", "run_planned"])
        # Not counted as durable by each other: no sync came between them.
        self.assertEqual((first["d"], second["d"]), (0, 0))


if __name__ == "__main__":
    harness.main()
