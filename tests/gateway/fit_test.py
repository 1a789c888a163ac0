"""twotrack gateway --fit: whatever is sent on keeps to the bound, breaks no rule of its dialect, and is the same again
after a restart, in a fork and in a re-run."""
import json
import os
import random
import re
import unittest

from conversations import REPLY_TOKENS, Conversation, pieces_of
from gateway_case import HEADERS, PATHS, GatewayCase
from strict_rules import Refused, check
from strict_upstream import StrictUpstream

RECORD = re.compile(r"\[twotrack: messages (\d+)-(\d+) (?:of this conversation are replaced by this record|are left out)")


def is_spoken(piece):
    return json.loads(piece).get("role") not in ("system", "developer")


def check_spliced(dialect, client, sent):
    """Every byte is the client's, but for one record in the place of whole messages. Returns the record's text, or None."""
    if sent == client:
        return None
    had, has = pieces_of(dialect, client), pieces_of(dialect, sent)
    kept = 0  # at the end, byte for byte
    while kept < min(len(had), len(has)) and had[-1 - kept] == has[-1 - kept]:
        kept += 1
    opening = next(number for number, piece in enumerate(had) if json.loads(piece).get("role") == "assistant"
                   or json.loads(piece).get("type") in ("reasoning", "function_call"))
    assert kept > 0, "the newest messages are not as they were"
    first = has[:len(has) - kept]
    if dialect == "messages":
        assert first[:-1] == had[:opening], "the opening is not as it was"
        record = json.loads(first[-1])["content"]
    else:
        assert first[:-1] == had[:opening - 1], "the opening is not as it was"
        task, grown = had[opening - 1], first[-1]
        end = len(os.path.commonprefix([task, grown]))
        assert task[end:].strip() in ('"}', '"\n}', "]}", "]\n}", "\n ]\n}") or grown.endswith(task[end:]), "the task was changed"
        record = json.loads(grown)["content"]
        record = record if isinstance(record, str) else record[-1]["text"]
    found = RECORD.search(record)
    assert found, f"the record does not say what it is: {record[:200]}"
    replaced = sum(map(is_spoken, had[opening:len(had) - kept])) if dialect != "responses" else None
    if replaced is not None:
        assert int(found[2]) - int(found[1]) + 1 == replaced, f"{found[0]}, but {replaced} are gone"
    # What stands around the messages is the client's too.
    assert sent.startswith(client[:client.index(b"[")]) and sent.endswith(client[client.rindex(b"]"):])
    return record[found.start():]


def check_frozen(dialect, steps, records, bound):
    """A body begins with all messages of the one before, unless it would be too long then: only that makes a new record.
    `steps`: what the client sent, and what was sent on."""
    for (client, sent), (next_client, next_sent), old, new in zip(steps, steps[1:], records, records[1:]):
        if old == new:
            begin = pieces_of(dialect, sent)
            assert pieces_of(dialect, next_sent)[:len(begin)] == begin, "the prefix has changed"
            continue
        grown = len(sent) + len(next_client) - len(client)
        assert grown > 4 * (bound - REPLY_TOKENS), f"cut although {grown} bytes would have done"


def differ(one, other):
    if one == other or one is None or other is None:
        return ""
    at = len(os.path.commonprefix([one, other]))
    return f"{len(one)} and {len(other)} bytes; at {at}: {one[at - 200:at + 60]} | {other[at:at + 60]}"


class FitCase(GatewayCase):
    def make_upstream(self):
        return StrictUpstream()

    def restart(self, bound, hard=False):
        if self.gateway is not None:
            self.gateway.kill() if hard else self.stop()
            self.gateway.wait()
        self.start("--fit", str(bound))

    def send(self, dialect, body, answer, headers=HEADERS):
        """The status, the answer, and what was sent on (None: nothing)."""
        seen = len(self.upstream.seen)
        self.upstream.answers = [answer]
        got, text = self.ask(PATHS[dialect], body, headers)
        return got.status, json.loads(text), self.upstream.seen[seen] if len(self.upstream.seen) > seen else None

    def play(self, conversation, turns):
        """The bodies of the client, and what was sent on of each."""
        steps = []
        for _ in range(turns):
            body = conversation.body()
            answer = conversation.answer()
            steps.append((body, answer, *self.send(conversation.dialect, body, answer)))
        return steps

    def verify_all(self):
        done = self.run_cli("verify", "--format", "json")
        self.assertEqual(done.code, 0, done)
        return done.json


