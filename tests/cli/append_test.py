"""append: what goes in, what is answered, and what is refused."""
import json
import os
import signal
import subprocess

import harness
from harness import line


class Accepts(harness.CliTest):
    def test_each_line_is_answered_with_its_place_and_hash(self):
        receipts = self.append("a", line("user_message", content="one"),
                               line("user_message", content="two"))
        events = self.events("a")
        self.assertEqual([receipt["seq"] for receipt in receipts], [1, 2])
        self.assertEqual([receipt["hash"] for receipt in receipts],
                         [event["hash"] for event in events[1:]])
        self.assertEqual([list(receipt) for receipt in receipts], [["seq", "hash"]] * 2)

    def test_a_new_log_begins_with_a_run_start_that_has_no_answer(self):
        self.append("a", line("user_message", content="x"),
                    options=["--run", "r1", "--operation", "lint", "--node", "src/a.py::f",
                             "--goal", "Fix it"])
        start, message = self.events("a")
        self.assertEqual((start["seq"], start["type"], start["data"]["goal"]),
                         (0, "run_start", "Fix it"))
        self.assertRegex(start["data"]["program"], r"^twotrack \d+\.\d+\.\d+$")
        self.assertTrue(start["data"]["log_id"])
        for event in (start, message):
            self.assertEqual((event["run_id"], event["agent_id"], event["operation"],
                              event["node_id"]), ("r1", "a", "lint", "src/a.py::f"))

    def test_without_run_a_run_id_is_made(self):
        self.append("a", line("user_message", content="x"))
        self.assertRegex(self.events("a")[0]["run_id"], r"^\d{8}T\d{6}Z-[0-9a-f]+$")

    def test_nothing_on_stdin_begins_a_log(self):
        answer = self.ok("append", "a", "--goal", "Wait")
        self.assertEqual(answer.out, "")
        self.assertEqual([event["type"] for event in self.events("a")], ["run_start"])

    def test_a_second_append_goes_on(self):
        self.append("a", line("user_message", content="one"))
        receipts = self.append("a", line("user_message", content="two"))
        self.assertEqual(receipts[0]["seq"], 2)
        self.assertEqual(self.ok("verify", "a", "--format", "json").json[0]["events"], 3)

    def test_unknown_types_and_results_without_calls_are_taken_as_they_are(self):
        self.append("a", line("my.own", anything=[1, {"x": None}]),
                    line("tool_result", tool="ls", outcome="success", raw_output="x"))
        self.assertEqual([event["type"] for event in self.events("a")],
                         ["run_start", "my.own", "tool_result"])
        self.assertEqual(self.events("a")[1]["data"], {"anything": [1, {"x": None}]})

    def test_turns_are_kept_and_go_on(self):
        self.append("a", line("turn_start", turn=3), line("user_message", content="x"))
        self.assertEqual([event["turn"] for event in self.events("a")], [0, 3, 3])

    def test_empty_lines_are_skipped_and_counted(self):
        answer = self.expect(2, "append", "a", stdin="\n  \n" + line("user_message", content="x") + "oops\n")
        receipt, error = answer.jsonl
        self.assertEqual(receipt["seq"], 1)
        self.assertEqual(error["error"]["line"], 4)

    def test_the_last_line_needs_no_line_feed(self):
        self.assertEqual(len(self.ok("append", "a", stdin=line("x").rstrip()).jsonl), 1)

    def test_numbers_keep_their_digits(self):
        self.ok("append", "a", stdin='{"type":"x","data":{"n":123456789012345678901234567890,"f":1.10}}\n')
        self.assertIn(b'"n":123456789012345678901234567890,"f":1.10', self.path("a").read_bytes())
        self.ok("verify")

    def test_last_is_the_log_started_last(self):
        self.append("a", line("x"))
        self.append("b", line("x"))
        self.append("a", line("x"))
        self.append("@last", line("x"))
        self.assertEqual(len(self.events("b")), 3)
        self.append("@last~1", line("x"))
        self.assertEqual(len(self.events("a")), 4)
        self.refused("append", "@last~2", stdin=line("x"), says="there are only 2 agents")

    def test_a_name_that_begins_another_is_a_log_of_its_own(self):
        self.append("lint-a", line("x"))
        self.append("lint", line("x"))
        self.assertEqual(len(self.events("lint")), 2)

    def test_without_durability_events_are_still_written(self):
        self.append("a", line("x"), options=["--durability", "none"])
        self.assertEqual(len(self.events("a")), 2)

    def test_jq_reads_every_line(self):
        self.append("a", line("x", text="\u0000\u001b[31m\u009b\u202e\"\\ \ud83d\ude42"),
                    line("tool_result", tool="t", raw_output="a\r\nb\u0000"),
                    line("y", deep=json.loads("[" * 60 + "]" * 60)))
        read = subprocess.run(["jq", "-c", ".", self.path("a")], capture_output=True, check=True)
        self.assertEqual(len(read.stdout.splitlines()), 4)

    def test_the_root_is_found_from_below(self):
        self.append("a", line("x"))
        below = self.root / "src" / "deep"
        below.mkdir(parents=True)
        self.run_anywhere("append", "a", stdin=line("x"), cwd=below)
        self.assertEqual(len(self.events("a")), 3)
        self.assertFalse((below / ".agentfs").exists())

    def test_files_are_for_the_owner_alone(self):
        self.append("a", line("x"))
        self.assertEqual(self.path("a").stat().st_mode & 0o777, 0o600)
        self.assertEqual((self.root / ".agentfs").stat().st_mode & 0o777, 0o700)


