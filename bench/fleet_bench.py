#!/usr/bin/env python3
"""What a fleet costs: shipping beside 64 agents that write, asking a replica of 1,000 agents, and a queue for workers.

    bench/fleet_bench.py [TWOTRACK [PART…]]      default: build/release/twotrack, and all of: questions writers workers

Uses NATS with three servers on this machine that sync before they acknowledge; without nats-server, a folder.
Prints times next to what they are compared with. On a busy machine only the ratios mean something.
"""
import array
import bisect
import functools
import hashlib
import json
import operator
import os
import pathlib
import selectors
import signal
import socket
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
WRITERS, RAW_S, BACKLOG_S = 64, 3, 5
PAIRS, LOW = 13, 2  # of the 12 ratios between them, the third and the third last hold 96 % of what their median may be
WINDOW_S, SETTLE_S, DRAIN_S, REST_S = 2, 2, 1.2, 0.3
AGENTS, EVENTS_OF_AGENT = 1000, 5
QUEUED, SLOTS, WAIT_S = 48, 3, 1
UNVERIFIED = 3  # exit code: all ended, and nothing witnesses what they did
WAITING_AGENT = f"""\
name: wait_agent
operation: wait
max_turns: 4
node_types: [function]
initial_context: {{system_prompt: Do what the script says., node_context: "Look at {{{{ file_path }}}}."}}
tools:
  - {{tool_name: rest, command: ["/bin/sleep", "{WAIT_S}"], tool_description: Rest., effect: pure}}
  - {{tool_name: submit_result, builtin: submit_result, tool_description: Finish.}}
"""


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


