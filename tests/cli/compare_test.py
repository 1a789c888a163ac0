"""diff and what-if: two packets beside each other."""
import json

import harness
from harness import line


def call(turn, number, tool, args):
    return line("tool_call", turn=turn, call_id=f"{turn}/{number}", tool=tool, args=args)


def result(turn, number, tool, outcome="success", **delta):
    return line("tool_result", turn=turn, call_id=f"{turn}/{number}", tool=tool, outcome=outcome,
                raw_output="raw", delta={"outcome": outcome, **delta})


class Diff(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", call(1, 0, "lint", {"path": "a.py"}),
                    result(1, 0, "lint", knowledge={"rule": "F401", "file": "a.py"}),
                    call(2, 0, "lint", {"path": "b.py"}),
                    result(2, 0, "lint", knowledge={"rule": "F403"}),
                    line("turn_start", turn=3),
                    options=["--goal", "Fix it", "--operation", "lint", "--node", "a.py"])

    def changes(self, *args, code=1):
        told = self.expect(code, "diff", *args, "--format", "json").json
        self.assertEqual(told["equal"], code == 0)
        return {one["path"]: (one["change"], one.get("a"), one.get("b")) for one in told["changes"]}

    def test_two_turns_field_by_field(self):
        changes = self.changes("a@2", "a@3")
        self.assertEqual(changes["knowledge.rule.value"], ("changed", "F401", "F403"))
        self.assertEqual(changes["turn"], ("changed", 1, 3))
        self.assertNotIn("knowledge.file.value", changes)
        self.assertNotIn("goal", changes)
        added = [path for path, (change, _, _) in changes.items() if change == "added"]
        self.assertTrue(any(path.endswith("[e4]") for path in added), changes)

    def test_turns_as_options(self):
        for ways in (["a", "--turn", "2", "--turn", "3"], ["--turn", "2", "--turn", "3", "a"],
                     ["--turn", "2", "a", "--turn", "3"]):
            self.assertEqual(self.changes(*ways), self.changes("a@2", "a@3"))

    def test_the_same_place_is_equal(self):
        self.assertEqual(self.changes("a@3", "a", code=0), {})
        self.assertEqual(self.changes("a@e3", "a@e3", code=0), {})
        self.assertEqual(self.ok("diff", "a", "a").out, "")

    def test_two_agents(self):
        self.append("b", call(1, 0, "lint", {"path": "a.py"}), options=["--goal", "Fix that"])
        changes = self.changes("a", "b")
        self.assertEqual(changes["goal"], ("changed", "Fix it", "Fix that"))
        self.assertEqual(changes["knowledge.rule"][0], "removed")
        self.assertNotIn("agent_id", changes)

    def test_text_and_lines(self):
        text = self.expect(1, "diff", "a@2", "a@3").out
        self.assertIn("--- a turn 1, after e2\n+++ a turn 3, after e5\n", text)
        self.assertIn('~ knowledge.rule.value  "F401" → "F403"\n', text)
        lines = self.expect(1, "diff", "a@2", "a@3", "--format", "jsonl").jsonl
        self.assertEqual(len(lines), len(text.splitlines()) - 2)

    def test_wrong_places(self):
        self.refused("diff", "a", says="needs two places", hint="twotrack diff my-agent@3")
        self.refused("diff", "a", "a", "a", says="needs two places")
        self.refused("diff", "a", "a", "--turn", "1", says="--turn twice")
        self.refused("diff", "a", "--turn", "1", says="--turn twice")
        self.refused("diff", "a@9", "a@1", says="no turn 9")
        self.refused("diff", "a@e99", "a@1", says="no event e99")
        self.refused("diff", "a@x", "a@1", says='no log named "a@x"')


