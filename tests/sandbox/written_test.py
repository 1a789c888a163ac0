#!/usr/bin/env python3
"""Files without a name: no walk finds them, but the disk has less room.

A small file system in memory, in namespaces of our own, plays a disk that is nearly full.
"""
import os
import signal
import subprocess
import sys
import tempfile
import unittest

LAUNCHER = os.environ.get("TWOTRACK_SANDBOX", "twotrack-sandbox")
# Takes `argv[1]` MiB in files that it has removed already. Who is told to stay has time to be ended.
HOLD = """
import os, sys, time
held = []
for i in range(int(sys.argv[1])):
    held.append(open(f"f{i}", "wb"))
    os.unlink(f"f{i}")
    held[-1].write(bytes(1 << 20))
    held[-1].flush()
print("held", flush=True)
if sys.argv[2] == "stay":
    time.sleep(20)
    print("stayed")
"""


class Nameless(unittest.TestCase):
    def run_on_small_disk(self, mebibytes, then):
        with tempfile.TemporaryDirectory() as folder:
            script = (f'mount -t tmpfs -o size=32m tmpfs {folder} || exit 77; cd {folder}; exec "$@"')
            done = subprocess.run(
                ["unshare", "-Urm", "sh", "-c", script, "sh", LAUNCHER, "run", "--layers=rlimits",
                 f"--workspace={folder}", f"--written-bytes={8 << 20}", "--", sys.executable, "-c", HOLD,
                 str(mebibytes), then], capture_output=True, text=True, check=False)
        if done.returncode == 77 or done.stderr.startswith("unshare: "):
            self.skipTest(f"no user and mount namespaces here: {done.stderr}")
        return done

    def test_they_are_stopped_before_the_disk_is_full(self):
        done = self.run_on_small_disk(28, "stay")
        self.assertEqual(done.returncode, -signal.SIGKILL, done)
        self.assertNotIn("stayed", done.stdout)
        self.assertIn("the limit was reached: written", done.stderr)

    def test_what_leaves_room_on_the_disk_goes_on(self):
        done = self.run_on_small_disk(4, "end")
        self.assertEqual((done.returncode, done.stdout), (0, "held\n"), done)


def is_on_disk(folder):
    done = subprocess.run(["stat", "-f", "-c", "%T", folder], capture_output=True, text=True, check=True)
    return done.stdout.strip() != "tmpfs"


class Counted(unittest.TestCase):
    """On a disk with much room they count against the limit of what may be written."""

    def run_on_disk(self, *options, program):
        with tempfile.TemporaryDirectory() as folder:
            if not is_on_disk(folder):
                self.skipTest("no disk here: temporary files are in memory")
            return subprocess.run([LAUNCHER, "run", f"--workspace={folder}", *options, "--", *program], cwd=folder,
                                  env={**os.environ, "TMPDIR": folder}, capture_output=True, text=True, check=False,
                                  timeout=60)

    def test_those_of_a_process_that_lost_its_parent(self):
        orphan = 'python3 -c "$1" 16 stay & sleep 0; exit 0'
        program = ["sh", "-c", f"(sh -c '{orphan}' sh \"$1\"); sleep 15; echo stayed", "sh", HOLD]
        done = self.run_on_disk("--layers=rlimits", f"--written-bytes={8 << 20}", program=program)
        self.assertEqual(done.returncode, -signal.SIGKILL, done)
        self.assertIn("the limit was reached: written", done.stderr)

    def test_those_of_a_program_that_may_only_look(self):
        program = ["sh", "-c", 'cd "$TMPDIR" && exec python3 -c "$1" 16 stay', "sh", HOLD]
        done = self.run_on_disk("--layers=rlimits,landlock", "--look-only", "--read=/", f"--temporary-bytes={8 << 20}",
                                program=program)
        if "landlock" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, -signal.SIGKILL, done)
        self.assertIn("the limit was reached: temporary", done.stderr)


if __name__ == "__main__":
    unittest.main()
