"""Power cuts below a real `twotrack append`, on a file system that forgets what was not synced.

TWOTRACK names the binary, POWER_CUT_FS the file system (power_cut_fs.cc).
"""
import contextlib
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time
import unittest

from real_log import SOAK, Appender, Promises, make_event, scaled, skip

POWER_CUT_FS = os.environ.get("POWER_CUT_FS", "")
CUTS_A_LOG = 6
CUTS_A_MOUNT = 60  # Everything on it lies in memory.
EVENTS_A_LIFE = 25


def why_not():
    """Why power cuts cannot be tried here; nothing when they can."""
    if not os.path.exists(POWER_CUT_FS):
        return "power_cut_fs was not built: libfuse3-dev is missing"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "/dev/fuse is missing or not ours to use"
    if os.geteuid() != 0 and not shutil.which("fusermount3"):
        return "fusermount3 is missing (Debian: fuse3)"
    try:
        with mounted():
            return ""
    except OSError as error:
        return str(error)


class Mount:
    """The file system, mounted; `power` is its switch."""

    def __init__(self, directory):
        self.root = pathlib.Path(directory)
        self.process = subprocess.Popen([POWER_CUT_FS, directory])
        while not (self.root / ".power").exists():
            if self.process.poll() is not None:
                raise OSError("FUSE does not mount here")
            time.sleep(0.01)

    def power(self, command):
        (self.root / ".power").write_text(command)

    def close(self):
        unmount = ["umount"] if os.geteuid() == 0 else ["fusermount3", "-u"]
        subprocess.run([*unmount, str(self.root)], check=True)
        self.process.wait()


@contextlib.contextmanager
def mounted():
    with tempfile.TemporaryDirectory(prefix="twotrack-power-") as directory:
        mount = Mount(directory)
        try:
            yield mount
        finally:
            mount.close()


def live_until_dark(mount, project, agent, rng, promises, mark, options):
    """Appends, and the power goes somewhere in it."""
    mount.power(f"off {rng.randrange(1, 120)}")
    writer = Appender(project, agent, *options)
    for i in range(EVENTS_A_LIFE):
        events = [make_event(rng, mark * 1000 + i * 10 + j) for j in range(rng.choice([1, 1, 1, 4]))]
        if not writer.send(events) or not writer.wait_for(len(writer.answers) + len(events)):
            break
        if writer.refusals:
            break
    # Where all went well until now, it goes now, between two events.
    mount.power("off 0")
    writer.kill()
    promises.note(writer.receipts)
    mount.power(f"on {rng.randrange(1 << 32)}")


def make_project(mount, name):
    """One that was there long before, as far as the disk knows."""
    project = mount.root / name
    project.mkdir()
    directory = os.open(mount.root, os.O_RDONLY)
    os.fsync(directory)
    os.close(directory)
    return project


def cut_power(cuts, seed, options=()):
    rng = random.Random(seed)
    promises = Promises()
    for first in range(0, cuts, CUTS_A_MOUNT):
        with mounted() as mount:
            for cut in range(first, min(first + CUTS_A_MOUNT, cuts)):
                if cut % CUTS_A_LOG == 0:
                    promises.new_log()
                    project = make_project(mount, f"p{cut}")
                live_until_dark(mount, project, "agent", rng, promises, cut, options)
                promises.check(project, "agent", f"cut {cut}")
    return promises


class PowerCutTest(unittest.TestCase):
    def test_no_acknowledged_event_is_lost_to_a_power_cut(self):
        cuts = scaled(40, 1500)
        promises = cut_power(cuts, seed=1)
        promises.summary("F2 power cuts through FUSE", cuts, f"{cuts} cuts")
        self.assertEqual((promises.lost, promises.false_alarms), (0, 0), promises.first_complaint)
        self.assertGreater(promises.acknowledged, cuts)

    def test_without_durability_events_are_lost(self):
        cuts = scaled(12, 100)
        promises = cut_power(cuts, seed=2, options=["--durability", "none"])
        promises.summary("F2 control, durability none", cuts, f"{cuts} cuts")
        self.assertGreater(promises.lost, 0)


if __name__ == "__main__":
    if reason := why_not():
        skip(reason)
    unittest.main(verbosity=2 if SOAK else 1)