class WhatIf(harness.CliTest):
    def setUp(self):
        super().setUp()
        lines = []
        for turn in range(1, 31):
            lines.append(call(turn, 0, "order", {"n": turn}))
            facts = {"order": f"ORDER{turn:04}", "text": f"some words about order {turn} " * 3}
            lines.append(line("tool_result", turn=turn, call_id=f"{turn}/0", tool="order", outcome="success",
                              raw_output=json.dumps({"fresh": f"FRESH{turn:04}"}),
                              delta={"outcome": "success", "facts": facts, "ranks": "95"}))
        self.append("a", *lines, options=["--goal", "Find the order"])
        self.before = self.path("a").read_bytes()

    def turns(self, *args):
        answer = self.ok("what-if", "a", *args, "--format", "jsonl")
        self.assertIn("not what the model saw", answer.err)
        self.assertEqual("its own limit was 8000 bytes" in answer.err, "--budget" in args)
        self.assertEqual(self.path("a").read_bytes(), self.before)
        return {one["turn"]: one for one in answer.jsonl}

    def test_the_limit_is_that_of_the_decisions(self):
        lines = [line("packet_limit", bytes=3000, reason="the exact count"), call(1, 0, "order", {"n": 1}),
                 line("packet_limit", turn=2, bytes=2500, reason="again"), call(2, 0, "order", {"n": 2})]
        self.append("b", *lines, options=["--goal", "Find the order"])
        answer = self.ok("what-if", "b", "--budget", "600B")
        self.assertIn("its own limit was 2500 bytes, 3000 at first", answer.err)

    def test_another_budget(self):
        turns = self.turns("--budget", "600B")
        self.assertEqual(sorted(turns), list(range(1, 31)))
        for one in turns.values():
            self.assertLessEqual(one["bytes"], 600)
            self.assertFalse(one["seen_by_model"])
        self.assertTrue(turns[1]["equal"])
        last = turns[30]
        self.assertFalse(last["equal"])
        self.assertGreater(last["recorded_bytes"], 600)
        self.assertTrue(last["disappear"])
        view = self.ok("packet", "a", "--turn", "30", "--as", "view", "--budget", "600B").out
        self.assertEqual(last["bytes"], len(view.encode()) - 1)
        for word in last["disappear"]:
            self.assertNotRegex(view, rf"\b{word}\b")

    def test_the_recorded_budget_is_equal_everywhere(self):
        self.assertTrue(all(one["equal"] for one in self.turns("--budget", "8000B").values()))

    def test_results_summarized_again(self):
        for who in ("generic", "tool_specific"):
            last = self.turns("--summarizers", who)[30]
            self.assertIn("FRESH0029", last["appear"])
            self.assertIn("ORDER0029", last["disappear"])

    def test_a_missing_blob_keeps_its_delta(self):
        self.append("b", line("tool_result", turn=1, tool="t", outcome="success", raw_output="x" * 2_000_000,
                              delta={"outcome": "success", "summary": "long"}),
                    call(2, 0, "t", {}))
        for blob in self.root.glob(".agentfs/blobs/*/*"):
            blob.unlink()
        answer = self.ok("what-if", "b", "--summarizers", "generic", "--format", "json")
        self.assertIn("e1 keeps its recorded delta", answer.err)
        self.assertTrue(answer.json[0]["equal"])

    def test_a_result_that_cannot_be_read_stays_as_it_is(self):
        self.path("a").write_bytes(self.before.replace(b'"type":"tool_result","data":{', b'"type":"tool_result","data":[', 1))
        answer = self.ok("what-if", "a", "--summarizers", "generic", "--format", "jsonl")
        self.assertIn("the log is damaged", answer.err)
        self.assertEqual(len(answer.jsonl), 30)

    def test_text(self):
        text = self.ok("what-if", "a", "--budget", "600B").out
        self.assertRegex(text, r"\d+ of 30 views would be different\n$")
        self.assertRegex(text, r"30 +e60? *\d+ +\d+ +differs|30 +e\d+ +\d+ +\d+ +differs")

    def test_something_must_be_otherwise(self):
        self.refused("what-if", "a", says="something to change", hint="--budget")


if __name__ == "__main__":
    harness.main()
