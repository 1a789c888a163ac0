#!/usr/bin/env python3
"""What is trained on: splits, filters, limits, budgets; texts and tokens. Needs numpy and tokenizers."""
import gzip
import json
import pathlib
import random
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
try:
    import chat
    import export_gguf
    import gguf_file
    import lessons
    import numpy as np
    import weights
    from tokenizers import Tokenizer, models, pre_tokenizers
except ImportError as missing:
    print(f"skipped: {missing}", file=sys.stderr)
    sys.exit(77)


def byte_chat() -> chat.Chat:
    """A token a byte."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: i for i, letter in enumerate(letters)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return chat.Chat(tokenizer, chat.chatml, "<|im_end|>")


def line(user: str, **facts) -> dict:
    return {"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": user},
                         {"role": "assistant", "content": "{}"}], "tools": [], **facts}


def letters(text: str) -> str:
    """As the tokens spell it."""
    return text.replace("\n", "Ċ").replace(" ", "")


class LessonsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "data.jsonl.gz"

    def load(self, lines: list, **options):
        with gzip.open(self.path, "wt") as file:
            file.writelines(json.dumps(entry) + "\n" for entry in lines)
        return lessons.load([self.path], byte_chat(), **{"tokens_max": 1000, **options})

    def test_the_prompt_is_chatml_and_the_answer_ends_its_turn(self):
        data = self.load([line("u")])
        self.assertEqual(data.sample["text"],
                         "<|im_start|>system\ns<|im_end|>\n<|im_start|>user\nu<|im_end|>\n"
                         "<|im_start|>assistant\n{}<|im_end|>")
        self.assertEqual(len(data.train[0].answers[0].tokens), len("{}<|im_end|>"))
        self.assertEqual(len(data.train[0].tokens), len(data.sample["text"]))

    def test_test_lines_are_never_trained_on(self):
        data = self.load([line("a" * 99, split="train"), line("b" * 99, split="test"), line("c" * 99)])
        self.assertEqual((data.lessons(), len(data.test[0].answers)), (2, 1))

    def test_a_lesson_that_tells_what_is_left_also_asks_for_all_of_it(self):
        lines = [line("a" * 99, left=["second", "third"]), line("b" * 99, left=[]), line("c" * 99, left=["x"], split="test")]
        self.assertEqual(self.load(lines).lessons(), 2)
        data = self.load(lines, ahead=True)
        spoken = byte_chat().tokenizer
        said = [spoken.decode(answer.tokens.tolist()) for family in data.train for answer in family.answers]
        self.assertEqual(sorted(map(letters, said)), sorted(map(letters, ["{}<|im_end|>"] * 2 + ["{}\nsecond\nthird<|im_end|>"])))
        self.assertEqual([len(family.answers) for family in data.test], [1])

    def test_filters_take_patterns_of_the_metadata(self):
        lines = [line("a", operation="fix-1"), line("b", operation="chain"), line("c")]
        self.assertEqual(self.load(lines, wanted={"operation": "fix*,chain"}).lessons(), 2)
        with self.assertRaises(lessons.LessonError):
            self.load(lines, wanted={"operation": "no such"})

    def test_a_limit_draws_the_same_families_for_the_same_seed(self):
        families = self.load([line(f"{i} " * 99) for i in range(50)]).train

        def lengths(seed):
            return [family.tokens.tolist() for family in lessons.choose(families, None, 5, seed)]

        self.assertEqual(len(lengths(1)), 5)
        self.assertEqual(lengths(1), lengths(1))
        self.assertNotEqual(lengths(1), lengths(2))

    def test_kinds_are_drawn_whatever_else_is_there(self):
        data = self.load([line(f"{i} " * 99, kind=f"k{i % 6}") for i in range(30)])
        families = data.train

        def kinds(count):
            return {family.answers[0].kind for family in lessons.choose(families, count, None, 1)}

        self.assertEqual([len(kinds(count)) for count in (2, 4)], [2, 4])
        self.assertLess(kinds(2), kinds(4))

    def test_a_lesson_in_a_family_sees_its_own_tokens_and_no_others(self):
        turns = ["goal", "goal, a", "goal, a, b", "goal, c", "goal, c"]
        lines = [line("x" * 200 + turn) for turn in turns] + [line("other")]
        alone = sorted(lessons.tokenise(byte_chat(), lines), key=lambda lesson: lesson.tokens.tolist())
        families = self.load(lines).train
        self.assertEqual(sorted(len(family.answers) for family in families), [1, 5])
        for family in families:
            begins = np.searchsorted(family.parts, np.arange(len(family.answers)))
            for part in range(len(family.answers)):
                lesson = alone.pop(0)
                seen = [begins[s] + offset for s in range(part) for offset in range(family.sees[part][s])]
                path = np.array(seen + np.flatnonzero(family.parts == part).tolist())
                path = path[np.argsort(family.positions[path])]
                np.testing.assert_array_equal(family.tokens[path], lesson.tokens)
                np.testing.assert_array_equal(family.positions[path], np.arange(len(path)))
                self.assertEqual(family.places[part].tolist(), path[-lesson.answer_tokens - 1:-1].tolist())

    def test_families_are_the_same_whatever_the_numbers_of_tokens(self):
        def sizes(offset, kind):
            alike = [lessons.Lesson(np.array([*range(20), *end], dtype=kind) + kind(offset), 1, "", "")
                     for end in ([7, 300], [9], [7, 2, 2], [256])]
            return [[len(answer.tokens) for answer in family.answers] for family in lessons.families_of(alike, 100)], [
                (family.tokens - kind(offset)).tolist() for family in lessons.families_of(alike, 100)]

        self.assertEqual(sizes(0, np.uint16), sizes(200000, np.uint32))

    def test_a_family_is_no_longer_than_it_may_be(self):
        data = self.load([line("x" * 200 + str(i) * 50) for i in range(9)], tokens_max=500)
        sizes = [len(family.tokens) for family in data.train]
        self.assertGreater(len(sizes), 1)
        self.assertLessEqual(max(sizes), 500)

    def test_long_lessons_are_left_out_and_counted(self):
        data = self.load([line("u"), line("u" * 900)], tokens_max=500)
        self.assertEqual((data.lessons(), data.left_out["too long"]), (1, 1))

    def test_a_line_that_is_no_lesson_is_named(self):
        for bad in ({"messages": []}, {"messages": [{"role": "user", "content": "u"}]}, {}, []):
            with self.subTest(bad=bad), self.assertRaisesRegex(lessons.LessonError, "gz:2:"):
                self.load([line("u"), bad])

    def test_several_files_are_one_set(self):
        paths = [self.path.with_name(f"{i}.jsonl") for i in range(3)]
        for i, path in enumerate(paths):
            path.write_text(json.dumps(line(f"{i} " * 99)) + "\n" + json.dumps(line(f"t{i} " * 99, split="test")) + "\n")
        data = lessons.load(paths, byte_chat(), tokens_max=1000)
        self.assertEqual((data.lessons(), sum(len(family.answers) for family in data.test)), (3, 3))

    def test_batches_hold_every_family_once_and_keep_the_budget(self):
        data = self.load([line(f"{i} " + "u" * (7 * i % 300)) for i in range(200)])
        batches = lessons.batches_of(data.train, 2000, random.Random(1))
        self.assertEqual(sorted(id(family) for batch in batches for family in batch),
                         sorted(map(id, data.train)))
        for batch in batches:
            self.assertLessEqual(len(batch) * max(len(family.tokens) for family in batch), 2000)


class FollowerTest(unittest.TestCase):
    """A folder that is filled while somebody trains on it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name: str, users: list[str]) -> pathlib.Path:
        path = self.folder / name
        path.write_text("".join(json.dumps(line(user)) + "\n" for user in users))
        return path

    def follow(self, known: list[pathlib.Path]):
        data = lessons.load(known, byte_chat(), tokens_max=1000)
        follower = lessons.Follower(self.folder, known, byte_chat(), 1000)
        self.addCleanup(follower.pool.terminate)
        return data, follower, lessons.without_end(data, follower, 1000, random.Random(1))

    def test_what_comes_later_is_trained_on_and_counted(self):
        data, follower, batches = self.follow([self.write("a.jsonl", ["a" * 99])])
        self.write("b.jsonl", ["b" * 99])
        while len(data.digests) < 2:  # ends when the second file has been read
            next(batches)
        self.assertEqual(data.lessons(), 2)

    def test_a_file_of_tests_alone_adds_nothing_to_train_on(self):
        data, _, batches = self.follow([self.write("a.jsonl", ["a" * 99])])
        (self.folder / "b.jsonl").write_text(json.dumps(line("b" * 99, split="test")) + "\n")
        while len(data.digests) < 2:
            next(batches)
        self.assertEqual(data.lessons(), 1)

    def test_what_is_there_is_trained_on_again_when_nothing_comes(self):
        _, _, batches = self.follow([self.write("a.jsonl", ["a" * 99])])
        first, again = next(batches), next(batches)
        self.assertEqual(first[0].answers, again[0].answers)

    def test_a_file_that_is_no_lesson_ends_the_training(self):
        _, follower, batches = self.follow([self.write("a.jsonl", ["a" * 99])])
        (self.folder / "b.jsonl").write_text("{}\n")
        with self.assertRaises(lessons.LessonError):
            while True:
                next(batches)


