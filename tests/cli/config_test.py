"""config show, and what the configuration changes."""
import contextlib
import json
import sqlite3

import harness
from harness import line


class Wrong(harness.CliTest):
    def test_the_keys_are_shown_beside_what_is_wrong_with_them(self):
        (self.root / "twotrack.yaml").write_text("runer: {}\nrunner: {max_turns: 7}\n")
        answer = self.expect(2, "config", "show", "--origin")
        self.assertRegex(answer.out, r"runner\.max_turns +7 +\S*twotrack\.yaml:2")
        self.assertIn('runer: unknown key (did you mean "runner"?)', answer.err)
        self.expect(2, "agents")

    def test_a_value_that_is_not_taken_is_not_passed_off_as_the_default(self):
        (self.root / "twotrack.yaml").write_text("runner: {memory: {packet_size_limit: 5}}\n")
        answer = self.expect(2, "config", "show", "--origin")
        self.assertRegex(answer.out, r"packet_size_limit +2000 +default, not \S*twotrack\.yaml:1:38: see below\n")
        self.assertIn('of at least 256 bytes, not "5"', answer.err)


class Config(harness.CliTest):
    def configure(self, text):
        (self.root / "twotrack.yaml").write_text(text)

    def setting(self, key):
        rows = self.ok("config", "show", "--format", "json").json
        self.assertEqual(list(rows[0]), ["key", "value", "origin"])
        return next((row["value"], row["origin"]) for row in rows if row["key"] == key)

    def test_every_value_says_where_it_came_from(self):
        key = "runner.memory.durability"
        self.assertEqual(self.setting(key), ("sync", "default"))
        self.configure("runner:\n  memory:\n    durability: none\n")
        self.assertEqual(self.setting(key), ("none", f"{self.root}/twotrack.yaml:3"))
        self.env["TWOTRACK_RUNNER__MEMORY__DURABILITY"] = "sync"
        self.assertEqual(self.setting(key), ("sync", "environment TWOTRACK_RUNNER__MEMORY__DURABILITY"))
        self.assertNotIn("environment TWOTRACK", self.ok("config", "show").out)
        self.assertIn("environment TWOTRACK", self.ok("config", "show", "--origin").out)

    def test_no_secret_is_shown(self):
        token = "ghp_" + "a1B2c3D4" * 5
        self.env["SERVICE_TOKEN"] = "hunter2-hunter2"
        self.configure("tools: {mcp: {x: {url: \"https://u:hunter7@example.org/hunter2-hunter2\", "
                       f"headers: [\"Authorization: Bearer {token}\"]}}}}}}\n")
        for options in ([], ["--origin"], ["--format", "json"]):
            shown = self.run_cli("config", "show", *options).out
            for secret in (token, "hunter2", "hunter7"):
                self.assertNotIn(secret, shown)
            self.assertIn("[REDACTED:", shown)

    def test_a_wrong_file_is_an_error_that_names_the_place(self):
        self.configure("runner:\n  memry:\n    durability: none\n")
        answer = self.refused("append", "a", stdin=line("x"), says="twotrack.yaml:2")
        self.assertIn("memory", answer.err)
        self.assertIn("twotrack.yaml:2", self.expect(2, "config", "show").err)
        self.assertFalse(self.path("a").exists())
        findings = {one["check"]: one for one in self.expect(1, "doctor", "--format", "json").json}
        self.assertEqual(findings["configuration"]["status"], "fail")

    def test_durability_none_writes_no_head(self):
        self.write_trusted("runner: {memory: {durability: none}}\n")
        self.append("a", line("x"))
        self.assertFalse(self.path("a", ".head").exists())
        self.append("b", line("x"), options=["--durability", "sync"])
        self.assertTrue(self.path("b", ".head").exists())

    def test_what_counts_as_a_secret_is_configured(self):
        self.env["MY_PIN"] = "hunter2hunter2"
        self.append("a", line("user_message", content="hunter2hunter2"))
        self.write_trusted('runner: {memory: {redact: {env: ["MY_*"]}}}\n')
        self.append("b", line("user_message", content="hunter2hunter2"))
        self.assertIn(b"hunter2", self.path("a").read_bytes())
        self.assertNotIn(b"hunter2", self.path("b").read_bytes())

    def keys(self, prefix):
        with contextlib.closing(sqlite3.connect(self.root / ".agentfs" / "trace.db")) as database:
            rows = database.execute("select key from kv_store where key like ? order by key", (prefix + "%",))
            return [key for (key,) in rows]

    def test_with_trace_store_kv_the_mirror_follows_the_logs(self):
        self.configure("runner: {memory: {trace_store: kv}}\n")
        self.append("a", line("x", turn=1), line("y", turn=2),
                    options=["--run", "r", "--operation", "lint", "--node", "n"])
        self.assertEqual(self.keys("trace:"), ["trace:r:lint:n:0", "trace:r:lint:n:1", "trace:r:lint:n:2"])
        self.assertEqual(self.keys("index:"), ["index:node:n", "index:operation:lint", "index:run:r"])
        (self.root / ".agentfs" / "trace.db").unlink()
        self.ok("index")
        self.assertEqual(len(self.keys("trace:")), 3)
        self.ok("prune", "--older-than", "0s", "--yes")
        self.assertEqual(self.keys("trace:") + self.keys("index:"), [])

    def test_the_mirror_follows_each_turn_of_a_running_agent(self):
        self.configure("runner: {memory: {trace_store: kv}}\n")
        process = self.start("append", "a", "--run", "r")
        for turn in (1, 2):
            process.stdin.write(line("x", turn=turn).encode())
            process.stdin.flush()
            process.stdout.readline()
        process.stdin.write(line("x", turn=3).encode())
        process.stdin.flush()
        process.stdout.readline()
        # The acknowledgement of turn 3 comes before its mirroring, that of turn 2 is done by then.
        self.assertIn("trace:r:::2", self.keys("trace:"))

    def test_imported_logs_are_mirrored_too(self):
        self.configure("runner: {memory: {trace_store: kv}}\n")
        self.ok("import", "--from", "openai-messages", "-", "--run", "r",
                stdin=json.dumps({"id": "1", "messages": [{"role": "user", "content": "hi"}]}))
        self.assertEqual(len(self.keys("index:run:")), 1)

    def test_without_it_there_is_no_mirror(self):
        self.append("a", line("x"))
        self.ok("index")
        self.assertFalse((self.root / ".agentfs" / "trace.db").exists())

    def test_a_store_that_is_not_built_is_refused(self):
        self.configure("runner: {memory: {trace_store: nats}}\n")
        self.refused("append", "a", stdin=line("x"), says="nats")

    def test_refusals(self):
        self.refused("config", says="config needs ACTION")
        self.refused("config", "shwo", says='did you mean "show"?')


if __name__ == "__main__":
    harness.main()
