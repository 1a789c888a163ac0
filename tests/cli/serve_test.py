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
import urllib.parse

import harness
from harness import line
from served import HOSTILE_HTML, PATIENCE_S, ServeTest, until


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
        self.refused("serve", "--port", str(served.port), says="in use", hint="port 0 takes a free one")

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

        other = until(served, f"/api/agents/{agent}/what-if?budget=300B", lambda one: one["is_complete"])
        self.assertEqual(other["note"], "not what the model saw")
        self.assertTrue(other["turns"])
        unchanged = until(served, f"/api/agents/{agent}/what-if", lambda one: one["is_complete"])
        self.assertEqual({one["same"] for one in unchanged["turns"]}, {True})
        curve = until(served, f"/api/agents/{agent}/what-if?budgets=300B,8000B", lambda one: one["is_complete"])
        self.assertEqual([one["budget"] for one in curve["curve"]], [300, 8000])
        report = until(served, f"/api/agents/{agent}/verify", lambda one: one["verdict"] != "running")
        self.assertEqual((report["verdict"], report["problems"]), ("intact", []))
        series = until(served, f"/api/agents/{agent}/series", lambda one: one["is_complete"])
        self.assertEqual(len(series["turn"]), len(series["view_bytes"]))

    def test_a_log_without_an_end_has_figures_of_its_last_turn_and_their_sum(self):
        usage = {"prompt_tokens": 90, "cached_tokens": 60, "completion_tokens": 5}
        asked = [line("model_response", turn=turn, text="yes", usage=usage) for turn in (1, 2)]
        self.append("a", asked[0], options=["--goal", "go on"])
        served = self.serve()
        self.assertEqual(served.get("/api/agents/a/series")["turn"], [1])
        self.append("a", line("tool_call", turn=1, call_id="c", tool="read", args={}),
                    line("tool_result", turn=1, call_id="c", tool="read", outcome="error", raw_output="no"), asked[1])
        series = until(served, "/api/agents/a/series", lambda one: one["turn"] == [1, 2])
        self.assertEqual((series["outcome"], series["tokens_new"]), (["error", ""], [30, 30]))
        self.assertEqual(served.get("/api/agents/a")["tokens"], {"prompt": 180, "cached": 120, "written": 10})

    def test_tokens_are_those_of_all_answers_or_said_to_be_unknown(self):
        def asked(turn, usage, how="estimated"):
            more = {"usage": usage} if usage else {}
            return [line("model_request", turn=turn, tokens={"count": 50, "how": how}), line("model_response", turn=turn, text="yes", **more)]
        full = {"prompt_tokens": 90, "cached_tokens": 60, "completion_tokens": 5}
        for agent, lines, told, row in [
                ("twice", asked(1, full) + asked(1, {**full, "prompt_tokens": 70}), {"prompt": 160, "cached": 120, "written": 10}, (40, 120)),
                ("silent", asked(1, full) + asked(2, None), {"prompt": None, "cached": None, "written": None}, (30, 60)),
                ("counted", asked(1, None, "exact"), {"prompt": 50, "cached": None, "written": None}, (50, None)),
                ("partly", asked(1, {"prompt_tokens": 9, "completion_tokens": 2}), {"prompt": 9, "cached": None, "written": 2}, (9, None)),
                ("waiting", asked(1, full) + [line("model_request", turn=2, tokens={"count": 50})],
                 {"prompt": 90, "cached": 60, "written": 5}, (30, 60)),
                ("lost", [line("model_request", turn=1), line("model_response", turn=1, error={"kind": "upstream", "message": "busy"})] + asked(1, full),
                 {"prompt": 90, "cached": 60, "written": 5}, (30, 60)),
                ("nobody", [line("tool_call", turn=1, call_id="c", tool="t", args={})], None, (None, None))]:
            with self.subTest(agent):
                self.append(agent, *lines)
                served = self.serve()
                self.assertEqual(served.get(f"/api/agents/{agent}")["tokens"], told)
                first = served.get(f"/api/agents/{agent}/turns")["turns"][0]
                self.assertEqual((first["tokens_new"], first["tokens_cached"]), row)

    def test_the_list_reads_the_turns_of_a_log_again_only_when_it_has_grown(self):
        def asked(turn, prompt, view):
            return [line("model_request", turn=turn, view={"shared_bytes": 0, "rest": "x" * view}), line("model_response", turn=turn, text="yes", usage={
                "prompt_tokens": prompt, "cached_tokens": 60, "completion_tokens": 5})]

        def listed():
            row = served.get("/api/agents")[0]
            return row["tokens"]["prompt"], row["sizes"]
        self.append("a", *asked(1, 93, 10))
        served = self.serve()
        self.assertEqual(listed(), (93, [10]))
        # What changes in place is not seen: nobody looks. The check of the log would find it.
        content = self.path("a").read_bytes()
        with open(self.path("a"), "r+b") as log:
            log.seek(content.index(b'"prompt_tokens":93') + len(b'"prompt_tokens":'))
            log.write(b"71")
        self.assertEqual(listed(), (93, [10]))
        with open(self.path("a"), "r+b") as log:
            log.write(content)
        self.append("a", *asked(2, 7, 20))
        end = time.monotonic() + PATIENCE_S
        while listed() != (100, [10, 20]):
            self.assertLess(time.monotonic(), end, listed())

    def test_an_error_of_a_turn_is_told_although_an_answer_follows(self):
        answer = line("model_response", turn=1, text="yes")
        lost = line("model_response", turn=1, error={"kind": "upstream", "message": "busy"})
        hook = line("agent_error", turn=1, phase="prompt_hook", code="HOOK_FAILED", message="no such file")
        result = line("tool_result", turn=1, call_id="c", tool="t", outcome="success", raw_output="x")
        for lines, told in [([hook, answer, result], "no such file"), ([lost], "busy"), ([lost, answer], None), ([answer, result], None)]:
            agent = f"a{lines.index(lines[-1])}{len(''.join(lines))}"
            self.append(agent, *lines)
            self.assertEqual(self.serve().get(f"/api/agents/{agent}/turns")["turns"][0]["error"], told)

    def test_an_anchor_that_was_kept_is_compared_with_the_log(self):
        self.append("a", line("tool_call", turn=1, call_id="c", tool="read", args={}), options=["--goal", "stay"])
        anchor = self.ok("head", "a").out.strip()
        self.path("a").write_bytes(self.path("a").read_bytes().splitlines(keepends=True)[0])
        for name in ("a.head", "a.idx"):
            self.path("a").with_name(name).unlink(missing_ok=True)
        served = self.serve()

        def checked(rest):
            return until(served, f"/api/agents/a/verify{rest}", lambda one: one["verdict"] != "running")
        self.assertEqual(checked("")["verdict"], "intact")  # what was cut off left nothing behind
        report = checked("?anchor=" + urllib.parse.quote(anchor))
        self.assertEqual((report["verdict"], report["problems"][0]["code"]), ("damaged", "anchor_missing"))
        self.assertEqual(report["anchor"]["seq"], 1)
        served.get("/api/agents/a/verify?anchor=nonsense", status=400)

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

    def test_a_rejected_workspace_leaves_the_project_as_it_was(self):
        agent = self.run_agent()
        served = self.serve("--allow-decisions")
        ours = {"X-Twotrack": "1", "Content-Type": "application/json"}
        answer, content = served.ask(f"/api/workspaces/{agent}/reject", "POST", ours, "{}")
        self.assertEqual((answer.status, json.loads(content)["state"]), (200, "rejected"), content)
        self.assertFalse((self.root / "notes.txt").exists())
        served.get(f"/api/workspaces/{agent}", status=404)
        self.assertEqual(served.ask(f"/api/workspaces/{agent}/accept", "POST", ours, "{}")[0].status, 404)

    def test_what_the_hub_knows(self):
        served = self.serve()
        self.assertEqual(served.get("/api/hub", status=404)["error"]["code"], "no_hub")
        self.write("shop.py", 'def price():\n    """What it costs."""\n    return total()\n\n\ndef total():\n    return 1\n')
        self.ok("hub", "index")
        page = served.get("/api/hub?q=shop.py::")
        self.assertEqual((page["total"], [one["name"] for one in page["nodes"]]), (2, ["price", "total"]))
        self.assertEqual([one["name"] for one in served.get("/api/hub?q=shop.py::&from=1&n=1")["nodes"]], ["total"])
        node = served.get("/api/hub/node?id=shop.py::price")
        self.assertEqual((node["file"], node["summary"], node["callees"]), ("shop.py", "What it costs.", ["shop.py::total"]))
        self.assertEqual(served.get("/api/hub/node?id=shop.py::nobody", status=404)["error"]["code"], "not_found")

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

    def test_every_refusal_has_the_same_form(self):
        served = self.serve()
        for path, status, code in (("/api/nosuch", 404, "not_found"), ("/nosuch", 404, "not_found"),
                                   ("/api/agents/nosuch", 404, "not_found"), ("/assets/nosuch.js", 404, "not_found")):
            with self.subTest(path):
                reply, body = served.ask(path)
                self.assertEqual((reply.status, reply.getheader("Content-Type")), (status, "application/json"))
                self.assertEqual(json.loads(body)["error"]["code"], code)

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
        listed = self.wait_for(served, "/api/agents", lambda text: b'"events":2' in text)
        self.assertEqual(json.loads(listed)[0]["agent_id"], "a")
        self.assertEqual(served.get("/api/project")["root"], self.store)
        self.append("a", line("user_message", content="more", turn=2))
        self.append("b", line("user_message", content="another", turn=1))
        self.ok("ship", "--to", self.store)
        self.wait_for(served, "/api/agents/a", lambda text: b'"events":3' in text)
        self.wait_for(served, "/api/agents/b/events", lambda text: b"another" in text)
        self.wait_for_lag(served, 0)
        self.assertGreater(self.metric(served, "twotrack_replica_last_look_timestamp_seconds"), time.time() - PATIENCE_S)

    def test_a_log_with_a_hole_is_damaged_and_as_far_behind_as_it_is(self):
        for turn in (2, 3, 4):
            self.append("a", line("user_message", content="more", turn=turn))
            self.ok("ship", "--to", self.store)
        (self.root / "replica/logs/a/000000000003.jsonl").unlink()
        served = self.serve("--replica", self.store)
        self.wait_for(served, "/api/agents", lambda text: b'"is_damaged":true' in text)
        self.assertEqual(served.get("/api/agents/a")["damage"][0]["code"], "missing_tail")
        self.wait_for_lag(served, 2)

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


