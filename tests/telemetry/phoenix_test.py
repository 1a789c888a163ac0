"""A run in Arize Phoenix, asked back through its own API: the tree, the kinds, the tokens, the errors.

Phoenix is 850 MB, so set-up does not install it. TWOTRACK_PHOENIX names the `phoenix` program of a
virtual environment that has it (pip install arize-phoenix); without it this test is skipped.
"""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from run_project import RunTest

PHOENIX = os.environ.get("TWOTRACK_PHOENIX")
START_S = 180


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class PhoenixTest(RunTest):
    def setUp(self):
        super().setUp()
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        folder = tempfile.mkdtemp(prefix="phoenix-")
        self.log = open(pathlib.Path(folder) / "log", "w+", encoding="utf-8")
        self.addCleanup(self.log.close)
        self.phoenix = subprocess.Popen(
            [PHOENIX, "serve"], stdout=self.log, stderr=self.log,
            env={**os.environ, "PHOENIX_PORT": str(port), "PHOENIX_GRPC_PORT": str(free_port()),
                 "PHOENIX_HOST": "127.0.0.1", "PHOENIX_WORKING_DIR": folder, "PHOENIX_TELEMETRY_ENABLED": "false"})
        self.addCleanup(self.end)
        deadline = time.monotonic() + START_S
        while not self.is_up():
            self.assertIsNone(self.phoenix.poll(), "phoenix ended")
            self.assertLess(time.monotonic(), deadline, "phoenix does not answer")
            time.sleep(0.5)

    def end(self):
        self.phoenix.terminate()
        self.phoenix.wait()

    def is_up(self):
        try:
            return urllib.request.urlopen(self.url + "/healthz", timeout=5).status == 200
        except OSError:
            return False

    def spans(self, least):
        """Phoenix takes spans in first and lists them a moment later."""
        for _ in range(120):
            with urllib.request.urlopen(self.url + "/v1/projects/default/spans?limit=1000", timeout=30) as answer:
                found = json.load(answer)["data"]
            if len(found) >= least:
                return found
            time.sleep(0.5)
        self.fail(f"{len(found)} of {least} spans")

    def test_a_run_is_shown_as_a_tree(self):
        script = [("add_line", {"text": "one"}), ("look", {}), ("add_line", {"text": 7}),
                  ("submit_result", {"summary": "noted"})]
        self.run_cli("run", "a.py", "-o", "note", "--model", self.script(*script))
        self.ok("export", "--otlp", str(self.root / "spans.json"))
        exported = json.loads((self.root / "spans.json").read_text())
        sent = exported["resourceSpans"][0]["scopeSpans"][0]["spans"]
        for _ in range(2):  # the second time adds nothing
            self.ok("export", "--otlp", self.url)
            found = self.spans(len(sent))
        self.assertEqual(len(found), len(sent))
        kinds = {span["name"].split()[0]: span["span_kind"] for span in found}
        self.assertEqual(kinds, {"invoke_workflow": "CHAIN", "invoke_agent": "AGENT", "turn": "CHAIN",
                                 "upsert_memory": "CHAIN", "chat": "LLM", "execute_tool": "TOOL"})
        parents = {span["spanId"]: span.get("parentSpanId") for span in sent}
        for span in found:
            self.assertEqual(span.get("parent_id") or None, parents[span["context"]["span_id"]], span["name"])
        failed = {span["context"]["span_id"] for span in found if span["status_code"] == "ERROR"}
        self.assertEqual(failed, {span["spanId"] for span in sent if span.get("status", {}).get("code") == 2})

    def test_tokens_and_errors_are_read(self):
        events = [("turn_start", {"turn": 1}),
                  ("model_request", {"prompt_hash": "a" * 64, "attempt": 1}),
                  ("model_response", {"text": "x", "usage": {"prompt_tokens": 120, "completion_tokens": 9}}),
                  ("tool_call", {"call_id": "c", "tool": "lint"}),
                  ("tool_result", {"call_id": "c", "tool": "lint", "outcome": "error", "code": "TIMEOUT"}),
                  ("run_end", {"status": "failed"})]
        self.ok("append", "s", stdin="".join(json.dumps({"type": kind, "data": data}) + "\n" for kind, data in events))
        self.ok("export", "--otlp", self.url, "s")
        found = {span["name"].split()[0]: span for span in self.spans(4)}
        chat = found["chat"]["attributes"]
        self.assertEqual((chat["llm.token_count.prompt"], chat["llm.token_count.completion"]), (120, 9))
        self.assertEqual(found["execute_tool"]["status_code"], "ERROR")
        self.assertEqual(found["invoke_agent"]["status_code"], "ERROR")


if __name__ == "__main__":
    if not PHOENIX:
        print("skipped: TWOTRACK_PHOENIX does not name a phoenix program (pip install arize-phoenix)")
        sys.exit(77)
    unittest.main()
