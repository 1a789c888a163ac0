#!/usr/bin/env python3
"""A start of the gateway knows every thread and reads no log for it, unless that has grown since."""
import json
import pathlib
import signal
import unittest

from gateway_case import PATHS, GatewayCase
from scripted_upstream import Reply, Upstream, whole

INDEX = ".agentfs/gateway.index"


class StartTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def say(self, messages, said="yes"):
        self.upstream.replies.append(Reply(whole("chat", said)))
        answer, _ = self.ask(PATHS["chat"], json.dumps({"model": "m", "messages": messages}))
        self.assertEqual(answer.status, 200)

    def talk(self, name, turns, words=""):
        messages = [{"role": "user", "content": f"task {name}"}]
        for turn in range(turns):
            self.say(messages)
            messages += [{"role": "assistant", "content": "yes"}, {"role": "user", "content": f"{turn} of {name} {words}"}]
        return messages

    def kill(self):
        self.gateway.kill()
        self.gateway.wait()

    def read_bytes(self):
        """How much the gateway has read since it started."""
        return int(pathlib.Path(f"/proc/{self.gateway.pid}/io").read_text().split()[1])

    def requests(self):
        return sorted(one["requests"] for one in self.run_cli("gateway", "status", "--format", "json").json)

    def test_long_logs_are_not_read(self):
        self.start()
        for name in range(4):
            self.talk(name, 6, words="word " * 20_000)
        self.stop()
        logs = sum(log.stat().st_size for log in self.root.glob(".agentfs/traces/*.jsonl"))
        self.start()
        with_index = self.read_bytes()
        self.stop()
        (self.root / INDEX).unlink()
        self.start()
        without = self.read_bytes()
        self.assertLess(with_index + logs * 0.9, without)
        self.stop()
        self.start()  # The one before has made it again.
        self.assertLess(self.read_bytes() + logs * 0.9, without)

    def test_what_came_after_the_last_end_is_known_too(self):
        self.start()
        first = self.talk("one", 2)
        self.stop()
        self.start()
        self.say(first)
        second = self.talk("two", 2)
        self.kill()
        self.start()
        self.say(first + [{"role": "assistant", "content": "yes"}, {"role": "user", "content": "go on"}])
        self.say(second)
        self.assertEqual(self.requests(), [3, 4])

    def test_with_and_without_the_index_a_restart_is_the_same(self):
        self.start()
        messages = self.talk("one", 3)
        for has_index in (True, False):
            self.stop()
            if not has_index:
                (self.root / INDEX).unlink()
            self.start()
            self.say(messages)
            messages += [{"role": "assistant", "content": "yes"}, {"role": "user", "content": f"index {has_index}"}]
        self.assertEqual(self.requests(), [5])
        self.assertEqual(self.run_cli("verify", self.agents()[0]["agent_id"]).code, 0)

    def test_an_index_of_somebody_else_is_not_believed(self):
        self.start()
        messages = self.talk("one", 2)
        self.stop()
        index = self.root / INDEX
        seal, _, text = index.read_text().partition("\n")
        index.write_text(seal + "\n" + text.replace('"chain":["', '"chain":["0'))
        self.start()
        self.say(messages)
        self.assertEqual(self.requests(), [3])

    def test_a_log_that_was_damaged_meanwhile_is_left_alone(self):
        self.start()
        messages = self.talk("one", 2)
        self.stop()
        [log] = self.root.glob(".agentfs/traces/*.jsonl")
        text = log.read_bytes()
        log.write_bytes(text[:2000] + b"#" + text[2001:])
        self.start()
        self.say(messages)
        self.assertEqual(len(list(self.root.glob(".agentfs/traces/*.jsonl"))), 2)

    def test_who_starts_a_second_one_is_told_of_the_first(self):
        self.start()
        first, place = self.gateway, self.port
        self.say([{"role": "user", "content": "task"}])
        self.start()
        told = self.gateway.stderr.readline().decode()
        self.assertIn(f"warning: another gateway (process {first.pid} at http://127.0.0.1:{place}) works on this project", told)
        # The first has the conversation: the second says where it goes on.
        history = [{"role": "user", "content": "task"}, {"role": "assistant", "content": "yes"}, {"role": "user", "content": "more"}]
        answer, said = self.ask(PATHS["chat"], json.dumps({"model": "m", "messages": history}))
        self.assertEqual(answer.status, 503)
        self.assertIn(f"in use by process {first.pid} at http://127.0.0.1:{place}, which", said.decode())
        self.assertIn("send the request to that gateway, or end it", said.decode())
        self.upstream.replies.append(Reply(whole("chat", "yes")))
        self.assertEqual(self.ask(PATHS["chat"], json.dumps({"model": "m", "messages": history}), port=place)[0].status, 200)
        first.send_signal(signal.SIGTERM)
        first.wait()
        self.stop()
        self.start()
        self.assertTrue(self.gateway.stderr.readline().decode().startswith("upstream: "), "it is alone again")
        self.stop()
        self.assertEqual(list(self.root.glob(".agentfs/gateway-*")), [])
        # What a killed one left, or somebody else wrote, is no address.
        self.start()
        [url] = self.root.glob(".agentfs/gateway-*.url")
        for said in ("http://example.org", "http://127.0.0.1:1\x1b[31m", "x" * 5000):
            url.write_text(said)
            self.start()
            self.assertIn("another gateway (process ", told := self.gateway.stderr.readline().decode())
            self.assertNotIn(" at ", told)
            self.stop()

    def test_who_starts_before_the_model_server_is_told(self):
        self.start(upstream="http://127.0.0.1:1")
        self.assertTrue(self.gateway.stderr.readline().decode().startswith("upstream: http://127.0.0.1:1"))
        self.assertIn("warning: the model server cannot be reached, and agents get a 502 until it can: ", self.gateway.stderr.readline().decode())
        self.assertEqual(self.ask(PATHS["chat"], json.dumps({"model": "m", "messages": []}))[0].status, 502)
        self.stop()
        self.start()
        self.stop()
        self.assertNotIn("cannot be reached", self.gateway.stderr.read().decode())
        self.assertEqual(self.upstream.seen, [], "nothing was sent to look")

    def test_what_is_no_address_is_refused(self):
        for word in ("nonsense", "", "http://", "ftp://127.0.0.1"):
            refused = self.run_cli("gateway", "--upstream", word)
            self.assertEqual(refused.code, 2, word)
            self.assertIn(f"--upstream {word}", refused.err)
        self.assertIn("HOST:PORT", self.run_cli("gateway", "--upstream", "nonsense").err)

    def test_an_option_that_means_nothing_is_refused(self):
        self.start()
        self.say([{"role": "user", "content": "task"}])
        [agent] = [one["agent_id"] for one in self.agents()]
        options = (["--fit", "4000"], ["--upstream", self.upstream.url], ["--listen", "127.0.0.1:0"], ["--observe"], ["--ping", "3"], ["--log-optional"])
        for action in (["status"], ["bytes", agent]):
            for option in options + ((["--seq", "0"],) if action == ["status"] else ()):
                refused = self.run_cli("gateway", *action, *option)
                self.assertEqual(refused.code, 2, option)
                self.assertIn(f"gateway {action[0]} does not take {option[0]}", refused.err)
            self.ok("gateway", *action)
        refused = self.run_cli("gateway", "--upstream", self.upstream.url, "--seq", "3")
        self.assertEqual(refused.code, 2)
        self.assertIn("gateway bytes AGENT --seq N", refused.err)

    def test_a_conversation_whose_log_is_damaged_goes_on_in_another(self):
        self.start()
        messages = self.talk("one", 2)
        self.stop()
        self.start()
        [log] = self.root.glob(".agentfs/traces/*.jsonl")
        text = log.read_bytes()
        log.write_bytes(text.replace(b"task one", b"task 0ne"))
        self.say(messages)
        messages += [{"role": "assistant", "content": "yes"}, {"role": "user", "content": "and on"}]
        self.say(messages)
        logs = sorted(self.root.glob(".agentfs/traces/*.jsonl"), key=lambda one: one.stat().st_mtime)
        self.assertEqual([one == log for one in logs], [True, False])
        self.ok("verify", logs[1].stem)
        self.stop()
        self.assertIn("its conversation goes on in another", self.gateway.stderr.read().decode())

    def test_one_whose_log_is_damaged_meanwhile_does_so_too(self):
        self.start()
        messages = self.talk("one", 2)
        [log] = self.root.glob(".agentfs/traces/*.jsonl")
        text = log.read_bytes()
        for name in range(64):  # Then its file is closed.
            self.talk(f"other {name}", 1)
        log.write_bytes(text.replace(b"task one", b"task 0ne"))
        self.say(messages)
        self.ok("verify", *[one.stem for one in self.root.glob(".agentfs/traces/*.jsonl") if one != log])
        self.stop()
        self.assertIn("its conversation goes on in another", self.gateway.stderr.read().decode())

    def test_many_threads_are_found_again_after_they_were_let_go(self):
        self.start()
        talks = [self.talk(name, 1) for name in range(600)]
        for messages in talks[:3]:
            self.say(messages)
        self.stop()
        self.assertEqual(self.requests(), [1] * 597 + [2] * 3)

    def test_the_index_goes_with_a_log(self):
        self.start()
        self.talk("secret", 1)
        self.stop()
        self.assertIn("secret", (self.root / INDEX).read_text())
        self.assertEqual(self.run_cli("prune", "--older-than", "0d", "--yes").code, 0)
        self.assertFalse((self.root / INDEX).exists())


if __name__ == "__main__":
    unittest.main()
