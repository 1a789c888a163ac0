#!/usr/bin/env python3
"""`twotrack sandbox`: what contains tools here, and any command in it."""
import json
import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import time
import unittest

import harness
from run_project import RunTest

LEVELS = ("none", "minimal", "reduced", "full")


class SandboxTest(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["ASAN_OPTIONS"] = "detect_leaks=0"
        (self.root / "twotrack.yaml").write_text("")
        self.level = self.ok("sandbox", "report", "--format", "json").json["level"]

    def exec(self, *words, options=()):
        return self.run_command("sandbox", "exec", *options, "--", *words)

    def run_command(self, *args):
        return self.run_anywhere(*args, cwd=self.root)

    def need_full(self):
        if self.level != "full":
            self.skipTest(f"this system holds {self.level}, not full")


class Report(SandboxTest):
    def test_says_of_every_layer_whether_it_holds(self):
        report = self.ok("sandbox", "report", "--format", "json").json
        self.assertIn(report["level"], LEVELS)
        for name in ("userns", "mountns", "pidns", "netns", "overlay", "landlock", "seccomp", "rlimits", "cgroup", "uid"):
            layer = report["layers"][name]
            self.assertEqual(bool(layer["on"]), "errno" not in layer, (name, layer))

    def test_shows_it_to_people(self):
        text = self.ok("sandbox", "report").out
        self.assertTrue(text.startswith(self.level + "\n"), text)
        self.assertIn("landlock", text)
        self.assertEqual([line for line in text.splitlines() if line != line.rstrip()], [])

    def test_without_the_launcher_there_is_none_and_a_run_says_so(self):
        self.env["TWOTRACK_SANDBOX"] = "/nowhere/twotrack-sandbox"
        report = self.ok("sandbox", "report", "--format", "json").json
        self.assertEqual(report["level"], "none")
        self.assertFalse(report["layers"]["launcher"]["on"])
        answer = self.exec("true")
        self.assertEqual(answer.code, 2, answer)
        self.assertIn("TWOTRACK_SANDBOX names no program", answer.err)

    def test_doctor_shows_it(self):
        found = [one for one in self.run_command("doctor", "--format", "jsonl").jsonl if one["check"] == "sandbox"]
        self.assertEqual(len(found), 1)
        self.assertIn(self.level, found[0]["message"])


class FullDisk(SandboxTest):
    def test_a_file_that_takes_no_more_ends_the_command(self):
        def limit():  # as a full disk does, for files only
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

        with tempfile.TemporaryFile() as out:
            done = subprocess.run([harness.TWOTRACK, "sandbox", "exec", "--require", "none", "--", "head", "-c", "1000000",
                                   "/dev/zero"], cwd=self.root, env=self.env, stdout=out, stderr=subprocess.PIPE,
                                  preexec_fn=limit, timeout=20, check=False)
            self.assertNotEqual(done.returncode, 0, done)


class Exec(SandboxTest):
    def setUp(self):
        super().setUp()
        self.need_full()

    def test_exits_as_the_command_does(self):
        for script, code in (("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 128 + 9)):
            self.assertEqual(self.exec("sh", "-c", script).code, code, script)
        answer = self.exec("no-such-program")
        self.assertEqual(answer.code, 2)
        self.assertIn("no-such-program", answer.err)

    def test_limits_that_nobody_can_mean_are_refused(self):
        for option in ("--timeout", "--memory", "--processes"):
            for value in ("0", "9999999999999999"):
                answer = self.exec("true", options=(option, value))
                self.assertEqual(answer.code, 2, (option, value))
                self.assertIn(f"{option}: must be from 1 to ", answer.err)

    def test_the_whole_file_system_is_no_project(self):
        answer = self.run_anywhere("--root", "/", "sandbox", "exec", "--", "true", cwd=self.root)
        self.assertEqual(answer.code, 2)
        self.assertIn("/ cannot be the project", answer.err)

    def test_what_it_changes_is_dropped(self):
        (self.root / "kept").write_text("old\n")
        answer = self.exec("sh", "-c", "cat kept; echo new > kept; echo x > made; rm twotrack.yaml; cat kept; ls")
        self.assertEqual(answer.code, 0, answer)
        self.assertEqual(answer.out, "old\nnew\nkept\nmade\n")
        self.assertEqual((self.root / "kept").read_text(), "old\n")
        self.assertEqual(sorted(path.name for path in self.root.iterdir()), ["kept", "twotrack.yaml"])

    def test_sees_neither_logs_nor_secrets(self):
        (self.root / ".agentfs").mkdir()
        (self.root / ".agentfs" / "log").write_text("x")
        self.env["MY_API_KEY"] = "s3cret"
        answer = self.exec("sh", "-c", "ls -A .agentfs; env")
        self.assertNotIn("log", answer.out)
        self.assertNotIn("s3cret", answer.out)

    def test_the_configuration_says_what_it_may_read_and_have(self):
        folder = pathlib.Path(os.path.realpath(self.root)).parent / (self.root.name + "-extra")
        folder.mkdir()
        self.addCleanup(folder.rmdir)
        self.env["EXTRA"] = "passed"
        script = f"test -d {folder} && echo seen; echo $EXTRA"
        self.assertEqual(self.exec("sh", "-c", script).out, "\n")
        self.write_trusted(f"sandbox: {{read_only: ['{folder}'], env_pass: [EXTRA]}}\n")
        self.assertEqual(self.exec("sh", "-c", script).out, "seen\npassed\n")

    def test_is_stopped_at_its_time(self):
        answer = self.exec("sleep", "60", options=("--timeout", "1"))
        self.assertEqual(answer.code, 124, answer)
        self.assertIn("time limit", answer.err)

    def test_is_held_to_its_memory(self):
        script = "x = b'x' * (200 << 20); print('held')"
        self.assertEqual(self.exec("/usr/bin/python3", "-c", script).out, "held\n")
        answer = self.exec("/usr/bin/python3", "-c", script, options=("--memory", "100"))
        self.assertNotEqual(answer.code, 0)
        self.assertNotIn("held", answer.out)

    def test_is_held_to_its_processes(self):
        script = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do sleep 5 & done; echo all; kill $(jobs -p)"
        self.assertIn("all", self.exec("sh", "-c", script).out)
        self.assertNotIn("all", self.exec("sh", "-c", script, options=("--processes", "8")).out)

    def test_is_held_to_the_files_that_it_may_write(self):
        (self.root / "twotrack.yaml").write_text("sandbox: {limits: {written_files: 200}}\n")
        endless = "i=0; while : > f$i; do i=$((i+1)); done; exit 3"
        answer = self.run_command("sandbox", "exec", "--format", "json", "--", "sh", "-c", endless)
        self.assertNotEqual(answer.code, 0)
        self.assertEqual(answer.json["limit"], "disk", answer)

    def test_json_keeps_both_streams(self):
        answer = self.run_command("sandbox", "exec", "--format", "json", "--", "sh", "-c", "echo a; echo b >&2; exit 3")
        self.assertEqual(answer.code, 3)
        told = answer.json
        self.assertEqual((told["end"], told["status"], told["stdout"], told["stderr"]), ("exited", 3, "a\n", "b\n"))

    def test_nothing_is_left_when_it_is_killed(self):
        mark = f"4{os.getpid():08}"  # as no other number in a command line
        program = subprocess.Popen([harness.TWOTRACK, "sandbox", "exec", "--", "sh", "-c",
                                    f"setsid sleep {mark} & echo ready; sleep {mark}"],
                                   cwd=self.root, env=self.env, stdout=subprocess.PIPE)
        self.assertEqual(program.stdout.readline(), b"ready\n")
        program.kill()
        program.wait()
        program.stdout.close()
        deadline = time.monotonic() + 30
        while self.commands_with(mark) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual(self.commands_with(mark), [])

    @staticmethod
    def commands_with(word):
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                text = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if word in text:
                found.append(text)
        return found


class Run(RunTest):
    """Agents whose tools are contained."""

    def setUp(self):
        super().setUp()
        self.level = self.ok("sandbox", "report", "--format", "json").json["level"]

    def start_of_run(self):
        log = next((self.root / ".agentfs" / "traces").glob("note-*.jsonl"))
        return json.loads(log.read_text().splitlines()[0])["data"]["sandbox"]

    def test_the_report_is_in_the_log(self):
        if self.level not in ("reduced", "full"):
            self.skipTest(f"this system holds {self.level}")
        self.write("twotrack.yaml", "")
        self.done("run", "a.py", "-o", "note", "--model", self.script(("look", {}), ("submit_result", {"summary": "x"})))
        self.assertEqual(self.start_of_run()["level"], self.level)

    def test_none_is_said_as_none(self):
        self.write("twotrack.yaml", "sandbox: {require: none}\n")
        self.done("run", "a.py", "-o", "note", "--model", self.script(("look", {}), ("submit_result", {"summary": "x"})))
        self.assertEqual(self.start_of_run()["level"], "none")
        self.assertIn("with your permissions", self.start_of_run()["means"][0])

    def test_who_requires_more_than_there_is_is_refused(self):
        self.env["TWOTRACK_SANDBOX"] = "/nowhere/twotrack-sandbox"
        for level in ("full", "reduced", "minimal"):
            self.write_trusted(f"sandbox: {{require: {level}}}\n")
            self.refused("run", "a.py", "-o", "note", "--model", self.script(("look", {})),
                         says=f"the sandbox is to be {level}, and this system holds none",
                         hint="twotrack sandbox report")
        self.assertFalse((self.root / ".agentfs").exists())


if __name__ == "__main__":
    unittest.main()
