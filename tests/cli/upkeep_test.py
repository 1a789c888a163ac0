"""export, index, compact and prune: what keeps a project small, and what never goes."""
import json
import os
import shutil
import subprocess
import unittest

import harness
from harness import line

BIG = 1 << 21


def big(letter):
    return line("tool_result", tool="t", raw_output=letter * BIG)


class Export(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("x"), options=["--run", "r1"])
        self.append("b", line("y"), options=["--run", "r2"])

    def test_the_lines_as_they_are(self):
        both = self.path("a").read_bytes() + self.path("b").read_bytes()
        self.assertEqual(self.ok("export").out_bytes, both)
        self.assertEqual(self.ok("export", "b").out_bytes, self.path("b").read_bytes())

    def test_what_is_no_line_is_told(self):
        for text in ("", "x", '{"v":1}'):
            self.path("a").write_text(text + "\n")
            self.assertIn("a: line 1: ", self.expect(1, "export", "a").err)

    def test_one_run(self):
        self.assertEqual(self.ok("export", "--run", "r2").out_bytes, self.path("b").read_bytes())
        self.refused("export", "--run", "r3", says='no logs for run "r3"')

    def test_to_a_file(self):
        self.assertEqual(self.ok("export", "a", "-o", "out.jsonl").out, "")
        self.assertEqual((self.root / "out.jsonl").read_bytes(), self.path("a").read_bytes())
        self.assertEqual(list(self.root.glob("out.jsonl.*")), [])
        self.refused("export", "a", "-o", "no/such/folder", says="no/such/folder")

    def test_a_file_of_another_name_stays_as_it_is(self):
        (self.root / "out.jsonl.part").write_text("mine")
        self.ok("export", "a", "-o", "out.jsonl")
        self.assertEqual((self.root / "out.jsonl.part").read_text(), "mine")

    def test_a_torn_tail_is_left_out(self):
        whole = self.path("a").read_bytes()
        with self.path("a").open("ab") as log:
            log.write(b'{"v":1')
        answer = self.ok("export", "a")
        self.assertEqual(answer.out_bytes, whole)
        self.assertIn("the last line is incomplete", answer.err)

    def test_a_full_disk_is_no_success(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([harness.TWOTRACK, "export"], stdout=full, stderr=subprocess.PIPE,
                                  cwd=self.root, env=self.env, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write the output", done.stderr)


class Index(harness.CliTest):
    def test_it_is_made_kept_up_to_date_and_made_again(self):
        self.append("a", line("turn_start", turn=1))
        self.assertEqual(self.ok("index", "--format", "json").json,
                         [{"agent_id": "a", "events": 2, "turns": 1,
                           "bytes": self.path("a").stat().st_size, "complete": True}])
        self.append("a", line("x"))
        self.assertEqual(self.ok("index", "a", "--format", "json").json[0]["events"], 3)
        self.path("a", ".idx").write_bytes(b"garbage")
        self.assertEqual(self.ok("index", "--rebuild", "--format", "json").json[0]["events"], 3)
        self.assertIn("AGENT", self.ok("index").out)

    def test_damage_is_told(self):
        self.append("a", line("x"), line("x"))
        content = self.path("a").read_bytes()
        self.change_byte(self.path("a"), content.index(b'"seq":1') + 6)
        answer = self.expect(1, "index", "--rebuild", "--format", "json")
        self.assertEqual((answer.json[0]["events"], answer.json[0]["complete"]), (1, False))
        self.assertIn("twotrack verify a", answer.err)


class Compact(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("ended", *[line("x", text="the same again")] * 500, line("run_end", status="success"))
        self.append("open", line("x"))

    def compacted(self):
        return sorted(path.name.split(".")[0] for path in (self.root / ".agentfs/traces").glob("*.zst"))

    def test_logs_that_have_ended(self):
        before = self.path("ended").read_bytes()
        self.assertIn("nothing to compact", self.ok("compact").err)  # a day old at least
        (self.root / "twotrack.yaml").write_text("retention: {compact_after: 0s}\n")
        report = self.ok("compact", "--format", "json").json
        self.assertEqual([one["agent_id"] for one in report], ["ended"])
        self.assertEqual(report[0]["bytes_before"], len(before))
        self.assertLess(report[0]["bytes_after"], len(before) / 3)
        self.assertEqual(self.compacted(), ["ended"])
        back = subprocess.run(["zstd", "-dc", self.path("ended", ".jsonl.zst")], capture_output=True, check=True)
        self.assertEqual(back.stdout, before)
        self.assertEqual(self.ok("export", "ended").out_bytes, before)
        self.ok("verify")

    def test_named_ones_and_old_ones(self):
        self.ok("compact", "--older-than", "1d")
        self.assertEqual(self.compacted(), [])
        self.ok("compact", "--older-than", "0s")
        self.assertEqual(self.compacted(), ["ended", "open"])
        self.assertIn("nothing to compact", self.ok("compact").err)

    def test_an_append_expands_it_again(self):
        self.ok("compact", "open")
        receipts = self.append("open", line("y"))
        self.assertEqual(receipts[0]["seq"], 2)
        self.assertEqual(self.compacted(), [])
        self.ok("verify")

    def test_a_log_in_use_stays(self):
        process = self.start("append", "open")
        process.stdin.write(line("x").encode())
        process.stdin.flush()
        process.stdout.readline()
        answer = self.expect(2, "compact", "open")
        self.assertIn(f"in use by process {process.pid}", answer.err)
        self.ok("compact", "--older-than", "0s")
        self.assertEqual(self.compacted(), ["ended"])

    def test_a_damaged_log_stays(self):
        content = self.path("ended").read_bytes()
        self.change_byte(self.path("ended"), content.index(b"same"))
        self.expect(1, "compact", "ended")
        self.assertEqual(self.compacted(), [])

    def test_wrong_ages(self):
        self.refused("compact", "--older-than", "1 day", says="not a duration")


class Prune(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("good", big("x"), big("y"), line("run_end", status="success"))
        self.append("bad", big("y"), line("run_end", status="failed"))
        self.ok("index")

    def agents(self):
        return self.ok("ls", "--names").out.split()

    def blobs(self):
        return len(list((self.root / ".agentfs" / "blobs").rglob("*.zst")))

    def actions(self, *args):
        report = self.ok("prune", *args, "--format", "json").json
        return {one["agent_id"]: one["action"] for one in report}

    def test_without_yes_nothing_goes(self):
        files = sorted((self.root / ".agentfs").rglob("*"))
        self.assertEqual(self.actions("--older-than", "0s"), {"good": "would remove", "bad": "would remove"})
        answer = self.ok("prune", "--older-than", "0s")
        self.assertIn("would remove  good", answer.out)
        self.assertIn("2 logs and 2 blobs", answer.err)
        self.assertIn("--yes", answer.err)
        self.assertEqual(sorted((self.root / ".agentfs").rglob("*")), files)

    @unittest.skipUnless(shutil.which("strace"), "strace is missing")
    def test_looking_is_in_nobodys_way(self):
        seen = self.root.parent / f"{self.root.name}.strace"
        self.addCleanup(seen.unlink, missing_ok=True)
        command = ["strace", "-f", "-e", "trace=fcntl", "-o", seen, harness.TWOTRACK,
                   "prune", "--older-than", "0s"]
        done = subprocess.run(command, cwd=self.root, env={**self.env, "ASAN_OPTIONS": "detect_leaks=0"}, capture_output=True,
                              timeout=harness.TIMEOUT_S, check=False)
        if b"ptrace" in done.stderr:
            self.skipTest("strace may not trace here")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn(b"would remove", done.stdout)
        # An agent that starts at that moment must get its lock.
        self.assertNotIn("F_OFD_SETLK", seen.read_text())

    def test_with_yes_old_logs_go_with_all_that_is_theirs(self):
        self.assertEqual(self.actions("--older-than", "0s", "--yes"), {"good": "removed", "bad": "removed"})
        self.assertEqual(self.agents(), [])
        self.assertEqual(list((self.root / ".agentfs" / "traces").iterdir()), [])
        self.assertEqual(self.blobs(), 0)

    def test_young_logs_stay(self):
        self.assertEqual(self.actions("--older-than", "1d", "--yes"), {})
        self.assertEqual(self.agents(), ["good", "bad"])
        self.assertIn("nothing is that old", self.ok("prune", "--older-than", "1d").err)

    def test_failed_ones_stay_on_request_and_keep_their_blobs(self):
        self.assertEqual(self.actions("--older-than", "0s", "--keep-failed", "--yes"),
                         {"good": "removed", "bad": "kept"})
        self.assertEqual(self.agents(), ["bad"])
        self.assertEqual(self.blobs(), 1)
        self.ok("verify")

    def test_a_log_in_use_stays_and_so_do_blobs_meanwhile(self):
        process = self.start("append", "busy")
        process.stdin.write(line("x").encode())
        process.stdin.flush()
        process.stdout.readline()
        answer = self.ok("prune", "--older-than", "0s", "--yes")
        self.assertIn("kept  busy", answer.out)
        self.assertIn("the next prune removes them", answer.err)
        self.assertEqual(self.blobs(), 2)
        process.stdin.close()
        process.wait(harness.TIMEOUT_S)
        self.ok("prune", "--older-than", "1d", "--yes")
        self.assertEqual((self.agents(), self.blobs()), (["busy"], 0))

    def test_a_damaged_log_stays(self):
        content = self.path("bad").read_bytes()
        self.change_byte(self.path("bad"), content.index(b"failed"))
        self.assertEqual(self.actions("--older-than", "0s", "--yes"), {"good": "removed", "bad": "kept"})

    def test_after_it_the_name_is_free(self):
        self.ok("prune", "--older-than", "0s", "--yes")
        self.assertEqual(self.append("good", line("x"))[0]["seq"], 1)

    def test_without_options_the_configuration_says(self):
        self.assertIn("nothing is that old", self.ok("prune").err)  # 90 days
        self.write_trusted("retention: {keep: 0s}\n")
        self.assertEqual(self.actions(), {"good": "would remove", "bad": "kept"})
        self.write_trusted("retention: {keep: 0s, keep_failed: false}\n")
        self.assertEqual(self.actions(), {"good": "would remove", "bad": "would remove"})
        self.assertEqual(self.actions("--older-than", "1d"), {})

    def test_refusals(self):
        self.refused("prune", "--older-than", "soon", says="not a duration")
        self.assertEqual(self.agents(), ["good", "bad"])


if __name__ == "__main__":
    harness.main()
