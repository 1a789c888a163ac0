"""twotrack gateway --fit: what is cut and what never is, one rule each."""
import http.client
import json
import os
import random
import threading
import unittest

from conversations import Conversation, pieces_of
from fit_test import FitCase, check_spliced
from gateway_case import HEADERS, PATHS, TIMEOUT_S
from strict_rules import check_alternation, seal
from strict_upstream import StrictUpstream

WORDS = "some words of a longer text that an agent has read "


def chat_round(number, words=20):
    return [{"role": "assistant", "content": None, "tool_calls": [
                {"id": f"c{number}", "type": "function", "function": {"name": "read", "arguments": json.dumps({"n": number})}}]},
            {"role": "tool", "tool_call_id": f"c{number}", "content": f"value_{number} " + WORDS * words}]


def chat_history(rounds, words=20):
    messages = [{"role": "user", "content": "the task"}]
    for number in range(rounds):
        messages += chat_round(number, words)
    return messages


def chat_body(messages, **more):
    return json.dumps({"model": "m", "messages": messages, **more}).encode()


DONE = {"id": "r", "choices": [{"index": 0, "message": {"role": "assistant", "content": "done"}, "finish_reason": "stop"}]}


class FitRulesCase(FitCase):
    def sent(self, dialect, body, answer=DONE):
        status, got, sent = self.send(dialect, body, answer)
        self.assertEqual((status, self.upstream.refused), (200, []), got)
        return sent

    def events_of(self, kind, agent=None):
        agent = agent or next(one["agent_id"] for one in self.agents() if one["agent_id"] != "gateway-opaque")
        return [event for event in self.events(agent) if event["type"] == kind]