def cpu_s(pid):
    """Processor time of a process so far."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Writers:
    """Agents that write as fast as each event is acknowledged, until they are stopped. One thread feeds all of them: a
    bench that needs a core of its own would measure itself."""

    def __init__(self, root):
        (root / ".agentfs/traces").mkdir(parents=True)
        self.acknowledged = {f"writer-{i}": array.array("d") for i in range(WRITERS)}  # when each event was, by agent
        env = {**os.environ, "XDG_DATA_HOME": str(root / "data")}
        self.processes = [subprocess.Popen([TWOTRACK, "append", agent, "--root", str(root)], stdin=subprocess.PIPE,
                                           stdout=subprocess.PIPE, bufsize=0, env=env) for agent in self.acknowledged]
        self.goes_on = True
        self.thread = threading.Thread(target=self._feed)
        self.thread.start()

    def _feed(self):
        event = json.dumps({"type": "user_message", "data": {"content": "x" * 200}}).encode() + b"\n"
        selector = selectors.DefaultSelector()
        for one, times in zip(self.processes, self.acknowledged.values()):
            selector.register(one.stdout, selectors.EVENT_READ, (one, times))
            one.stdin.write(event)
        while selector.get_map():
            for key, _ in selector.select():
                one, times = key.data
                times.append(time.monotonic())
                if not one.stdout.read(4096):
                    raise RuntimeError("a writer has ended")
                if self.goes_on:
                    one.stdin.write(event)
                else:
                    selector.unregister(one.stdout)

    def events(self):
        return sum(map(len, self.acknowledged.values()))

    def stop(self):
        self.goes_on = False
        self.thread.join()
        for one in self.processes:
            one.stdin.close()
            one.wait()


class Shipper:
    """`ship --follow`, and when it said that the replica has how many events of which log."""

    def __init__(self, root, store):
        self.said = {f"writer-{i}": [] for i in range(WRITERS)}  # (when, events)
        self.process = subprocess.Popen([TWOTRACK, "ship", "--to", store, "--follow", "--format", "jsonl", "--root", str(root)],
                                        stdout=subprocess.PIPE, env={**os.environ, "XDG_DATA_HOME": str(root / "data")})
        self.thread = threading.Thread(target=self._listen)
        self.thread.start()

    def _listen(self):
        for line in self.process.stdout:
            one = json.loads(line)
            # Each log begins with an event of the program's own.
            self.said[one["agent_id"]].append((time.monotonic(), one["events"] - 1))

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def wait_for(self, events):
        while sum(said[-1][1] for said in self.said.values() if said) < events:
            if self.process.poll() is not None:
                raise RuntimeError("the shipper has ended")
            time.sleep(0.05)
        self.process.terminate()
        self.process.wait()
        self.thread.join()

    def lags(self, acknowledged, windows):
        """How long each event that was written in a window took to be in the replica."""
        edges, lags = [at for window in windows for at in window], []
        for agent, times in acknowledged.items():
            had = 0
            for when, events in self.said[agent]:
                lags += [when - at for at in times[had:events] if bisect.bisect(edges, at) % 2]
                had = events
        return sorted(lags)

    def kept_up(self, acknowledged, windows):
        """Events shipped between the first and the last word about each log in a window, against those written meanwhile."""
        shipped = written = 0
        for begin, end in windows:
            for agent, times in acknowledged.items():
                said = [one for one in self.said[agent] if begin <= one[0] <= end]
                if said:
                    shipped += said[-1][1] - said[0][1]
                    written += bisect.bisect(times, said[-1][0]) - bisect.bisect(times, said[0][0])
        return shipped / written


def publish_raw(port, stream, size):
    """Messages a second that the servers take from who has nothing to do but to send, WRITERS in flight."""
    with socket.create_connection(("127.0.0.1", port)) as link, link.makefile("rb") as lines:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link.sendall(b'CONNECT {"verbose":false}\r\nSUB acks 1\r\n')
        message = f"PUB {stream}.raw acks {size}\r\n".encode() + b"x" * size + b"\r\n"
        begun, done = time.monotonic(), 0
        link.sendall(message * WRITERS)
        while time.monotonic() < begun + RAW_S:
            line = lines.readline()
            if line.startswith(b"MSG"):
                if b"error" in lines.read(int(line.split()[-1]) + 2):
                    raise RuntimeError("a message was refused")
                done += 1
                link.sendall(message)
        return done / (time.monotonic() - begun)


def measure(groups, writers):
    """One window: when it was, events a second, and the processor time of each group of processes for an event."""
    sample = lambda: (time.monotonic(), writers.events(), {name: sum(map(cpu_s, pids)) for name, pids in groups.items()})  # noqa: E731
    begun, before, cpu_before = sample()
    time.sleep(WINDOW_S)
    ended, after, cpu_after = sample()
    events = after - before
    return {"when": (begun, ended), "speed": events / (ended - begun),
            "us": {name: 1e6 * (cpu_after[name] - cpu_before[name]) / events for name in groups},
            "share": {name: (cpu_after[name] - cpu_before[name]) / (ended - begun) / os.cpu_count() for name in groups}}


def write_beside(root, name, place, servers):
    """The same writers alone and beside a shipper, in turn: what it costs them, and how far behind it is."""
    writers = Writers(root)
    shipper = Shipper(root, place)
    groups = {"writers": [one.pid for one in writers.processes], "shipper": [shipper.process.pid], "servers": servers, "this bench": [os.getpid()]}
    alone, beside = [], []
    for _ in range(PAIRS):
        time.sleep(SETTLE_S)  # it has sent what was written while it was stopped
        beside.append(measure(groups, writers))
        time.sleep(DRAIN_S)  # and the events of the window
        shipper.pause()
        time.sleep(REST_S)
        alone.append(measure(groups, writers))
        shipper.go_on()
    writers.stop()
    shipper.wait_for(writers.events())
    listed = json.loads(run(root, "fleet", "ls", "--replica", place, "--format", "json")[1])
    if sum(log["events"] - 1 for log in listed) != writers.events():
        raise RuntimeError("the replica lacks events that it has acknowledged")

    # Each window beside it against those before and after it.
    kept = sorted(2 * one["speed"] / (before["speed"] + after["speed"]) for one, before, after in zip(beside[1:], alone, alone[1:]))
    windows = [one["when"] for one in beside]
    lags = shipper.lags(writers.acknowledged, windows)
    middle = lambda ones, *keys: statistics.median(functools.reduce(operator.getitem, keys, one) for one in ones)  # noqa: E731
    print(f"{WRITERS} writers beside a shipper to {name}: they keep {statistics.median(kept):.3f} of {middle(alone, 'speed'):.0f} events/s "
          f"(95 %: {kept[LOW]:.3f} to {kept[-1 - LOW]:.3f}; {len(kept)} windows of {WINDOW_S} s between two alone)")
    print(f"  shipped/written {shipper.kept_up(writers.acknowledged, windows):.2f}; lag {statistics.median(lags):.2f} s, p99 {lags[int(len(lags) * 0.99)]:.2f} s; "
          f"{writers.events() / sum(map(len, shipper.said.values())):.0f} events a chunk")
    print(f"  processor time of an event: writer {middle(alone, 'us', 'writers'):.0f} us alone, {middle(beside, 'us', 'writers'):.0f} us beside it; " +
          ", ".join(f"{part} {middle(beside, 'us', part):.1f}" for part in ("shipper", "servers")) +
          "; of all cores: " + ", ".join(f"{part} {middle(beside, 'share', part):.1%}" for part in groups))


def bench_writers(folder, store, cluster):
    write_beside(folder / "beside0", "a folder", f"dir:{folder}/copy", [])
    if cluster:
        write_beside(folder / "beside1", "three servers", store, [node.process.pid for node in cluster.nodes])

    # What the servers take at all, and how much of it shipping a backlog reaches.
    root = folder / "backlog"
    writers = Writers(root)
    time.sleep(BACKLOG_S)
    writers.stop()
    size = sum(path.stat().st_size for path in (root / ".agentfs/traces").glob("*.jsonl"))
    seconds, _ = run(root, "ship", "--to", f"{store}-backlog")
    print(f"a backlog of {size / 1e6:.0f} MB in {WRITERS} logs: {size / seconds / 1e6:.0f} MB/s")
    if cluster:
        chunk = min(512 << 10, size // WRITERS)
        rate = publish_raw(cluster.ports[cluster.leader(f"{store}-backlog".rpartition("/")[2])], f"{store}-backlog".rpartition("/")[2], chunk)
        print(f"the servers alone, {WRITERS} messages of {chunk >> 10} kB in flight: {rate * chunk / 1e6:.0f} MB/s; shipping reaches {size / seconds / rate / chunk:.2f} of it")


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


def bench_workers(folder, store, cluster):
    """Agents that mostly wait, as for a model: so many of them at a time as there are slots."""
    root = folder / "queued"
    (root / "agents/wait").mkdir(parents=True)
    (root / "agents/wait/wait_subagent.yaml").write_text(WAITING_AGENT)
    (root / "a.py").write_text("".join(f"def f{n}():\n    return {n}\n\n\n" for n in range(QUEUED)))
    script = folder / "script.jsonl"
    script.write_text("".join(json.dumps({"calls": [{"name": name, "args": args}]}) + "\n" for name, args in
                              (("rest", {}), ("submit_result", {"summary": "rested"}))))
    servers = [node.process.pid for node in cluster.nodes]
    for count in (1, 2, 4):
        place = f"{store}-{count}"
        workers = []
        for i in range(count):
            own = folder / f"worker{count}-{i}"
            env = {**os.environ, "HOME": str(own), "XDG_DATA_HOME": str(own / "data"), "TWOTRACK_SANDBOX__REQUIRE": "none"}
            workers.append(subprocess.Popen([TWOTRACK, "worker", "--queue", place, "--slots", str(SLOTS), "--work", str(own / "work"),
                                             "--model", f"scripted:{script}"], env=env, stderr=subprocess.DEVNULL))
        try:
            before, children = sum(map(cpu_s, servers)), os.times()
            begun = time.monotonic()
            asked = subprocess.run([TWOTRACK, "run", "--queue", place, "-o", "wait", "--yes", "--format", "json", "--root", str(root)],
                                   capture_output=True, check=False, env={**os.environ, "HOME": str(root), "XDG_DATA_HOME": str(root / "data")})
            seconds, after = time.monotonic() - begun, os.times()
            if asked.returncode != UNVERIFIED or len(json.loads(asked.stdout)["agents"]) != QUEUED:
                raise RuntimeError(asked.stderr.decode())
            follower = after.children_user + after.children_system - children.children_user - children.children_system
            print(f"{QUEUED} agents that rest {WAIT_S} s on {count} workers of {SLOTS} slots: {QUEUED / seconds:.1f} agents/s; processor time of an agent: "
                  f"{1e3 * sum(cpu_s(one.pid) for one in workers) / QUEUED:.0f} ms worker, {1e3 * follower / QUEUED:.1f} ms who asked, "
                  f"{1e3 * (sum(map(cpu_s, servers)) - before) / QUEUED:.1f} ms three servers")
        finally:
            for one in workers:
                one.terminate()
                one.wait()


def main():
    program = find_program("nats-server")
    parts = {"questions": bench_questions, "writers": bench_writers, **({"workers": bench_workers} if program else {})}
    with tempfile.TemporaryDirectory(prefix="twotrack-fleet-bench-") as name:
        folder = pathlib.Path(name)
        cluster = NatsCluster(folder, program).start() if program else None
        try:
            for part in sys.argv[2:] or parts:
                parts[part](folder, cluster.url(f"S-{part}") if cluster else f"dir:{folder}/replica-{part}", cluster)
        finally:
            if cluster:
                cluster.stop()


if __name__ == "__main__":
    main()
