"""show: the transcript, one event, exact bytes, and text that wants to take over the terminal."""
import json
import os
import pty
import subprocess

import harness
from harness import line

HOSTILE = ("\x1b]0;title\x07\x1b]52;c;ZXZpbA==\x07\x1b[2J\x1b[1;31mred\x1b[0m\x9b31m\x7f\u202eevil\u2069"
           "\r\nsecond\x00line")


class Contract(harness.CliTest):
    """A tool whose own words say that it failed."""

    def setUp(self):
        super().setUp()
        self.append("a", harness.line("tool_result", tool="lint", raw_output={
            "result": None, "summary": "no", "outcome": "error", "error": "ruff crashed"}))

    def test_is_marked_as_failed_with_the_reason(self):
        self.assertRegex(self.ok("show", "a").out, r"tool_result +lint  ✘ error  ruff crashed")
        (row,) = self.ok("ls", "--format", "json").json
        self.assertEqual(row["errors"], 1)

    def test_a_call_that_was_not_made_is_named(self):
        call = {"name": "submit_result", "args": {"summary": "x"}}
        for message, shown in (("it is not sure that this is the end", 'the end  submit_result {"summary":"x"}'),
                               ('40 % sure of submit_result{"summary":"x"}', 'sure of submit_result{"summary":"x"}  ✘ error')):
            with self.subTest(message):
                self.append("b", harness.line("model_response", text="", error={"kind": "unsure", "message": message,
                                                                              "calls": [call]}))
                self.assertIn(shown, self.ok("show", "b").out)

    def test_damage_is_told_by_whoever_shows_the_log(self):
        path = self.path("a")
        path.write_bytes(path.read_bytes().replace(b"ruff crashed", b"ruff crusted"))
        for command in (("packet", "a", "--as", "view"), ("why", "a"), ("replay", "a"), ("diff", "a@e1", "a"),
                        ("escalate", "a", "--budget", "900"), ("what-if", "a", "--budget", "500")):
            with self.subTest(command):
                answer = self.ok(*command)
                self.assertIn("warning: the log is damaged", answer.err)
                self.assertIn("a: line 2, e1: bad_hash", answer.err)
        exported = self.expect(1, "export", "a")
        self.assertIn("a: line 2: its hash does not match", exported.err)
        self.assertEqual(exported.out_bytes, path.read_bytes())
        self.assertIn("the log is damaged: line 2, e1: bad\\_hash", self.expect(1, "report", "a").out)


class Claim(harness.CliTest):
    """A success that was sent and that its own output denies."""

    def test_is_shown_as_what_the_output_says(self):
        for raw, shown in (("1 of 2 tests failed", "◦ partial  sent as success"), ({"ok": False}, "✘ error  sent as success"),
                           ("Traceback (most recent call last):\nValueError: x\n", "✘ error  sent as success")):
            with self.subTest(raw):
                self.append("a", line("tool_result", tool="check", outcome="success", raw_output=raw))
                for command in (("show", "a"), ("tail", "a", "-n", "1")):
                    self.assertRegex(self.ok(*command).out, r"tool_result +check  " + shown)
        (row,) = self.ok("ls", "--format", "json").json
        self.assertEqual(row["errors"], 2)


