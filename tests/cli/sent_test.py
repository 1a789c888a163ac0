#!/usr/bin/env python3
"""Events as other programs send them: no delta makes a result better than it is, or hides what it holds."""
import json

import harness
from harness import line

HISTORY = {"add_history": "Deployed"}


class Sent(harness.CliTest):
    def taken(self, **data):
        """The last action of the packet, and its last error."""
        self.append("a", line("tool_result", **{"tool": "deploy", **data}), options=["--goal", "g"])
        packet = self.ok("packet", "a", "--format", "json").json
        return packet["recent_actions"][-1], packet.get("last_error", {}).get("message")

    def view(self):
        return self.ok("packet", "a", "--as", "view").json

    def refused(self, name, type, **data):
        answer = self.expect(2, "append", "a", stdin=line(type, **data))
        self.assertIn(name, answer.jsonl[-1]["error"]["message"])


class Outcomes(Sent):
    def test_a_delta_makes_no_failure_a_success(self):
        action, error = self.taken(raw_output={"status": "failed", "message": "denied"}, delta=HISTORY)
        self.assertEqual((action["outcome"], error), ("error", "denied"))

    def test_nor_an_error_of_the_event(self):
        action, error = self.taken(error="it crashed", summary_delta={"recent_actions": ["Deployed"]})
        self.assertEqual((action["outcome"], error), ("error", "it crashed"))

    def test_nor_counted_problems(self):
        action, _ = self.taken(raw_output={"passed": 1, "failed": 3}, delta=HISTORY)
        self.assertEqual((action["outcome"], action["summary"]), ("partial", "Deployed (but failed: 3)"))

    def test_the_reason_of_the_event_is_kept(self):
        action, error = self.taken(outcome="error", error="why", packet_delta={"update_knowledge": {"a": 1}})
        self.assertEqual((action["outcome"], error), ("error", "why"))

    def test_the_worse_of_two_outcomes_counts(self):
        action, _ = self.taken(outcome="error", delta={"outcome": "success", "summary": "All good"})
        self.assertEqual(action["outcome"], "error")

    def test_two_outcomes_of_a_finished_delta_are_refused(self):
        self.refused("data.delta.outcome", "tool_result", tool="t", outcome="error",
                     delta={"outcome": "success", "summarizer": "mine@1"})

    def test_a_problem_inside_the_result_counts(self):
        for result, outcome in (({"exit_code": 2}, "partial"), ({"error": "boom"}, "error")):
            action, _ = self.taken(raw_output={"result": result, "summary": "ok", "outcome": "success"})
            self.assertEqual(action["outcome"], outcome, result)

    def test_an_outcome_that_does_not_exist_is_no_success(self):
        action, _ = self.taken(raw_output={"result": 1, "summary": "ok", "outcome": "banana"})
        self.assertEqual((action["outcome"], action["summary"]), ("partial", "ok (but outcome: banana)"))


# (what a tool printed or returned, how it went): success is never a default.
PROOFS = [
    ("HTTP/1.1 500 Internal Server Error", "unknown"),
    ("web-1   0/1   CrashLoopBackOff   7", "unknown"),
    ("", "unknown"),
    ("a.py\nb.py\n", "unknown"),
    ("def f():\n    return 1\n", "unknown"),
    ({"items": [1, 2]}, "unknown"),
    ({"result": 1, "summary": "one"}, "unknown"),
    ({"status": 500}, "unknown"),
    ("3 passed in 0.02s\n", "success"),
    ("All checks passed!\n", "success"),
    ({"ok": True}, "success"),
    ({"isError": False, "content": []}, "success"),
    ({"exit_code": 0, "stdout": "x"}, "success"),
    ({"error": False, "result": {"a": 1}}, "success"),
    ({"result": 1, "summary": "one", "outcome": "success"}, "success"),
    ({"ok": True, "failed": 2}, "partial"),
    ({"exit_code": 0, "error": "boom"}, "error"),
]


