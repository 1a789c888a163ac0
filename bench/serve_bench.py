#!/usr/bin/env python3
"""Measures `twotrack serve` on a log of any size that the program itself writes.

  bench/serve_bench.py build/release/twotrack                    100,000 events, 1.5 GB
  bench/serve_bench.py build/release/twotrack --events 10000 --bytes 100M --keep /tmp/project

Prints, for a log that no command has opened before: the time to the first rows of the list, until its index
and its packets are made (in the background), and then of single questions at random places, in milliseconds
(median, 95th percentile, worst), and the server's memory. Nothing is fetched; about twice --bytes of disk.
"""
import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

UNITS = {"k": 10**3, "M": 10**6, "G": 10**9}
EVENTS_A_TURN = 5  # turn_start, model_request, model_response, tool_call, tool_result


def size(text):
    return int(float(text[:-1]) * UNITS[text[-1]]) if text[-1] in UNITS else int(text)


def make_log(program, root, events, size_wanted):
    """A log of `append`: every turn reads a file of about the same size."""
    turns = events // EVENTS_A_TURN
    a_turn = size_wanted // turns
    rng = random.Random(7)
    (root / ".agentfs").mkdir(parents=True, exist_ok=True)
    command = [program, "--root", root, "-q", "append", "long-agent", "--goal", "Read all files", "--operation", "read",
               "--node", "src/a.py", "--durability", "none"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as append:
        def put(type, turn, **data):
            append.stdin.write(json.dumps({"type": type, "turn": turn, "data": data}) + "\n")
        for turn in range(1, turns + 1):
            path = f"src/file_{rng.randrange(10**6)}.py"
            put("turn_start", turn)
            put("model_request", turn, view={"shared_bytes": 0, "rest": "{}"}, prompt_hash="0" * 64, attempt=1,
                tokens={"count": 900, "how": "exact"})
            put("model_response", turn, text="", calls=[{"name": "read_file", "args": {"path": path}}],
                usage={"prompt_tokens": 900, "cached_tokens": 700, "completion_tokens": 12},
                timing={"wall_ms": 120.0})
            put("tool_call", turn, call_id=f"{turn}/0", tool="read_file", args={"path": path}, effect="pure", attempt=1)
            lines = [f"value_{turn}_{i} = {rng.randrange(10**9)}" for i in range(max(a_turn // 32, 1))]
            put("tool_result", turn, call_id=f"{turn}/0", tool="read_file", outcome="success",
                raw_output="\n".join(lines) + "\n", duration_ms=3.5)
        put("run_end", turns, status="success", summary="read", totals={"prompt_tokens": 900 * turns})
        append.stdin.close()
    if append.returncode != 0:
        sys.exit("append failed")


def make_many(program, root, agents, turns=100):
    """As many small logs beside it."""
    def event(type, turn, **data):
        return json.dumps({"type": type, "turn": turn, "data": data}) + "\n"
    for number in range(agents):
        text = "".join(event("model_request", turn, view={"shared_bytes": 0, "rest": "{}"}, tokens={"count": 900, "how": "exact"})
                       + event("model_response", turn, text="", usage={"prompt_tokens": 900, "cached_tokens": 700, "completion_tokens": 12})
                       + event("tool_call", turn, call_id=f"{turn}/0", tool="look", args={"n": turn})
                       + event("tool_result", turn, call_id=f"{turn}/0", tool="look", outcome="success", raw_output="some words\n" * 60)
                       for turn in range(1, turns + 1))
        subprocess.run([program, "--root", root, "-q", "append", f"agent-{number}", "--durability", "none"], input=text, text=True, check=True,
                       stdout=subprocess.DEVNULL)


def make_hub(program, root, files=500):
    """Code for the hub to know."""
    for number in range(files):
        path = root / f"src/file_{number}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"def part_{i}():\n    return {i}\n\n\n" for i in range(10)))
    subprocess.run([program, "--root", root, "-q", "hub", "index"], check=True, stdout=subprocess.DEVNULL)


class Client:
    def __init__(self, program, root):
        self.process = subprocess.Popen([program, "--root", root, "-q", "serve"], stdout=subprocess.PIPE, text=True)
        address, token = self.process.stdout.readline().strip().split("?token=")
        self.base, self.headers = address, {"Authorization": f"Bearer {token}"}

    def get(self, path):
        request = urllib.request.Request(self.base + path.lstrip("/"), headers=self.headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def read(self, path):
        """An answer that is not one JSON value."""
        request = urllib.request.Request(self.base + path.lstrip("/"), headers=self.headers)
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def wait_for(self, path):
        """Until the server has prepared what the question needs."""
        while True:
            try:
                answer = self.get(path)
                if answer.get("is_ready", True):
                    return answer
                time.sleep(0.05)
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    raise
                time.sleep(0.05)

    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
        return 0


def timed(call):
    begin = time.perf_counter()
    answer = call()
    return (time.perf_counter() - begin) * 1000, answer


def measure(name, ask, paths):
    times = sorted(timed(lambda path=path: ask(path))[0] for path in paths)
    p95 = times[min(len(times) * 95 // 100, len(times) - 1)]
    print(f"{name:28} median {times[len(times) // 2]:8.1f} ms   p95 {p95:8.1f} ms   worst {times[-1]:8.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--bytes", default="1.5G")
    parser.add_argument("--agents", type=int, default=400, help="small logs beside it, of which the list is asked for last")
    parser.add_argument("--keep", type=pathlib.Path, help="make the log there, or use the one that is there")
    options = parser.parse_args()
    program = options.program.resolve()
    root = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="serve-bench-"))
    log = root / ".agentfs/traces/long-agent.jsonl"
    if not log.exists():
        make_log(program, root, options.events, size(options.bytes))
    for cached in [".idx", ".snap"]:
        log.with_suffix(cached).unlink(missing_ok=True)
    make_hub(program, root)
    client = Client(program, root)
    try:
        first, rows = timed(lambda: client.get("/api/agents"))
        print(f"log: {rows[0]['events']} events, {log.stat().st_size / 1e9:.2f} GB, {rows[0]['turns']} turns")
        print(f"{'first rows, never opened':28} {first:8.1f} ms")
        index, page = timed(lambda: client.wait_for("/api/agents/long-agent/turns?n=50"))
        print(f"{'index made after':28} {index:8.1f} ms")
        packets, _ = timed(lambda: client.wait_for(f"/api/agents/long-agent/turns/{page['total']}"))
        print(f"{'packets made after':28} {packets:8.1f} ms")
        rng = random.Random(3)
        turns = [rng.randrange(1, page["total"] + 1) for _ in range(60)]
        one = "/api/agents/long-agent"
        measure("list of agents", client.get, ["/api/agents"] * 20)
        measure("50 rows of turns", client.get, [f"{one}/turns?turn={turn}&n=50" for turn in turns])
        measure("one turn", client.get, [f"{one}/turns/{turn}" for turn in turns])
        measure("the turns after each other", client.get, [f"{one}/turns/{turn}" for turn in range(turns[0], turns[0] + 30)])
        measure("prompt", client.get, [f"{one}/turns/{turn}/prompt" for turn in turns[:20]])
        measure("100 events", client.get, [f"{one}/events?from={turn * EVENTS_A_TURN}&n=100" for turn in turns])
        measure("raw lines", client.get, [f"{one}/events/{turn * EVENTS_A_TURN}/raw?lines=200" for turn in turns])
        measure("value to line", client.get, [f"{one}/source?turn={turn}&offset=400" for turn in turns[:20]])
        measure("line to turns", client.get, [f"{one}/shown?seq={turn * EVENTS_A_TURN}&line=1" for turn in turns[:20]])
        measure("series, in parts", client.get, [f"{one}/series?points=500"] * 40)
        measure("diff", client.get, [f"/api/diff?a=long-agent:{turn}&b=long-agent:{max(turn - 1, 1)}" for turn in turns[:20]])
        # All that the page asks for to compare two agents.
        measure("compare", lambda path: [client.get(path + rest) for rest in ("", "/series?points=600", "/turns?from=0&n=500")], [one] * 20)
        measure("hub", client.get, ["/api/hub?q=file_"] * 10)
        measure("workspaces", client.get, ["/api/workspaces"] * 10)
        # These read all of what they look through.
        measure("find in an output", client.get, [f"{one}/events/{turn * EVENTS_A_TURN}/raw?find=_{turn}_9" for turn in turns[:20]])
        measure("search, first 20 hits", client.read, ["/api/search?q=value_&n=20"] * 5)
        measure("search, nothing found", client.read, ["/api/search?q=nobodysaysthis"] * 2)
        make_many(program, root, options.agents)
        first, rows = timed(lambda: client.get("/api/agents"))
        print(f"{f'list of {len(rows)} agents, at first':28} {first:8.1f} ms")
        measure("the same again", client.get, ["/api/agents"] * 10)
        measure("a page of it", client.get, ["/api/agents?n=50&after=50"] * 10)
        print(f"{'memory at most':28} {client.memory():8.1f} MB")
    finally:
        client.process.terminate()
        client.process.wait(timeout=20)
        if not options.keep:
            shutil.rmtree(root)


if __name__ == "__main__":
    main()
