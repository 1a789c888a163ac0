"""why: each part of a view has an event and a rule, and what is missing has a reason."""
import json

import harness
from harness import line


class Why(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append(
            "a",
            line("user_message", content="be quick", turn=1),
            line("hub_update", nodes={"a.py": {"state": "fresh"}}),
            line("tool_call", call_id="1/0", tool="lint", args={"path": "a.py"}),
            line("tool_result", call_id="1/0", tool="lint", outcome="partial", raw_output="r" * 5000,
                 summarizer="mine@3",
                 delta={"outcome": "partial", "summary": "2 problems", "knowledge": {"rule": "F401"},
                        "state_summary": "linting", "diagnostics": [{"rule": "F401", "line": 7}],
                        "facts": {"rule": "F401", "line": 7}, "ranks": "99", "summarizer": "mine@3"}),
            line("tool_call", call_id="2/0", tool="fix", args={"line": 7}, turn=2),
            line("tool_result", call_id="2/0", tool="fix", outcome="error", raw_output="boom",
                 delta={"outcome": "error", "error": "cannot write", "knowledge": {"rule": "F403"},
                        "summarizer": "mine@3"}),
            line("turn_start", turn=3),
            options=["--goal", "Fix the lint errors", "--operation", "lint", "--node", "a.py"])

    def why(self, *args):
        return self.ok("why", "a", *args, "--format", "json").json

    def parts(self, *args):
        return {one["path"]: one for one in self.why(*args)["parts"]}

    def test_knowledge_that_was_forgotten_is_counted(self):
        self.append("b", *[line("packet_delta", knowledge={f"k{n}": 1 for n in range(begin, begin + 100)})
                           for begin in (0, 100, 200)])
        self.assertRegex(self.ok("why", "b").out, r"44 keys of knowledge.*forgotten: the oldest of too many")

    def test_every_part_has_an_event_and_a_rule(self):
        parts = self.parts("--turn", "3")
        for path, refs, rule in (("goal", ["e0"], "set_once"), ("operation", ["e0"], "set_once"),
                                 ("history.e1", ["e1"], "last_user_words"),
                                 ("history.e4", ["e4"], "whole_action"),
                                 ("history.e6", ["e6"], "newest_action"),
                                 ("hub_context", ["e2"], "hub_update"),
                                 ("knowledge.rule", ["e6"], "knowledge"),
                                 ("state_summary", ["e4"], "newest_delta"),
                                 ("diagnostics", ["e4"], "newest_delta"),
                                 ("last_error", ["e6"], "open_error"), ("turn", ["e7"], "header")):
            with self.subTest(path):
                self.assertEqual((parts[path]["refs"], parts[path]["rule"]), (refs, rule))
        self.assertIn("replaces the value of e4", parts["knowledge.rule"]["note"])
        self.assertIn("delta by mine@3", parts["history.e4"]["note"])
        view = self.ok("packet", "a", "--turn", "3", "--as", "view").json
        self.assertEqual({path.split(".")[0] for path in parts}, set(view))
        self.assertEqual(parts["goal"]["value"], view["goal"])

    def test_raw_bytes_against_what_is_shown(self):
        actions = {one["ref"]: one for one in self.why()["actions"]}
        self.assertEqual((actions["e4"]["raw_bytes"], actions["e6"]["raw_bytes"]), (5000, 4))
        self.assertEqual(actions["e4"]["summarizer"], "mine@3")
        self.assertGreater(actions["e4"]["shown_bytes"], actions["e4"]["shown_tokens"])
        told = self.why()
        self.assertLessEqual(told["view_bytes"], told["limit"])
        self.assertEqual(told["log_bytes"], len(self.path("a").read_bytes()))

    def test_what_is_left_out_has_a_reason_and_a_size(self):
        lines = [line("tool_result", turn=4, tool="list", outcome="success", raw_output="x",
                      delta={"outcome": "success", "facts": {f"name{i}": "many words here " * 20},
                             "ranks": "5", "knowledge": {f"key{i}": "long " * 30}}) for i in range(40)]
        self.append("a", *lines)
        self.assertEqual(self.why("--turn", "3")["left_out"], [])
        answer = self.ok("why", "a", "--budget", "500B", "--format", "json")
        self.assertIn("not what the model saw", answer.err)
        told = answer.json
        self.assertEqual((told["limit"], told["seen_by_model"]), (500, False))
        reasons = {one["what"]: one["reason"] for one in told["left_out"]}
        self.assertEqual(reasons["knowledge.key0"], "over_budget")
        self.assertEqual(reasons["e4"], "over_budget")
        for one in told["left_out"]:
            self.assertGreater(one["bytes"], 0, one)

    def test_without_a_place_it_is_the_last_view_that_the_model_was_shown(self):
        self.append("asked", line("turn_start", turn=1, goal="x"),
                    line("model_request", turn=1, prompt_hash="0" * 64), line("model_response", turn=1, text="{}"),
                    line("tool_result", turn=1, tool="look", raw_output="behind the decision"))
        shown = self.ok("why", "asked", "--format", "json").json
        self.assertEqual(shown["seq"], self.ok("why", "asked", "--turn", "1", "--format", "json").json["seq"])
        self.assertEqual(shown["actions"], [])
        self.assertEqual(len(self.ok("why", "asked", "--at", "4", "--format", "json").json["actions"]), 1)

    def test_for_people(self):
        text = self.ok("why", "a", "--turn", "3").out
        for part in ("turn 3, after e7", "What the view shows", "set once, by run_start",
                     "Raw outputs and what is shown of them", "mine@3", "5.0 kB"):
            self.assertIn(part, text)

    def test_hostile_text_does_no_harm(self):
        evil = "\x1b[2J\x07evil"
        self.append("b", line("tool_result", turn=1, tool=evil, outcome="success", raw_output=evil,
                              delta={"outcome": "success", "knowledge": {evil: evil}, "summary": evil},
                              summarizer=evil))
        for args in (["why", "b"], ["packet", "b", "--as", "prompt"], ["replay", "b"], ["report", "b"],
                     ["escalate", "b"], ["diff", "b@e0", "b"], ["what-if", "b", "--budget", "300B"]):
            with self.subTest(args):
                answer = self.run_cli(*args)
                self.assertIn(answer.code, (0, 1), answer)
                self.assertNotIn("\x1b", answer.out + answer.err)
                self.assertNotIn("\x07", answer.out + answer.err)


if __name__ == "__main__":
    harness.main()
