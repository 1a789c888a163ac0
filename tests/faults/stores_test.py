"""What scripts may rely on, word by word, with each kind of store: a folder, S3 (moto), NATS.

    ship --to STORE · pull --from STORE [AGENT…] · verify --replica STORE · fleet ls|show|tail|search|verify
    `fleet ls --format json` is a list with agent_id, events and head; a fork exits 1 and names both heads.
"""
import hashlib
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import harness
from harness import line
from servers import Server, find_program, free_port, nats_request


class StoreTest(harness.CliTest):
    """The tests, once for each store."""
    keys = {}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="twotrack-store-")
        cls.addClassCleanup(folder.cleanup)
        cls.number = 0
        cls.open(pathlib.Path(folder.name))

    @classmethod
    def serve(cls, command, port, folder):
        server = Server(command, port, folder / "server.log").start()
        cls.addClassCleanup(server.kill)
        server.ready()

    def setUp(self):
        super().setUp()
        type(self).number += 1
        self.store = self.place(self.number)
        elsewhere = tempfile.TemporaryDirectory(prefix="twotrack-elsewhere-")
        self.addCleanup(elsewhere.cleanup)
        self.elsewhere = pathlib.Path(elsewhere.name)
        self.env |= {"XDG_CACHE_HOME": str(self.elsewhere / "cache"), **self.keys}
        self.heads = {
            "a": self.append("a", line("user_message", content="hello"), line("y", n=2))[-1]["hash"],
            "b": self.append("b", line("tool_result", call_id="1", tool="t", raw_output="z" * (2 << 20)))[-1]["hash"]}
        self.ok("ship", "--to", self.store)

    def there(self, *args, code=0):
        answer = self.run_anywhere(*args, cwd=self.elsewhere)
        self.assertEqual(answer.code, code, f"{args}\n{answer}")
        return answer

    def rewrite(self, agent):
        """Another word, and every hash computed again. The new head."""
        prev, lines = "0" * 64, []
        for text in self.path(agent).read_text().splitlines():
            body = text.rpartition(',"prev":"')[0].replace("hello", "howdy") + f',"prev":"{prev}"'
            prev = hashlib.sha256(body.encode()).hexdigest()
            lines.append(f'{body},"hash":"{prev}"}}\n')
        self.path(agent).write_text("".join(lines))
        self.path(agent).with_suffix(".head").unlink()
        return prev

    def test_fleet_ls_is_a_list_of_agents_events_and_heads(self):
        self.assertEqual(self.there("fleet", "ls", "--replica", self.store, "--format", "json").json,
                         [{"agent_id": "a", "events": 3, "head": self.heads["a"]},
                          {"agent_id": "b", "events": 2, "head": self.heads["b"]}])

    def test_pull_writes_the_logs_that_are_named_byte_for_byte(self):
        self.there("pull", "--from", self.store, "b")
        traces = self.elsewhere / ".agentfs/traces"
        self.assertEqual(sorted(path.name for path in traces.glob("*.jsonl")), ["b.jsonl"])
        self.assertEqual((traces / "b.jsonl").read_bytes(), self.path("b").read_bytes())
        self.there("pull", "--from", self.store)
        self.assertEqual((traces / "a.jsonl").read_bytes(), self.path("a").read_bytes())
        self.there("verify")
        self.there("verify", "--replica", self.store)

    def test_the_fleet_is_read_from_anywhere(self):
        fleet = ["--replica", self.store]
        self.assertIn("hello", self.there("fleet", "show", "a", *fleet).out)
        tail = self.there("fleet", "tail", "a", "-n", "1", "--format", "jsonl", *fleet).jsonl
        self.assertEqual([event["hash"] for event in tail], [self.heads["a"]])
        self.assertIn("hello", self.there("fleet", "search", "hello", *fleet).out)
        self.assertIn("✔ b  intact  2 events", self.there("fleet", "verify", *fleet).out)
        self.assertEqual(self.there("fleet", "show", "b", "--raw", "e1", *fleet).out, "z" * (2 << 20))

    def test_what_is_new_is_sent_once(self):
        self.assertIn("sent 0 events", self.ok("ship", "--to", self.store).out)
        self.append("a", line("z", n=3))
        self.assertIn("sent 1 event", self.ok("ship", "--to", self.store).out)
        self.ok("verify", "--replica", self.store)

    def test_compacting_and_pruning_here_break_no_chain_there(self):
        self.ok("compact", "a")
        self.append("a", line("z", n=3))
        self.ok("ship", "--to", self.store)
        self.ok("verify", "--replica", self.store)
        whole = self.path("a").read_bytes()
        self.ok("prune", "--older-than", "0s", "--yes")
        self.ok("ship", "--to", self.store)
        self.assertIn("✔ a  intact  4 events", self.there("fleet", "verify", "--replica", self.store).out)
        self.ok("pull", "--from", self.store, "a")
        self.assertEqual(self.path("a").read_bytes(), whole)

    def test_a_fork_exits_1_names_both_heads_and_changes_nothing(self):
        rewritten = self.rewrite("a")
        before = self.path("a").read_bytes()
        for words in (["ship", "--to"], ["pull", "--from"], ["verify", "--replica"]):
            with self.subTest(words):
                answer = self.expect(1, *words, self.store)
                self.assertIn(self.heads["a"], answer.err)
                self.assertIn(rewritten, answer.err)
        self.assertEqual(self.path("a").read_bytes(), before)
        listed = self.there("fleet", "ls", "--replica", self.store, "--format", "json").json
        self.assertEqual(listed[0]["head"], self.heads["a"])

    def test_who_reads_a_place_without_logs_is_told(self):
        nothing = self.place("nothing")
        for words in (["fleet", "ls", "--replica"], ["pull", "--from"], ["verify", "--replica"]):
            with self.subTest(words):
                self.expect(2, *words, nothing)


