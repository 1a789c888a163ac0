#!/usr/bin/env python3
"""Measures `twotrack serve` while logs grow and many look: pages that follow, one log that grows quickly, bad clients.

  bench/serve_load_bench.py build/release/twotrack                     50 pages, 50 logs, 10,000 events a second, 10 s
  bench/serve_load_bench.py build/release/twotrack --pages 10 --rate 2000 --seconds 5

Each page does what the real one does: it follows the stream of its log, and after news asks for the agent and its newest turn.
Beside them are clients that send nothing, clients that never read, and a stream that nobody reads. Prints how long news take
from the log to a page, how long a question takes with and without all of that (load of other programs is in both), what the
server needs of processor, memory and threads, and that every page has seen the end. Exits with 1 if one has not.
"""
import argparse
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

PATIENCE_S = 60
HALF_OPEN, UNREAD = 60, 60
EVENTS_A_TURN = 3
ASKED = 60  # questions of which the median is told
TICK_S = 0.5  # between two turns of a quiet log


def event(type, in_turn, **data):
    return json.dumps({"type": type, "turn": in_turn, "data": data}) + "\n"


def turn_of(number):
    call = str(number)
    return (event("turn_start", number, turn=number) + event("tool_call", number, call_id=call, tool="look", args={"n": number})
            + event("tool_result", number, call_id=call, tool="look", outcome="success", raw_output=f"line {number}\nand more\n"))


