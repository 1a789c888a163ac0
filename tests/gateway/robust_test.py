#!/usr/bin/env python3
"""What a gateway meets in the long run: large bodies, servers that talk rubbish, its own death at any step."""
import http.client
import json
import os
import pathlib
import random
import unittest

from gateway_case import HEADERS, PATHS, TIMEOUT_S, GatewayCase
from scripted_upstream import EVENTS, Reply, Upstream, stream, whole

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
REQUESTS = 10_000 if os.environ.get("TWOTRACK_SOAK") else 400


def body_of(messages, **more):
    return json.dumps({"model": "m", "messages": messages, **more}).encode()


class RobustTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def setUp(self):
        super().setUp()
        self.start()

    def memory_kb(self):
        fields = pathlib.Path(f"/proc/{self.gateway.pid}/status").read_text().split()
        return int(fields[fields.index("VmRSS:") + 1])

    def responses(self, agent):
        return [event["data"] for event in self.events(agent) if event["type"] == "model_response"]

    def test_sixty_turns_of_a_coding_agent_take_less_than_one_per_cent(self):
        """Its requests begin with 40 kB of tools, as Codex's do; people's own words describe them."""
        dice = random.Random(3)
        word = lambda: "".join(dice.choice("abcdefghijklmnopqrstuvwxyz_") for _ in range(7))
        words = (PROJECT / "docs/tools.md").read_text() + (PROJECT / "docs/packet.md").read_text()
        tools = [{"type": "function", "function": {"name": f"tool_{i}", "description": words[4000 * i:4000 * i + 4000]}}
                 for i in range(10)]
        messages = [{"role": "user", "content": "fix a.py"}]
        for turn in range(60):
            call = (f"c{turn}", "shell", {"command": f"sed -n {turn}p a.py"})
            self.upstream.replies.append(Reply(whole("chat", f"I read line {turn}.", call)))
            self.assertEqual(self.ask(PATHS["chat"], body_of(messages, tools=tools))[0].status, 200)
            output = "\n".join(f"a.py:{turn}:{i}: F401 `{word()}` imported but unused" for i in range(6))
            messages += [whole("chat", f"I read line {turn}.", call)["choices"][0]["message"],
                         {"role": "tool", "tool_call_id": f"c{turn}", "content": output}]
        [status] = self.run_cli("gateway", "status", "--format", "json").json
        self.assertEqual(status["requests"], 60)
        self.assertLess(status["kept_bytes"], status["plain_bytes"] / 100)
        agent = status["agent_id"]
        self.assertIn(agent, self.run_cli("search", "sed -n 17p").out)
        self.assertIn("60 decisions", self.run_cli("export", agent, "--as", "sft").err)

    def test_a_body_of_32_megabytes_passes_and_is_kept(self):
        text = "0123456789abcdef" * (2 << 20)
        self.upstream.replies.append(Reply(whole("chat", "read")))
        body = body_of([{"role": "user", "content": text}])
        answer, got = self.ask(PATHS["chat"], body, {**HEADERS, "x-twotrack-agent": "large"})
        self.assertEqual((answer.status, self.upstream.seen[-1][3] == body), (200, True), got[:300])
        seq = next(event["seq"] for event in self.events("large") if event["type"] == "wire_bytes")
        self.assertEqual(self.run_cli("gateway", "bytes", "large", "--seq", str(seq)).out_bytes, body)

    def test_rubbish_of_a_server_goes_through_and_is_no_answer(self):
        told = {"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}
        for name, reply in (("garbage", Reply(b"\x00\xff no json")),
                            ("events", Reply(pieces=[b"data: {broken\n\n", b": \xff\n\n"], headers=EVENTS)),
                            ("late error", Reply(pieces=[stream("messages", "ok")[0], f"event: error\ndata: {json.dumps(told)}\n\n".encode()],
                                                 headers=EVENTS))):
            with self.subTest(name):
                agent = name.replace(" ", "-")
                self.upstream.replies.append(reply)
                answer, got = self.ask(PATHS["messages"], body_of([{"role": "user", "content": name}], stream=bool(reply.pieces)),
                                       {**HEADERS, "x-twotrack-agent": agent})
                self.assertEqual((answer.status, got), (200, b"".join(reply.pieces or [reply.body])))
                self.assertIn(self.responses(agent)[-1]["notes"]["state"], ("failed", "incomplete"))
                self.assertEqual(self.run_cli("verify", agent).code, 0)

    def test_killed_at_every_step_of_a_stream_it_goes_on_with_the_same_thread(self):
        pieces = stream("messages", "one answer")
        history = [{"role": "user", "content": "task"}]
        for step in range(len(pieces)):
            with self.subTest(step=step):
                held = pieces[:step] + [b": wait\n\n"]  # what the server has sent when the gateway dies
                self.upstream.replies.append(Reply(pieces=[b"".join(held), *pieces[step:]], headers=EVENTS,
                                                   gate=lambda _: self.gateway.kill()))
                try:
                    self.ask(PATHS["messages"], body_of(history, stream=True), {**HEADERS, "x-twotrack-agent": "killed"})
                except (http.client.HTTPException, OSError):
                    pass
                self.gateway.wait()
                self.start()
                history = history + [{"role": "assistant", "content": f"one answer {step}"}, {"role": "user", "content": f"next {step}"}]
                body = body_of(history)
                self.upstream.replies.append(Reply(whole("messages", "two")))
                self.assertEqual(self.ask(PATHS["messages"], body, {**HEADERS, "x-twotrack-agent": "killed"})[0].status, 200)
                self.assertEqual(self.upstream.seen[-1][3], body)
                history = history + [{"role": "assistant", "content": "two"}, {"role": "user", "content": f"on {step}"}]
        self.assertEqual([one["agent_id"] for one in self.agents()], ["killed"])
        self.stop()
        self.assertEqual(self.run_cli("verify", "killed").code, 0)

    def test_many_requests_need_no_more_memory(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        self.addCleanup(connection.close)

        def ask(count):
            for number in range(count):
                self.upstream.replies.append(Reply(whole("chat", "ok")))
                connection.request("POST", PATHS["chat"], body_of([{"role": "user", "content": f"{number % 50} " + "words " * 500}]),
                                   {**HEADERS, "x-twotrack-agent": f"a{number % 50}"})
                self.assertEqual(connection.getresponse().read(), Reply(whole("chat", "ok")).body)
                self.upstream.seen.clear()

        ask(REQUESTS // 4)
        before = self.memory_kb()
        ask(REQUESTS - REQUESTS // 4)
        self.assertLess(self.memory_kb() - before, 16 * 1024)


if __name__ == "__main__":
    unittest.main()
