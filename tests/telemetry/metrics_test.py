"""/metrics of serve: what Prometheus reads, for those who may ask."""
import http.client
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import receiver
from harness import TIMEOUT_S
from run_project import NOTE, RunTest

LINE = re.compile(r"(# (HELP|TYPE) .*|[a-zA-Z_:][a-zA-Z0-9_:]*(\{.*\})? [0-9.e+-]+|.* \+Inf)$")


class MetricsTest(RunTest):
    def ask(self, port, path="/metrics", method="GET", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
        self.addCleanup(connection.close)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read().decode()

    def numbers(self, text):
        for line in text.splitlines():
            self.assertRegex(line, LINE)
        return {name: float(value) for name, value in
                (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))}

    def test_serve_counts_what_happens_while_it_runs(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        server = self.start("serve", "--port", "0")
        address, _, token = server.stdout.readline().decode().strip().partition("/?token=")
        port = int(address.rpartition(":")[2])
        key = {"Authorization": f"Bearer {token}"}
        answer, before = self.ask(port, **key)
        self.assertEqual(answer.getheader("Content-Type"), "text/plain; version=0.0.4; charset=utf-8")
        self.assertNotIn("gen_ai_client_operation_duration_seconds_count", before)
        # What there will be is named at once, and what has no labels is zero.
        self.assertEqual(self.numbers(before)["twotrack_turns_total"], 0)
        self.assertEqual(self.numbers(before)["twotrack_prompt_cached_tokens_total"], 0)
        kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", before, re.MULTILINE))
        for name in ("gen_ai_client_operation_duration_seconds", "gen_ai_client_token_usage",
                     "gen_ai_execute_tool_duration_seconds", "gen_ai_invoke_agent_duration_seconds",
                     "twotrack_view_size_bytes"):
            self.assertEqual(kinds[name], "histogram")
        self.assertEqual(kinds["twotrack_prompt_cached_ratio"], "gauge")
        self.done("run", "b.py", "-o", "note", "--model", self.script(*NOTE))
        _, text = self.ask(port, **key)
        found = self.numbers(text)
        self.assertEqual(found["twotrack_turns_total"], 3)
        self.assertEqual(found["twotrack_view_size_bytes_count"], 3)
        self.assertEqual(found['gen_ai_execute_tool_duration_seconds_count{gen_ai_tool_name="look"}'], 1)
        self.assertNotIn("b.py", text)
        self.assertEqual(self.ask(port)[0].status, 401)
        self.assertEqual(self.ask(port, Host="evil.example", **key)[0].status, 421)


if __name__ == "__main__":
    receiver.with_the_venv()
    unittest.main()
