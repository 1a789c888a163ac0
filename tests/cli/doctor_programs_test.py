"""doctor looks at a folder that nobody has trusted: it starts nothing of it."""
import os
import pathlib
import shutil
import tempfile
import unittest

import harness

UNCONFINED = {"TWOTRACK_SANDBOX__REQUIRE": "none"}


class Programs(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.ok("init")
        self.outside = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-outside-"))
        self.addCleanup(shutil.rmtree, self.outside, ignore_errors=True)
        self.mark = self.outside / "was-here"

    def program(self, path, script):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    def said_of_lint(self, **env):
        """What doctor says of the agent that needs ruff."""
        rows = self.run_cli("doctor", "--format", "json", env=env).json
        (found,) = [row for row in rows if row["check"] == "agent lint"]
        self.assertEqual(found["status"], "ok", found)
        return found["message"]

    def test_a_program_of_the_folder_is_not_started(self):
        ruff = self.program(self.root / ".venv/bin/ruff", f"echo > {self.mark}; echo ruff 6.6.6")
        for env in ({}, UNCONFINED):
            with self.subTest(env):
                message = self.said_of_lint(**env)
                self.assertIn(f"ruff ({ruff})", message)
                self.assertFalse(self.mark.exists(), "the folder's program was run")

    def test_nor_one_behind_a_link(self):
        target = self.program(self.outside / "tools/ruff", f"echo > {self.mark}; echo ruff 6.6.6")
        (self.root / ".venv/bin").mkdir(parents=True)
        (self.root / ".venv/bin/ruff").symlink_to(target)
        self.assertNotIn("6.6.6", self.said_of_lint())
        # A folder of the PATH may lead into the project, too.
        shutil.rmtree(self.root / ".venv")
        self.program(self.root / "tools/ruff", "echo ruff 6.6.6")
        (self.outside / "bin").symlink_to(self.root / "tools")
        self.assertNotIn("6.6.6", self.said_of_lint(PATH=f"{self.outside}/bin:{os.environ['PATH']}"))

    def test_another_one_is_asked_for_its_version_where_nothing_of_the_folder_is(self):
        self.program(self.outside / "bin/ruff", 'echo "ruff 1.2.3 $(ls -A | wc -l) [$PYTHONPATH]"')
        path = f"{self.outside}/bin:{os.environ['PATH']}"
        message = self.said_of_lint(PATH=path)
        self.assertIn("ruff 1.2.3 0 [", message)
        self.assertNotIn(f"[{self.root}", message)

    def test_nothing_is_asked_without_a_sandbox(self):
        self.program(self.outside / "bin/ruff", f"echo > {self.mark}; echo ruff 1.2.3")
        path = f"{self.outside}/bin:{os.environ['PATH']}"
        self.assertIn(f"ruff ({self.outside}/bin/ruff)", self.said_of_lint(PATH=path, **UNCONFINED))
        self.assertFalse(self.mark.exists())


if __name__ == "__main__":
    unittest.main()
