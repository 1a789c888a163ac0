#!/usr/bin/env python3
"""A program in the namespaces of a holder: it changes the view of the project, never the project."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

from escape_test import LAUNCHER, LEVELS, NOBODY, become, probe


class Held(unittest.TestCase):
    user = os.geteuid()

    def setUp(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-held-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        folder.chmod(0o755)
        self.launcher = folder / "twotrack-sandbox"
        shutil.copy(LAUNCHER, self.launcher)
        self.project, agentfs = folder / "project", folder / "project" / ".agentfs"
        self.upper, work = agentfs / "upper", agentfs / "work"
        for path in (self.project, agentfs, self.upper, work):
            path.mkdir()
        (self.project / "file").write_text("old\n")
        (agentfs / "secret").write_text("secret")
        self.elsewhere = folder / "elsewhere"
        for path in (self.project / ".venv/bin", self.elsewhere):
            path.mkdir(parents=True)
        (self.project / ".venv/bin/tool").write_text("echo good\n")
        if os.geteuid() != self.user:
            for path in (self.project, *self.project.rglob("*")):
                os.chown(path, self.user, self.user)
        holds = probe(self.launcher, self.user)
        missing = [name for name in ("userns", "mountns", "overlay") if name not in holds]
        if missing:
            self.skipTest(f"this system has no {', '.join(missing)}")
        self.layers = [name for name in LEVELS["F"] if name in holds]
        self.holder = subprocess.Popen([self.launcher, "hold", self.project, self.upper, work],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=become(self.user))
        self.addCleanup(self.holder.stdout.close)
        self.addCleanup(self.let_go)
        self.assertEqual(self.holder.stdout.readline(), b"ready\n")

    def let_go(self):
        self.holder.stdin.close()
        self.holder.wait()

    def run_held(self, script, *more):
        return subprocess.run([self.launcher, "run", "--layers=" + ",".join(self.layers),
                               f"--workspace={self.project}", f"--holder={self.holder.pid}",
                               f"--upper={self.upper}", *more, "--", "sh", "-c", script],
                              preexec_fn=become(self.user), capture_output=True, text=True, check=False)

    def test_changes_go_to_the_view_and_not_to_the_project(self):
        done = self.run_held("cat file; echo new > file; echo x > made; pwd; cat file; ls -A .agentfs")
        self.assertEqual(done.stdout, f"old\n{self.project}\nnew\n", done)
        self.assertEqual((self.project / "file").read_text(), "old\n")
        self.assertFalse((self.project / "made").exists())
        self.assertEqual((self.upper / "file").read_text(), "new\n")

    def test_the_next_program_sees_what_the_last_one_did(self):
        self.run_held("echo new > file; rm -f .agentfs/secret")
        self.assertEqual(self.run_held("cat file").stdout, "new\n")
        self.assertTrue((self.project / ".agentfs" / "secret").exists())

    def test_what_is_written_to_the_view_is_limited(self):
        # Only who is not stopped comes to the end.
        much = "for i in $(seq 1000); do echo x > f$i; done; sleep 20; echo stayed"
        done = self.run_held(much, "--written-files=500")
        self.assertEqual((done.returncode, done.stdout), (-signal.SIGKILL, ""), done)
        self.assertIn("the limit was reached: written", done.stderr)
        # What was there before is not held against it.
        self.assertGreater(len(list(self.upper.iterdir())), 500)
        more = self.run_held("echo x > more; echo done", "--written-files=500")
        self.assertEqual((more.returncode, more.stdout), (0, "done\n"), more)

    def test_what_programs_come_from_is_nobodys_to_change(self):
        """Nobody is shown such a change, and the next tool would run it."""
        done = self.run_held("echo echo bad > .venv/bin/tool; echo x > .venv/more; sh .venv/bin/tool; mv .venv other")
        self.assertEqual(done.stdout, "bad\n", done)  # a cache there is no error
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(self.run_held("sh .venv/bin/tool; ls .venv").stdout, "good\nbin\n")
        self.assertEqual([path for path in self.upper.rglob("*") if path.is_file()], [])

    def listen_at(self, path):
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(str(path))
        path.chmod(0o777)
        listener.listen()

    def test_nobody_outside_is_reached_by_a_socket_that_can_be_seen(self):
        ask = ("import socket, sys\ntry: socket.socket(socket.AF_UNIX).connect(sys.argv[1]); print('reached')\n"
               "except OSError as error: print(error.strerror)")
        self.listen_at(self.elsewhere / "socket")
        self.listen_at(self.project / "socket")
        seen = f"ls {self.elsewhere} socket; /usr/bin/python3 -c \"{ask}\""
        read = f"--read={self.elsewhere}"
        for where in (self.elsewhere / "socket", self.project / "socket"):
            for how in ((), ("--look-only",)):
                with self.subTest(where=where, how=how):
                    done = self.run_held(f"{seen} {where}", read, *how)
                    self.assertIn("socket", done.stdout, done)
                    self.assertIn("Connection refused", done.stdout, done)
        done = subprocess.run([self.launcher, "run", "--layers=" + ",".join(self.layers), "--look-only",
                               f"--workspace={self.project}", "--", "sh", "-c",
                               f"/usr/bin/python3 -c \"{ask}\" {self.project}/socket"],
                              preexec_fn=become(self.user), capture_output=True, text=True, check=False)
        self.assertIn("Connection refused", done.stdout, done)

    def test_sockets_of_its_own_work(self):
        done = self.run_held("/usr/bin/python3 -c \"\nimport socket\ns = socket.socket(socket.AF_UNIX); s.bind('/tmp/s')\n"
                             "s.listen(); socket.socket(socket.AF_UNIX).connect('/tmp/s'); print('reached')\"")
        self.assertEqual(done.stdout, "reached\n", done)

    def test_without_its_upper_folder_nothing_runs(self):
        done = self.run_held("echo ran", "--upper=")
        self.assertEqual((done.returncode, done.stdout), (125, ""), done)

    def test_without_its_holder_nothing_runs(self):
        self.let_go()
        done = self.run_held("echo ran")
        self.assertEqual((done.returncode, done.stdout), (125, ""), done)


@unittest.skipUnless(os.geteuid() == 0, "only root can become another user")
class HeldByNobody(Held):
    user = NOBODY


if __name__ == "__main__":
    unittest.main()