class Ends(harness.CliTest):
    def test_a_success_that_nobody_confirmed_is_one_as_told(self):
        self.append("a", line("run_end", status="success", summary="done"))
        self.append("b", line("run_end", status="failed"))
        self.append("c", line("run_end", status="success", evidence={"state": "met", "tool": "run_tests"}))
        told = {row["agent_id"]: (row["status"], row["verified"]) for row in self.ok("ls", "--format", "json").json}
        self.assertEqual(told, {"a": ("success", False), "b": ("failed", False), "c": ("success", True)})
        rows = {row.split()[0]: row for row in self.ok("ls").out.splitlines() if row.startswith("  ")}
        self.assertIn("success (as told)", rows["a"])
        self.assertNotIn("as told", rows["b"] + rows["c"])
        self.assertEqual(self.ok("ls", "--status", "success", "--names").out.split(), ["a", "c"])
        for command in ("report", "show"):
            self.assertIn("success (as told)", self.ok(command, "a").out)
            self.assertNotIn("as told", self.ok(command, "c").out)
        self.assertFalse(self.ok("report", "a", "--format", "json").json[0]["verified"])

    def test_a_later_end_without_a_word_keeps_what_was_confirmed(self):
        self.append("a", line("run_end", status="success", evidence={"state": "met"}))
        self.append("a", line("agent_resumed", run_id="r2"), line("run_end", status="success"))
        self.assertTrue(self.ok("ls", "--format", "json").json[0]["verified"])
        again = line("agent_resumed", run_id="r3")
        self.append("a", again, line("run_end", status="failed"), again, line("run_end", status="success"))
        self.assertFalse(self.ok("ls", "--format", "json").json[0]["verified"])


    def test_behind_an_end_only_a_resumption_is_taken(self):
        self.append("a", line("tool_result", tool="t", outcome="success"), line("run_end", status="success"))
        end = len(self.events("a"))
        for command in ("append", "session"):
            for sent in (line("tool_result", tool="t", outcome="error"), line("run_end", status="failed"),
                         line("user_message", content="more"), line("turn_start", turn=9)):
                given = sent if command == "append" else json.dumps({"event": json.loads(sent)})
                done = self.run_cli(command, "a", stdin=given + "\n")
                self.assertEqual(done.code, 2, done)
                error = json.loads(done.out)["error"]
                self.assertEqual(error["code"], "ended")
                self.assertIn("agent_resumed", error["message"])
        for asked in ({"view": {"record": True}}, {"recall": {"ref": "e1"}}):
            done = self.run_cli("session", "a", stdin=json.dumps(asked) + "\n")
            self.assertIn('"code":"ended"', done.out)
        self.assertIn('"history"', self.ok("session", "a", stdin='{"view":{}}\n').out)
        self.assertEqual(len(self.events("a")), end)
        self.append("a", line("agent_resumed"), line("user_message", content="more"))
        self.assertEqual(self.ok("ls", "--format", "json").json[0]["status"], "unfinished")

    def test_a_log_begins_once(self):
        start = line("run_start", goal="B", budget={"bytes": 9000}, node={"id": "b.py", "summary": "B things"})
        self.append("a", line("user_message", content="x"), options=["--goal", "A"])
        self.append("new", options=["--goal", "A"])
        for agent in ("a", "new"):
            for command in ("append", "session"):
                for sent in (start, line("run_start")):
                    given = sent if command == "append" else json.dumps({"event": json.loads(sent)})
                    done = self.run_cli(command, agent, stdin=given + "\n")
                    self.assertEqual(done.code, 2, done)
                    error = json.loads(done.out)["error"]
                    self.assertEqual(error["code"], "begun")
                    self.assertIn("set once", error["message"])
            self.assertEqual(self.ok("packet", agent, "--format", "json").json["goal"], "A")

    def test_what_begins_a_log_may_be_sent_first(self):
        self.append("a", line("run_start", goal="A", constraints={"max_turns": 3}))
        packet = self.ok("packet", "a", "--format", "json").json
        self.assertEqual((packet["goal"], packet["constraints"]), ("A", {"max_turns": 3}))
        self.assertEqual(self.run_cli("append", "a", stdin=line("run_start")).code, 2)

    def test_an_end_in_the_same_breath_counts_too(self):
        done = self.run_cli("append", "a", stdin=line("run_end", status="success") + line("user_message", content="more"))
        self.assertEqual(done.code, 2)
        self.assertEqual([event["type"] for event in self.events("a")], ["run_start", "run_end"])


