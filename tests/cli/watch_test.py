"""watch: agents on files as they change, through the real binary."""
import os

import harness
from run_project import NOTE, WAIT, RunTest


class Watch(RunTest):
    def watch(self, *args, script=NOTE):
        """A watch that has begun."""
        process = self.start("watch", *args, "-o", "note", "--model", self.script(*script))
        self.until_said(process, "watching")
        return process

    def until_said(self, process, words):
        for said in process.stderr:
            if words in said.decode():
                return said.decode()
        self.fail(f"it ended and never said {words!r}")

    def ended(self):
        """The files of the agents that have ended, in order of their names."""
        return sorted(agent.rsplit("-", 1)[0].removeprefix("note-") for agent in self.logs("note-")
                      if b'"type":"run_end"' in self.path(agent).read_bytes())

    def expect_ended(self, process, *files):
        self.until(lambda: len(self.ended()) >= len(files), process)
        self.assertEqual(self.ended(), sorted(files))

    def replace(self, name, text):
        """As editors save."""
        self.write(name + "~", text)
        os.rename(self.root / (name + "~"), self.root / name)

    def expect_stopped(self, process):
        answer = self.stop(process)
        self.assertEqual(answer.code, 130, answer)
        return answer

    def test_a_file_that_changes_has_one_agent(self):
        process = self.watch()
        self.write("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        self.expect_stopped(process)
        self.assertEqual(self.ended(), ["a.py"])
        self.ok("verify")

    def test_a_newer_text_replaces_what_was_made_of_the_older(self):
        process = self.watch(script=NOTE[:1] + NOTE[2:])
        self.write("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        self.write("a.py", "x = 3\n")
        said = self.until_said(process, " replaces ")
        self.expect_stopped(process)
        first, second = self.logs("note-")
        self.assertIn(f"{max(first, second, key=self.started)} replaces {min(first, second, key=self.started)}", said)

    def started(self, agent):
        return self.events(agent)[0]["ts"]

    def test_what_is_stopped_replaces_nothing(self):
        self.go()
        process = self.watch(script=NOTE[:1] + WAIT)
        self.write("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        (first,) = self.logs("note-")
        (self.root / "go").unlink()
        self.write("a.py", "x = 3\n")
        self.until(lambda: self.waiting() == 2, process)
        self.assertNotIn("replaces", self.expect_stopped(process).err)
        self.assertIn("+one", self.ok("workspace", "diff", first).out)

    def test_content_counts_and_not_the_touch(self):
        process = self.watch()
        self.write("b.py", "y = 2\n")  # as it was
        self.replace("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        self.replace("b.py", "y = 3\n")
        self.expect_ended(process, "a.py", "b.py")
        self.expect_stopped(process)
        self.assertEqual(len(self.logs("run-")), 2)

    def test_a_file_that_comes_back_has_changed(self):
        process = self.watch()
        text = (self.root / "b.py").read_text()
        (self.root / "b.py").unlink()
        self.write("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        self.write("b.py", text)
        self.expect_ended(process, "a.py", "b.py")
        self.expect_stopped(process)

    def test_new_folders_are_watched_and_ignored_ones_are_not(self):
        self.write(".gitignore", "gen/\n")
        self.write("gen/g.py", "g = 1\n")
        process = self.watch()
        self.write("gen/g.py", "g = 2\n")
        self.write("new/deep/c.py", "c = 1\n")
        self.until(lambda: len(self.ended()) == 1, process)
        self.write("new/deep/c.py", "c = 2\n")
        self.until(lambda: len(self.ended()) == 2, process)
        self.expect_stopped(process)
        nodes = [self.events(agent)[0]["node_id"] for agent in self.logs("note-")]
        self.assertEqual(nodes, ["new/deep/c.py"] * 2)

    def test_a_newer_run_replaces_the_workspace_of_an_older_one(self):
        process = self.watch()
        self.write("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        (first,) = self.logs("note-")
        self.write("a.py", "x = 3\n")
        self.expect_ended(process, "a.py", "a.py")
        self.until_said(process, f"replaces {first}")
        self.expect_stopped(process)
        (left,) = self.ok("workspace", "ls", "--format", "json").json
        self.assertNotEqual(left["agent_id"], first)
        self.assertEqual(self.events(first)[-1]["type"], "workspace_rejected")

    def test_only_what_is_named_is_watched(self):
        process = self.watch("b.py")
        self.write("a.py", "x = 2\n")
        self.replace("b.py", "y = 3\n")
        self.expect_ended(process, "b.py")
        self.expect_stopped(process)

    def test_changes_during_a_run_are_not_lost_and_do_not_stop_it(self):
        process = self.watch(script=WAIT)
        self.write("a.py", "x = 2\n")
        self.until(lambda: self.waiting() == 1, process)
        (first,) = self.logs("note-")
        self.write("b.py", "y = 3\n")
        self.write("a.py", "x = 3\n")
        self.go()
        self.expect_ended(process, "a.py", "a.py", "b.py")
        self.expect_stopped(process)
        self.assertEqual(self.status(first), "unverified")
        self.assertEqual(len(self.logs("run-")), 2)
        self.ok("verify")

    def test_a_change_that_could_not_be_run_stays_due(self):
        process = self.watch()
        path = self.root / "agents/note/note_subagent.yaml"
        right = path.read_text()
        path.write_text(right.replace("max_turns", "max_turn"))
        self.write("a.py", "x = 2\n")
        self.until_said(process, "max_turns")
        path.write_text(right)
        self.write("b.py", "y = 3\n")
        self.expect_ended(process, "a.py", "b.py")
        self.expect_stopped(process)

    def test_ctrl_c_ends_the_agents_and_resume_goes_on(self):
        process = self.watch(script=WAIT)
        self.write("a.py", "x = 2\n")
        self.until(lambda: self.waiting() == 1, process)
        answer = self.expect_stopped(process)
        self.assertIn("twotrack run --resume", answer.err)
        self.assertEqual(self.status(self.agent()), "cancelled")
        self.go()
        self.done("run", "--resume")
        self.assertEqual(self.status(self.agent()), "unverified")

    def test_ctrl_c_while_nothing_happens(self):
        self.expect_stopped(self.watch())
        self.assertEqual(self.logs(""), [])

    def test_mistakes_are_told_at_once(self):
        model = self.script(*NOTE)
        self.refused("watch", "-o", "nite", "--model", model, says='did you mean "note"?')
        self.refused("watch", "c.py", "-o", "note", "--model", model, says="c.py")
        self.refused("watch", "-o", "note", "--model", "scripted:no.jsonl", says="no.jsonl")

    def test_jsonl_is_every_event(self):
        process = self.start("watch", "-o", "note", "--model", self.script(*NOTE), "--format", "jsonl")
        self.until_said(process, "watching")
        self.write("a.py", "x = 2\n")
        self.expect_ended(process, "a.py")
        answer = self.expect_stopped(process)
        self.assertEqual(answer.out_bytes, self.path(self.agent()).read_bytes())


if __name__ == "__main__":
    harness.main()
