#!/usr/bin/env python3
"""Prints how fast the page of `serve` is on a log of 100,000 events, in Chromium, and what of it was wanted.

    tests/viewer/measure.py TWOTRACK [--events N] [--output-bytes N] [--url URL --agent ID]

Makes the log in a temporary folder (with --output-bytes 34000 it has 1.5 GB), or looks at a server that runs already. Exits with 1 if
a figure is worse than wanted.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import tools

WORDS = [f"word{n}" for n in range(500)]


def events(count: int, output_bytes: int):
    """Lines for `append`: turns of a call and a result each."""
    choose = random.Random(1)
    yield {"type": "run_start", "data": {"goal": "a long log"}}
    for turn in range(1, count // 3 + 1):
        text, size = [], 0
        while size < output_bytes:
            line = f"src/file{choose.randrange(99)}.py:{turn}:{choose.randrange(80)}: " + " ".join(choose.choices(WORDS, k=9))
            text.append(line)
            size += len(line) + 1
        outcome = "error" if turn % 40 == 0 else "success"
        yield {"type": "turn_start", "turn": turn, "data": {"turn": turn}}
        yield {"type": "tool_call", "turn": turn, "data": {"call_id": f"{turn}/0", "tool": "look", "args": {"n": turn}}}
        yield {"type": "tool_result", "turn": turn,
               "data": {"call_id": f"{turn}/0", "tool": "look", "outcome": outcome, "raw_output": "\n".join(text)}}


def make_log(twotrack: str, root: pathlib.Path, count: int, output_bytes: int) -> None:
    with subprocess.Popen([twotrack, "append", "long"], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        for event in events(count, output_bytes):
            process.stdin.write(json.dumps(event) + "\n")
        process.stdin.close()
    if process.returncode != 0:
        sys.exit(f"append failed with {process.returncode}")


def measure(url: str, agent: str) -> int:
    env = {**os.environ, "CHROMIUM": tools.CHROMIUM, "PACKAGES": str(tools.PACKAGES.parent / "package.json"), "URL": url, "AGENT": agent}
    return subprocess.run([str(tools.NODE), str(pathlib.Path(__file__).with_name("measure.mjs"))], env=env, check=False).returncode


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    arguments.add_argument("twotrack", type=lambda given: str(pathlib.Path(given).resolve()))  # it runs in another folder
    arguments.add_argument("--events", type=int, default=100_000)
    arguments.add_argument("--output-bytes", type=int, default=3_000)
    arguments.add_argument("--url")
    arguments.add_argument("--agent", default="long")
    asked = arguments.parse_args()
    lacking = tools.missing(browser=True)
    if lacking:
        sys.exit(f"no {lacking}: run scripts/setup.sh test")
    if asked.url:
        return measure(asked.url, asked.agent)
    with tempfile.TemporaryDirectory(prefix="twotrack-measure-") as folder:
        root = pathlib.Path(folder)
        make_log(asked.twotrack, root, asked.events, asked.output_bytes)
        size = (root / ".agentfs/traces/long.jsonl").stat().st_size
        print(f"log: {asked.events:,} events, {size / 1e6:,.0f} MB", flush=True)
        server = subprocess.Popen([asked.twotrack, "serve", "--port", "0", "--root", folder], cwd=root, stdout=subprocess.PIPE, text=True)
        try:
            return measure(server.stdout.readline().strip(), "long")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
