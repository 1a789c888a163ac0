"""Every function that the language's own parser finds in a real project is a node.

compare_nodes.py does the same for any folder, and prints each miss.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import compare_nodes

PROGRAM = os.environ["TWOTRACK"]
# A sample is enough for every change; all of it with TWOTRACK_NODES_FILES=0.
FILES = int(os.environ.get("TWOTRACK_NODES_FILES", "150"))
SOURCES = pathlib.Path(__file__).resolve().parents[2]


class Truth(unittest.TestCase):
    def hold(self, language, folder, misses_max, expected_min):
        figures = compare_nodes.compare(PROGRAM, language, folder, FILES)
        listed = "\n".join(f"{one.file}:{one.line}: {one.name}: {one.why}" for one in figures.misses)
        self.assertEqual(figures.duplicates, [])
        self.assertGreater(figures.expected, expected_min)
        self.assertLessEqual(len(figures.misses), misses_max * figures.expected, listed)

    def by_ctags(self, language, folder, misses_max, expected_min):
        if not shutil.which("ctags"):
            self.skipTest("universal-ctags is not here to compare with: scripts/setup.sh test")
        if not pathlib.Path(folder).is_dir():
            self.skipTest(f"{folder} is not here to compare with")
        self.hold(language, folder, misses_max, expected_min)

    def test_python_and_its_standard_library(self):
        self.hold("python", sysconfig.get_paths()["stdlib"], 0.0001, 1000)

    def test_ctags_and_cpp_headers(self):
        """Here and there a macro or #if is too much for the grammar; ctags errs, too."""
        version = subprocess.run(["g++", "-dumpversion"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        self.by_ctags("C++", f"/usr/include/c++/{version.split('.')[0]}", 0.01, 1000)
        self.by_ctags("C++", "/usr/include/rocksdb", 0, 100)

    def test_ctags_and_c_sources(self):
        where = subprocess.run([sys.executable, SOURCES / "scripts/fetch_tree_sitter.py", "--where"],
                               stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        self.by_ctags("C", pathlib.Path(where) / "core", 0, 300)

    def test_ctags_and_javascript(self):
        self.by_ctags("JavaScript", "/usr/lib/node_modules/npm/lib", 0, 100)


if __name__ == "__main__":
    unittest.main()
