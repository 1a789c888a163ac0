"""What another program is answered that plays kinds."""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

LAB = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(LAB))

from kind import registry  # noqa: E402

KIND = "first/beehive_move"


class ServeTest(unittest.TestCase):
    def setUp(self):
        self.start(LAB)

    def start(self, lab):
        command = [sys.executable, lab / "kind", "serve"]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(self.server.communicate)

    def ask(self, op, **more):
        body = json.dumps({"op": op, **more}).encode()
        self.server.stdin.write(struct.pack("<I", len(body)) + body)
        self.server.stdin.flush()
        length = struct.unpack("<I", self.server.stdout.read(4))[0]
        return json.loads(self.server.stdout.read(length))

    def make(self, seed=1, kind=KIND):
        return self.ask("make", kind=kind, seed=seed, words="train")

    def test_a_look_at_a_kind_says_what_the_kind_says(self):
        for path in registry.files():
            module = registry.load(path)
            whole = {"NAME": module.NAME, "STRUCTURE": module.STRUCTURE, "__doc__": module.__doc__}
            self.assertEqual(vars(registry.look(path)), whole)

    def test_the_right_calls_end_it(self):
        self.make()
        for _ in range(30):
            call = self.ask("right")["calls"][0]
            self.assertTrue(self.ask("judge", **call)["right"])
            if self.ask("call", **call)["done"]:
                return
        self.fail("thirty right calls, and no end")

    def test_words_of_the_domain_are_hidden_in_lessons_and_not_in_tests(self):
        def tools(words, seed):
            told = self.ask("make", kind="clinic/kennel_swap", seed=seed, words=words)
            return " ".join(tool["description"] for tool in told["tools"])

        self.assertIn("kennel", tools("held-out", 1))
        lessons = ["kennel" in tools("train", seed) for seed in range(30)]
        self.assertIn(True, lessons)
        self.assertIn(False, lessons)

    def test_a_hidden_episode_is_solved_like_any_other(self):
        for seed in range(30):
            self.make(seed)
            while not (answer := self.ask("call", **self.ask("right")["calls"][0]))["done"]:
                self.assertNotIn("error", answer)

    def test_an_end_at_once_is_early_and_a_claim(self):
        field = self.make()["answer_field"]
        said = self.ask("judge", tool="submit_result", args={field: "All done."})
        self.assertEqual(said, {"right": False, "early": True, "claim": True})

    def test_after_a_wrong_call_the_goal_can_still_be_reached(self):
        wrong = 0
        for seed in range(20):
            self.make(seed)
            for call in self.ask("wrong")["calls"]:
                wrong += 1
                self.assertFalse(self.ask("judge", **call)["right"])
                self.ask("call", **call)
            while not self.ask("call", **self.ask("right")["calls"][0])["done"]:
                pass
        self.assertGreater(wrong, 5)

    def test_a_faulty_kind_is_told_and_the_next_one_is_played(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = pathlib.Path(folder)
            for part in ("kind/__init__.py", "kind/__main__.py", "gym/phrases/words.txt", f"kinds/{KIND}.py"):
                (lab / part).parent.mkdir(parents=True, exist_ok=True)
                (lab / part).write_bytes((LAB / part).read_bytes())
            for module in (LAB / "kind").glob("*.py"):
                (lab / "kind" / module.name).write_bytes(module.read_bytes())
            (lab / "kinds" / "bad").mkdir()
            (lab / "kinds" / "bad" / "kind.py").write_text(
                '"""Breaks."""\nSTRUCTURE = "each"\nDOMAIN = "x"\ndef make(k):\n    raise ValueError("broken lot")\n'
            )
            self.start(lab)
            self.assertIn("broken lot", self.make(kind="bad/kind")["error"])
            self.assertIn("goal", self.make())


if __name__ == "__main__":
    unittest.main()
