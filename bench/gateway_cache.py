#!/usr/bin/env python3
"""How much of its prompts the real llama.cpp server has in its cache, on a direct connection and through the gateway.

    gateway_cache.py TWOTRACK [--turns 60] [--fit 2000] [--words 12]

A conversation of so many turns, the same for both, with a tool's output of so many words each. The direct connection
has a window that holds all of it; through the gateway no prompt has more than --fit tokens. Prints one JSON object.
The share is of all prompt tokens, as the server reports them. What a cut costs is spread over the turns until the next
one, so the share falls as turns grow against the bound: say both with a figure.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/servers"))
from real_server import RealServer, missing

WORDS = "the parser reads one frame and the index keeps its place so that later reads are fast".split()


def conversation(turns, words):
    """The messages of each request."""
    dice = random.Random(7)
    messages = [{"role": "system", "content": "You are a careful engineer."},
                {"role": "user", "content": "Find out why the index is slow, file by file."}]
    for turn in range(turns):
        yield messages
        text = " ".join(dice.choice(WORDS) for _ in range(words))
        messages = messages + [
            {"role": "assistant", "content": f"I read part {turn}."},
            {"role": "user", "content": f"part_{turn}.py:{dice.randrange(900)}: {text}"}]


def ask(url, messages):
    body = json.dumps({"model": "m", "messages": messages, "max_tokens": 1, "temperature": 0, "cache_prompt": True}).encode()
    request = urllib.request.Request(url + "/v1/chat/completions", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=600) as answer:
        usage = json.load(answer)["usage"]
    return usage["prompt_tokens"], usage["prompt_tokens_details"]["cached_tokens"]


def play(url, turns, words):
    tokens = cached = largest = 0
    for turn, messages in enumerate(conversation(turns, words)):
        prompt, read = ask(url, messages)
        tokens, cached, largest = tokens + prompt, cached + read, max(largest, prompt)
        print(f"turn {turn}: {prompt} prompt tokens, {read} of them cached", file=sys.stderr)
    return {"prompt_tokens": tokens, "cached_tokens": cached, "largest": largest, "share": round(cached / tokens, 4)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("twotrack")
    arguments.add_argument("--turns", type=int, default=60)
    arguments.add_argument("--fit", type=int, default=2000)
    arguments.add_argument("--words", type=int, default=12)
    asked = arguments.parse_args()
    if why := missing():
        sys.exit(f"gateway_cache: {why}")
    server = RealServer(context=8192)
    try:
        direct = play(server.url, asked.turns, asked.words)
    finally:
        server.stop()
    server = RealServer(context=8192)
    with tempfile.TemporaryDirectory() as root:
        gateway = subprocess.Popen([asked.twotrack, "gateway", "--root", root, "--upstream", server.url, "--fit", str(asked.fit)],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            fitted = play(gateway.stdout.readline().decode().strip(), asked.turns, asked.words)
            status = subprocess.run([asked.twotrack, "gateway", "status", "--root", root, "--format", "json"],
                                    capture_output=True, check=True).stdout
        finally:
            gateway.terminate()
            gateway.wait()
            server.stop()
    print(json.dumps({"direct": direct, "fitted": fitted, "of_direct": round(fitted["share"] / direct["share"], 4),
                      "status": json.loads(status)}, indent=1))


if __name__ == "__main__":
    main()
