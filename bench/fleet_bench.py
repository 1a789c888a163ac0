#!/usr/bin/env python3
"""What a fleet costs: shipping beside 64 agents that write, and asking a replica of 1,000 agents.

    bench/fleet_bench.py [TWOTRACK]      default: build/release/twotrack

Uses NATS with three servers on this machine that sync before they acknowledge; without nats-server, a folder.
Prints times next to what they are compared with. On a busy machine only the ratios mean something.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

REPO = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO / "tests/faults"))
from servers import NatsCluster, find_program  # noqa: E402

TWOTRACK = sys.argv[1] if len(sys.argv) > 1 else str(REPO / "build/release/twotrack")
WRITERS, EVENTS_EACH = 64, 200
AGENTS, EVENTS_OF_AGENT = 1000, 5


def run(root, *args, stdin=b""):
    begun = time.monotonic()
    done = subprocess.run([TWOTRACK, *args, "--root", str(root)], input=stdin, capture_output=True,
                          env={**os.environ, "HOME": str(root), "XDG_DATA_HOME": str(root / "data"),
                               "XDG_CACHE_HOME": str(root / "cache")}, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{args}: {done.stderr.decode()}")
    return time.monotonic() - begun, done.stdout


def make_log(root, agent, events):
    """A log as the program writes it, made without it: a thousand are made in a second."""
    prev, lines = "0" * 64, []
    for seq in range(events):
        kind, data = ("run_start", {"goal": "g", "log_id": agent}) if seq == 0 else ("user_message", {"content": "x" * 200})
        body = (f'{{"v":1,"seq":{seq},"d":{seq},"ts":"2026-01-01T00:00:00.000000Z","run_id":"r","agent_id":"{agent}",'
                f'"operation":"","node_id":"","turn":0,"type":"{kind}","data":{json.dumps(data, separators=(",", ":"))},"prev":"{prev}"')
        prev = hashlib.sha256(body.encode()).hexdigest()
        lines.append(f'{body},"hash":"{prev}"}}\n')
    (root / ".agentfs/traces" / f"{agent}.jsonl").write_text("".join(lines))


def write_all(root):
    events = b"".join(json.dumps({"type": "user_message", "data": {"content": "x" * 200}}).encode() + b"\n"
                      for _ in range(EVENTS_EACH))
    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(WRITERS) as pool:
        for done in [pool.submit(run, root, "append", f"writer-{i}", stdin=events) for i in range(WRITERS)]:
            done.result()
    return time.monotonic() - begun


def bench_writers(folder, store):
    alone, beside = folder / "alone", folder / "beside"
    for root in (alone, beside):
        (root / ".agentfs/traces").mkdir(parents=True)
    seconds_alone = write_all(alone)
    begun = time.monotonic()
    shipper = subprocess.Popen([TWOTRACK, "ship", "--to", store, "--follow", "--root", str(beside)],
                               stdout=subprocess.DEVNULL, env={**os.environ, "XDG_DATA_HOME": str(beside / "data")})
    seconds_beside = write_all(beside)
    total = WRITERS * (EVENTS_EACH + 1)
    while sum(log["events"] for log in json.loads(
            run(beside, "fleet", "ls", "--replica", store, "--format", "json")[1])) < total:
        time.sleep(0.05)
    seconds_shipped = time.monotonic() - begun
    shipper.terminate()
    shipper.wait()
    print(f"{WRITERS} writers, {total} events: {total / seconds_beside:.0f} written/s beside a shipper "
          f"({seconds_alone / seconds_beside:.2f} of the speed without it), all shipped {seconds_shipped - seconds_beside:.2f} s "
          f"after the last was written; shipped/written {seconds_beside / seconds_shipped:.2f}")


def bench_questions(folder, store):
    root = folder / "many"
    (root / ".agentfs/traces").mkdir(parents=True)
    for i in range(AGENTS):
        make_log(root, f"agent-{i:04}", EVENTS_OF_AGENT)
    seconds, _ = run(root, "ship", "--to", store)
    print(f"{AGENTS} logs shipped in {seconds:.2f} s: {AGENTS / seconds:.0f} chunks/s")
    for name, args in (("nothing (the program's start)", ["--version"]),
                       ("fleet ls", ["fleet", "ls", "--replica", store, "--format", "json"]),
                       ("fleet tail of one agent", ["fleet", "tail", "agent-0500", "--replica", store])):
        times = [run(root, *args)[0] * 1000 for _ in range(5)]
        print(f"{name}: {statistics.median(times):.0f} ms (median of 5)")


def main():
    program = find_program("nats-server")
    with tempfile.TemporaryDirectory(prefix="twotrack-fleet-bench-") as name:
        folder = pathlib.Path(name)
        cluster = NatsCluster(folder, program).start() if program else None
        try:
            for number, bench in enumerate((bench_questions, bench_writers)):
                bench(folder, cluster.url(f"S{number}") if cluster else f"dir:{folder}/replica{number}")
        finally:
            if cluster:
                cluster.stop()


if __name__ == "__main__":
    main()