class ManyLogsTest(ServeTest):
    LOGS = 200
    HELD_AT_ONCE = 64  # src/serve/log_cache.h

    def setUp(self):
        super().setUp()
        for number in range(self.LOGS):
            self.append(f"agent-{number:03d}", *(line("tool_result", turn=turn, call_id=f"{turn}", tool="look", outcome="success",
                                                      raw_output=f"line {turn}\n" * 400) for turn in range(1, 9)))

    def visit(self, served, numbers):
        """What a reader of each agent asks for. The most memory that the server has had."""
        for number in numbers:
            for path in ("", "/turns", "/turns/8", "/events", "/series"):
                served.get(f"/api/agents/agent-{number:03d}{path}")
        status = pathlib.Path(f"/proc/{served.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) >> 10

    def test_all_are_listed_and_none_is_kept_for_good(self):
        self.env["MALLOC_ARENA_MAX"] = "1"  # what an allocator keeps for each thread is another matter
        served = self.serve()
        names = [f"agent-{number:03d}" for number in reversed(range(self.LOGS))]
        self.assertEqual([one["agent_id"] for one in served.get("/api/agents")], names)
        self.assertEqual([one["agent_id"] for one in served.get("/api/agents?after=120")], names[120:])
        answer, content = served.ask("/api/agents?n=50&after=120")
        self.assertEqual([one["agent_id"] for one in json.loads(content)], names[120:170])
        self.assertEqual(answer.headers["X-Total"], str(self.LOGS))
        before = self.visit(served, range(self.HELD_AT_ONCE))
        self.assertLess(self.visit(served, range(self.HELD_AT_ONCE, self.LOGS)), min(before + 10, 100))


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
        text = b""
        while f'"events":{events + 2}'.encode() not in text:
            text = text[-400:] + follower.recv(65536)
            self.assertEqual(served.ask("/api/agents/a/turns?n=20")[0].status, 200)
        thread.join()
        self.assertEqual(writer.wait(), 0)
        sleeper.close()
        follower.close()
        self.assertEqual(served.get("/api/agents/a/turns/100")["turn"], 100)


if __name__ == "__main__":
    harness.main()
