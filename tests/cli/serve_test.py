#!/usr/bin/env python3
"""serve: the logs of real runs over HTTP, for those who may see them and nobody else."""
import gzip
import http.client
import json
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

import harness
from harness import line
from served import HOSTILE_HTML, PATIENCE_S, ServeTest


class ContractTest(ServeTest):
    def test_the_first_line_is_the_address(self):
        served = self.serve()
        self.assertRegex(served.first_line, r"^http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}\n$")

    def test_a_signal_ends_it_with_0(self):
        for number in [signal.SIGTERM, signal.SIGINT]:
            served = self.serve()
            stream = served.follow()
            self.assertIn(b"200", stream.recv(4096))
            self.interrupt(served.process, number)
            self.assertEqual(served.process.wait(timeout=PATIENCE_S), 0)
            stream.close()

    def test_the_same_on_ipv6(self):
        if not socket.has_ipv6 or not pathlib.Path("/proc/net/if_inet6").exists():
            self.skipTest("no IPv6 here")
        process = self.start("serve", "--host", "::1")
        address = process.stdout.readline().decode().strip()
        self.assertRegex(address, r"^http://\[::1\]:\d+/\?token=[0-9a-f]{32}$")
        place, _, token = address.partition("/?token=")
        port = int(place.rpartition(":")[2])

        def ask(host):
            connection = http.client.HTTPConnection("::1", port, timeout=PATIENCE_S)
            connection.request("GET", "/api/agents", headers={"Host": host, "Authorization": f"Bearer {token}"})
            return connection.getresponse().status
        self.assertEqual(ask(f"[::1]:{port}"), 200)
        self.assertEqual(ask(f"localhost:{port}"), 200)
        self.assertEqual(ask(f"[::2]:{port}"), 421)

    def open_with(self, script):
        """A `xdg-open` of our own; what it was called with."""
        folder = self.root / "bin"
        folder.mkdir()
        (folder / "xdg-open").write_text(f"#!/bin/sh\necho noise; echo \"$1\" >'{folder}/opened.tmp'\n"
                                         f"mv '{folder}/opened.tmp' '{folder}/opened'\n{script}\n")
        (folder / "xdg-open").chmod(0o755)
        self.env["PATH"] = f"{folder}:{self.env['PATH']}"
        return folder / "opened"

    def test_open_gives_the_browser_an_address_that_enters_once(self):
        opened = self.open_with("exit 0")
        served = self.serve("--open")
        end = time.monotonic() + PATIENCE_S
        while not opened.exists():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        path = "/" + opened.read_text().strip().partition(f":{served.port}/")[2]
        # Others on this machine see the arguments of a program: the token itself is not among them.
        self.assertNotIn(served.token, path)
        first, _ = served.ask(path, token=False)
        self.assertEqual((first.status, first.headers["Location"]), (303, "/"))
        self.assertEqual(served.ask(path, token=False)[0].status, 401)
        self.interrupt(served.process)
        self.assertEqual(served.process.stdout.read(), b"")

    def test_a_browser_that_cannot_be_opened_is_said(self):
        self.open_with("exit 3")
        served = self.serve("--open")
        said = b""
        while b"copy the address" not in said:
            said += served.process.stderr.readline() or self.fail(said)

    def test_a_taken_port_is_said(self):
        served = self.serve()
        self.refused("serve", "--port", str(served.port), says="in use", hint="--port 0")

    def test_others_may_not_reach_it_unprotected(self):
        self.refused("serve", "--host", "0.0.0.0", says="others could reach", hint="ssh")
        self.write("token", "0123456789abcdef0123\n")
        self.refused("serve", "--host", "0.0.0.0", "--token-file", "token", says="others could reach")
        self.write("token", "short")
        self.refused("serve", "--token-file", "token", says="too short")

    def test_a_run_as_a_page_reads_it(self):
        agent = self.run_agent()
        served = self.serve()
        rows = served.get("/api/agents")
        self.assertIn(agent, [row["agent_id"] for row in rows])
        row = [one for one in rows if one["agent_id"] == agent][0]
        self.assertEqual(row["status"], [one for one in json.loads(self.ok("ls", "--format", "json").out)
                                         if one["agent_id"] == agent][0]["status"])
        self.assertGreater(len(row["sizes"]), 0)
        head = served.get(f"/api/agents/{agent}")
        self.assertEqual(head["damage"], [])
        self.assertGreater(head["limit"], 0)
        page = served.get(f"/api/agents/{agent}/turns")
        self.assertEqual(page["total"], len(page["turns"]))
        self.assertEqual([one["tool"] for one in page["turns"]][:2], ["add_line", "look"])
        turn = served.get(f"/api/agents/{agent}/turns/2")
        self.assertEqual(turn["shown"]["source"], "recorded")
        self.assertEqual(turn["returned"][0]["head"], "one")
        self.assertEqual(turn["returned"][0]["tool"], "look")
        self.assertEqual(turn["response"]["calls"][0]["tool"], "look")
        self.assertEqual(len(turn["why"]["parts"]), len(turn["shown"]["parts"]))
        # To the byte what `packet` prints, and each part where it says that it is.
        view = self.ok("packet", agent, "--turn", "2", "--as", "view").out.rstrip("\n")
        self.assertEqual(turn["shown"]["text"], view)
        for part in turn["shown"]["parts"]:
            json.loads(view.encode()[part["begin"]:part["end"]])

    def test_the_prompt_is_what_was_sent(self):
        agent = self.run_agent()
        served = self.serve()
        prompt = served.get(f"/api/agents/{agent}/turns/1/prompt")
        self.assertEqual(prompt["system"], "Do what the script says.")
        self.assertEqual(prompt["view"], self.ok("packet", agent, "--turn", "1", "--as", "view").out.rstrip("\n"))
        answer, text = served.ask(f"/api/agents/{agent}/turns/1/prompt?as=text")
        if prompt["is_exact"]:
            self.assertEqual(answer.status, 200)
            self.assertEqual(len(text), prompt["bytes"])
            self.assertTrue(answer.headers["Content-Type"].startswith("text/plain"))
        else:
            self.assertEqual(answer.status, 404)

    def test_a_value_leads_to_its_line_and_back(self):
        lines = "".join(f"line {i} value_{i * 7919}\n" for i in range(1, 30))
        self.append("a", line("tool_call", turn=1, call_id="c", tool="read", args={}),
                    line("tool_result", turn=1, call_id="c", tool="read", outcome="success", raw_output=lines),
                    line("tool_call", turn=2, call_id="d", tool="stop", args={}),
                    options=["--goal", "read"])
        served = self.serve()
        turn = served.get("/api/agents/a/turns/2")
        text = turn["shown"]["text"].encode()
        at = text.index(b"value_39595")  # of line 5
        found = served.get(f"/api/agents/a/source?turn=2&offset={at}")
        self.assertEqual((found["seq"], found["line"], found["how"]), (2, 5, "line"))
        back = served.get("/api/agents/a/shown?seq=2&line=5")
        self.assertEqual(back["turns"], [{"first": 2, "last": 2}])
        self.assertEqual(back["parts"], ["history.e2"])
        self.assertTrue(back["is_complete"])
        self.assertIsNone(served.get("/api/agents/a/source?turn=2&offset=0"))
        served.get("/api/agents/a/shown?seq=2&line=99", status=404)

    def test_search_diff_what_if_verify_series(self):
        agent = self.run_agent()
        served = self.serve()
        _, content = served.ask("/api/search?q=noted")
        hits = [json.loads(one) for one in content.splitlines()]
        self.assertEqual(hits[-1]["done"], True)
        self.assertEqual(hits[-1]["hits"], len(hits) - 1)
        self.assertGreater(len(hits), 1)
        diff = served.get(f"/api/diff?a={agent}:1&b={agent}:2")
        self.assertIn("+", {one["op"] for one in diff["text"]})
        self.assertIn("turn", [one["path"] for one in diff["fields"]])

        def until(path, is_done):
            end = time.monotonic() + PATIENCE_S
            while True:
                answer = served.get(path)
                if is_done(answer):
                    return answer
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)

        other = until(f"/api/agents/{agent}/what-if?budget=300B", lambda one: one["is_complete"])
        self.assertEqual(other["note"], "not what the model saw")
        self.assertTrue(other["turns"])
        unchanged = until(f"/api/agents/{agent}/what-if", lambda one: one["is_complete"])
        self.assertEqual({one["same"] for one in unchanged["turns"]}, {True})
        curve = until(f"/api/agents/{agent}/what-if?budgets=300B,8000B", lambda one: one["is_complete"])
        self.assertEqual([one["budget"] for one in curve["curve"]], [300, 8000])
        report = until(f"/api/agents/{agent}/verify", lambda one: one["verdict"] != "running")
        self.assertEqual((report["verdict"], report["problems"]), ("intact", []))
        series = until(f"/api/agents/{agent}/series", lambda one: one["is_complete"])
        self.assertEqual(len(series["turn"]), len(series["view_bytes"]))

    def test_decisions_only_when_allowed(self):
        agent = self.run_agent()
        ours = {"X-Twotrack": "1", "Content-Type": "application/json"}
        served = self.serve()
        shown = served.get(f"/api/workspaces/{agent}")
        self.assertIn("+one", shown["diff"])
        self.assertFalse(shown["can_decide"])
        answer, _ = served.ask(f"/api/workspaces/{agent}/accept", "POST", ours, "{}")
        self.assertEqual(answer.status, 403)
        served = self.serve("--allow-decisions")
        self.assertTrue(served.get(f"/api/workspaces/{agent}")["can_decide"])
        for headers in [{}, {"X-Twotrack": "1", "Content-Type": "text/plain"},
                        {"Content-Type": "application/json"}]:
            answer, _ = served.ask(f"/api/workspaces/{agent}/accept", "POST", headers, "{}")
            self.assertEqual(answer.status, 403, headers)
        self.assertFalse((self.root / "notes.txt").exists())
        answer, content = served.ask(f"/api/workspaces/{agent}/accept", "POST", ours, "{}")
        self.assertEqual(json.loads(content)["state"], "accepted", content)
        self.assertEqual((self.root / "notes.txt").read_text(), "one\n")
        answer, content = served.ask(f"/api/workspaces/{agent}/reject", "POST", ours, "{}")
        self.assertEqual(answer.status, 422, content)

    def test_the_list_can_be_narrowed(self):
        for agent in ["early-bird", "late-bird"]:
            self.append(agent, line("user_message", content="hi", turn=1))
        served = self.serve()
        first, last = sorted(one["last"] for one in served.get("/api/agents"))
        self.assertLess(first, last)
        for question, wanted in [("q=late", ["late-bird"]), ("q=bird+early", ["early-bird"]), ("q=cat", []),
                                 ("status=unfinished", ["late-bird", "early-bird"]), ("status=success", []),
                                 (f"since={last}", ["late-bird"]), (f"since={first[:10]}", ["late-bird", "early-bird"]),
                                 ("since=2999", [])]:
            answer, content = served.ask(f"/api/agents?{question}")
            self.assertEqual([one["agent_id"] for one in json.loads(content)], wanted, question)
            self.assertEqual(answer.headers["X-Total"], str(len(wanted)))

    def test_an_empty_project(self):
        with tempfile.TemporaryDirectory() as empty:
            served = self.serve("--root", empty)
            self.assertEqual(served.get("/api/agents"), [])
            self.assertTrue(served.get("/api/project")["is_empty"])
            served.get("/api/agents/none", status=404)

    def test_a_project_that_is_not_trusted_is_only_read(self):
        self.append("a", line("user_message", content="hi"))
        (self.root / "twotrack.yaml").write_text("sandbox: {require: none}\nagents_dir: /\n")
        served = self.serve("--allow-decisions")
        self.assertEqual(len(served.get("/api/agents")), 1)


