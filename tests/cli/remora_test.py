"""A project of Remora runs as it is: its configuration, its agents, its scripts, its logs."""
import json
import os
import pathlib
import shutil

import harness
from run_project import RunTest

PROJECT = pathlib.Path(__file__).parents[1] / "data/remora"
MONTY = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "twotrack/monty-1.4.0/monty"

TIDY = [("find_spaces", {}), ("cut_spaces", {"line": 1}), ("find_spaces", {}),
        ("submit_result", {"summary": "one line is tidy"})]


class Remora(RunTest):
    def setUp(self):
        super().setUp()
        for name in ("agents", "twotrack.yaml", "a.py", "b.py"):
            path = self.root / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(PROJECT, self.root, dirs_exist_ok=True)
        # Where the tests run decides how much a sandbox holds; Remora's file has no word for it.
        self.env["TWOTRACK_SANDBOX__REQUIRE"] = "none"

    def needs_monty(self):
        if not MONTY.exists():
            self.skipTest("Monty is not installed: run scripts/fetch_monty.py")
        self.env["MONTY_BIN"] = str(MONTY)

    def test_its_agents_run_unchanged(self):
        self.needs_monty()
        answer = self.done("run", "src", "--model", self.script(*TIDY))
        self.assertIn("keys that have no effect here", answer.err)
        (agent,) = self.logs("tidy-")
        self.assertEqual(self.logs("idle-"), [], "it is not enabled")
        self.assertEqual(self.status(agent), "unverified")
        results = [(event["data"]["tool"], event["data"]["delta"].get("summary"))
                   for event in self.events(agent) if event["type"] == "tool_result"]
        self.assertEqual(results[1:4], [("find_spaces", "Lines that end in white space: 1"),
                                        ("cut_spaces", "Cut line 1"),
                                        ("find_spaces", "Lines that end in white space: none")])
        # The first one is the context provider; what it returned reaches the model.
        shown = [event["data"] for event in self.events(agent) if event["type"] == "model_request"]
        self.assertIn("no white space at the end of a line", json.dumps(shown[1]))
        self.ok("verify")
        self.assertIn("def add(a, b):   \n", (self.root / "src/sums.py").read_text(), "nobody has accepted it")
        self.ok("workspace", "accept", agent)
        self.assertEqual((self.root / "src/sums.py").read_text(), "def add(a, b):\n    return a + b\n")

    def test_what_a_script_reads_and_writes_is_in_the_log(self):
        self.needs_monty()
        self.write("src/sums.py", "def key():   \n    return 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789'\n")
        self.done("run", "src", "--model", self.script(*TIDY))
        (agent,) = self.logs("tidy-")
        events = self.events(agent)
        inside = [event["data"] for event in events if event["type"].startswith("external_")]
        self.assertIn(("read_file", {"path": "src/sums.py"}), [(one.get("name"), one.get("args")) for one in inside])
        self.assertIn("write_file", [one.get("name") for one in inside])
        calls = [(one["call_id"], one["n"]) for one in inside if "name" in one]
        self.assertEqual(calls, [(one["call_id"], one["n"]) for one in inside if "name" not in one])
        self.assertLessEqual({call for call, _ in calls},
                             {event["data"]["call_id"] for event in events if event["type"] == "tool_call"})
        self.assertNotIn("sk-ant-api03", (self.root / f".agentfs/traces/{agent}.jsonl").read_text())
        self.ok("verify")

    def test_an_operation_that_is_not_enabled_runs_when_it_is_named(self):
        self.needs_monty()
        done = ("submit_result", {"summary": "nothing"})
        self.run_cli("run", "src", "-o", "idle", "--model", self.script(done))
        self.assertEqual(len(self.logs("idle-")), 1)

    def test_each_value_says_that_it_came_from_remora(self):
        rows = {row["key"]: row for row in self.ok("config", "show", "--format", "json").json}
        file = f"{self.root}/remora.yaml"
        for key, value in (("model.use", "remora"), ("model.servers.remora.name", "google/functiongemma-270m-it"),
                           ("runner.concurrency", "2"), ("runner.max_turns", "9"), ("runner.only_named", "[idle]")):
            self.assertEqual(rows[key]["value"], value)
            self.assertTrue(rows[key]["origin"].startswith(file + ":"), rows[key])

    def test_what_has_nothing_here_is_told(self):
        err = self.ok("config", "show").err
        self.assertIn("remora.yaml:24:3: runner.temperature: not used", err)
        self.assertIn("event_stream.enabled: not used: the full log is always written", err)
        self.assertIn("server.api_key: not used", err)
        self.assertNotIn("unknown key", err)

    def test_the_project_is_found_from_a_folder_below(self):
        shown = self.run_anywhere("config", "show", "--format", "json", cwd=self.root / "src")
        self.assertEqual(shown.code, 0, shown)
        self.assertIn("remora.yaml", json.dumps(shown.json))

    def test_its_log_is_imported(self):
        report = self.ok("import", "--from", "remora", "events.jsonl", "--format", "json").json
        self.assertEqual([(one["agent_id"], one["operation"]) for one in report], [("tidy-9f3c", "tidy")])
        self.assertIn("find_spaces", self.ok("show", "tidy-9f3c").out)
        self.assertIn("Lines that end in white space: 1", self.ok("packet", "tidy-9f3c").out)
        self.ok("verify")


if __name__ == "__main__":
    harness.main()
