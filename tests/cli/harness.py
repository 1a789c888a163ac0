"""The real binary on real files: a small language for tests of the command line.

A test says run("append", "a", stdin=event("user_message", content="hi")) and looks at what came back.
Every test has a project folder of its own.
"""
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

TWOTRACK = os.environ.get("TWOTRACK", "twotrack")
# Generous: only a program that hangs meets it.
TIMEOUT_S = 120


def line(type, turn=None, **data):
    """One line of input for append."""
    event = {"type": type, "data": data}
    if turn is not None:
        event["turn"] = turn
    return json.dumps(event) + "\n"


def packed_run(byte, count):
    """A zstd frame of a few bytes that unpacks to a run of one byte."""
    blocks = b""
    while count > 0:
        size = min(count, 128 << 10)
        count -= size
        header = (size << 3) | (1 << 1) | (count == 0)  # a block that is a run; the last one
        blocks += header.to_bytes(3, "little") + byte
    return b"\x28\xb5\x2f\xfd\x00\x50" + blocks


class Answer:
    """What a command said."""

    def __init__(self, code, out, err):
        self.code = code
        self.out_bytes = out
        self.err = err.decode()

    @property
    def out(self):
        return self.out_bytes.decode()

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def jsonl(self):
        return [json.loads(one) for one in self.out.splitlines()]

    def __repr__(self):
        return f"exit {self.code}\nstdout: {self.out_bytes[:4000]!r}\nstderr: {self.err[:4000]}"


class CliTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="twotrack-cli-"))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.env = {name: value for name, value in os.environ.items()
                    if name not in ("NO_COLOR", "TWOTRACK_ROOT")}
        # Nothing of the machine's own configuration may change a test.
        self.env["HOME"] = str(self.root)
        self.env["XDG_CONFIG_HOME"] = str(self.root / "no-config")
        # What the user keeps is not in the project.
        data = tempfile.mkdtemp(prefix="twotrack-data-")
        self.addCleanup(shutil.rmtree, data, ignore_errors=True)
        self.env["XDG_DATA_HOME"] = data

    # --- running -------------------------------------------------------------

    def run_anywhere(self, *args, stdin=b"", cwd=None, env=None):
        if isinstance(stdin, str):
            stdin = stdin.encode()
        done = subprocess.run([TWOTRACK, *args], input=stdin, capture_output=True,
                              cwd=cwd or self.root, env={**self.env, **(env or {})},
                              timeout=TIMEOUT_S, check=False)
        return Answer(done.returncode, done.stdout, done.stderr)

    def run_cli(self, *args, stdin=b"", env=None):
        return self.run_anywhere(*args, stdin=stdin, env=env)

    def start(self, *args, **kwargs):
        """A running command with pipes; it is gone when the test is."""
        process = subprocess.Popen([TWOTRACK, *args], cwd=self.root, env=self.env,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, **kwargs)

        too_long = threading.Timer(5 * TIMEOUT_S, process.kill)  # who reads from it reads an end
        too_long.daemon = True
        too_long.start()

        def end():
            too_long.cancel()
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                stream.close()

        self.addCleanup(end)
        return process

    # --- asking --------------------------------------------------------------

    def ok(self, *args, **kwargs):
        return self.expect(0, *args, **kwargs)

    def expect(self, code, *args, **kwargs):
        answer = self.run_cli(*args, **kwargs)
        self.assertEqual(answer.code, code, f"{args}\n{answer}")
        return answer

    def refused(self, *args, says="", hint="", **kwargs):
        """Exit 2, nothing on stdout, an error that says so."""
        answer = self.expect(2, *args, **kwargs)
        self.assertEqual(answer.out_bytes, b"", answer)
        self.assertTrue(answer.err.startswith("error: "), answer)
        self.assertIn(says, answer.err)
        if hint:
            self.assertIn("\nhint: ", answer.err)
            self.assertIn(hint, answer.err)
        return answer

    # --- the project ---------------------------------------------------------

    def write_trusted(self, text):
        """The project's file, trusted: what it widens counts."""
        (self.root / "twotrack.yaml").write_text(text)
        self.ok("trust", "--yes")

    # --- logs ----------------------------------------------------------------

    def append(self, agent, *lines, options=()):
        """Appends lines that must all be accepted; their receipts."""
        answer = self.ok("append", agent, *options, stdin="".join(lines))
        receipts = answer.jsonl
        self.assertEqual(len(receipts), len(lines), answer)
        return receipts

    def path(self, agent, suffix=".jsonl"):
        return self.root / ".agentfs" / "traces" / (agent + suffix)

    def events(self, agent):
        return [json.loads(one) for one in self.path(agent).read_bytes().splitlines()]

    def rewrite(self, agent, old, new, only):
        """Changes a line and computes the chain anew, as a forger would."""
        lines, prev = [], b"0" * 64
        for line in self.path(agent).read_bytes().splitlines():
            if only in line:
                self.assertIn(old, line)
                line = line.replace(old, new)
            body = line[:line.rindex(b',"prev":"')] + b',"prev":"' + prev + b'"'
            prev = hashlib.sha256(body).hexdigest().encode()
            lines.append(body + b',"hash":"' + prev + b'"}\n')
        self.path(agent).write_bytes(b"".join(lines))
        self.path(agent, ".head").unlink(missing_ok=True)

    def change_byte(self, path, offset):
        """A flipped bit, as an ageing disk makes it."""
        content = bytearray(path.read_bytes())
        content[offset] ^= 1
        path.write_bytes(content)

    def interrupt(self, process, number=signal.SIGINT):
        process.send_signal(number)


def main():
    unittest.main(verbosity=2)
