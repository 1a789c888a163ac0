"""Kills a run with side effects at every system call that matters, and resumes it.

strace sends SIGKILL at the n-th write, the n-th sync, rename, unlink or start of a program; then
`twotrack run --resume` goes on until nothing is unfinished. For every kind and every n:

  - each call has exactly one result in the log;
  - a change of the workspace is there exactly once;
  - an effect on the world is there exactly once, or the agent was blocked until somebody said
    whether it had happened, and then it is there as often as that person said.

A negative control resumes with `tools.on_ambiguous: retry`, which repeats an effect that may have
happened: there the same check must find a duplicate.

TWOTRACK names the binary. TWOTRACK_SOAK=1 tries every n; otherwise a sample of them.
"""
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TWOTRACK = os.environ.get("TWOTRACK", "twotrack")
SOAK = os.environ.get("TWOTRACK_SOAK") == "1"
# Calls of the program itself; what its tools do is their own.
# Each with the step from one place to the next in the quick test; a "?" is for machines without it.
CALLS = {"pwrite64": 5, "write": 10, "fdatasync": 5, "fsync": 5, "?rename": 1, "renameat2": 1, "?unlink": 1,
         "clone": 1, "?clone3": 1, "?vfork": 1}
STARTS = ("clone", "?clone3", "?vfork")
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0", "TWOTRACK_SANDBOX__REQUIRE": "none"}

AGENT = """\
name: note_agent
operation: note
max_turns: 8
node_types: [file]
initial_context:
  system_prompt: Do what the script says.
  node_context: "Note {{ file_path }}."
tools:
  - tool_name: add_line
    command: ["/bin/sh", "-c", "echo \\"$1\\" >> notes.txt; cat notes.txt", "sh", "{text}"]
    inputs: {text: {type: string, description: "The line."}}
    tool_description: Add a line to the notes.
    effect: workspace
  - tool_name: tell_world
    command: ["/bin/sh", "-c", "echo \\"$1\\" >> %(world)s; %(crash)secho told", "sh", "{text}"]
    inputs: {text: {type: string, description: "The words."}}
    tool_description: Tell the world.
    effect: external
  - tool_name: look
    command: ["cat", "notes.txt"]
    tool_description: Look at the notes.
    effect: pure
  - tool_name: submit_result
    builtin: submit_result
    tool_description: Finish.
"""

SCRIPT = [("add_line", {"text": "one"}), ("tell_world", {"text": "hello"}), ("look", {}),
          ("add_line", {"text": "two"}), ("submit_result", {"summary": "noted"})]


