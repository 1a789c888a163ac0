#!/usr/bin/env python3
"""serve: logs with hostile, damaged or missing parts."""
import base64
import hashlib
import http.client
import json
import shutil
import time

import harness
from harness import line
from served import HOSTILE_HTML, PATIENCE_S, ServeTest, until


class HostileTest(ServeTest):
    def test_text_is_only_text(self):
        self.append("a", line("tool_call", turn=1, call_id="c", tool=HOSTILE_HTML, args={"x": HOSTILE_HTML}),
                    line("tool_result", turn=1, call_id="c", tool=HOSTILE_HTML, outcome="success",
                         raw_output=HOSTILE_HTML + "\n"),
                    line("tool_call", turn=2, call_id="d", tool="t", args={}),
                    options=["--goal", HOSTILE_HTML, "--node", "<b>"])
        served = self.serve()
        for path in ["/api/agents", "/api/agents/a", "/api/agents/a/turns", "/api/agents/a/turns/2",
                     "/api/agents/a/events", "/api/agents/a/events/2/raw", "/api/search?q=alert"]:
            answer, content = served.ask(path)
            self.assertEqual(answer.status, 200, path)
            self.assertIn("json", answer.headers["Content-Type"])
            for one in content.splitlines():
                json.loads(one)
        answer, content = served.ask("/api/agents/a/events/2/raw?download=1")
        self.assertEqual(content.decode(), HOSTILE_HTML + "\n")
        self.assertEqual(answer.headers["Content-Type"], "application/octet-stream")
        self.assertTrue(answer.headers["Content-Disposition"].startswith("attachment"))

    def test_long_lines_come_in_parts(self):
        long = "x" * 10_000_000
        short = "y" * 900_000
        self.append("a", line("tool_result", turn=1, call_id="c", tool="t", outcome="success", raw_output=long + "\nend\n"),
                    line("tool_result", turn=1, call_id="d", tool="t", outcome="success", raw_output=short + "\nend\n"))
        served = self.serve()
        for seq, size in [(1, len(long)), (2, len(short))]:
            page = served.get(f"/api/agents/a/events/{seq}/raw")
            self.assertEqual(page["bytes"], size + 5)
            self.assertEqual(page["cut"], [{"line": 1, "bytes": size}])
            self.assertTrue(page["text"].endswith("\nend"))
            self.assertLess(len(page["text"]), 5000)
            hits = served.get(f"/api/agents/a/events/{seq}/raw?find=END")
            self.assertEqual(hits["hits"], [{"line": 2, "column": 1}])
            part = served.get(f"/api/agents/a/events/{seq}/raw?offset={size - 2}&bytes=6")
            self.assertEqual(base64.b64decode(part["base64"])[-3:], b"end")
            _, content = served.ask(f"/api/agents/a/events/{seq}/raw?download=1")
            self.assertEqual(len(content), size + 5)
        self.assertLess(len(served.ask("/api/agents/a/turns/1")[1]), 1_000_000)
        self.assertLess(len(served.ask("/api/agents/a/events")[1]), 100_000)
        self.assertEqual(len(served.get("/api/agents/a/events")["events"]), 3)

    def test_long_members_of_events_are_cut_where_one_wants_it(self):
        self.append("a", line("user_message", content="x" * 5000), line("user_message", content="short"), options=["--goal", "g" * 300])
        served = self.serve()

        def members(parameters):
            events = served.get(f"/api/agents/a/events{parameters}")["events"]
            return [(one["cut"], one["data"].get("content")) for one in events if one["type"] == "user_message"]
        self.assertEqual(members(""), [([], "x" * 5000), ([], "short")])
        self.assertEqual(members("?cut=100"), [(["content"], {"head": "x" * 100, "bytes": 5002}), ([], "short")])
        self.assertEqual(members("?from=1&n=1&cut=99999999"), [([], "x" * 5000)])

    def test_an_empty_output_is_told_from_none(self):
        self.append("a", line("tool_result", call_id="c", tool="t", outcome="success", raw_output=""))
        served = self.serve()
        for seq, has_output in [(0, False), (1, True)]:
            page = served.get(f"/api/agents/a/events/{seq}/raw")
            self.assertEqual((page["has_output"], page["bytes"]), (has_output, 0))

    def test_bytes_that_are_no_text(self):
        binary = bytes(range(256)) * 4
        self.append("a", line("tool_result", turn=1, call_id="c", tool="t", outcome="success",
                              raw_output=base64.b64encode(binary).decode(), raw_output_encoding="base64"))
        served = self.serve()
        result = served.get("/api/agents/a/turns/1")["returned"][0]
        self.assertTrue(result["is_binary"])
        self.assertEqual(base64.b64decode(result["head"]), binary)
        part = served.get("/api/agents/a/events/1/raw?offset=250&bytes=10")
        self.assertEqual(base64.b64decode(part["base64"]), binary[250:260])

    def damaged(self, change):
        for turn in range(1, 6):
            self.append("a", line("user_message", content=f"message {turn}", turn=turn))
        change(self.path("a"))
        return self.serve()

    def test_a_damaged_line_stands_in_its_place(self):
        def change(path):
            lines = path.read_bytes().splitlines(keepends=True)
            lines[3] = b"\xff\xfe<b>not a line</b>\x00\n"
            path.write_bytes(b"".join(lines))
        served = self.damaged(change)
        row = served.get("/api/agents")[0]
        self.assertTrue(row["is_damaged"])
        self.assertEqual(row["status"], "damaged")
        self.assertEqual(served.get("/api/agents/a")["damage"][0]["line"], 4)
        stream, text = served.follow(), b""
        while b'"status":' not in text:
            text += stream.recv(65536)
        self.assertIn(b'"status":"damaged"', text)  # the end of the log alone looks good
        stream.close()
        events = served.get("/api/agents/a/events")["events"]
        self.assertEqual([one.get("seq", "damaged") for one in events], [0, 1, 2, "damaged", 4, 5])
        self.assertEqual(served.get("/api/agents/a/turns/1")["turn"], 1)

    def test_a_changed_byte_is_found_by_verify(self):
        served = self.damaged(lambda path: self.change_byte(path, path.stat().st_size - 300))
        end = time.monotonic() + PATIENCE_S
        while (report := served.get("/api/agents/a/verify"))["verdict"] == "running":
            self.assertLess(time.monotonic(), end)
        self.assertEqual(report["verdict"], "damaged")
        self.assertTrue(report["problems"])
        self.assertTrue(served.get("/api/agents")[0]["is_damaged"])

    def test_a_changed_byte_inside_of_a_text_is_seen_where_it_stands(self):
        self.append("a", *(line("tool_result", call_id=str(turn), tool="look", outcome="success", turn=turn,
                                raw_output=f"seven {turn}") for turn in range(1, 6)))
        self.change_byte(self.path("a"), self.path("a").read_bytes().index(b"seven 3"))
        served = self.serve()
        for parameters in ["", "?from=3&n=1"]:
            rows = served.get(f"/api/agents/a/events{parameters}")["events"]
            self.assertEqual([one["seq"] for one in rows if "problem" in one], [3], parameters)
            self.assertIn("not what its hash says", [one for one in rows if one["seq"] == 3][0]["problem"])
        self.assertIn("problem", served.get("/api/agents/a/turns/3")["returned"][0])
        self.assertNotIn("problem", served.get("/api/agents/a/turns/2")["returned"][0])

    def results(self, *texts):
        lines = [line("tool_result", call_id=str(turn), tool="look", outcome="success", turn=turn, raw_output=text)
                 for turn, text in enumerate(texts, 1)]
        self.append("a", *lines, line("model_request", turn=len(texts) + 1))
        return self.path("a")

    def is_told_damaged(self, served, code):
        row = served.get("/api/agents")[0]
        head = served.get("/api/agents/a")
        self.assertEqual((row["is_damaged"], row["status"], head["is_damaged"]), (True, "damaged", True))
        self.assertEqual(head["damage"][0]["code"], code)
        self.assertTrue(served.get("/api/agents/a/events")["is_damaged"])
        return head["damage"][0]

    def test_a_log_that_is_changed_while_it_is_served_is_damaged_until_it_is_whole(self):
        path = self.results("message 1", "message 2", "message 3")
        served = self.serve()
        self.assertFalse(served.get("/api/agents")[0]["is_damaged"])
        whole = path.read_bytes()
        self.change_byte(path, whole.index(b"message 3"))
        self.assertEqual(self.is_told_damaged(served, "bad_hash")["line"], 4)
        self.assertIn("e3: ", served.get("/api/agents/a/turns/4")["shown"]["problem"])
        self.assertNotIn("problem", served.get("/api/agents/a/turns/2")["shown"])
        self.assertIn("e3: ", served.get("/api/diff?a=a:2&b=a:4")["problem"])
        self.assertIn("e3: ", served.get("/api/agents/a/turns/4/prompt")["problem"])
        self.assertNotIn("problem", served.get("/api/agents/a/turns/2/prompt"))
        for rest in ("series", "what-if?budget=8kB", "what-if?budgets=4kB,8kB"):
            self.assertIn("e3: ", until(served, f"/api/agents/a/{rest}", lambda one: one["is_complete"])["problem"], rest)
        self.is_told_damaged(self.serve(), "bad_hash")
        path.write_bytes(whole)
        self.assertEqual(served.get("/api/agents/a")["damage"], [])
        self.assertNotIn("problem", served.get("/api/agents/a/turns/4")["shown"])
        for rest in ("series", "what-if?budget=8kB", "what-if?budgets=4kB,8kB"):
            self.assertNotIn("problem", until(served, f"/api/agents/a/{rest}", lambda one: one["is_complete"]), rest)
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
        self.is_told_damaged(served, "missing_tail")
        path.write_bytes(whole)
        self.assertFalse(served.get("/api/agents")[0]["is_damaged"])
        self.replace_line(path, 2)
        self.is_told_damaged(served, "bad_chain")

    def test_what_a_log_grows_by_is_checked_as_well(self):
        path = self.results("seven 1")
        served = self.serve()
        self.assertFalse(served.get("/api/agents")[0]["is_damaged"])
        before = path.stat().st_size
        self.append("a", line("tool_result", call_id="2", tool="look", outcome="success", turn=3, raw_output="seven 2"))
        self.change_byte(path, path.read_bytes().index(b"seven 2", before))
        self.assertEqual(self.is_told_damaged(served, "bad_hash")["line"], 4)

    def test_a_raw_output_of_a_changed_line_is_not_given(self):
        path = self.results("seven 1", "seven 2")
        self.change_byte(path, path.read_bytes().index(b"seven 2"))
        served = self.serve()
        for parameters in ["", "?download=1", "?find=even", "?offset=0"]:
            answer, content = served.ask(f"/api/agents/a/events/2/raw{parameters}")
            self.assertNotEqual(answer.status, 200, parameters)
            self.assertIn(b"e2: this line was changed", content)
            self.assertNotIn(b"even 2", content)
        self.assertEqual(served.get("/api/agents/a/events/1/raw")["text"], "seven 1")

    def test_a_long_log_is_damaged_once_somebody_looks(self):
        self.append("a", line("user_message", content="x" * (5 << 20), turn=1))
        path = self.results("seven 1", "seven 2")
        self.change_byte(path, path.read_bytes().index(b"seven 2"))
        served = self.serve()
        self.assertFalse(served.get("/api/agents")[0]["is_damaged"])  # a list does not read it
        end = time.monotonic() + PATIENCE_S
        while not served.get("/api/agents/a")["is_damaged"]:
            self.assertLess(time.monotonic(), end)
        self.is_told_damaged(served, "bad_hash")
        for path in ["/api/agents/a/turns/2", "/api/agents/a/events/3/raw"]:
            served = self.serve()
            served.ask(path)
            self.assertTrue(served.get("/api/agents")[0]["is_damaged"], path)  # it was read

    def test_a_line_that_was_put_between_is_seen(self):
        served = self.damaged(lambda path: self.replace_line(path, 3))
        rows = served.get("/api/agents/a/events")["events"]
        self.assertEqual([one["seq"] for one in rows if "problem" in one], [4])
        rows = served.get("/api/agents/a/events?from=4&n=1")["events"]
        self.assertIn("the line before", rows[0]["problem"])

    def replace_line(self, path, number):
        """By one with the right hash of its own, as a forger would."""
        lines = path.read_bytes().splitlines()
        head = lines[number].replace(b"message", b"massage").rpartition(b',"hash":')[0]
        lines[number] = head + b',"hash":"' + hashlib.sha256(head).hexdigest().encode() + b'"}'
        path.write_bytes(b"\n".join(lines) + b"\n")

    def test_a_torn_tail_an_empty_file_and_a_missing_log(self):
        served = self.damaged(lambda path: path.write_bytes(path.read_bytes() + b'{"v":1,"seq":6'))
        self.assertEqual(served.get("/api/agents")[0]["events"], 6)
        self.path("b").write_bytes(b"")
        self.assertTrue([one for one in served.get("/api/agents") if one["agent_id"] == "b"][0]["is_damaged"])
        self.path("a").unlink()
        self.assertTrue([one for one in served.get("/api/agents") if one["agent_id"] == "a"][0]["is_missing"])
        served.get("/api/agents/a/turns", status=404)

    def test_inner_json_that_is_none(self):
        """Whoever can compute hashes can write anything between them."""
        self.append("a", line("user_message", content="hello", turn=1))
        self.rewrite("a", b'"content":"hello"', b'"content":[1,}\xff', b"hello")
        served = self.serve()
        for path in ["/api/agents", "/api/agents/a/events", "/api/agents/a/turns", "/api/agents/a/turns/1"]:
            answer, content = served.ask(path)
            json.loads(content)

    def test_a_compacted_log_reads_the_same(self):
        agent = self.run_agent()
        before = self.serve().get(f"/api/agents/{agent}/turns/2")
        self.ok("compact", agent)
        self.assertFalse(self.path(agent).exists())
        served = self.serve()
        self.assertTrue(served.get(f"/api/agents/{agent}")["is_compacted"])
        after = served.get(f"/api/agents/{agent}/turns/2")
        self.assertEqual(before["shown"], after["shown"])
        self.assertEqual(before["returned"], after["returned"])

    def test_a_blob_that_is_gone_is_said(self):
        self.append("a", line("tool_result", turn=1, call_id="c", tool="t", outcome="success",
                              raw_output="start\n" + "z\n" * 2_000_000))
        shutil.rmtree(self.root / ".agentfs/blobs")
        served = self.serve()
        result = served.get("/api/agents/a/turns/1")["returned"][0]
        self.assertTrue(result["head"].startswith("start\n"))
        self.assertIn("gone", result["trouble"])
        page = served.get("/api/agents/a/events/1/raw?lines=1")
        self.assertEqual((page["text"], page["trouble"]), ("start", result["trouble"]))
        answer = served.get("/api/agents/a/events/1/raw?download=1", status=404)
        self.assertEqual(answer["error"]["message"], result["trouble"])

    def test_a_download_of_a_wrong_blob_breaks_off(self):
        size = 2 << 20
        self.append("a", line("tool_result", call_id="1", tool="t", raw_output="x" * size))
        (blob,) = (self.root / ".agentfs/blobs").rglob("*.zst")
        served = self.serve()
        path = "/api/agents/a/events/1/raw?download=1"
        self.assertEqual(served.ask(path)[1], b"x" * size)
        for count in (size, size - 1, 3_000_000_000):
            blob.write_bytes(harness.packed_run(b"y", count))
            with self.assertRaises(http.client.IncompleteRead) as broken:
                served.ask(path)
            self.assertLess(len(broken.exception.partial), size)

    def test_removed_secrets_stay_removed(self):
        secret = "ghp_" + "Ab3" * 12
        self.append("a", line("tool_result", turn=1, call_id="c", tool="t", outcome="success",
                              raw_output=f"token {secret}\n"), line("tool_call", turn=2, call_id="d", tool="t", args={}))
        served = self.serve()
        for path in ["/api/agents/a/turns/2", "/api/agents/a/turns/1", "/api/agents/a/events", "/api/agents/a/events/1/raw",
                     "/api/agents/a/events/1/raw?download=1"]:
            self.assertNotIn(secret.encode(), served.ask(path)[1], path)


if __name__ == "__main__":
    harness.main()