class FitRulesTest(FitRulesCase):
    def test_a_request_below_the_bound_goes_on_untouched(self):
        self.restart(4000)
        body = chat_body(chat_history(3))
        self.assertEqual(self.sent("chat", body), body)
        self.assertEqual(self.events_of("wire_fit"), [])

    def test_values_of_the_rounds_that_are_gone_are_in_the_record(self):
        self.restart(1500)
        sent = self.sent("chat", chat_body(chat_history(12))).decode()
        self.assertNotIn('"id": "c0"', sent)
        self.assertIn('"id": "c11"', sent)
        self.assertNotIn('"id": "c10"', sent)
        self.assertIn("value_10", sent)
        check_alternation(json.loads(sent))

    def test_without_room_for_a_record_a_short_line_stands_for_what_is_gone(self):
        least = len(chat_body(chat_history(1)))
        self.restart((least + 120) // 4)
        sent = self.sent("chat", chat_body(chat_history(6))).decode()
        self.assertRegex(sent, r"\[twotrack: messages 2-11 are left out; they are in the log gateway-chat-\w+\.\]")
        self.verify_all()

    def test_status_tells_what_was_replaced(self):
        self.restart(1500)
        body = chat_body(chat_history(12))
        sent = self.sent("chat", body)
        [status] = self.run_cli("gateway", "status", "--format", "json").json
        self.assertEqual((status["cuts"], status["refused"]), (1, 0))
        self.assertAlmostEqual(status["replaced_tokens"], (len(body) - len(sent)) / 4, delta=2)

    def test_what_cannot_fit_gets_the_error_of_its_dialect_with_the_numbers(self):
        self.restart(500)
        large = WORDS * 100
        for dialect in PATHS:
            key = "input" if dialect == "responses" else "messages"
            body = json.dumps({"model": "m", "tools": [{"name": large[:900]}], key: [{"role": "user", "content": large}]})
            status, answer, sent = self.send(dialect, body.encode(), DONE)
            self.assertEqual((status, sent), (400, None))
            error = answer["error"]
            self.assertEqual(error["type"], "invalid_request_error")
            self.assertRegex(error["message"], r"tools 2\d\d, task 1[23]\d\d, newest round 0")
            if dialect == "messages":
                self.assertEqual(answer["type"], "error")
                self.assertRegex(error["message"], r"^prompt is too long: \d+ tokens > 500 maximum")
            else:
                self.assertEqual(error["code"], "context_length_exceeded")
                self.assertIn("maximum context length is 500 tokens", error["message"])
        for agent in self.agents():
            [request] = self.events_of("model_request", agent["agent_id"])
            self.assertTrue(request["data"]["parameters"]["gateway"]["fit"]["refused"])
            [response] = self.events_of("model_response", agent["agent_id"])
            self.assertEqual(response["data"]["notes"]["state"], "failed")
        self.verify_all()

    def test_several_answers_and_what_only_the_server_knows_are_never_cut(self):
        self.restart(1500)
        status, _, sent = self.send("chat", chat_body(chat_history(12), n=2), DONE)
        self.assertEqual((status, sent), (400, None))
        self.assertEqual(self.sent("chat", body := chat_body(chat_history(2), n=2)), body)

    def test_nothing_up_to_a_barrier_is_cut(self):
        self.restart(1500)

        def round_of(number):
            return [{"type": "function_call", "call_id": f"c{number}", "name": "f", "arguments": "{}"},
                    {"type": "function_call_output", "call_id": f"c{number}", "output": WORDS * 10}]

        items = [{"role": "user", "content": "the task"}, *round_of(0), *round_of(1)]
        items.append({"type": "compaction", "encrypted_content": seal(json.dumps(items, sort_keys=True))})
        for number in range(2, 12):
            items += round_of(number)
        sent = json.loads(self.sent("responses", json.dumps({"model": "m", "input": items}).encode(),
                                    {"id": "x", "output": [], "status": "completed"}))
        self.assertEqual(sent["input"][:6], items[:6])
        self.assertLess(len(sent["input"]), len(items))
        self.verify_all()

    def test_a_result_that_comes_late_keeps_its_call(self):
        """It ran for many rounds: whoever cuts between the two leaves an answer to nothing."""
        self.restart(1500)
        call = lambda name: {"type": "function_call", "call_id": name, "name": "f", "arguments": "{}"}
        result = lambda name: {"type": "function_call_output", "call_id": name, "output": WORDS * 10}
        items = [{"role": "user", "content": "the task"}, call("slow")]
        for number in range(12):
            if number == 10:
                items.append(result("slow"))
            items += [{"role": "user", "content": f"go on {number}"}, call(f"c{number}"), result(f"c{number}")]
        sent = json.loads(self.sent("responses", json.dumps({"model": "m", "input": items}).encode(),
                                    {"id": "x", "output": [], "status": "completed"}))["input"]
        self.assertLess(len(sent), len(items))
        self.assertEqual("slow" in json.dumps([one.get("call_id") for one in sent if one.get("type") == "function_call"]),
                         "slow" in json.dumps([one.get("call_id") for one in sent if one.get("type") == "function_call_output"]))
        self.verify_all()

    def test_system_texts_in_mid_conversation_stay(self):
        self.restart(1500)
        messages = chat_history(6) + [{"role": "system", "content": "be brief from now on"}]
        for number in range(6, 12):
            messages += chat_round(number)
        sent = json.loads(self.sent("chat", chat_body(messages)))
        self.assertIn({"role": "system", "content": "be brief from now on"}, sent["messages"])

    def test_secrets_stay_in_what_is_sent_on_and_out_of_the_log(self):
        self.restart(1500)
        secret = "ghp_" + "aB3" * 12
        messages = chat_history(12)
        messages[0]["content"] = f"the task, with {secret}"
        messages[-1]["content"] += secret
        sent = self.sent("chat", chat_body(messages))
        self.assertEqual(sent.count(secret.encode()), 2)
        self.assertLessEqual(len(sent), 6000)
        self.stop()
        written = b"".join(path.read_bytes() for path in (self.root / ".agentfs").rglob("*") if path.is_file())
        self.assertNotIn(secret.encode(), written)
        self.verify_all()

    # --- the same bytes again ---------------------------------------------------

    def test_a_fork_has_the_epochs_of_the_thread_it_comes_from(self):
        self.restart(1500)
        history = chat_history(12)
        first = self.sent("chat", chat_body(history))
        self.restart(1500, hard=True)
        other = self.sent("chat", chat_body(history[:-1] + [{**history[-1], "content": "another result"}]))
        self.assertNotIn(b"[twotrack", other.replace(b"[twotrack: messages", b"", 1))
        fork = history + [{"role": "assistant", "content": "no"}, {"role": "user", "content": "another way"}]
        sent = self.sent("chat", chat_body(fork))
        self.assertTrue(sent.startswith(first[:first.rindex(b"]")]))
        rerun = self.sent("chat", chat_body(history))
        self.assertEqual(rerun, first)
        self.assertEqual(len(self.agents()), 3)
        for report in self.verify_all():
            self.assertEqual(report["derived"], report["requests"])

    def test_an_epoch_holds_when_a_reminder_is_taken_back(self):
        self.restart(1500)
        history = chat_history(12) + [{"role": "assistant", "content": "ok"}]
        first = self.sent("chat", chat_body(history + [{"role": "user", "content": "go on. Reminder: be brief"}]))
        amended = history + [{"role": "user", "content": "go on."}, {"role": "assistant", "content": "done"},
                             {"role": "user", "content": "more"}]
        sent = self.sent("chat", chat_body(amended))
        self.assertEqual(len(os.path.commonprefix([first, sent])), first.index(b"go on.") + 6)
        self.restart(1500)
        self.assertEqual(self.sent("chat", chat_body(amended)), sent)
        self.verify_all()

    def test_another_bound_cuts_anew_and_observing_changes_nothing(self):
        self.restart(1500)
        body = chat_body(chat_history(12))
        self.sent("chat", body)
        self.restart(700)
        self.assertLessEqual(len(self.sent("chat", body)), 2800)
        self.stop()
        self.start()
        self.assertEqual(self.sent("chat", body), body)
        self.verify_all()

    def test_a_gateway_killed_after_every_request_sends_the_same(self):
        bound, dice = 900, random.Random(5)
        conversation = Conversation("messages", dice, size=120)
        steps = []
        for _ in range(8):
            self.restart(bound, hard=True)
            body = conversation.body()
            answer = conversation.answer()
            steps.append((body, answer, self.sent("messages", body, answer)))
        self.assertEqual(len(self.agents()), 1)
        self.assertTrue(any(check_spliced("messages", body, sent) for body, _, sent in steps))
        for body, answer, sent in steps:
            self.assertEqual(self.sent("messages", body, answer), sent)
        self.verify_all()

    # --- counting -----------------------------------------------------------------

    def test_count_tokens_counts_what_would_be_sent_on_and_changes_nothing(self):
        self.restart(1500)
        conversation = Conversation("messages", random.Random(2), size=80, thinking=False)
        while len(conversation.body()) < 9000:
            conversation.answer()
        body = conversation.body()
        answer, text = self.ask("/v1/messages/count_tokens", body)
        self.assertEqual(answer.status, 200)
        self.assertEqual([agent["agent_id"] for agent in self.agents()], ["gateway-opaque"])
        self.assertLessEqual(json.loads(text)["input_tokens"], 1500)
        sent = self.sent("messages", body, {"id": "m", "type": "message", "content": []})
        _, text = self.ask("/v1/messages/count_tokens", body)
        self.assertEqual(json.loads(text)["input_tokens"], -(-len(sent) // 4))
        self.assertEqual(len(self.events_of("wire_fit")), 1)


class CountingServerTest(FitRulesCase):
    """A server that counts with a tokenizer of its own."""

    def make_upstream(self):
        return StrictUpstream(counts=True)

    def test_the_servers_own_count_keeps_to_the_bound(self):
        self.restart(900)
        for dialect in PATHS:
            conversation = Conversation(dialect, random.Random(11), size=60)
            for body, answer, status, _, sent in self.play(conversation, 10):
                if status == 200:
                    self.assertLessEqual(self.upstream.count(sent), 900)
        counted = [event["data"]["tokens"]["how"] for agent in self.agents() for event in self.events_of("model_request", agent["agent_id"])]
        self.assertIn("exact", counted)
        self.verify_all()


    def test_a_count_that_fails_once_is_asked_again(self):
        self.restart(900)
        self.upstream.count_errors = [500]
        self.assertLessEqual(self.upstream.count(self.sent("chat", chat_body(chat_history(12)))), 900)
        self.assertEqual(self.upstream.count_errors, [])
        self.verify_all()

    def test_what_nobody_has_counted_is_not_sent_on(self):
        """Four bytes a token are no upper bound for a vocabulary of the server's own."""
        self.upstream.count = lambda raw: len(raw) * 3 // 4
        self.restart(1000)
        for dialect in PATHS:
            conversation = Conversation(dialect, random.Random(1), size=40)
            while len(conversation.body()) < 3900:
                conversation.answer()
            body, answer = conversation.body(), conversation.answer()
            for errors, status in (([500] * 9, 502), ([401] * 9, 401), ([400] * 9, 400)):
                with self.subTest(dialect=dialect, status=status):
                    self.upstream.count_errors = errors
                    got, told, sent = self.send(dialect, body, answer, {**HEADERS, "x-twotrack-agent": dialect})
                    self.assertEqual((got, sent), (status, None))
                    self.assertIn(f"has not counted its tokens: HTTP {errors[0]}: the slot is busy", told["error"]["message"])
                    self.assertEqual(told.get("type"), "error" if dialect == "messages" else None)
            self.assertEqual([one["errors"] for one in self.agents() if one["agent_id"] == dialect], [3])
            # The same again, when it counts, is another attempt, and is answered.
            self.upstream.count_errors = []
            got, _, sent = self.send(dialect, body, answer, {**HEADERS, "x-twotrack-agent": dialect})
            self.assertIn(got, (200, 400))
            if got == 200:
                self.assertLessEqual(self.upstream.count(sent), 1000)
                self.assertEqual([one["errors"] for one in self.agents() if one["agent_id"] == dialect], [0])
        self.assertEqual(len(self.agents()), len(PATHS))
        self.verify_all()

    def test_what_the_server_has_of_a_conversation_counts_too(self):
        self.restart(900)
        first = {"id": "r_1", "output": [], "status": "completed", "usage": {"input_tokens": 600, "output_tokens": 100}}
        self.sent("responses", json.dumps({"model": "m", "input": "hi"}).encode(), first)
        more = lambda words, before="r_1": json.dumps({"model": "m", "previous_response_id": before, "input": "word " * words}).encode()
        second = {**first, "id": "r_2", "usage": {"input_tokens": 850, "output_tokens": 10}}
        self.assertEqual(self.sent("responses", more(100), second), more(100))
        for restarted in (False, True):
            status, answer, sent = self.send("responses", more(100, "r_2"), second)
            self.assertEqual((status, sent, answer["error"]["code"]), (400, None, "context_length_exceeded"))
            self.assertIn("previous_response_id 860", answer["error"]["message"])
            self.restart(900, hard=True)
        self.assertEqual(self.sent("responses", more(100), second), more(100))


class SmallServerTest(FitRulesCase):
    """A server that takes less than the gateway was told."""

    def make_upstream(self):
        return StrictUpstream()

    def test_a_refusal_of_the_server_is_answered_with_less_once(self):
        self.restart(4000)
        for dialect in PATHS:
            with self.subTest(dialect=dialect):
                self.upstream.context = None
                conversation = Conversation(dialect, random.Random(3), size=30)
                while len(conversation.body()) < 10_000:
                    conversation.answer()
                body = conversation.body()
                self.upstream.context = self.upstream.count(body) * 2 // 3
                seen = len(self.upstream.seen)
                self.upstream.answers = [None, answer := conversation.answer()]
                got, text = self.ask(PATHS[dialect], body, {**HEADERS, "x-twotrack-agent": dialect})
                self.assertEqual((got.status, json.loads(text)), (200, answer))
                self.assertEqual(self.upstream.seen[seen], body)
                self.assertEqual(len(self.upstream.seen), seen + 2)
                attempts = [event["data"]["attempt"] for event in self.events_of("model_request", dialect)]
                self.assertEqual(attempts, [1, 2])
                [epoch] = self.events_of("wire_fit", dialect)
                self.assertEqual(epoch["data"]["why"], "upstream")
                states = [event["data"]["notes"].get("state") for event in self.events_of("model_response", dialect)]
                self.assertEqual(states[-2:], ["failed", None])
                # The client has its answer: that is no error.
                [kind] = [event["data"]["error"]["kind"] for event in self.events_of("model_response", dialect) if event["data"].get("error")]
                self.assertEqual(kind, "rejected")
                self.assertEqual([one["errors"] for one in self.agents() if one["agent_id"] == dialect], [0])
                states = self.run_cli("gateway", "status", "--format", "json").json
                self.assertEqual([one["errors"] for one in states if one["agent_id"] == dialect], [0])
                self.assertNotIn("model server:", self.run_cli("report", dialect).out)
        self.verify_all()

    def test_a_refusal_after_a_sign_of_life_is_answered_with_less_too(self):
        self.start("--fit", "4000", "--ping", "1")
        conversation = Conversation("messages", random.Random(3), size=30)
        while len(conversation.body()) < 10_000:
            conversation.answer()
        body = conversation.body().replace(b'"model": "m"', b'"model": "m", "stream": true')
        self.upstream.context = self.upstream.count(body) * 2 // 3
        heard = threading.Event()
        self.upstream.hold = lambda: heard.wait(TIMEOUT_S)
        self.upstream.answers = [None, {"id": "r", "type": "message", "content": []}]
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        self.addCleanup(connection.close)
        connection.request("POST", PATHS["messages"], body, {**HEADERS, "x-twotrack-agent": "late"})
        answer = connection.getresponse()
        got = answer.read1(65536)
        heard.set()
        got += answer.read()
        self.assertEqual((answer.status, len(self.upstream.seen)), (200, 2), got)
        self.assertIn(b"event: ping", got)
        self.assertIn(b"answered late, and without a stream", got)
        self.assertLess(len(self.upstream.seen[1]), len(body))

    def test_what_cannot_be_less_keeps_the_servers_own_words(self):
        self.restart(4000)
        self.upstream.context = 10
        status, answer, _ = self.send("chat", chat_body(chat_history(1)), DONE)
        self.assertEqual((status, answer["error"]["type"]), (400, "exceed_context_size_error"))
        self.assertEqual(len(self.upstream.seen), 1)


if __name__ == "__main__":
    unittest.main()
