"""Errors that the kernel hands to the real binary: strace makes system calls fail, a small tmpfs is
really full.

TWOTRACK names the binary.
"""
import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from real_log import SOAK, Appender, Promises, read_good_lines, scaled

# LeakSanitizer cannot work below strace, which uses the same door into the process.
UNDER_STRACE = {"ASAN_OPTIONS": "detect_leaks=0"}


def can_strace():
    if not shutil.which("strace"):
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True,
                          check=False).returncode == 0


def message(number):
    return {"type": "user_message", "data": {"content": f"message {number}"}}


class InjectedErrors(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="twotrack-inject-")
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.promises = Promises()
        self.log = pathlib.Path(self.root) / ".agentfs/traces/a.jsonl"

    def append(self, count, inject=None, on_log_only=False):
        """Sends events one by one, each after the answer to the one before."""
        wrapper = []
        if inject is not None:
            wrapper = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject={inject}"]
        if on_log_only:
            wrapper += ["-P", str(self.log)]
        writer = Appender(self.root, "a", wrapper=wrapper, env=UNDER_STRACE)
        for number in range(count):
            if not writer.send([message(number)]) or not writer.wait_for(number + 1):
                break
        writer.exit_code = writer.finish()
        self.promises.note(writer.receipts)
        return writer

    def expect_kept(self):
        self.promises.check(self.root, "a", self.id())
        self.assertEqual((self.promises.lost, self.promises.false_alarms), (0, 0),
                         self.promises.first_complaint)


@unittest.skipUnless(can_strace(), "strace is missing, or may not trace here")
class Strace(InjectedErrors):
    def test_a_failed_sync_is_not_repeated_the_log_is_written_anew(self):
        self.append(1)
        before = os.open(self.log, os.O_RDONLY)  # held, so that its number goes to no other file
        self.addCleanup(os.close, before)
        # Opening syncs the log once, then each event does.
        writer = self.append(4, "fdatasync:error=EIO:when=3+", on_log_only=True)
        self.assertEqual((writer.exit_code, len(writer.receipts)), (0, 4), writer.error_text)
        self.assertFalse(os.path.samestat(self.log.stat(), os.fstat(before)))
        self.expect_kept()

    def test_when_no_sync_succeeds_nothing_more_is_acknowledged(self):
        self.append(2)
        writer = self.append(4, "fdatasync:error=EIO:when=3+")
        self.assertEqual(writer.exit_code, 2, writer.error_text)
        self.assertEqual(len(writer.receipts), 1, writer.answers)
        self.assertEqual({one["code"] for one in writer.refusals}, {"io_error"})
        self.expect_kept()
        # The next process goes on.
        self.assertEqual(len(self.append(2).receipts), 2)
        self.expect_kept()

    def test_a_write_without_room_fails_its_event_alone(self):
        self.append(1)
        writer = self.append(5, "pwrite64:error=ENOSPC:when=3", on_log_only=True)
        self.assertEqual(writer.exit_code, 2, writer.error_text)
        self.assertEqual(["seq" in one for one in writer.answers],
                         [True, True, False, True, True], writer.answers)
        self.assertEqual([one["code"] for one in writer.refusals], ["disk_full"])
        self.expect_kept()

    def test_every_call_that_writes_may_fail_once(self):
        tried = 0
        for syscall in ("pwrite64", "fdatasync", "fsync", "rename", "openat"):
            for when in range(1, scaled(6, 30)):
                self.append(3, f"{syscall}:error=EIO:when={when}")
                if self.promises.promised:
                    self.expect_kept()
                tried += 1
        writer = self.append(1)
        self.assertEqual(writer.exit_code, 0, writer.error_text)
        self.expect_kept()
        self.promises.summary("F7 strace", tried, f"{tried} injected errors")


@contextlib.contextmanager
def small_tmpfs(size):
    with tempfile.TemporaryDirectory(prefix="twotrack-full-") as directory:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", directory],
                              capture_output=True, check=False)
        if done.returncode != 0:
            raise unittest.SkipTest("a tmpfs cannot be mounted here: " + done.stderr.decode())
        try:
            yield pathlib.Path(directory)
        finally:
            subprocess.run(["umount", directory], check=True)


class FullDisk(unittest.TestCase):
    def test_a_disk_that_is_really_full_loses_nothing_and_the_log_goes_on_with_room(self):
        with small_tmpfs("256k") as root:
            ballast = root / "ballast"
            ballast.write_bytes(b"x" * (64 << 10))
            promises = Promises()
            writer = Appender(root, "a")
            answered = 0
            while not writer.refusals and answered < 1000:
                answered += 1
                writer.send([{"type": "user_message", "data": {"content": "x" * 3000}}])
                self.assertTrue(writer.wait_for(answered))
            self.assertEqual({one["code"] for one in writer.refusals}, {"disk_full"})
            ballast.unlink()
            writer.send([message(1)])
            self.assertTrue(writer.wait_for(answered + 1))
            self.assertIn("seq", writer.answers[-1])
            self.assertEqual(writer.finish(), 2)
            promises.note(writer.receipts)
            promises.check(root, "a", "full disk")
            promises.summary("F5 a full disk", 1, "1 refused event")
            self.assertEqual((promises.lost, promises.false_alarms), (0, 0),
                             promises.first_complaint)
            log = (root / ".agentfs/traces/a.jsonl").read_bytes()
            self.assertEqual(len(read_good_lines(log)), len(writer.receipts) + 1)


if __name__ == "__main__":
    if not can_strace():
        print("[faults] skipped: strace is missing, or may not trace here", flush=True)
    unittest.main(verbosity=2 if SOAK else 1)