def can_strace():
    return shutil.which("strace") and subprocess.run(
        ["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0


class Project:
    """A project with one agent that writes into its workspace and tells the world."""

    def __init__(self, on_ambiguous="ask", crashes=False):
        """`crashes`: the program dies by the hand of its tool, between effect and result, once."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-run-"))
        self.root = self.folder / "project"
        self.world = self.folder / "world.txt"
        agent = self.root / "agents/note"
        agent.mkdir(parents=True)
        marker = self.folder / "crashed"
        crash = f"[ -e {marker} ] || (touch {marker}; kill -9 $PPID); " if crashes else ""
        (agent / "note_subagent.yaml").write_text(
            AGENT % {"world": self.world, "crash": crash})
        self.environment = {**ENVIRONMENT, "TWOTRACK_TOOLS__ON_AMBIGUOUS": on_ambiguous}
        (self.root / "a.py").write_text("x = 1\n")
        calls = [{"calls": [{"name": name, "args": args}]} for name, args in SCRIPT]
        (self.folder / "script.jsonl").write_text("".join(json.dumps(one) + "\n" for one in calls))

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def twotrack(self, *args, wrapper=()):
        return subprocess.run([*wrapper, TWOTRACK, *args, "--root", str(self.root)],
                              capture_output=True, text=True, timeout=120, check=False,
                              env=self.environment)

    def run(self, kill_at=None):
        """Whether the run was killed."""
        wrapper = []
        if kill_at is not None:
            # Without -f: the agent's own thread is the one that is killed, and not a tool.
            call, number = kill_at
            wrapper = ["strace", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                       f"inject={call}:signal=SIGKILL:when={number}"]
        done = self.twotrack("run", str(self.root / "a.py"), "-o", "note", "--model",
                             f"scripted:{self.folder}/script.jsonl", wrapper=wrapper)
        return done.returncode not in (0, 1, 2, 3)

    def agents(self):
        folder = self.root / ".agentfs/traces"
        return sorted(path.stem for path in folder.glob("note-*.jsonl"))

    def events(self):
        (agent,) = self.agents()
        log = self.root / ".agentfs/traces" / f"{agent}.jsonl"
        return [json.loads(line) for line in log.read_text().splitlines()]

    def open_call(self):
        waiting = None
        for event in self.events():
            if event["type"] == "tool_call":
                waiting = event["data"]["call_id"]
            if event["type"] == "tool_result":
                waiting = None
        return waiting

    def resume(self):
        """Until nothing is unfinished. A person who is asked looks at the world and says the truth."""
        for _ in range(4):
            done = self.twotrack("run", "--resume", "--model",
                                 f"scripted:{self.folder}/script.jsonl")
            if "blocked" not in done.stdout + done.stderr:
                return done
            happened = "yes" if self.told() else "no"
            (agent,) = self.agents()
            self.twotrack("resolve", agent, self.open_call(), "--happened", happened)
        return done

    def told(self):
        return self.world.read_text().splitlines() if self.world.exists() else []

    def notes(self):
        (agent,) = self.agents()
        notes = self.root / ".agentfs/workspaces" / agent / "tree/notes.txt"
        return notes.read_text().splitlines() if notes.exists() else []


def results_by_call(events):
    count = {}
    for event in events:
        if event["type"] == "tool_call":
            count.setdefault(event["data"]["call_id"], 0)
        if event["type"] == "tool_result":
            count[event["data"]["call_id"]] += 1
    return count


class RunKillTest(unittest.TestCase):
    def kill_at(self, point, check):
        """Whether the run got as far as that."""
        project = Project()
        try:
            if not project.run(kill_at=point):
                return False
            if not project.agents() and not list((project.root / ".agentfs/traces").glob("run-*.jsonl")):
                return True  # killed before anything was planned
            done = project.resume()
            if "killed before it started anything" not in done.stderr:
                with self.subTest(killed_at=point, said=done.stderr[-300:]):
                    check(project)
            return True
        finally:
            project.remove()

    def try_all(self, check):
        killed = dict.fromkeys(CALLS, 0)
        for call, step in CALLS.items():
            for number in itertools.count(1, 1 if SOAK else step):
                if not self.kill_at((call, number), check):
                    break
                killed[call] += 1
        print("killed at", ", ".join(f"{count} {call}" for call, count in killed.items()), file=sys.stderr)
        self.assertGreater(sum(killed.values()), 15)
        for calls in (("pwrite64",), ("fdatasync",), ("?rename", "renameat2"), STARTS):
            self.assertGreater(sum(killed[call] for call in calls), 0, calls)

    def expect_exactly_once(self, project):
        events = project.events()
        self.assertEqual(events[-1]["type"], "run_end")
        self.assertEqual(events[-1]["data"]["status"], "unverified")
        self.assertEqual(set(results_by_call(events).values()), {1})
        self.assertEqual(project.notes(), ["one", "two"])
        self.assertEqual(len(project.told()), 1 if self.person_says_done(events) else 0)

    def person_says_done(self, events):
        """Whether the effect counts as done: it was, or a person said that it was not."""
        told = [event["data"] for event in events if event["type"] == "tool_result"
                and event["data"]["tool"] == "tell_world"]
        return told[0].get("resolved", {"happened": True})["happened"]

    def test_a_run_that_nobody_kills_does_everything_once(self):
        project = Project()
        self.addCleanup(project.remove)
        self.assertFalse(project.run())
        self.expect_exactly_once(project)
        self.assertEqual(project.twotrack("verify").returncode, 0)

    def test_killed_anywhere_nothing_is_done_twice_or_lost_in_silence(self):
        self.try_all(self.expect_exactly_once)

    def test_killed_between_effect_and_result_the_effect_is_not_repeated(self):
        project = Project(crashes=True)
        self.addCleanup(project.remove)
        self.assertTrue(project.run())
        project.resume()
        self.expect_exactly_once(project)

    def test_the_check_finds_an_effect_that_was_repeated(self):
        """The negative control: `retry` repeats what may have happened."""
        project = Project("retry", crashes=True)
        self.addCleanup(project.remove)
        self.assertTrue(project.run())
        project.resume()
        with self.assertRaises(AssertionError):
            self.expect_exactly_once(project)
        self.assertEqual(project.told(), ["hello", "hello"])


if __name__ == "__main__":
    if not can_strace():
        print("skipped: strace is missing, or may not trace here")
        sys.exit(77)
    unittest.main()
