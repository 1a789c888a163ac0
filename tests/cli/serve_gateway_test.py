#!/usr/bin/env python3
"""serve: what was sent on by the gateway, in logs as it writes them and as somebody else might."""
import base64
import hashlib
import json

import harness
from harness import line
from served import ServeTest

MANY_BYTES = 100 << 20


def frame(content_size, blocks):
    """A zstd frame that says its size: one segment of blocks with (type, size, bytes)."""
    text = b"\x28\xb5\x2f\xfd\xe0" + content_size.to_bytes(8, "little")
    for number, (kind, size, content) in enumerate(blocks):
        text += ((size << 3) | (kind << 1) | (number == len(blocks) - 1)).to_bytes(3, "little") + content
    return base64.b64encode(text).decode()


def packed(content):
    return frame(len(content), [(0, len(content), content)])


def packed_run(byte, count):
    sizes = [128 << 10] * (count >> 17) + [count & ((128 << 10) - 1)]
    return frame(count, [(1, size, byte) for size in sizes])


def wire_bytes(turn, content, zstd=None, same=(0, 0), **more):
    return line("wire_bytes", turn=turn, of="request", bytes=len(content), same=list(same), events=0,
                sha256=hashlib.sha256(content).hexdigest()[:32], zstd=zstd or packed(content), **more)


def request(turn, **gateway):
    return line("model_request", turn=turn, parameters={"gateway": {"path": "/v1/chat/completions", "descent": "grown", **gateway}})


class GatewayLogTest(ServeTest):
    def serve_log(self, *lines):
        self.append("a", *lines, options=["--operation", "gateway", "--goal", "be in between"])
        return self.serve()

    def prompt(self, served, turn):
        answer, content = served.ask(f"/api/agents/a/turns/{turn}/prompt?as=text")
        return answer.status, content

    def test_of_two_attempts_the_one_that_was_sent_counts(self):
        refused = request(1, fit={"bound": 10, "tokens": 90, "client_tokens": 90, "refused": True})
        served = self.serve_log(refused, wire_bytes(1, b"too much", is_full=True), request(1), wire_bytes(1, b"less", is_full=True),
                                request(2), wire_bytes(2, b"and this", is_full=True), refused.replace('"turn": 1', '"turn": 2'))
        self.assertEqual(self.prompt(served, 1), (200, b"less"))
        self.assertEqual(self.prompt(served, 2)[0], 404)

    def test_what_a_request_builds_on_may_be_far_back(self):
        first = b"the beginning of all that follows"
        lines = [request(1), wire_bytes(1, first, is_full=True)]
        for turn in range(2, 300):
            lines += [request(turn), wire_bytes(turn, first + b".", zstd=packed(b"."), same=(len(first), 0))]
        served = self.serve_log(*lines)
        self.assertEqual(self.prompt(served, 299), (200, first + b"."))

    def test_what_was_sent_says_that_a_line_before_it_was_changed(self):
        served = self.serve_log(line("user_message", turn=1, content="seven"), request(1), wire_bytes(1, b"less", is_full=True))
        self.assertNotIn("X-Problem", served.ask("/api/agents/a/turns/1/prompt?as=text")[0].headers)
        self.change_byte(self.path("a"), self.path("a").read_bytes().index(b"seven"))
        answer, content = served.ask("/api/agents/a/turns/1/prompt?as=text")
        self.assertEqual((answer.status, content), (200, b"less"))
        self.assertIn("e1: ", answer.headers["X-Problem"])

    def test_bytes_that_nobody_can_have_sent_are_not_unpacked(self):
        big = b"x" * MANY_BYTES
        lines = [request(1), wire_bytes(1, big, packed_run(b"x", len(big)), is_full=True)]
        for turn in range(2, 8):
            lines += [request(turn), wire_bytes(turn, big, packed(b""), same=(len(big), 0))]
        served = self.serve_log(*lines)
        answer, content = served.ask("/api/agents/a/turns/2/prompt?as=text")
        self.assertEqual((answer.status, len(content)), (200, len(big)))
        self.assertEqual(self.prompt(served, 7)[0], 404)

    def test_a_turn_without_an_end_has_no_prompt(self):
        lines = [request(1)] + [line("user_message", turn=1, content="more") for _ in range(4100)]
        served = self.serve_log(*lines, wire_bytes(1, b"hello", is_full=True), request(2), wire_bytes(2, b"short", is_full=True))
        self.assertEqual(self.prompt(served, 1)[0], 404)
        self.assertEqual(self.prompt(served, 2), (200, b"short"))

    def test_a_record_names_the_events_of_the_messages_that_it_replaces(self):
        served = self.serve_log(
            line("user_message", turn=1, content="first"),                         # e1, message 0
            request(1, kept=0, seqs=[1]),                                          # e2
            line("tool_result", turn=2, tool="look", raw_output="one"),            # e3, message 1
            line("tool_result", turn=2, tool="look", raw_output="two"),            # e4, message 2
            request(2, kept=1, seqs=[3, 4]),                                       # e5
            line("user_message", turn=3, content="go on"),                         # e6, message 3
            line("wire_fit", turn=3, first=1, last=3, why="bound", record="Two things were looked at."),  # e7
            request(3, kept=3, seqs=[6], fit={"bound": 9, "client_tokens": 12, "tokens": 8, "epoch": 7}))
        sent = served.get("/api/agents/a/sent")
        self.assertEqual([(one["seq"], one.get("record")) for one in sent["requests"]], [(8, 7), (5, None), (2, None)])
        self.assertEqual([(one["seq"], one["messages"]) for one in sent["records"]], [(7, [3, 4])])

    def test_a_thread_says_where_it_comes_from(self):
        for more, told in [({"forked_from": "b", "shared": 3}, {"forked_from": "b", "shared": 3}), ({"child_of": "b"}, {"child_of": "b"}),
                           ({"beside": "../b"}, {}), ({}, {})]:
            agent = f"a{len(json.dumps(more))}"
            self.append(agent, line("user_message", turn=1, content="hi"), options=["--operation", "gateway"])
            start = b'"gateway":' + json.dumps({"dialect": "chat", **more}, separators=(",", ":")).encode() + b',"budget":'
            self.rewrite(agent, b'"budget":', start, only=b'"run_start"')
            self.assertEqual(self.serve().get(f"/api/agents/{agent}")["relations"], told)


if __name__ == "__main__":
    harness.main()
