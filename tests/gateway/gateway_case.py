"""The real program as a gateway before a server of the test's own."""
import http.client
import json
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from harness import TIMEOUT_S, TWOTRACK, CliTest

PATHS = {"chat": "/v1/chat/completions", "messages": "/v1/messages", "responses": "/v1/responses"}
KEY = "sk-ant-api03-" + "Qx7" * 20
HEADERS = {"Content-Type": "application/json", "Authorization": "Bearer " + KEY, "X-Custom": "a b"}


class GatewayCase(CliTest):
    def make_upstream(self):
        raise NotImplementedError

    def setUp(self):
        super().setUp()
        self.upstream = self.make_upstream()
        self.addCleanup(self.upstream.stop)
        self.gateway = None

    def start(self, *more, upstream=None, preexec=None, wrapper=()):
        self.gateway = subprocess.Popen(
            [*wrapper, TWOTRACK, "gateway", "--root", str(self.root), "--upstream", upstream or self.upstream.url,
             "--listen", "127.0.0.1:0", *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.env, cwd=self.root, preexec_fn=preexec)
        self.addCleanup(self.end, self.gateway)
        line = self.gateway.stdout.readline().decode().strip()
        self.assertRegex(line, r"^http://127\.0\.0\.1:\d+$")
        self.port = int(line.rsplit(":", 1)[1])

    def end(self, process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()

    def stop(self):
        self.gateway.send_signal(signal.SIGTERM)
        self.assertEqual(self.gateway.wait(TIMEOUT_S), 0)

    def ask(self, path, body=None, headers=None, method="POST", port=None):
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=TIMEOUT_S)
        self.addCleanup(connection.close)
        connection.request(method, path, body, HEADERS if headers is None else headers)
        answer = connection.getresponse()
        return answer, answer.read()

    def agents(self):
        return self.run_cli("ls", "--format", "json").json

    def events(self, agent):
        return self.run_cli("show", agent, "--format", "jsonl").jsonl

    def types(self, agent):
        return [event["type"] for event in self.events(agent)]
