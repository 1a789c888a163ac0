#!/usr/bin/env python3
"""The report on systems that have less: what is taken away is told as gone, and only that.

A user namespace of our own plays the weaker system: in it, further ones can be forbidden.
"""
import os
import subprocess
import unittest

LAUNCHER = os.environ.get("TWOTRACK_SANDBOX", "twotrack-sandbox")
NAMESPACES = ("mountns", "pidns", "netns", "ipcns", "overlay")
FORBID = "echo 0 > /proc/sys/user/max_user_namespaces"
WITHOUT_RIGHTS = "setpriv --bounding-set=-all --inh-caps=-all --no-new-privs"


def probe(script):
    done = subprocess.run(["unshare", "-Ur", "sh", "-c", script, "sh", LAUNCHER], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        raise unittest.SkipTest(f"no user namespace here: {done.stderr}")
    fields = [line.split("\t") for line in done.stdout.splitlines()]
    return {name: (state, what, error) for name, state, what, error in fields}


class Weaker(unittest.TestCase):
    def test_root_needs_no_user_namespace(self):
        layers = probe(f'{FORBID} && exec "$1" probe')
        self.assertEqual(layers["userns"], ("off", "unshare", "ENOSPC"))
        for name in NAMESPACES:
            self.assertEqual(layers[name][0], "on", (name, layers[name]))

    def test_others_have_no_namespaces_without_one(self):
        layers = probe(f'{FORBID} && exec {WITHOUT_RIGHTS} "$1" probe')
        self.assertEqual(layers["userns"], ("off", "unshare", "ENOSPC"))
        for name in NAMESPACES:
            self.assertEqual(layers[name], ("off", "unshare", "EPERM"), name)
        for name in ("landlock", "seccomp", "rlimits"):
            self.assertEqual(layers[name][0], "on", (name, layers[name]))

    def test_what_is_missing_is_never_left_out_in_silence(self):
        """The launcher is asked for a layer that it cannot put on: nothing runs."""
        script = (f'{FORBID} && {WITHOUT_RIGHTS} "$1" run --layers=userns,mountns,rlimits --workspace=/tmp -- '
                  'echo ran; echo status $?')
        done = subprocess.run(["unshare", "-Ur", "sh", "-c", script, "sh", LAUNCHER], capture_output=True, text=True,
                              check=False)
        if "unshare: " in done.stderr and "status" not in done.stdout:
            self.skipTest(f"no user namespace here: {done.stderr}")
        self.assertEqual(done.stdout, "status 125\n")
        self.assertIn("twotrack-sandbox: unshare: No space left on device", done.stderr)


if __name__ == "__main__":
    unittest.main()