class Deltas(harness.CliTest):
    def delta(self, **data):
        self.append("a", line("tool_result", **data))
        return self.events("a")[-1]["data"]["delta"]

    def test_a_result_without_a_delta_gets_one(self):
        delta = self.delta(tool="look", raw_output='{"id":"K05","price":77}')
        self.assertEqual((delta["outcome"], delta["facts"]),
                         ("unknown", {"id": "K05", "price": 77}))
        self.assertEqual(self.events("a")[-1]["data"]["summarizer"], delta["summarizer"])
        self.assertEqual(delta["input_sha256"], self.events("a")[-1]["data"]["sha256"])

    def test_a_finished_delta_stays_as_it_is(self):
        delta = {"outcome": "partial", "summarizer": "mine@1"}
        self.assertEqual(self.delta(tool="look", raw_output="x", delta=delta), delta)

    def test_a_delta_that_is_null_is_none(self):
        self.assertEqual(self.delta(tool="look", raw_output="x", delta=None)["outcome"], "unknown")

    def test_of_what_the_event_and_its_output_say_the_worse_counts(self):
        for output, outcome in (('{"status":"ok"}', "partial"), ('{"error":"no such row"}', "error")):
            with self.subTest(output):
                delta = self.delta(tool="look", raw_output=output, outcome="partial",
                                   summary="Half of it", knowledge_delta={"left": 3})
                self.assertEqual((delta["outcome"], delta["summary"], delta["knowledge"]),
                                 (outcome, "Half of it", {"left": 3}))

    def test_a_timed_out_linter_is_not_a_clean_file(self):
        delta = self.delta(tool="run_linter",
                           raw_output={"error": True, "code": "TIMEOUT", "message": "too slow"})
        self.assertEqual((delta["outcome"], delta["error"]), ("error", "TIMEOUT: too slow"))
        self.assertNotIn("summary", delta)

    def test_secrets_are_not_in_the_delta_either(self):
        self.env["MY_API_KEY"] = "swordfish-123456"
        self.append("a", line("tool_result", tool="env", raw_output='{"key":"swordfish-123456"}'))
        self.assertNotIn(b"swordfish", self.path("a").read_bytes())


