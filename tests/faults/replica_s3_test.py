"""Real S3 servers: conditional writes, lost answers, pages of more than 1,000 chunks, a server that is killed.

moto is a Python package that set-up installs; versitygw is used too if it is on the PATH.
"""
import json
import os
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

from real_log import SOAK, TWOTRACK, scaled, skip
from servers import LosingProxy, Server, find_program, free_port, run_model

KEYS = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing-secret",
        "AWS_REGION": "us-east-1"}
BUCKET = "logs"


def moto(folder):
    program = find_program("moto_server")
    if not program:
        return None
    port = free_port()
    return Server([program, "-H", "127.0.0.1", "-p", str(port)], port, folder / "moto.log")


def versitygw(folder):
    program = find_program("versitygw")
    if not program:
        return None
    port = free_port()
    (folder / "objects").mkdir()
    return Server([program, "--access", KEYS["AWS_ACCESS_KEY_ID"],
                   "--secret", KEYS["AWS_SECRET_ACCESS_KEY"], "--port", f"127.0.0.1:{port}",
                   "posix", str(folder / "objects")],
                  port, folder / "versitygw.log")


class S3Test(unittest.TestCase):
    """The tests, once for each server."""
    make = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="twotrack-s3-")
        cls.server = cls.make(pathlib.Path(cls.folder.name))
        if cls.server is None:
            raise unittest.SkipTest(f"{cls.__name__}: the server is not there")
        cls.server.start().ready()

    @classmethod
    def tearDownClass(cls):
        if cls.server:
            cls.server.kill()
        cls.folder.cleanup()

    def setUp(self):
        self.home = tempfile.TemporaryDirectory(prefix="twotrack-s3-")
        self.addCleanup(self.home.cleanup)
        self.root = pathlib.Path(self.home.name) / "project"
        self.root.mkdir()
        self.port = self.server.port
        self.bucket = f"{BUCKET}-{random.randrange(1 << 40)}"
        self.make_bucket()
        self.store = f"s3://{self.bucket}/team/a"

    def make_bucket(self):
        """Signed by curl, as any client would."""
        done = subprocess.run(
            ["curl", "-sS", "--fail", "-X", "PUT", "--aws-sigv4", "aws:amz:us-east-1:s3",
             "--user", ":".join((KEYS["AWS_ACCESS_KEY_ID"], KEYS["AWS_SECRET_ACCESS_KEY"])),
             "-H", "x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
             f"http://127.0.0.1:{self.server.port}/{self.bucket}"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def run_cli(self, *args, root=None, code=0, stdin="", env=None):
        done = subprocess.run(
            [TWOTRACK, *args, "--root", str(root or self.root)], input=stdin.encode(),
            env={**os.environ, **KEYS, "HOME": self.home.name, "XDG_DATA_HOME": self.home.name,
                 "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}", **(env or {})},
            capture_output=True, timeout=300, check=False)
        if code is not None:
            self.assertEqual(done.returncode, code, f"{args}\n{done.stdout}\n{done.stderr}")
        return done

    def append(self, agent, count, size=100):
        self.run_cli("append", agent, stdin="".join(
            json.dumps({"type": "user_message", "data": {"content": f"{i} " + "x" * size}}) + "\n"
            for i in range(count)))

    def log(self, agent, root=None):
        return ((root or self.root) / ".agentfs/traces" / f"{agent}.jsonl").read_bytes()

    def compare(self, *agents):
        elsewhere = pathlib.Path(self.home.name) / f"elsewhere-{random.randrange(1 << 40)}"
        elsewhere.mkdir()
        self.run_cli("pull", "--from", self.store, root=elsewhere)
        for agent in agents:
            self.assertEqual(self.log(agent, elsewhere), self.log(agent))

    def test_logs_and_blobs_go_there_and_come_back(self):
        self.append("a", 50)
        self.run_cli("append", "a", stdin=json.dumps(
            {"type": "tool_result",
             "data": {"call_id": "1", "tool": "t", "raw_output": "y" * (2 << 20)}}) + "\n")
        self.append("b.with_dots-1", 3, size=700_000)
        self.run_cli("ship", "--to", self.store)
        self.compare("a", "b.with_dots-1")
        self.run_cli("fleet", "verify", "--replica", self.store)
        self.run_cli("verify", "--replica", self.store)
        self.append("a", 1)
        self.run_cli("ship", "--to", self.store)
        self.compare("a")

    def test_the_model_of_faults_holds(self):
        run_model(self, self.store, {**KEYS, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}"})

    def test_a_wrong_key_says_what_the_server_says(self):
        if type(self).__name__ == "Moto":
            self.skipTest("moto lets everybody in")
        self.append("a", 1)
        done = self.run_cli("ship", "--to", self.store, code=2,
                            env={"AWS_SECRET_ACCESS_KEY": "wrong"})
        self.assertIn(b"403", done.stderr)

    def test_lost_answers_are_found_by_comparing_heads(self):
        proxy = LosingProxy(self.server.port, random.Random(7), 0)
        self.addCleanup(proxy.close)
        self.port = proxy.port
        events = scaled(120, 2000)
        for number in range(events // 20):
            self.append("a", 20)
            proxy.one_in = 3
            self.run_cli("ship", "--to", self.store, code=None)
            proxy.one_in = 0
        self.run_cli("ship", "--to", self.store)
        self.compare("a")
        self.assertGreater(proxy.lost, 5)
        print(f"[faults] replica in S3 ({type(self).__name__}): {events} events, {proxy.lost} lost "
              "answers, 0 lost, 0 twice", flush=True)

    def test_more_chunks_than_a_page_of_the_list_holds(self):
        # As many chunks as events: each is put there alone, as a shipper that is always awake does.
        events = scaled(1005, 2100)
        self.append("a", events)
        url = f"http://127.0.0.1:{self.server.port}/{self.bucket}"
        lines = self.log("a").splitlines(keepends=True)
        folder = pathlib.Path(self.home.name) / "chunks"
        chunks = folder / "logs/a"
        chunks.mkdir(parents=True)
        for number, text in enumerate(lines):
            (chunks / f"{number:012}.jsonl").write_bytes(text)
        self.store = f"s3://{self.bucket}/many"
        self.put_all(url, "many/logs/a", chunks)
        self.append("a", 3)
        self.run_cli("ship", "--to", self.store)
        self.compare("a")
        listed = json.loads(self.run_cli("fleet", "ls", "--replica", self.store, "--format", "json").stdout)
        self.assertEqual(listed[0]["events"], events + 4)

    def put_all(self, url, prefix, folder):
        """One curl for all of them."""
        config = pathlib.Path(self.home.name) / "put.conf"
        parts = []
        for path in sorted(folder.iterdir()):
            parts.append(f'upload-file = "{path}"\nurl = "{url}/{prefix}/{path.name}"\n'
                         'aws-sigv4 = "aws:amz:us-east-1:s3"\n'
                         f'user = "{KEYS["AWS_ACCESS_KEY_ID"]}:{KEYS["AWS_SECRET_ACCESS_KEY"]}"\n'
                         'header = "x-amz-content-sha256: UNSIGNED-PAYLOAD"\nfail\nsilent\nshow-error\n')
        config.write_text("next\n".join(parts))
        done = subprocess.run(["curl", "-K", str(config)], capture_output=True, timeout=600, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-500:])

    def test_a_server_that_is_killed_comes_back(self):
        rounds, events = scaled(2, 20), scaled(200, 5000)
        self.append("a", 20)
        self.run_cli("ship", "--to", self.store)
        for _ in range(rounds):
            self.append("a", events)
            shipper = subprocess.Popen(
                [TWOTRACK, "ship", "--to", self.store, "--root", str(self.root)],
                env={**os.environ, **KEYS, "HOME": self.home.name, "XDG_DATA_HOME": self.home.name,
                     "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.port}"},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.random() * 0.2)
            self.server.kill()
            shipper.wait(timeout=60)
            self.server.start().ready()
            if type(self).__name__ == "Moto":
                self.make_bucket()  # it keeps everything in memory: what was there is gone
        self.run_cli("ship", "--to", self.store)
        self.compare("a")
        self.run_cli("fleet", "verify", "--replica", self.store)
        print(f"[faults] replica in S3 ({type(self).__name__}): {rounds} rounds of kills, {rounds * events + 21} events, "
              "0 lost, 0 twice, every chain whole", flush=True)


class Moto(S3Test):
    make = staticmethod(moto)


class Versitygw(S3Test):
    make = staticmethod(versitygw)


del S3Test  # it is only the beginning of the others


if __name__ == "__main__":
    if not find_program("moto_server") and not find_program("versitygw"):
        skip("neither moto_server nor versitygw is there: scripts/setup.sh test installs moto")
    unittest.main(verbosity=2 if SOAK else 1)
