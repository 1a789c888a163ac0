"""A real `twotrack append`, what it acknowledged, and whether its log keeps it.

The reader here is written from the format's description alone and shares no code with the program.
"""
import hashlib
import json
import os
import pathlib
import select
import subprocess
import sys

TWOTRACK = os.environ.get("TWOTRACK", "twotrack")
SOAK = os.environ.get("TWOTRACK_SOAK") == "1"
SKIPPED = 77
# Generous: only a program that hangs meets it.
TIMEOUT_S = 120


def scaled(quick, soak):
    return soak if SOAK else quick


def skip(reason):
    print(f"[faults] skipped: {reason}", flush=True)
    sys.exit(SKIPPED)


class Appender:
    """A running `twotrack append`. Acknowledgements are counted here, outside of it."""

    def __init__(self, root, agent, *options, wrapper=(), env=None):
        self.process = subprocess.Popen(
            [*wrapper, TWOTRACK, "append", agent, "--root", str(root), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})})
        self.answers = []
        self._partial = b""

    def send(self, events):
        """False when the process does not listen any more."""
        try:
            self.process.stdin.write(b"".join(json.dumps(one).encode() + b"\n" for one in events))
            self.process.stdin.flush()
            return True
        except (BrokenPipeError, ValueError):
            return False

    def _take(self, data):
        *lines, self._partial = (self._partial + data).split(b"\n")
        self.answers += [json.loads(line) for line in lines]

    def wait_for(self, count):
        """Until there are `count` answers in all. False when the process ended before."""
        while len(self.answers) < count:
            ready, _, _ = select.select([self.process.stdout], [], [], TIMEOUT_S)
            if not ready:
                raise TimeoutError("the program does not answer")
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                return False
            self._take(data)
        return True

    def finish(self):
        """Ends the input, waits for the end; the exit code."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        return self._reap()

    def kill(self):
        self.process.kill()
        return self._reap()

    def _reap(self):
        while data := os.read(self.process.stdout.fileno(), 1 << 16):
            self._take(data)
        self.error_text = self.process.stderr.read().decode(errors="replace")
        code = self.process.wait(timeout=TIMEOUT_S)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        return code

    @property
    def receipts(self):
        return [one for one in self.answers if "seq" in one]

    @property
    def refusals(self):
        return [one["error"] for one in self.answers if "error" in one]


def read_good_lines(data):
    """The hashes of the lines that continue the chain from the beginning."""
    hashes = []
    prev = "0" * 64
    for line in data.split(b"\n")[:-1]:
        body, mark, suffix = line.rpartition(b',"hash":"')
        try:
            event = json.loads(line)
        except ValueError:
            break
        good = (mark and len(suffix) == 66 and suffix.endswith(b'"}')
                and hashlib.sha256(body).hexdigest() == event["hash"]
                and event["prev"] == prev and event["seq"] == len(hashes))
        if not good:
            break
        prev = event["hash"]
        hashes.append(prev)
    return hashes


class Promises:
    """What one log must keep, and a tally over many logs."""

    def __init__(self):
        self.acknowledged = 0
        self.lost = 0
        self.torn_tails = 0
        self.false_alarms = 0
        self.first_complaint = ""
        self.promised = {}

    def new_log(self):
        self.promised = {}

    def note(self, receipts):
        self.acknowledged += len(receipts)
        self.promised.update({one["seq"]: one["hash"] for one in receipts})

    def complain(self, text):
        self.first_complaint = self.first_complaint or text

    def check(self, root, agent, what):
        path = pathlib.Path(root) / ".agentfs" / "traces" / f"{agent}.jsonl"
        if not path.exists():
            self.lost += len(self.promised)
            if self.promised:
                self.complain(f"{what}: the log is gone")
            return
        hashes = dict(enumerate(read_good_lines(path.read_bytes())))
        for seq, digest in self.promised.items():
            if hashes.get(seq) != digest:
                self.lost += 1
                self.complain(f"{what}: acknowledged event {seq} is gone; {len(hashes)} are there")
        self._check_verdict(root, agent, what)

    def _check_verdict(self, root, agent, what):
        done = subprocess.run([TWOTRACK, "verify", agent, "--root", str(root), "--format", "json"],
                              capture_output=True, check=False, timeout=TIMEOUT_S)
        if done.returncode not in (0, 1):
            self.false_alarms += 1
            self.complain(f"{what}: verify failed: {done.stderr.decode(errors='replace')}")
            return
        for problem in json.loads(done.stdout)[0]["problems"]:
            if problem["kind"] == "torn_tail":
                self.torn_tails += 1
            else:
                self.false_alarms += 1
                self.complain(f"{what}: verify says {problem}")

    def summary(self, suite, cases, faults):
        print(f"[faults] {suite}: {cases} cases, {faults}, {self.acknowledged} acknowledged events, "
              f"{self.lost} lost, {self.torn_tails} torn tails, {self.false_alarms} false alarms",
              flush=True)


def make_event(random, mark):
    """An event of any size, now and then one for a blob."""
    kind = random.random()
    if kind < 0.03:
        return {"type": "tool_result",
                "data": {"call_id": str(mark), "raw_output": chr(97 + mark % 26) * (1 << 20) + "x"}}
    length = random.randrange(300) if kind < 0.8 else random.randrange(20000)
    return {"type": "user_message", "data": {"content": f"{mark} " + "x" * length}}