class Folder(StoreTest):
    @classmethod
    def open(cls, folder):
        cls.folder = folder

    def place(self, name):
        return f"dir:{self.folder}/{name}"


class Bucket(StoreTest):
    @classmethod
    def open(cls, folder):
        program = find_program("moto_server")
        if not program:
            raise unittest.SkipTest("moto_server is not there: scripts/setup.sh test installs it")
        cls.port = free_port()
        cls.serve([program, "-H", "127.0.0.1", "-p", str(cls.port)], cls.port, folder)
        url = f"http://127.0.0.1:{cls.port}"
        urllib.request.urlopen(urllib.request.Request(f"{url}/logs", method="PUT")).close()
        cls.keys = {"AWS_ENDPOINT_URL": url, "AWS_ACCESS_KEY_ID": "me", "AWS_SECRET_ACCESS_KEY": "secret"}

    def place(self, name):
        return f"s3://logs/team/{name}"


class Careless(harness.CliTest):
    """A server that stores whatever it is sent, under any condition."""

    def test_it_is_refused(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_PUT(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_HEAD(self):
                self.send_error(404)

            def do_GET(self):
                body = b"<ListBucketResult></ListBucketResult>"
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.append("a", line("x"))
        env = {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{server.server_port}", "AWS_ACCESS_KEY_ID": "me",
               "AWS_SECRET_ACCESS_KEY": "secret"}
        answer = self.expect(2, "ship", "--to", "s3://logs/team", env=env)
        self.assertIn("this server ignores If-None-Match", answer.err)


class Stream(StoreTest):
    @classmethod
    def open(cls, folder):
        program = find_program("nats-server")
        if not program:
            raise unittest.SkipTest("nats-server is not there: scripts/setup.sh test installs it")
        cls.port = free_port()
        config = folder / "nats.conf"
        config.write_text(f'listen: "127.0.0.1:{cls.port}"\n'
                          f'jetstream {{ store_dir: "{folder}/js", sync_interval: always }}\n')
        cls.serve([program, "-c", str(config)], cls.port, folder)

    def place(self, name):
        return f"nats://127.0.0.1:{self.port}/S{name}"

    def make(self, name, **settings):
        """A stream that somebody else has made, or changed."""
        config = {"name": name, "subjects": [f"{name}.>"], "storage": "file", "allow_direct": True, **settings}
        for verb in ("DELETE", "CREATE"):
            made = nats_request(self.port, f"$JS.API.STREAM.{verb}.{name}", json.dumps(config) if verb == "CREATE" else "")
        self.assertNotIn("error", made)
        return f"nats://127.0.0.1:{self.port}/{name}"

    def test_a_stream_that_would_lose_messages_is_not_written(self):
        day_ns, much = 86_400 * 10**9, 10**9
        for settings in ({"max_age": day_ns}, {"max_age": day_ns, "discard": "new"}, {"max_msgs": much}, {"max_bytes": much},
                         {"max_msgs_per_subject": 1}, {"retention": "interest"}, {"retention": "workqueue"},
                         {"storage": "memory"}):
            with self.subTest(settings):
                answer = self.expect(2, "ship", "--to", self.make("FOREIGN", **settings))
                self.assertIn("the stream FOREIGN ", answer.err)
                self.assertIn("hint: ", answer.err)

    def test_a_stream_that_is_full_one_day_loses_nothing(self):
        self.ok("ship", "--to", self.make("FULL", max_bytes=10**9, discard="new"))

    def test_what_is_in_a_stream_that_loses_messages_is_read(self):
        place = self.make("AGED")
        self.ok("ship", "--to", place)
        nats_request(self.port, "$JS.API.STREAM.UPDATE.AGED", json.dumps(
            {"name": "AGED", "subjects": ["AGED.>"], "storage": "file", "allow_direct": True, "max_age": 86_400 * 10**9}))
        self.assertIn("✔ a  intact", self.there("fleet", "verify", "--replica", place).out)

    def test_a_stream_of_somebody_else_is_neither_read_nor_written(self):
        for says, settings in (("does not take FOREIGN.>", {"subjects": ["other.>"]}), ("allow_direct", {"allow_direct": False})):
            with self.subTest(says):
                place = self.make("FOREIGN", **settings)
                for words in (["ship", "--to"], ["fleet", "ls", "--replica"]):
                    self.assertIn(says, self.expect(2, *words, place).err)


class Servers(harness.CliTest):
    """Servers of NATS that take no logs: what is wrong is said, and what to do."""

    def setUp(self):
        super().setUp()
        if not find_program("nats-server"):
            self.skipTest("nats-server is not there: scripts/setup.sh test installs it")
        self.port = free_port()
        self.append("a", line("user_message", content="x" * 100_000))

    def told(self, *words, config=None, env=None, scheme="nats"):
        if config is not None:
            (self.root / "nats.conf").write_text(f'listen: "127.0.0.1:{self.port}"\n{config}\n')
            server = Server([find_program("nats-server"), "-c", str(self.root / "nats.conf")], self.port, self.root / "nats.log")
            self.addCleanup(server.kill)
            server.start().ready()
        said = self.expect(2, "ship", "--to", f"{scheme}://127.0.0.1:{self.port}/AGENTS", env=env).err
        for word in words:
            self.assertIn(word, said)
        self.assertNotIn(".c:", said)  # a place in the library's source helps nobody

    def jetstream(self, more=""):
        return f'jetstream {{ store_dir: "{self.root}/js" }}\n{more}'

    def test_one_that_is_not_there(self):
        self.told("no server answers at nats://127.0.0.1", "hint: check the address")

    def test_one_without_jetstream(self):
        self.told("hint: JetStream is off", config="")

    def test_one_without_tls(self):
        self.told("Secure Connection not available", "hint: nats://", config=self.jetstream(), scheme="tls")

    def test_one_that_takes_only_small_messages(self):
        self.told("Maximum Payload Exceeded", "hint: ", config=self.jetstream("max_payload: 65536"))

    def test_one_that_does_not_know_who_asks(self):
        self.told("Authorization Violation", "hint: ", config=self.jetstream("authorization { token: x }"))

    def test_one_that_forbids_to_write(self):
        may = '"$JS.API.STREAM.INFO.*", "$JS.API.STREAM.CREATE.*", "$JS.API.STREAM.MSG.GET.*"'
        self.told('Permissions Violation for Publish to "AGENTS.log.a"', env={"NATS_USER": "u", "NATS_PASSWORD": "p"},
                  config=self.jetstream(f"authorization {{ users: [{{user: u, password: p, permissions: {{publish: [{may}]}}}}] }}"))


del StoreTest  # it is only the beginning of the others

if __name__ == "__main__":
    harness.main()
