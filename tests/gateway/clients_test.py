#!/usr/bin/env python3
"""Real clients on the real llama.cpp server: a conversation that overflows its window, and does not through the gateway."""
import pathlib
import subprocess
import sys
import unittest

from gateway_case import GatewayCase
from real_clients import CLIENTS

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "servers"))
from real_server import PROJECT, RealServer, missing  # noqa: E402

PYTHON = PROJECT / ".twotrack/clients/bin/python"
WINDOW, BOUND = 1280, 1000  # what the server can read; what it may get
STEPS, WORDS = 7, 60


class ClientsTest(GatewayCase):
    def make_upstream(self):
        return RealServer(context=WINDOW)

    def run_client(self, client, url):
        return subprocess.run([PYTHON, HERE / "real_clients.py", client, url + "/v1", str(STEPS), str(WORDS), "talks"],
                              capture_output=True, text=True, timeout=900)

    def test_a_conversation_longer_than_the_window_goes_through(self):
        for client in sys.argv[1:] or CLIENTS:
            with self.subTest(client=client):
                direct = self.run_client(client, self.upstream.url)
                self.assertNotEqual(direct.returncode, 0, direct.stdout)
                self.assertRegex(direct.stderr, "(?i)context")
                self.start("--fit", str(BOUND))
                fitted = self.run_client(client, f"http://127.0.0.1:{self.port}")
                self.assertEqual(fitted.returncode, 0, fitted.stderr)
                self.stop()
                status = self.run_cli("gateway", "status", "--format", "json").json[-1]
                self.assertEqual((status["requests"], status["answers"]), (STEPS, STEPS))
                self.assertGreater(status["cuts"], 0)
                self.assertEqual(self.run_cli("verify", status["agent_id"]).code, 0)
                print(f"{client}: {STEPS} requests, {status['prompt_tokens']} prompt tokens, {status['replaced_tokens']} replaced, "
                      f"{status['cuts']} cuts", flush=True)


if __name__ == "__main__":
    why = missing() or ("" if PYTHON.exists() else f"there is no {PYTHON}: scripts/setup.sh clients")
    if why:
        print(f"skipped: {why}")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