class FitTest(FitCase):
    def check_conversation(self, dialect, dice, bound, turns):
        conversation = Conversation(dialect, dice, size=dice.choice([10, 40, 120]))
        steps = self.play(conversation, turns)
        sent_on = [(client, sent) for client, _, status, _, sent in steps if status == 200]
        for client, _, status, answer, sent in steps:
            if status == 200:
                self.assertLessEqual(len(sent), 4 * bound)
                continue
            self.assertEqual(status, 400)
            self.assertIsNone(sent)
            self.assertRegex(answer["error"]["message"], r"system \d+, tools \d+, task \d+, newest round \d+")
            # It could not be helped: what must stay is too long for a line beside it.
            self.assertGreater(self.least(conversation, client), 4 * bound - 250)
        records = [check_spliced(dialect, client, sent) for client, sent in sent_on]
        self.assertTrue(any(records) or len(steps[-1][0]) <= 4 * bound or not sent_on)
        check_frozen(dialect, sent_on, records, bound)
        return steps

    def least(self, conversation, client):
        """The bytes of the opening and of the newest round."""
        pieces = pieces_of(conversation.dialect, client)
        said = [number for number, piece in enumerate(pieces) if json.loads(piece).get("role") == "assistant"
                or json.loads(piece).get("type") in ("reasoning", "function_call")]
        starts = [number for number in said if number - 1 not in said]
        return len(client) - sum(len(piece) for piece in pieces[starts[0]:starts[-1]]) if starts else len(client)

    def test_random_conversations_in_three_dialects_and_bounds(self):
        seed = random.randrange(2**32)
        dice = random.Random(seed)
        for bound in (600, 1500, 4000):
            self.restart(bound)
            played = []
            for dialect in PATHS:
                with self.subTest(seed=seed, bound=bound, dialect=dialect):
                    played.append((dialect, self.check_conversation(dialect, dice, bound, turns=18)))
            self.restart(bound, hard=dice.random() < 0.5)
            for dialect, steps in played:
                with self.subTest(seed=seed, bound=bound, dialect=dialect, what="a re-run after a restart"):
                    for number, (client, answer, status, _, sent) in enumerate(steps):
                        again = self.send(dialect, client, answer)
                        self.assertEqual(again[0], status, f"request {number}")
                        self.assertTrue(again[2] == sent, f"request {number}: other bytes are sent on: {differ(sent, again[2])}")
            self.assertEqual(self.upstream.refused, [])
            for report in self.verify_all():
                self.assertEqual(report["derived"], report["requests"], report)


# --- the tests can fail: gateways that lack one protection ----------------------

def broken_pairs(dialect, client):
    """Cuts wherever it likes."""
    had = pieces_of(dialect, client)
    text = client.decode()
    begin, end = text.index(had[1]), text.index(had[-1])
    return (text[:begin] + '{"role": "user", "content": "[twotrack: messages 2-3 of this conversation are replaced by this record"},'
            + text[end:]).encode()


class ControlTest(unittest.TestCase):
    """What the checks above say about gateways with one protection removed."""

    def conversation(self, dialect, turns=6):
        conversation = Conversation(dialect, random.Random(7), thinking=True)
        bodies = []
        for _ in range(turns):
            bodies.append(conversation.body())
            conversation.answer()
        return conversation, bodies

    def test_a_cut_between_a_call_and_its_result_is_refused(self):
        for dialect in PATHS:
            for seed in range(20):
                conversation = Conversation(dialect, random.Random(seed))
                for _ in range(6):
                    conversation.answer()
                check(dialect, conversation.body())
                if json.loads(conversation.raw[-1]).get("role") in ("user",) and dialect != "messages":
                    continue
                with self.subTest(dialect=dialect, seed=seed):
                    last = json.loads(conversation.raw[-1])
                    if dialect == "messages" and "tool_result" not in json.dumps(last):
                        continue
                    with self.assertRaises(Refused):
                        check(dialect, broken_pairs(dialect, conversation.body()))

    def test_a_body_that_was_written_again_is_noticed(self):
        for dialect in PATHS:
            _, bodies = self.conversation(dialect)
            with self.assertRaises((AssertionError, ValueError)):
                check_spliced(dialect, bodies[-1], json.dumps(json.loads(bodies[-1])).encode())

    def test_a_changed_thought_is_refused(self):
        _, bodies = self.conversation("messages")
        changed = bodies[-1].decode().replace('"thinking": "', '"thinking": "x', 1).encode()
        with self.assertRaises(Refused):
            check("messages", changed if changed != bodies[-1] else bodies[-1].replace(b'"thinking":"', b'"thinking":"x', 1))

    def test_a_cut_at_every_turn_is_noticed(self):
        conversation, bodies = self.conversation("chat", turns=12)
        steps = [(body, conversation.body(pieces_of("chat", body)[number:])) for number, body in enumerate(bodies)]
        for records in ([None] * len(steps), list(range(len(steps)))):
            with self.assertRaises(AssertionError):
                check_frozen("chat", steps, records, bound=100_000)
        check_frozen("chat", [(body, body) for body in bodies], [None] * len(bodies), bound=100_000)


if __name__ == "__main__":
    unittest.main()
