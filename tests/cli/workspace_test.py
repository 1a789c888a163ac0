"""workspace: what agents changed in their copies of the project."""
import os
import pathlib
import shutil
import subprocess
import unittest

import harness

MAKE_WORKSPACE = os.environ.get("MAKE_WORKSPACE", "make_workspace")


class Fixture(harness.CliTest):
    """A project with the workspace of one agent."""

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


class Workspace(Fixture):
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
        (self.tree / "image").write_bytes(b"a\0b")
        answer = self.ok("workspace", "diff", "lint")
        self.assertIn("1 binary or large file only named", answer.err)
        patch = answer.out_bytes
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
                         [{"agent_id": "lint-a", "unsafe": [], "changed_since": False, "diff": ""}])

    def test_refuses_what_is_not_there(self):
        self.refused("workspace", "diff", says="no agent given")
        self.refused("workspace", "diff", "lint-b", says="did you mean", hint="workspace ls")
        self.refused("workspace", "ls", "nobody", says="no workspace for \"nobody\"")

    def test_half_a_workspace_is_none(self):
        (self.tree.parent / "base.list").unlink()
        answer = self.ok("workspace", "ls")
        self.assertIn("no workspaces", answer.err)
        self.assertTrue(self.tree.exists(), "looking must not change anything")


