"""eval: the packet, measured on recorded runs."""
import json
import os
import pathlib

import harness

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "trajectories"
BAKERY = str(DATA / "bakery.jsonl")
DOUGH = str(DATA / "dough.jsonl")
SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared" / "trajectories"


def runs(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def decisions(run):
    return [message for message in run["messages"] if message.get("tool_calls")]


class Contexts(harness.CliTest):
    def contexts(self, *args, **kwargs):
        return self.ok("eval", "contexts", *args, **kwargs).jsonl

    def test_every_decision_has_the_view_that_stood_before_it(self):
        lines = self.contexts(BAKERY, "--budget", "2000")
        want = [(run["id"], step) for run in runs(BAKERY) for step in range(len(decisions(run)))]
        self.assertEqual([(line["id"], line["step"]) for line in lines], want)
        for line in lines:
            self.assertEqual(list(line), ["id", "step", "bytes", "tokens", "context"])
            self.assertEqual(line["bytes"], len(line["context"].encode()))
            self.assertEqual(line["tokens"], -(-line["bytes"] // 4))
            self.assertLessEqual(line["bytes"], 8000)
            json.loads(line["context"])

    def test_a_view_shows_what_came_before_its_step_and_nothing_after(self):
        views = [line["context"] for line in self.contexts(BAKERY) if line["id"] == "bakery-1"]
        self.assertIn("Zoë Müller", views[0])
        self.assertNotIn("cu_8841", views[0])
        self.assertIn("cu_8841", views[1])
        self.assertNotIn("u-55-k2", views[3])
        self.assertIn("u-55-k2", views[4])

    def test_several_calls_in_one_message_are_one_step(self):
        run = runs(BAKERY)[0]
        self.assertTrue(any(len(message["tool_calls"]) > 1 for message in decisions(run)))
        steps = [line["step"] for line in self.contexts(BAKERY) if line["id"] == run["id"]]
        self.assertEqual(steps, list(range(len(decisions(run)))))

    def test_a_budget_is_tokens_or_bytes_and_is_never_exceeded(self):
        self.assertEqual(self.contexts(DOUGH, "--budget", "500"), self.contexts(DOUGH, "--budget", "2000B"))
        for budget in (256, 700, 2000):
            for line in self.contexts(DOUGH, "--budget", f"{budget}B"):
                self.assertLessEqual(line["bytes"], budget)

    def test_stdin_works_like_a_file(self):
        self.assertEqual(self.contexts("-", stdin=pathlib.Path(DOUGH).read_bytes()), self.contexts(DOUGH))

    def test_a_bad_run_is_told_with_its_line_and_the_others_come(self):
        good = pathlib.Path(DOUGH).read_text()
        answer = self.expect(2, "eval", "contexts", "-", stdin='{"id":"cut","messa\n\n' + good + '{"id":"x"}\n')
        self.assertEqual(len(answer.jsonl), len(decisions(runs(DOUGH)[0])))
        self.assertRegex(answer.err, r"error: -:1: column \d+: ")
        self.assertIn('error: -:4: a trajectory must have "messages"', answer.err)

    def test_no_project_is_needed_and_none_is_made(self):
        self.contexts(BAKERY)
        self.assertEqual(os.listdir(self.root), [])

    def test_refusals(self):
        self.refused("eval", says="eval needs ACTION")
        self.refused("eval", "contexts", says="eval needs FILE")
        self.refused("eval", "contexts", "nowhere.jsonl", says="nowhere.jsonl: No such file")
        self.refused("eval", "contexts", DOUGH, "--budget", "tiny", says='"tiny" is neither')
        self.refused("eval", "contexts", DOUGH, "--budget", "100B", says="256B")


if __name__ == "__main__":
    harness.main()
