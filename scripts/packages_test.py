#!/usr/bin/env python3
"""packages.py brings exactly the pinned file, through the clients as the user has set them.

No network: pip is told by PIP_* variables, as a user may tell it, to take packages from a folder;
npm is a script.
"""
import base64
import hashlib
import io
import os
import pathlib
import tarfile
import tempfile
import unittest
import zipfile
from unittest import mock

import packages

METADATA = "Metadata-Version: 2.1\nName: some-package\nVersion: 1.0\n"
BUILD_SYSTEM = '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'


def write_wheel(folder: pathlib.Path) -> pathlib.Path:
    path = folder / "some_package-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        info = "some_package-1.0.dist-info"
        archive.writestr("some_package/weights", b"GGUF")
        archive.writestr(f"{info}/METADATA", METADATA)
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


def write_sources(folder: pathlib.Path) -> pathlib.Path:
    """Whose own build would leave a mark, and end in failure."""
    path = folder / "some_package-1.0.tar.gz"
    setup = f"open({str(folder / 'it-ran')!r}, 'w'); raise SystemExit(1)"
    files = {"PKG-INFO": METADATA, "pyproject.toml": BUILD_SYSTEM, "setup.py": setup, "src/parser.c": "int x;"}
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"some_package-1.0/{name}")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def pinned(path: pathlib.Path) -> packages.Package:
    return packages.Package("some-package", "1.0", hashlib.sha256(path.read_bytes()).hexdigest(), 0.1)


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.index, self.to = pathlib.Path(folder.name) / "index", pathlib.Path(folder.name) / "to"
        self.index.mkdir()
        self.to.mkdir()
        self.patch(mock.patch("sys.stderr", io.StringIO()))

    def patch(self, patch):
        patch.start()
        self.addCleanup(patch.stop)

    def there(self) -> list[str]:
        return os.listdir(self.to)


class PipTest(Folders):
    def setUp(self):
        super().setUp()
        settings = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.index), "PIP_CONFIG_FILE": os.devnull}
        self.patch(mock.patch.dict(os.environ, settings))

    def test_brings_a_wheel_as_the_settings_say(self):
        wheel = write_wheel(self.index)
        (path,) = packages.pip_wheels([pinned(wheel)], self.to)
        self.assertEqual(path.read_bytes(), wheel.read_bytes())
        self.assertEqual(self.there(), [wheel.name])

    def test_brings_sources_and_runs_none_of_them(self):
        write_wheel(self.index)  # which would be taken if it could be
        sources = write_sources(self.index)
        (path,) = packages.pip_sources([pinned(sources)], self.to)
        self.assertEqual(path.read_bytes(), sources.read_bytes())
        self.assertEqual(self.there(), [sources.name])
        self.assertFalse((self.index / "it-ran").exists())

    def test_works_inside_a_build_that_pip_runs(self):
        """There a sitecustomize on PYTHONPATH takes pip out of sight."""
        hiding = "import sys; sys.path[:] = [one for one in sys.path if 'packages' not in one]"
        (self.index / "sitecustomize.py").write_text(hiding)
        wheel = write_wheel(self.index)
        with mock.patch.dict(os.environ, {"PYTHONPATH": str(self.index)}):
            packages.pip_wheels([pinned(wheel)], self.to)
        self.assertEqual(self.there(), [wheel.name])

    def test_other_bytes_leave_nothing(self):
        wheel = write_wheel(self.index)
        pin = pinned(wheel)
        with zipfile.ZipFile(wheel, "a") as archive:
            archive.writestr("evil.py", "")
        with self.assertRaisesRegex(OSError, "(?s)could not fetch some-package 1.0;.*DO NOT MATCH THE HASHES"):
            packages.pip_wheels([pin], self.to)
        self.assertEqual(self.there(), [])

    def test_a_package_that_is_not_there_is_named_with_what_pip_said(self):
        missing = packages.Package("some-package", "1.0", "0" * 64, 0.1)
        with self.assertRaisesRegex(OSError, "(?s)could not fetch some-package 1.0; .*`pip config list`.*No matching"):
            packages.pip_wheels([missing], self.to)

    def test_without_pip_it_says_how_to_get_it(self):
        with (mock.patch("sys.executable", "/nowhere/python3"), mock.patch.dict(os.environ, {"PATH": "/nowhere"}),
              self.assertRaisesRegex(OSError, "apt-get install python3-pip")):
            packages.pip()

    def test_as_a_command_it_says_what_how_large_and_through_what(self):
        sources = write_sources(self.index)
        sha256, file = pinned(sources).hash, str(self.to / "x.tgz")
        with mock.patch("sys.argv", ["packages.py", "sources", "some-package", "1.0", sha256, "77", file]):
            self.assertEqual(packages.main(), 0)
        self.assertEqual(packages.sys.stderr.getvalue(),
                         "setup: fetching sources (some-package 1.0, 77 MB) through pip\n")
        self.assertEqual(self.there(), ["x.tgz"])


