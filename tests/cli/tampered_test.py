"""A changed log: whoever shows something of it says that it is not what was written."""
import json

import harness
from harness import line


class Tampered(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("user_message", turn=1, content="go"),
                    line("tool_call", turn=1, call_id="c", tool="t", args={}),
                    line("tool_result", turn=1, call_id="c", tool="t", raw_output="all is well", outcome="success"))
        self.path("a").write_bytes(self.path("a").read_bytes().replace(b"all is well", b"all forgery"))

    def test_one_event(self):
        for form in ("text", "jsonl"):
            answer = self.expect(1, "show", "a", "--event", "e3", "--format", form)
            self.assertIn("all forgery", answer.out)
            self.assertIn("warning: a: e3 was changed after it was written: `twotrack verify a`", answer.err)
        self.ok("show", "a", "--event", "e2")

    def test_a_hit_is_marked(self):
        answer = self.ok("search", "forgery")
        self.assertIn("✘ damaged", answer.out)
        self.assertIn("warning: a: e3 was changed after it was written", answer.err)
        (hit,) = self.ok("search", "forgery", "--format", "json").json
        self.assertIs(hit["damaged"], True)
        (whole,) = self.ok("search", "^go$", "--format", "json").json
        self.assertNotIn("damaged", whole)

    def test_spans_are_made_of_what_was_written(self):
        answer = self.expect(1, "export", "--otlp", "z.json", "--content")
        self.assertIn("a: line 4 is damaged and was left out: its hash does not match", answer.err)
        spans = (self.root / "z.json").read_text()
        self.assertNotIn("forgery", spans)
        self.assertTrue(json.loads(spans)["resourceSpans"])

    def test_what_lost_its_end_is_said_to_have(self):
        path = self.path("a")
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
        told = "its end is missing: `twotrack verify a` says what is known of it"
        for words in (["show", "a"], ["export", "a"], ["export", "--otlp", "z.json"], ["search", "well"]):
            self.assertIn(told, self.expect(1, *words).err, words)
        path.write_bytes(b"")
        self.assertIn(told, self.expect(1, "show", "a").err)
        self.refused("show", "a", "--event", "e0", says="error: no event in this log can be read")
        self.assertIn("error: no event in this log can be read", self.expect(2, "packet", "a@e0").err)
        path.unlink()
        self.refused("show", "a", says="the log of a is gone: its head file is there", hint="`twotrack verify a`")
        self.refused("show", "b", says='no log named "b"')

    def test_nobody_learns_from_it(self):
        self.append("b", line("user_message", turn=1, content="go"),
                    line("model_response", turn=1, text="true words"))
        path = self.path("b")
        path.write_bytes(path.read_bytes().replace(b"true words", b"fake words"))
        answer = self.run_cli("export", "--as", "sft")
        self.assertEqual(answer.out, "")
        self.assertIn("b is left out: it is damaged: line 3, e2: bad_hash", answer.err)


if __name__ == "__main__":
    harness.main()
