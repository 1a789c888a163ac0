"""`run --queue --at COMMIT`: workers get what is committed, and run no git to get it."""
import json
import os
import subprocess

import queue_fleet
from queue_fleet import UNVERIFIED, QueueTest
from servers import wait_until

GIT = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
       "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_GLOBAL": "/dev/null"}


class Commit(QueueTest):
    def setUp(self):
        super().setUp()
        self.write(".gitignore", ".agentfs\nprivate.env\n")
        self.write("sub/deep/run.sh", "echo\n")
        (self.root / "sub/deep/run.sh").chmod(0o775)
        (self.root / "sub/link").symlink_to("deep/run.sh")
        self.git("init", "-q")
        self.commit()

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.root, env={**os.environ, **GIT}, stdout=subprocess.PIPE,
                              text=True, check=True).stdout.strip()

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "words")

    def project_of(self, worker):
        (project,) = (self.folder / worker / "work/projects").iterdir()
        return project

    def test_workers_get_what_is_committed_and_nothing_else(self):
        self.write("private.env", "PASSWORD=x\n")
        self.write("notes/draft.txt", "unknown to git\n")
        self.work("one")
        self.answer(self.ask("a.py", "--at", "HEAD"), UNVERIFIED)
        (agent,) = self.agents()
        self.assertFalse(self.check_agent(agent))
        project = self.project_of("one")
        names = {str(path.relative_to(project)) for path in project.rglob("*") if not path.is_dir()}
        self.assertEqual({name for name in names if not name.startswith(".agentfs")},
                         set(self.git("ls-files").splitlines()))
        (run,) = (self.root / ".agentfs/traces").glob("run-*.jsonl")
        asked = json.loads(run.read_text().splitlines()[0])["data"]["run"]
        self.assertEqual(asked["commit"], self.git("rev-parse", "HEAD"))
        self.twotrack("workspace", "accept", agent)
        self.assertEqual((self.root / "notes.txt").read_text(), "one\ntwo\n")

    def test_no_git_is_run_on_a_worker(self):
        """A commit that would start programs where it is checked out by a user whose git has such a filter and hook."""
        self.write(".gitattributes", "* filter=evil\n")
        self.write(".gitmodules", '[submodule "x"]\n\tpath = x\n\turl = ext::touch x\n\tupdate = !touch x\n')
        self.commit()
        trace = self.folder / "trace"
        tool = self.folder / "tools/git"
        tool.parent.mkdir()
        tool.write_text(f"#!/bin/sh\necho \"$@\" >> {trace}\nexit 1\n")
        tool.chmod(0o755)
        self.tools = str(tool.parent)
        self.work("one")
        self.answer(self.ask("a.py", "--at", "HEAD"), UNVERIFIED)
        self.assertEqual(self.told("a"), ["hello"])
        self.assertFalse(trace.exists(), "git was run")
        self.assertEqual((self.project_of("one") / ".gitattributes").read_text(), "* filter=evil\n")

    def test_files_that_are_not_the_commits_are_not_sent_as_it(self):
        self.work("one")
        self.write("a.py", "def a():\n    return 2\n")
        self.refused("a.py is not as in HEAD")
        self.git("checkout", "-q", "a.py")
        (self.root / "b.py").chmod(0o755)
        self.refused("b.py is not as in HEAD")
        (self.root / "b.py").unlink()
        self.refused("b.py of HEAD is not here")
        self.git("checkout", "-q", "b.py")
        self.git("update-index", "--add", "--cacheinfo", f"160000,{self.git('rev-parse', 'HEAD')},module")
        self.git("commit", "-q", "-m", "a submodule")
        self.refused("module of HEAD is not here, or is never sent")
        self.refused("--all is not a commit", "--all")
        self.refused("nowhere is not a commit", "nowhere")
        self.assertEqual(self.agents(), [])

    def refused(self, says, at="HEAD"):
        self.answer(self.ask("a.py", f"--at={at}"), 2)
        self.assertIn(says, self.said("asker"))

    def test_a_worker_refuses_files_that_are_not_the_commits(self):
        self.work("one")
        self.answer(self.ask("a.py", "--at", "HEAD"), UNVERIFIED)
        (agent,) = self.agents()
        project = self.project_of("one").name
        # Whoever may write to the queue names another commit, and something that is there as its text.
        forged = agent[:-1] + ("0" if agent[-1] != "0" else "1")
        task = {"v": 1, "run_id": "run-20260101T000000Z-0000", "agent_id": forged, "operation": "note",
                "node_id": "b.py::b", "project": project, "commit": "b" * 40, "commit_blob": project}
        part = forged.replace("_", "_u").replace(".", "_d")
        self.nats_request(f"AGENTS-work.{part}", json.dumps(task))
        wait_until(lambda: "are not those of the commit" in self.note(f"cannot.{part}"), "no word")
        self.assertEqual(self.told("b"), [])


if __name__ == "__main__":
    queue_fleet.main()