class Proofs(Sent):
    def test_success_needs_a_proof(self):
        for output, outcome in PROOFS:
            with self.subTest(output):
                self.assertEqual(self.taken(raw_output=output)[0]["outcome"], outcome)

    def test_the_event_may_give_it(self):
        for data, outcome in (({"exit_code": 0}, "success"), ({"outcome": "success"}, "success"),
                              ({"outcome": "unknown"}, "unknown"), ({"exit_code": 1}, "partial")):
            self.assertEqual(self.taken(raw_output="x", **data)[0]["outcome"], outcome, data)

    def test_it_is_told_as_unknown_everywhere_and_left_open_in_the_view(self):
        self.taken(raw_output="HTTP/1.1 500")
        self.assertIn("unknown", self.ok("show", "a").out)
        self.assertEqual(self.ok("report", "a", "--format", "json").json[0]["tools"]["deploy"],
                         {"success": 0, "partial": 0, "error": 0, "unknown": 1})
        self.assertEqual(self.view()["history"], [{"e1": "deploy()", "got": "HTTP/1.1 500"}])

    def test_another_summary_does_not_know_better(self):
        self.taken(raw_output="HTTP/1.1 500")
        self.append("a", line("turn_start", turn=1))
        told = self.ok("what-if", "a", "--summarizers", "generic", "--format", "json").out
        self.assertNotIn("success", told)


class Contents(Sent):
    def test_what_came_with_a_delta_is_shown_too(self):
        action, _ = self.taken(raw_output={"url": "https://a.example/7"}, delta=HISTORY)
        self.assertEqual((action["summary"], action["facts"]), ("Deployed", {"url": "https://a.example/7"}))

    def test_knowledge_of_the_delta_and_of_the_output_are_both_kept(self):
        self.taken(raw_output={"result": 1, "knowledge_delta": {"a": 1, "b": 1}}, delta={"update_knowledge": {"b": 2}})
        self.assertEqual(self.view()["knowledge"], {"a": 1, "b": 2})

    def test_problems_may_be_texts(self):
        self.taken(raw_output="None", diagnostics=["result is None"])
        self.assertEqual(self.view()["diagnostics"], [{"message": "result is None"}])

    def test_arguments_of_a_result_are_shown(self):
        self.taken(args={"host": "a7"}, raw_output="up")
        self.assertEqual(self.view()["history"], [{"e1": "deploy(host=a7)", "got": "up"}])

    def test_arguments_of_the_call_come_first(self):
        self.append("b", line("tool_call", call_id="c", tool="t", args={"n": 1}),
                    line("tool_result", call_id="c", tool="t", args={"n": 2}, raw_output="up"))
        self.assertIn('"t(n=1)"', self.ok("packet", "b", "--as", "view").out)

    def test_knowledge_fills_what_is_free(self):
        known = {f"src/file_{n}.py": f"Contains class Number{n}, which reads and writes part {n}" for n in range(60)}
        self.append("a", *(line("packet_delta", knowledge={key: value}) for key, value in known.items()))
        self.assertEqual(self.view()["knowledge"], known)

    def test_it_gives_room_again_when_something_happens(self):
        known = {f"k{n}": "x" * 100 for n in range(70)}
        self.append("a", *(line("packet_delta", knowledge={key: value}) for key, value in known.items()),
                    line("tool_result", tool="read", raw_output="\n".join(f"line {n} of it" for n in range(200))))
        view = self.ok("packet", "a", "--as", "view").out
        self.assertLessEqual(len(view.strip()), 8000)
        self.assertIn("line 199 of it", view)


class Refused(Sent):
    def test_a_packet_delta_says_what_a_packet_takes(self):
        self.refused("data.bogus", "packet_delta", bogus=1)
        self.refused("data.diagnostics", "packet_delta", diagnostics=["x"])
        self.refused('data.update_knowledge is called "knowledge"', "packet_delta", update_knowledge={"a": 1})
        self.refused("data.knowledge must be", "packet_delta", knowledge=[1])
        self.refused("data.action must be", "packet_delta", action="x")

    def test_a_status_that_does_not_exist(self):
        self.refused("data.status", "run_end", status="banana")

    def test_a_turn_below_zero(self):
        self.refused("turn", "turn_start", turn=-1)

    def test_what_is_right_is_taken(self):
        self.append("a", line("packet_delta", knowledge={"a": 1}, supersedes={"a": "b"}, error=None,
                              action={"tool": "t", "summary": "s", "outcome": "success"}),
                    line("run_end", status="turn_limit"), line("agent_resumed"), line("run_end"))


if __name__ == "__main__":
    harness.main()
