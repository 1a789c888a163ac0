"""recall and check-result: a past output again, and what a tool's author should know."""
import json

import harness
from harness import line


class Recall(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("tool_result", tool="cat",
                              raw_output="".join(f"line {i}\n" for i in range(1, 2001))),
                    line("tool_result", tool="find", raw_output={"items": [{"id": "K05"}]}))

    def test_by_lines_search_and_pointer(self):
        for options, expected in ((["e1", "--lines", "10-11"], "10: line 10\n11: line 11\n"),
                                  (["e1", "--search", "LINE 1999"], "1999: line 1999\n"),
                                  (["e2", "--pointer", "/items/0/id"], '"K05"\n')):
            with self.subTest(options):
                self.assertEqual(self.ok("recall", "a", *options).out, expected)

    def test_lines_of_a_text_inside_json_are_its_own(self):
        self.append("a", line("tool_result", tool="read", raw_output={"result": {"content": "one\ntwo\nthree\n"}}))
        answer = self.ok("recall", "a", "e3", "--lines", "2-3")
        self.assertEqual(answer.out, "2: two\n3: three\n")
        self.assertIn("of e3/result/content", answer.err)

    def test_of_a_log_without_a_readable_event_nothing_is_said_about_its_end(self):
        self.ok("compact", "a")
        file, = self.root.glob(".agentfs/traces/a.jsonl*.zst")
        whole = bytearray(file.read_bytes())
        whole[len(whole) // 2] ^= 1
        file.write_bytes(whole)
        answer = self.run_cli("recall", "a", "e1")
        self.assertEqual(answer.code, 2)
        self.assertIn("no event of the log can be read", answer.err)

    def test_it_is_bounded_and_says_how_to_go_on(self):
        answer = self.ok("recall", "a", "e1")
        self.assertLessEqual(len(answer.out), 2049)
        self.assertIn("of 2000 of e1; next: lines ", answer.err)
        told = self.ok("recall", "a", "e1", "--lines", "5", "--format", "json").json
        self.assertEqual(told, {"ref": "e1", "summary": "lines 5-5 of 2000 of e1",
                                "text": "5: line 5"})

    def test_it_only_reads(self):
        before = self.path("a").read_bytes()
        self.ok("recall", "a", "e1")
        self.assertEqual(self.path("a").read_bytes(), before)

    def test_logged_it_is_the_newest_result_of_the_packet(self):
        self.ok("recall", "a", "e1", "--lines", "1500", "--log")
        call, result = self.events("a")[-2:]
        self.assertEqual((call["type"], call["data"]["effect"], call["data"]["decided_by"]),
                         ("tool_call", "pure", "user"))
        self.assertEqual((result["type"], result["data"]["raw_output"]),
                         ("tool_result", "1500: line 1500"))
        view = self.ok("session", "a", stdin='{"view":{}}\n').out
        self.assertIn("line 1500", view)
        self.ok("verify")

    def test_what_is_not_there_names_what_is(self):
        self.refused("recall", "a", "e9", says="nearest: e1 (cat), e2 (find)")
        self.refused("recall", "a", "e0", says="run_start without output")
        self.refused("recall", "a", "e1", "--lines", "3000", says="has 2000 lines")
        self.refused("recall", "a", "e2", "--pointer", "/item", says='leads nowhere: at the top are the members items')
        self.refused("recall", "a", "e1", "--lines", "9-3", says="is no range")
        self.refused("recall", "a", "e1", "--lines", "1", "--search", "x", says="one of lines")

    def test_through_a_session_it_is_logged_and_answered(self):
        lines = ('{"recall":{"ref":"e1","lines":"7-8"}}\n{"recall":{"ref":"e44"}}\n'
                 '{"recall":{"lines":"1"}}\n{"view":{}}\n')
        good, missing, refused, view = [
            json.loads(one) for one in
            self.expect(2, "session", "a", stdin=lines).out.splitlines()]
        self.assertEqual((good["seq"], good["outcome"], good["text"]),
                         (4, "success", "7: line 7\n8: line 8"))
        self.assertEqual((missing["seq"], missing["outcome"]), (6, "error"))
        self.assertIn("nearest: ", missing["text"])
        self.assertEqual((refused["error"]["line"], refused["error"]["code"]), (3, "bad_field"))
        self.assertEqual(len(self.events("a")), 7)


class CheckResult(harness.CliTest):
    def test_a_good_result_has_nothing_to_mend(self):
        good = '{"result":1,"summary":"Fine","knowledge_delta":{},"outcome":"success","error":null}'
        answer = self.ok("check-result", "-", stdin=good)
        self.assertEqual(answer.out, "outcome success\nsummary Fine\n")

    def test_what_is_wrong_is_told_with_its_place(self):
        answer = self.expect(1, "check-result", "-", "--format", "json",
                             stdin='{"summary":5,"outcome":"fine"}').json
        self.assertEqual([p["where"] for p in answer["problems"] if p["is_error"]],
                         ["/summary", "/outcome"])
        self.assertFalse(answer["ok"])

    def test_what_is_no_json_is_an_error(self):
        self.refused("check-result", "-", stdin="oops", says="column 1", hint="plain text")


if __name__ == "__main__":
    harness.main()
