#!/usr/bin/env python3
"""fetch_monty.py keeps the one program that was pinned, ready to run, and no other bytes."""
import hashlib
import io
import os
import pathlib
import tempfile
import unittest
import zipfile
from unittest import mock

import fetch_monty
import packages

PROGRAM = b"#!/bin/sh\necho monty-runtime\n"


def wheel(program: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(fetch_monty.MEMBER, program)
        archive.writestr("METADATA", "no")
    return buffer.getvalue()


class FetchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cache = pathlib.Path(folder.name)
        self.data = wheel(PROGRAM)
        for patch in (
            mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(self.cache)}),
            mock.patch("platform.machine", return_value="some"),
            mock.patch("sys.argv", ["fetch_monty.py"]),
            mock.patch("sys.stderr", io.StringIO()),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def fetch(self, data: bytes, program: bytes = PROGRAM) -> int:
        def pip_wheels(wanted, folder):
            self.assertEqual(wanted, [pinned.package])
            self.asked += 1
            (folder / "x.whl").write_bytes(data)
            return [folder / "x.whl"]

        self.asked = 0
        pinned = fetch_monty.Wheel(fetch_monty.runtime("0" * 64, 15), hashlib.sha256(program).hexdigest())
        with (
            mock.patch.object(fetch_monty, "WHEELS", {"some": pinned}),
            mock.patch.object(packages, "pip_wheels", pip_wheels),
        ):
            return fetch_monty.main()

    def test_keeps_the_program_and_can_run_it(self):
        self.assertEqual(self.fetch(self.data), 0)
        path = self.cache / f"twotrack/monty-{fetch_monty.VERSION}/monty"
        self.assertEqual(path.read_bytes(), PROGRAM)
        self.assertTrue(os.access(path, os.X_OK))
        self.assertEqual([one.name for one in path.parent.iterdir()], ["monty"])

    def test_fetches_it_once(self):
        self.assertEqual(self.fetch(self.data), 0)
        self.assertEqual(self.fetch(self.data), 0)
        self.assertEqual(self.asked, 0)

    def test_takes_no_other_program(self):
        self.assertEqual(self.fetch(wheel(b"evil")), 1)
        self.assertIn("could not fetch Monty: monty: SHA-256 is", fetch_monty.sys.stderr.getvalue())
        self.assertEqual(list(fetch_monty.place().parent.iterdir()), [])

    def test_says_so_where_there_is_none(self):
        with mock.patch("platform.machine", return_value="pdp11"):
            self.assertEqual(self.fetch(self.data), 1)


if __name__ == "__main__":
    unittest.main()
