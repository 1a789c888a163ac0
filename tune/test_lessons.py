#!/usr/bin/env python3
"""What is trained on: splits, filters, limits, budgets. Needs numpy and tokenizers."""
import gzip
import json
import pathlib
import random
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
try:
    import lessons
    from tokenizers import Tokenizer, models, pre_tokenizers
except ImportError as missing:
    print(f"skipped: {missing}", file=sys.stderr)
    sys.exit(77)


def byte_tokenizer() -> Tokenizer:
    """A token a byte."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: i for i, letter in enumerate(letters)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return tokenizer


def line(user: str, **facts) -> dict:
    return {"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": user},
                         {"role": "assistant", "content": "{}"}], "tools": [], **facts}


class LessonsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "data.jsonl.gz"

    def load(self, lines: list, **options):
        with gzip.open(self.path, "wt") as file:
            file.writelines(json.dumps(entry) + "\n" for entry in lines)
        return lessons.load(self.path, byte_tokenizer(), **{"tokens_max": 1000, **options})

    def test_the_prompt_is_chatml_and_the_answer_ends_its_turn(self):
        data = self.load([line("u")])
        self.assertEqual(data.sample["text"],
                         "<|im_start|>system\ns<|im_end|>\n<|im_start|>user\nu<|im_end|>\n"
                         "<|im_start|>assistant\n{}<|im_end|>")
        self.assertEqual(data.train[0].answer_tokens, len("{}<|im_end|>"))
        self.assertEqual(len(data.train[0].tokens), len(data.sample["text"]))

    def test_test_lines_are_never_trained_on(self):
        data = self.load([line("a", split="train"), line("b", split="test"), line("c")])
        self.assertEqual((len(data.train), len(data.test)), (2, 1))

    def test_filters_take_patterns_of_the_metadata(self):
        lines = [line("a", operation="fix-1"), line("b", operation="chain"), line("c")]
        self.assertEqual(len(self.load(lines, wanted={"operation": "fix*,chain"}).train), 2)
        with self.assertRaises(lessons.LessonError):
            self.load(lines, wanted={"operation": "no such"})

    def test_a_limit_draws_the_same_lessons_for_the_same_seed(self):
        lines = [line("u" * i) for i in range(50)]

        def lengths(seed):
            return [len(lesson.tokens) for lesson in self.load(lines, limit=5, seed=seed).train]

        self.assertEqual(len(lengths(1)), 5)
        self.assertEqual(lengths(1), lengths(1))
        self.assertNotEqual(lengths(1), lengths(2))

    def test_long_lessons_are_left_out_and_counted(self):
        data = self.load([line("u"), line("u" * 900)], tokens_max=500)
        self.assertEqual((len(data.train), data.left_out["too long"]), (1, 1))

    def test_a_line_that_is_no_lesson_is_named(self):
        for bad in ({"messages": []}, {"messages": [{"role": "user", "content": "u"}]}, {}, []):
            with self.subTest(bad=bad), self.assertRaisesRegex(lessons.LessonError, "gz:2:"):
                self.load([line("u"), bad])

    def test_batches_hold_every_lesson_once_and_keep_the_budget(self):
        data = self.load([line("u" * (7 * i % 300)) for i in range(200)])
        batches = lessons.batches_of(data.train, 2000, random.Random(1))
        self.assertEqual(sorted(id(lesson) for batch in batches for lesson in batch),
                         sorted(map(id, data.train)))
        for batch in batches:
            self.assertLessEqual(len(batch) * max(len(lesson.tokens) for lesson in batch), 2000)


if __name__ == "__main__":
    unittest.main()
