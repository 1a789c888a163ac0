#!/usr/bin/env python3
"""Every attempt in attempts/, at every level, against what table.py promises.

    TWOTRACK_SANDBOX=build/dev/twotrack-sandbox escape_test.py

Each attempt is made four times: bare, where it must succeed (or it would prove nothing that the sandbox
refuses it), and at the levels full, reduced and minimal, where it must be refused exactly where the table
says so. Run by root, everything is done twice: as root and as the user 65534.
"""
import json
import os
import pathlib
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

from table import ROWS

HERE = pathlib.Path(__file__).resolve().parent
LAUNCHER = os.environ.get("TWOTRACK_SANDBOX", "twotrack-sandbox")
PYTHON = "/usr/bin/python3"
NOBODY = 65534
SECRET = "the secret text"
LIMITS = {"memory_bytes": 128 << 20, "processes": 24, "open_files": 64, "file_bytes": 4 << 20,
          "temporary_bytes": 8 << 20, "written_bytes": 16 << 20, "written_files": 400}
GOT_OUT, WAS_REFUSED = 0, 1
# What a level is made of, when the system has it.
NAMESPACES = ("userns", "mountns", "pidns", "proc", "netns", "ipcns")
LEVELS = {"F": NAMESPACES + ("landlock", "seccomp", "rlimits", "cgroup"),
          "R": ("landlock", "seccomp", "rlimits", "cgroup"),
          "M": ("rlimits", "cgroup")}
NEEDED = {"F": ("mountns", "pidns", "netns", "ipcns", "landlock", "seccomp", "rlimits"),
          "R": ("landlock", "seccomp", "rlimits"), "M": ("rlimits",)}


def become(user):
    """For preexec_fn: another user, when we are root."""
    def change():
        if user != os.geteuid():
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
    return change


def probe(launcher, user):
    """The layers that hold for `user`, by name, with their details."""
    out = subprocess.run([launcher, "probe"], preexec_fn=become(user), check=True, capture_output=True,
                         text=True).stdout
    fields = [line.split("\t") for line in out.splitlines()]
    return {one[0]: one[2] for one in fields if one[1] == "on"}


class Listeners:
    """What somebody on this machine listens on: TCP, UDP, a socket in the file system, an abstract one."""

    def __init__(self, folder):
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", 0))
        self.path = str(folder / "listener")
        self.name = f"twotrack-attempt-{os.getpid()}-{folder.name}"
        self.local = [socket.socket(socket.AF_UNIX) for _ in range(2)]
        for one, address in zip(self.local, (self.path, "\0" + self.name)):
            one.bind(address)
            one.listen(64)
        os.chmod(self.path, 0o777)
        threading.Thread(target=self.answer, daemon=True).start()

    def answer(self):
        while True:
            try:
                _, peer = self.udp.recvfrom(100)
                self.udp.sendto(b"pong", peer)
            except OSError:
                return

    def close(self):
        for one in (self.tcp, self.udp, *self.local):
            one.close()


