#!/usr/bin/env python3
"""Small promises of the program around its commands: limits of the system, clocks, pipes, files."""
import json
import subprocess

import harness
from harness import line
from run_project import NOTE, RunTest

OBEYED = "csi \x9b31m and right\u202eleft\u2069 and \u061c"


class Files(harness.CliTest):
    def test_a_file_that_may_not_grow_is_an_error_and_no_signal(self):
        """SIGXFSZ would end the program in the middle of a word."""
        command = f'ulimit -f 16; exec "{harness.TWOTRACK}" append big'
        events = line("user_message", content="x" * 100_000) + "\n"
        done = subprocess.run(["sh", "-c", command], input=events.encode(), capture_output=True,
                              cwd=self.root, env=self.env, timeout=harness.TIMEOUT_S, check=False)
        self.assertGreater(done.returncode, 0, done)
        self.assertIn(b"File too large", done.stdout + done.stderr)
        self.assertEqual([one["type"] for one in self.events("big")], ["run_start"])

    def test_a_program_in_the_sandbox_cannot_cut_our_file(self):
        log = self.root / "log.txt"
        log.write_text("what was there before\n")
        cut = "import os; os.write(1, b'new\\n'); os.ftruncate(1, 0); os.lseek(1, 0, 0); os.write(1, b'!')"
        with open(log, "ab") as out:
            subprocess.run([harness.TWOTRACK, "sandbox", "exec", "--", "python3", "-c", cut], stdout=out,
                           stderr=subprocess.DEVNULL, cwd=self.root, env=self.env,
                           timeout=harness.TIMEOUT_S, check=False)
        self.assertEqual(log.read_text(), "what was there before\nnew\n")


class Pipes(harness.CliTest):
    def setUp(self):
        super().setUp()
        event = {"type": "user_message", "data": {"content": OBEYED}}
        self.ok("append", "a", "--goal", OBEYED, stdin=json.dumps(event, ensure_ascii=False) + "\n")

    def test_nothing_that_a_terminal_obeys_leaves_through_a_pipe(self):
        for command in (["show", "a"], ["show", "a", "--format", "jsonl"], ["show", "a", "--format", "json"],
                        ["packet", "a", "--format", "json"], ["packet", "a", "--as", "json"],
                        ["packet", "a", "--as", "prompt"], ["search", "csi", "--format", "json"],
                        ["report", "a", "--format", "json"], ["ls", "--format", "json"],
                        ["escalate", "a"], ["tail", "a", "--format", "jsonl"], ["export", "a"]):
            out = self.ok(*command).out_bytes
            self.assertIn(b"csi", out, command)
            for sign in "\x9b\u202e\u2069\u061c":
                self.assertNotIn(sign.encode(), out, command)

    def test_nor_what_a_damaged_log_holds_raw(self):
        self.append("a", line("user_message", content="a marked one"))
        log = self.path("a")
        log.write_bytes(log.read_bytes().replace(b"a marked one", b"\x1b]0;x\x07 \x9b ne"))
        for command in (["show", "a"], ["show", "a", "--event", "e2"], ["show", "a", "--event", "e2", "--format", "json"],
                        ["show", "a", "--format", "jsonl"], ["export", "a"], ["verify", "--format", "json"]):
            out = self.run_cli(*command).out_bytes
            for byte in (b"\x1b", b"\x07", b"\x9b"):
                self.assertNotIn(byte, out, command)

    def test_it_is_still_the_same_json(self):
        lines = self.ok("show", "a", "--format", "jsonl").jsonl
        self.assertEqual(lines[-1]["data"]["content"], OBEYED)
        self.assertEqual(self.ok("show", "a", "--format", "json").json, lines)

    def test_answers_to_a_coprocess_are_escaped_too(self):
        recall = json.dumps({"recall": {"ref": "e1"}}) + "\n"
        for sign in "\x9b\u202e":
            event = json.dumps({"event": {"type": sign, "data": 5}}, ensure_ascii=False) + "\n"
            self.assertNotIn(sign.encode(), self.run_cli("session", "a", stdin=event + recall).out_bytes)

    def test_a_file_has_the_bytes_of_the_log(self):
        with open(self.root / "out.jsonl", "wb") as out:
            subprocess.run([harness.TWOTRACK, "show", "a", "--format", "jsonl"], stdout=out, cwd=self.root,
                           env=self.env, timeout=harness.TIMEOUT_S, check=True)
        self.assertEqual((self.root / "out.jsonl").read_bytes(), self.path("a").read_bytes())


class Runs(RunTest):
    def test_nor_what_a_run_prints_as_it_goes(self):
        answer = self.done("run", "-o", "note", "--model", self.script(("add_line", {"text": OBEYED}), *NOTE[1:]), "a.py",
                           "--format", "jsonl")
        self.assertIn(b"csi", answer.out_bytes)
        for sign in "\x9b\u202e\u2069\u061c":
            self.assertNotIn(sign.encode(), answer.out_bytes)


    def test_nor_what_a_person_is_shown_to_decide(self):
        """`workspace diff` alone is for the byte: it may be applied."""
        written = "\x1b[2K" + OBEYED
        self.done("run", "-o", "note", "--model", self.script(("add_line", {"text": written}), *NOTE[1:]), "a.py")
        for command in (["review"], ["workspace", "accept", "@last", "--dry-run"], ["workspace", "accept", "@last"],
                        ["workspace", "undo", "@last"]):
            out = self.run_cli(*command).out_bytes
            self.assertIn(b"csi", out, command)
            for sign in "\x1b\x9b\u202e\u2069\u061c":
                self.assertNotIn(sign.encode(), out, command)


class Types(harness.CliTest):
    def test_a_secret_in_the_type_of_an_event_is_refused(self):
        secret = "ghp_" + "Ab1" * 12
        answer = self.run_cli("append", "a", stdin=json.dumps({"type": secret, "data": {}}) + "\n")
        self.assertNotEqual(answer.code, 0, answer)
        everything = b"".join(path.read_bytes() for path in self.root.rglob("*") if path.is_file())
        self.assertNotIn(secret.encode(), everything + answer.out_bytes + answer.err.encode())


if __name__ == "__main__":
    harness.main()
