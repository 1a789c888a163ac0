"""A running `twotrack serve`, and questions to it: what the tests of serve share."""
import contextlib
import http.client
import json
import socket
import time

import run_project

PATIENCE_S = 120  # only a test that fails waits so long, however busy the machine is
HOSTILE_HTML = "<script>alert(1)</script><img src=x onerror=alert(2)>\x1b[31mred\x1b[0m\u202e"


class Served:
    """A running server, and questions to it."""

    def __init__(self, test, *options):
        self.process = test.start("serve", "--port", "0", *options)
        self.first_line = self.process.stdout.readline().decode()
        head, _, self.token = self.first_line.strip().partition("/?token=")
        self.port = int(head.rpartition(":")[2])

    def ask(self, path, method="GET", headers=None, body=None, token=True, host=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        sent = dict(headers or {})
        if token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if host is not None:
            sent["Host"] = host
        connection.request(method, path, body=body, headers=sent)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer, content

    def get(self, path, status=200):
        answer, content = self.ask(path)
        if answer.status != status:
            raise AssertionError(f"{path}: {answer.status} {content[:500]}")
        return json.loads(content)

    def raw(self, text, wait_for_end=True):
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S) as connection:
            connection.sendall(text)
            answer = b""
            while True:
                piece = connection.recv(65536)
                answer += piece
                if not piece or not wait_for_end:
                    return answer

    def answers(self, texts):
        """What has come back, by the time another question is answered, to bytes on a connection each; some of it may wait for more."""
        with contextlib.ExitStack() as opened:
            connections = []
            for text in texts:
                connections.append(opened.enter_context(socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)))
                with contextlib.suppress(ConnectionError):
                    connections[-1].sendall(text)
            self.get("/api/agents")
            for connection in connections:
                connection.setblocking(False)
                try:
                    yield connection.recv(1 << 20)
                except (ConnectionError, BlockingIOError):
                    yield b""

    def follow(self, path="/api/tail"):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                           f"Authorization: Bearer {self.token}\r\n\r\n".encode())
        return connection


def until(served, path, is_done):
    """What is answered once it is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_done(answer := served.get(path)):
        if time.monotonic() > end:
            raise AssertionError(f"{path} still answers {answer}")
        time.sleep(0.02)
    return answer


class ServeTest(run_project.RunTest):
    def serve(self, *options):
        return Served(self, *options)

    def run_agent(self):
        self.expect(3, "run", "a.py", "-o", "note", "--model", self.script(*run_project.NOTE))
        return [one for one in self.ok("ls", "--names").out.split() if not one.startswith("run-")][0]

    def paths(self, routes, agent):
        for route in routes:
            path = route["path"]
            for value in [agent, "1"]:
                path = path.replace("*", value, 1)
            yield route, path
