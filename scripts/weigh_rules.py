#!/usr/bin/env python3
"""What each rule of the packet's view is worth, on recorded runs, with every source left out in turn.

  scripts/weigh_rules.py table RUNS.jsonl...           what changes without each rule
  scripts/weigh_rules.py search RUNS.jsonl... -n 200   other weights, chosen without each source

A weight is chosen for what it does to sources that it was not chosen on: `search` tries weights at
random, takes for each source those that were best on the others, and prints what they give there.
Nothing is written; the weights stand in src/projection/score.h.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAB = ROOT / "build/release/twotrack-lab"
LIMITS = ("8000B", "2000B")
MEASURES = ("ir", "ir_tools", "ic")
TITLES = {"ir": "IR", "ir_tools": "IR*", "ic": "IC"}


def declared_weights():
    text = (ROOT / "src/projection/score.h").read_text()
    body = text.split("struct ScoreWeights {")[1].split("};")[0]
    return {name: int(value) for name, value in re.findall(r"int (\w+) = (-?\d+);", body)}


def measure(file, policies, weights):
    """{(policy, limit): figures} of one file."""
    command = [LAB, "eval", "recall", file, "--budget", ",".join(LIMITS), "--policies", policies]
    if weights:
        command += ["--weights", ",".join(f"{name}={value}" for name, value in weights.items())]
    # Without vocabularies: nothing here counts tokens.
    environment = dict(os.environ, XDG_CACHE_HOME="/nonexistent")
    done = subprocess.run(command + ["--format", "jsonl"], env=environment, check=True,
                          capture_output=True, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {(row["policy"], row["budget_bytes"]): row for row in rows}


def percent(row, key):
    return row[key]["percent"] if row.get(key) else 0.0


class Lab:
    def __init__(self, files, jobs):
        self.files = files
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.base = self.each(lambda file: measure(file, "full,tail,goaltail", {}))

    def each(self, work):
        return dict(zip(self.files, self.pool.map(work, self.files)))

    def figures(self, weights):
        return self.each(lambda file: measure(file, "packet", weights))

    def lead(self, file, row, key):
        """Points ahead of the better of the two tails."""
        limit = row["budget_bytes"]
        base = self.base[file]
        return percent(row, key) - max(percent(base[policy, limit], key)
                                       for policy in ("tail", "goaltail"))

    def worth(self, file, rows):
        """Being behind a tail anywhere weighs more than being ahead; reading anew costs too."""
        total = 0.0
        for row in rows.values():
            for key in MEASURES:
                lead = self.lead(file, row, key)
                total += min(lead, 10) if lead > 0 else 3 * lead
            appended = self.base[file]["full", None]["new_bytes"]
            total -= NEW_COST * max(0.0, row["new_bytes"] / appended - 1)
        return total


NEW_COST = 10  # points for reading twice what an append-only history would add


def name_of(file):
    return pathlib.Path(file).stem


def table(lab):
    now = lab.figures({})
    print(f"{'without':14}", *(f"{TITLES[key]:>6}@{limit}" for limit in LIMITS for key in MEASURES))
    for name in declared_weights():
        without = lab.figures({name: 0})
        cells = []
        for limit in LIMITS:
            for key in MEASURES:
                cell = ("packet", int(limit[:-1]))
                moves = [percent(without[file][cell], key) - percent(now[file][cell], key)
                         for file in lab.files]
                # The mean with any one source left out lies between these two.
                left_out = [statistics.mean(moves[:i] + moves[i + 1:]) for i in range(len(moves))]
                cells.append(f"{min(left_out):+.1f}..{max(left_out):+.1f}")
        print(f"{name:14}", *(f"{cell:>12}" for cell in cells), flush=True)


def varied(weights, chance):
    changed = dict(weights)
    for name in random.sample(sorted(weights), chance.choice((1, 1, 2, 3))):
        step = chance.choice((4, 8, 16))
        changed[name] += chance.choice((-step, step))
    changed["kept_prefix"] = max(0, changed["kept_prefix"])
    return changed


def search(lab, tries):
    chance = random.Random(1)
    random.seed(1)
    tried = []
    best = declared_weights()
    for number in range(tries):
        weights = best if number == 0 else varied(best, chance)
        figures = lab.figures(weights)
        worths = {file: lab.worth(file, figures[file]) for file in lab.files}
        tried.append((weights, figures, worths))
        total = sum(worths.values())
        if number == 0 or total > best_total:
            best, best_total = weights, total
            print(f"{number}: {total:.1f} {weights}", flush=True)
    print("\nsource left out: points ahead of the better tail with the weights chosen on the others")
    for file in lab.files:
        chosen = max(tried, key=lambda one: sum(w for f, w in one[2].items() if f != file))
        for row in chosen[1][file].values():
            leads = (f"{TITLES[key]} {lab.lead(file, row, key):+.1f}" for key in MEASURES)
            print(f"{name_of(file):18}{row['budget_bytes']:6}", *leads, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("table", "search"))
    parser.add_argument("files", nargs="+")
    parser.add_argument("-n", "--tries", type=int, default=100)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    arguments = parser.parse_args()
    lab = Lab(arguments.files, arguments.jobs)
    if arguments.action == "table":
        table(lab)
    else:
        search(lab, arguments.tries)


if __name__ == "__main__":
    main()
