"""Lessons: the lines of `twotrack export --as sft`, tokenised, filtered, put into batches."""
import fnmatch
import functools
import gzip
import hashlib
import itertools
import json
import lzma
import multiprocessing
import os
import pathlib
import random
import threading
import time
from dataclasses import dataclass

import numpy as np

from chat import Chat

CHUNK = 4096  # lines tokenised at a time
AHEAD = "\nThis call and those that are left, one a line:"
PLACE = np.uint16  # among the tokens of a lesson or a family
SHARED_MIN = 0.5  # of a lesson: with less in common, being in one family costs more than it saves
SORT_SPAN = 64  # batches among which lessons of like length are looked for


class LessonError(Exception):
    """The data are not what they should be."""


@dataclass(frozen=True)
class Lesson:
    tokens: np.ndarray  # prompt and answer
    answer_tokens: int  # how many of them are the answer, with what ends it
    world: str
    kind: str


@dataclass(frozen=True)
class Answer:
    """What is left of a lesson when its tokens are in a family."""
    tokens: np.ndarray
    world: str
    kind: str


@dataclass
class DataSet:
    train: list["Family"]
    test: list["Family"]
    digests: list[str]  # of the files
    left_out: dict[str, int]
    sample: dict  # the first lesson, to be compared with what the product sends

    def lessons(self) -> int:
        return sum(len(family.answers) for family in self.train)

    @property
    def sha256(self) -> str:
        digests = self.digests
        return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()

    def add(self, file: "FileLessons") -> None:
        """What it has to train on."""
        self.train += file.train
        self.digests.append(file.sha256)
        self.left_out = {why: self.left_out.get(why, 0) + count for why, count in file.left_out.items()}


