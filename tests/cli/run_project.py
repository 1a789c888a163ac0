"""A small project with an agent whose tools are commands, for tests of what runs agents."""
import json
import signal
import threading

import harness

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
  - tool_name: wait_for_go
    command: ["/bin/sh", "-c", "echo >> ROOT/waiting; until [ -e ROOT/go ]; do sleep 0.02; done; echo went"]
    tool_description: Wait until somebody says go.
    effect: pure
  - tool_name: look
    command: ["cat", "notes.txt"]
    tool_description: Look at the notes.
    effect: pure
  - tool_name: submit_result
    builtin: submit_result
    tool_description: Finish.
"""

NOTE = [("add_line", {"text": "one"}), ("look", {}), ("submit_result", {"summary": "noted"})]
WAIT = [("wait_for_go", {}), ("submit_result", {"summary": "waited"})]


class RunTest(harness.CliTest):
    """A project with the files a.py and b.py, and the operation `note`."""

    def setUp(self):
        super().setUp()
        # Leaks are looked for by the tests in C++; here a killed program would only be slow.
        self.env["ASAN_OPTIONS"] = "detect_leaks=0"
        self.write("agents/note/note_subagent.yaml", AGENT.replace("ROOT", str(self.root)))
        self.write_trusted("sandbox: {require: none}\n")
        self.write("a.py", "x = 1\n")
        self.write("b.py", "y = 2\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def script(self, *answers):
        """The --model whose answers these are: (tool, arguments), or a whole answer."""
        lines = [json.dumps(answer if isinstance(answer, dict)
                            else {"calls": [{"name": answer[0], "args": answer[1]}]})
                 for answer in answers]
        path = self.write("script.txt", "".join(one + "\n" for one in lines))
        return f"scripted:{path}"

    def done(self, *args, **kwargs):
        """A run that ended well. The agents here name no witness, so that nothing is verified."""
        return self.expect(3, *args, **kwargs)

    def logs(self, beginning):
        folder = self.root / ".agentfs/traces"
        return sorted(path.stem for path in folder.glob(f"{beginning}*.jsonl"))

    def agent(self):
        (agent,) = self.logs("note-")
        return agent

    def calls(self, agent):
        return [(event["data"]["tool"], event["data"]["args"]) for event in self.events(agent)
                if event["type"] == "tool_call"]

    def status(self, agent):
        last = self.events(agent)[-1]
        self.assertEqual(last["type"], "run_end")
        return last["data"]["status"]

    def waiting(self):
        """How many calls of wait_for_go have begun."""
        path = self.root / "waiting"
        return len(path.read_text().splitlines()) if path.exists() else 0

    def go(self):
        self.write("go", "")

    def until(self, what, process=None):
        """Returns when `what()` is true. Fails when the process ends before, or it never is."""
        pause = threading.Event()
        for _ in range(harness.TIMEOUT_S * 50):
            if what():
                return
            if process is not None and process.poll() is not None:
                self.fail(f"it ended with {process.returncode}: {process.stderr.read().decode()}")
            pause.wait(0.02)
        self.fail("it never happened")

    def stop(self, process):
        """What a command says that is asked to end with Ctrl-C."""
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=harness.TIMEOUT_S)
        return harness.Answer(process.returncode, out, err)
