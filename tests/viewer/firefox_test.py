#!/usr/bin/env python3
"""The page in Debian's Firefox, once: a turn, and a click on a value. Skipped, with a word, where there is no Firefox."""
import shutil
import subprocess
import sys
import unittest

import tools

sys.path.insert(0, str(tools.ROOT / "tests/cli"))

import run_project

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


class FirefoxTest(run_project.RunTest):
    def test_a_turn(self):
        self.expect(3, "run", "a.py", "-o", "note", "--model", self.script(*run_project.NOTE))
        server = self.start("serve", "--port", "0")
        address = server.stdout.readline().decode().strip()
        done = subprocess.run([str(tools.NODE), str(tools.ROOT / "tests/viewer/firefox.mjs"), address, f"#/a/{self.agent()}/t/2",
                               "What became of each result"], env={**self.env, "FIREFOX": FIREFOX}, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    lacking = "Node.js" if tools.NODE is None else "" if FIREFOX else "Firefox"
    if lacking:
        print(f"SKIPPED: the page was not looked at with Firefox: no {lacking}")
        sys.exit(tools.SKIPPED)
    unittest.main()
