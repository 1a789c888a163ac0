"""ship, pull and fleet: logs that are in two places, and what is found when they differ."""
import hashlib
import http.server
import json
import re
import os
import shutil
import threading

import harness
from harness import line, packed_run
from two_places import FleetTest


class Ship(FleetTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("user_message", content="hello"), line("y", n=2))
        self.append("b", line("x", n=1))

    def test_a_log_goes_there_and_comes_back_byte_for_byte(self):
        self.assertIn("sent 5 events", self.ok("ship", "--to", self.store).out)
        self.elsewhere("pull", "--from", self.store)
        self.assertEqual(self.log_elsewhere("a"), self.path("a").read_bytes())
        self.assertEqual(self.log_elsewhere("b"), self.path("b").read_bytes())
        self.elsewhere("verify")

    def test_the_chunks_are_the_log(self):
        self.ok("ship", "--to", self.store)
        self.append("a", line("z", n=3))
        self.ok("ship", "--to", self.store)
        chunks = sorted((self.replica / "logs/a").iterdir())
        self.assertEqual([chunk.name for chunk in chunks],
                         ["000000000000.jsonl", "000000000003.jsonl"])
        self.assertEqual(b"".join(chunk.read_bytes() for chunk in chunks),
                         self.path("a").read_bytes())

    def test_a_second_time_sends_nothing(self):
        self.ok("ship", "--to", self.store)
        self.assertIn("sent 0 events", self.ok("ship", "--to", self.store).out)

    def test_a_place_without_logs_is_no_replica(self):
        nowhere = self.root / "nowhere"
        self.assertIn(f"there is no folder {nowhere}", self.expect(2, "pull", "--from", f"dir:{nowhere}").err)
        nowhere.mkdir()
        self.assertIn("there are no logs in this replica", self.expect(2, "pull", "--from", f"dir:{nowhere}").err)

    def test_only_what_is_new_is_pulled(self):
        self.ok("ship", "--to", self.store)
        self.elsewhere("pull", "--from", self.store)
        self.append("a", line("z", n=3))
        self.ok("ship", "--to", self.store)
        self.assertIn("pulled 1 event", self.elsewhere("pull", "--from", self.store, "a").out)
        self.assertEqual(self.log_elsewhere("a"), self.path("a").read_bytes())

    def test_damage_in_what_is_here_is_told_and_repaired_by_pulling_all(self):
        self.ok("ship", "--to", self.store)
        good = self.path("a").read_bytes()
        self.path("a").write_bytes(good.replace(b"hello", b"hallo"))
        self.assertNotEqual(self.path("a").read_bytes(), good)
        answer = self.expect(1, "pull", "--from", self.store, "a")
        self.assertIn("a: the log here is damaged", answer.err)
        self.assertIn("away and pull again", answer.err)
        for part in self.path("a").parent.glob("a.*"):
            part.unlink()
        self.ok("pull", "--from", self.store, "a")
        self.assertEqual(self.path("a").read_bytes(), good)

    def test_a_blob_goes_with_its_log(self):
        big = "x" * (2 << 20)
        self.append("a", line("tool_result", call_id="1", tool="t", raw_output=big))
        self.assertIn("and 1 blob", self.ok("ship", "--to", self.store).out)
        self.elsewhere("pull", "--from", self.store, "a")
        self.assertEqual(self.elsewhere("show", "a", "--raw", "e3").out, big)
        self.elsewhere("verify")

    def test_a_fork_names_both_heads_and_overwrites_nothing(self):
        self.ok("ship", "--to", self.store)
        head = self.append("a", line("z", n=3))[-1]["hash"]
        self.ok("ship", "--to", self.store)
        before = {path: path.read_bytes() for path in self.replica.rglob("*.jsonl")}
        rewritten = self.rewrite("a")
        answer = self.expect(1, "ship", "--to", self.store)
        self.assertIn(head, answer.err)
        self.assertIn(rewritten, answer.err)
        self.assertEqual({path: path.read_bytes() for path in self.replica.rglob("*.jsonl")}, before)

    def test_the_other_logs_are_sent_in_spite_of_a_fork(self):
        self.ok("ship", "--to", self.store)
        self.rewrite("a")
        self.append("b", line("x", n=2))
        self.expect(1, "ship", "--to", self.store)
        self.assertEqual(self.fleet()["b"]["events"], 3)

    def test_a_fork_is_not_pulled_over(self):
        self.ok("ship", "--to", self.store)
        self.rewrite("a")
        before = self.path("a").read_bytes()
        self.assertIn("fork", self.expect(1, "pull", "--from", self.store, "a").err)
        self.assertEqual(self.path("a").read_bytes(), before)

    def test_verify_compares_with_the_heads_of_the_replica(self):
        self.ok("ship", "--to", self.store)
        self.ok("verify", "--replica", self.store)
        head = self.fleet()["a"]["head"]
        rewritten = self.rewrite("a")
        self.ok("verify", "a")  # from the file alone nobody can know
        answer = self.expect(1, "verify", "a", "--replica", self.store)
        self.assertIn(head, answer.err)
        self.assertIn(rewritten, answer.err)

    def test_a_log_that_was_cut_is_found_and_brought_back(self):
        self.ok("ship", "--to", self.store)
        whole = self.path("a").read_bytes()
        self.path("a").write_bytes(whole[:whole[:-1].rindex(b"\n") + 1])
        self.path("a").with_suffix(".head").unlink()
        self.expect(1, "verify", "a", "--replica", self.store)
        self.assertIn("this log was cut: the replica has 1 event more", self.expect(1, "ship", "--to", self.store).err)
        self.ok("pull", "--from", self.store, "a")
        self.assertEqual(self.path("a").read_bytes(), whole)

    def test_a_torn_tail_is_not_sent(self):
        whole = self.path("a").read_bytes()
        self.path("a").write_bytes(whole + b'{"v":1,"seq":3')
        self.ok("ship", "--to", self.store)
        self.elsewhere("pull", "--from", self.store, "a")
        self.assertEqual(self.log_elsewhere("a"), whole)

    def test_a_damaged_line_is_told_and_not_sent(self):
        self.change_byte(self.path("a"), len(self.path("a").read_bytes()) - 100)
        answer = self.expect(1, "ship", "--to", self.store)
        self.assertIn("a: e2: ", answer.err)
        self.assertEqual(self.fleet()["a"]["events"], 2)

    def test_a_compacted_log_is_sent_as_it_was(self):
        whole = self.path("a").read_bytes()
        self.ok("compact", "a")
        self.ok("ship", "--to", self.store)
        self.elsewhere("pull", "--from", self.store, "a")
        self.assertEqual(self.log_elsewhere("a"), whole)

    def test_a_replica_that_was_emptied_is_filled_again(self):
        self.ok("ship", "--to", self.store)
        shutil.rmtree(self.replica)
        self.ok("ship", "--to", self.store)
        self.assertEqual(self.fleet()["a"]["events"], 3)
        self.ok("fleet", "verify", "--replica", self.store)

    def test_what_is_no_store_is_refused(self):
        for store in ("here", "s3://", "s3://bucket/a b", "nats://host", "nats://h:1/a.b",
                      "nats://a\r\nPUB x/s", "dir:"):
            self.refused("ship", "--to", store, says="", hint="nats://HOST:PORT/STREAM")
        self.refused("ship", says="no replica is named", hint="--to")

    def test_a_bucket_without_credentials_says_so(self):
        self.refused("ship", "--to", "s3://bucket/logs", says="AWS_ACCESS_KEY_ID",
                     env={"AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""})

    def fleet(self):
        logs = self.ok("fleet", "ls", "--replica", self.store, "--format", "json").json
        return {log["agent_id"]: log for log in logs}


class Fleet(FleetTest):
    def setUp(self):
        super().setUp()
        self.receipts = self.append("a", line("user_message", content="hello"), line("y", n=2))
        self.append("b", line("x", n=1))
        self.ok("ship", "--to", self.store)

    def fleet(self, *args, code=0):
        return self.elsewhere("fleet", *args, "--replica", self.store, code=code)

    def test_ls_lists_agents_events_and_heads(self):
        logs = self.fleet("ls", "--format", "json").json
        self.assertEqual(logs[0], {"agent_id": "a", "events": 3, "head": self.receipts[-1]["hash"]})
        self.assertEqual([log["agent_id"] for log in logs], ["a", "b"])
        self.assertIn("EVENTS", self.fleet("ls").out)

    def test_show_and_its_options(self):
        self.assertIn("hello", self.fleet("show", "a").out)
        event = self.fleet("show", "a", "--event", "e1", "--format", "json").json
        self.assertEqual(event["hash"], self.receipts[0]["hash"])

    def test_tail_and_its_options(self):
        tail = self.fleet("tail", "a", "-n", "1", "--format", "jsonl").jsonl
        self.assertEqual([event["seq"] for event in tail], [2])

    def test_search_finds_what_came_later(self):
        self.fleet("search", "later", code=1)
        self.append("b", line("user_message", content="later"))
        self.ok("ship", "--to", self.store)
        self.assertIn("later", self.fleet("search", "later").out)

    def test_an_option_of_another_action_is_refused(self):
        self.assertIn("does not take --fixed", self.fleet("tail", "--fixed", code=2).err)
        self.assertIn("does not take --turn", self.fleet("ls", "--turn", "1", code=2).err)
        self.assertIn("needs PATTERN", self.fleet("search", code=2).err)

    def test_verify_reads_everything_from_the_replica(self):
        self.assertIn("✔ a  intact  3 events", self.fleet("verify").out)
        chunk = self.replica / "logs/a/000000000000.jsonl"
        chunk.chmod(0o600)
        self.change_byte(chunk, 200)
        answer = self.fleet("verify", code=1)
        self.assertIn("✘ a  damaged", answer.out)
        self.assertIn("✔ b  intact", answer.out)

    def test_a_copy_of_an_earlier_look_is_said_to_be_one(self):
        self.fleet("show", "a")
        self.append("a", line("user_message", content="later"))
        self.ok("ship", "--to", self.store)
        newest = sorted((self.replica / "logs/a").iterdir())[-1]
        newest.chmod(0o600)
        self.change_byte(newest, 40)
        for words in (["show", "a"], ["tail", "a"], ["search", "hello"]):
            answer = self.fleet(*words, code=2)
            self.assertIn("warning: a: what follows is what could be read of it, now or earlier", answer.err)
            self.assertIn("hello", answer.out)
            self.assertNotIn("later", answer.out)

    def test_hints_name_the_command_of_the_fleet(self):
        self.append("b", line("tool_result", tool="cat", raw_output="".join(f"{n}\n" for n in range(20))))
        self.ok("ship", "--to", self.store)
        for words in (["show", "b"], ["tail", "b"]):
            [hint] = re.findall(r"more lines \((.*)\)", self.fleet(*words).out)
            self.assertEqual(hint, f"twotrack fleet --replica {self.store} show b --raw e2")
        self.assertEqual(self.elsewhere(*hint.split()[1:]).out, "".join(f"{n}\n" for n in range(20)))
        self.assertIn(f"twotrack fleet --replica {self.store} show b --event e1", self.fleet("show", "b", "--raw", "e1", code=2).err)

    def test_of_what_cannot_be_read_at_all_only_that_is_said(self):
        first = self.replica / "logs/a/000000000000.jsonl"
        first.chmod(0o600)
        self.change_byte(first, 200)
        for words in (["show", "a"], ["tail", "a"]):
            answer = self.fleet(*words, code=2)
            self.assertEqual((answer.out, answer.err.count("error: ")), ("", 1), answer)
        self.assertIn("to repair a log: remove all its chunks from the replica", self.fleet("verify", code=1).err)

    def test_a_damaged_replica_is_not_pulled(self):
        self.change_byte(self.replica / "logs/a/000000000000.jsonl", 200)
        self.elsewhere("pull", "--from", self.store, "a", code=2)
        self.assertFalse((self.other / ".agentfs/traces/a.jsonl").exists())


class Hole(FleetTest):
    """A replica of which chunks are missing, or were never what they are called."""

    def setUp(self):
        super().setUp()
        self.append("a", *(line("x", n=n) for n in range(12)))
        self.lines = self.path("a").read_bytes().splitlines(keepends=True)
        self.chunk(0, self.lines[:1])
        self.chunk(10, self.lines[10:])

    def chunk(self, first, lines):
        path = self.replica / f"logs/a/{first:012}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(lines))

    def keep(self, events):
        self.path("a").write_bytes(b"".join(self.lines[:events]))
        self.path("a").with_suffix(".head").unlink()

    def test_pull_names_it_and_writes_nothing(self):
        self.keep(5)
        answer = self.expect(2, "pull", "--from", self.store)
        self.assertIn("a: the replica's log of a lacks events e1 to e9", answer.err)
        self.assertEqual(self.path("a").read_bytes(), b"".join(self.lines[:5]))
        self.elsewhere("pull", "--from", self.store, code=2)

    def test_what_was_pulled_before_it_does_not_pass_as_whole(self):
        pull = ["pull", "--from", self.store, "a"]
        answer = self.elsewhere(*pull, code=2)
        self.assertIn("lacks events e1 to e9; what is here ends after event e0", answer.err)
        self.assertIn("then pull again", answer.err)
        self.assertIn("pulled 1 event (", answer.out)
        self.assertIn("missing_tail", self.elsewhere("verify", code=1).out)
        self.assertIn("damaged", self.elsewhere("ls").out)
        self.assertEqual(self.elsewhere(*pull, code=2).out.split(" (")[0], "pulled 0 events")
        self.assertIn("missing_tail", self.elsewhere("verify", code=1).out)
        self.assertIn("missing", self.elsewhere("append", "a", stdin=line("y"), code=2).err)
        self.chunk(1, self.lines[1:10])
        self.assertIn("pulled 12 events", self.elsewhere(*pull).out)
        self.assertEqual(self.log_elsewhere("a"), b"".join(self.lines))
        self.assertIn("intact", self.elsewhere("verify").out)
        self.elsewhere("append", "a", stdin=line("y"))

    def test_ship_names_it_and_sends_the_other_logs(self):
        self.keep(5)
        self.append("b", line("x"))
        answer = self.expect(2, "ship", "--to", self.store)
        self.assertIn("the replica's log of a lacks events e1 to e9", answer.err)
        self.assertIn("sent 2 events", answer.out)

    def test_a_writer_goes_on_with_a_warning(self):
        self.keep(5)
        self.write_trusted(json.dumps({"runner": {"memory": {"replica": self.store}}}))
        answer = self.ok("append", "a", stdin=line("y") + line("z"))
        self.assertEqual([one["seq"] for one in answer.jsonl], [5, 6])
        self.assertIn("lacks events e1 to e9", answer.err)


    def test_every_reader_says_it_in_the_same_words(self):
        for words in (["pull", "--from", self.store], ["fleet", "show", "a", "--replica", self.store],
                      ["fleet", "search", "x", "--replica", self.store]):
            self.assertIn("error: a: the replica's log of a lacks events e1 to e9", self.elsewhere(*words, code=2).err)
        answer = self.elsewhere("fleet", "verify", "--replica", self.store, code=1)
        self.assertIn("    the replica's log of a lacks events e1 to e9\n", answer.out)
        self.chunk(0, self.lines[:10])
        other = self.lines[10].replace(b'"n":9', b'"n":8')
        (self.replica / "logs/a/000000000010.jsonl").write_bytes(self.forged(other))
        answer = self.elsewhere("fleet", "verify", "--replica", self.store, code=1)
        self.assertIn("the replica's log of a: event e10 continues another log than the events before it", answer.out)

    def forged(self, line):
        """A line of a log that nobody wrote."""
        body = line.rpartition(b',"hash":"')[0].rpartition(b',"prev":"')[0] + b',"prev":"' + b"1" * 64 + b'"'
        return body + b',"hash":"' + hashlib.sha256(body).hexdigest().encode() + b'"}\n'

    def test_verify_finds_that_the_beginning_is_missing(self):
        self.chunk(0, self.lines[:10])
        answer = self.ok("verify", "a", "--replica", self.store)
        self.assertIn("the replica has the same head after 13 events", answer.out)
        (self.replica / "logs/a/000000000000.jsonl").unlink()
        answer = self.expect(1, "verify", "a", "--replica", self.store)
        self.assertIn("the replica begins with event e10", answer.out)
        self.assertNotIn("the same", answer.out)


class OneBadLog(FleetTest):
    """What is wrong with one log of a replica does not hide the others."""

    def setUp(self):
        super().setUp()
        self.append("good", line("user_message", content="hello"))
        self.ok("ship", "--to", self.store)
        (self.replica / "logs/bad").mkdir()
        (self.replica / "logs/bad/notachunk").write_text("x")

    def fleet(self, *args, code=0):
        return self.elsewhere("fleet", *args, "--replica", self.store, code=code)

    def test_ls_shows_the_others(self):
        answer = self.fleet("ls", "--format", "json", code=2)
        self.assertEqual([log["agent_id"] for log in answer.json], ["good"])
        self.assertIn("bad: notachunk is not the name of a chunk", answer.err)

    def test_what_is_no_file_hides_no_others(self):
        (self.replica / "logs/bad/notachunk").unlink()
        chunk = self.replica / "logs/bad/000000000000.jsonl"
        for make in (lambda: os.mkfifo(chunk), lambda: chunk.symlink_to("/dev/zero"), chunk.mkdir):
            make()
            answer = self.fleet("ls", "--format", "json", code=2)
            self.assertEqual([log["agent_id"] for log in answer.json], ["good"])
            self.assertIn("is no file", answer.err)
            self.assertIn("✔ good  intact", self.fleet("verify", code=1).out)
            chunk.rmdir() if chunk.is_dir() else chunk.unlink()
        chunk.parent.rmdir()
        os.mkfifo(chunk.parent)
        answer = self.fleet("ls", "--format", "json", code=2)
        self.assertEqual([log["agent_id"] for log in answer.json], ["good"])

    def test_verify_tells_of_each(self):
        answer = self.fleet("verify", code=1)
        self.assertIn("✔ good  intact", answer.out)
        self.assertIn("✘ bad  damaged", answer.out)
        self.assertIn("notachunk", answer.out)
        self.fleet("verify", "good")

    def test_the_others_are_shown_and_pulled(self):
        self.assertIn("hello", self.fleet("show", "good").out)
        self.assertIn("hello", self.fleet("search", "hello", code=2).out)
        self.elsewhere("pull", "--from", self.store, "good")
        answer = self.elsewhere("pull", "--from", self.store, code=2)
        self.assertIn("notachunk", answer.err)

    def test_verify_with_the_replica_compares_the_others(self):
        self.ok("verify", "good", "--replica", self.store)
        self.append("bad", line("x"))
        answer = self.expect(1, "verify", "--replica", self.store)
        self.assertIn("✔ good  intact", answer.out)
        self.assertIn("notachunk", answer.out)


class WrongBucket(FleetTest):
    """A server that speaks S3 and means no good."""

    def fleet_ls(self, answer):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            asked = 0

            def do_GET(self):
                Handler.asked += 1
                answer(self, Handler.asked)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        env = {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{server.server_port}",
               "AWS_ACCESS_KEY_ID": "me", "AWS_SECRET_ACCESS_KEY": "secret"}
        return self.refused("fleet", "ls", "--replica", "s3://bucket/logs", says="", env=env).err

    def test_a_listing_that_goes_round_ends(self):
        def answer(request, asked):
            body = ("<ListBucketResult><Contents><Key>logs/logs/a</Key></Contents>"
                    f"<NextContinuationToken>{asked}</NextContinuationToken></ListBucketResult>")
            request.send_response(200)
            request.send_header("Content-Length", str(len(body)))
            request.end_headers()
            request.wfile.write(body.encode())

        self.assertIn("LIST logs/ does not end", self.fleet_ls(answer))

    def test_an_answer_without_an_end_is_cut(self):
        def answer(request, _):
            request.send_response(200)
            request.send_header("Content-Length", str(1 << 40))
            request.end_headers()
            try:
                while True:
                    request.wfile.write(b" " * (1 << 20))
            except OSError:
                request.close_connection = True

        self.assertIn("answers with more than 16777216 bytes", self.fleet_ls(answer))


class WrongBlob(FleetTest):
    """A blob that is another one, here or in the replica."""

    SIZE = 2 << 20

    def setUp(self):
        super().setUp()
        self.append("a", line("tool_result", call_id="1", tool="t", raw_output="x" * self.SIZE))
        (self.blob,) = (self.root / ".agentfs/blobs").rglob("*.zst")

    def in_replica(self):
        self.ok("ship", "--to", self.store)
        return self.replica / "blobs" / self.blob.relative_to(self.root / ".agentfs/blobs")

    def test_show_prints_nothing_of_it(self):
        for count in (self.SIZE, self.SIZE - 1, self.SIZE + 1, 3_000_000_000):
            self.blob.write_bytes(packed_run(b"y", count))
            answer = self.expect(2, "show", "a", "--raw", "e1")
            self.assertEqual(answer.out, "")
            self.assertIn(f"blob {self.blob.stem}", answer.err)

    def test_it_is_not_shipped(self):
        self.blob.write_bytes(packed_run(b"x", 3_000_000_000))
        answer = self.expect(2, "ship", "--to", self.store)
        self.assertIn(f"blob {self.blob.stem}: it is larger than the log says", answer.err)

    def test_one_in_the_replica_is_found_and_not_pulled(self):
        replica = self.in_replica()
        for count in (self.SIZE - 1, 3_000_000_000):
            replica.write_bytes(packed_run(b"x", count))
            answer = self.elsewhere("fleet", "verify", "--replica", self.store, code=1)
            self.assertIn(f"blob {self.blob.stem} of the replica", answer.out)
            self.elsewhere("pull", "--from", self.store, code=2)
            self.assertFalse((self.other / ".agentfs/traces/a.jsonl").exists())

    def test_only_a_hash_is_the_name_of_one(self):
        self.ok("ship", "--to", self.store)
        chunk = self.replica / "logs/a/000000000000.jsonl"
        first, second = chunk.read_text().splitlines()
        body = second.rpartition(',"hash":"')[0].replace(self.blob.stem, "../../../private")
        evil = f'{body},"hash":"{hashlib.sha256(body.encode()).hexdigest()}"}}'
        chunk.write_text(f"{first}\n{evil}\n")
        says = '"../../../private" is not the name of a blob'
        self.assertIn(says, self.elsewhere("fleet", "verify", "--replica", self.store, code=1).out)
        self.assertIn(says, self.elsewhere("pull", "--from", self.store, code=2).err)


class Configured(FleetTest):
    """runner.memory.replica: commands ship as they write."""

    def configure(self, **memory):
        memory = {"replica": self.store, **memory}
        self.write_trusted(json.dumps({"runner": {"memory": memory}}))

    def events(self):
        logs = self.ok("fleet", "ls", "--format", "json").json
        return {log["agent_id"]: log["events"] for log in logs}

    def test_a_project_does_not_send_logs_anywhere_unless_trusted(self):
        (self.root / "twotrack.yaml").write_text(
            json.dumps({"runner": {"memory": {"replica": self.store}}}))
        self.refused("append", "a", stdin=line("x"), says="you have not trusted this")
        self.assertFalse(self.replica.exists())

    def test_append_ships_what_it_writes(self):
        self.configure()
        self.append("a", line("x"), line("y"))
        self.assertEqual(self.events(), {"a": 3})

    def test_a_session_ships_what_it_writes(self):
        self.configure()
        self.ok("session", "s", stdin='{"event":' + line("user_message", content="hi").strip() + "}\n")
        self.assertEqual(self.events()["s"], 2)

    def test_it_is_the_default_of_the_commands(self):
        self.append("a", line("x"))
        self.configure()
        self.ok("ship")
        self.ok("verify", "--replica", self.store)
        self.elsewhere("pull", "--from", self.store)

    def test_a_replica_that_is_away_costs_a_warning(self):
        self.configure(replica=f"dir:{self.root}/twotrack.yaml/below-a-file")
        answer = self.ok("append", "a", stdin=line("x"))
        self.assertIn("not in the replica yet", answer.err)
        self.assertEqual(len(answer.jsonl), 1)

    def test_durability_replicated_acknowledges_what_the_replica_has(self):
        self.configure(durability="replicated")
        self.append("a", line("x"))
        self.assertEqual(self.events(), {"a": 2})

    def test_durability_replicated_needs_a_replica(self):
        self.write_trusted(json.dumps({"runner": {"memory": {"durability": "replicated"}}}))
        self.refused("append", "a", stdin=line("x"), says="no runner.memory.replica",
                     hint="name a replica")

    def test_durability_replicated_acknowledges_nothing_after_a_fork(self):
        self.configure(durability="replicated")
        self.append("a", line("user_message", content="hello"))
        self.rewrite("a")
        answer = self.run_cli("append", "a", stdin=line("x"))
        self.assertIn("fork", answer.err + answer.out)
        self.assertEqual([one for one in answer.jsonl if "seq" in one], [])


if __name__ == "__main__":
    harness.main()