class PageTest(ServeTest):
    def test_the_page_is_inside_the_program(self):
        served = self.serve()
        answer, page = served.ask("/", token=False)
        self.assertEqual(answer.status, 200)
        self.assertTrue(answer.headers["Content-Type"].startswith("text/html"))
        self.assertNotIn(b"<script>", page)
        names = re.findall(rb'(?:src|href)="\.?/?(assets/[^"]+)"', page)
        self.assertTrue(names)
        for name in names:
            path = "/" + name.decode()
            plain, content = served.ask(path, token=False)
            packed, small = served.ask(path, headers={"Accept-Encoding": "gzip"}, token=False)
            self.assertEqual((plain.status, packed.status), (200, 200))
            self.assertIsNone(plain.headers["Content-Encoding"])
            self.assertEqual(gzip.decompress(small), content)
            self.assertIn("immutable", plain.headers["Cache-Control"])
            again, _ = served.ask(path, headers={"If-None-Match": plain.headers["ETag"]}, token=False)
            self.assertEqual(again.status, 304)

    def test_a_folder_instead(self):
        self.write("ui/index.html", "mine")
        served = self.serve("--ui-dir", "ui")
        self.assertEqual(served.ask("/", token=False)[1], b"mine")


class HtmlReportTest(ServeTest):
    def test_one_agent_as_a_page_without_scripts(self):
        hostile = HOSTILE_HTML
        agent = self.run_agent()
        self.append("h", line("tool_call", turn=1, call_id="c", tool=hostile, args={"x": hostile}),
                    line("tool_result", turn=1, call_id="c", tool=hostile, outcome="success", raw_output=hostile * 2000),
                    line("tool_call", turn=2, call_id="d", tool="t", args={}), options=["--goal", hostile])
        for name in [agent, "h"]:
            self.ok("report", name, "--html", "out.html")
            page = (self.root / "out.html").read_text()
            tags = set(re.findall(r"<(\w+)", page))
            self.assertEqual(tags & {"script", "img", "a", "link", "iframe", "b"}, set())
            self.assertNotIn("\x1b", page)
            self.assertNotIn("\u202e", page)
            self.assertIn("This page leaves out", page)
            self.assertIn("default-src 'none'", page)
            self.assertIn("Turn 1", page)
            self.assertLess(len(page), 200_000)
            self.assertIn("<li><strong>status:</strong> ", page)
            self.assertIn("<tr><th>tool</th><th>results</th>", page)
            self.assertRegex(page, r"<p>e\d+ \S.*: (success|partial|unknown), ")
            self.assertEqual(re.findall(r"^#+ |\*\*|\| ---", page, re.M), [], "Markdown is no HTML")
        self.refused("report", "nobody", "--html", "out.html", says="nobody")

    def test_all_agents_of_a_run_are_one_page(self):
        self.append("a", line("user_message", content="x", turn=1), options=["--goal", "first", "--run", "r1"])
        self.append("b", line("user_message", content="y", turn=1), options=["--goal", "second", "--run", "r1"])
        self.ok("report", "r1", "--html", "out.html")
        page = (self.root / "out.html").read_text()
        for text in ("<title>twotrack: r1</title>", "<h1>a</h1>", "<h1>b</h1>", "first", "second"):
            self.assertIn(text, page)
        ids = re.findall(r'id="([^"]+)"', page)
        self.assertEqual(len(ids), len(set(ids)))