class NpmTest(Folders):
    """`npm pack some@1.0 … --pack-destination FOLDER`."""

    def setUp(self):
        super().setUp()
        self.npm = self.index / "npm"
        self.patch(mock.patch.dict(os.environ, {"PATH": f"{self.index}:{os.environ['PATH']}"}))

    def answer(self, script: str) -> None:
        self.npm.write_text(f"#!/bin/sh\n{script}\n")
        self.npm.chmod(0o755)

    def package(self, data: bytes) -> packages.Package:
        digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
        return packages.Package("@some/package", "1.0", f"sha512-{digest}", 1)

    def test_brings_what_was_pinned(self):
        self.answer('[ "$1 $2" = "pack @some/package@1.0" ] || exit 1\n'
                    'for to; do :; done; printf data >"$to/some-package-1.0.tgz"')
        path = packages.npm_package(self.package(b"data"), self.to)
        self.assertEqual(path.read_bytes(), b"data")
        self.assertEqual(self.there(), ["some-package-1.0.tgz"])

    def test_other_bytes_leave_nothing(self):
        self.answer('for to; do :; done; printf evil >"$to/some-package-1.0.tgz"')
        with self.assertRaisesRegex(ValueError, "@some/package 1.0: its hash is sha512-"):
            packages.npm_package(self.package(b"data"), self.to)
        self.assertEqual(self.there(), [])

    def test_a_failure_is_told_with_what_npm_said(self):
        self.answer("echo npm error 404 not in this registry; exit 1")
        with self.assertRaisesRegex(OSError, "(?s)@some/package 1.0; .*`npm config list`.*404 not in this registry"):
            packages.npm_package(self.package(b"data"), self.to)

    def test_of_a_long_failure_both_ends_are_told(self):
        self.answer("echo npm error because; yes usage | head -n 50; echo npm error log; exit 1")
        with self.assertRaisesRegex(OSError, "(?s)npm error because.*…(.*usage){1,4}.*npm error log$"):
            packages.npm_package(self.package(b"data"), self.to)

    def test_without_npm_it_says_how_to_get_it(self):
        with (mock.patch.dict(os.environ, {"PATH": "/nowhere"}), mock.patch.object(packages, "VENV", self.to),
              self.assertRaisesRegex(OSError, "npm not found")):
            packages.npm()


class WriteCheckedTest(Folders):
    def test_keeps_what_has_the_right_hash_and_nothing_else(self):
        packages.write_checked([b"GG", b"UF"], hashlib.sha256(b"GGUF").hexdigest(), self.to / "good", "x")
        with self.assertRaisesRegex(ValueError, "x: SHA-256 is"):
            packages.write_checked([b"GG"], hashlib.sha256(b"GGUF").hexdigest(), self.to / "bad", "x")
        self.assertEqual(self.there(), ["good"])


if __name__ == "__main__":
    unittest.main()
