"""hub: what is known of the code, and whether it is still so."""
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import harness

CART = """def total(items):
    \"\"\"What a basket costs.\"\"\"
    return sum(price(one) for one in items)


def price(item):
    return item.cents
"""
DEADLINE_S = 60


class Hub(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.write("src/cart.py", CART)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def get(self, *ids, code=0):
        return self.expect(code, "hub", "get", *ids, "--format", "jsonl").jsonl

    def test_index_tells_what_it_read(self):
        done = self.ok("hub", "index", "--format", "json").json
        self.assertEqual((done["looked_at"], done["changed"], done["nodes"]), (1, 1, 3))
        self.assertIn("0 changed", self.ok("hub", "index").out)

    def test_status_counts_and_says_what_has_changed_since(self):
        self.ok("hub", "index")
        self.write("src/new.py", "def f(): pass\n")
        status = self.ok("hub", "status", "--format", "json").json
        self.assertEqual((status["files"], status["nodes"], status["behind"]), (1, 3, 1))
        self.assertIn("1 file changed since", self.ok("hub", "status").out)

    def test_get_tells_a_node_as_it_is_now(self):
        self.ok("hub", "index")
        (total,) = self.get("src/cart.py::total")
        self.assertEqual((total["state"], total["signature"], total["callees"]),
                         ("fresh", "def total(items)", ["src/cart.py::price"]))
        self.write("src/cart.py", CART.replace("def total(items)", "def total(items, tax)"))
        (total,) = self.get("src/cart.py::total")
        self.assertEqual((total["state"], total["signature"]), ("fresh", "def total(items, tax)"))

    def test_people_read_what_get_says(self):
        self.ok("hub", "index")
        text = self.ok("hub", "get", "src/cart.py::price").out
        self.assertIn("src/cart.py::price  fresh\n", text)
        self.assertIn("def price(item)", text)
        self.assertIn("called by  src/cart.py::total", text)

    def test_a_node_that_is_not_there_is_missing(self):
        self.ok("hub", "index")
        self.assertEqual(self.get("src/cart.py::nothing", code=1),
                         [{"node_id": "src/cart.py::nothing", "state": "missing"}])

    def test_the_file_of_a_node_is_meant_from_where_the_user_stands(self):
        self.ok("hub", "index")
        whole = self.get("src/cart.py::total")
        for id in ("./src/cart.py::total", "src/../src/cart.py::total",
                   f"{self.root}/src/cart.py::total"):
            self.assertEqual(self.get(id), whole, id)
        for id in ("cart.py::total", "src/cart.py::total"):
            answer = self.run_anywhere("hub", "get", id, "--format", "jsonl", cwd=self.root / "src",
                                       env={"TWOTRACK_ROOT": str(self.root)})
            self.assertEqual(answer.jsonl, whole, id)
        self.refused("hub", "get", "../elsewhere.py::f", says="is outside the project")
        self.refused("hub", "get", "/dev/zero", says="is outside the project")

    def test_the_nearest_name_is_suggested(self):
        self.ok("hub", "index")
        answer = self.expect(1, "hub", "get", "src/cart.py::totl")
        self.assertIn("did you mean src/cart.py::total?", answer.err)
        (self.root / "src/cart.py").unlink()
        answer = self.expect(1, "hub", "get", "src/cart.py::total")
        self.assertNotIn("did you mean", answer.err, "not the name itself")

    def test_what_is_no_text_is_not_waited_for(self):
        os.mkfifo(self.root / "src/pipe.py")
        self.ok("hub", "index")
        self.expect(1, "hub", "get", "src/pipe.py")

    def test_a_file_that_was_renamed_is_found_by_its_text(self):
        self.ok("hub", "index")
        os.rename(self.root / "src/cart.py", self.root / "src/basket.py")
        self.assertIn("moved: src/cart.py::total → src/basket.py::total",
                      self.ok("hub", "index").err)
        (old,) = self.get("src/cart.py::total", code=1)
        self.assertEqual(old["moved_to"], "src/basket.py::total")

    def test_without_a_hub_it_is_said_how_to_make_one(self):
        for action in (["status"], ["get", "a.py"]):
            self.refused("hub", *action, says="this project has no hub", hint="twotrack hub index")
        self.assertFalse((self.root / ".agentfs/hub.db").exists())

    def test_wrong_words_are_refused(self):
        self.refused("hub", "get", says="needs the id of a node", hint="twotrack nodes")
        self.refused("hub", "status", "src", says="hub status takes no names")
        self.refused("hub", "index", "nowhere/else.py", says="nowhere/else.py")

    def test_a_damaged_hub_is_told_with_what_to_do(self):
        self.ok("hub", "index")
        (self.root / ".agentfs/hub.db").write_bytes(b"no database at all" * 100)
        answer = self.expect(1, "hub", "doctor")
        self.assertIn("fail", answer.out)
        self.assertIn("twotrack hub index", answer.out)
        self.refused("hub", "status", says="hub.db")

    def test_doctor_finds_a_hub_well(self):
        self.ok("hub", "index")
        self.assertNotIn("warn", self.ok("hub", "doctor").out)
        self.write("src/bad.py", "x\0y")
        self.ok("hub", "index")
        self.assertIn("src/bad.py", self.ok("hub", "doctor").out)

    def test_a_file_that_cannot_be_read_is_not_behind_for_ever(self):
        self.write("src/bad.py", "x\0y")
        self.ok("hub", "index")
        self.assertEqual(self.ok("hub", "status", "--format", "json").json["behind"], 0)
        self.write("src/bad.py", "x = 1\n")
        self.assertEqual(self.ok("hub", "status", "--format", "json").json["behind"], 1)

    def test_broken_syntax_is_told(self):
        self.write("src/bad.py", "def f(:\n    pass\n\n\ndef g():\n    pass\n")
        self.assertIn("src/bad.py: line 1 is not understood", self.ok("hub", "index").err)
        self.assertEqual(self.get("src/bad.py::g")[0]["state"], "fresh")

    def test_many_warnings_are_counted(self):
        for i in range(50):
            self.write(f"src/bad{i:02}.py", "def f(:\n")
        self.assertIn("warning: and 30 more: --format json has all", self.ok("hub", "index").err)
        self.assertEqual(len(self.ok("hub", "index", "--format", "json").json["skipped"]), 50)

    def test_a_newer_programs_hub_is_not_to_be_deleted(self):
        self.ok("hub", "index")
        database = sqlite3.connect(self.root / ".agentfs/hub.db")
        database.execute("PRAGMA user_version = 1000")
        database.close()
        answer = self.expect(1, "hub", "doctor")
        self.assertIn("written by a newer program", answer.out)
        self.assertNotIn("delete", answer.out)
        self.refused("hub", "status", says="hub.db: written by a newer program")

    def test_watch_keeps_it_up_to_date(self):
        watch = self.start("hub", "watch", start_new_session=True)
        self.until(lambda: self.known() == {"src/cart.py"})
        self.write("src/new.py", "def f(): pass\n")
        self.until(lambda: self.known() == {"src/cart.py", "src/new.py"})
        os.remove(self.root / "src/new.py")
        self.until(lambda: self.known() == {"src/cart.py"})
        watch.send_signal(signal.SIGINT)
        self.assertEqual(watch.wait(harness.TIMEOUT_S), 130)

    def test_an_ignored_file_that_was_named_stays(self):
        self.write(".gitignore", "gen/\n")
        self.write("gen/made.py", "def f(): pass\n")
        self.ok("hub", "index")
        self.assertEqual(self.known(), {"src/cart.py"})
        self.ok("hub", "index", "gen/made.py")
        self.ok("hub", "index")
        self.assertEqual(self.known(), {"src/cart.py", "gen/made.py"})
        self.assertEqual(self.ok("hub", "status", "--format", "json").json["behind"], 0)

    def test_languages_that_nobody_wants_are_not_read(self):
        self.write("src/cart.js", "function total() {}\n")
        self.write("src/vector", "// -*- C++ -*-\nint f() { return 1; }\n")
        self.write("twotrack.yaml", "hub: {languages: [python]}\n")
        self.ok("hub", "index")
        self.assertEqual(self.known(), {"src/cart.py"})
        self.write("twotrack.yaml", "hub: {languages: [pyton]}\n")
        self.refused("hub", "index", says='there is no language "pyton"', hint="")

    def known(self):
        if not (self.root / ".agentfs/hub.db").exists():
            return set()
        database = sqlite3.connect(f"file:{self.root}/.agentfs/hub.db?mode=ro", uri=True)
        try:
            return {path for (path,) in database.execute("SELECT path FROM files")}
        except sqlite3.OperationalError:  # it is being made
            return set()
        finally:
            database.close()

    def until(self, holds):
        end = time.monotonic() + DEADLINE_S
        while not holds():
            self.assertLess(time.monotonic(), end, "it never came true")
            time.sleep(0.02)


class FurtherLanguage(harness.CliTest):
    """A grammar and a query that somebody drops in: the grammar of Go, under another name."""

    QUERY = "; suffixes: .gopher\n(function_declaration) @function\n(comment) @comment\n"

    @classmethod
    def setUpClass(cls):
        compiler = shutil.which("cc")
        fetch = pathlib.Path(__file__).resolve().parents[2] / "scripts/fetch_tree_sitter.py"
        where = subprocess.run([sys.executable, fetch, "--where"], stdout=subprocess.PIPE, text=True,
                               check=True).stdout.strip()
        source = pathlib.Path(where) / "go/src"
        if not compiler or not source.is_dir():
            raise unittest.SkipTest("no C compiler, or no grammar to compile")
        cls.built = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-grammar-"))
        cls.addClassCleanup(shutil.rmtree, cls.built, ignore_errors=True)
        subprocess.run([compiler, "-shared", "-fPIC", "-w", "-Dtree_sitter_go=tree_sitter_gopher",
                        f"-I{source}", source / "parser.c", "-o", cls.built / "parser.so"], check=True)

    def setUp(self):
        super().setUp()
        (self.root / "a.gopher").write_text("// Digs.\nfunc dig(depth int) {}\n")

    def drop(self, folder, query=QUERY, name="gopher"):
        to = folder / name
        to.mkdir(parents=True)
        shutil.copy(self.built / "parser.so", to)
        (to / "nodes.scm").write_text(query)
        return folder

    def users(self):
        """Where the user keeps languages."""
        return pathlib.Path(self.env["XDG_CONFIG_HOME"]) / "twotrack/languages"

    def nodes(self, **env):
        return [one["node_id"] for one in self.ok("nodes", "--format", "jsonl", env=env).jsonl]

    def test_what_the_user_drops_in_is_read(self):
        self.expect(1, "nodes")  # nothing found
        self.drop(self.users())
        self.assertEqual(self.nodes(), ["a.gopher", "a.gopher::dig"])
        self.ok("hub", "index")
        (dig,) = self.ok("hub", "get", "a.gopher::dig", "--format", "jsonl").jsonl
        self.assertEqual((dig["state"], dig["signature"], dig["docstring"]),
                         ("fresh", "func dig(depth int)", "Digs."))
        doctor = self.ok("hub", "doctor").out
        self.assertIn("language gopher", doctor)
        self.assertIn(str(self.users() / "gopher"), doctor)

    def test_another_query_is_noticed(self):
        folder = self.drop(self.users(), "; suffixes: .gopher\n")
        self.ok("hub", "index")
        self.expect(1, "hub", "get", "a.gopher::dig")
        (folder / "gopher/nodes.scm").write_text(self.QUERY)
        self.assertIn("1 changed", self.ok("hub", "index").out)
        self.ok("hub", "get", "a.gopher::dig")

    def test_a_folder_that_the_user_names_is_read(self):
        folder = self.drop(self.root / "elsewhere")
        self.assertEqual(self.nodes(TWOTRACK_HUB__LANGUAGES_FROM=str(folder)),
                         ["a.gopher", "a.gopher::dig"])
        answer = self.run_cli("nodes", env={"TWOTRACK_HUB__LANGUAGES_FROM": "elsewhere"})
        self.assertEqual(answer.code, 2, answer)
        self.assertIn("is not an absolute path", answer.err)

    def test_what_a_project_brings_along_is_not_loaded(self):
        folder = self.drop(self.root / ".twotrack/languages")
        self.expect(1, "nodes")  # nothing found
        doctor = self.ok("hub", "doctor").out
        self.assertIn("the project contains grammars. They are not loaded", doctor)
        self.assertNotIn("language gopher", doctor)
        (self.root / "twotrack.yaml").write_text(f"hub: {{languages_from: [{folder}]}}\n")
        self.refused("nodes", says="a project cannot set this")
        (self.root / "twotrack.yaml").unlink()
        env = {"TWOTRACK_HUB__LANGUAGES_FROM": str(folder)}
        self.assertEqual(self.nodes(**env), ["a.gopher", "a.gopher::dig"])
        self.assertNotIn("contains grammars", self.ok("hub", "doctor", env=env).out)

    def test_one_that_is_wrong_is_told_and_the_rest_goes_on(self):
        self.drop(self.users())
        self.drop(self.users(), name="other")
        (self.root / "b.py").write_text("def f(): pass\n")
        answer = self.ok("nodes", "--format", "jsonl")
        self.assertEqual([one["node_id"] for one in answer.jsonl],
                         ["a.gopher", "a.gopher::dig", "b.py", "b.py::f"])
        self.assertIn("other: .gopher is gopher already", answer.err)
        (self.users() / "gopher/parser.so").write_bytes(b"no library")
        self.assertIn("warn", self.ok("hub", "doctor").out)


if __name__ == "__main__":
    unittest.main()