class GemmaTest(unittest.TestCase):
    """Its turns, and its way of splitting text."""

    WORDS = {**dict.fromkeys(("<bos>", "<start_of_turn>", "<end_of_turn>"), chat.CONTROL),
             **dict.fromkeys(("\n", "  "), chat.USER_DEFINED), **{f"<0x{byte:02X}>": 6 for byte in range(256)},
             **{letter: chat.NORMAL for letter in "▁abc"}, "bc": chat.NORMAL, "ab": chat.NORMAL, "▁a": chat.NORMAL}

    def chat(self, **facts) -> chat.Chat:
        return chat.chat_of({
            "tokenizer.ggml.model": "llama", "tokenizer.ggml.pre": "default", "tokenizer.ggml.add_space_prefix": False,
            "tokenizer.ggml.tokens": list(self.WORDS), "tokenizer.ggml.token_type": list(self.WORDS.values()),
            "tokenizer.ggml.scores": [-float(i) for i in range(len(self.WORDS))], **facts})

    def tokens(self, text: str) -> list[str]:
        made = self.chat()
        return [made.tokenizer.id_to_token(token) for token in made.encode([text])[0]]

    def test_what_the_system_says_stands_before_what_the_user_does(self):
        messages = [{"role": "system", "content": " s\n"}, {"role": "user", "content": "u"},
                    {"role": "assistant", "content": "a"}, {"role": "user", "content": "v "}]
        self.assertEqual(self.chat().prompt_text(messages),
                         "<bos><start_of_turn>user\ns\n\nu<end_of_turn>\n<start_of_turn>model\na<end_of_turn>\n"
                         "<start_of_turn>user\nv<end_of_turn>\n<start_of_turn>model\n")
        self.assertEqual(self.chat().answer_text("a"), "a<end_of_turn>")

    def test_the_likeliest_pair_is_joined_first(self):
        self.assertEqual(self.tokens("abc"), ["a", "bc"])
        self.assertEqual(self.tokens("abab"), ["ab", "ab"])

    def test_a_space_belongs_to_what_follows(self):
        self.assertEqual(self.tokens("b a a"), ["b", "▁a", "▁a"])

    def test_tokens_of_turns_and_layout_are_found_before_text_is_split(self):
        self.assertEqual(self.tokens("<bos>a\n   a<end_of_turn>"), ["<bos>", "a", "\n", "  ", "▁a", "<end_of_turn>"])

    def test_what_has_no_token_is_spelled_in_bytes(self):
        self.assertEqual(self.tokens("a\u20ac"), ["a", "<0xE2>", "<0x82>", "<0xAC>"])

    def test_other_vocabularies_are_refused(self):
        for fact in ({"tokenizer.ggml.pre": "other"}, {"tokenizer.ggml.add_space_prefix": True},
                     {"tokenizer.chat_template": "<|im_start|>"}, {"tokenizer.ggml.add_bos_token": False}):
            with self.subTest(fact=fact), self.assertRaises(gguf_file.GgufError):
                self.chat(**fact)


