#!/usr/bin/env python3
"""fetch_tree_sitter.py keeps the sources that the build needs, and adds what the packages leave out."""
import io
import os
import pathlib
import tarfile
import tempfile
import unittest
from unittest import mock

import fetch_tree_sitter
import packages

HEADERS = {"src/tree_sitter/alloc.h": "alloc", "src/tree_sitter/array.h": "array", "src/tree_sitter/parser.h": "new"}
# What each package has of what is wanted, and more.
FILES = {
    "tree-sitter 2": {"tree_sitter/core/lib/src/lib.c": "core", "tree_sitter/binding/x.c": "not wanted"},
    "tree-sitter 1": {"tree_sitter/core/lib/src/parser.h": "old"},
    "tree-sitter-c 1": {"src/parser.c": "c", "src/grammar.json": "not wanted", "bindings/x.c": "not wanted", **HEADERS},
    "tree-sitter-java 1": {"src/parser.c": "java"},
}


def package(name: str, version: str) -> packages.Package:
    return packages.Package(name, version, "0" * 64, 1)


class FetchTest(unittest.TestCase):
    """With a pip that brings FILES."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.target = pathlib.Path(folder.name) / "cache/tree-sitter"
        self.problem = None
        self.asked = 0
        named = {"core": package("tree-sitter", "2"), "c": package("tree-sitter-c", "1"),
                 "java": package("tree-sitter-java", "1")}
        for patch in (
            mock.patch.dict(os.environ, {"TWOTRACK_TREE_SITTER": str(self.target)}),
            mock.patch.object(fetch_tree_sitter, "PACKAGES", named),
            mock.patch.object(fetch_tree_sitter, "OLD_CORE", package("tree-sitter", "1")),
            mock.patch.object(fetch_tree_sitter, "HEADERS_OF", {"java": fetch_tree_sitter.OLD_HEADERS}),
            mock.patch.object(packages, "pip_sources", self.pip_sources),
            mock.patch("sys.argv", ["fetch_tree_sitter.py"]),
            mock.patch("sys.stderr", io.StringIO()),
        ):
            patch.start()
            self.addCleanup(patch.stop)

    def pip_sources(self, wanted, folder):
        self.asked += 1
        if self.problem:
            raise self.problem
        return [self.archive(one, folder / f"{one}.tar.gz") for one in wanted]

    def archive(self, one, path):
        with tarfile.open(path, "w:gz") as archive:
            for name, text in {"LICENSE": "MIT", **FILES[str(one)]}.items():
                member = tarfile.TarInfo(f"any-name/{name}")
                member.size = len(text)
                archive.addfile(member, io.BytesIO(text.encode()))
        return path

    def files(self) -> dict[str, str]:
        return {str(path.relative_to(self.target)): path.read_text()
                for path in self.target.rglob("*") if path.is_file()}

    def test_keeps_sources_and_licences_and_adds_what_is_left_out(self):
        self.assertEqual(fetch_tree_sitter.main(), 0)
        files = self.files()
        scanners = {name: files.pop(name) for name in fetch_tree_sitter.KEPT_HERE}
        self.assertIn("tree_sitter_python_external_scanner_create", scanners["python/src/scanner.c"])
        self.assertIn("#include", scanners["typescript/common/scanner.h"])
        self.assertEqual(files, {
            "core/LICENSE": "MIT", "core/src/lib.c": "core",
            "c/LICENSE": "MIT", "c/src/parser.c": "c", **{f"c/{name}": text for name, text in HEADERS.items()},
            "java/LICENSE": "MIT", "java/src/parser.c": "java", "java/src/tree_sitter/alloc.h": "alloc",
            "java/src/tree_sitter/array.h": "array", "java/src/tree_sitter/parser.h": "old",
        })

    def test_what_is_there_is_not_fetched_again(self):
        self.assertEqual(fetch_tree_sitter.main(), 0)
        asked = self.asked
        self.assertEqual(fetch_tree_sitter.main(), 0)
        self.assertEqual(self.asked, asked)

    def test_without_a_network_it_says_so_and_leaves_nothing(self):
        self.problem = OSError("pip could not fetch tree-sitter 2")
        self.assertEqual(fetch_tree_sitter.main(), 1)
        said = fetch_tree_sitter.sys.stderr.getvalue()
        self.assertIn("fetching tree-sitter's sources (4 packages, 4 MB) through pip", said)
        self.assertIn("pip could not fetch tree-sitter 2", said)
        self.assertIn(str(self.target), said)
        self.assertEqual(list(self.target.parent.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
