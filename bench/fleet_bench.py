#!/usr/bin/env python3
"""What a fleet costs: shipping beside 64 agents that write, and asking a replica of 1,000 agents.

    bench/fleet_bench.py [TWOTRACK]      default: build/release/twotrack

Uses NATS with three servers on this machine that sync before they acknowledge; without nats-server, a folder.
Prints times next to what they are compared with. On a busy machine only the ratios mean something.
"""
import bisect
import concurrent.futures
import hashlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

REPO = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO / "tests/faults"))
from servers import NatsCluster, find_program  # noqa: E402

TWOTRACK = sys.argv[1] if len(sys.argv) > 1 else str(REPO / "build/release/twotrack")
WRITERS, WRITE_S = 64, 10
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


class Writers:
    """Agents that write as fast as each event is acknowledged, for some seconds. `totals` are (time, events acknowledged)."""

    def __init__(self, root):
        self.root, self.written, self.totals = root, 0, [(time.monotonic(), 0)]
        self.lock = threading.Lock()

    def run(self):
        end = time.monotonic() + WRITE_S
        with concurrent.futures.ThreadPoolExecutor(WRITERS) as pool:
            for done in [pool.submit(self._write, f"writer-{i}", end) for i in range(WRITERS)]:
                done.result()
        return self.written / (time.monotonic() - self.totals[0][0])

    def _write(self, agent, end):
        event = json.dumps({"type": "user_message", "data": {"content": "x" * 200}}).encode() + b"\n"
        with subprocess.Popen([TWOTRACK, "append", agent, "--root", str(self.root)], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, env={**os.environ, "XDG_DATA_HOME": str(self.root / "data")}) as one:
            while time.monotonic() < end:
                one.stdin.write(event)
                one.stdin.flush()
                if not one.stdout.readline():
                    raise RuntimeError(f"{agent} has ended")
                with self.lock:
                    self.written += 1
                    self.totals.append((time.monotonic(), self.written))
            one.stdin.close()

    def when(self, events):
        """When so many had been written."""
        at = bisect.bisect_left([count for _, count in self.totals], events)
        return self.totals[min(at, len(self.totals) - 1)][0]


def bench_writers(folder, store, _):
    alone, beside = folder / "alone", folder / "beside"
    for root in (alone, beside):
        (root / ".agentfs/traces").mkdir(parents=True)
    before = Writers(alone).run()
    shipper = subprocess.Popen([TWOTRACK, "ship", "--to", store, "--follow", "--root", str(beside)],
                               stdout=subprocess.DEVNULL, env={**os.environ, "XDG_DATA_HOME": str(beside / "data")})
    writers = Writers(beside)
    thread = threading.Thread(target=writers.run)
    begun = time.monotonic()
    thread.start()
    seen = []  # (when asked, events in the replica)
    while thread.is_alive() or seen[-1][1] < writers.written:
        asked = time.monotonic()
        listed = json.loads(run(beside, "fleet", "ls", "--replica", store, "--format", "json")[1])
        # Each log begins with an event of the program's own.
        seen.append((asked, sum(log["events"] for log in listed) - len(listed)))
        time.sleep(0.1)
    shipper.terminate()
    shipper.wait()
    written_s = writers.totals[-1][0] - begun
    shipped_s = next(asked for asked, count in seen if count >= writers.written) - begun
    (first, had), (last, has) = seen[0], [look for look in seen if look[0] <= begun + written_s][-1]
    ratio = (has - had) / (last - first) / (writers.written / written_s)
    lags = sorted(asked - writers.when(count + 1) for asked, count in seen if count < writers.written and asked < begun + written_s)
    print(f"{WRITERS} writers for {WRITE_S} s, {writers.written} events: {writers.written / written_s:.0f} written/s beside a shipper "
          f"({writers.written / written_s / before:.2f} of {before:.0f}/s without it; asking for the lag costs some of it too)")
    print(f"shipped/written {ratio:.2f} while they wrote; all were shipped {shipped_s - written_s:.2f} s after the last was written; "
          f"lag {statistics.median(lags):.2f} s, p99 {lags[int(len(lags) * 0.99)]:.2f} s, of {len(lags)} looks")


def bench_questions(folder, store, cluster):
    root = folder / "many"
    (root / ".agentfs/traces").mkdir(parents=True)
    for i in range(AGENTS):
        make_log(root, f"agent-{i:04}", EVENTS_OF_AGENT)
    before = cluster and cluster.ask(0, "varz")["mem"]
    seconds, _ = run(root, "ship", "--to", store)
    print(f"{AGENTS} logs shipped in {seconds:.2f} s: {AGENTS / seconds:.0f} chunks/s")
    if cluster:
        state = cluster.ask(0, "jsz")
        local = sum(path.stat().st_size for path in (root / ".agentfs/traces").glob("*.jsonl"))
        print(f"a server has {state['messages']} messages for them, {state['storage'] / local:.2f} of the files' {local / 1e6:.1f} MB on disk, "
              f"{(cluster.ask(0, 'varz')['mem'] - before) / AGENTS / 1e3:.1f} kB of memory more for each")
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
                bench(folder, cluster.url(f"S{number}") if cluster else f"dir:{folder}/replica{number}", cluster)
        finally:
            if cluster:
                cluster.stop()


if __name__ == "__main__":
    main()
