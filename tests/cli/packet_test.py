"""packet and replay: what the model saw, at any place of a log, and the proof of it."""
import hashlib
import json

import harness
from harness import line


def result(call, tool, outcome="success", **delta):
    """A result that says itself what it changes, so that no summarizer has a part in the test."""
    return line("tool_result", call_id=call, tool=tool, outcome=outcome, raw_output="raw of " + call,
                delta={"outcome": outcome, **delta})


def request(view, packet, shared=0, **more):
    return line("model_request", view={"shared_bytes": shared, "rest": view},
                packet_hash=hashlib.sha256(packet.encode()).hexdigest(), **more)


class PacketTest(harness.CliTest):
    """Two turns: a lint that fails, and one that finds something."""

    def setUp(self):
        super().setUp()
        self.append(
            "lint-a",
            line("turn_start", turn=1),
            line("tool_call", call_id="1/0", tool="lint", args={"path": "a.py"}),
            result("1/0", "lint", "error", error="timed out after 30 s"),
            line("turn_start", turn=2),
            line("tool_call", call_id="2/0", tool="lint", args={"path": "a.py"}),
            result("2/0", "lint", "partial", summary="2 problems", knowledge={"rule": "F401"},
                   facts={"rule": "F401", "line": 7}, ranks="99"),
            line("turn_start", turn=3),
            options=["--goal", "Fix the lint errors", "--operation", "lint", "--node", "a.py"])

    def packet(self, *args):
        return self.ok("packet", "lint-a", *args).json

    def view(self, *args):
        return self.ok("packet", "lint-a", "--as", "view", *args).json


class Packet(PacketTest):
    def test_the_state_after_the_last_event(self):
        packet = self.packet()
        self.assertEqual(packet["goal"], "Fix the lint errors")
        self.assertEqual(packet["turn"], 3)
        self.assertEqual(packet["knowledge"]["rule"]["value"], "F401")
        self.assertEqual(packet["error_count"], 1)

    def test_a_turn_is_what_the_model_saw_when_it_decided(self):
        self.assertNotIn("e3", json.dumps(self.view("--turn", "1")))
        second = self.view("--turn", "2")
        self.assertIn("timed out", second["last_error"]["message"])
        self.assertEqual(second["turn"], 2)
        self.assertNotIn("F401", json.dumps(second))
        self.assertIn("F401", json.dumps(self.view("--turn", "3")))

    def test_an_event_is_named_with_or_without_its_letter(self):
        self.assertEqual(self.packet("--at", "e3"), self.packet("--at", "3"))
        self.assertIn("last_error", self.view("--at", "3"))
        self.assertNotIn("last_error", self.view("--at", "2"))

    def test_the_view_is_exactly_the_bytes_and_a_line_feed(self):
        text = self.ok("packet", "lint-a", "--turn", "3", "--as", "view").out
        told = self.ok("packet", "lint-a", "--turn", "3", "--as", "view", "--format", "json").json
        self.assertEqual(text, told["view"] + "\n")
        self.assertEqual(told["bytes"], len(text.encode()) - 1)
        self.assertEqual((told["agent_id"], told["turn"], told["seen_by_model"]), ("lint-a", 3, False))
        state = self.ok("packet", "lint-a", "--turn", "3").out.rstrip("\n")
        self.assertEqual(told["packet_hash"], hashlib.sha256(state.encode()).hexdigest())

    def test_another_budget_is_marked(self):
        for i in range(40):
            self.append("lint-a", result(f"9/{i}", "list", facts={f"name_{i}": "value " * 20}, ranks="5"))
        answer = self.ok("packet", "lint-a", "--as", "view", "--budget", "300B")
        self.assertLessEqual(len(answer.out.encode()) - 1, 300)
        self.assertIn("not what the model saw", answer.err)
        self.assertIn("not what the model saw", self.ok("packet", "lint-a", "--budget", "300B", "-q").err)
        told = self.ok("packet", "lint-a", "--as", "view", "--budget", "75", "--format", "json").json
        self.assertEqual((told["seen_by_model"], told["limit"]), (False, 300))
        self.assertTrue(told["left_out"])
        self.assertNotIn("not what", self.ok("packet", "lint-a").err)

    def test_the_prompt(self):
        answer = self.ok("packet", "lint-a", "--as", "prompt")
        self.assertIn("has no static prompt", answer.err)
        self.assertIn('"goal":"Fix the lint errors"', answer.out)
        start = line("run_start", goal="g", prompt={"tools": [{"name": "lint"}], "system": "You fix code."})
        self.append("b", start)
        answer = self.ok("packet", "b", "--as", "prompt")
        self.assertEqual(answer.err, "")
        self.assertRegex(answer.out, r'(?s)system ---\nYou fix code\.\n.*tools ---\n\[\{"name":"lint"\}\]\n.*view')
        told = self.ok("packet", "b", "--as", "prompt", "--format", "json").json
        self.assertEqual(told["prompt"]["system"], "You fix code.")
        self.assertEqual(json.loads(told["view"])["goal"], "g")

    def test_the_prompt_after_a_resumption_that_changed_it(self):
        self.append("b", line("run_start", goal="g", prompt={"system": "Old words."}))
        self.append("b", line("agent_resumed", run_id="run-2", prompt={"system": "New words."}))
        self.append("b", line("agent_resumed", run_id="run-3"))
        self.assertEqual(self.ok("packet", "b", "--as", "prompt", "--format", "json").json["prompt"]["system"], "New words.")
        before = self.ok("packet", "b", "--as", "prompt", "--at", "e1", "--format", "json").json
        self.assertEqual(before["prompt"]["system"], "Old words.")

    def test_a_request_that_showed_something_else_showed_no_packet(self):
        self.append("b", line("run_start", goal="g"))
        self.append("b", line("model_request", prompt_hash="0" * 64))
        told = self.ok("packet", "b", "--at", "e1", "--as", "view", "--format", "json").json
        self.assertEqual(told["seen_by_model"], False)

    def test_wrong_places(self):
        self.refused("packet", "lint-a", "--turn", "9", says="no turn 9")
        self.refused("packet", "lint-a", "--at", "e99", says="e0 to e7")
        self.refused("packet", "lint-a", "--at", "x", says='"x"')
        self.refused("packet", "lint-a", "--at", "1", "--turn", "1", says="cannot be used together")
        self.refused("packet", "lint-a", "--budget", "10B", says="below the minimum")
        self.refused("packet", "nobody", says="no log named")

    def test_a_packet_that_was_recorded_otherwise_is_told(self):
        self.append("lint-a", request("{}", "another packet"))
        self.assertIn("recorded a different packet", self.ok("packet", "lint-a", "--turn", "3").err)

    def test_a_compacted_log_has_the_same_packets(self):
        before = [self.packet("--at", str(seq)) for seq in range(8)]
        self.ok("compact", "lint-a")
        self.assertEqual([self.packet("--at", str(seq)) for seq in range(8)], before)