class Refuses(harness.CliTest):
    def test_a_bad_line_is_answered_in_its_place_and_the_others_go_on(self):
        answer = self.expect(2, "append", "a",
                             stdin=line("x") + "{oops\n" + line("y") + '{"type":"z"}\n')
        first, bad, second, worse = answer.jsonl
        self.assertEqual((first["seq"], second["seq"]), (1, 2))
        self.assertEqual((bad["error"]["line"], bad["error"]["code"]), (2, "bad_json"))
        self.assertEqual((worse["error"]["line"], worse["error"]["code"]), (4, "missing_field"))
        self.assertEqual(list(bad), ["error"])
        self.assertEqual(list(bad["error"]), ["line", "code", "message"])
        self.assertEqual([event["type"] for event in self.events("a")], ["run_start", "x", "y"])
        self.ok("verify")

    def test_every_kind_of_wrong_line(self):
        cases = [
            ("not an object", "[1]", "bad_json"),
            ("duplicate key", '{"type":"x","data":{"a":1,"a":2}}', "bad_json"),
            ("NaN", '{"type":"x","data":NaN}', "bad_json"),
            ("Infinity", '{"type":"x","data":{"a":-Infinity}}', "bad_json"),
            ("too deep", '{"type":"x","data":' + "[" * 100_000 + "]" * 100_000 + "}", "bad_json"),
            ("text behind it", '{"type":"x","data":1} 2', "bad_json"),
            ("not UTF-8", b'{"type":"x","data":"\xff"}', "bad_json"),
            ("no type", '{"data":{}}', "missing_field"),
            ("no data", '{"type":"x"}', "missing_field"),
            ("a needed field is missing", '{"type":"user_message","data":{}}', "missing_field"),
            ("type is no string", '{"type":1,"data":{}}', "bad_field"),
            ("a field of the wrong kind", '{"type":"user_message","data":{"content":1}}', "bad_field"),
            ("turn is negative", '{"type":"x","data":{},"turn":-1}', "bad_field"),
            ("turn is text", '{"type":"x","data":{},"turn":"1"}', "bad_field"),
            ("turn is a fraction", '{"type":"x","data":{},"turn":1.5}', "bad_field"),
            ("unknown field", '{"type":"x","data":{},"trun":1}', "bad_field"),
            ("bad base64",
             '{"type":"tool_result","data":{"raw_output":"?","raw_output_encoding":"base64"}}',
             "bad_field"),
        ]
        for what, text, code in cases:
            with self.subTest(what):
                bad = text.encode() if isinstance(text, str) else text
                answer = self.expect(2, "append", "a", stdin=bad + b"\n")
                self.assertEqual(answer.json["error"]["code"], code, answer)
        self.assertEqual(len(self.events("a")), 1)

    def test_a_result_that_means_nothing_is_refused_with_the_name_of_the_field(self):
        for data, code, says in (({"raw_output": "x"}, "missing_field", '"tool"'),
                                 ({"tool": "ls", "outcome": "banana"}, "bad_field", "data.outcome"),
                                 ({"tool": "ls", "delta": {"outcome": "banana"}}, "bad_field", "data.delta.outcome"),
                                 ({"tool": "ls", "delta": {"outcome": "success", "summry": "x"}}, "bad_field",
                                  "data.delta.summry"),
                                 ({"tool": "ls", "delta": "none"}, "bad_field", "data.delta")):
            with self.subTest(data):
                answer = self.expect(2, "append", "a", stdin=line("tool_result", **data))
                self.assertEqual(answer.json["error"]["code"], code)
                self.assertIn(says, answer.json["error"]["message"])
        self.assertEqual([event["type"] for event in self.events("a")], ["run_start"])

    def test_the_deltas_of_the_design_documents_are_read_as_they_mean(self):
        self.append("a", line("tool_result", tool="read_file", raw_output="def foo()",
                              delta={"add_history": "Read foo.py", "update_knowledge": {"foo.py": "class Bar"}}),
                    line("tool_result", tool="print_var", raw_output="None",
                         packet_delta={"diagnostics": ["result is None"]}),
                    line("tool_result", tool="read_file", raw_output="…",
                         summary_delta={"recent_actions": ["Read bar.py"], "file_context": ["bar.py"]}),
                    line("hub_update", context={"foo.py": "fresh"}))
        packet = self.ok("packet", "a", "--format", "json").json
        self.assertEqual([one["summary"] for one in packet["recent_actions"] if "summary" in one],
                         ["Read foo.py", "Read bar.py"])
        self.assertEqual({key: one["value"] for key, one in packet["knowledge"].items()},
                         {"foo.py": "class Bar", "file_context": ["bar.py"]})
        self.assertEqual(packet["diagnostics"], [{"message": "result is None"}])
        self.assertEqual(packet["hub_context"], {"foo.py": "fresh"})
        self.assertEqual(packet["hub_freshness"], self.events("a")[-1]["ts"])
        self.assertEqual(packet["error_count"], 0)

    def test_an_entry_of_the_design_documents_replaces_another(self):
        self.append("a", line("packet_delta", knowledge={"a": 1}),
                    line("tool_result", tool="t", raw_output="x",
                         delta={"update_knowledge": {"h": {"value": 3, "supersedes": "a"}}}),
                    line("tool_result", tool="t", raw_output="y", delta={"knowledge": {"i": 4}}))
        packet = self.ok("packet", "a", "--format", "json").json
        self.assertEqual({key: one["value"] for key, one in packet["knowledge"].items()}, {"h": 3, "i": 4})
        self.assertEqual(packet["knowledge"]["h"]["supersedes"], "a")

    def test_a_node_may_be_described(self):
        self.append("a", line("user_message", content="x"), options=["--node", "a.py", "--node-summary", "A cart"])
        packet = self.ok("packet", "a", "--format", "json").json
        self.assertEqual(packet["node"], {"id": "a.py", "summary": "A cart"})
        answer = self.expect(2, "append", "a", "--node-summary", "A shop")
        self.assertIn("--node-summary", answer.err)

    def test_every_code_stands_in_the_help(self):
        help = self.ok("append", "--help").out
        for code in ("bad_json", "missing_field", "bad_field", "too_large", "disk_full", "io_error"):
            self.assertIn(code, help)

    def test_names_that_are_no_file_names(self):
        for name in ("../x", "a/b", ".hidden", "", "ä", "x" * 129):
            with self.subTest(name):
                self.refused("append", name, stdin=line("x"), says="agent id")
        self.assertFalse((self.root / ".agentfs" / "traces").exists())

    def test_what_contradicts_the_log(self):
        self.append("a", line("x"), options=["--run", "r", "--operation", "lint", "--node", "n",
                                             "--goal", "g"])
        for option, right in (("--run", "r"), ("--operation", "lint"), ("--node", "n"), ("--goal", "g")):
            with self.subTest(option):
                self.refused("append", "a", option, "other", stdin=line("x"), says="contradicts",
                             hint="another agent")
                self.append("a", line("x"), options=[option, right])
        self.assertEqual(len(self.events("a")), 6)

    def test_a_log_whose_acknowledged_end_is_gone(self):
        self.append("a", line("x"), line("y"))
        lines = self.path("a").read_bytes().splitlines(keepends=True)
        self.path("a").write_bytes(b"".join(lines[:2]))
        self.refused("append", "a", stdin=line("x"), hint="twotrack verify a")
        self.assertEqual(len(self.events("a")), 2)

    def test_wrong_options(self):
        self.refused("append", says="append needs AGENT", hint="for example")
        self.refused("append", "a", "--durability", "maybe", says='"maybe" is not one of sync, none')
        self.refused("append", "a", "--gaol", "x", says='did you mean "--goal"?')
        self.refused("append", "a", "b", says='append does not take "b"')
        self.refused("append", "a", "--format", "text", says="does not support --format text")


