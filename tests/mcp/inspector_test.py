#!/usr/bin/env python3
"""`twotrack mcp` driven by the public MCP inspector, in both kinds of revisions.

What the inspector is told must be what the program's own commands say of the same log.
"""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from peers_test import IS_THERE, NODE, PACKAGES, TIMEOUT_S, TWOTRACK

INSPECTOR = PACKAGES / "inspector/clients/launcher/build/index.js"
# legacy opens a session with `initialize`; modern says its version with each request.
ERAS = ("legacy", "modern")
TOOLS = ("list_runs", "list_agents", "packet", "recall", "search", "why", "hub_get", "report", "workspace_diff")
# What the inspector exits with when a tool says isError.
TOOL_FAILED = 5

LOG = (
    {"type": "run_start", "data": {"goal": "mend it"}},
    {"type": "turn_start", "turn": 1, "data": {"turn": 1}},
    {"type": "tool_call", "turn": 1, "data": {"call_id": "1/0", "tool": "grep", "args": {"p": "x"}}},
    {"type": "tool_result", "turn": 1, "data": {"call_id": "1/0", "tool": "grep", "outcome": "success",
                                                "raw_output": "a.py:1: needle\nb.py:2: hay"}},
)


@unittest.skipUnless(IS_THERE, "SKIPPED: no MCP inspector: run scripts/setup.sh test")
class Inspector(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-inspector-"))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.env = {**os.environ, "HOME": str(self.root), "XDG_CONFIG_HOME": str(self.root / "none"),
                    "ASAN_OPTIONS": "detect_leaks=0"}
        self.env.pop("TWOTRACK_ROOT", None)
        self.run_ok([TWOTRACK, "append", "one"], "".join(json.dumps(event) + "\n" for event in LOG))

    def run_any(self, command, stdin=""):
        return subprocess.run(command, input=stdin, cwd=self.root, env=self.env, capture_output=True,
                              text=True, timeout=TIMEOUT_S, check=False)

    def run_ok(self, command, stdin=""):
        done = self.run_any(command, stdin)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")
        return done

    def command_says(self, *args):
        return json.loads(self.run_ok([TWOTRACK, *args, "--format", "json"]).stdout)

    def inspect(self, era, method, *options):
        return self.run_any([str(NODE), str(INSPECTOR), "--cli", TWOTRACK, "mcp", "--method", method,
                             "--protocol-era", era, "--format", "json", *options])

    def call(self, era, tool, args, code=0):
        done = self.inspect(era, "tools/call", "--tool-name", tool, "--tool-args-json", json.dumps(args))
        self.assertEqual(done.returncode, code, f"{tool} {args}\n{done.stdout}\n{done.stderr}")
        return json.loads(done.stdout)["result"]

    def value(self, era, tool, **args):
        """The inspector itself holds a structure against the tool's output schema."""
        result = self.call(era, tool, args)
        self.assertIs(result["isError"], False)
        self.assertEqual(json.loads(result["content"][0]["text"]), result["structuredContent"])
        return result["structuredContent"]

    def test_every_tool_is_listed_and_its_schemas_are_portable(self):
        for era in ERAS:
            with self.subTest(era=era):
                done = self.inspect(era, "tools/list", "--strict")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                tools = json.loads(done.stdout)["result"]["tools"]
                self.assertEqual(tuple(tool["name"] for tool in tools), TOOLS)
                for tool in tools:
                    self.assertIs(tool["annotations"]["readOnlyHint"], True, tool["name"])
                    self.assertIs(tool["inputSchema"]["additionalProperties"], False, tool["name"])
                    self.assertEqual(tool["outputSchema"]["type"], "object", tool["name"])

    def test_the_log_is_told_as_the_commands_tell_it(self):
        packet = self.command_says("packet", "one")
        why = self.command_says("why", "one")
        for era in ERAS:
            with self.subTest(era=era):
                (run,) = self.value(era, "list_runs")["runs"]
                self.assertEqual(run["agents"], 1)
                (agent,) = self.value(era, "list_agents")["agents"]
                self.assertEqual((agent["agent_id"], agent["goal"]), ("one", "mend it"))
                self.assertEqual(self.value(era, "packet", agent="one"), packet)
                self.assertEqual(self.value(era, "why", agent="one"), why)
                recalled = self.value(era, "recall", agent="one", ref="e4", search="NEEDLE")["text"]
                self.assertIn("a.py:1: needle", recalled)
                self.assertNotIn("hay", recalled)
                hits = self.value(era, "search", pattern="need.e")["hits"]
                self.assertEqual({hit["ref"] for hit in hits}, {"e4"})
                self.assertEqual(self.value(era, "search", pattern="nowhere")["hits"], [])

    def test_what_a_tool_refuses_is_an_error_of_the_tool(self):
        for era in ERAS:
            with self.subTest(era=era):
                for tool, args, says in (("packet", {"agent": "onee"}, 'did you mean "one"?'),
                                         ("packet", {}, 'lacks "agent"'),
                                         ("recall", {"agent": "one", "ref": "e99"}, "e99")):
                    result = self.call(era, tool, args, code=TOOL_FAILED)
                    self.assertIs(result["isError"], True)
                    self.assertIn(says, result["content"][0]["text"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