class World:
    """A workspace, things outside of it that `user` may do everything to, and a process of that user."""

    def __init__(self, user):
        self.user = user
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-escape-"))
        os.chmod(self.folder, 0o755)
        self.launcher = str(self.folder / "twotrack-sandbox")
        shutil.copy(LAUNCHER, self.launcher)
        shutil.copytree(HERE / "attempts", self.folder / "attempts", ignore=shutil.ignore_patterns("__pycache__"))
        self.readable = self.folder / "attempts"
        self.outside, self.workspace = self.folder / "outside", self.folder / "workspace"
        self.listeners = Listeners(self.folder)
        self.victim = subprocess.Popen(["sleep", "3600"], env={"VICTIM": "1", "PATH": os.environ["PATH"]},
                                       preexec_fn=become(user))
        self.shared_key = 0x7707_0000 + os.getpid() % 0x10000 + (user & 1)
        self.shared = subprocess.run(
            [PYTHON, "-c", f"import ctypes; print(ctypes.CDLL(None).shmget({self.shared_key}, 4096, 0o1600))"],
            preexec_fn=become(user), check=True, capture_output=True, text=True).stdout.strip()
        self.setuid_program, self.setuid_user = self.make_setuid_program()

    def make_setuid_program(self):
        """Its owner is neither root nor the one who runs it; only root can make such a file."""
        if os.geteuid() != 0:
            return "", 0
        path, owner = self.folder / "id", 65533
        shutil.copy(shutil.which("id"), path)
        os.chown(path, owner, owner)
        os.chmod(path, 0o4755)
        return str(path), owner

    def make_anew(self):
        """What an attempt may have changed."""
        shut = self.workspace / "place" / "shut"
        if shut.exists():  # whoever was killed has not opened it again
            shut.chmod(0o700)
        for folder in (self.outside, self.workspace):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        (self.workspace / ".agentfs").mkdir()
        (self.workspace / "place").mkdir()
        (self.workspace / ".agentfs" / "secret").write_text(SECRET)
        (self.outside / "secret").write_text(SECRET)
        (self.outside / "long").write_text("x" * 100)
        for name in ("to_delete", "to_move"):
            (self.outside / name).write_text("x")
        (self.outside / "program").write_text("#!/bin/sh\nexit 42\n")
        (self.outside / "program").chmod(0o755)
        if self.setuid_program:
            # Where a program may be run from at all.
            shutil.copy2(self.setuid_program, self.workspace / "id")
            os.chown(self.workspace / "id", self.setuid_user, self.setuid_user)
            os.chmod(self.workspace / "id", 0o4755)
        for path in (self.outside, self.workspace, *self.outside.iterdir(), *self.workspace.rglob("*")):
            if path.name != "id" and os.geteuid() != self.user:
                os.chown(path, self.user, self.user)

    def context(self, descriptor):
        return {**LIMITS, "workspace": str(self.workspace), "place": str(self.workspace / "place"),
                "outside": str(self.outside),
                "secret": str(self.outside / "secret"), "secret_text": SECRET, "victim": self.victim.pid,
                "shared_key": self.shared_key, "descriptor": descriptor,
                "tcp_port": self.listeners.tcp.getsockname()[1],
                "udp_port": self.listeners.udp.getsockname()[1],
                "socket_file": self.listeners.path, "abstract_socket": self.listeners.name,
                "setuid_program": str(self.workspace / "id"), "setuid_user": self.setuid_user}

    def words(self, layers):
        if layers is None:
            return []
        return [self.launcher, "run", "--layers=" + ",".join(layers), f"--workspace={self.workspace}",
                f"--read={self.readable}",
                *(f"--{name.removesuffix('_bytes') if name == 'memory_bytes' else name.replace('_', '-')}={amount}"
                  for name, amount in LIMITS.items()), "--"]

    def attempt(self, name, layers):
        """GOT_OUT or WAS_REFUSED. Without layers: bare."""
        self.make_anew()
        master, slave = pty.openpty()
        descriptor = os.open(self.outside / "secret", os.O_RDONLY)

        def prepare():
            os.setsid()
            import fcntl
            import termios
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            become(self.user)()
        try:
            done = subprocess.run(
                self.words(layers) + [PYTHON, "-I", str(self.folder / "attempts"), name,
                                      json.dumps(self.context(descriptor))],
                stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                cwd=self.workspace, pass_fds=(descriptor,), preexec_fn=prepare, timeout=120,
                env={"PATH": "/usr/bin:/bin", "HOME": str(self.workspace)})
        finally:
            for one in (master, slave, descriptor):
                os.close(one)
        if name == "outlive":
            return self.look_for_survivor(done)
        # Whoever is killed for what it tried was refused too.
        code = WAS_REFUSED if done.returncode in (-signal.SIGKILL, -signal.SIGXFSZ) else done.returncode
        is_told = "refused: " in done.stdout or done.returncode != WAS_REFUSED
        if code not in (GOT_OUT, WAS_REFUSED) or not is_told:
            raise AssertionError(f"{name} is broken, exit {done.returncode}: {done.stdout}")
        return code

    def look_for_survivor(self, done):
        file = self.workspace / "place" / "survivor"
        if done.returncode != 0 or not file.exists():
            raise AssertionError(f"outlive is broken, exit {done.returncode}: {done.stdout}")
        before = file.stat().st_mtime_ns
        deadline = time.monotonic() + 1
        is_alive = False
        while not is_alive and time.monotonic() < deadline:
            time.sleep(0.01)
            is_alive = file.stat().st_mtime_ns != before
        # Bare it is still there; without its file it ends.
        file.unlink()
        return GOT_OUT if is_alive else WAS_REFUSED

    def close(self):
        self.victim.kill()
        self.victim.wait()
        subprocess.run(["ipcrm", "-M", str(self.shared_key)], stderr=subprocess.DEVNULL, check=False)
        self.listeners.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Escape(unittest.TestCase):
    maxDiff = None
    user = os.geteuid()

    @classmethod
    def setUpClass(cls):
        cls.world = World(cls.user)
        cls.addClassCleanup(cls.world.close)
        cls.holds = probe(cls.world.launcher, cls.user)

    def level(self, letter):
        missing = [name for name in NEEDED[letter] if name not in self.holds]
        if missing:
            self.skipTest(f"this system has no {', '.join(missing)}: nothing is known about that level")
        return [name for name in LEVELS[letter] if name in self.holds]

    def is_possible(self, row):
        if row.only == "root" and self.user != 0:
            return False
        if row.only == "i386":
            return self.world.attempt(row.name, None) == GOT_OUT
        return row.only != "setup" or bool(self.world.setuid_program)

    def stopped_at(self, row):
        return row.as_root if row.as_root and self.user == 0 else row.stopped_at

    def has(self, layer):
        if layer == "landlock_scope":
            return "signals" in self.holds.get("landlock", "")
        return not layer or layer in self.holds

    def rows(self):
        return [row for row in ROWS if self.is_possible(row)]

    def check(self, letter):
        layers = self.level(letter)
        wrong = []
        for row in self.rows():
            is_to_stop = letter in self.stopped_at(row) and self.has(row.layer)
            # Without a layer that only some levels need, the others still hold.
            if letter == "F" and row.layer == "landlock_scope":
                is_to_stop = True
            found = self.world.attempt(row.name, layers)
            if (found == WAS_REFUSED) != is_to_stop:
                wrong.append(f"{row.name}: {'refused' if found == WAS_REFUSED else 'GOT OUT'}")
        self.assertEqual(wrong, [], f"at {letter} as user {self.user}, against the table")

    def test_bare_every_attempt_succeeds(self):
        impossible = [row.name for row in self.rows() if self.world.attempt(row.name, None) != GOT_OUT]
        for name in impossible:
            print(f"skipped: {name} is not possible on this system even without a sandbox", file=sys.stderr)
        self.assertLessEqual(len(impossible), 4, impossible)

    def test_full(self):
        self.check("F")

    def test_reduced(self):
        self.check("R")

    def test_minimal(self):
        self.check("M")

    def test_an_attempt_that_cannot_begin_is_not_refused(self):
        layers = self.level("F")
        with unittest.mock.patch.object(self.world, "readable", pathlib.Path("/usr")):
            with self.assertRaisesRegex(AssertionError, "read_by_dots is broken"):
                self.world.attempt("read_by_dots", layers)
        for layers in (None, layers):
            with self.assertRaisesRegex(AssertionError, "no_such_attempt is broken"):
                self.world.attempt("no_such_attempt", layers)

    def test_there_are_enough(self):
        self.assertGreaterEqual(len([row for row in self.rows() if "F" in row.stopped_at]), 40)


@unittest.skipUnless(os.geteuid() == 0, "only root can become another user")
class EscapeAsNobody(Escape):
    user = NOBODY


if __name__ == "__main__":
    unittest.main()
