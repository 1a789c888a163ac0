#!/usr/bin/env python3
"""Whoever started the launcher is killed: nothing of the program is left, at any level.

Most who start it have it end with them; here somebody does who has not asked for that, so that it
is the launcher's own doing.
"""
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import unittest

from escape_test import LAUNCHER, LEVELS, NOBODY, become, probe

START = '"$@" & wait'
# Generous: only a program that is left meets it.
TIMEOUT_S = 30


class Orphan(unittest.TestCase):
    user = os.geteuid()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-orphan-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.folder.chmod(0o777)
        self.launcher = self.folder / "twotrack-sandbox"
        shutil.copy(LAUNCHER, self.launcher)
        (self.folder / "work").mkdir()
        (self.folder / "work").chmod(0o777)
        self.holds = probe(self.launcher, self.user)

    def is_ended_with_its_starter(self, layers):
        """The program holds the other end of a pipe as long as any of it lives."""
        # Without a process namespace it is the program alone that ends: nobody knows the others.
        has_others = "pidns" in layers
        starter = subprocess.Popen(
            ["sh", "-c", START, "sh", self.launcher, "run", "--layers=" + ",".join(layers),
             f"--workspace={self.folder / 'work'}", "--", "sh", "-c",
             ("setsid sleep 10000 & " if has_others else "") + "echo $$; exec sleep 10000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=become(self.user),
            start_new_session=True)
        with starter.stdout as stream:
            self.assertTrue(stream.readline().strip().isdigit())
            starter.kill()
            starter.wait()
            readable, _, _ = select.select([stream], [], [], TIMEOUT_S)
            is_ended = bool(readable) and os.read(stream.fileno(), 1) == b""
        if not is_ended:
            self.end_what_is_left()
        return is_ended

    def end_what_is_left(self):
        """The launchers that were started from our folder, by their ids; the rest follows them."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(process / "exe") == str(self.launcher):
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue

    def test_nothing_is_left(self):
        for level in LEVELS.values():
            layers = [name for name in level if name in self.holds]
            with self.subTest(layers=layers):
                self.assertTrue(self.is_ended_with_its_starter(layers))


class OrphanOfNobody(Orphan):
    user = NOBODY

    def setUp(self):
        if os.geteuid() != 0:
            self.skipTest("only root can become nobody")
        super().setUp()


if __name__ == "__main__":
    unittest.main()