class ReplicaTest(ServeTest):
    def setUp(self):
        super().setUp()
        self.store = f"dir:{self.root / 'replica'}"
        self.env["XDG_CACHE_HOME"] = str(self.root / "cache")
        self.append("a", line("user_message", content="hello", turn=1))
        self.ok("ship", "--to", self.store)

    def wait_for(self, served, path, is_there):
        end = time.monotonic() + PATIENCE_S
        while not is_there(content := served.ask(path)[1]):
            self.assertLess(time.monotonic(), end, content)
        return content

    def metric(self, served, name):
        found = re.search(rf"^{name} (\S+)$", served.ask("/metrics")[1].decode(), re.M)
        return float(found[1]) if found else None

    def wait_for_lag(self, served, events):
        end = time.monotonic() + PATIENCE_S
        while (lag := self.metric(served, "twotrack_replica_lag")) != events:
            self.assertLess(time.monotonic(), end, lag)

    def test_the_logs_of_a_replica_are_shown_and_followed(self):
        served = self.serve("--replica", self.store)
        listed = self.wait_for(served, "/api/agents", lambda text: b'"agent_id":"a"' in text)
        self.assertEqual(json.loads(listed)[0]["events"], 2)
        self.assertEqual(served.get("/api/project")["root"], self.store)
        self.append("a", line("user_message", content="more", turn=2))
        self.append("b", line("user_message", content="another", turn=1))
        self.ok("ship", "--to", self.store)
        self.wait_for(served, "/api/agents/a", lambda text: b'"events":3' in text)
        self.wait_for(served, "/api/agents/b/events", lambda text: b"another" in text)
        self.wait_for_lag(served, 0)
        self.assertGreater(self.metric(served, "twotrack_replica_last_look_timestamp_seconds"), time.time() - PATIENCE_S)

    def test_a_damaged_log_is_said_and_counts_as_behind(self):
        self.append("a", line("user_message", content="the end", turn=2))  # a chunk of its own: the replica still lists the log
        self.append("b", line("user_message", content="whole", turn=1))
        self.ok("ship", "--to", self.store)
        for path in (self.root / "replica").rglob("*"):
            if path.is_file() and b"hello" in path.read_bytes():
                path.write_bytes(path.read_bytes().replace(b"hello", b"jello"))
        served = self.serve("--replica", self.store)
        self.wait_for(served, "/api/agents", lambda text: b'"agent_id":"b"' in text)
        self.wait_for_lag(served, 3)
        self.interrupt(served.process, signal.SIGTERM)
        said = served.process.stderr.read().decode()
        self.assertEqual(said.count("error: a"), 1, said)  # once, however often it looks

    def test_what_cannot_be_served(self):
        missing = self.run_cli("serve", "--replica", "nowhere:x")
        self.assertEqual(missing.code, 2)
        self.assertIn("nowhere:x", missing.err)
        both = self.run_cli("serve", "--replica", self.store, "--allow-decisions")
        self.assertEqual(both.code, 2)
        self.assertIn("--allow-decisions", both.err)


