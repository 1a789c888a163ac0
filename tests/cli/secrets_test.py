"""Secrets never reach the disk: not in a log, not in a blob, not in an index."""
import base64
import json

import harness
from harness import line

SECRET = "hunter2-hunter2-hunter2"


class Secrets(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["SERVICE_TOKEN"] = SECRET

    def assert_nowhere(self):
        for path in (self.root / ".agentfs").rglob("*"):
            if path.is_file() and path.suffix != ".zst":
                self.assertNotIn(SECRET.encode(), path.read_bytes(), path)

    def test_every_text_of_an_event_is_freed_of_them(self):
        self.append("a", line("user_message", content=f"use {SECRET} please"),
                    line("x", deep=[{SECRET: SECRET}]),
                    line("tool_result", tool="env", raw_output=f"SERVICE_TOKEN={SECRET}\n"),
                    line("tool_result", tool="env", raw_output_encoding="base64",
                         raw_output=base64.b64encode(b"\xff" + SECRET.encode()).decode()),
                    options=["--goal", f"log in with {SECRET}"])
        self.ok("index")
        self.assert_nowhere()
        events = self.events("a")
        self.assertEqual(events[1]["data"]["redacted"], [{"rule": "env:SERVICE_TOKEN", "length": len(SECRET)}])
        self.assertIn("[REDACTED:env:SERVICE_TOKEN:", events[3]["data"]["raw_output"])
        self.assertIn("secrets removed", self.ok("show", "a").out)

    def test_blobs_too(self):
        self.append("a", line("tool_result", tool="env", raw_output=f"{SECRET}\n" * 100_000))
        self.assert_nowhere()
        raw = self.ok("show", "a", "--raw", "e1").out
        self.assertNotIn(SECRET, raw)
        self.assertEqual(raw.count("[REDACTED:env:SERVICE_TOKEN:"), 100_000)
        self.ok("verify")

    def test_what_is_left_out_of_the_view_hides_none(self):
        half = len(SECRET) // 2
        unseen = ["\x07", "\x08", "\x7f", "\r", "\x0b", "\u00ad", "\u200b", "\u3164", "\ufe0f", "\U000e0041", "\x1b", "\x9d"]
        for one in unseen:
            self.append("a", line("user_message", content=f"use {SECRET[:half]}{one}{SECRET[half:]} please"))
        for command in (["show", "a"], ["packet", "a"], ["export", "a"]):
            self.assertNotIn(SECRET, self.ok(*command).out, command)
        self.assertEqual(len([e for e in self.events("a") if "redacted" in e["data"]]), len(unseen))

    def test_a_name_that_holds_one_is_refused(self):
        for option in ("--run", "--operation", "--node"):
            self.refused("append", "a", option, SECRET, stdin=line("x"), says="contains a secret", hint="without")
        self.refused("append", SECRET, stdin=line("x"), says="contains a secret")
        self.assertFalse((self.root / ".agentfs" / "traces").exists())

    def test_an_imported_name_that_holds_one_is_refused(self):
        chats = [json.dumps({"id": name, "messages": [{"role": "user", "content": "hi"}]})
                 for name in (SECRET, "fine")]
        done = self.run_cli("import", "--from", "openai-messages", "-", stdin="\n".join(chats))
        self.assertEqual(done.code, 2)
        self.assertIn("contains a secret", done.err)
        self.assertNotIn(SECRET, done.out + done.err)
        self.assertEqual(len(list((self.root / ".agentfs" / "traces").glob("*.jsonl"))), 1)
        self.assert_nowhere()

    def test_a_refusal_quotes_none(self):
        bad = ['{"type":"x","data":{"%s":1,"%s":2}}', '{"type":"x","data":{},"%s":1}',
               '{"type":"tool_result","data":{"tool":"t","raw_output":"","raw_output_encoding":"%s"}}']
        for one in (text.replace("%s", SECRET) for text in bad):
            for args, text in ((("append", "a"), one), (("session", "b"), '{"event":' + one + "}")):
                done = self.run_cli(*args, stdin=text + "\n")
                self.assertIn('"error"', done.out)
                self.assertNotIn(SECRET, done.out + done.err, one)

    def test_the_same_goal_is_still_the_same(self):
        goal = ["--goal", f"log in with {SECRET}"]
        self.append("a", line("x"), options=goal)
        self.append("a", line("x"), options=goal)
        self.refused("append", "a", "--goal", "another", stdin=line("x"), says="contradicts")


if __name__ == "__main__":
    harness.main()
