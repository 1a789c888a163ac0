#!/usr/bin/env python3
"""Does anything grow faster than its input? Every command at n, 2n and 4n of events, agents, length of
a line and size of an output: processor time and memory, and which of them grow faster than linearly.
Also of what no program of ours would write: logs of empty lines, sources of open brackets.

    bench/growth.py [--program build/release/twotrack] [--scale 1] [--only SUBSTRING]

Processor time is user and system together, so that other work on the machine hardly shows. What a
command needs for nothing (its start, a log of one event) is measured first and taken off. Where
something seems to grow faster all of it is measured once more, and the lesser cost counts.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import typing

STEPS = (1, 2, 4)
# A share of the clock's own grain and of noise: less than this says nothing.
SECONDS_MIN = 0.05
BYTES_MIN = 8 << 20
# Four times the input may take this much more than four times before it is named.
TOLERANCE = 1.5


class Cost(typing.NamedTuple):
    seconds: float
    memory: int  # the most at any moment


class Project:
    """A folder with logs, and the program run in it."""

    def __init__(self, program: str):
        self.program = program
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-growth-"))
        self.env = {**os.environ, "HOME": str(self.root), "XDG_DATA_HOME": str(self.root / "data"),
                    "XDG_CONFIG_HOME": str(self.root / "config")}

    def __enter__(self):
        self.run("init")  # `run` wants agents
        (self.root / "other").mkdir()
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def write(self, name: str, text: str):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *args, stdin=os.devnull) -> Cost:
        # Through a pipe: who reads a file sees all of it at once.
        feed = subprocess.Popen(["cat", stdin], stdout=subprocess.PIPE)
        process = subprocess.Popen([self.program, *args], cwd=self.root, env=self.env, stdin=feed.stdout,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        feed.stdout.close()
        said = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        feed.wait()
        # What is hostile may be refused (3: damaged), but not be waited for.
        if os.waitstatus_to_exitcode(status) not in (0, 1, 3):
            sys.exit(f"{' '.join(args)}: {said.decode(errors='replace')}")
        # What this script itself has taken is counted with those that it starts.
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return Cost(used.ru_utime + used.ru_stime, (used.ru_maxrss if used.ru_maxrss > own else 0) << 10)

    def append(self, agent: str, lines) -> Cost:
        """`lines` makes the events."""
        source = self.root / "events"
        apart(lambda: source.write_text("".join(json.dumps(one) + "\n" for one in lines()), encoding="utf-8"))
        return self.run("append", agent, "--goal", "Fix it", stdin=source)


def apart(work):
    """In another process: a program's memory counts from that of the one that started it."""
    worker = os.fork()
    if worker == 0:
        work()
        os._exit(0)
    if os.waitpid(worker, 0)[1] != 0:
        sys.exit("what is to be measured could not be written")