class LoadTest(ServeTest):
    def test_two_hundred_connections(self):
        self.append("a", line("user_message", content="hi", turn=1))
        served = self.serve()
        idle = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(60)]  # half-open
        streams = [served.follow() for _ in range(60)]
        slow = [served.follow("/api/agents/a/events") for _ in range(80)]  # nobody reads the answer
        self.assertEqual(len(served.get("/api/agents")), 1)
        self.assertTrue(all(b"text/event-stream" in stream.recv(65536) for stream in streams))
        self.append("a", line("user_message", content="more", turn=2))
        for stream in streams:
            text = b""
            while b'"events":3' not in text:
                text += stream.recv(65536)
        threads = len(list(pathlib.Path(f"/proc/{served.process.pid}/task").iterdir()))
        self.assertLess(threads, 40)
        for one in idle + streams + slow:
            one.close()
        self.interrupt(served.process, signal.SIGTERM)
        self.assertEqual(served.process.wait(timeout=PATIENCE_S), 0)

    def long_log(self, agent):
        """Beyond what is read for one question; events of a run that recorded what it showed."""
        for turn in range(1, 41):
            request = line("model_request", turn=turn, view={"shared_bytes": 0 if turn == 1 else 8, "rest":
                           f'{{"turn":{turn}}}' if turn == 1 else f"{turn}}}"})
            yield request
            yield line("tool_result", turn=turn, call_id=str(turn), tool="read", outcome="success",
                       raw_output=f"line of {turn}\n" * 40_000)

    def wait_for_turn(self, served, agent, turn):
        end = time.monotonic() + PATIENCE_S
        while not (answer := served.get(f"/api/agents/{agent}/turns/{turn}"))["is_ready"]:
            self.assertLess(time.monotonic(), end)
            self.assertEqual(answer["shown"]["text"], f'{{"turn":{turn}}}')  # what the log records
            self.assertEqual(answer["shown"]["source"], "recorded")
            self.assertEqual(len(answer["returned"]), 1)
            self.assertIsNone(answer["why"])
            self.assertLessEqual(answer["preparing"]["done"], answer["preparing"]["total"])
        return answer

    def test_what_the_log_records_is_shown_while_packets_are_made(self):
        self.append("a", *self.long_log("a"))
        served = self.serve()
        end = time.monotonic() + PATIENCE_S
        while served.ask("/api/agents/a/turns/40")[0].status == 503:
            self.assertLess(time.monotonic(), end)
        answer = self.wait_for_turn(served, "a", 40)
        self.assertTrue(answer["why"]["parts"])
        self.assertTrue(self.path("a", ".snap").exists())

    def test_the_log_of_another_process_needs_no_place_on_disk(self):
        writer = self.start("append", "a")
        for one in self.long_log("a"):
            writer.stdin.write(one.encode())
            writer.stdin.flush()
            writer.stdout.readline()
        served = self.serve()
        end = time.monotonic() + PATIENCE_S
        while served.ask("/api/agents/a/turns/40")[0].status == 503:
            self.assertLess(time.monotonic(), end)
        self.wait_for_turn(served, "a", 40)
        self.assertFalse(self.path("a", ".snap").exists())
        writer.stdin.write(line("user_message", content="more", turn=41).encode())
        writer.stdin.flush()
        writer.stdout.readline()
        while served.ask("/api/agents/a/turns/41")[0].status == 404:  # until somebody looks again
            self.assertLess(time.monotonic(), end)
        self.assertTrue(served.get("/api/agents/a/turns/41")["is_ready"])

    def test_a_log_that_grows_quickly_is_followed(self):
        self.append("a", line("user_message", content="hi", turn=1))
        served = self.serve()
        follower = served.follow("/api/tail?agents=a")
        sleeper = served.follow("/api/tail?agents=a")  # never reads
        events = 20_000
        writer = subprocess.Popen([harness.TWOTRACK, "append", "a", "--durability", "none", "-q"], cwd=self.root,
                                  env=self.env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)

        def write():
            for i in range(events):
                writer.stdin.write(line("user_message", content=f"m{i}", turn=2 + i // 10).encode())
            writer.stdin.close()

        thread = threading.Thread(target=write)
        thread.start()
        text, worst = b"", 0.0
        while f'"events":{events + 2}'.encode() not in text:
            text = text[-400:] + follower.recv(65536)
            begin = time.monotonic()
            self.assertEqual(served.ask("/api/agents/a/turns?n=20")[0].status, 200)
            worst = max(worst, time.monotonic() - begin)
        thread.join()
        self.assertEqual(writer.wait(), 0)
        self.assertLess(worst, PATIENCE_S / 3)
        sleeper.close()
        follower.close()
        self.assertEqual(served.get("/api/agents/a/turns/100")["turn"], 100)


if __name__ == "__main__":
    harness.main()