class Streams(harness.CliTest):
    def read_answer(self, process):
        return json.loads(process.stdout.readline())

    def send(self, process, text):
        process.stdin.write(text.encode())
        process.stdin.flush()

    def test_a_lone_line_is_answered_while_the_pipe_stays_open(self):
        process = self.start("append", "a")
        for seq in (1, 2, 3):
            self.send(process, line("x"))
            self.assertEqual(self.read_answer(process)["seq"], seq)
            self.assertEqual(len(self.events("a")), seq + 1)
        process.stdin.close()
        self.assertEqual(process.wait(harness.TIMEOUT_S), 0)

    def test_many_lines_at_once_are_all_answered_in_order(self):
        count = 20_000
        answer = self.ok("append", "a", stdin=line("x", n=1) * count)
        self.assertEqual([receipt["seq"] for receipt in answer.jsonl], list(range(1, count + 1)))
        self.ok("verify")

    def test_a_second_writer_is_told_who_holds_the_log(self):
        process = self.start("append", "a")
        self.send(process, line("x"))
        self.read_answer(process)
        self.refused("append", "a", stdin=line("y"), says=f"in use by process {process.pid}",
                     hint="one writer at a time")
        self.append("b", line("x"))

    def test_readers_work_while_a_writer_runs(self):
        process = self.start("append", "a")
        self.send(process, line("user_message", content="needle"))
        self.read_answer(process)
        self.assertTrue(self.ok("verify", "a", "--format", "json").json[0]["ok"])
        self.assertEqual(self.ok("head", "a", "--format", "json").json["seq"], 1)
        self.assertEqual(len(self.ok("search", "needle", "--format", "json").json), 1)
        self.send(process, line("x"))
        self.assertEqual(self.read_answer(process)["seq"], 2)

    def test_interrupts_end_it_with_130_and_a_whole_log(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                self.setUp()
                process = self.start("append", "a")
                self.send(process, line("x"))
                self.read_answer(process)
                self.interrupt(process, number)
                self.assertEqual(process.wait(harness.TIMEOUT_S), 130)
                self.assertEqual(self.ok("verify", "a", "--format", "json").json[0]["problems"], [])

    def test_it_stops_when_nobody_reads_the_answers(self):
        process = self.start("append", "a")
        process.stdout.close()
        self.send(process, line("x"))
        self.assertEqual(process.wait(harness.TIMEOUT_S), 2)
        process.stdout = open(os.devnull, "rb")
        self.assertIn(b"nothing is reading the answers", process.stderr.read())
        self.ok("verify")

    def test_a_killed_writer_has_kept_what_it_acknowledged(self):
        for kill_after in range(1, 60, 7):
            with self.subTest(kill_after):
                self.setUp()
                process = self.start("append", "a")
                self.send(process, line("x", text="y" * 3000) * 200)
                acknowledged = [self.read_answer(process) for _ in range(kill_after)]
                process.kill()
                rest = process.stdout.read().splitlines(keepends=True)
                acknowledged += [json.loads(one) for one in rest if one.endswith(b"\n")]
                report = self.ok("verify", "a", "--format", "json").json[0]
                self.assertGreaterEqual(report["events"], len(acknowledged) + 1)
                whole = self.path("a").read_bytes().splitlines()[:report["events"]]  # the last line may be half there
                hashes = [json.loads(one)["hash"] for one in whole]
                for receipt in acknowledged:
                    self.assertEqual(hashes[receipt["seq"]], receipt["hash"])
                self.append("a", line("x"))

    def test_a_full_disk_is_an_error_line_and_the_rest_stays(self):
        limit = 64 * 1024
        process = subprocess.run(
            ["bash", "-c", f"ulimit -f {limit // 1024}; trap '' XFSZ; exec \"$0\" append a", harness.TWOTRACK],
            input=(line("x", text="y" * 1000) * 200).encode(), capture_output=True, cwd=self.root,
            env=self.env, timeout=harness.TIMEOUT_S, check=False)
        self.assertEqual(process.returncode, 2)
        answers = [json.loads(one) for one in process.stdout.splitlines()]
        self.assertEqual(len(answers), 200)
        good = [one for one in answers if "seq" in one]
        bad = [one["error"]["code"] for one in answers if "error" in one]
        self.assertTrue(set(bad) <= {"io_error", "disk_full"} and bad, bad)
        events = self.events("a")
        self.assertEqual([event["hash"] for event in events[1:]], [one["hash"] for one in good])
        self.ok("verify")


if __name__ == "__main__":
    harness.main()
