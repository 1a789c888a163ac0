#!/usr/bin/env python3
"""What a fleet costs: shipping beside 64 agents that write, asking a replica of 1,000 agents, and a queue for workers.

    bench/fleet_bench.py [TWOTRACK [PART…]]      default: build/release/twotrack, and all of: questions writers workers

Uses NATS with three servers on this machine that sync before they acknowledge; without nats-server, a folder.
Prints times next to what they are compared with. On a busy machine only the ratios mean something.
"""
import hashlib
import json
import math
import os
import pathlib
import selectors
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
WRITERS, WRITE_S, ROUNDS, RAW_S = 64, 8, 3, 3
AGENTS, EVENTS_OF_AGENT = 1000, 5
QUEUED, SLOTS, REST_S = 48, 3, 1
UNVERIFIED = 3  # exit code: all ended, and nothing witnesses what they did
WAITING_AGENT = f"""\
name: wait_agent
operation: wait
max_turns: 4
node_types: [function]
initial_context: {{system_prompt: Do what the script says., node_context: "Look at {{{{ file_path }}}}."}}
tools:
  - {{tool_name: rest, command: ["/bin/sleep", "{REST_S}"], tool_description: Rest., effect: pure}}
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
    """Agents that write as fast as each event is acknowledged, for some seconds. One thread feeds all of them: a bench
    that needs a core of its own would measure itself."""

    def __init__(self, root):
        (root / ".agentfs/traces").mkdir(parents=True)
        self.env = {**os.environ, "XDG_DATA_HOME": str(root / "data")}
        self.root = root
        self.acknowledged = {f"writer-{i}": [] for i in range(WRITERS)}  # when each event was, by agent

    def run(self):
        event = json.dumps({"type": "user_message", "data": {"content": "x" * 200}}).encode() + b"\n"
        processes = [(subprocess.Popen([TWOTRACK, "append", agent, "--root", str(self.root)], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, bufsize=0, env=self.env), times)
                     for agent, times in self.acknowledged.items()]
        selector = selectors.DefaultSelector()
        for one, times in processes:
            selector.register(one.stdout, selectors.EVENT_READ, (one, times))
            one.stdin.write(event)
            one.stdout.read(4096)  # it has started
        self.begun = time.monotonic()
        self.end = self.begun + WRITE_S
        for one, _ in processes:
            one.stdin.write(event)
        while selector.get_map():
            for key, _ in selector.select():
                one, times = key.data
                times.append(time.monotonic())
                if not one.stdout.read(4096):
                    raise RuntimeError("a writer has ended")
                if times[-1] < self.end:
                    one.stdin.write(event)
                else:
                    selector.unregister(one.stdout)
        self.cpu = sum(cpu_s(one.pid) for one, _ in processes)
        for one, _ in processes:
            one.stdin.close()
            one.wait()
        return self

    def events(self):
        return sum(map(len, self.acknowledged.values()))

    def speed(self):
        return self.events() / (max(times[-1] for times in self.acknowledged.values()) - self.begun)


class Shipper:
    """`ship --follow`, and when it said that the replica has acknowledged how many events of which log."""

    def __init__(self, root, store):
        self.said = []  # (when, agent, events)
        self.process = subprocess.Popen([TWOTRACK, "ship", "--to", store, "--follow", "--format", "jsonl", "--root", str(root)],
                                        stdout=subprocess.PIPE, env={**os.environ, "XDG_DATA_HOME": str(root / "data")})
        self.thread = threading.Thread(target=self._listen)
        self.thread.start()

    def _listen(self):
        for line in self.process.stdout:
            one = json.loads(line)
            # Each log begins with an event of the program's own, and one from before the clock was started.
            self.said.append((time.monotonic(), one["agent_id"], max(0, one["events"] - 2)))

    def had(self, when):
        return sum({agent: events for at, agent, events in self.said if at <= when}.values())

    def wait_for(self, events):
        while self.had(math.inf) < events:
            if self.process.poll() is not None:
                raise RuntimeError("the shipper has ended")
            time.sleep(0.05)
        self.cpu = cpu_s(self.process.pid)
        self.process.terminate()
        self.process.wait()
        self.thread.join()

    def lags(self, acknowledged):
        """How long each event took to be in the replica."""
        lags, had = [], dict.fromkeys(acknowledged, 0)
        for when, agent, events in self.said:
            lags += [when - at for at in acknowledged[agent][had[agent]:events]]
            had[agent] = events
        return sorted(lags)


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


def write_beside(root, place, servers):
    """One round beside a shipper: speeds, how far behind it was, and whose processor time an event was."""
    before = sum(map(cpu_s, servers))
    writers = Writers(root)
    shipper = Shipper(root, place)
    writers.run()
    servers_s = sum(map(cpu_s, servers)) - before
    shipper.wait_for(writers.events())
    listed = json.loads(run(root, "fleet", "ls", "--replica", place, "--format", "json")[1])
    if sum(log["events"] - 2 for log in listed) != writers.events():
        raise RuntimeError("the replica lacks events that it has acknowledged")
    settled = writers.begun + WRITE_S / 4  # from then on
    written = sum(settled < at <= writers.end for times in writers.acknowledged.values() for at in times)
    lags = shipper.lags(writers.acknowledged)
    return {"speed": writers.speed(), "ratio": (shipper.had(writers.end) - shipper.had(settled)) / written,
            "lag": statistics.median(lags), "p99": lags[int(len(lags) * 0.99)], "chunk": writers.events() / len(shipper.said),
            "writers_us": 1e6 * writers.cpu / writers.events(), "shipper_us": 1e6 * shipper.cpu / writers.events(),
            "servers_us": 1e6 * servers_s / writers.events()}


def bench_writers(folder, store, cluster):
    """Alone, beside a shipper to a folder, and beside one to the servers, in turn: what each costs the writers."""
    servers = [node.process.pid for node in cluster.nodes] if cluster else []
    places = {"a folder": lambda number: f"dir:{folder}/copy{number}"}
    if cluster:
        places["three servers"] = lambda number: f"{store}-{number}"
    alone, rounds = [], {name: [] for name in places}
    for number in range(ROUNDS):
        writers = Writers(folder / f"alone{number}").run()
        alone.append({"speed": writers.speed(), "writers_us": 1e6 * writers.cpu / writers.events()})
        for at, (name, place) in enumerate(places.items()):
            one = write_beside(folder / f"beside{number}-{at}", place(number), servers if at else [])
            rounds[name].append({**one, "kept": one["speed"] / alone[-1]["speed"]})
    middle = lambda ones: {key: statistics.median(one[key] for one in ones) for key in ones[0]}  # noqa: E731
    mid = middle(alone)
    print(f"{WRITERS} writers for {WRITE_S} s, medians of {ROUNDS} rounds: {mid['speed']:.0f} events/s alone; an event costs its writer {mid['writers_us']:.0f} us of processor time")
    for name, ones in rounds.items():
        mid = middle(ones)
        whole = mid["writers_us"] + mid["shipper_us"] + mid["servers_us"]
        print(f"beside a shipper to {name}: {mid['kept']:.2f} of that speed ({', '.join(format(one['kept'], '.2f') for one in ones)}); "
              f"shipped/written {mid['ratio']:.2f}; lag {mid['lag']:.2f} s, p99 {mid['p99']:.2f} s; {mid['chunk']:.0f} events a chunk")
        print(f"  processor time of an event: writer {mid['writers_us']:.0f} us, shipper {mid['shipper_us']:.1f} us ({mid['shipper_us'] / whole:.1%} of all), "
              f"servers {mid['servers_us']:.1f} us ({mid['servers_us'] / whole:.1%})")

    # What the servers take at all, and how much of it shipping a backlog reaches.
    root = folder / "alone0"
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
            print(f"{QUEUED} agents that rest {REST_S} s on {count} workers of {SLOTS} slots: {QUEUED / seconds:.1f} agents/s; processor time of an agent: "
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
