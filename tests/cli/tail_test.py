"""tail: the last events, and those that come."""
import json
import subprocess
import signal

import harness
from harness import line


class Tail(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", *[line("x", n=n) for n in range(1, 21)])

    def seqs(self, *args):
        return [(event["agent_id"], event["seq"])
                for event in self.ok("tail", *args, "--format", "jsonl").jsonl]

    def test_the_last_ten(self):
        self.assertEqual(self.seqs("a"), [("a", n) for n in range(11, 21)])

    def test_as_many_as_asked_for(self):
        self.assertEqual(self.seqs("a", "-n", "2"), [("a", 19), ("a", 20)])
        self.assertEqual(self.seqs("a", "-n", "0"), [])
        self.assertEqual(len(self.seqs("a", "-n", "1000")), 21)

    def test_all_logs_by_time(self):
        self.append("b", line("y"))
        self.append("a", line("z"))
        self.assertEqual(self.seqs("-n", "4"), [("a", 20), ("b", 0), ("b", 1), ("a", 21)])
        text = self.ok("tail", "-n", "1").out
        self.assertIn("a  z", text)

    def test_text(self):
        self.assertIn('e20', self.ok("tail", "a", "-n", "1").out)

    def test_a_compacted_log(self):
        self.ok("compact", "a")
        self.assertEqual(self.seqs("a", "-n", "1"), [("a", 20)])


class Follow(harness.CliTest):
    def next_event(self, process):
        return json.loads(process.stdout.readline())

    def test_events_come_as_they_are_written(self):
        self.append("a", line("x"))
        process = self.start("tail", "a", "--follow", "-n", "1", "--format", "jsonl")
        self.assertEqual(self.next_event(process)["seq"], 1)
        for seq in (2, 3):
            self.append("a", line("x"))
            self.assertEqual(self.next_event(process)["seq"], seq)
        self.interrupt(process, signal.SIGINT)
        self.assertEqual(process.wait(harness.TIMEOUT_S), 130)

    def test_logs_that_begin_meanwhile_are_followed_too(self):
        self.append("a", line("x"))
        process = self.start("tail", "--follow", "-n", "1", "--format", "jsonl")
        self.assertEqual(self.next_event(process)["agent_id"], "a")
        self.append("b", line("y"))
        self.assertEqual([(event["agent_id"], event["seq"])
                          for event in (self.next_event(process), self.next_event(process))],
                         [("b", 0), ("b", 1)])

    def test_a_log_compacted_meanwhile_goes_on(self):
        self.append("a", line("x"))
        process = self.start("tail", "a", "-f", "-n", "1", "--format", "jsonl")
        self.assertEqual(self.next_event(process)["seq"], 1)
        self.ok("compact", "a")
        self.append("a", line("x"))
        self.assertEqual(self.next_event(process)["seq"], 2)

    def test_lines_behind_a_damaged_end_take_no_memory(self):
        self.append("a", line("x"))
        with self.path("a").open("ab") as log:
            log.write(b"\n" * 2_000_000)
        limit = ["sh", "-c", 'ulimit -v 250000; exec "$0" "$@"', harness.TWOTRACK]
        done = subprocess.run([*limit, "tail", "a", "-n", "3"], cwd=self.root, env=self.env, capture_output=True,
                              text=True, timeout=harness.TIMEOUT_S, check=True)
        self.assertEqual(done.stdout.count("is damaged"), 3, done.stdout[:2000])

    def test_it_ends_when_nobody_reads(self):
        self.append("a", line("x"))
        process = self.start("tail", "-f", "--format", "jsonl")
        self.next_event(process)
        self.next_event(process)
        process.stdout.close()
        self.append("a", line("x"))
        self.assertEqual(process.wait(harness.TIMEOUT_S), 0)
        process.stdout = process.stderr


if __name__ == "__main__":
    harness.main()
