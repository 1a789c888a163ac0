#!/usr/bin/env python3
"""What a gateway meets in the long run: large bodies, servers that talk rubbish, its own death at any step."""
import hashlib
import http.client
import json
import os
import pathlib
import random
import resource
import select
import shutil
import signal
import threading
import unittest

from conversations import Conversation
from gateway_case import HEADERS, PATHS, TIMEOUT_S, GatewayCase
from scripted_upstream import EVENTS, Reply, Upstream, stream, whole

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
REQUESTS = 10_000 if os.environ.get("TWOTRACK_SOAK") else 400


def body_of_dialect(dialect, **more):
    key = "input" if dialect == "responses" else "messages"
    return json.dumps({"model": "m", key: [{"role": "user", "content": "x"}], **more}).encode()


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

    def test_what_only_the_client_claims_is_no_answer_of_the_server(self):
        named = {**HEADERS, "x-twotrack-agent": "killed"}
        pieces = stream("chat", "never heard")
        self.upstream.replies.append(Reply(pieces=[b": wait\n\n", *pieces], headers=EVENTS, gate=lambda _: self.gateway.kill()))
        history = [{"role": "user", "content": "task"}]
        with self.assertRaises((http.client.HTTPException, OSError)):
            self.ask(PATHS["chat"], body_of(history, stream=True), named)
        self.gateway.wait()
        self.start()
        self.upstream.replies.append(Reply(whole("chat", "two")))
        history += [{"role": "assistant", "content": "I MADE THIS UP"}, {"role": "user", "content": "go on"}]
        self.assertEqual(self.ask(PATHS["chat"], body_of(history), named)[0].status, 200)
        self.stop()
        lost, told, given = [event for event in self.events("killed") if event["type"] == "model_response"]
        self.assertEqual((lost["data"]["error"]["kind"], lost["turn"]), ("cut_off", 1))
        shown = self.ok("show", "killed").out
        self.assertIn("✘ error", next(one for one in shown.splitlines() if f"e{lost['seq']} " in one))
        self.assertIn("as told by the client", next(one for one in shown.splitlines() if f"e{told['seq']} " in one))
        self.assertEqual(shown.count("as told by the client"), 1)
        messages = self.ok("show", "killed", "--as", "messages").out
        self.assertIn(f"--- e{lost['seq']} assistant, turn 1 ---\n✘ cut_off: the gateway stops\n", messages)
        self.assertIn(f"--- e{told['seq']} assistant (as told by the client), turn 2 ---", messages)
        spoken = [one for one in self.ok("show", "killed", "--as", "messages", "--format", "jsonl").jsonl if one["role"] == "assistant"]
        self.assertEqual([(one["content"], one.get("told_by")) for one in spoken],
                         [(None, None), ("I MADE THIS UP", "client"), ("two", None)])
        self.assertIn(f"**answers as told by the client:** e{told['seq']}\n", self.ok("report", "killed").out)
        self.assertEqual(self.ok("report", "killed", "--format", "json").json[0]["told_answers"], [f"e{told['seq']}"])
        parts = {one["path"]: one["note"] for one in self.ok("why", "killed", "--format", "json").json["parts"]}
        self.assertEqual((parts[f"history.e{told['seq']}"], parts[f"history.e{told['seq'] + 1}"]), ("as told by the client", ""))
        self.assertEqual(self.ok("gateway", "status", "--format", "json").json[0]["errors"], 0)
        self.ok("verify", "killed")

    def stream_until(self, dialect, body, reply):
        """Asks for a stream that will break off, or not."""
        self.upstream.replies.append(reply)
        try:
            self.ask(PATHS[dialect], body, {**HEADERS, "x-twotrack-agent": dialect})
        except (http.client.HTTPException, OSError):
            pass
        return self.upstream.seen[-1][3]

    def test_killed_in_a_stream_it_sends_the_same_bytes_again(self):
        """What was cut stays cut, although nobody has seen the end of the answer."""
        dice, bound = random.Random(11), 1200
        self.stop()
        for dialect in PATHS:
            conversation, cut = Conversation(dialect, dice, size=60), 0
            pieces = stream(dialect, "never heard to its end")
            for step in range(8):
                with self.subTest(dialect=dialect, step=step):
                    body = conversation.body().replace(b'"model": "m"', b'"model": "m", "stream": true')
                    self.start("--fit", str(bound))
                    held = b"".join(pieces[:step % len(pieces)]) + b": wait\n\n"
                    first = self.stream_until(dialect, body, Reply(pieces=[held, b"".join(pieces)], headers=EVENTS,
                                                                   gate=lambda _: self.gateway.kill()))
                    self.gateway.wait(TIMEOUT_S)
                    cut += first != body
                    self.assertLessEqual(len(first), 4 * bound)
                    asked = [event["data"]["prompt_hash"] for event in self.events(dialect) if event["type"] == "model_request"]
                    self.assertEqual(asked[-1], hashlib.sha256(first).hexdigest())
                    self.start("--fit", str(bound))
                    self.assertEqual(self.stream_until(dialect, body, Reply(conversation.answer())), first)
                    self.stop()
                    self.assertEqual(self.run_cli("verify", dialect).code, 0)
            self.assertGreater(cut, 0)
        self.assertEqual({one["agent_id"] for one in self.agents()}, set(PATHS))

    def test_ended_in_a_stream_it_has_logged_what_came(self):
        def end(_):
            self.gateway.send_signal(signal.SIGTERM)
            self.gateway.wait(TIMEOUT_S)

        for dialect in PATHS:
            pieces = stream(dialect, "half of it")
            half = {"chat": 1, "messages": 3, "responses": 2}[dialect]  # with the first words
            self.stream_until(dialect, body_of_dialect(dialect, stream=True),
                              Reply(pieces=[b"".join(pieces[:half]), *pieces[half:]], headers=EVENTS, gate=end))
            self.assertEqual(self.gateway.wait(TIMEOUT_S), 0)
            [response] = self.responses(dialect)
            self.assertEqual((response["notes"]["state"], response["notes"]["why"]), ("incomplete", "the gateway stops"))
            self.assertEqual(response["text"], "half ")
            self.assertEqual(self.run_cli("verify", dialect).code, 0)
            self.start()

    def test_a_client_that_goes_before_a_whole_answer_ends_the_request(self):
        for dialect in PATHS:
            gone, asked = threading.Event(), threading.Event()

            def hold(connection):
                asked.set()
                select.select([connection], [], [], TIMEOUT_S)  # readable: the gateway has hung up
                gone.set()

            self.upstream.replies.append(Reply(whole(dialect, "late"), hold=hold))
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
            connection.request("POST", PATHS[dialect], body_of_dialect(dialect), {**HEADERS, "x-twotrack-agent": dialect})
            self.assertTrue(asked.wait(TIMEOUT_S))
            connection.close()
            self.assertTrue(gone.wait(TIMEOUT_S))
        self.stop()
        for dialect in PATHS:
            [response] = self.responses(dialect)
            self.assertEqual(response["error"]["kind"], "cut_off")

    def test_a_server_waits_for_a_slow_reader(self):
        piece = b"data: " + b"x" * (1 << 20) + b"\n\n"
        self.upstream.replies.append(Reply(pieces=[piece] * 64, headers=EVENTS, gate=lambda connection: connection.settimeout(2)))
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        self.addCleanup(connection.close)
        before = self.memory_kb()
        connection.request("POST", PATHS["chat"], body_of_dialect("chat", stream=True), HEADERS)
        self.assertTrue(self.upstream.broken.wait(TIMEOUT_S))  # it had to wait for longer than it would
        self.assertLess(self.memory_kb() - before, 32 * 1024)

    @unittest.skipUnless(shutil.which("strace"), "strace is missing")
    def test_a_request_is_on_the_disk_before_a_byte_of_it_goes_on(self):
        trace = self.root / "trace.txt"
        for name, more in (("observed", ()), ("fitted", ("--fit", "100000"))):
            self.stop()
            self.start(*more, wrapper=["strace", "-D", "-f", "-qq", "-yy", "-s", "100000", "-o", str(trace),
                                       "-e", "trace=fdatasync,fsync,write,writev,pwrite64,pwritev,sendto,sendmsg"])
            history = [{"role": "user", "content": "the first words"}]
            for word in ("one", "two", "three"):
                self.upstream.replies.append(Reply(whole("chat", "ok")))
                marker = f"marker-{name}-{word}"
                history += [{"role": "assistant", "content": "ok"}, {"role": "user", "content": marker}]
                self.assertEqual(self.ask(PATHS["chat"], body_of(history), {**HEADERS, "x-twotrack-agent": name})[0].status, 200)
            self.stop()
            lines = trace.read_text(errors="replace").splitlines()
            for word in ("one", "two", "three"):
                marker = f"marker-{name}-{word}"
                logged = min(number for number, line in enumerate(lines) if marker in line and f"{name}.jsonl>" in line)
                sent = min(number for number, line in enumerate(lines) if marker in line and "<TCP" in line.split(",")[0] and "send" in line)
                synced = [line for line in lines[logged + 1:sent] if "sync(" in line and f"{name}.jsonl>" in line]
                self.assertTrue(synced, f"{marker}: written at {logged}, sent at {sent}, and not synced between")

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


class ToldTest(GatewayCase):
    """What the person at the gateway's terminal learns of it."""

    def make_upstream(self):
        return Upstream()

    def told(self):
        self.stop()
        return self.gateway.stderr.read().decode()

    def test_a_server_that_is_gone_is_said_once_and_not_for_every_request(self):
        self.start()
        self.upstream.stop()
        for _ in range(3):
            self.assertEqual(self.ask(PATHS["chat"], body_of_dialect("chat"))[0].status, 502)
        self.assertEqual(self.told().count("warning: the model server: "), 1)

    def test_an_error_of_the_server_is_said(self):
        self.start()
        self.upstream.replies.append(Reply({"error": {"message": "out of memory"}}, status=500))
        self.ask(PATHS["chat"], body_of_dialect("chat"))
        self.assertIn("warning: the model server answers HTTP 500", self.told())

    def test_a_log_that_cannot_be_written_is_said(self):
        self.start(preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        long = body_of([{"role": "user", "content": os.urandom(9000).hex()}])
        self.assertEqual(self.ask(PATHS["chat"], long)[0].status, 503)
        self.assertIn("warning: requests are refused that cannot be logged: ", self.told())


if __name__ == "__main__":
    unittest.main()
