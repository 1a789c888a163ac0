"""Lessons: the lines of `twotrack export --as sft`, tokenised, filtered, put into batches."""
import fnmatch
import gzip
import hashlib
import json
import lzma
import pathlib
import random
from dataclasses import dataclass

import numpy as np

import chat

CHUNK = 4096  # lines tokenised at a time
SORT_SPAN = 64  # batches among which lessons of like length are looked for


class LessonError(Exception):
    """The data are not what they should be."""


@dataclass(frozen=True)
class Lesson:
    tokens: np.ndarray  # prompt and answer, int32
    answer_tokens: int  # how many of them are the answer, with what ends it
    world: str


@dataclass(frozen=True)
class DataSet:
    train: list[Lesson]
    test: list[Lesson]
    sha256: str
    left_out: dict[str, int]
    sample: dict  # the first lesson, to be compared with what the product sends


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


def draw(path: pathlib.Path, wanted: dict[str, str], limit: int | None, tests_max: int, seed: int,
         left_out: dict[str, int]) -> list[dict]:
    """The lessons to use: all that fit, or as many drawn at random as the limits say."""
    train, test = [], []
    for lesson in read_lines(path):
        if not fits(lesson, wanted):
            left_out["filtered"] += 1
        elif lesson.get("split", "train") == "train":
            train.append(lesson)
        else:
            test.append(lesson)
    if not train:
        raise LessonError(f"{path}: no lesson to train on is left of it (filtered: "
                          f"{left_out['filtered']}, test: {len(test)})")
    generator = random.Random(seed)
    if limit is not None and limit < len(train):
        left_out["beyond the limit"] = len(train) - limit
        train = generator.sample(train, limit)
    if len(test) > tests_max:
        test = generator.sample(test, tests_max)
    return train + test


def load(path: pathlib.Path, tokenizer, *, tokens_max: int, wanted: dict[str, str] | None = None,
         limit: int | None = None, tests_max: int = 500, seed: int = 1) -> DataSet:
    left_out = {"filtered": 0, "too long": 0}
    lines = draw(path, wanted or {}, limit, tests_max, seed, left_out)
    train, test, sample = [], [], {}
    for begin in range(0, len(lines), CHUNK):
        chunk = lines[begin:begin + CHUNK]
        prompts = chat.encode(tokenizer, [chat.prompt_text(l["messages"][:-1]) for l in chunk])
        answers = chat.encode(tokenizer,
                              [chat.answer_text(l["messages"][-1]["content"]) for l in chunk])
        for line, prompt, answer in zip(chunk, prompts, answers):
            if not sample:
                sample = {"text": chat.prompt_text(line["messages"][:-1])
                          + chat.answer_text(line["messages"][-1]["content"]),
                          "prompt_tokens": prompt, "answer_tokens": answer}
            if len(prompt) + len(answer) > tokens_max:
                left_out["too long"] += 1
                continue
            lesson = Lesson(np.array(prompt + answer, dtype=np.int32), len(answer),
                            str(line.get("world") or line.get("operation") or "all"))
            (train if line.get("split", "train") == "train" else test).append(lesson)
    if not train:
        raise LessonError(f"{path}: every lesson is longer than {tokens_max} tokens")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return DataSet(train, test, digest, left_out, sample)


def batches_of(lessons: list[Lesson], tokens_per_batch: int, generator: random.Random):
    """One pass over the lessons: batches of like length, none above the budget, in random order."""
    order = list(range(len(lessons)))
    generator.shuffle(order)
    mean = sum(len(lesson.tokens) for lesson in lessons) / len(lessons)
    span = max(1, int(SORT_SPAN * tokens_per_batch / mean))
    batches = []
    for begin in range(0, len(order), span):
        batch, longest = [], 0
        for index in sorted(order[begin:begin + span], key=lambda i: len(lessons[i].tokens)):
            longest = max(longest, len(lessons[index].tokens))
            if batch and longest * (len(batch) + 1) > tokens_per_batch:
                batches.append(batch)
                batch, longest = [], len(lessons[index].tokens)
            batch.append(lessons[index])
        batches.append(batch)
    generator.shuffle(batches)
    return batches
