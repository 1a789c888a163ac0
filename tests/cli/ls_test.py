"""ls: which logs there are, chosen and in order."""
import json

import harness
from harness import line
from run_project import NOTE, RunTest

KEYS = ["agent_id", "run_id", "operation", "node_id", "goal", "status", "verified", "started", "last", "events",
        "turns", "errors", "bytes", "types"]


class Ls(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("lint-a", line("turn_start", turn=1), line("agent_error", code="X", message="m"),
                    line("run_end", status="failed"),
                    options=["--run", "r1", "--operation", "lint", "--node", "a.py", "--goal", "Fix a"])
        self.append("test-a", line("run_end", status="success"),
                    options=["--run", "r1", "--operation", "test", "--node", "a.py", "--goal", "Test a"])
        self.append("lint-b", line("x"),
                    options=["--run", "r2", "--operation", "lint", "--node", "b.py", "--goal", "Fix b"])

    def names(self, *filters):
        answer = self.run_cli("ls", *filters, "--format", "json")
        self.assertEqual(answer.code, 0 if answer.json else 1, answer)
        return [log["agent_id"] for log in answer.json]

    def test_every_agent_with_everything_known_of_it(self):
        log = self.ok("ls", "--format", "json").json[0]
        self.assertEqual(list(log), KEYS)
        self.assertEqual({key: log[key] for key in KEYS[:6]},
                         {"agent_id": "lint-a", "run_id": "r1", "operation": "lint", "node_id": "a.py",
                          "goal": "Fix a", "status": "failed"})
        self.assertEqual((log["events"], log["turns"], log["errors"]), (4, 1, 1))
        self.assertEqual(log["types"], {"run_start": 1, "turn_start": 1, "agent_error": 1, "run_end": 1})
        self.assertEqual(log["bytes"], self.path("lint-a").stat().st_size)

    def test_grouped_by_run_oldest_first(self):
        self.assertEqual(self.names(), ["lint-a", "test-a", "lint-b"])
        text = self.ok("ls").out
        order = [text.index(part) for part in ("run r1", "lint-a", "test-a", "run r2", "lint-b")]
        self.assertEqual(order, sorted(order))
        for part in ("✘ failed", "✔ success", "◦ unfinished", "Fix a", "AGENT", "STATUS"):
            self.assertIn(part, text)

    def test_filters(self):
        cases = [(("--run", "r1"), ["lint-a", "test-a"]), (("--operation", "lint"), ["lint-a", "lint-b"]),
                 (("--node", "b.py"), ["lint-b"]), (("--status", "success"), ["test-a"]),
                 (("--status", "unfinished"), ["lint-b"]), (("--since", "1h"), ["lint-a", "test-a", "lint-b"]),
                 (("--until", "1h"), []), (("--until", "2020-01-01"), []),
                 (("--since", "2020-01-01", "--run", "r1", "--operation", "lint"), ["lint-a"])]
        for filters, names in cases:
            with self.subTest(filters):
                self.assertEqual(self.names(*filters), names)

    def test_a_status_that_does_not_exist_is_an_error_that_names_those_that_do(self):
        for status in ("success", "unverified", "turn_limit", "running", "unfinished", "damaged"):
            self.refused("ls", "--status", "nonsense", says=status)
        self.assertEqual(self.expect(1, "ls", "--status", "blocked", "--names").out, "")

    def test_a_log_being_written_is_running(self):
        process = self.start("append", "lint-b")
        process.stdin.write(line("x").encode())
        process.stdin.flush()
        json.loads(process.stdout.readline())
        self.assertEqual(self.names("--status", "running"), ["lint-b"])
        process.stdin.close()
        process.wait(harness.TIMEOUT_S)
        self.assertEqual(self.names("--status", "running"), [])

    def test_a_damaged_log_is_not_unfinished(self):
        self.append("broken", line("user_message", content="x"), line("user_message", content="y"))
        path = self.path("broken")
        path.write_bytes(path.read_bytes().replace(b'"seq":1', b'"seq":7'))
        (one,) = [one for one in self.ok("ls", "--format", "json").json if one["agent_id"] == "broken"]
        self.assertEqual(one["status"], "damaged")
        self.assertIn("✘ damaged", self.ok("ls").out)

    def test_names_alone(self):
        self.assertEqual(self.ok("ls", "--names", "--run", "r1").out, "lint-a\ntest-a\n")

    def test_jsonl_is_a_log_a_line(self):
        self.assertEqual(len(self.ok("ls", "--format", "jsonl").jsonl), 3)

    def test_a_log_that_is_not_what_was_written_is_damaged(self):
        whole = self.path("lint-a").read_bytes()
        self.path("lint-a").write_bytes(whole.replace(b"Fix a", b"Fix b"))
        self.assertEqual(self.names("--status", "damaged"), ["lint-a"])
        self.assertIn("✘ damaged", self.ok("ls", "--run", "r1").out)
        self.assertIn("✘ damaged", self.expect(1, "show", "lint-a").out)
        self.path("lint-a").write_bytes(whole)
        self.assertEqual(self.names("--status", "damaged"), [])
        # Whole lines that are gone from the end: the head file knows.
        self.path("lint-a").write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
        self.assertEqual(self.names("--status", "damaged"), ["lint-a"])

    def test_a_long_log_is_not_read_for_a_list(self):
        long = line("user_message", content="x" * (300 << 10))
        self.append("lint-b", long)
        self.path("lint-b").write_bytes(self.path("lint-b").read_bytes().replace(b"Fix b", b"Fix c"))
        self.assertEqual(self.names("--status", "damaged"), [])

    def test_an_empty_log_has_no_run(self):
        for agent in ("lint-a", "test-a", "lint-b"):
            self.path(agent).write_bytes(b"")
        answer = self.ok("ls")
        self.assertTrue(answer.out.startswith("no event of these can be read\n"), answer)
        self.assertEqual(answer.out.count("✘ damaged"), 3)

    def test_a_log_that_is_gone_is_no_question_of_filters(self):
        for agent in ("lint-a", "test-a"):
            self.path(agent).unlink()
        self.assertIn("the only log does not match", self.expect(2, "ls", "--node", "nowhere").err)
        self.path("lint-b").unlink()
        answer = self.expect(2, "ls")
        self.assertEqual(answer.err.count("the log is gone; `twotrack verify` says what is known of it"), 3)
        self.assertNotIn("match", answer.err)

    def test_nothing_fits(self):
        answer = self.expect(1, "ls", "--node", "nowhere")
        self.assertEqual(answer.out, "")
        self.assertIn("none of 3 logs match\n", answer.err)
        self.assertEqual(self.expect(1, "ls", "--node", "nowhere", "-q").err, "")
        # The log of a run is a log, and no agent.
        self.append("run-r1", line("run_end", status="success"), options=["--run", "r1", "--operation", "run"])
        self.assertIn("none of 4 logs match: 3 agents, 1 run\n", self.expect(1, "ls", "--node", "nowhere").err)
        self.assertIn("there are only 3 agents\n", self.expect(2, "show", "@last~9").err)

    def test_without_an_index_it_says_the_same(self):
        before = self.ok("ls", "--format", "json").json
        for index in (self.root / ".agentfs" / "traces").glob("*.idx"):
            index.unlink()
        self.assertEqual(self.ok("ls", "--format", "json").json, before)

    def test_compacted_logs_are_listed_too(self):
        before = self.names()
        self.ok("compact", "lint-a", "lint-b")
        self.assertEqual(self.names(), before)

    def test_wrong_times(self):
        self.refused("ls", "--since", "yesterday", says="not a time")


class OfRuns(RunTest):
    def test_a_run_is_no_row_among_its_agents(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        title, _, row = self.ok("ls").out.splitlines()
        self.assertRegex(title, r"^run \S+  \S+ \S+  ◦ unverified$")
        self.assertIn(self.agent(), row)
        self.assertEqual(len(self.ok("ls", "--format", "json").json), 2)


class Beginning(harness.CliTest):
    def test_without_a_project_every_reader_says_how_to_begin(self):
        for command in (["ls"], ["show", "a"], ["tail"], ["verify"], ["head", "a"], ["search", "x"],
                        ["export"], ["index"], ["compact"], ["prune", "--older-than", "1d"]):
            with self.subTest(command):
                self.refused(*command, says="no .agentfs", hint="twotrack append my-agent")
        self.assertEqual(list(self.root.iterdir()), [])


if __name__ == "__main__":
    harness.main()