class Log:
    """One that the program itself writes, with the times at which its turns were handed over."""

    def __init__(self, program, root, agent):
        self.agent, self.turn, self.given = agent, 0, {}
        command = [program, "--root", root, "-q", "append", agent, "--goal", "grow", "--durability", "none"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.write()

    def write(self):
        self.turn += 1
        self.given[self.turn] = time.monotonic()
        self.process.stdin.write(turn_of(self.turn))
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        if self.process.wait(PATIENCE_S) != 0:
            sys.exit(f"append {self.agent} failed")

    @property
    def events(self):
        return self.turn * EVENTS_A_TURN + 1


class Server:
    def __init__(self, program, root):
        self.process = subprocess.Popen([program, "--root", root, "-q", "serve"], stdout=subprocess.PIPE, text=True)
        base, self.token = self.process.stdout.readline().strip().split("/?token=")
        self.base, self.port, self.refused = base, int(base.rpartition(":")[2]), 0

    def get(self, path):
        """As the page does: a server that is not ready is asked again."""
        request = urllib.request.Request(self.base + path, headers={"Authorization": f"Bearer {self.token}"})
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (404, 503) or time.monotonic() > end:
                    raise
                self.refused += error.code == 503
                time.sleep(0.02)

    def connect(self, path=None):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)
        if path:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode())
        return connection

    def median_ms(self, path):
        taken = []
        for _ in range(ASKED):
            begin = time.perf_counter()
            self.get(path)
            taken.append((time.perf_counter() - begin) * 1000)
        return sorted(taken)[len(taken) // 2]

    def processor_s(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak_mb(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def threads(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()))


class Page:
    """Hears of its log in one thread and asks about it in another: what came while it asked is one piece of news."""

    def __init__(self, server, log):
        self.server, self.log, self.delays, self.taken, self.seen, self.error = server, log, [], [], 0, None
        self.wanted = None  # events after which it ends
        self.is_over = False
        self.has_news = threading.Event()
        self.threads = [threading.Thread(target=self.guarded, args=[work], daemon=True) for work in (self.hear, self.ask)]

    def start(self):
        self.started = time.monotonic()
        for thread in self.threads:
            thread.start()

    def join(self):
        for thread in self.threads:
            thread.join(PATIENCE_S)
        return self.error is None and not any(thread.is_alive() for thread in self.threads)

    def guarded(self, work):
        try:
            work()
        except Exception as error:  # told at the end
            self.error = error
        self.is_over = True
        self.has_news.set()

    def hear(self):
        with contextlib.closing(self.server.connect(f"/api/tail?agents={self.log.agent}")) as stream:
            for line in stream.makefile("rb"):
                if line.startswith(b"data:") and b'"events"' in line:
                    self.note(json.loads(line[5:]))
                if self.wanted and self.seen >= self.wanted:
                    return

    def note(self, changes):
        for change in changes:
            turn = (change["events"] - 1) // EVENTS_A_TURN
            is_new = change["events"] > self.seen and self.log.given.get(turn, 0) > self.started
            if is_new:  # and not what was there when it came
                self.delays.append((time.monotonic() - self.log.given[turn]) * 1000)
            self.seen = max(self.seen, change["events"])
        self.has_news.set()

    def ask(self):
        while self.has_news.wait(PATIENCE_S) and not self.is_over:
            self.has_news.clear()
            begin = time.perf_counter()
            info = self.server.get(f"/api/agents/{self.log.agent}")
            self.server.get(f"/api/agents/{self.log.agent}/turns/{info['last_turn']}")
            self.taken.append((time.perf_counter() - begin) * 1000)


def grow(logs, quick, rate, seconds):
    """Quiet logs get a turn now and then, the quick one `rate` events a second. Returns what it got."""
    begin, ticks = time.monotonic(), 0
    first = quick.events
    while (now := time.monotonic() - begin) < seconds:
        while quick.events - first < now * rate:
            quick.write()
        if now > ticks * TICK_S:
            ticks += 1
            for log in logs:
                log.write()
        time.sleep(0.005)
    return (quick.events - first) / (time.monotonic() - begin)


def share(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def measure(program, root, options):
    logs = [Log(program, root, f"log-{i}") for i in range(options.pages)]
    quick = Log(program, root, "quick")
    server = Server(program, root)
    try:
        for log in [*logs, quick]:
            server.get(f"/api/agents/{log.agent}/turns/1")
        quiet = server.median_ms("/api/agents/quick/turns/1")
        pages = [Page(server, log) for log in [*logs, quick]]
        for page in pages:
            page.start()
        bad = [server.connect() for _ in range(HALF_OPEN)] + [server.connect("/api/agents/quick/events?n=200") for _ in range(UNREAD)]
        bad.append(server.connect("/api/tail"))
        begin, used = time.monotonic(), server.processor_s()
        asking = []
        asker = threading.Thread(target=lambda: asking.append(server.median_ms("/api/agents/quick/turns/1")))
        asker.start()
        rate = grow(logs, quick, options.rate, options.seconds)
        asker.join()
        share_of_core = (server.processor_s() - used) / (time.monotonic() - begin)
        for page in pages:
            page.wanted = page.log.events + 1  # one more than there are now: the last turn follows
        for log in [*logs, quick]:
            log.write()
            log.close()
        threads = server.threads()
        late = [page.log.agent for page in pages if not page.join()]
        taken = [one for page in pages for one in page.taken]
        delays = [delay for page in pages[:-1] for delay in page.delays]
        print(f"pages, each with its log           {len(pages)}; beside them {HALF_OPEN} half-open, {UNREAD + 1} that never read")
        print(f"the quick log, events a second     {rate:,.0f} (of {options.rate:,} wanted; the writer's machine decides)")
        print(f"from a log to its page             median {share(delays, 0.5):.0f} ms, 95 of 100 {share(delays, 0.95):.0f} ms")
        print(f"the same for the quick log         median {share(pages[-1].delays, 0.5):.0f} ms, 95 of 100 {share(pages[-1].delays, 0.95):.0f} ms")
        print(f"what a page then asks              median {share(taken, 0.5):.0f} ms, 95 of 100 {share(taken, 0.95):.0f} ms, of {len(taken)}")
        print(f"a turn, median                     {quiet:.1f} ms before, {asking[0]:.1f} ms meanwhile")
        print(f"questions that had to wait         {server.refused}")
        print(f"server                             {share_of_core:.2f} of a core, {server.peak_mb():.0f} MB at most, {threads} threads")
        print(f"pages that have seen the end       {len(pages) - len(late)} of {len(pages)}{': not ' + ', '.join(late) if late else ''}")
        for one in bad:
            one.close()
        return 1 if late else 0
    finally:
        server.process.terminate()
        server.process.wait(PATIENCE_S)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--pages", type=int, default=50)
    parser.add_argument("--rate", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="serve-load-") as folder:
        (pathlib.Path(folder) / ".agentfs").mkdir()
        sys.exit(measure(options.program.resolve(), pathlib.Path(folder), options))


if __name__ == "__main__":
    main()
