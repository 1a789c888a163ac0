#!/usr/bin/env python3
"""export --as sft on the gateway's logs: what the model was really sent, and what it answered, as chat completions say it."""
import http.client
import json
import random
import unittest

from conversations import Conversation
from gateway_case import HEADERS, KEY, PATHS, GatewayCase
from scripted_upstream import EVENTS, Reply, Upstream, stream, whole

CALL = ("c1", "lint", {"path": "a.py"})
SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}}
TOOL = {"name": "lint", "description": "Lints."}
TOOLS = {"chat": {"type": "function", "function": {**TOOL, "parameters": SCHEMA}},
         "responses": {"type": "function", **TOOL, "parameters": SCHEMA},
         "messages": {**TOOL, "input_schema": SCHEMA}}
RESULTS = {"chat": [{"role": "tool", "tool_call_id": "c1", "content": "F401"}],
           "responses": [{"type": "function_call_output", "call_id": "c1", "output": "F401"}],
           "messages": [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": "F401"}]}]}


def said(dialect, answer):
    if dialect == "responses":
        return answer["output"]
    return [answer["choices"][0]["message"] if dialect == "chat" else {"role": "assistant", "content": answer["content"]}]


class LessonsTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def say(self, dialect, messages, reply, agent):
        body = {"model": "m", "input" if dialect == "responses" else "messages": messages, "tools": [TOOLS[dialect]]}
        body |= {"chat": {}, "responses": {"instructions": "be brief"}, "messages": {"system": "be brief"}}[dialect]
        self.upstream.replies.append(reply)
        return self.ask(PATHS[dialect], json.dumps(body).encode(), {**HEADERS, "x-twotrack-agent": agent})

    def lessons(self, agent, *more):
        done = self.run_cli("export", agent, "--as", "sft", *more)
        return done, [json.loads(line) for line in done.out.splitlines()]

    def test_a_conversation_gives_the_same_lessons_in_every_dialect(self):
        self.start()
        call = {"id": "c1", "type": "function", "function": {"name": "lint", "arguments": '{"path":"a.py"}'}}
        expected = [{"role": "system", "content": "be brief"}, {"role": "user", "content": "fix a.py"},
                    {"role": "assistant", "content": "I look", "tool_calls": [call]},
                    {"role": "tool", "tool_call_id": "c1", "content": "F401"}, {"role": "assistant", "content": "Fixed."}]
        for dialect in PATHS:
            with self.subTest(dialect=dialect):
                task = [{"role": "user", "content": "fix a.py"}]
                if dialect == "chat":
                    task.insert(0, {"role": "system", "content": "be brief"})
                answer = whole(dialect, "I look", CALL)
                self.say(dialect, task, Reply(answer), dialect)
                self.say(dialect, task + said(dialect, answer) + RESULTS[dialect],
                         Reply(pieces=stream(dialect, "Fixed."), headers=EVENTS), dialect)
                done, [first, second] = self.lessons(dialect)
                self.assertEqual((done.code, first["messages"], second["messages"]), (0, expected[:3], expected))
                self.assertEqual(first["tools"], [TOOLS["chat"]])
                self.assertEqual((first["model"], first["decided_by"], first["memory"]), ("m", "model", "conversation"))
                self.assertIn("2 decisions", done.err)

    def test_a_lesson_has_what_was_sent_on(self):
        self.start("--fit", "1000")
        conversation = Conversation("chat", random.Random(5), size=60)
        for _ in range(12):
            body = conversation.body()
            self.upstream.replies.append(Reply(conversation.answer()))
            self.assertEqual(self.ask(PATHS["chat"], body, {**HEADERS, "x-twotrack-agent": "cut"})[0].status, 200)
        _, lessons = self.lessons("cut")
        self.assertEqual(len(lessons), 12)
        self.assertLess(len(json.dumps(lessons[-1]["messages"])), 6000)
        self.assertIn("are replaced by this record", json.dumps(lessons[-1]["messages"]))

    def test_what_is_no_lesson_is_left_out_and_counted(self):
        self.start()
        task = [{"role": "user", "content": "fix a.py"}]
        with self.assertRaises(http.client.IncompleteRead):
            self.say("chat", task, Reply(pieces=stream("chat", "half")[:1], headers=EVENTS, cut=True), "broken")
        self.say("chat", task, Reply({"error": {"message": "no"}}, 500), "failed")
        self.say("chat", [{"role": "user", "content": f"my key is {KEY}"}], Reply(whole("chat", "ok")), "secret")
        picture = [{"type": "text", "text": "what is it?"}, {"type": "image_url", "image_url": {"url": "data:,x"}}]
        self.say("chat", [{"role": "user", "content": picture}], Reply(whole("chat", "ok")), "picture")
        for agent, why in (("broken", "that broke off or failed"), ("failed", "that broke off or failed"),
                           ("secret", "that contained a removed secret"), ("picture", "with more than text")):
            with self.subTest(agent):
                done, lessons = self.lessons(agent)
                self.assertEqual(lessons, [])
                self.assertIn(f"left out: 1 {why}", done.err)

    def test_only_the_dialect_of_conversations_has_them(self):
        self.start()
        self.say("chat", [{"role": "user", "content": "hi"}], Reply(whole("chat", "ok")), "talk")
        done, lessons = self.lessons("talk", "--dialect", "functiongemma")
        self.assertEqual(lessons, [])
        self.assertIn("left out: 1 of conversations, which only --dialect openai has", done.err)
        done, lessons = self.lessons("talk", "--decided-by", "user")
        self.assertEqual(lessons, [])
        self.assertIn("left out: 1 decided by others", done.err)


if __name__ == "__main__":
    unittest.main()
