"""twotrack gateway: bytes go through untouched, and every conversation is an agent's log."""
import gzip
import http.client
import json
import os
import pathlib
import random
import resource
import select
import subprocess
import threading
import time
import unittest

from gateway_case import HEADERS, KEY, PATHS, TIMEOUT_S, GatewayCase
from scripted_upstream import EVENTS, Reply, Upstream, stream, whole


SIGNS = {"chat": b": still there\n\n", "responses": b": still there\n\n",
         "messages": b'event: ping\ndata: {"type": "ping"}\n\n'}


def body_of(dialect, messages, **more):
    """As a client would write it: with blanks, so that nobody can have written it again."""
    key = "input" if dialect == "responses" else "messages"
    return json.dumps({"model": "m", key: messages, **more}, indent=1, ensure_ascii=False).encode()


class ObserveTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def setUp(self):
        super().setUp()
        self.start()

    def say(self, dialect, messages, reply, headers=None, **more):
        self.upstream.replies.append(reply)
        answer, body = self.ask(PATHS[dialect], body_of(dialect, messages, **more), headers)
        return answer.status, body

    # --- untouched -----------------------------------------------------------

    def test_bytes_are_the_same_in_both_directions(self):
        seed = random.randrange(2**32)
        dice = random.Random(seed)
        for turn in range(24):
            dialect = dice.choice(list(PATHS))
            text = "".join(dice.choice("aä€\U0001F600\"\\\n ") for _ in range(dice.randrange(4000)))
            streamed = dice.random() < 0.5
            with self.subTest(seed=seed, turn=turn, dialect=dialect, streamed=streamed):
                if streamed:
                    plain = b"".join(stream(dialect, text))
                    cuts = sorted(dice.randrange(1, len(plain)) for _ in range(5))
                    pieces = [plain[a:b] for a, b in zip([0, *cuts], [*cuts, len(plain)]) if a < b]
                    reply, expected = Reply(pieces=pieces, headers=EVENTS), plain
                else:
                    reply = Reply(whole(dialect, text))
                    expected = reply.body
                body = body_of(dialect, [{"role": "user", "content": f"{turn} {text}"}], stream=streamed)
                self.upstream.replies.append(reply)
                answer, got = self.ask(PATHS[dialect] + "?beta=true", body)
                self.assertEqual(answer.status, 200)
                self.assertEqual(got, expected)
                method, path, headers, sent = self.upstream.seen[-1]
                self.assertEqual((method, path, sent), ("POST", PATHS[dialect] + "?beta=true", body))
                headers = {name.lower(): value for name, value in headers}
                self.assertEqual(headers["authorization"], HEADERS["Authorization"])
                self.assertEqual(headers["x-custom"], "a b")
                self.assertEqual(headers["host"], f"127.0.0.1:{self.upstream.port}")
                self.assertNotIn("expect", headers)
                if streamed:
                    self.assertEqual(answer.getheader("X-Request-Id"), "r-7")
        self.assertEqual(len(self.agents()), 24)

    def test_other_paths_pass_and_errors_of_the_server_stay_its_own(self):
        self.upstream.replies.append(Reply({"data": [{"id": "m"}]}))
        answer, body = self.ask("/v1/models", method="GET")
        self.assertEqual((answer.status, json.loads(body)), (200, {"data": [{"id": "m"}]}))
        status, body = self.say("chat", [{"role": "user", "content": "x"}],
                                Reply(b'{"error": {"message": "slow down"}}', 429, {"Retry-After": "3"}))
        self.assertEqual((status, body), (429, b'{"error": {"message": "slow down"}}'))

    # --- the log -------------------------------------------------------------

    def conversation(self, dialect, headers=None):
        """Three requests: a call, its result, another question."""
        call = ("c1", "lint", {"path": "a.py"})
        user = {"role": "user", "content": "fix a.py"}
        self.assertEqual(self.say(dialect, [user], Reply(whole(dialect, "I look", call)), headers)[0], 200)
        if dialect == "chat":
            said = [whole("chat", "I look", call)["choices"][0]["message"],
                    {"role": "tool", "tool_call_id": "c1", "content": "a.py:3:1: F401 unused import os"}]
        elif dialect == "messages":
            said = [{"role": "assistant", "content": whole("messages", "I look", call)["content"]},
                    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1",
                                                  "content": "a.py:3:1: F401 unused import os"}]}]
        else:
            said = [*whole("responses", "I look", call)["output"],
                    {"type": "function_call_output", "call_id": "c1", "output": "a.py:3:1: F401 unused import os"}]
        history = [user, *said]
        self.assertEqual(self.say(dialect, history, Reply(pieces=stream(dialect, "Fixed."), headers=EVENTS),
                                  headers, stream=True)[0], 200)
        done = {"role": "assistant", "content": "Fixed."}
        return history + [done, {"role": "user", "content": "now the docs"}]

    def test_a_conversation_is_an_agents_log(self):
        for dialect in PATHS:
            with self.subTest(dialect=dialect):
                headers = {**HEADERS, "x-twotrack-agent": dialect}
                history = self.conversation(dialect, headers)
                self.assertEqual(self.say(dialect, history, Reply(whole(dialect, "Done.")), headers)[0], 200)
                self.assertEqual(self.types(dialect), [
                    "run_start", "turn_start", "model_request", "wire_bytes", "model_response", "tool_call", "wire_bytes",
                    "tool_result", "turn_start", "model_request", "wire_bytes", "model_response", "wire_bytes",
                    "user_message", "turn_start", "model_request", "wire_bytes", "model_response", "wire_bytes"])
                sent = {name.lower() for name, _ in self.upstream.seen[-1][2]}
                self.assertNotIn("x-twotrack-agent", sent)
                packet = self.run_cli("packet", dialect)
                self.assertEqual(packet.code, 0, packet)
                for value in ("fix a.py", "F401", "now the docs"):
                    self.assertIn(value, packet.out)
                for command in ("why", "report"):
                    self.assertIn(self.run_cli(command, dialect).code, (0, 1), command)
                self.assertEqual(self.run_cli("verify", dialect).code, 0)
                said = [message["content"] for message in self.run_cli("show", dialect, "--as", "messages", "--format", "jsonl").jsonl
                        if message["role"] == "user"]
                self.assertEqual(said, ["fix a.py", "now the docs"])
                shown = self.run_cli("show", dialect).out
                self.assertRegex(shown, rf"wire_bytes +request  \d+ B, `twotrack gateway bytes {dialect} --seq 3` prints it")
                self.assertNotIn("zstd", shown + self.run_cli("show", dialect, "--event", "e3").out)
                start = self.events(dialect)[0]["data"]
                self.assertEqual(start["goal"], "fix a.py")
                usage = [event["data"]["usage"] for event in self.events(dialect) if event["type"] == "model_response"]
                self.assertEqual(usage[0], {"prompt_tokens": 31, "cached_tokens": 30, "completion_tokens": 5})
        self.assertEqual(sorted(agent["agent_id"] for agent in self.agents()), sorted(PATHS))

    def test_exact_bytes_come_back(self):
        headers = {**HEADERS, "x-twotrack-agent": "a"}
        history = self.conversation("chat", headers)
        self.say("chat", history, Reply(whole("chat", "Done.")), headers)
        seqs = [event["seq"] for event in self.events("a") if event["type"] == "wire_bytes"]
        kept = [self.run_cli("gateway", "bytes", "a", "--seq", str(seq)).out_bytes for seq in seqs]
        self.assertEqual(kept[0::2], [body for *_, body in self.upstream.seen])
        self.assertEqual(kept[1::2], [Reply(whole("chat", "I look", ("c1", "lint", {"path": "a.py"}))).body,
                                      b"".join(stream("chat", "Fixed.")), Reply(whole("chat", "Done.")).body])
        self.assertEqual(self.run_cli("gateway", "bytes", "a", "--seq", "0").code, 2)
        status = self.run_cli("gateway", "status", "--format", "json").json
        self.assertEqual([(one["agent_id"], one["requests"], one["answers"]) for one in status], [("a", 3, 3)])

    def test_tokens_that_no_server_said_are_unknown(self):
        silent = {key: value for key, value in whole("chat", "hello").items() if key != "usage"}
        self.say("chat", [{"role": "user", "content": "hi"}], Reply(silent), {**HEADERS, "x-twotrack-agent": "silent"})
        self.say("chat", [{"role": "user", "content": "hi"}], Reply(whole("chat", "hello")), {**HEADERS, "x-twotrack-agent": "told"})
        counted = {one["agent_id"]: one["counted"] for one in self.run_cli("gateway", "status", "--format", "json").json}
        self.assertEqual(counted, {"silent": 0, "told": 1})
        rows = {line.split()[0]: line.split() for line in self.run_cli("gateway", "status").out.splitlines()}
        column = rows["AGENT"].index("TOKENS")
        self.assertEqual((rows["silent"][column], rows["told"][column]), ("-", "31"))

    def test_tokens_of_a_request_are_estimated_as_with_a_bound(self):
        body = json.dumps({"model": "m", "messages": [{"role": "user", "content": "Look at {\"a\": [1, 2, 3]} and say why. " * 40}]})
        self.upstream.replies.append(Reply(whole("chat", "yes")))
        self.ask(PATHS["chat"], body)
        [agent] = self.agents()
        [request] = [one["data"] for one in self.events(agent["agent_id"]) if one["type"] == "model_request"]
        self.assertEqual(request["tokens"], {"count": (len(body) + 3) // 4, "how": "estimated"})

    def test_a_restart_continues_the_same_thread(self):
        history = self.conversation("messages")
        [agent] = self.agents()
        for end in (self.stop, lambda: self.gateway.kill()):
            end()
            self.gateway.wait()
            self.start()
            status, _ = self.say("messages", history, Reply(whole("messages", "ok")))
            self.assertEqual(status, 200)
            history = history + [{"role": "assistant", "content": "ok"}, {"role": "user", "content": "more"}]
            self.assertEqual([one["agent_id"] for one in self.agents()], [agent["agent_id"]])
        self.stop()
        self.assertEqual(self.run_cli("verify", agent["agent_id"]).code, 0)
        self.assertNotIn("wire_echo", self.types(agent["agent_id"]))

    def test_forks_retries_and_missing_echoes_are_told(self):
        user = {"role": "user", "content": "hi"}
        self.say("chat", [user], Reply({"error": {"message": "busy"}}, 503))
        self.say("chat", [user], Reply(whole("chat", "hello")))
        [agent] = self.agents()
        attempts = [event["data"].get("attempt") for event in self.events(agent["agent_id"])
                    if event["type"] == "model_request"]
        self.assertEqual(attempts, [1, 2])
        self.say("chat", [user, {"role": "user", "content": "call a tool"}], Reply(whole("chat", "no")))
        echoes = [event["data"] for event in self.events(agent["agent_id"]) if event["type"] == "wire_echo"]
        self.assertEqual(echoes, [{"state": "missing"}])
        self.say("chat", [user, {"role": "user", "content": "another way"}], Reply(whole("chat", "yes")))
        other = [one["agent_id"] for one in self.agents() if one["agent_id"] != agent["agent_id"]]
        self.assertEqual(len(other), 1)
        self.assertEqual(self.events(other[0])[0]["data"]["gateway"]["forked_from"], agent["agent_id"])

    # --- safe ----------------------------------------------------------------

    def everything_written(self):
        return b"".join(path.read_bytes() for path in (self.root / ".agentfs").rglob("*") if path.is_file())

    def test_keys_and_secrets_are_sent_on_and_never_written(self):
        secret = "ghp_" + "aB3" * 12
        message = {"role": "user", "content": f"use {secret} please"}
        self.say("chat", [message], Reply(whole("chat", f"I use {secret}")))
        self.assertIn(secret.encode(), self.upstream.seen[-1][3])
        pieces = [f"data: {json.dumps({'choices': [{'index': 0, 'delta': {'content': c}}]})}\n\n".encode()
                  for c in [secret[i:i + 5] for i in range(0, len(secret), 5)]] + [b"data: [DONE]\n\n"]
        status, got = self.say("chat", [message, {"role": "user", "content": "stream it"}],
                               Reply(pieces=pieces, headers=EVENTS), stream=True)
        self.assertEqual((status, got), (200, b"".join(pieces)))
        self.stop()
        written = self.everything_written()
        self.assertNotIn(secret.encode(), written)
        self.assertNotIn(KEY.encode(), written)
        for agent in self.agents():
            for event in self.events(agent["agent_id"]):
                if event["type"] != "wire_bytes":
                    continue
                kept = self.run_cli("gateway", "bytes", agent["agent_id"], "--seq", str(event["seq"])).out_bytes
                self.assertNotIn(secret.encode(), kept)
                self.assertNotIn(secret[10:15].encode(), kept.replace(b"api03", b""))

    def test_a_key_that_the_server_repeats_is_never_written(self):
        """Known to nobody but this exchange: no variable has it, and it looks like no key."""
        body = body_of("chat", [{"role": "user", "content": "hello"}])
        for headers in ({"Authorization": "Bearer correcthorsebattery"}, {"x-api-key": "correcthorsebattery"}):
            for path in (PATHS["chat"], "/v1/models"):
                self.upstream.replies.append(Reply({"error": {"message": "Incorrect API key: correcthorsebattery"}}, 401))
                self.assertIn(b"correcthorsebattery", self.ask(path, body, headers)[1])
        self.stop()
        self.assertIn(b"Incorrect API key", self.everything_written())
        self.assertNotIn(b"correcthorse", self.everything_written())

    def test_other_spellings_of_a_path_are_the_same_path(self):
        for path in ("/v1/chat/complet%69ons", "/V1/Chat/Completions", "/chat/completions"):
            self.upstream.replies.append(Reply(whole("chat", "ok")))
            self.ask(path, body_of("chat", [{"role": "user", "content": path}]))
        self.assertEqual([one["agent_id"][:12] for one in self.agents()], ["gateway-chat"] * 3)

    def test_only_who_knows_its_name_is_served(self):
        for headers in ({**HEADERS, "Host": "evil.example"}, {**HEADERS, "Origin": "https://evil.example"}):
            answer, _ = self.ask(PATHS["chat"], body_of("chat", []), headers)
            self.assertIn(answer.status, (403, 421))
        self.assertEqual(self.upstream.seen, [])
        refused = self.run_cli("gateway", "--upstream", self.upstream.url, "--listen", "0.0.0.0:0")
        self.assertEqual(refused.code, 2)
        self.assertIn("only listens on this machine", refused.err)

    def test_a_name_that_is_none_is_refused_in_the_dialect(self):
        answer, body = self.ask(PATHS["messages"], body_of("messages", [{"role": "user", "content": "x"}]),
                                {**HEADERS, "x-twotrack-agent": "../x"})
        self.assertEqual(answer.status, 400)
        self.assertEqual(json.loads(body)["type"], "error")
        self.assertEqual(self.upstream.seen, [])

    # --- bodies on their way --------------------------------------------------

    def test_compressed_bodies_are_read_and_sent_on_as_they_came(self):
        plain = body_of("chat", [{"role": "user", "content": "packed words"}])
        packed = {"gzip": gzip.compress(plain), "zstd": subprocess.run(["zstd", "-c"], input=plain, capture_output=True, check=True).stdout}
        for coding, body in packed.items():
            self.upstream.replies.append(Reply(whole("chat", "ok")))
            headers = {**HEADERS, "Content-Encoding": coding, "x-twotrack-agent": coding}
            answer, _ = self.ask(PATHS["chat"], body, headers)
            self.assertEqual((answer.status, self.upstream.seen[-1][3]), (200, body))
            self.assertEqual(self.events(coding)[0]["data"]["goal"], "packed words")
        self.stop()
        self.start("--fit", "100")
        answer, body = self.ask(PATHS["chat"], b"?", {**HEADERS, "Content-Encoding": "br"})
        self.assertEqual(answer.status, 415, body)
        long = gzip.compress(body_of("chat", [{"role": "user", "content": "x" * 4000}]))
        answer, body = self.ask(PATHS["chat"], long, {**HEADERS, "Content-Encoding": "gzip"})
        self.assertEqual((answer.status, json.loads(body)["error"]["code"]), (400, "context_length_exceeded"))

    def test_a_silent_stream_gets_signs_of_life_between_its_events(self):
        self.stop()
        self.start("--ping", "1")
        for dialect, sign in SIGNS.items():
            heard = threading.Event()
            pieces = stream(dialect, "at last")
            self.upstream.replies.append(Reply(pieces=pieces, headers=EVENTS, gate=lambda _: heard.wait(TIMEOUT_S)))
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
            self.addCleanup(connection.close)
            connection.request("POST", PATHS[dialect], body_of(dialect, [{"role": "user", "content": "x"}], stream=True), HEADERS)
            answer = connection.getresponse()
            got = answer.read1(65536)
            while sign not in got:
                got += answer.read1(65536)
            heard.set()
            got += answer.read()
            self.assertEqual(got.replace(sign, b""), b"".join(pieces))

    def silent(self, dialect, reply, port=None):
        """Asks for a stream whose server says nothing until a sign of life has come; the answer, with its bytes."""
        heard = threading.Event()
        reply.hold = lambda _: heard.wait(TIMEOUT_S)
        self.upstream.replies.append(reply)
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=TIMEOUT_S)
        self.addCleanup(connection.close)
        connection.request("POST", PATHS[dialect], body_of(dialect, [{"role": "user", "content": "x"}], stream=True),
                           {**HEADERS, "x-twotrack-agent": dialect})
        answer = connection.getresponse()
        got = answer.read1(65536)
        while SIGNS[dialect] not in got:
            got += answer.read1(65536)
        heard.set()
        return answer, (got + answer.read()).replace(SIGNS[dialect], b"")

    def test_a_server_that_is_silent_before_its_answer_gets_signs_of_life_too(self):
        self.stop()
        self.start("--ping", "1")
        for dialect in PATHS:
            with self.subTest(dialect):
                pieces = stream(dialect, "at last")
                answer, got = self.silent(dialect, Reply(pieces=pieces, headers=EVENTS))
                self.assertEqual((answer.status, answer.getheader("Content-Type")), (200, "text/event-stream"))
                self.assertEqual(got, b"".join(pieces))
                [response] = [event["data"] for event in self.events(dialect) if event["type"] == "model_response"]
                self.assertEqual((response["text"], response["notes"].get("state")), ("at last", None))

    def test_an_error_after_a_sign_of_life_is_an_event_of_the_stream(self):
        self.stop()
        self.start("--ping", "1")
        told = {"type": "error", "error": {"type": "overloaded_error", "message": "much to do"}}
        for dialect in PATHS:
            with self.subTest(dialect):
                answer, got = self.silent(dialect, Reply(told, 503))
                events = [json.loads(line[6:]) for line in got.decode().splitlines() if line.startswith("data: ")]
                self.assertEqual(answer.status, 200)
                if dialect == "responses":
                    self.assertEqual([one["type"] for one in events], ["error", "response.failed"])
                    self.assertEqual(events[0]["message"], "much to do (HTTP 503)")
                    self.assertEqual(events[1]["response"]["error"]["message"], "much to do (HTTP 503)")
                else:
                    [event] = events
                    self.assertEqual(event["error"]["message"], "much to do (HTTP 503)")
                    self.assertEqual(event["error"]["type"], "overloaded_error")
                    self.assertEqual(event.get("type"), "error" if dialect == "messages" else None)
                self.assertEqual(got.startswith(b"event: error\n"), dialect != "chat")
                self.assertRegex(self.run_cli("show", dialect).out, "upstream: HTTP 503: much to do.*✘ error")
        # A server that dies meanwhile, or answers without a stream.
        for reply, said in ((Reply(b"", 200, pieces=[], cut=True, headers=EVENTS), None),
                            (Reply(whole("chat", "no stream")), "answered late, and without a stream")):
            try:
                _, got = self.silent("chat", reply)
            except http.client.IncompleteRead:
                got = None
            self.assertTrue(said is None or said in got.decode())

    # --- faults --------------------------------------------------------------

    def test_a_dead_server_is_an_error_in_the_dialect(self):
        self.stop()
        self.start(upstream="http://127.0.0.1:1")
        for dialect in PATHS:
            answer, body = self.ask(PATHS[dialect], body_of(dialect, [{"role": "user", "content": "x"}]))
            self.assertEqual(answer.status, 502)
            error = json.loads(body)
            self.assertEqual(error["error"]["type"], "upstream_error")
            self.assertEqual(error.get("type"), "error" if dialect == "messages" else None)
        for agent in self.agents():
            last = [event for event in self.events(agent["agent_id"]) if event["type"] == "model_response"][-1]
            self.assertEqual(last["data"]["notes"]["state"], "incomplete")

    def test_an_answer_that_a_server_failed_to_give_is_shown_with_its_reason_and_counted(self):
        user = [{"role": "user", "content": "x"}]
        told = {"error": {"message": "model crashed", "type": "server_error"}}
        half = stream("chat", "half of it")[:2]
        for name, reply, reason in (
                ("dead", None, "no answer: .*connect"),
                ("told", Reply(told, 500), "HTTP 500: model crashed"),
                ("page", Reply(b"Bad Gateway\n<html>", 502), "HTTP 502: Bad Gateway"),
                ("markup", Reply(b"<html>\n<head><title>503 Not now</title></head>\n", 503), "HTTP 503: 503 Not now"),
                ("detail", Reply({"detail": "no such model"}, 404), "HTTP 404: no such model"),
                ("late", Reply(pieces=half + [b'data: {"error": {"message": "overloaded"}}\n\n'], headers=EVENTS), "HTTP 200: overloaded"),
                ("half", Reply(pieces=half, headers=EVENTS), "half an answer: the stream ended before its end")):
            with self.subTest(name):
                self.stop()
                self.start(upstream=None if reply else "http://127.0.0.1:1")
                self.upstream.replies += [reply] if reply else []
                self.ask(PATHS["chat"], body_of("chat", user, stream=bool(reply and reply.pieces)), {**HEADERS, "x-twotrack-agent": name})
                # With 4xx it is the request that is wrong.
                kind, how = ("rejected", "refused the request: ") if name == "detail" else ("upstream", "")
                self.assertRegex(self.run_cli("show", name).out, f"{kind}: {reason}.*✘ error")
                self.assertRegex(self.run_cli("report", name).out, f"model server: e[0-9]+ {how}{reason}")
                self.assertEqual([one["errors"] for one in self.agents() if one["agent_id"] == name], [1])
                states = self.run_cli("gateway", "status", "--format", "json").json
                self.assertEqual([(one["answers"], one["errors"]) for one in states if one["agent_id"] == name], [(0, 1)])
                self.assertEqual(self.run_cli("verify", name).code, 0)

    def test_a_full_disk_stops_the_request_and_says_so(self):
        self.stop()
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        self.start(preexec=limit)
        for dialect in PATHS:
            answer, body = self.ask(PATHS[dialect], body_of(dialect, [{"role": "user", "content": os.urandom(9000).hex()}]))
            self.assertEqual(answer.status, 503, body)
            told = json.loads(body)
            self.assertIn("cannot be logged", told["error"]["message"])
            self.assertIn(told["error"]["type"], ("log_disk_full", "log_not_written"))
            self.assertEqual(told.get("type"), "error" if dialect == "messages" else None)
        self.assertEqual(self.upstream.seen, [])

    def test_with_an_optional_log_a_full_disk_stops_nothing(self):
        self.stop()
        self.start("--log-optional", preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        status, body = self.say("chat", [{"role": "user", "content": os.urandom(9000).hex()}], Reply(whole("chat", "ok")))
        self.assertEqual(status, 200, body)
        self.assertEqual(len(self.upstream.seen), 1)

    def test_a_broken_stream_is_broken_for_the_client_and_incomplete_in_the_log(self):
        self.upstream.replies.append(Reply(pieces=stream("chat", "half of it")[:2], headers=EVENTS, cut=True))
        with self.assertRaises(http.client.IncompleteRead):
            self.ask(PATHS["chat"], body_of("chat", [{"role": "user", "content": "x"}], stream=True))
        [agent] = self.agents()
        [response] = [event for event in self.events(agent["agent_id"]) if event["type"] == "model_response"]
        self.assertEqual(response["data"]["text"], "half of it")
        self.assertEqual(response["data"]["notes"]["state"], "incomplete")

    def test_pieces_arrive_at_once_and_a_client_that_goes_ends_the_request(self):
        gone = threading.Event()

        def wait_for_the_end(connection):
            select.select([connection], [], [], TIMEOUT_S)  # readable: the gateway has hung up
            gone.set()

        pieces = stream("chat", "a long answer")
        self.upstream.replies.append(Reply(pieces=pieces, headers=EVENTS, gate=wait_for_the_end))
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        connection.request("POST", PATHS["chat"], body_of("chat", [{"role": "user", "content": "x"}], stream=True), HEADERS)
        answer = connection.getresponse()
        self.assertEqual(answer.read1(65536), pieces[0])
        self.assertFalse(gone.is_set())
        answer.close()
        connection.close()
        self.assertTrue(gone.wait(TIMEOUT_S))
        self.stop()
        [agent] = self.agents()
        [response] = [event for event in self.events(agent["agent_id"]) if event["type"] == "model_response"]
        self.assertEqual(response["data"]["notes"]["why"], "the client has gone")
        self.assertIn("cut_off: the client has gone", self.run_cli("show", agent["agent_id"]).out)
        self.assertEqual(agent["errors"], 0)  # it is nobody's error

    def test_a_gateway_killed_in_an_answer_goes_on_with_what_the_client_tells(self):
        def kill(_):
            self.gateway.kill()

        self.upstream.replies.append(Reply(pieces=stream("chat", "an answer"), headers=EVENTS, gate=kill))
        user = {"role": "user", "content": "x"}
        with self.assertRaises((http.client.HTTPException, OSError)):
            self.ask(PATHS["chat"], body_of("chat", [user], stream=True))
        self.gateway.wait()
        [agent] = self.agents()
        self.assertIn("model_request", self.types(agent["agent_id"]))
        self.start()
        self.say("chat", [user, {"role": "assistant", "content": "an answer"}, {"role": "user", "content": "y"}],
                 Reply(whole("chat", "z")))
        self.assertEqual([one["agent_id"] for one in self.agents()], [agent["agent_id"]])
        responses = [event["data"] for event in self.events(agent["agent_id"]) if event["type"] == "model_response"]
        self.assertEqual([(one["text"], one["notes"].get("state")) for one in responses],
                         [("", "incomplete"), ("an answer", "told_by_client"), ("z", None)])

    def test_two_hundred_streams_need_no_thread_each(self):
        everybody = threading.Barrier(201, timeout=TIMEOUT_S)
        reply = lambda: Reply(pieces=stream("chat", "ok"), headers=EVENTS, gate=lambda _: everybody.wait())
        self.upstream.replies += [reply() for _ in range(200)]
        results = []

        def one(number):
            answer, body = self.ask(PATHS["chat"], body_of("chat", [{"role": "user", "content": str(number)}], stream=True))
            results.append((answer.status, body))

        clients = [threading.Thread(target=one, args=(number,)) for number in range(200)]
        for client in clients:
            client.start()
        while everybody.n_waiting < 200 and any(client.is_alive() for client in clients):
            time.sleep(0.05)
        status = pathlib.Path(f"/proc/{self.gateway.pid}/status").read_text()
        everybody.wait()
        for client in clients:
            client.join(TIMEOUT_S)
        self.assertEqual(results, [(200, b"".join(stream("chat", "ok")))] * 200)
        fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        self.assertLess(int(fields["Threads"]), 30)
        self.assertLess(int(fields["VmRSS"].split()[0]), 200 * 1024)


if __name__ == "__main__":
    unittest.main()
