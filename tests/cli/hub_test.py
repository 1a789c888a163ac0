"""hub: what is known of the code, and whether it is still so."""
import os
import signal
import sqlite3
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

    def test_watch_keeps_it_up_to_date(self):
        watch = self.start("hub", "watch", start_new_session=True)
        self.until(lambda: self.known() == {"src/cart.py"})
        self.write("src/new.py", "def f(): pass\n")
        self.until(lambda: self.known() == {"src/cart.py", "src/new.py"})
        os.remove(self.root / "src/new.py")
        self.until(lambda: self.known() == {"src/cart.py"})
        watch.send_signal(signal.SIGINT)
        self.assertEqual(watch.wait(harness.TIMEOUT_S), 130)

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


if __name__ == "__main__":
    unittest.main()
