#!/usr/bin/env python3
"""Has the teacher play kinds and worlds, on all cores, and writes what it decided as lessons.

    make_lessons.py OUT_DIR --lab build/release/twotrack-lab [--kinds N] [--plain N] [--worlds N] [--tests N] [--memory history]

N counts batches; a batch is a seed, and becomes a file of OUT_DIR: some thousands of decisions of all kinds that may
be trained on, of the plain ones or the drills among them, of the ten worlds, or of the kinds that tests are made of. train.py takes
the folder. Nothing of the tests is among the lessons: each file is put together by pack_lessons.py, which refuses them.
"""
import argparse
import functools
import json
import multiprocessing
import pathlib
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass

import pack_lessons

TEACH = ["--words", "train", "--slips", "12"]
PLAIN, DRILL = "plain", "drill"  # stand for the names of such kinds that may be trained on


@dataclass(frozen=True)
class Source:
    """What a batch is played of: options of `gym run`, and the seed of the first batch."""
    options: list[str]
    first_seed: int
    split: str = "train"
    episodes: int = 8


SOURCES = {
    "tests": Source(["--kinds", "unseen,unseen-structures"], 77, "test", episodes=2),
    "kinds": Source(["--kinds", "trained", *TEACH], 7001),
    "plain": Source(["--kinds", PLAIN, *TEACH], 8001),
    "drill": Source(["--kinds", DRILL, *TEACH], 9001, episodes=60),
    "worlds": Source(TEACH, 3001, episodes=120),
}


@dataclass(frozen=True)
class Batch:
    source: str
    number: int

    @property
    def name(self) -> str:
        return f"{self.source}-{self.seed}"

    @property
    def seed(self) -> int:
        return SOURCES[self.source].first_seed + self.number


@functools.cache
def parts() -> pack_lessons.Parts:
    return pack_lessons.Parts()


def run(*command) -> None:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode not in (0, 1):  # 1: the teacher did not succeed everywhere; only what was right is exported
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")


def make(batch: Batch, lab: pathlib.Path, out: pathlib.Path, memory: str, short: bool) -> tuple[str, int]:
    """Plays it; its name, and how many lessons it made."""
    source = SOURCES[batch.source]
    with tempfile.TemporaryDirectory(prefix="lessons-") as folder:
        project, exported = pathlib.Path(folder) / "project", pathlib.Path(folder) / "all.jsonl"
        named = {PLAIN: parts().trained_plain, DRILL: parts().trained_drills}
        options = [",".join(named[word]()) if word in named else word for word in source.options]
        episodes = source.episodes // (4 if short and source.split == "train" else 1)
        run(lab, "gym", "run", *options, "--episodes", episodes, "--seed", batch.seed, "--model", "expert", "--keep", project,
            "--memory", memory, "--no-baselines", "-q")
        run(lab, "--root", project, "export", "--as", "sft", "--no-tools", "-o", exported)
        shutil.rmtree(project)
        lines = pack_lessons.pack(parts(), *([[exported], []] if source.split == "train" else [[], [exported]]))
    target = out / f"{batch.name}.jsonl"
    with target.with_suffix(".part").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    target.with_suffix(".part").rename(target)
    return batch.name, len(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--lab", type=pathlib.Path, required=True)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--memory", choices=("packet", "history"), default="packet", help="what the model is shown of the past")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="leave out the seeds of N batches to train on: an adapter to continue with has seen them")
    parser.add_argument("--short", action="store_true",
                        help="a quarter of the episodes in a batch to train on: the first files come sooner, for train.py --follow")
    for name in SOURCES:
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N", help=f"batches of {name}")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    counts = {name: getattr(options, name) for name in SOURCES}
    begins = {name: 0 if name == "tests" else options.skip for name in SOURCES}
    batches = [Batch(name, begins[name] + number) for name, count in counts.items() for number in range(count)]
    # Tests first, then a little of each, so that who trains on what is there trains on all of it.
    batches.sort(key=lambda batch: batch.source != "tests" and (batch.number - begins[batch.source] + 1) / counts[batch.source])
    total = 0
    with multiprocessing.Pool(options.jobs) as pool:
        job = functools.partial(make, lab=options.lab.resolve(), out=options.out, memory=options.memory, short=options.short)
        for name, count in pool.imap_unordered(job, batches):
            total += count
            print(f"{name}: {count} lessons, {total} so far", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
