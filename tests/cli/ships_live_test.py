"""runner.memory.replica: run, watch and the gateway ship what they write while they write it."""
import contextlib
import json
import pathlib
import socket
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "gateway"))
import harness
from gateway_case import PATHS, GatewayCase
from run_project import NOTE, WAIT, RunTest
from scripted_upstream import Reply, Upstream, whole


def settings(store):
    return json.dumps({"sandbox": {"require": "none"}, "runner": {"memory": {"replica": store}}})


class Runs(RunTest):
    def setUp(self):
        super().setUp()
        self.store = f"dir:{self.root}/.agentfs/replica"
        self.write_trusted(settings(self.store))

    def shipped(self):
        answer = self.run_cli("fleet", "ls", "--format", "json")
        return {log["agent_id"]: log["events"] for log in answer.json} if answer.code == 0 and answer.out else {}

    def test_a_run_ships_the_logs_of_its_agents_and_its_own(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        self.assertEqual(set(self.shipped()), {self.agent(), *self.logs("run-")})
        self.ok("verify", "--replica", self.store)
        self.ok("fleet", "verify")
        self.assertEqual(self.shipped()[self.agent()], len(self.events(self.agent())))

    def test_it_does_so_while_an_agent_works(self):
        run = self.start("run", "a.py", "-o", "note", "--model", self.script(*WAIT))
        self.until(lambda: self.waiting() == 1, run)
        written = len(self.events(self.agent()))
        self.until(lambda: self.shipped().get(self.agent()) == written, run)
        (self.root / "go").write_text("")
        self.assertEqual(run.wait(harness.TIMEOUT_S), 3)

    def test_a_watch_ships_too(self):
        watch = self.start("watch", "-o", "note", "--model", self.script(*NOTE))
        for said in watch.stderr:
            if b"watching" in said:
                break
        self.write("a.py", "x = 2\n")
        self.until(lambda: self.logs("note-") and self.logs("note-")[0] in self.shipped(), watch)
        self.stop(watch)
        self.ok("verify", "--replica", self.store)


class Mute:
    """A server of NATS that stops answering, as one whose disk hangs: after so many words of its own."""
    WORDS = [b'INFO {"server_id":"x","version":"2.10.0","max_payload":1048576,"headers":true,"jetstream":true,"proto":1}\r\n',
             b"PONG\r\n"]

    def __init__(self, words):
        self.words = words
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.store = f"nats://127.0.0.1:{self.listener.getsockname()[1]}/AGENTS"
        self.links = []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                link, _ = self.listener.accept()
                self.links.append(link)
                if self.words > 0:
                    link.sendall(self.WORDS[0])
                if self.words > 1:
                    while not link.recv(4096).endswith(b"PING\r\n"):
                        pass
                    link.sendall(self.WORDS[1])

    def close(self):
        for link in (self.listener, *self.links):
            link.close()


class Hanging(harness.CliTest):
    def test_a_server_that_hangs_delays_nobody_for_long(self):
        for words in (2, 1, 0):
            with self.subTest(words):
                server = Mute(words)
                self.addCleanup(server.close)
                self.env["TWOTRACK_RUNNER__MEMORY__REPLICA"] = server.store
                answer = self.ok("append", f"a{words}", stdin=harness.line("user_message", content="x"))
                self.assertIn("2 events are not in the replica yet; `twotrack ship` sends them", answer.err)
                self.assertIn("no answer in time", answer.err)
        # Who asks for something there is told, too.
        answer = self.run_cli("fleet", "ls", "--replica", server.store)
        self.assertEqual(answer.code, 2)
        self.assertIn("no answer in time", answer.err)


class Gateway(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def test_the_gateway_ships_too(self):
        store = f"dir:{self.root}/.agentfs/replica"
        self.write_trusted(settings(store))
        self.start()
        self.upstream.replies.append(Reply(whole("chat", "hi")))
        self.ask(PATHS["chat"], '{"model":"m","messages":[{"role":"user","content":"x"}]}')
        self.stop()
        (log,) = self.ok("fleet", "ls", "--format", "json").json
        self.assertEqual(log["events"], len(self.events(log["agent_id"])))
        self.ok("verify", "--replica", store)


del GatewayCase, RunTest  # they are only the beginnings of these

if __name__ == "__main__":
    harness.main()