class Decide(Fixture):
    """accept, reject, undo and clean, on an agent that has ended."""

    def setUp(self):
        super().setUp()
        self.end("lint-a")

    def end(self, agent, *more):
        self.append(agent, harness.line("user_message", content="hi"),
                    harness.line("run_end", status="success"), *more, options=["--run", "run-1"])

    def project(self):
        return {str(path.relative_to(self.root)): path.read_bytes() for path in self.root.rglob("*")
                if path.is_file() and ".agentfs" not in path.parts}

    def state(self, agent="lint-a"):
        (one,) = [one for one in self.ok("workspace", "ls", "--format", "json").json if one["agent_id"] == agent]
        return one["state"]

    def types(self, agent="lint-a"):
        return [event["type"] for event in self.events(agent)][3:]

    def test_accept_and_undo(self):
        before = self.project()
        self.change()
        self.assertEqual(self.state(), "open")
        planned = self.ok("workspace", "accept", "lint-a", "--dry-run")
        self.assertIn("-import os", planned.out)
        self.assertEqual(self.project(), before)

        answer = self.ok("workspace", "accept", "lint-a")
        self.assertIn("-import os", answer.out)
        self.assertIn("workspace undo lint-a", answer.err)
        after = self.project()
        self.assertEqual(after["src/a.py"], b"\n\ndef f():\n    return 1\n")
        self.assertEqual(after["new file.py"], b"y = 2")
        self.assertNotIn("gone.py", after)
        self.assertEqual(self.types(), ["workspace_intent", "workspace_accepted"])
        told = self.events("lint-a")[-1]["data"]
        self.assertEqual([file["path"] for file in told["files"]], ["gone.py", "new file.py", "src/a.py"])
        self.assertEqual(told["conflicts"], [])
        self.assertEqual(self.state(), "accepted")

        self.ok("workspace", "undo", "lint-a")
        self.assertEqual(self.project(), before)
        self.assertEqual(self.types()[2:], ["workspace_intent", "workspace_undone"])
        self.assertEqual(self.state(), "open")
        self.refused("workspace", "undo", "lint-a", says="there is no accept of lint-a to undo")
        self.ok("verify")

    def test_prune_keeps_the_log_while_the_accept_can_be_undone(self):
        before = self.project()
        self.change()
        self.ok("workspace", "accept", "lint-a")
        said = self.ok("prune", "--older-than", "0s", "--yes").out
        self.assertIn("its accept can be undone, until twotrack workspace clean lint-a", said)
        self.ok("workspace", "undo", "lint-a")
        self.assertEqual(self.project(), before)
        self.ok("workspace", "accept", "lint-a")
        self.ok("workspace", "clean", "lint-a", "--yes")
        self.assertIn("removed  lint-a", self.ok("prune", "--older-than", "0s", "--yes").out)

    def test_a_conflict_shows_both_sides_and_changes_nothing(self):
        self.change()
        (self.root / "src/a.py").write_text("import sys\n\n\ndef f():\n    return 1\n")
        before = self.project()
        answer = self.expect(1, "workspace", "accept", "lint-a")
        self.assertIn("conflict src/a.py: changed in the project and by the agent", answer.out)
        self.assertIn("<<<<<<< project\nimport sys\n||||||| before both\nimport os\n", answer.out)
        self.assertEqual(self.project(), before)
        self.assertEqual(self.types(), [])
        (one,) = self.expect(1, "workspace", "accept", "lint-a", "--format", "json").json
        self.assertEqual(one["state"], "refused")
        self.assertEqual(one["conflicts"][0]["places"][0]["project"], "import sys\n")

        self.expect(1, "workspace", "accept", "lint-a", "--skip-conflicts")
        self.assertEqual((self.root / "src/a.py").read_text(), "import sys\n\n\ndef f():\n    return 1\n")
        self.assertFalse((self.root / "gone.py").exists())
        self.assertEqual(self.state(), "partly")
        self.assertEqual(self.events("lint-a")[-1]["data"]["conflicts"], ["src/a.py"])

    def test_edits_in_different_places_are_merged(self):
        self.change()
        (self.root / "src/a.py").write_text("import os\n\n\ndef f():\n    return 2\n")
        (one,) = self.ok("workspace", "accept", "lint-a", "--format", "json").json
        self.assertEqual((self.root / "src/a.py").read_text(), "\n\ndef f():\n    return 2\n")
        self.assertEqual([file["path"] for file in one["files"] if file["merged"]], ["src/a.py"])

    def test_sensitive_changes_need_a_word(self):
        (self.tree / "agents/x").mkdir(parents=True)
        (self.tree / "agents/x/x_subagent.yaml").write_text("name: x\n")
        self.change()
        answer = self.expect(1, "workspace", "accept", "lint-a")
        self.assertIn("sensitive agents/x/x_subagent.yaml", answer.out)
        self.assertTrue((self.root / "gone.py").exists())
        self.expect(1, "workspace", "accept", "lint-a", "--skip-sensitive")
        self.assertFalse((self.root / "gone.py").exists())
        self.assertFalse((self.root / "agents/x/x_subagent.yaml").exists())
        self.ok("workspace", "accept", "lint-a", "--allow-sensitive")
        self.assertTrue((self.root / "agents/x/x_subagent.yaml").exists())

    def test_a_bare_repository_needs_a_word(self):
        """Whoever calls git in it runs what its configuration says."""
        docs = self.tree / "docs"
        for name, text in (("HEAD", "ref: refs/heads/main\n"), ("config", "[core]\n\tfsmonitor = touch owned\n"),
                           ("objects/x", ""), ("refs/x", "")):
            (docs / name).parent.mkdir(parents=True, exist_ok=True)
            (docs / name).write_text(text)
        answer = self.expect(1, "workspace", "accept", "lint-a")
        self.assertIn("sensitive docs/config: in a folder that git takes for a repository", answer.out)
        self.assertFalse((self.root / "docs").exists())
        self.ok("workspace", "accept", "lint-a", "--allow-sensitive")
        self.assertTrue((self.root / "docs/config").exists())

    def test_files_that_other_programs_obey_need_a_word(self):
        (self.tree / ".vscode").mkdir()
        (self.tree / ".vscode/tasks.json").write_text("{}")
        (self.tree / "Makefile").write_text("all:\n")
        self.assertNotIn("Makefile", self.expect(1, "workspace", "accept", "lint-a").out.split("sensitive", 1)[1])
        (self.root / "twotrack.yaml").write_text("workspace: {sensitive: [Makefile]}\n")
        self.assertIn("sensitive Makefile", self.expect(1, "workspace", "accept", "lint-a").out)

    def test_the_agents_folder_is_sensitive_however_it_is_called(self):
        (self.tree / "conf/agents").mkdir(parents=True)
        (self.tree / "conf/agents/x.yaml").write_text("name: x\n")
        for called in ("conf/agents/", "./conf//agents", str(self.root / "conf/agents")):
            with self.subTest(called):
                self.write_trusted(f"agents_dir: {called}\n")
                answer = self.expect(1, "workspace", "accept", "lint-a")
                self.assertIn("sensitive conf/agents/x.yaml", answer.out)

    def test_reject_leaves_only_the_log(self):
        self.change()
        before = self.project()
        self.ok("workspace", "reject", "lint-a")
        self.assertEqual(self.project(), before)
        self.assertFalse(self.tree.parent.exists())
        self.assertEqual(self.types(), ["workspace_rejected"])
        self.assertEqual(len(self.events("lint-a")[-1]["data"]["files"]), 3)
        self.refused("workspace", "accept", "lint-a", says="lint-a was rejected, and has no workspace",
                     hint="twotrack show lint-a")

    def test_what_was_accepted_is_not_rejected(self):
        self.change()
        self.ok("workspace", "accept", "lint-a")
        self.refused("workspace", "reject", "lint-a", says="was accepted", hint="workspace undo")

    def test_an_agent_that_was_cut_off_is_not_accepted_by_accident(self):
        self.append("test-b", harness.line("user_message", content="hi"))
        tree = self.make("test-b")
        (tree / "half.py").write_text("half")
        self.refused("workspace", "accept", "test-b", says="has not ended", hint="--resume")
        self.assertFalse((self.root / "half.py").exists())
        self.ok("workspace", "accept", "test-b", "--unfinished")
        self.assertTrue((self.root / "half.py").exists())

    def test_an_agent_without_a_log_is_not_accepted(self):
        (self.make("test-b") / "x.py").write_text("x")
        self.refused("workspace", "accept", "test-b", says="has no log")

    def test_all_of_a_run(self):
        self.change()
        (self.make("test-b") / "other.py").write_text("x")
        self.end("test-b")
        (self.make("test-c") / "third.py").write_text("x")
        self.append("test-c", harness.line("run_end", status="success"), options=["--run", "run-2"])
        self.ok("workspace", "accept", "--run", "run-1")
        self.assertTrue((self.root / "other.py").exists())
        self.assertFalse((self.root / "gone.py").exists())
        self.assertFalse((self.root / "third.py").exists())
        self.refused("workspace", "accept", "--run", "run-9", says="no workspaces for run")
        self.refused("workspace", "accept", "lint-a", "--run", "run-1", says="either AGENT or --run")

    def test_clean_removes_what_is_over(self):
        self.make("test-b")
        self.end("test-b")
        self.change()
        self.ok("workspace", "clean", "--older-than", "1d")
        self.assertIn("test-b", self.ok("workspace", "clean", "--dry-run").out)
        self.assertRegex(self.ok("workspace", "clean").out, r"STATE +SIZE +AGENT\nunchanged +\S+ k?B +test-b\n")
        self.assertEqual([one["agent_id"] for one in self.ok("workspace", "ls", "--format", "json").json], ["lint-a"])
        self.ok("workspace", "accept", "lint-a")
        self.ok("workspace", "clean")
        self.assertEqual(self.ok("workspace", "ls", "--format", "json").json, [])
        self.assertFalse((self.root / "gone.py").exists(), "what was accepted stays")

    def test_clean_keeps_the_way_back_for_a_while(self):
        before = self.project()
        self.change()
        self.ok("workspace", "accept", "lint-a")
        answer = self.ok("workspace", "clean")
        self.assertRegex(answer.out, r"STATE +SIZE +UNDO +AGENT\naccepted +\S+ k?B +kept +lint-a\n")
        self.assertIn("the undo data of 1 agent is kept for 7 d (workspace.keep)", answer.err)
        self.assertIn("removed 0 workspaces", self.ok("workspace", "clean").err)
        self.ok("workspace", "undo", "lint-a")
        self.assertEqual(self.project(), before)

    def test_clean_asks_before_the_way_back_goes(self):
        self.change()
        self.ok("workspace", "accept", "lint-a")
        for which in (["lint-a"], ["--older-than", "0s"]):
            self.refused("workspace", "clean", *which, hint="--yes",
                         says="this would remove the undo data of 1 agent: nothing was removed")
            self.assertRegex(self.ok("workspace", "clean", *which, "--dry-run").out, r"removed +lint-a\n")
        self.assertEqual(self.state(), "accepted")
        self.assertRegex(self.ok("workspace", "clean", "lint-a", "--yes").out, r"removed +lint-a\n")
        self.assertEqual([one.name for one in (self.root / ".agentfs/accept").iterdir()], [])

    def test_an_undo_that_conflicts_speaks_of_undoing(self):
        self.change()
        self.ok("workspace", "accept", "lint-a")
        (self.root / "src/a.py").write_text("changed = 1\n")
        answer = self.expect(1, "workspace", "undo", "lint-a")
        self.assertIn("lint-a: nothing was undone; `twotrack workspace undo lint-a --skip-conflicts` undoes the rest", answer.err)

    def test_an_accept_that_was_cut_short_is_finished_by_the_next_decision(self):
        self.change()
        before = (self.root / "src/a.py").read_bytes()
        self.ok("workspace", "accept", "lint-a")
        after = self.project()
        # As it was in the middle: the journal is there, one file is old again, no end is told.
        (home,) = [one for one in (self.root / ".agentfs/accept").iterdir() if one.is_dir()]
        (home / "done").rename(home / "journal")
        new = (self.root / "src/a.py").read_bytes()
        (kept,) = [one for one in (home / "files").iterdir() if one.read_bytes() == before]
        kept.write_bytes(new)
        (self.root / "src/a.py").write_bytes(before)
        self.ok("hub", "index")
        for looking in (["ls"], ["diff", "lint-a"], ["clean", "--dry-run"]):
            self.assertIn("an accept or undo was interrupted", self.ok("workspace", *looking).err)
            self.assertEqual((self.root / "src/a.py").read_bytes(), before, "who only looks changes nothing")
        answer = self.ok("workspace", "accept", "lint-a")
        self.assertIn("accepting lint-a was interrupted and is now finished", answer.err)
        self.assertEqual(self.project(), after)
        self.assertEqual(self.ok("hub", "status", "--format", "json").json["behind"], 0)
        self.assertEqual(self.types(), ["workspace_intent", "workspace_accepted"], "told once")
        self.assertNotIn("interrupted", self.ok("workspace", "ls").err)
        self.ok("workspace", "undo", "lint-a")
        self.assertEqual((self.root / "src/a.py").read_bytes(), before)

    def test_accepting_twice_or_by_two_names_does_not_hide_the_first_from_undo(self):
        before = self.project()
        self.change()
        self.ok("workspace", "accept", "lint", "lint-a")
        self.assertEqual(self.types(), ["workspace_intent", "workspace_accepted"])
        self.assertIn("nothing to accept", self.ok("workspace", "accept", "lint-a").err)
        (one,) = self.ok("workspace", "accept", "lint-a", "--format", "json").json
        self.assertEqual(one["state"], "nothing")
        self.ok("workspace", "undo", "lint-a")
        self.assertEqual(self.project(), before)

    def test_an_unfinished_journal_stops_neither_looking_nor_the_other_agents(self):
        self.change()
        (self.make("test-b") / "other.py").write_text("x")
        self.end("test-b")
        self.ok("workspace", "accept", "lint-a")
        (home,) = [one for one in (self.root / ".agentfs/accept").iterdir() if one.is_dir()]
        (home / "done").rename(home / "journal")
        shutil.rmtree(home / "files")  # it can never be finished
        broken = self.root / ".agentfs/accept/0-broken"
        broken.mkdir()
        (broken / "journal").write_text("torn")
        self.ok("workspace", "ls")
        answer = self.ok("workspace", "accept", "test-b")
        self.assertIn("the decision about lint-a was interrupted and cannot be finished", answer.err)
        self.assertIn("0-broken", answer.err)
        self.assertTrue((self.root / "other.py").exists())
        self.assertIn("is unfinished", self.expect(2, "workspace", "accept", "lint-a").err)

    def test_clean_takes_no_work_that_nobody_can_tell_of(self):
        self.change()
        orphan = self.make("test-b")
        (orphan / "x.py").write_text("x")
        log = self.path("lint-a")
        log.rename(self.root / ".agentfs/away")
        log.mkdir()  # there, and nobody can read it
        states = {one["agent_id"]: one["state"] for one in self.ok("workspace", "ls", "--format", "json").json}
        self.assertEqual(states, {"lint-a": "damaged", "test-b": "orphan"})
        self.ok("workspace", "clean")
        self.ok("workspace", "clean", "lint-a")
        self.assertTrue((self.tree / "new file.py").exists())
        self.assertTrue((orphan / "x.py").exists())
        self.ok("workspace", "clean", "test-b", "--older-than", "1d")
        self.assertTrue(orphan.exists(), "its age is that of the workspace")
        self.ok("workspace", "clean", "test-b")
        self.assertFalse(orphan.exists())

    def test_looking_does_not_make_a_workspace_anew(self):
        self.change()
        listing = self.tree.parent / "base.list"
        head, rest = listing.read_bytes().split(b"\0", 1)
        magic, version, boot, made = head.split(b" ")
        listing.write_bytes(b" ".join([magic, version, b"another-boot", made]) + b"\0" + rest)
        kept = self.tree.parent / "base.durable"
        if kept.exists():
            kept.unlink()
        self.ok("workspace", "ls")
        self.assertIn("-import os", self.ok("workspace", "diff", "lint-a").out)
        self.refused("workspace", "accept", "lint-a", says="may not be whole")
        self.assertEqual((self.tree / "new file.py").read_text(), "y = 2")
        self.ok("workspace", "reject", "lint-a")

    def test_a_tree_that_nobody_can_list_is_one_row(self):
        (self.make("test-b") / "other.py").write_text("x")
        self.end("test-b")
        os.makedirs(self.tree / "/".join(["d"] * 205))
        rows = {one["agent_id"]: one for one in self.ok("workspace", "ls", "--format", "json").json}
        self.assertEqual(rows["lint-a"]["state"], "damaged")
        self.assertIn("too many folders", rows["lint-a"]["trouble"])
        self.assertEqual(rows["test-b"]["state"], "open")
        self.ok("workspace", "clean")
        self.assertTrue(self.tree.exists())
        self.ok("workspace", "reject", "lint-a")
        self.assertFalse(self.tree.parent.exists())

    def test_a_run_is_exactly_one(self):
        self.change()
        (self.make("test-c") / "third.py").write_text("x")
        self.append("test-c", harness.line("run_end", status="success"), options=["--run", "run-2"])
        self.refused("workspace", "accept", "--run", "run", says="prefix of 2 runs", hint="run-1, run-2")
        self.refused("workspace", "reject", "--run", "", says="no workspaces for run")
        self.assertTrue((self.root / "gone.py").exists())
        self.ok("workspace", "accept", "--run", "run-1")
        self.assertFalse((self.root / "third.py").exists())

    def test_reject_of_several_tells_of_each(self):
        self.change()
        self.ok("workspace", "accept", "lint-a")
        tree = self.make("test-b")
        (tree / "other.py").write_text("x")
        self.end("test-b")
        answer = self.expect(1, "workspace", "reject", "lint-a", "test-b")
        self.assertIn("lint-a was accepted", answer.err)
        self.assertIn("test-b: rejected, 1 changed file", answer.err)
        self.assertFalse(tree.exists())

    def test_a_dry_run_says_that_a_running_agent_is_not_rejected(self):
        self.change()
        process = self.start("append", "lint-a")
        process.stdin.write(harness.line("user_message", content="busy").encode())
        process.stdin.flush()
        process.stdout.readline()
        self.refused("workspace", "reject", "lint-a", "--dry-run", says="is running")

    def test_an_accept_can_be_undone_when_the_workspace_is_gone(self):
        before = self.project()
        self.change()
        self.ok("workspace", "accept", "lint-a")
        (self.tree / "later.py").write_text("x")
        self.ok("workspace", "reject", "lint-a")
        self.ok("workspace", "undo", "lint-a")
        self.assertEqual(self.project(), before)

    def test_what_is_left_out_is_named(self):
        (self.tree / "dist").mkdir()
        (self.tree / "dist/x.py").write_text("work")
        self.assertIn("left out: dist/", self.ok("workspace", "ls").out)
        self.assertIn("left out: dist/", self.ok("workspace", "accept", "lint-a").err)

    def test_two_do_not_decide_at_the_same_time(self):
        self.change()
        self.ok("workspace", "accept", "lint-a")
        process = self.start("append", "lint-a")
        process.stdin.write(harness.line("user_message", content="busy").encode())
        process.stdin.flush()
        process.stdout.readline()
        self.refused("workspace", "undo", "lint-a", says="is running")


if __name__ == "__main__":
    harness.main()