class StartFromTest(unittest.TestCase):
    """An adapter that was shipped can be trained on."""

    def test_a_shipped_adapter_reads_as_the_saved_one(self):
        for architecture in ("llama", "gemma3"):
            with self.subTest(architecture=architecture):
                self.reads_as_saved(export_gguf.paired(architecture, 2, 1))

    def reads_as_saved(self, heads: dict[str, int]):
        generator = np.random.default_rng(1)
        names = [f"layers.0.{module}.{side}" for module in ("q_proj", "k_proj", "down_proj") for side in "AB"]
        saved = {name: generator.normal(size=(32, 32)).astype(np.float16) for name in names}
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder) / "adapter.safetensors", pathlib.Path(folder) / "adapter.gguf"
            write_safetensors(source, saved)
            metadata, tensors = export_gguf.read_safetensors(source.read_bytes())
            kind, made = export_gguf.in_form(export_gguf.gguf_tensors(tensors, heads), "f16")
            gguf_file.write(target, export_gguf.facts_of(metadata, "n", "l"), kind, made)
            for path in (source, target):
                adapter = weights.open_adapter(path, heads)
                self.assertEqual((adapter.base_sha256, adapter.alpha), ("b", 128.0))
                for name, values in saved.items():
                    np.testing.assert_array_equal(adapter.tensor(name), values.astype(np.float32))


def write_safetensors(path: pathlib.Path, tensors: dict) -> None:
    facts = {"architecture": "llama", "alpha": "128.0", "base_name": "m", "base_sha256": "b", "data_sha256": "d"}
    header, at = {"__metadata__": facts}, 0
    for name, values in tensors.items():
        header[name] = {"dtype": "F16", "shape": values.shape, "data_offsets": [at, at + values.nbytes]}
        at += values.nbytes
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(values.tobytes() for values in tensors.values()))


if __name__ == "__main__":
    unittest.main()
