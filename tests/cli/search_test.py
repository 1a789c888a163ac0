"""search: everything that any agent saw or did."""
import base64

import harness
from harness import line

KEYS = ["agent_id", "seq", "ref", "turn", "type", "field", "line", "column", "text", "match"]


class Search(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("user_message", turn=2, content="first\nthe needle is here\nlast"),
                    line("tool_call", tool="grep", args={"deep": [{"pattern": "Needle\tone"}]}),
                    line("tool_result", tool="t", raw_output=base64.b64encode(b"\xff\xfe needle \x00").decode(),
                         raw_output_encoding="base64"))
        self.append("b", line("tool_result", tool="t",
                              raw_output="filler line\n" * 200_000 + "a needle in a blob\n"))

    def hits(self, *args, code=0):
        return self.expect(code, "search", *args, "--format", "json").json

    def test_a_hit_says_where(self):
        hit = self.hits("needle is")[0]
        self.assertEqual(list(hit), KEYS)
        self.assertEqual(hit, {"agent_id": "a", "seq": 1, "ref": "e1", "turn": 2, "type": "user_message",
                               "field": "/content", "line": 2, "column": 5, "text": "the needle is here",
                               "match": "needle is"})

    def test_every_text_is_searched_decoded(self):
        places = [(hit["agent_id"], hit["ref"], hit["field"], hit["line"]) for hit in self.hits("-i", "needle")]
        self.assertEqual(places, [("a", "e1", "/content", 2), ("a", "e2", "/args/deep/0/pattern", 1),
                                  ("a", "e3", "/raw_output", 1), ("b", "e1", "/raw_output", 200_001)])

    def test_case_counts_unless_told(self):
        self.assertEqual(len(self.hits("Needle")), 1)

    def test_text_for_people(self):
        text = self.ok("search", "needle is").out
        self.assertEqual(text, "a e1 turn 2 user_message /content:2  the needle is here\n")

    def test_filters(self):
        self.assertEqual({hit["agent_id"] for hit in self.hits("-i", "needle", "--agent", "b")}, {"b"})
        self.assertEqual({hit["type"] for hit in self.hits("-i", "needle", "--type", "tool_call")}, {"tool_call"})
        self.assertEqual(len(self.hits("-i", "needle", "--max", "2")), 2)
        self.assertEqual(len(self.hits("filler", "--max", "5")), 5)

    def test_fixed_text(self):
        self.append("c", line("x", code="x[0].*"))
        self.assertEqual(len(self.hits("--fixed", "x[0].*")), 1)
        self.hits("x[0].*", code=1)

    def test_lines_have_ends(self):
        self.assertEqual([hit["line"] for hit in self.hits("^last$")], [3])
        self.hits("here.last", code=1)
        self.hits(r"here\slast", code=1)

    def test_a_long_line_is_cut_around_the_match(self):
        self.append("c", line("x", text="a" * 5000 + "NEEDLE" + "b" * 5000))
        hit = self.hits("NEEDLE")[0]
        self.assertLess(len(hit["text"]), 300)
        self.assertIn("aNEEDLEb", hit["text"])
        self.assertEqual(hit["column"], 5001)

    def test_nothing_found_is_exit_1(self):
        self.assertEqual(self.hits("no such thing", code=1), [])
        self.assertEqual(self.expect(1, "search", "no such thing").out, "")

    def test_a_pattern_that_is_none(self):
        self.refused("search", "(", says="not a regular expression", hint="--fixed")
        self.refused("search", says="search needs PATTERN")
        self.refused("search", "x", "--agent", "nobody", says="no log named")

    def test_keys_are_not_texts(self):
        self.hits("^content$", code=1)

    def test_compacted_logs_are_searched_too(self):
        before = self.hits("-i", "needle")
        self.ok("compact", "a", "b")
        self.assertEqual(self.hits("-i", "needle"), before)

    def test_a_damaged_line_is_told(self):
        content = self.path("a").read_bytes()
        self.change_byte(self.path("a"), content.index(b'"turn":2'))
        answer = self.ok("search", "-i", "needle")
        self.assertIn("damaged and was not searched", answer.err)

    def test_many_logs_come_out_in_order(self):
        for n in range(30):
            self.append(f"many-{n:02}", line("x", text="haystack"))
        self.assertEqual([hit["agent_id"] for hit in self.hits("haystack")],
                         [f"many-{n:02}" for n in range(30)])


if __name__ == "__main__":
    harness.main()
