#!/usr/bin/env python3
"""Codex and opencode, and Claude Code where it is: a conversation that overflows the server's window, and does not through the gateway."""
import subprocess
import sys
import unittest

from coder_upstream import CoderUpstream
from coding_agents import PROGRAMS, CodingAgent
from gateway_case import GatewayCase

CALLS = 9
# Their first requests are 31, 40 and 76 kB: less than that fits no bound.
WINDOWS = {"codex": 14_000, "opencode": 12_000, "claude-code": 24_000}
PROMPT = "Count, again and again."


class CodersTest(GatewayCase):
    def make_upstream(self):
        return CoderUpstream(calls=CALLS, command="seq 1 1200; echo")

    def test_a_conversation_longer_than_the_window_goes_through(self):
        for name in sys.argv[1:] or [name for name in WINDOWS if PROGRAMS[name].exists()]:
            with self.subTest(agent=name):
                self.upstream.window = WINDOWS[name]
                self.upstream.refused = 0
                with CodingAgent(name, self.upstream.url + "/v1") as agent:
                    try:
                        self.assertNotIn("Done,", agent.run(PROMPT, timeout=60).stdout)
                    except subprocess.TimeoutExpired:  # opencode tries again, for ever
                        pass
                self.assertGreater(self.upstream.refused, 0)
                self.upstream.refused = 0
                self.start("--fit", str(WINDOWS[name] - 500))
                with CodingAgent(name, f"http://127.0.0.1:{self.port}/v1") as agent:
                    fitted = agent.run(PROMPT)
                self.assertEqual(fitted.returncode, 0, fitted.stderr)
                self.assertIn("Done,", fitted.stdout)
                self.assertEqual(self.upstream.refused, 0)
                self.stop()
                status = max(self.run_cli("gateway", "status", "--format", "json").json, key=lambda one: one["cuts"])
                self.assertEqual((status["requests"], status["answers"]), (CALLS + 1, CALLS + 1))
                self.assertEqual(self.run_cli("verify", status["agent_id"]).code, 0)
                print(f"{name}: {status['requests']} requests, {status['replaced_tokens']} tokens replaced, {status['cuts']} cuts",
                      flush=True)


if __name__ == "__main__":
    missing = [str(PROGRAMS[name]) for name in sys.argv[1:] or ("codex", "opencode") if not PROGRAMS[name].exists()]
    if missing:
        print(f"skipped: there is no {missing[0]}: scripts/setup.sh clients")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
