#!/usr/bin/env python3
"""How much of its prompts the real llama.cpp server has in its cache, on a direct connection and through the gateway.

    gateway_cache.py TWOTRACK [--turns 60] [--fit 2000] [--words 12] [--window 8192] [--without-model]

A conversation of so many turns, the same for both, with a tool's output of so many words each. The direct connection
has a window that holds all of it; through the gateway no prompt has more than --fit tokens. Prints one JSON object.
The share is of all prompt tokens, as the server reports them; of_direct sets the gateway's beside the direct one.
best_of_direct is what a bound allows at most, when a server reads each turn once and nothing anew: a prompt that is kept
short has little but its newest turn. What lies between the two is what the cuts cost, which is spread over the turns until
the next one. So both fall as turns grow against the bound: say turn_of_bound with a figure. --without-model asks a server of
the bench's own that reads nothing and has the beginning of the prompt before in its cache, at four bytes a token: seconds
instead of minutes, to compare sizes of turns.
"""
import argparse
import http.server
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/servers"))
from real_server import RealServer, missing

WORDS = "the parser reads one frame and the index keeps its place so that later reads are fast".split()


class PrefixServer:
    """Has the beginning of the prompt before in its cache, and says nothing."""

    def __init__(self, context):
        server = self
        self.before = b""

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path != "/v1/chat/completions":
                    return self.send_error(404)
                prompt = body[body.index(b'"messages"'):body.rindex(b"]")]
                cached = len(os.path.commonprefix([server.before, prompt])) // 4
                server.before = prompt
                usage = {"prompt_tokens": len(prompt) // 4, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": cached}}
                said = json.dumps({"id": "r", "usage": usage, "choices": [
                    {"index": 0, "message": {"role": "assistant", "content": "ok"}, "finish_reason": "stop"}]}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


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
    """The tokens of each prompt, and how many of them were cached."""
    played = []
    for turn, messages in enumerate(conversation(turns, words)):
        played.append(ask(url, messages))
        print(f"turn {turn}: {played[-1][0]} prompt tokens, {played[-1][1]} of them cached", file=sys.stderr)
    return played


def summary(played):
    tokens, cached = (sum(column) for column in zip(*played))
    return {"prompt_tokens": tokens, "cached_tokens": cached, "largest": max(played)[0], "share": round(cached / tokens, 4)}


def best(direct, fitted):
    """The share of a server that reads the first prompt and then what each turn adds, and nothing else."""
    return 1 - direct[-1][0] / sum(prompt for prompt, _ in fitted)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("twotrack")
    arguments.add_argument("--turns", type=int, default=60)
    arguments.add_argument("--fit", type=int, default=2000)
    arguments.add_argument("--words", type=int, default=12)
    arguments.add_argument("--window", type=int, default=8192, help="of the server; the direct connection needs all of its prompts in it")
    arguments.add_argument("--without-model", action="store_true", help="ask no real server")
    asked = arguments.parse_args()
    if not asked.without_model and (why := missing()):
        sys.exit(f"gateway_cache: {why}")
    server_of = PrefixServer if asked.without_model else RealServer
    server = server_of(context=asked.window)
    try:
        direct = play(server.url, asked.turns, asked.words)
    finally:
        server.stop()
    server = server_of(context=asked.window)
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
    turn = (direct[-1][0] - direct[0][0]) / (asked.turns - 1)
    told = {"direct": summary(direct), "fitted": summary(fitted)}
    print(json.dumps({**told, "of_direct": round(told["fitted"]["share"] / told["direct"]["share"], 4),
                      "best_of_direct": round(best(direct, fitted) / told["direct"]["share"], 4),
                      "turn_of_bound": round(turn / asked.fit, 3), "cuts": json.loads(status)[0]["cuts"]}, indent=1))


if __name__ == "__main__":
    main()
