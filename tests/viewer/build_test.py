#!/usr/bin/env python3
"""viewer/dist is what viewer/src gives, and small. Skipped where there is no Node: nobody can have changed the page there."""
import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import tools

SCRIPT_BYTES_MAX = 90_000  # compressed
ALL_BYTES_MAX = 300_000
NOT_SOURCES = ("node_modules", "dist")


def files_below(folder: pathlib.Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class BuildTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-viewer-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_node(self, script: str, *args: str, cwd: pathlib.Path) -> None:
        env = {**os.environ, "PATH": f"{tools.NODE.parent}:{os.environ['PATH']}"}
        done = subprocess.run([str(tools.NODE), str(tools.PACKAGES / script), *args], cwd=cwd, env=env,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_what_is_checked_in_is_what_the_sources_give(self):
        # In another folder, so that nothing of this one can be in the files.
        copy = self.folder / "viewer"
        shutil.copytree(tools.VIEWER, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES))
        (copy / "node_modules").symlink_to(tools.PACKAGES.resolve())
        self.run_node("vite/bin/vite.js", "build", cwd=copy)
        built, kept = files_below(copy / "dist"), files_below(tools.VIEWER / "dist")
        self.assertEqual(sorted(built), sorted(kept), "run `npm run build` in viewer/ and commit dist/")
        for name, data in built.items():
            self.assertEqual(data, kept[name], f"{name}: run `npm run build` in viewer/ and commit dist/")

    def test_the_sources_have_no_wrong_types(self):
        copy = self.folder / "viewer"
        shutil.copytree(tools.VIEWER, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES))
        (copy / "node_modules").symlink_to(tools.PACKAGES.resolve())
        self.run_node("svelte-check/bin/svelte-check", "--fail-on-warnings", "--tsconfig", "./tsconfig.json", cwd=copy)


class KeptTest(unittest.TestCase):
    """Needs no Node."""

    def test_the_page_is_small(self):
        sizes = {name: len(gzip.compress(data, 9)) for name, data in files_below(tools.VIEWER / "dist").items()}
        self.assertLess(sum(size for name, size in sizes.items() if name.endswith(".js")), SCRIPT_BYTES_MAX, sizes)
        self.assertLess(sum(sizes.values()), ALL_BYTES_MAX, sizes)

    def test_the_page_asks_no_other_host(self):
        for name, data in files_below(tools.VIEWER / "dist").items():
            for word in (b"http://", b"https://"):
                at = 0
                while (at := data.find(word, at)) >= 0:
                    address = data[at:at + 60]
                    # Names of XML languages, and where Svelte explains its errors: nobody fetches them.
                    self.assertTrue(address.startswith((b"http://www.w3.org/", b"https://svelte.dev/e/")), (name, address))
                    at += len(word)

    def test_the_page_has_no_inline_script_or_style(self):
        page = (tools.VIEWER / "dist/index.html").read_text()
        self.assertNotIn("<style", page)
        self.assertNotIn(" style=", page)
        self.assertEqual(page.count("<script"), page.count("<script type=\"module\" crossorigin src=\"/assets/"), page)


if __name__ == "__main__":
    unittest.main(defaultTest="KeptTest", exit=False).result.wasSuccessful() or sys.exit(1)
    lacking = tools.missing(browser=False)
    if lacking:
        print(f"SKIPPED: the page was not built again: no {lacking}: run scripts/setup.sh test")
        sys.exit(tools.SKIPPED)
    unittest.main(defaultTest="BuildTest")