def read_lines(path: pathlib.Path):
    opened = {".gz": gzip.open, ".xz": lzma.open}.get(path.suffix, open)
    with opened(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                lesson = json.loads(line)
                messages = lesson["messages"]
                if messages[-1]["role"] != "assistant" or not messages[-1]["content"]:
                    raise LessonError("its last message is no answer")
                if any(not isinstance(message["content"], str) for message in messages):
                    raise LessonError("a message is no text")
            except (ValueError, KeyError, IndexError, TypeError, LessonError) as problem:
                raise LessonError(f"{path}:{number}: no lesson: {problem!r}") from problem
            lesson.pop("tools", None)  # they stand in the system message as well
            yield lesson


def fits(lesson: dict, wanted: dict[str, str]) -> bool:
    """Whether each field matches one of the patterns: {"operation": "fix*,chain*"}."""
    return all(any(fnmatch.fnmatchcase(str(lesson.get(key, "")), pattern)
                   for pattern in patterns.split(",")) for key, patterns in wanted.items())


def tokenise(chat: Chat, lines: list[dict]) -> list[Lesson]:
    prompts = chat.encode([chat.prompt_text(line["messages"][:-1]) for line in lines])
    answers = chat.encode([chat.answer_text(line["messages"][-1]["content"]) for line in lines])
    token = np.min_scalar_type(chat.tokenizer.get_vocab_size())
    return [Lesson(np.array(prompt + answer, dtype=token), len(answer),
                   str(line.get("world") or line.get("operation") or "all"), str(line.get("kind", "")))
            for line, prompt, answer in zip(lines, prompts, answers)]


def looking_ahead(lines: list[dict]) -> list[dict]:
    """Lessons beside these: the same question, and all the calls that are left. They begin alike, so they cost their answers."""
    return [{**line, "messages": [*line["messages"][:-2],
                                  {**line["messages"][-2], "content": line["messages"][-2]["content"] + AHEAD},
                                  {**line["messages"][-1], "content": "\n".join([line["messages"][-1]["content"], *line["left"]])}]}
            for line in lines if line.get("left") and line.get("split", "train") == "train"]


@dataclass
class FileLessons:
    """What is in one file."""
    train: list["Family"]
    test: list[Lesson]
    left_out: dict[str, int]
    sha256: str
    sample: dict | None


def read_file(path: pathlib.Path, chat: Chat, wanted: dict[str, str], tokens_max: int, ahead: bool) -> FileLessons:
    left_out, kept, sample = {"filtered": 0, "too long": 0}, {"train": [], "test": []}, None
    lines = read_lines(path)
    while chunk := list(itertools.islice(lines, CHUNK)):
        fitting = [line for line in chunk if fits(line, wanted)]
        left_out["filtered"] += len(chunk) - len(fitting)
        fitting += looking_ahead(fitting) if ahead else []
        for line, lesson in zip(fitting, tokenise(chat, fitting)):
            sample = sample or sample_of(chat, line, lesson)
            if len(lesson.tokens) > tokens_max:
                left_out["too long"] += 1
            else:
                kept["train" if line.get("split", "train") == "train" else "test"].append(lesson)
    return FileLessons(families_of(kept["train"], tokens_max), kept["test"], left_out,
                       hashlib.sha256(path.read_bytes()).hexdigest(), sample)


def sample_of(chat: Chat, line: dict, lesson: Lesson) -> dict:
    tokens = lesson.tokens.tolist()
    return {"text": chat.prompt_text(line["messages"][:-1]) + chat.answer_text(line["messages"][-1]["content"]),
            "prompt_tokens": tokens[:-lesson.answer_tokens], "answer_tokens": tokens[-lesson.answer_tokens:]}


class Readers:
    """Processes that read files. What they read them with (a vocabulary of many megabytes) they get once, by the fork."""
    _job = None

    def __init__(self, count: int, chat: Chat, wanted: dict[str, str], tokens_max: int, ahead: bool):
        job = functools.partial(read_file, chat=chat, wanted=wanted, tokens_max=tokens_max, ahead=ahead)
        self.pool = multiprocessing.get_context("fork").Pool(count, initializer=Readers._learn, initargs=(job,))

    @classmethod
    def _learn(cls, job) -> None:
        cls._job = job

    @staticmethod
    def read(path: pathlib.Path) -> FileLessons:
        return Readers._job(path)


def load(paths: list[pathlib.Path], chat: Chat, *, tokens_max: int, wanted: dict[str, str] | None = None,
         tests_max: int = 500, seed: int = 1, ahead: bool = False) -> DataSet:
    """Files are read at the same time, a core each. Of the lessons to test, as many as the limit says, drawn at random."""
    data, test = DataSet([], [], [], {}, {}), []
    with Readers(min(len(paths), os.cpu_count()), chat, wanted or {}, tokens_max, ahead).pool as pool:
        for file in pool.imap(Readers.read, paths):
            data.add(file)
            test += file.test
            data.sample = data.sample or file.sample
    if not data.train:
        names = ", ".join(map(str, paths[:3]))
        raise LessonError(f"{names}: no lesson to train on is left (test: {len(test)}, left out: {data.left_out})")
    if len(test) > tests_max:
        test = random.Random(seed).sample(test, tests_max)
    data.test = families_of(test, tokens_max)
    return data


class Follower:
    """Reads the files of a folder that is still being filled, while others train on what is there."""

    def __init__(self, folder: pathlib.Path, known: list[pathlib.Path], chat: Chat, tokens_max: int, ahead: bool = False):
        self.folder, self.known = folder, {path.name for path in known}
        self.lock, self.come, self.problem = threading.Lock(), [], None
        # Before the GPU is touched: what it sets up does not survive a fork.
        self.pool = Readers(max(2, os.cpu_count() // 4), chat, {}, tokens_max, ahead).pool
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            for path in sorted(self.folder.glob("*.jsonl")):  # a file gets its name when it is whole
                if path.name not in self.known:
                    self.known.add(path.name)
                    self.pool.apply_async(Readers.read, (path,), callback=self._add, error_callback=self._fail)
            time.sleep(1)

    def _add(self, file: FileLessons) -> None:
        with self.lock:
            self.come.append(file)

    def _fail(self, problem: Exception) -> None:
        self.problem = problem

    def take(self) -> list[FileLessons]:
        """What has been read since it was asked last."""
        if self.problem:
            raise self.problem
        with self.lock:
            come, self.come = self.come, []
        return come


def without_end(data: DataSet, follower: Follower, tokens_per_batch: int, generator: random.Random):
    """Batches of what has come, each once; when there is nothing new, all again in another order."""
    waiting = batches_of(data.train, tokens_per_batch, generator)
    while True:
        for file in follower.take():
            data.add(file)
            waiting += batches_of(file.train, tokens_per_batch, generator)
        waiting = waiting or batches_of(data.train, tokens_per_batch, generator)
        at = generator.randrange(len(waiting))
        waiting[at], waiting[-1] = waiting[-1], waiting[at]
        yield waiting.pop()


@dataclass(frozen=True)
class Family:
    """Lessons that begin alike, usually the turns of an episode. What they share stands here once.

    Each lesson adds a part: what differs from the lesson before. `sees[k][s]` is how many of the first
    tokens of part s part k looks back on, so that each lesson is computed as if it stood alone.
    """
    answers: list[Answer]  # of each lesson
    tokens: np.ndarray
    positions: np.ndarray  # of each token in its lesson
    parts: np.ndarray  # of each token
    sees: np.ndarray  # parts x parts
    places: list[np.ndarray]  # for each lesson: where each token of its answer is foretold


def families_of(lessons: list[Lesson], tokens_max: int) -> list[Family]:
    families, group = [], []
    for lesson in sorted(lessons, key=lambda lesson: lesson.tokens.astype(lesson.tokens.dtype.newbyteorder(">")).tobytes()):
        shared = shared_tokens(group[-1][0], lesson) if group else 0
        size = sum(len(one.tokens) - common for one, common in group)
        if group and (shared < SHARED_MIN * len(lesson.tokens)
                      or size + len(lesson.tokens) - shared > tokens_max):
            families.append(family_of(group))
            group, shared = [], 0
        group.append((lesson, shared))
    return families + ([family_of(group)] if group else [])


def shared_tokens(a: Lesson, b: Lesson) -> int:
    length = min(len(a.tokens), len(b.tokens))
    differs = np.flatnonzero(a.tokens[:length] != b.tokens[:length])
    return int(differs[0]) if len(differs) else length


def family_of(group: list[tuple[Lesson, int]]) -> Family:
    """Of lessons, each with how many tokens it shares with the one before."""
    own = [lesson.tokens[shared:] for lesson, shared in group]
    parts = np.repeat(np.arange(len(group)), [len(tokens) for tokens in own])
    sees = np.zeros((len(group), len(group)), dtype=np.int16)
    places, path, size = [], np.zeros(0, dtype=np.int64), 0
    for k, (lesson, shared) in enumerate(group):
        path = np.concatenate((path[:shared], np.arange(size, size + len(own[k]))))
        size += len(own[k])
        sees[k] = np.bincount(parts[path[:shared]], minlength=len(group))
        places.append(path[len(path) - lesson.answer_tokens - 1:-1])
    answers = [Answer(lesson.tokens[-lesson.answer_tokens:], lesson.world, lesson.kind) for lesson, _ in group]
    positions = np.concatenate([np.arange(shared, len(lesson.tokens), dtype=PLACE) for lesson, shared in group])
    return Family(answers, np.concatenate(own), positions, parts.astype(PLACE), sees, places)


def choose(families: list[Family], kinds: int | None, limit: int | None, seed: int) -> list[Family]:
    """Those of N kinds, drawn by the hash of their names, and of these some at random: at least `limit` lessons."""
    if kinds is not None:
        names = {family.answers[0].kind for family in families} - {""}
        taken = set(sorted(names, key=lambda name: hashlib.sha256(f"curve {name}".encode()).digest())[:kinds])
        families = [family for family in families if family.answers[0].kind in taken]
    if limit is None:
        return families
    chosen, count = [], 0
    for family in random.Random(seed).sample(families, len(families)):
        if count >= limit:
            break
        chosen.append(family)
        count += len(family.answers)
    return chosen


def batches_of(families: list[Family], tokens_per_batch: int, generator: random.Random):
    """One pass over the families: batches of like length, none above the budget, in random order."""
    if not families:
        return []  # a file that has only tests
    order = list(range(len(families)))
    generator.shuffle(order)
    mean = sum(len(family.tokens) for family in families) / len(families)
    span = max(1, int(SORT_SPAN * tokens_per_batch / mean))
    batches = []
    for begin in range(0, len(order), span):
        batch, longest = [], 0
        for index in sorted(order[begin:begin + span], key=lambda i: len(families[i].tokens)):
            longest = max(longest, len(families[index].tokens))
            if batch and longest * (len(batch) + 1) > tokens_per_batch:
                batches.append(batch)
                batch, longest = [], len(families[index].tokens)
            batch.append(families[index])
        batches.append(batch)
    generator.shuffle(batches)
    return batches
