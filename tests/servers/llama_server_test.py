#!/usr/bin/env python3
"""The client against llama.cpp's own HTTP server with real weights.

    llama_server_test.py ASK_SERVER PROJECT_FOLDER

The server is the one in the package xllamacpp, in the Python of PROJECT_FOLDER/.twotrack/venv; the
weights are those that scripts/fetch_models.py brings. Without the one or the other, exits with 77,
which ctest shows as skipped.
"""
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
ASK_SERVER, PROJECT = sys.argv[1], pathlib.Path(sys.argv[2])
PYTHON = PROJECT / ".twotrack/venv/bin/python"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
MODELS = pathlib.Path(os.environ.get("TWOTRACK_MODELS") or CACHE / "twotrack/models")
SMOLLM2 = MODELS / "smollm2-135m-instruct/SmolLM2-135M-Instruct.Q4_1.gguf"
GEMMA = MODELS / "gemma-3-270m/gemma-3-270m-q4_k_m.gguf"
CONTEXT = 2048


def skip(reason: str) -> None:
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def pause() -> None:
    """Between two looks at somebody who is busy."""
    time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """llama.cpp's server on a free port of this machine."""

    def __init__(self, model: pathlib.Path, slots: int = 1):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [PYTHON, HERE / "llama_server.py", model, str(self.port), str(CONTEXT * slots), str(slots)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.await_port()

    def await_port(self) -> None:
        """Until somebody listens: the model may still be loading."""
        while True:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            pause()

    def await_work(self) -> None:
        """Until it is generating."""
        while True:
            with urllib.request.urlopen(f"{self.url}/slots") as answer:
                if any(slot["is_processing"] for slot in json.load(answer)):
                    return

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait()


class Client:
    """ask_server: a line in, a line out."""

    def __init__(self, url: str):
        self.process = subprocess.Popen([ASK_SERVER, url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.opened = self.read().get("opened")

    def read(self) -> dict:
        return json.loads(self.process.stdout.readline())

    def send(self, do: str, **arguments) -> None:
        self.process.stdin.write(json.dumps({"do": do, **arguments}) + "\n")
        self.process.stdin.flush()

    def ask(self, do: str = "ask", **arguments) -> dict:
        self.send(do, **arguments)
        return self.read()

    def close(self) -> None:
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def view(turn: int, goal: str = "no findings") -> str:
    """A packet that changes only at its end, as packets do."""
    findings = [{"code": "F401", "line": line} for line in range(3, 40)]
    return json.dumps({"goal": goal, "diagnostics": findings, "turn": turn})


class RealServerTest(unittest.TestCase):
    model = SMOLLM2

    @classmethod
    def setUpClass(cls):
        cls.server = Server(cls.model)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def setUp(self):
        # The server may still be loading: that is the client's to wait for.
        self.client = Client(self.server.url)
        self.addCleanup(self.client.close)

    def probe(self) -> dict:
        return self.client.opened["probe"]


class SmolLm2Test(RealServerTest):
    def test_probe_finds_the_server_its_context_and_its_slots(self):
        found = self.probe()["capabilities"]
        self.assertEqual(found["server"], "llama-server")
        self.assertEqual(found["dialect"], "openai")
        self.assertEqual(found["context_tokens"], CONTEXT)
        self.assertEqual(found["slots"], 1)
        self.assertIs(self.probe()["has_function_tokens"], False)
        self.assertIs(self.probe()["lacks_template"], False)

    def test_an_answer_is_a_valid_call_whatever_the_seed(self):
        for seed in range(4):
            reply = self.client.ask(user=view(1), temperature=1.0, seed=seed)
            self.assertTrue(reply["is_constrained"])
            self.assertEqual(reply["finish_reason"], "stop", reply)
            self.assertEqual(len(reply["calls"]), 1, reply)
            self.assertEqual(reply["faults"] + reply["mended"], [], reply)
            self.assertIn(reply["calls"][0]["tool"], ["fix", "finish", "no_action"])

    def test_only_what_is_offered_can_be_answered(self):
        offered = [{"tool": "fix", "args": {"code": "E501", "line": 7}, "open": []},
                   {"tool": "fix", "args": {"code": "F401"}, "open": ["line"]}]
        for seed in range(4):
            reply = self.client.ask(user=view(1), temperature=1.5, seed=seed, offered=offered)
            self.assertEqual(len(reply["calls"]), 1, reply)
            args = reply["calls"][0]["args"]
            self.assertTrue(args == {"code": "E501", "line": 7} or args["code"] == "F401", reply)

    def test_greedy_answers_are_the_same_twice(self):
        self.client.ask(user=view(1))
        replies = [self.client.ask(user=view(1))["text"] for _ in range(2)]
        self.assertEqual(replies[0], replies[1])

    def test_the_beginning_of_a_prompt_is_cached(self):
        first = self.client.ask(user=view(1, goal="a goal that no other test has"))
        second = self.client.ask(user=view(2, goal="a goal that no other test has"))
        self.assertLess(first["cached_tokens"] / first["prompt_tokens"], 0.5)
        print(f"\n{second['cached_tokens']} of {second['prompt_tokens']} tokens cached; prompt read in "
              f"{first['prompt_ms']:.0f} ms, then in {second['prompt_ms']:.0f} ms")
        self.assertGreater(second["cached_tokens"] / second["prompt_tokens"], 0.9)

    def test_the_count_is_what_the_server_counts_afterwards(self):
        for turn in (1, 20, 300):
            counted = self.client.ask("count", user=view(turn))["tokens"]
            self.assertEqual(counted, self.client.ask(user=view(turn))["prompt_tokens"])

    def test_a_prompt_beyond_the_context_says_both_numbers(self):
        failure = self.client.ask(user="word " * 4 * CONTEXT)
        self.assertEqual(failure["failure"], "context_exceeded")
        self.assertEqual(failure["context_tokens"], CONTEXT)
        self.assertEqual(failure["prompt_tokens"],
                         self.client.ask("count", user="word " * 4 * CONTEXT)["tokens"])
        self.assertEqual(failure["retries"], 0)

    def test_a_wrong_grammar_is_a_bad_request(self):
        body = json.dumps({"prompt": "a", "n_predict": 1, "grammar": "root ::= ("})
        failure = self.client.ask("post", path="/completion", body=body)
        self.assertEqual(failure["failure"], "bad_request")
        self.assertIn("grammar", failure["message"])

    def test_a_cut_off_answer_holds_no_call(self):
        reply = self.client.ask(user=view(1), max_tokens=4)
        self.assertEqual(reply["finish_reason"], "length")
        self.assertEqual(reply["calls"], [])

    def test_free_text_is_kept(self):
        reply = self.client.ask(user="Say hello.", is_constrained=False, max_tokens=16)
        self.assertFalse(reply["is_constrained"])
        self.assertNotEqual(reply["text"], "")


class ServerLifeTest(unittest.TestCase):
    def test_a_server_that_dies_while_it_answers_is_unreachable(self):
        server = Server(SMOLLM2)
        self.addCleanup(server.kill)
        client = Client(server.url)
        self.addCleanup(client.close)
        client.send("ask", user="Count to ten thousand.", is_constrained=False, max_tokens=1500)
        server.await_work()
        server.kill()
        failure = client.read()
        self.assertEqual(failure["failure"], "unreachable", failure)
        self.assertGreater(failure["retries"], 0)
        self.assertIn(server.url, failure["message"])

    def test_a_loading_server_is_waited_for(self):
        server = Server(SMOLLM2)
        self.addCleanup(server.stop)
        client = Client(server.url)
        self.addCleanup(client.close)
        self.assertIsNotNone(client.opened)
        print(f"\nwaited: {client.opened['probe']['retries']}")


class TwoSlotsTest(unittest.TestCase):
    def test_agents_that_take_turns_keep_their_own_prompts(self):
        server = Server(SMOLLM2, slots=2)
        self.addCleanup(server.stop)
        client = Client(server.url)
        self.addCleanup(client.close)
        self.assertEqual(client.opened["probe"]["capabilities"]["slots"], 2)
        for turn in range(1, 4):
            for slot, goal in enumerate(["no findings", "documented functions"]):
                reply = client.ask(slot=slot, user=view(turn, goal))
                if turn > 1:
                    self.assertGreater(reply["cached_tokens"] / reply["prompt_tokens"], 0.9)


NO_GEMMA = f"{GEMMA} is not there; scripts/fetch_models.py gemma-3-270m"


@unittest.skipUnless(GEMMA.exists(), NO_GEMMA)
class BaseModelTest(RealServerTest):
    """A model without a chat template: the server would use one that it does not know."""

    model = GEMMA

    def test_it_is_asked_in_plain_text(self):
        self.assertIs(self.probe()["lacks_template"], True)
        self.assertIs(self.probe()["has_function_tokens"], False)
        reply = self.client.ask(user=view(1))
        self.assertEqual(len(reply["calls"]), 1, reply)
        self.assertEqual(reply["faults"] + reply["mended"], [], reply)
        self.assertEqual(self.client.ask("count", user=view(1))["tokens"], reply["prompt_tokens"])


@unittest.skipUnless(GEMMA.exists(), NO_GEMMA)
class FunctionTokensTest(RealServerTest):
    """Gemma with FunctionGemma's control tokens: the native format over the wire."""

    @classmethod
    def setUpClass(cls):
        sys.path.insert(0, str(HERE))
        from function_tokens import write_with_function_tokens
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.model = pathlib.Path(folder.name) / "gemma-with-function-tokens.gguf"
        write_with_function_tokens(GEMMA, cls.model)
        super().setUpClass()

    def test_the_tokens_decide_the_dialect(self):
        self.assertIs(self.probe()["has_function_tokens"], True)
        self.assertEqual(self.probe()["capabilities"]["dialect"], "functiongemma")
        self.assertEqual(self.client.opened["template"], "functiongemma@1")

    def test_an_answer_is_a_valid_native_call_whatever_the_seed(self):
        for seed in range(4):
            reply = self.client.ask(user=view(1), temperature=1.0, seed=seed)
            self.assertEqual(len(reply["calls"]), 1, reply)
            self.assertEqual(reply["faults"] + reply["mended"], [], reply)
            self.assertTrue(reply["text"].startswith("<start_function_call>call:"), reply)
            self.assertTrue(reply["text"].endswith("<end_function_call>"), reply)

    def test_the_count_is_what_the_server_counts_afterwards(self):
        counted = self.client.ask("count", user=view(1))["tokens"]
        self.assertEqual(counted, self.client.ask(user=view(1))["prompt_tokens"])

    def test_the_beginning_of_a_prompt_is_cached(self):
        self.client.ask(user=view(1))
        second = self.client.ask(user=view(2))
        self.assertGreater(second["cached_tokens"] / second["prompt_tokens"], 0.9)


if __name__ == "__main__":
    if not PYTHON.exists() or subprocess.run([PYTHON, "-c", "import xllamacpp"],
                                             stderr=subprocess.DEVNULL).returncode != 0:
        skip(f"xllamacpp is not in {PYTHON.parent.parent}; scripts/setup.sh test puts it there")
    if not SMOLLM2.exists():
        skip(f"{SMOLLM2} is not there; scripts/fetch_models.py brings it")
    unittest.main(argv=sys.argv[:1], verbosity=2)
