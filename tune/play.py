#!/usr/bin/env python3
"""Plays models in kinds on all cores, the same episodes for each, and prints how they did. Standard library only.

    play.py --lab build/release/twotrack-lab --model gguf:MODEL.gguf+lora:ADAPTER.gguf [--model …] [--out DIR]

`gym run` plays one episode after the other; this runs many of it, each with a few kinds, and adds their tables up.
Which kinds are played does not depend on chance: all of --kinds, or, with --minutes, as many as there is time for in an
order that the hash of their names gives. A kind counts only if every model has played it. DIR gets the decisions of each
model, for fit_confidence.py, and what each kind gave.
"""
import argparse
import concurrent.futures
import hashlib
import json
import math
import multiprocessing
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "lab"))
from kind import registry  # noqa: E402

SHARES = {"success": "success", "right_calls": "right calls", "early_ends": "early", "wrong_claims": "wrong claims"}


def kinds_of(parts: list[str]) -> dict[str, str]:
    """The part of each kind, in an order that nobody chose."""
    modules = [registry.load(path) for path in registry.files()]
    part_of = {module.NAME: registry.part_of(module) for module in modules}
    names = [name for name, part in part_of.items() if part in parts or name in parts]
    return {name: part_of[name] for name in sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())}


class Player:
    def __init__(self, options: argparse.Namespace, folder: pathlib.Path):
        self.options, self.folder = options, folder
        self.end = time.monotonic() + 60 * options.minutes if options.minutes else math.inf

    def play(self, model: int, kind: str) -> dict | None:
        """What `gym run` says of it, with its decisions; nothing when time is up or it failed."""
        left = self.end - time.monotonic()
        if left < 1:
            return None
        decisions = self.folder / f"{model}-{kind.replace('/', '.')}.jsonl"
        command = [self.options.lab.resolve(), "--root", self.folder, "gym", "run", "--kinds", kind, "--episodes", self.options.episodes,
                   "--seed", self.options.seed, "--model", self.options.model[model], "--decisions", decisions,
                   "--format", "json", "--memory", self.options.memory, "--no-baselines", "-q"]
        try:
            done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=self.folder,
                                  timeout=None if left == math.inf else left)
            row = json.loads(done.stdout)[0]
        except subprocess.TimeoutExpired:
            return None
        except (json.JSONDecodeError, IndexError):
            print(f"{kind}: {done.stderr.strip()}", file=sys.stderr)
            return None
        row["decisions"] = decisions.read_text().splitlines() if decisions.exists() else []
        return row


def interval(share: float, n: int) -> str:
    """Wilson's, 95 %."""
    z = 1.96
    middle, spread = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return f"{100 * share:.1f} ({100 * (middle - spread) / (1 + z * z / n):.1f}-{100 * (middle + spread) / (1 + z * z / n):.1f})"


def say(title: str, rows: list[dict]) -> None:
    """Calls count once each, and so do episodes."""
    episodes = sum(row["episodes"] for row in rows)
    turns = sum(row["turns"] * row["episodes"] for row in rows)
    cells = []
    for key, name in SHARES.items():
        of_turns = key == "right_calls"
        weights = [row["episodes"] * (row["turns"] if of_turns else 1) for row in rows]
        share = sum(row[key] * weight for row, weight in zip(rows, weights, strict=True)) / sum(weights)
        cells.append(f"{name} {interval(share, sum(weights))}")
    print(f"  {title}: {episodes} episodes, {turns:.0f} turns; %: {', '.join(cells)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lab", type=pathlib.Path, required=True)
    parser.add_argument("--model", action="append", required=True, help="as for `gym run`, files by their full path; may be given again")
    parser.add_argument("--kinds", default=f"{registry.UNSEEN},{registry.UNSEEN_STRUCTURES}", help="parts or names")
    parser.add_argument("--episodes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", choices=("packet", "history"), default="packet", help="what the models are shown of the past")
    parser.add_argument("--minutes", type=float, help="play what there is time for; default: all")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    kinds = kinds_of(options.kinds.split(","))
    models = range(len(options.model))
    with tempfile.TemporaryDirectory(prefix="play-") as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        player = Player(options, pathlib.Path(folder))
        first = next(iter(kinds))
        for model in models:  # alone: at its first use a model is prepared and kept
            player.play(model, first)
        played = {(model, kind): pool.submit(player.play, model, kind) for kind in kinds for model in models}
        rows = {key: row for key, job in played.items() if (row := job.result())}
    shared = [kind for kind in kinds if all((model, kind) in rows for model in models)]
    print(f"{len(shared)} of {len(kinds)} kinds, seed {options.seed}, {options.episodes} episodes each")
    for model in models if shared else []:
        print(options.model[model])
        for part in sorted({kinds[kind] for kind in shared}):
            say(part, [rows[model, kind] for kind in shared if kinds[kind] == part])
        say("all", [rows[model, kind] for kind in shared])
        if options.out:
            options.out.mkdir(parents=True, exist_ok=True)
            lines = [line for kind in shared for line in rows[model, kind]["decisions"]]
            (options.out / f"{model}.decisions.jsonl").write_text("".join(line + "\n" for line in lines))
            (options.out / f"{model}.kinds.json").write_text(json.dumps([rows[model, kind] for kind in shared]))
    return 0 if shared else 1


if __name__ == "__main__":
    sys.exit(main())