def turns(count: int):
    """`count` events of an agent that reads and fails now and then."""
    for n in range(count // 2):
        call = {"call_id": f"{n}/0", "tool": "look"}
        yield {"type": "tool_call", "data": {**call, "args": {"path": f"src/a{n}.py"}}}
        failed = {"outcome": "error", "error": f"no such file {n}"} if n % 50 == 0 else {"outcome": "success"}
        yield {"type": "tool_result", "data": {**call, **failed, "raw_output": f"line {n} of a{n}.py\nx = {n}\n"}}


def output(size: int):
    return result("".join(f"{n}: some words of a log, {n * 7919 % 1000}\n" for n in range(size // 40)))


def result(text: str):
    yield {"type": "tool_call", "data": {"call_id": "1/0", "tool": "look", "args": {}}}
    yield {"type": "tool_result", "data": {"call_id": "1/0", "tool": "look", "outcome": "success", "raw_output": text}}


def long_line(size: int):
    yield {"type": "user_message", "data": {"content": "word " * (size // 5)}}


def bad_lines(project: Project, count: int):
    """A log in which one event is followed by empty lines."""
    project.append("a", lambda: turns(2))
    log = project.root / ".agentfs/traces/a.jsonl"
    apart(lambda: log.write_text(log.read_text(encoding="utf-8") + "\n" * count, encoding="utf-8"))


def conversation(project: Project, count: int):
    """A history of another framework, and a result of `count` findings."""
    said = [{"role": "user", "content": "Fix it"}]
    for n in range(count // 2):
        call = {"id": f"c{n}", "type": "function", "function": {"name": "look", "arguments": json.dumps({"n": n})}}
        said += [{"role": "assistant", "content": "", "tool_calls": [call]},
                 {"role": "tool", "tool_call_id": f"c{n}", "content": f"line {n}"}]
    project.write("history.json", json.dumps({"messages": said}))
    project.write("result.json", json.dumps({"result": [{"line": n, "rule": "E1"} for n in range(count)],
                                             "summary": "found", "outcome": "partial"}))


def functions(project: Project, count: int):
    project.write("src/many.py", "".join(f"def f{n}(x):\n    return f{n // 2}(x) + {n}\n\n\n" for n in range(count)))


def brackets(project: Project, count: int):
    project.write("src/deep.py", "x = " + "(" * count + "\n")


def apart_from(make):
    return lambda project, count: apart(lambda: make(project, count))


ONE_LOG = [["show", "a"], ["show", "a", "--format", "jsonl"], ["verify"], ["packet", "a"], ["replay", "a"],
           ["replay", "a", "--check"], ["why", "a"], ["report", "a"], ["search", "words"], ["escalate", "a", "--budget", "2000"],
           ["export", "a"], ["head", "a"], ["ls"], ["index", "a"], ["tail", "a", "-n", "5"], ["doctor"],
           ["diff", "a@e1", "a"], ["what-if", "a", "--budget", "500"], ["session", "a"], ["compact", "a"],
           ["verify", "a"], ["show", "a", "--format", "json"], ["report", "a", "--html", "a.html"],
           ["show", "a", "--as", "messages"], ["why", "a", "--format", "json"], ["export", "a", "--as", "sft"],
           ["export", "a", "--otlp", "spans.json", "--content"]]
# A replica is filled, read, and brought into another project.
REPLICA = "dir:replica"
FLEET = [["ship", "--to", REPLICA], ["ship", "--to", REPLICA, "-q"], ["fleet", "ls", "--replica", REPLICA],
         ["fleet", "verify", "--replica", REPLICA], ["verify", "--replica", REPLICA],
         ["fleet", "tail", "-n", "5", "--replica", REPLICA], ["fleet", "search", "words", "--replica", REPLICA],
         ["pull", "--root", "other", "--from", REPLICA]]
OUTPUT = [["show", "a", "--raw", "e2"], ["recall", "a", "e2", "--lines", "1-5"]]
SHOWN = [["show", "a"], ["show", "a", "--event", "e2"], ["packet", "a"]]
ALL_LOGS = [["ls"], ["verify"], ["search", "words"], ["index"], ["doctor"], ["prune", "--older-than", "1w"],
            ["run", "--resume", "--dry-run"], ["workspace", "ls"], ["review", "--format", "json"], ["tail", "-n", "5"],
            ["gateway", "status"]]
SOURCES = [["nodes"], ["hub", "index"], ["hub", "status"]]
# What is never asked about much, or does not end by itself (bench/serve_bench.py measures serve).
NOT_MEASURED = {"serve", "init", "watch", "resolve", "agents", "tools", "model", "mcp", "config", "trust", "sandbox",
                "completion", "man", "help", "eval", "gym", "key", "worker"}

# What grows: its name, what is written for `n` of it, the smallest n, the commands.
KINDS = [
    ("events", lambda p, n: p.append("a", lambda: turns(n)), 10_000, ONE_LOG + OUTPUT + FLEET),
    ("bytes of a line", lambda p, n: p.append("a", lambda: long_line(n)), 4 << 20, ONE_LOG + FLEET),
    ("bytes of an output", lambda p, n: p.append("a", lambda: output(n)), 8 << 20, ONE_LOG + OUTPUT + FLEET),
    # Built to be read again and again: tokens that go on in the next line, sequences that nothing ends.
    ("bytes of broken tokens", lambda p, n: p.append("a", lambda: result("ghp_abcdefgh1\nABCDEFGH2ijklmnop3\n" * (n // 33))),
     1 << 20, SHOWN),
    ("bytes of whole tokens", lambda p, n: p.append("a", lambda: result("ghp_abcdefgh1ABCDEFGH2ijklmnop3\nABCDEFGH2\n" * (n // 42))),
     1 << 20, SHOWN),
    ("bytes of open sequences", lambda p, n: p.append("a", lambda: result("\x1b]" * (n // 2))), 64 << 10, SHOWN),
    ("agents", lambda p, n: [p.append(f"a{i}", lambda: turns(4)) for i in range(n)][-1], 250, ALL_LOGS + FLEET),
    ("messages", apart_from(conversation), 10_000, [["import", "--from", "openai-messages", "history.json"],
                                        ["check-result", "result.json"]]),
    ("functions", apart_from(functions), 10_000, SOURCES),
    ("functions with an agent each", apart_from(functions), 100, [["run", "-o", "docstring", "--dry-run"]]),
    ("bad lines", bad_lines, 1_000_000, [["verify"], ["ls"], ["show", "a"], ["search", "words"], ["tail", "a", "-n", "5"]]),
    ("open brackets", apart_from(brackets), 50_000, SOURCES),
]


def check_commands(program: str):
    """Every command is measured, or somebody has thought of why not."""
    said = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    names = {found.group(1) for found in re.finditer(r"^  ([a-z-]+)  +[A-Z]", said, re.MULTILINE)}
    known = {command[0] for _, _, _, commands in KINDS for command in commands} | NOT_MEASURED | {"append"}
    if names != known:
        sys.exit(f"not measured: {sorted(names - known)}; no such command: {sorted(known - names)}")


def measure(program, make, n, commands):
    """What writing takes, and each command."""
    with Project(program) as project:
        made = make(project, n)
        costs = {"append": made} if isinstance(made, Cost) else {}
        for command in commands:
            costs[" ".join(command)] = project.run(*command)
        return costs


def grows(costs, nothing, least) -> float:
    """How much more than four times the input's cost four times the input takes; 1: linear."""
    own = [max(0, one - nothing) for one in costs]
    return own[2] / (4 * max(own[0], least / 4)) if own[2] > least else 0


def faster(nothing, steps):
    """Of each command, what of it grows faster than linearly."""
    # A peak hides others below it: only what every command has is nothing.
    floor = min(one.memory for one in nothing.values())
    found = {}
    for command in steps[0]:
        costs = [one[command] for one in steps]
        time = grows([one.seconds for one in costs], nothing[command].seconds, SECONDS_MIN)
        memory = grows([one.memory for one in costs], floor, BYTES_MIN)
        found[command] = [what for what, much in (("time", time), ("memory", memory)) if much > TOLERANCE]
    return found


def lesser(one, other):
    return {command: Cost(*map(min, one[command], other[command])) for command in one}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/twotrack")
    parser.add_argument("--scale", type=float, default=1, help="of every size")
    parser.add_argument("--only", default="", help="kinds whose name has this in it")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    check_commands(program)
    named = []
    for kind, make, size, commands in KINDS:
        if arguments.only not in kind:
            continue
        size = max(4, int(size * arguments.scale))
        nothing = measure(program, make, 4, commands)
        steps = [measure(program, make, size * step, commands) for step in STEPS]
        if any(faster(nothing, steps).values()):
            steps = [lesser(one, measure(program, make, size * step, commands)) for one, step in zip(steps, STEPS)]
        print(f"\n{kind}: {', '.join(format(size * step, ',') for step in STEPS)}")
        print(f"  {'':34}" + "".join(f"{'CPU s':>9}{'MB':>7}" for _ in STEPS))
        for command, found in faster(nothing, steps).items():
            costs = [one[command] for one in steps]
            text = "".join(f"{one.seconds:9.2f}{one.memory / 1e6:7.0f}" for one in costs)
            mark = "  grows faster: " + ", ".join(found) if found else ""
            print(f"  {command:34}{text}{mark}", flush=True)
            named += [f"{command}: {what} by {kind}" for what in found]
    print("\nfaster than linear: " + ("; ".join(named) if named else "nothing"))


if __name__ == "__main__":
    main()
