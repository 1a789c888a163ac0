#!/usr/bin/env python3
"""What the gateway cannot read: it passes, and the log says that it did."""
import gzip
import json
import resource
import unittest

from gateway_case import HEADERS, KEY, PATHS, GatewayCase
from scripted_upstream import EVENTS, Reply, Upstream, whole

LOG = "gateway-opaque"


class OpaqueTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def setUp(self):
        super().setUp()
        self.start()

    def passed(self, method, path, body, reply):
        self.upstream.replies.append(reply)
        answer, got = self.ask(path, body, method=method)
        self.assertEqual((answer.status, got), (reply.status, b"".join(reply.pieces or [reply.body])))
        self.assertEqual(self.upstream.seen[-1][:2] + self.upstream.seen[-1][3:], (method, path, body or b""))
        return answer

    def opaque(self, log=LOG):
        return [event["data"] for event in self.events(log) if event["type"] == "wire_opaque"]

    def test_other_paths_and_unreadable_bodies_pass_and_are_logged(self):
        asked = [("GET", "/v1/models?limit=3", None, Reply({"data": []})),
                 ("POST", "/v1/embeddings", b'{"input": "a"}', Reply({"data": [1]})),
                 ("DELETE", "/v1/responses/r7", None, Reply({"error": {"message": "none"}}, 404)),
                 ("PUT", "/v1/files/f", b"\x00\xff bytes", Reply({"ok": 1})),
                 ("PATCH", "/v1/files/f", b"{}", Reply({"ok": 2})),
                 ("POST", PATHS["chat"], b"{no json", Reply({"error": {"message": "bad"}}, 400)),
                 ("POST", "/v1/audio", b"x", Reply(pieces=[b"data: a\n\n", b"data: b\n\n"], headers=EVENTS))]
        for one in asked:
            self.passed(*one)
        self.stop()
        opaque = self.opaque()
        requests, answers = opaque[0::2], opaque[1::2]
        self.assertEqual([(one["method"], one["path"], one["bytes"]) for one in requests],
                         [(method, path, len(body or b"")) for method, path, body, _ in asked])
        self.assertEqual([one["status"] for one in answers], [reply.status for *_, reply in asked])
        seqs = [event["seq"] for event in self.events(LOG) if event["type"] == "wire_opaque"]
        self.assertEqual([one["answers"] for one in answers], seqs[0::2])
        self.assertIn('{"input": "a"}', json.dumps(requests[1]).replace("\\", ""))
        shown = self.run_cli("show", LOG).out
        self.assertRegex(shown, r"DELETE /v1/responses/r7\b")
        self.assertRegex(shown, r"to e5: HTTP 404 .*✘ error")
        self.assertEqual(self.run_cli("verify", LOG).code, 0)
        status = self.run_cli("gateway", "status", "--format", "json").json[0]
        self.assertEqual([status[name] for name in ("agent_id", "requests", "answers", "errors")], [LOG, 7, 5, 2])
        self.assertEqual((status["prompt_tokens"], status["new_tokens"]), (None, None))
        self.assertGreater(status["plain_bytes"], 0)
        # A restart goes on with the same log. What is sent is logged wherever it goes; who looks at pages
        # that are not below /v1 sends nothing.
        self.start()
        self.passed("GET", "/v1/models", None, Reply({"data": []}))
        self.passed("GET", "/health", None, Reply({"status": "ok"}))
        self.assertEqual(len(self.opaque()), len(opaque) + 2)
        self.passed("POST", "/openai/v1/chat/completions", b'{"messages": []}', Reply({"id": "c"}))
        self.passed("POST", "/foo", b"x", Reply({"ok": 3}))
        self.assertEqual([one["path"] for one in self.opaque()[-4::2]], ["/openai/v1/chat/completions", "/foo"])
        self.assertEqual([agent["agent_id"] for agent in self.agents()], [LOG])

    def test_addresses_of_every_form_pass_as_they_came(self):
        paths = ["/v1/responses/r7?include[]=a&include[]=b", "/v1/models/org%2Fmodel", "/v1/models/", "/v1//models", "/v1/files/%zz?x=%",
                 "/v1/files/a%00b", "/v1/files/../models", "/v1/files?after=" + "x" * 9000, "/v1/files?" + "&".join(f"a{n}=1" for n in range(60))]
        for path in paths:
            self.passed("GET", path, None, Reply({"data": []}))
        self.assertEqual([one["path"] for one in self.opaque()[0::2]], paths)
        # Whose name it is is asked of these, too.
        answer, _ = self.ask(paths[0], headers={"Host": "evil.example"}, method="GET")
        self.assertEqual((answer.status, len(self.upstream.seen)), (421, len(paths)))
        for path in (PATHS["chat"] + "/", "/v1//chat%2Fcompletions", "/v1/x/../chat/completions"):
            body = json.dumps({"model": "m", "messages": [{"role": "user", "content": path}]}).encode()
            self.passed("POST", path, body, Reply(whole("chat", "ok")))
        self.assertEqual(sorted(agent["agent_id"][:12] for agent in self.agents()), ["gateway-chat"] * 3 + ["gateway-opaq"])

    def test_head_is_asked_as_head(self):
        self.passed("GET", "/v1/models", None, Reply({"data": []}))
        self.upstream.replies.append(Reply(b"x" * 1234, headers={"Content-Type": "text/plain", "ETag": "7"}))
        answer, body = self.ask("/v1/models", method="HEAD")
        self.assertEqual((answer.status, body, answer.getheader("ETag")), (200, b"", "7"))
        self.assertEqual(answer.getheader("Content-Length"), "1234")
        self.assertEqual(self.upstream.seen[-1][0], "HEAD")
        self.assertEqual([one["method"] for one in self.opaque()[0::2]], ["GET", "HEAD"])
        answer, body = self.ask("/metrics", method="HEAD")
        self.assertEqual((answer.status, body, len(self.upstream.seen)), (200, b"", 2))

    def test_other_paths_that_ask_a_model_keep_to_the_bound(self):
        self.stop()
        self.start("--fit", "100")
        paths = ["/v1/completions", "/completion", "/infill", "/api/chat", "/api/generate", "/api/v1/chat/completions",
                 "/v1beta/models/m:generateContent", "/v1/completions/"]
        for path in paths:
            for body in (b"x" * 20_000, gzip.compress(b"x" * 20_000)):
                coding = {"Content-Encoding": "gzip"} if body[:1] != b"x" else {}
                answer, got = self.ask(path, body, {**HEADERS, **coding})
                error = json.loads(got)["error"]
                self.assertEqual((answer.status, error["code"]), (400, "context_length_exceeded"), path)
                self.assertRegex(error["message"], r"context length is 100 tokens.*resulted in 5000 tokens.*--fit 100")
        self.assertNotIn(20_000, [len(body) for *_, body in self.upstream.seen])
        self.assertFalse({path for _, path, *_ in self.upstream.seen} & set(paths))
        opaque = self.opaque()
        self.assertEqual([one["path"] for one in opaque[0::4]], paths)
        self.assertEqual({one["status"] for one in opaque[1::2]}, {400})
        # What is short enough passes, and what asks no model is of any length.
        self.passed("POST", "/v1/completions", b'{"prompt": "x"}', Reply({"choices": []}))
        self.passed("POST", "/v1/embeddings", b"x" * 20_000, Reply({"data": []}))

    def test_keys_and_secrets_of_them_are_never_written(self):
        secret = "ghp_" + "aB3" * 12
        self.passed("POST", f"/v1/embeddings?token={secret}", json.dumps({"input": secret}).encode(), Reply({"data": secret}))
        self.stop()
        written = b"".join(path.read_bytes() for path in (self.root / ".agentfs").rglob("*") if path.is_file())
        self.assertIn(b"/v1/embeddings", written)
        self.assertNotIn(secret.encode(), written)
        self.assertNotIn(KEY.encode(), written)

    def test_a_packed_body_is_logged_as_what_it_says_or_not_at_all(self):
        secret = "ghp_" + "aB3" * 12
        for packed, coding in ((gzip.compress(f"plain words, {secret}".encode()), "gzip"), (b"\x8b\x02\x80words\x03", "br")):
            self.upstream.replies.append(Reply({"data": []}))
            self.ask("/v1/embeddings", packed, {**HEADERS, "Content-Encoding": coding})
        first, second = self.opaque()[0::2]
        self.assertIn("plain words, [REDACTED", first["raw_output"])
        self.assertNotIn("raw_output", second)
        self.assertEqual(second["bytes"], 9)

    def test_a_full_disk_stops_them_unless_the_log_is_optional(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        self.stop()
        self.start(preexec=limit)
        answer, body = self.ask("/v1/models", method="GET")
        self.assertEqual((answer.status, self.upstream.seen), (503, []), body)
        self.start("--log-optional", preexec=limit)
        self.passed("GET", "/v1/models", None, Reply({"data": []}))

    def test_two_gateways_of_one_project_do_not_stop_each_other(self):
        self.passed("GET", "/v1/models", None, Reply({"data": []}))
        self.start()
        self.passed("GET", "/v1/models", None, Reply({"data": []}))
        self.assertEqual((len(self.opaque()), len(self.opaque(LOG + "-2"))), (2, 2))

    def test_a_count_of_tokens_is_logged_too(self):
        self.stop()
        self.start("--fit", "1000")
        body = json.dumps({"model": "m", "messages": [{"role": "user", "content": "hi"}]}).encode()
        answer, counted = self.ask("/v1/messages/count_tokens", body, HEADERS)
        self.assertEqual(answer.status, 200, counted)
        self.assertEqual([one.get("path", one.get("status")) for one in self.opaque()], ["/v1/messages/count_tokens", 200])
        self.upstream.replies.append(Reply(whole("messages", "ok")))
        self.assertEqual(self.ask(PATHS["messages"], body, HEADERS)[0].status, 200)
        self.assertEqual(len(self.agents()), 2)


if __name__ == "__main__":
    unittest.main()
