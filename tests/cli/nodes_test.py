"""nodes: the files, classes, functions and methods of a project."""
import hashlib
import random
import shutil
import subprocess
import unittest

import harness

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

    def test_the_second_of_a_name_is_shown_by_its_number(self):
        self.write("a.py", "def f(): pass\ndef f(): pass\n")
        self.assertEqual(self.ok("nodes").out, "a.py  2 lines\n  def f()  1\n  def f()  2  #2\n")

    def test_the_tree_has_what_the_text_has_apart(self):
        self.write("a.rs", "struct A;\nimpl A {\n  fn new() {}\n  fn old() {}\n}\nfn f() {}\n")
        self.write("b.cc", "namespace n {\nvoid f() {}\nstruct S {\n  void m() {}\n};\n}\nvoid g() {}\n")
        self.assertEqual(self.ok("nodes").out,
                         "a.rs  6 lines\n  struct A  1\n  in A\n    fn new()  3\n    fn old()  4\n  fn f()  6\n"
                         "b.cc  7 lines\n  in n\n    void f()  2\n    struct S  3-5\n      void m()  4\n  void g()  7\n")

    def test_paths_are_those_of_the_shell(self):
        self.write("twotrack.yaml", "hub: {ignore: [gen]}\n")
        self.write("src/a.py", "")
        self.write("src/gen/b.py", "")
        answer = self.run_anywhere("nodes", ".", "--format", "jsonl", cwd=self.root / "src")
        self.assertEqual([node["node_id"] for node in answer.jsonl], ["src/a.py"])
        self.refused("nodes", "nothing", says="nothing")
        self.refused("nodes", "..", says="outside the project")

    def test_what_is_skipped_is_said(self):
        self.write("a.py", "x\0y")
        answer = self.expect(1, "nodes")
        self.assertIn("a.py: binary", answer.err)

    def test_nothing_found_is_no(self):
        self.write("scripts/backup.sh", "true\n")
        self.assertIn("nothing found", self.expect(1, "nodes", "scripts").err)
        self.assertEqual(self.expect(1, "nodes", "--format", "json").json, [])

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


if __name__ == "__main__":
    harness.main()
