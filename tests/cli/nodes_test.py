"""nodes: the files, classes, functions and methods of a project, as Python itself sees them."""
import ast
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sysconfig
import unittest
import warnings

import harness

# A sample is enough for every change; all of it with TWOTRACK_NODES_FILES=100000.
FILES_MAX = int(os.environ.get("TWOTRACK_NODES_FILES", "150"))
SEED = 7


class Nodes(harness.CliTest):
    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def test_a_line_a_node(self):
        self.write("src/shop.py", "class Till:\n    @property\n    def open(self) -> bool:\n        return True\n")
        nodes = self.ok("nodes", "src", "--format", "jsonl").jsonl
        method = b"@property\n    def open(self) -> bool:\n        return True"
        self.assertEqual(nodes[2], {
            "node_id": "src/shop.py::Till.open", "type": "method", "name": "Till.open", "file": "src/shop.py",
            "start_line": 2, "end_line": 4, "signature": "def open(self) -> bool",
            "source_hash": hashlib.sha256(method).hexdigest()})
        self.assertEqual([node["node_id"] for node in nodes[:2]], ["src/shop.py", "src/shop.py::Till"])
        self.assertEqual(self.ok("nodes", "--format", "json").json, nodes)

    def test_people_see_a_tree(self):
        self.write("a.py", "class A:\n    def m(self):\n        pass\n\ndef f(): pass\n")
        self.assertEqual(self.ok("nodes").out,
                         "a.py  5 lines\n  class A  1-3\n    def m(self)  2-3\n  def f()  5\n")

    def test_paths_are_those_of_the_shell(self):
        self.write("twotrack.yaml", "hub: {ignore: [gen]}\n")
        self.write("src/a.py", "")
        self.write("src/gen/b.py", "")
        answer = self.run_anywhere("nodes", ".", "--format", "jsonl", cwd=self.root / "src")
        self.assertEqual([node["node_id"] for node in answer.jsonl], ["src/a.py"])
        self.refused("nodes", "nothing", says="nothing")
        self.refused("nodes", "..", says="outside of the project")

    def test_what_is_skipped_is_said(self):
        self.write("a.py", "x\0y")
        answer = self.ok("nodes")
        self.assertIn("a.py: binary", answer.err)

    @unittest.skipUnless(shutil.which("git"), "git is not here to compare with")
    def test_what_git_ignores_is_left_out(self):
        """Random rules over a random tree: the same files as git lists."""
        draw = random.Random(SEED)
        names = ["a", "b", "ab", "x.py", "y.py", "xy.py"]
        pieces = ["a", "b", "x", "y", "*", "?", ".py", "[ab]", "[!a]", "**"]

        def rule():
            parts = ("".join(draw.choices(pieces, k=draw.randint(1, 3))) for _ in range(draw.randint(1, 3)))
            return draw.choice(["", "", "!"]) + draw.choice(["", "/", "**/"]) + "/".join(parts) + draw.choice(["", "/"])

        git = ["git", "-c", "core.excludesFile=", "-C", str(self.root)]
        subprocess.run([*git, "init", "-q"], check=True)
        for _ in range(40):
            folders = ["", *("/".join(draw.choices(names[:3], k=draw.randint(1, 3))) for _ in range(4))]
            for folder in folders:
                for name in draw.sample(names[3:], 2):
                    self.write(f"{folder}/{name}".lstrip("/"), "")
            for folder in draw.sample(folders, 2):
                self.write(f"{folder}/.gitignore".lstrip("/"), "".join(rule() + "\n" for _ in range(3)))
            listed = subprocess.run([*git, "ls-files", "-co", "--exclude-standard", "*.py"],
                                    capture_output=True, text=True, check=True).stdout.splitlines()
            found = [node["file"] for node in self.ok("nodes", "--format", "jsonl").jsonl]
            rules = {str(path): path.read_text() for path in self.root.rglob(".gitignore")}
            self.assertEqual(found, sorted(listed), rules)
            for path in self.root.iterdir():
                if path.name != ".git":
                    shutil.rmtree(path) if path.is_dir() else path.unlink()


class AsPythonSeesIt(harness.CliTest):
    """Every definition that Python's own parser finds is a node, with the same name and lines."""

    @staticmethod
    def definitions(tree):
        """(type, qualified name, first line, last line) in the order of the text."""
        found = []

        def visit(node, names, in_class):
            for child in ast.iter_child_nodes(node):
                if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    visit(child, names, in_class)
                    continue
                is_class = isinstance(child, ast.ClassDef)
                kind = "class" if is_class else "method" if in_class else "function"
                start = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                found.append((kind, ".".join([*names, child.name]), start, child.end_lineno))
                visit(child, [*names, child.name], is_class)

        visit(tree, [], False)
        return sorted(found, key=lambda one: one[2])

    def test_the_standard_library(self):
        library = pathlib.Path(sysconfig.get_paths()["stdlib"])
        # Some of the library's tests are made to confuse parsers.
        foreign = {"site-packages", "dist-packages", "test", "tests"}
        files = [path for path in sorted(library.rglob("*.py")) if not foreign & set(path.parts)]
        chosen = random.Random(SEED).sample(files, min(FILES_MAX, len(files)))
        answer = self.run_anywhere("nodes", *map(str, chosen), "--root", str(library), "--format", "jsonl")
        self.assertEqual(answer.code, 0, answer)
        ids = [node["node_id"] for node in answer.jsonl]
        self.assertEqual(len(set(ids)), len(ids))
        found = {}
        for node in answer.jsonl:
            definitions = found.setdefault(node["file"], [])
            if node["type"] != "file":
                definitions.append((node["type"], node["name"], node["start_line"], node["end_line"]))
        compared = 0
        for path in chosen:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    tree = ast.parse(path.read_bytes())
            except (SyntaxError, ValueError):
                continue  # a template, or another Python's
            name = str(path.relative_to(library))
            expected = self.definitions(tree)
            self.assertEqual(sorted(found[name], key=lambda one: one[2]), expected, name)
            compared += len(expected)
        self.assertGreater(compared, 10 * len(chosen))


if __name__ == "__main__":
    harness.main()
