#!/usr/bin/env python3
"""Puts exported lessons together, and proves that nothing of the test is among them.

    pack_lessons.py OUT.jsonl.xz [--train FILE…] [--test FILE…]

FILEs are what `twotrack export --as sft` wrote of logs of `gym run`. Lessons of --train keep "split": "train", unless
their kind is never trained on, or their text holds what only such a kind says: then this fails and writes nothing.
Those of --test get "split": "test". `world` becomes the part of a kind (trained, unseen, unseen-structures; plain ones
apart), or the world's name. `left` are the calls that come after this one, as far as they can be told from what is shown.
"""
import argparse
import itertools
import json
import lzma
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "lab"))
from kind import registry  # noqa: E402
from kind.draw import HELD_OUT  # noqa: E402
from kind.episode import Episode  # noqa: E402

SEEDS = 6  # that the texts of a kind are taken from
PLAIN = "skins"  # the domain of kinds that are one plain shape with many skins
LEFT_MAX = 6  # calls that a lesson looks ahead
TELLING = 25  # a shorter sentence may be anybody's


class LeakError(Exception):
    """A lesson to train on is of the test."""


def kind_of(agent: str) -> str:
    """ "clinic/bed_move" of the agent clinic.bed_move-expert-train-1-7; empty: no kind."""
    match = re.match(r"([a-z0-9_]+)\.([a-z0-9_]+)-", agent)
    return f"{match.group(1)}/{match.group(2)}" if match else ""


def sentences(module) -> set[str]:
    """The roles of a kind that are the same in every episode."""
    drawn = [Episode(module, module.NAME, seed).k.texts["role"] for seed in range(SEEDS)]
    texts = [{part.strip() for text in roles for part in text.split("|")} for roles in drawn]
    return {text for text in set.intersection(*texts) if len(text) >= TELLING and "<" not in text}


class Parts:
    def __init__(self):
        modules = [registry.load(path) for path in registry.files()]
        self.of = {module.NAME: registry.part_of(module) for module in modules}
        self.plain = {module.NAME for module in modules if module.DOMAIN == PLAIN}
        trained = set().union(*(sentences(m) for m in modules if self.of[m.NAME] == registry.TRAINED))
        held_out = set().union(*(sentences(m) for m in modules if self.of[m.NAME] != registry.TRAINED))
        self.only_of_tests = re.compile("|".join(map(re.escape, sorted(held_out - trained))))
        self.fine = set()  # system texts; all turns of an episode have one

    def trained_plain(self) -> list[str]:
        """The plain kinds that may be trained on."""
        return sorted(name for name in self.plain if self.of[name] == registry.TRAINED)

    def trained_drills(self) -> list[str]:
        """Those that hold values against each other, which a small model needs to see most often."""
        return [name for name in self.trained_plain() if name.startswith("drill/")]

    def line_of(self, lesson: dict, split: str) -> dict:
        kind = kind_of(lesson["agent"])
        world = self.of[kind] + (", plain" if kind in self.plain else "") if kind else lesson["agent"].split("-")[0]
        return {"messages": lesson["messages"], "split": split, "world": world, "kind": kind}

    def refuse(self, lesson: dict) -> None:
        """If it must not be trained on."""
        agent = lesson["agent"]
        if self.of.get(kind_of(agent), registry.TRAINED) != registry.TRAINED:
            raise LeakError(f"{agent}: its kind is never trained on")
        if f"-{HELD_OUT}-" in agent:
            raise LeakError(f"{agent}: it speaks with the words of the tests")
        system = lesson["messages"][0]["content"]
        if system not in self.fine and (said := self.only_of_tests.search(system)):
            raise LeakError(f"{agent}: it says {said.group()!r}, as only a kind of the tests does")
        self.fine.add(system)


def read(paths: list[pathlib.Path]):
    for path in paths:
        with path.open(encoding="utf-8") as file:
            yield from map(json.loads, file)


def is_shown(value, text: str) -> bool:
    """Whether a value of a call can be read in what the model sees; of lists and objects, all of it."""
    if isinstance(value, dict):
        return all(is_shown(one, text) for one in value.values())
    if isinstance(value, list):
        return all(is_shown(one, text) for one in value)
    return isinstance(value, bool) or value is None or str(value) in text


def calls_left(turns: list[dict]) -> list[str]:
    """The calls behind the first of these turns of an episode, until one needs what is not shown in that turn yet. A turn
    that is not there was a wrong step, and nobody could foresee what it made necessary."""
    shown = "\n".join(message["content"] for message in turns[0]["messages"][:-1])
    calls = []
    for before, turn in zip(turns, turns[1:]):
        answer = turn["messages"][-1]["content"]
        call = json.loads(answer)
        if turn["turn"] != before["turn"] + 1 or len(calls) == LEFT_MAX:
            break
        if call["tool"] != "submit_result" and not is_shown(call["args"], shown):
            break
        calls.append(answer)
    return calls


def pack(parts: Parts, train: list[pathlib.Path], test: list[pathlib.Path]) -> list[dict]:
    lines = []
    for _, episode in itertools.groupby(read(train), key=lambda lesson: (lesson["agent"], lesson["run"])):
        turns = sorted(episode, key=lambda lesson: lesson["turn"])
        for number, lesson in enumerate(turns):
            parts.refuse(lesson)
            lines.append(parts.line_of(lesson, "train") | {"left": calls_left(turns[number:])})
    # Lessons of one kind beside each other: the file gets much smaller, and train.py takes any order.
    lines.sort(key=lambda line: [message["content"] for message in line["messages"]])
    for lesson in read(test):
        lines.append(parts.line_of(lesson, "test"))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--train", nargs="*", type=pathlib.Path, default=[])
    parser.add_argument("--test", nargs="*", type=pathlib.Path, default=[])
    options = parser.parse_args()
    try:
        lines = pack(Parts(), options.train, options.test)
    except LeakError as leak:
        print(f"error: {leak}", file=sys.stderr)
        return 1
    with lzma.open(options.out, "wt", preset=1, encoding="utf-8") as out:
        out.writelines(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    trained = sum(line["split"] == "train" for line in lines)
    print(f"{trained} lessons to train on, {len(lines) - trained} to test; {options.out.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
