#!/usr/bin/env python3
"""Does the view tell a reader more than the last bytes of the history? Asked of people, or of models that can read.

  scripts/readers.py pairs RUNS.jsonl... --out FOLDER      moments to read: two contexts each, unlabelled
  scripts/readers.py count FOLDER                          what the readers said

`pairs` writes FOLDER/moments/NN.md (two contexts of the same size in random order, and the question),
FOLDER/answers/NN.md (the recorded call, to be read after deciding) and FOLDER/key.json, which says which context
is which and is for nobody but `count`. A reader writes FOLDER/verdicts/NAME.jsonl, one line a moment:

  {"moment": 7, "call_a": "...", "call_b": "...", "right_a": true, "right_b": false,
   "better": "A", "missing": "...", "useless": "..."}

`call_a` and `call_b` are written before the answer is read; `better` is A, B or equal.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAB = ROOT / "build/release/twotrack-lab"

QUESTION = """# Moment {number}

An agent works with these tools: {tools}.

Below are two records of what happened so far, each cut to {limit} bytes in its own way. Decide from each record alone,
A first, then B: which call comes next, with which arguments? Then read answers/{number:02}.md and say which record told
more about it, what was missing and what was useless.

## A

{a}

## B

{b}
"""


def transcript(message):
    """As `twotrack-lab eval` writes it."""
    text = message.get("content") or ""
    if message["role"] == "user":
        return f"user: {text}\n"
    if message["role"] == "tool":
        return f"tool {message.get('name', '')}: {text}\n"
    if message["role"] != "assistant":
        return ""
    calls = "".join(
        f"call {one['name']} {json.dumps(one.get('args'), ensure_ascii=False)}\n"
        for one in message.get("tool_calls") or []
    )
    return (f"assistant: {text}\n" if text else "") + calls


def tail(text, limit):
    return text.encode()[-limit:].decode(errors="ignore")


def decisions(run):
    """Of each step: the history before it, and the calls that were made."""
    history = ""
    for message in run["messages"]:
        if message["role"] == "assistant" and message.get("tool_calls"):
            yield history, message["tool_calls"]
        history += transcript(message)


def tools_of(run):
    fields = collections.defaultdict(set)
    for message in run["messages"]:
        for call in message.get("tool_calls") or []:
            fields[call["name"]].update((call.get("args") or {}).keys())
    return ", ".join(f"{name}({', '.join(sorted(keys))})" for name, keys in sorted(fields.items()))


def views(lab, file, limit):
    command = [lab, "eval", "contexts", file, "--budget", f"{limit}B"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    rows = map(json.loads, done.stdout.splitlines())
    return {(row["id"], row["step"]): row["context"] for row in rows}


def moments_of(file, share, limit, history_min, chance):
    """One of each run, as far as they go: the later ones are where memory counts."""
    runs = [json.loads(line) for line in pathlib.Path(file).read_text().splitlines()]
    chance.shuffle(runs)
    for run in runs:
        long = [
            (step, history, calls)
            for step, (history, calls) in enumerate(decisions(run))
            if len(history.encode()) >= history_min
        ]
        if long and share > 0:
            share -= 1
            step, history, calls = chance.choice(long)
            yield {
                "source": pathlib.Path(file).stem,
                "id": run["id"],
                "step": step,
                "tools": tools_of(run),
                "tail": tail(history, limit),
                "calls": calls,
            }


def pairs(arguments):
    chance = random.Random(arguments.seed)
    out = pathlib.Path(arguments.out)
    for folder in ("moments", "answers", "verdicts"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    share = -(-arguments.count // len(arguments.files))
    moments = []
    for file in arguments.files:
        found = list(moments_of(file, share, arguments.limit, arguments.history, chance))
        shown = views(arguments.lab, file, arguments.limit) if found else {}
        moments += [one | {"view": shown[one["id"], one["step"]]} for one in found]
    chance.shuffle(moments)
    key = {}
    for number, one in enumerate(moments[: arguments.count], 1):
        order = ["view", "tail"]
        chance.shuffle(order)
        text = QUESTION.format(
            number=number, tools=one["tools"], limit=arguments.limit, a=one[order[0]], b=one[order[1]]
        )
        (out / f"moments/{number:02}.md").write_text(text)
        calls = "\n".join(
            f"{call['name']}({json.dumps(call.get('args'), ensure_ascii=False)})" for call in one["calls"]
        )
        (out / f"answers/{number:02}.md").write_text(f"The recorded call of moment {number}:\n\n{calls}\n")
        key[number] = {"A": order[0], "B": order[1], "source": one["source"], "id": one["id"], "step": one["step"]}
    (out / "key.json").write_text(json.dumps(key, indent=1) + "\n")
    sources = collections.Counter(one["source"] for one in key.values())
    print(f"{len(key)} moments of {len(sources)} sources in {out}:", dict(sources))


def count(arguments):
    folder = pathlib.Path(arguments.out)
    key = json.loads((folder / "key.json").read_text())
    told = collections.defaultdict(collections.Counter)
    right = collections.Counter()
    for file in sorted((folder / "verdicts").glob("*.jsonl")):
        for line in filter(None, file.read_text().splitlines()):
            verdict = json.loads(line)
            moment = key[str(verdict["moment"])]
            winner = moment.get(verdict["better"].strip().upper(), "equal")
            told[moment["source"]][winner] += 1
            for side in "AB":
                right[moment[side]] += bool(verdict.get(f"right_{side.lower()}"))
    total = sum(told.values(), collections.Counter())
    print(f"{'source':18}{'view':>6}{'tail':>6}{'equal':>6}")
    for source, counts in [*sorted(told.items()), ("all", total)]:
        print(f"{source:18}" + "".join(f"{counts[name]:6}" for name in ("view", "tail", "equal")))
    print(f"the recorded call could be made from the view {right['view']} times, from the tail {right['tail']} times")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(required=True)
    one = actions.add_parser("pairs", help="write moments to read")
    one.add_argument("files", nargs="+")
    one.add_argument("--out", required=True, metavar="FOLDER")
    one.add_argument("-n", "--count", type=int, default=36, help="moments; default: 36")
    one.add_argument("--limit", type=int, default=8000, help="bytes of a context; default: 8000")
    one.add_argument("--history", type=int, default=14000, help="bytes that a history must have; default: 14000")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--lab", type=pathlib.Path, default=LAB)
    one.set_defaults(run=pairs)
    one = actions.add_parser("count", help="count what readers said")
    one.add_argument("out", metavar="FOLDER")
    one.set_defaults(run=count)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
