#!/usr/bin/env python3
"""Trains the adapters that teach what matters, one after the other, each for the same time.

    ablations.py DATA_DIR MODEL.gguf OUT_DIR [--minutes M] [--only NAME,NAME] [--commit ID]

Each takes a data file of its own, so that only what is named differs; files that are not in
DATA_DIR are passed over and said so. Each ends in OUT_DIR/NAME/, as train.py leaves it; the last
lines printed put the results side by side.
"""
import argparse
import json
import pathlib
import subprocess
import sys

# name: (file of DATA_DIR, options of train.py, what it asks)
TRAININGS = {
    "all": ("train", [], "the recipe as it ships"),
    "names-fixed": ("names-fixed", [], "tool names from fixed lists: do unseen names suffer?"),
    "no-wrong-steps": ("no-wrong-steps", [], "the teacher never errs: is recovery unlearnt?"),
    "no-candidates": ("no-candidates", [], "candidates never shown: are they of use?"),
    "ranked-candidates": ("ranked-candidates", [], "the best one always first: is it just taken?"),
    "history": ("history", [], "messages instead of packets, at equal budget"),
    "10k": ("train", ["--limit", "10000"], "how much of the data is needed?"),
    "40k": ("train", ["--limit", "40000"], "the same"),
    "rank-4": ("train", ["--rank", "4", "--alpha", "8"], "a quarter of the adapter"),
}
HERE = pathlib.Path(__file__).parent


def find_data(folder: pathlib.Path, stem: str) -> pathlib.Path | None:
    for suffix in (".jsonl.xz", ".jsonl.gz", ".jsonl"):
        if (folder / (stem + suffix)).is_file():
            return folder / (stem + suffix)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--minutes", default="4")
    parser.add_argument("--only", default=",".join(TRAININGS))
    parser.add_argument("--commit", default="")
    options = parser.parse_args()
    names = options.only.split(",")
    if unknown := set(names) - set(TRAININGS):
        parser.error(f"no such training: {', '.join(sorted(unknown))}")
    table, failed = [], 0
    for name in names:
        stem, extra, question = TRAININGS[name]
        data = find_data(options.data, stem)
        if data is None:
            table.append(f"{name}: passed over, {options.data} has no {stem}.jsonl[.gz]")
            continue
        print(f"== {name}: {question}", flush=True)
        done = subprocess.run([sys.executable, HERE / "train.py", data, options.model,
                               options.out / name, "--minutes", options.minutes,
                               "--commit", options.commit, *extra])
        if done.returncode != 0:
            failed += 1
            table.append(f"{name}: failed")
            continue
        report = json.loads((options.out / name / "report.json").read_text())
        tuned = report["test"]["tuned"]
        exact = f"{100 * tuned['exact']:.1f} % exact" if tuned else "no test lines"
        table.append(f"{name}: {report['lessons']} lessons, {report['steps']} steps, "
                     f"loss {report['loss'][-1][2]}, {exact}, {report['seconds']} s")
    print("\n".join(table))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
