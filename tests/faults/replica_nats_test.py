"""Three NATS servers, killed, stopped and emptied while agents write: nothing is lost, nothing is there twice.

The logs on disk are the oracle. Writers and shippers are the real program; shippers are killed too.
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from real_log import SOAK, TWOTRACK, read_good_lines, scaled, skip
from servers import NatsCluster, find_program, run_model, wait_until

STREAM = "AGENTS"
ANSWER_S = 5  # how long the program waits for one answer
AGENTS = 4
# What happens to the cluster, in turn.
DISASTERS = ("kill the leader", "kill all", "stop a node", "empty a node", "kill the shipper",
             "kill the leader", "empty all")


class Fleet:
    """Agents that write as fast as they may, and a shipper."""

    def __init__(self, root, store, events):
        self.root, self.store = root, store
        self.wanted = events // AGENTS
        self.env = {**os.environ, "XDG_DATA_HOME": str(root / "data"), "HOME": str(root)}
        self.stop_writing = threading.Event()
        self.written = [0] * AGENTS
        self.threads = [threading.Thread(target=self._write, args=(i,)) for i in range(AGENTS)]
        self.shipper = None

    def run(self, *args, timeout=600):
        return subprocess.run([TWOTRACK, *args, "--root", str(self.root)], env=self.env,
                              capture_output=True, timeout=timeout, check=False)

    def _write(self, i):
        """Batches, with some time between them: the disasters shall find it at work."""
        rng = random.Random(i)
        while self.written[i] < self.wanted or not self.stop_writing.is_set():
            if self.written[i] >= self.wanted * 2:
                break
            count = rng.choice([1, 5, 50, scaled(100, 500)])
            events = "".join(
                json.dumps({"type": "user_message",
                            "data": {"content": f"{self.written[i] + n} " + "x" * rng.randrange(200)}}) + "\n"
                for n in range(count))
            subprocess.run([TWOTRACK, "append", f"agent.{i}_x", "--root", str(self.root)],
                           input=events.encode(), env=self.env, stdout=subprocess.DEVNULL, check=True)
            self.written[i] += count
            time.sleep(rng.random() * 0.1)

    def start_shipper(self):
        self.shipper = subprocess.Popen(
            [TWOTRACK, "ship", "--to", self.store, "--follow", "--root", str(self.root)],
            env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill_shipper(self):
        self.shipper.kill()
        self.shipper.wait()

    def start(self):
        self.start_shipper()
        for thread in self.threads:
            thread.start()

    def finish(self):
        self.stop_writing.set()
        for thread in self.threads:
            thread.join()
        self.kill_shipper()


def strike(disaster, cluster, fleet, rng):
    if disaster == "kill the shipper":
        fleet.kill_shipper()
        fleet.start_shipper()
        return
    if disaster == "stop a node":
        node = cluster.nodes[rng.randrange(3)].process
        node.send_signal(signal.SIGSTOP)
        time.sleep(scaled(1.5, 3))
        node.send_signal(signal.SIGCONT)
        return
    victims = range(3) if "all" in disaster else [cluster.leader(STREAM)]
    for i in victims:
        cluster.nodes[i].kill()
    if "empty" in disaster:
        for i in victims:
            cluster.wipe(i)
    cluster.restart(*victims)
    cluster.settle()


class NatsTest(unittest.TestCase):
    def test_nothing_is_lost_and_nothing_is_there_twice(self):
        program = find_program("nats-server")
        if not program:
            skip("nats-server is not there: scripts/setup.sh test installs it")
        rng = random.Random(20260219)
        rounds = scaled(7, 28)
        with tempfile.TemporaryDirectory(prefix="twotrack-nats-") as folder:
            cluster = NatsCluster(folder, program)
            self.addCleanup(cluster.stop)
            cluster.start()
            root = pathlib.Path(folder) / "project"
            root.mkdir()
            fleet = Fleet(root, cluster.url(STREAM), scaled(1200, 110_000))
            begun = time.monotonic()
            fleet.start()
            try:
                for number in range(rounds):
                    time.sleep(rng.uniform(*scaled((0.3, 1.0), (1, 4))))
                    strike(DISASTERS[number % len(DISASTERS)], cluster, fleet, rng)
            finally:
                fleet.finish()
            self.settle_and_compare(fleet, pathlib.Path(folder) / "elsewhere")
            events = sum(fleet.written) + AGENTS
            print(f"[faults] replica in NATS R3: {rounds} rounds, {events} events, 0 lost, 0 twice, "
                  f"every chain whole, {time.monotonic() - begun:.0f} s", flush=True)

    def test_the_model_of_faults_holds(self):
        program = find_program("nats-server")
        if not program:
            self.skipTest("nats-server is not there")
        with tempfile.TemporaryDirectory(prefix="twotrack-nats-") as folder:
            cluster = NatsCluster(folder, program)
            self.addCleanup(cluster.stop)
            run_model(self, cluster.start().url("MODEL"))

    def settle_and_compare(self, fleet, elsewhere):
        end = time.monotonic() + 180
        while (done := fleet.run("ship", "--to", fleet.store)).returncode != 0:
            self.assertEqual(done.returncode, 2, done.stderr)  # 1 would be a fork
            self.assertLess(time.monotonic(), end, done.stderr)
            time.sleep(0.5)
        verified = fleet.run("fleet", "verify", "--replica", fleet.store)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        compared = fleet.run("verify", "--replica", fleet.store)
        self.assertEqual(compared.returncode, 0, compared.stdout + compared.stderr)
        elsewhere.mkdir()
        pulled = subprocess.run([TWOTRACK, "pull", "--from", fleet.store, "--root", str(elsewhere)],
                                env=fleet.env, capture_output=True, check=False)
        self.assertEqual(pulled.returncode, 0, pulled.stderr)
        for i in range(AGENTS):
            name = f".agentfs/traces/agent.{i}_x.jsonl"
            there = (elsewhere / name).read_bytes()
            self.assertEqual(there, (fleet.root / name).read_bytes())
            self.assertEqual(len(read_good_lines(there)), fleet.written[i] + 1)


class Silent(unittest.TestCase):
    """Servers that are there and say nothing: without a leader there is no answer, and no refusal."""

    def setUp(self):
        program = find_program("nats-server")
        if not program:
            skip("nats-server is not there: scripts/setup.sh test installs it")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-nats-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.cluster = NatsCluster(self.folder, program)
        self.addCleanup(self.cluster.stop)
        self.cluster.start()
        self.root = self.folder / "project"
        self.root.mkdir()
        self.env = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "HOME": str(self.folder)}
        self.append()
        self.store = self.cluster.url(STREAM)
        self.assertEqual(self.start("ship", "--to", self.store).wait(), 0)

    def append(self):
        event = {"type": "user_message", "data": {"content": "x"}}
        subprocess.run([TWOTRACK, "append", "a", "--root", str(self.root)], input=json.dumps(event).encode() + b"\n",
                       env=self.env, stdout=subprocess.DEVNULL, check=True)

    def start(self, *args, root=None):
        process = subprocess.Popen([TWOTRACK, *args, "--root", str(root or self.root)], env=self.env, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stdout.close)
        return process

    def freeze(self, *nodes):
        for i in nodes:
            self.cluster.nodes[i].process.send_signal(signal.SIGSTOP)

    def thaw(self, *nodes):
        for i in nodes:
            self.cluster.nodes[i].process.send_signal(signal.SIGCONT)

    def test_who_asks_while_there_is_no_leader_waits_for_one(self):
        leader = self.cluster.leader(STREAM)
        awake, other = (i for i in range(3) if i != leader)
        place = f"nats://127.0.0.1:{self.cluster.ports[awake]}/{STREAM}"
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        self.freeze(leader, other)
        # Not for ever.
        too_long = self.start("fleet", "ls", "--replica", place)
        said, _ = too_long.communicate()
        self.assertEqual(too_long.returncode, 2, said)
        self.assertIn("NATS: ", said)
        self.assertIn("hint: its servers are choosing a leader, or too few of them are running", said)
        asked = [self.start("fleet", "ls", "--replica", place), self.start("verify", "--replica", place),
                 self.start("fleet", "tail", "a", "--replica", place), self.start("ship", "--to", place),
                 self.start("pull", "--from", place, root=elsewhere)]
        wait_until(lambda: self.cluster.clients(awake) == len(asked), "they do not ask")
        time.sleep(ANSWER_S + 1)  # who asks once has given up
        self.thaw(leader, other)
        for one in asked:
            said, _ = one.communicate()
            self.assertEqual(one.returncode, 0, f"{one.args}\n{said}")
        log = ".agentfs/traces/a.jsonl"
        self.assertEqual((elsewhere / log).read_bytes(), (self.root / log).read_bytes())

    def test_a_server_that_is_silent_is_left_for_another_one(self):
        follower = self.start("ship", "--to", self.store, "--follow")
        wait_until(lambda: sum(map(self.cluster.clients, range(3))) == 1, "it does not connect")
        (own,) = (i for i in range(3) if self.cluster.clients(i))
        self.freeze(own)
        self.append()
        others = ",".join(f"127.0.0.1:{port}" for i, port in enumerate(self.cluster.ports) if i != own)
        words = ("fleet", "ls", "--replica", f"nats://{others}/{STREAM}", "--format", "json")
        wait_until(lambda: json.loads(self.start(*words).communicate()[0])[0]["events"] == 3, "nothing is sent")
        self.assertIsNone(follower.poll())


if __name__ == "__main__":
    unittest.main(verbosity=2 if SOAK else 1)
