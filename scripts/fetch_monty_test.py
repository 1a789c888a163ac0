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

    def fetch(self, data: bytes, wheel_of: bytes, program: bytes = PROGRAM) -> int:
        pinned = fetch_monty.Wheel(
            path="x.whl",
            sha256=hashlib.sha256(wheel_of).hexdigest(),
            program_sha256=hashlib.sha256(program).hexdigest())
        with (
            mock.patch.object(fetch_monty, "WHEELS", {"some": pinned}),
            mock.patch("urllib.request.urlopen", return_value=io.BytesIO(data)) as urlopen,
        ):
            code = fetch_monty.main()
            self.asked = urlopen.call_count
        return code

    def test_keeps_the_program_and_can_run_it(self):
        self.assertEqual(self.fetch(self.data, self.data), 0)
        path = self.cache / f"twotrack/monty-{fetch_monty.VERSION}/monty"
        self.assertEqual(path.read_bytes(), PROGRAM)
        self.assertTrue(os.access(path, os.X_OK))
        self.assertEqual([one.name for one in path.parent.iterdir()], ["monty"])

    def test_fetches_it_once(self):
        self.assertEqual(self.fetch(self.data, self.data), 0)
        self.assertEqual(self.fetch(self.data, self.data), 0)
        self.assertEqual(self.asked, 0)

    def test_takes_no_other_wheel_and_no_other_program(self):
        self.assertEqual(self.fetch(wheel(b"evil"), self.data), 1)
        self.assertEqual(self.fetch(self.data, self.data, program=b"other"), 1)
        self.assertFalse(fetch_monty.place().exists())

    def test_says_so_where_there_is_none(self):
        with mock.patch("platform.machine", return_value="pdp11"):
            self.assertEqual(self.fetch(self.data, self.data), 1)


if __name__ == "__main__":
    unittest.main()
