#!/usr/bin/env python3
"""fetch_tree_sitter.py keeps the sources that the build needs, and no wrong download."""
import hashlib
import io
import os
import pathlib
import tarfile
import tempfile
import unittest
from unittest import mock

import fetch_tree_sitter


def package(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))
    return buffer.getvalue()


class FetchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.target = pathlib.Path(folder.name) / "cache/tree-sitter"
        self.data = package({
            "package/LICENSE": b"MIT",
            "package/src/parser.c": b"int x;",
            "package/src/tree_sitter/parser.h": b"int y;",
            "package/grammar.js": b"no",
        })
        sha256 = hashlib.sha256(self.data).hexdigest()
        packages = {"grammar": ("some-grammar", "1.0.0", sha256, "package/")}
        for patch in (
            mock.patch.dict(os.environ, {"TWOTRACK_TREE_SITTER": str(self.target)}),
            mock.patch.object(fetch_tree_sitter, "PACKAGES", packages),
            mock.patch("sys.argv", ["fetch_tree_sitter.py"]),
            mock.patch("sys.stderr", io.StringIO()),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def fetch(self, **answer) -> int:
        with mock.patch("urllib.request.urlopen", **answer) as urlopen:
            code = fetch_tree_sitter.main()
            self.asked = urlopen.call_count
        return code

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.target)) for path in self.target.rglob("*") if path.is_file())

    def test_keeps_sources_and_the_licence(self):
        self.assertEqual(self.fetch(return_value=io.BytesIO(self.data)), 0)
        self.assertEqual(
            self.files(), ["grammar/LICENSE", "grammar/src/parser.c", "grammar/src/tree_sitter/parser.h"])
        self.assertEqual(self.fetch(return_value=io.BytesIO(self.data)), 0)
        self.assertEqual(self.asked, 0, "what is there is not fetched again")

    def test_a_wrong_download_leaves_nothing(self):
        self.assertEqual(self.fetch(return_value=io.BytesIO(self.data + b"x")), 1)
        self.assertEqual(list(self.target.parent.iterdir()), [])

    def test_without_a_network_it_says_so(self):
        self.assertEqual(self.fetch(side_effect=OSError("no route to host")), 1)
        self.assertIn("no route to host", fetch_tree_sitter.sys.stderr.getvalue())
        self.assertIn(str(self.target), fetch_tree_sitter.sys.stderr.getvalue())
        self.assertFalse(self.target.exists())


if __name__ == "__main__":
    unittest.main()
