#!/usr/bin/env python3
"""What a person reads of a gateway's conversation: `show`, its messages, the bytes that are kept."""
import json
import random
import unittest

from conversations import Conversation
from gateway_case import HEADERS, PATHS, GatewayCase
from scripted_upstream import Reply, Upstream, whole

NAMED = {**HEADERS, "x-twotrack-agent": "talk"}


class ReadingTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def say(self, dialect, answer, key="messages", **body):
        self.upstream.replies.append(Reply(answer))
        reply, said = self.ask(PATHS[dialect], json.dumps({"model": "m", **body}), NAMED)
        self.assertEqual(reply.status, 200, said)

    def messages(self, *more):
        shown = self.ok("show", "talk", "--as", "messages", "--format", "jsonl", *more).jsonl
        return [one for one in shown if one["role"] != "system"]

    def row(self, kind):
        """The lines of `show` that begin with an event of this type."""
        return [one for one in self.ok("show", "talk").out.splitlines() if f" {kind} " in one]

    def test_a_turn_has_what_was_asked_in_it_and_what_was_answered(self):
        call = ("c1", "run", {"command": "make"})
        history = [{"role": "user", "content": "build it"}]
        self.start()
        self.say("chat", whole("chat", "I try.", call), messages=history)
        history += [whole("chat", "I try.", call)["choices"][0]["message"],
                    {"role": "tool", "tool_call_id": "c1", "content": "error: no rule"}]
        self.say("chat", whole("chat", "It fails."), messages=history)
        self.stop()
        self.assertEqual([(one["role"], one["content"]) for one in self.messages("--turn", "1")],
                         [("user", "build it"), ("assistant", "I try.")])
        self.assertEqual([(one["role"], one["content"]) for one in self.messages("--turn", "2")],
                         [("tool", "error: no rule"), ("assistant", "It fails.")])
        self.assertEqual([one["role"] for one in self.messages()], ["user", "assistant", "tool", "assistant"])

    def test_a_record_is_told_where_it_was_sent(self):
        self.start("--fit", "1000")
        conversation = Conversation("chat", random.Random(5), size=60)
        for turn in range(12):
            self.upstream.replies.append(Reply(conversation.answer()))
            self.assertEqual(self.ask(PATHS["chat"], conversation.body(), NAMED)[0].status, 200)
        self.stop()
        events = self.events("talk")
        cuts = {event["seq"]: event for event in events if event["type"] == "wire_fit"}
        self.assertGreater(len(cuts), 0)
        def cut_of(request):
            return cuts.get(request["data"]["parameters"]["gateway"]["fit"].get("epoch"))
        # It was made in an earlier turn, and still holds.
        last = [one for one in events if one["type"] == "model_request" and cut_of(one) and cut_of(one)["turn"] < one["turn"]][-1]
        cut = cut_of(last)
        sent_for = f"messages {cut['data']['first'] + 1}-{cut['data']['last']}"
        [record] = [one for one in self.messages("--turn", str(last["turn"])) if "stands_for" in one]
        self.assertEqual((record["role"], record["content"], record["stands_for"]),
                         ("user", cut["data"]["record"], sent_for))
        self.assertEqual([one["content"] for one in self.messages() if "stands_for" in one],
                         [one["data"]["record"] for one in cuts.values()], "all of it has each once")
        text = self.ok("show", "talk", "--as", "messages", "--turn", str(last["turn"])).out
        self.assertIn(f"--- e{cut['seq']} user (record, sent for {sent_for}), turn {last['turn']} ---", text)
        [row] = [one for one in self.row("wire_fit") if f"e{cut['seq']} " in one]
        self.assertIn(f"{sent_for} are replaced by a record from here on", row)
        self.assertIn("bound 1000 tokens", row)

    def test_what_the_client_does_to_the_answer_is_told_in_words(self):
        first = [{"role": "user", "content": "hi"}]
        self.start()
        self.say("chat", whole("chat", "hello"), messages=first)
        changed = first + [{"role": "assistant", "content": "hello you"}, {"role": "user", "content": "go on"}]
        self.say("chat", whole("chat", "yes"), messages=changed)
        self.say("chat", whole("chat", "no"), messages=[{"role": "system", "content": "be brief"}, *changed, {"role": "user", "content": "and on"}],
                 tools=[{"type": "function", "function": {"name": "run", "parameters": {}}}])
        self.stop()
        self.assertEqual([one.split("wire_echo")[1].strip() for one in self.row("wire_echo")],
                         ["the client has changed the answer before", "the client has left out the answer before"])
        self.assertIn("│ hello you", self.ok("show", "talk").out)
        [frame] = self.row("wire_frame")
        self.assertIn("from here on: m  1 tool, system text 8 B", frame)

    def test_who_names_the_answer_before_leaves_nothing_out(self):
        self.start()
        self.say("responses", {**whole("responses", "hello"), "id": "resp_1"}, input="hi")
        self.say("responses", {**whole("responses", "yes"), "id": "resp_2"}, input="go on", previous_response_id="resp_1")
        self.stop()
        self.assertEqual([event["type"] for event in self.events("talk")].count("model_response"), 2)
        self.assertNotIn("wire_echo", self.types("talk"))

    def test_the_bytes_that_are_kept_are_listed(self):
        self.start()
        self.say("chat", whole("chat", "hello"), messages=[{"role": "user", "content": "hi"}])
        self.stop()
        listed = self.ok("gateway", "bytes", "talk", "--format", "json").json
        kept = [event for event in self.events("talk") if event["type"] == "wire_bytes"]
        self.assertEqual([(one["seq"], one["turn"], one["of"], one["bytes"]) for one in listed],
                         [(event["seq"], event["turn"], event["data"]["of"], event["data"]["bytes"]) for event in kept])
        rows = self.ok("gateway", "bytes", "talk").out.splitlines()
        self.assertEqual(rows[0].split(), ["SEQ", "TURN", "OF", "BYTES"])
        self.assertEqual(rows[1].split()[:3], [str(kept[0]["seq"]), "1", "request"])
        self.assertIn(f"`twotrack gateway bytes talk --seq {kept[0]['seq']}` prints it", self.row("wire_bytes")[0])
        by_name = self.ok("gateway", "bytes", "talk", "--seq", f"e{kept[0]['seq']}").out_bytes
        self.assertEqual(by_name, self.upstream.seen[-1][3])
        self.refused("gateway", "bytes", "talk", "--seq", "0", hint="`twotrack gateway bytes talk` lists those that do")
        self.append("other", '{"type":"user_message","data":{"content":"x"}}\n')
        self.assertIn("only logs of the gateway have", self.expect(1, "gateway", "bytes", "other").err)

    def test_what_a_damaged_log_tells_is_marked(self):
        self.start()
        self.say("chat", whole("chat", "hello"), messages=[{"role": "user", "content": "hi"}])
        self.stop()
        self.append("other", '{"type":"user_message","data":{"content":"x"}}\n')
        self.assertEqual(self.ok("gateway", "status").err, "")
        self.assertEqual([one["agent_id"] for one in self.ok("gateway", "status", "talk", "--format", "json").json], ["talk"])
        self.assertIn("no log of the gateway", self.ok("gateway", "status", "other").err)
        self.path("talk").write_bytes(self.path("talk").read_bytes().replace(b"hello", b"jello"))
        answer = self.expect(1, "gateway", "status")
        self.assertIn("warning: talk: the log is damaged, and what is told of it may be wrong: `twotrack verify talk`", answer.err)
        self.assertIn("talk ", answer.out)
        self.assertIs(self.expect(1, "gateway", "status", "--format", "json").json[0]["damaged"], True)
        answer_bytes = self.ok("gateway", "bytes", "talk", "--format", "json").json[-1]
        self.refused("gateway", "bytes", "talk", "--seq", str(answer_bytes["seq"]), hint="`twotrack verify talk` says what is wrong")


if __name__ == "__main__":
    unittest.main()
