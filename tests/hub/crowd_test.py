"""Eight processes that read the hub's store and two that write it, killed at any moment.

STORE_WORKER names the program that does either. TWOTRACK_SOAK=1: a minute, otherwise seconds.
"""
import os
import random
import selectors
import subprocess
import tempfile
import time
import unittest

WORKER = os.environ["STORE_WORKER"]
SOAK = os.environ.get("TWOTRACK_SOAK") == "1"
SECONDS = 60 if SOAK else 5
READERS = 8
WRITERS = 2
SHARED = "shared"


class Crowd:
    """The processes, each started again when it is killed, and what they said."""

    def __init__(self, project, write, seed):
        self.project, self.write = project, write
        self.rng = random.Random(seed)
        self.selector = selectors.DefaultSelector()
        self.acknowledged = {}  # by writer: the last number that it said
        self.lines = {"read": 0, "write": 0}
        self.kills = 0
        self.complaints = []
        self.processes = {}
        for i in range(WRITERS):
            self.start(f"writer-{i}")
        for i in range(READERS):
            self.start(f"reader-{i}")

    def start(self, name):
        is_writer = name.startswith("writer")
        arguments = [self.write, self.project, name] if is_writer else ["read", self.project]
        process = subprocess.Popen([WORKER, *arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, bufsize=0)
        self.processes[name] = process
        self.selector.register(process.stdout, selectors.EVENT_READ, name)

    def take_line(self, name):
        """Whether there was one: a process that ends by itself has something to say."""
        line = self.processes[name].stdout.readline()
        if not line.endswith(b"\n"):
            return False
        if name.startswith("writer"):
            self.acknowledged[name] = int(line)
            self.lines["write"] += 1
        else:
            self.lines["read"] += 1
        return True

    def stop(self, name):
        process = self.processes[name]
        self.selector.unregister(process.stdout)
        process.kill()
        while self.take_line(name):  # said before the kill: acknowledged as well
            pass
        error = process.stderr.read().decode(errors="replace").strip()
        if error:
            self.complaints.append(f"{name}: {error}")
        process.stdout.close()
        process.stderr.close()
        process.wait()
        del self.processes[name]

    def run(self, seconds):
        end = time.monotonic() + seconds
        next_kill = 20
        while time.monotonic() < end and not self.complaints:
            for key, _ in self.selector.select(timeout=1):
                if not self.take_line(key.data):
                    self.stop(key.data)  # by itself: it complains
                    self.complaints.append(f"{key.data} ended by itself")
                    break
                next_kill -= 1
                if next_kill <= 0:
                    victim = self.rng.choice(sorted(self.processes))
                    self.stop(victim)
                    self.start(victim)
                    self.kills += 1
                    next_kill = self.rng.randint(1, 60)
                    break  # the rest of the events may be of the one that is gone
        for name in sorted(self.processes):
            self.stop(name)


def check(project, *nodes):
    output = subprocess.run([WORKER, "check", project, *nodes], capture_output=True, text=True,
                            check=True).stdout.splitlines()
    return output[0], dict(zip(nodes, map(int, output[1:])))


class CrowdTest(unittest.TestCase):
    def test_nobody_sees_half_a_file_and_nothing_that_was_acknowledged_is_lost(self):
        with tempfile.TemporaryDirectory(prefix="twotrack-crowd-") as project:
            crowd = Crowd(project, "write", 20260219)
            crowd.run(SECONDS)
            state, learned = check(project, SHARED, *sorted(crowd.acknowledged))
        print(f"{crowd.kills} kills, {crowd.lines['write']} writes acknowledged, "
              f"{crowd.lines['read'] * 100} rounds of reading")
        self.assertEqual(crowd.complaints, [])
        self.assertEqual(state, "whole")
        for name, number in crowd.acknowledged.items():
            self.assertGreaterEqual(learned[name], number, name)
        self.assertGreaterEqual(learned[SHARED], max(crowd.acknowledged.values()))
        self.assertEqual(len(crowd.acknowledged), WRITERS)
        self.assertGreater(crowd.kills, 0)
        self.assertGreater(crowd.lines["read"], 0)

    def test_without_transactions_it_is_noticed(self):
        with tempfile.TemporaryDirectory(prefix="twotrack-crowd-") as project:
            crowd = Crowd(project, "loose", 20260219)
            crowd.run(60)  # ends with the first complaint
            state, _ = check(project)
        self.assertTrue(crowd.complaints or state != "whole")


if __name__ == "__main__":
    unittest.main(verbosity=2 if SOAK else 1)