class Replay(PacketTest):
    def record(self, agent="lint-a", **wrong):
        """Appends a request that records the packet and the view as they are now, or as said."""
        packet = self.ok("packet", agent).out.rstrip("\n")
        view = self.ok("packet", agent, "--as", "view").out.rstrip("\n")
        self.append(agent, request(wrong.get("view", view), wrong.get("packet", packet)))

    def test_a_line_an_event(self):
        steps = self.ok("replay", "lint-a", "--format", "jsonl").jsonl
        self.assertEqual([step["seq"] for step in steps], list(range(8)))
        self.assertEqual(steps[3]["changes"], ["+lint error", "error"])
        self.assertEqual(steps[6]["changes"], ["+lint partial", "knowledge rule", "error cleared"])
        for step in steps:
            view = self.ok("packet", "lint-a", "--as", "view", "--at", str(step["seq"])).out
            self.assertEqual(step["view_bytes"], len(view.encode()) - 1, step)

    def test_text_for_people(self):
        text = self.ok("replay", "lint-a").out
        self.assertEqual(len(text.splitlines()), 8)
        self.assertRegex(text, r"e3 +turn 1 +tool_result +view \d+ B +\+lint error; error")

    def test_a_part(self):
        whole = self.ok("replay", "lint-a", "--format", "json").json
        part = self.ok("replay", "lint-a", "--from", "e2", "--to", "5", "--format", "json").json
        self.assertEqual(part, whole[2:6])
        self.refused("replay", "lint-a", "--from", "5", "--to", "2", says="--from")

    def test_check_without_a_record_claims_nothing(self):
        self.assertIn("nothing to compare", self.ok("replay", "lint-a", "--check").out)

    def test_check_finds_what_was_recorded_equal(self):
        self.record()
        self.append("lint-a", line("turn_start", turn=4))
        self.record()
        self.assertIn("compared 2 packets and 2 views of 2 model requests: equal",
                      self.ok("replay", "lint-a", "--check").out)
        told = self.ok("replay", "lint-a", "--check", "--format", "json").json
        self.assertEqual((told["equal"], told["packets"], told["different"]), (True, 2, []))

    def test_check_names_the_request_that_differs(self):
        self.record()
        self.record(packet="{}")
        self.record(view="{}")
        answer = self.expect(1, "replay", "lint-a", "--check")
        self.assertIn("✘ e9 turn 3: the recorded packet hash", answer.out)
        self.assertIn("✘ e10 turn 3: the recorded view", answer.out)
        self.assertNotIn("✘ e8 ", answer.out)
        told = self.expect(1, "replay", "lint-a", "--check", "--format", "json").json
        self.assertEqual([(one["seq"], one["what"]) for one in told["different"]],
                         [(9, "packet"), (10, "view")])
        self.assertFalse(told["equal"])

    def test_a_changed_past_event_changes_the_packets_behind_it(self):
        self.record()
        content = self.path("lint-a").read_bytes()
        self.path("lint-a").write_bytes(content.replace(b'"rule":"F401"', b'"rule":"F402"'))
        self.assertIn("✘ e8", self.expect(1, "replay", "lint-a", "--check").out)

    def test_damage_ends_the_replay_and_is_told(self):
        content = self.path("lint-a").read_bytes()
        self.change_byte(self.path("lint-a"), content.index(b'"seq":4'))
        for args in (["replay", "lint-a"], ["replay", "lint-a", "--check"]):
            answer = self.expect(1, *args)
            self.assertIn("e4", answer.err)
            self.assertIn("twotrack verify lint-a", answer.err)
        self.assertEqual(len(self.expect(1, "replay", "lint-a", "--format", "json").json), 4)


if __name__ == "__main__":
    harness.main()