class Transcript(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append(
            "lint-a",
            line("turn_start", turn=1),
            line("tool_call", call_id="1/0", tool="run_linter", args={"path": "a.py"}, decided_by="model"),
            line("tool_result", call_id="1/0", tool="run_linter", outcome="partial",
                 raw_output="".join(f"a.py:{n}:1 F401 unused\n" for n in range(1, 41)), duration_ms=12),
            line("turn_start", turn=2),
            line("user_message", content="only the first, please"),
            line("agent_error", phase="tool", code="TIMEOUT", message="it took too long"),
            line("my.own", what="else"),
            line("run_end", status="failed", summary="ran out of time"),
            options=["--goal", "Fix the lint errors", "--operation", "lint", "--node", "a.py"])

    def test_it_tells_the_story(self):
        text = self.ok("show", "lint-a").out
        for part in ("Fix the lint errors", "✘ failed", "lint on a.py", "9 events, 2 turns", "turn 1",
                     "turn 2", "e2", "run_linter", '{"path":"a.py"}', "by model", "◦ partial",
                     "40 lines", "12 ms", "a.py:8:1 F401 unused", "… 32 more lines (twotrack show lint-a --raw e3)",
                     "only the first, please", "it took too long", "TIMEOUT", 'my.own', '{"what":"else"}',
                     "ran out of time"):
            self.assertIn(part, text)
        self.assertNotIn("a.py:9:1", text)

    def test_more_lines_on_request(self):
        self.assertIn("a.py:40:1", self.ok("show", "lint-a", "--lines", "100").out)

    def test_one_turn(self):
        text = self.ok("show", "lint-a", "--turn", "2").out
        self.assertIn("only the first", text)
        self.assertNotIn("run_linter", text)
        self.refused("show", "lint-a", "--turn", "3", says="no turn 3")

    def test_a_place_in_the_name_is_a_turn_or_an_event(self):
        self.assertEqual(self.ok("show", "lint-a@2").out, self.ok("show", "lint-a", "--turn", "2").out)
        self.assertEqual(self.ok("show", "lint-a@e3").out, self.ok("show", "lint-a", "--event", "e3").out)
        self.refused("show", "lint-a@2", "--turn", "2", says="names a place already")

    def test_one_event_in_full(self):
        text = self.ok("show", "lint-a", "--event", "e3").out
        for part in ("tool_result", "a.py:40:1", '"outcome": "partial"', "hash"):
            self.assertIn(part, text)
        self.assertEqual(self.ok("show", "lint-a", "--event", "e3", "--format", "json").json["seq"], 3)

    def test_json_is_the_log_itself(self):
        self.assertEqual(self.ok("show", "lint-a", "--format", "jsonl").out_bytes,
                         self.path("lint-a").read_bytes())
        self.assertEqual(self.ok("show", "lint-a", "--format", "json").json, self.events("lint-a"))

    def test_names(self):
        for name in ("lint-a", "lin", "@last"):
            self.assertIn("Fix the lint errors", self.ok("show", name).out)
        self.refused("show", "lnit-a", says='did you mean "lint-a"?', hint="twotrack ls")

    def test_wrong_refs(self):
        self.refused("show", "lint-a", "--raw", "e99", says="e0 to e8")
        self.refused("show", "lint-a", "--raw", "17", says="17")
        self.refused("show", "lint-a", "--raw", "e1", says="without raw output", hint="--event e1")
        self.refused("show", "lint-a", "--event", "x", says="x")

    def test_raw_of_a_text(self):
        self.assertTrue(self.ok("show", "lint-a", "--raw", "e3").out.startswith("a.py:1:1"))

    def test_a_damaged_line_is_told_and_the_rest_is_shown(self):
        content = self.path("lint-a").read_bytes()
        self.change_byte(self.path("lint-a"), content.index(b"a.py:20:1"))
        answer = self.expect(1, "show", "lint-a")
        self.assertIn("✘ line 4 is damaged", answer.out)
        self.assertIn("ran out of time", answer.out)
        self.assertIn("twotrack verify", answer.err)
        self.assertEqual(len(self.expect(1, "show", "lint-a", "--format", "json").json), 8)

    def test_a_torn_tail_is_told(self):
        with self.path("lint-a").open("ab") as log:
            log.write(b'{"v":1')
        self.assertIn("the last line is incomplete", self.ok("show", "lint-a").err)

    def test_a_compacted_log_reads_the_same(self):
        before = self.ok("show", "lint-a").out
        self.ok("compact", "lint-a")
        self.assertFalse(self.path("lint-a").exists())
        self.assertEqual(self.ok("show", "lint-a").out, before)


class HostileText(harness.CliTest):
    def assert_harmless(self, shown):
        allowed = {"\n", "\t"}
        bad = [c for c in shown if (ord(c) < 0x20 and c not in allowed) or 0x7F <= ord(c) <= 0x9F
               or c in "\u202e\u2069"]
        self.assertEqual(bad, [], repr(shown))

    def setUp(self):
        super().setUp()
        self.append("a", line("tool_result", tool=HOSTILE, error=HOSTILE, raw_output=HOSTILE),
                    line("user_message", content=HOSTILE), line("model_response", text=HOSTILE),
                    line(HOSTILE, x=HOSTILE), line("run_end", status="failed", summary=HOSTILE),
                    options=["--goal", HOSTILE.replace("\x00", ""), "--operation", HOSTILE.replace("\x00", ""),
                             "--node", HOSTILE.replace("\x00", "")])

    def test_no_control_character_reaches_the_output(self):
        for args in (["show", "a"], ["show", "a", "--event", "e1"], ["ls"], ["tail"], ["tail", "a"],
                     ["search", "second"], ["verify"], ["doctor"]):
            with self.subTest(args):
                answer = self.run_cli(*args)
                self.assertEqual(answer.code, 0, answer)
                self.assert_harmless(answer.out)
                self.assert_harmless(answer.err)

    def test_errors_are_harmless_too(self):
        for args in (["show", "\x1b[2J"], ["show", "a", "--event", "\x1b[2J"], ["\x1b[2J"],
                     ["show", "a", "--\x1b[2J"]):
            answer = self.run_cli(*args)
            self.assertEqual(answer.code, 2, answer)
            self.assert_harmless(answer.err)

    def test_json_on_a_terminal_is_escaped_and_says_the_same(self):
        shown = self.on_terminal("show", "a", "--format", "jsonl")
        self.assert_harmless(shown)
        self.assertEqual([json.loads(one) for one in shown.splitlines()], self.events("a"))
        exported = self.on_terminal("export", "a")
        self.assert_harmless(exported)

    def test_raw_bytes_are_exact(self):
        self.assertEqual(self.ok("show", "a", "--raw", "e1").out, HOSTILE)

    def on_terminal(self, *args):
        reader, writer = pty.openpty()
        process = subprocess.Popen([harness.TWOTRACK, *args], cwd=self.root, env=self.env, stdout=writer,
                                   stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        os.close(writer)
        shown = b""
        while True:
            try:
                piece = os.read(reader, 65536)
            except OSError:  # the other side is closed
                break
            if not piece:
                break
            shown += piece
        os.close(reader)
        self.assertEqual(process.wait(harness.TIMEOUT_S), 0)
        return shown.decode().replace("\r\n", "\n")

    def test_our_own_colours_are_the_only_sequences_on_a_terminal(self):
        self.env["TERM"] = "xterm"
        shown = self.on_terminal("show", "a")
        self.assertIn("\x1b[1m", shown)
        for code in ("0", "1", "2", "31", "32", "33", "36"):
            shown = shown.replace(f"\x1b[{code}m", "")
        self.assert_harmless(shown)


if __name__ == "__main__":
    harness.main()
