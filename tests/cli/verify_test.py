"""verify and head: what is proven, what is found, and in which form."""
import harness
from harness import line

REPORT_KEYS = ["agent_id", "ok", "events", "head", "requests", "derived", "problems", "notes"]
PROBLEM_KEYS = ["kind", "line", "offset", "seq", "message"]


class Verify(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.receipts = self.append("a", line("x", n=1), line("y", n=2), line("z", n=3))

    def report(self, *args, code=0):
        return self.expect(code, "verify", *args, "--format", "json").json[0]

    def lines(self):
        return self.path("a").read_bytes().splitlines(keepends=True)

    def offset(self, index):
        return sum(len(one) for one in self.lines()[:index])

    def test_an_intact_log(self):
        report = self.report()
        self.assertEqual(list(report), REPORT_KEYS)
        self.assertEqual(report, {"agent_id": "a", "ok": True, "events": 4,
                                  "head": self.receipts[-1]["hash"], "requests": 0, "derived": 0,
                                  "problems": [],
                                  "notes": report["notes"]})

    def test_views_that_are_not_derived_are_counted(self):
        self.append("a", line("model_request", view="text"))
        self.assertIn("✔ a  intact, 1 of 1 view not derived  5 events", self.ok("verify").out)
        report = self.report()
        self.assertEqual((report["requests"], report["derived"]), (1, 0))
        self.assertEqual(self.report("--strict", code=1)["ok"], True)

    def test_strict_is_content_with_what_is_derived(self):
        self.ok("verify", "--strict")

    def test_a_changed_byte_names_line_offset_and_event(self):
        self.change_byte(self.path("a"), self.offset(2) + 150)
        report = self.report(code=1)
        self.assertFalse(report["ok"])
        problem = report["problems"][0]
        self.assertEqual(list(problem), PROBLEM_KEYS)
        self.assertEqual((problem["line"], problem["offset"], problem["seq"]), (3, self.offset(2), 2))
        text = self.expect(1, "verify").out
        self.assertIn("✘ a  damaged", text)
        self.assertIn(f"line 3, offset {self.offset(2)}, e2: ", text)

    def test_a_removed_line_in_the_middle(self):
        lines = self.lines()
        self.path("a").write_bytes(b"".join(lines[:1] + lines[2:]))
        self.assertFalse(self.report(code=1)["ok"])

    def test_a_log_that_is_gone_is_missed(self):
        self.append("b", line("x"))
        self.path("a").unlink()
        gone = "✘ a  missing: its head says 4 events, and the log is gone\n"
        answer = self.expect(1, "verify")
        self.assertIn(gone, answer.out)
        self.assertIn("✔ b  intact", answer.out)
        self.assertEqual(self.expect(1, "verify", "a").out, gone)
        report = self.report("a", code=1)
        self.assertEqual((report["ok"], report["problems"][0]["kind"]), (False, "missing_log"))

    def test_the_last_log_that_is_gone_is_missed_everywhere(self):
        self.path("a").unlink()
        self.assertIn("✘ a  missing", self.expect(1, "verify").out)
        self.assertIn("a: the log is gone", self.expect(2, "ls").err)
        self.assertIn("a: damaged", self.run_cli("doctor").out)

    def test_a_compacted_log_is_not_missed(self):
        self.ok("compact", "a")
        self.ok("verify")

    def test_a_cut_end_is_found_against_the_head_file(self):
        self.path("a").write_bytes(b"".join(self.lines()[:2]))
        kinds = [problem["kind"] for problem in self.report(code=1)["problems"]]
        self.assertIn("missing_tail", kinds)

    def test_a_torn_tail_is_reported_and_is_no_damage(self):
        with self.path("a").open("ab") as log:
            log.write(b'{"v":1,"seq":4,"d":4,"ts":"2026')
        report = self.report()
        self.assertTrue(report["ok"])
        self.assertEqual([problem["kind"] for problem in report["problems"]], ["torn_tail"])
        self.assertEqual(report["events"], 4)
        self.assertEqual(report["head"], self.receipts[-1]["hash"])
        self.assertIn("torn tail", self.ok("verify").out)

    def test_without_a_head_file_nobody_knows_what_a_torn_tail_was(self):
        self.path("a").with_suffix(".head").unlink()
        self.path("a").write_bytes(self.path("a").read_bytes()[:-20])
        answer = self.ok("verify", "a")
        self.assertIn("? a  cannot say whether the end is missing, torn tail", answer.out)
        self.assertIn("nobody can say whether it was acknowledged", answer.out)
        self.assertNotIn("intact", answer.out)
        self.assertNotIn("never acknowledged", answer.out)

    def test_after_a_torn_tail_append_goes_on_and_sets_it_aside(self):
        torn = b'{"v":1,"seq":4,"d":4,"ts":"2026'
        with self.path("a").open("ab") as log:
            log.write(torn)
        answer = self.ok("append", "a", stdin=line("x"))
        self.assertEqual(answer.json["seq"], 4)
        self.assertIn("never acknowledged", answer.err)
        self.assertEqual(self.report()["problems"], [])

    def test_a_missing_blob(self):
        self.append("a", line("tool_result", tool="t", raw_output="x" * (1 << 21)))
        blob = next((self.root / ".agentfs" / "blobs").glob("*/*.zst"))
        blob.unlink()
        self.assertEqual([p["kind"] for p in self.report(code=1)["problems"]], ["blob_missing"])

    def test_a_missing_head_file_is_a_note(self):
        self.path("a", ".head").unlink()
        report = self.report()
        self.assertTrue(report["ok"])
        self.assertTrue(any("unproven" in note for note in report["notes"]), report)

    def test_only_the_named_logs_and_their_beginnings(self):
        self.append("b1", line("x"))
        self.append("b2", line("x"))
        reports = self.ok("verify", "b1", "a", "--format", "json").json
        self.assertEqual([report["agent_id"] for report in reports], ["b1", "a"])
        self.refused("verify", "b", says="prefix of 2 names", hint="b1, b2")
        self.refused("verify", "bb", says="did you mean")
        self.assertEqual(self.report("@last")["agent_id"], "b2")

    def test_one_damaged_log_among_good_ones_is_exit_1(self):
        self.append("b", line("x"))
        self.change_byte(self.path("a"), 200)
        reports = self.expect(1, "verify", "--format", "jsonl").jsonl
        self.assertEqual([(report["agent_id"], report["ok"]) for report in reports],
                         [("a", False), ("b", True)])

    def test_no_logs(self):
        (self.root / ".agentfs" / "traces").rename(self.root / "away")
        self.assertEqual(self.ok("verify", "--format", "json").json, [])

    def test_it_writes_nothing(self):
        before = {path: path.stat().st_mtime_ns for path in (self.root / ".agentfs").rglob("*")}
        self.ok("verify")
        after = {path: path.stat().st_mtime_ns for path in (self.root / ".agentfs").rglob("*")}
        self.assertEqual(before, after)


class Anchors(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.receipts = self.append("a", line("x"), line("y"))
        self.anchor = self.root / "anchor"

    def keep_anchor(self, *args):
        self.anchor.write_text(self.ok("head", "a", *args).out)

    def test_the_head_is_the_last_acknowledged_event(self):
        text = self.ok("head", "a").out
        seq, offset, hash, _ = text.split()
        self.assertEqual((int(seq), int(offset), hash),
                         (2, self.path("a").stat().st_size, self.receipts[-1]["hash"]))
        self.assertEqual(self.ok("head", "a", "--format", "json").json,
                         {"agent_id": "a", "seq": 2, "offset": int(offset), "hash": hash})

    def test_a_log_that_went_on_still_fits_its_anchor(self):
        for form in ((), ("--format", "json")):
            with self.subTest(form):
                self.keep_anchor(*form)
                self.append("a", line("z"))
                self.ok("verify", "a", "--head", str(self.anchor))

    def test_a_log_rewritten_together_with_its_head_does_not(self):
        self.keep_anchor()
        for suffix in (".jsonl", ".head", ".idx"):
            self.path("a", suffix).unlink(missing_ok=True)
        self.append("a", line("x"), line("forged"))
        self.ok("verify", "a")
        report = self.expect(1, "verify", "a", "--head", str(self.anchor), "--format", "json").json[0]
        self.assertEqual([p["kind"] for p in report["problems"]], ["anchor_mismatch"])

    def test_a_log_cut_together_with_its_head_does_not(self):
        self.keep_anchor()
        lines = self.path("a").read_bytes().splitlines(keepends=True)
        self.path("a").write_bytes(b"".join(lines[:2]))
        self.path("a", ".head").unlink()
        self.ok("verify", "a")
        self.expect(1, "verify", "a", "--head", str(self.anchor))

    def test_the_anchor_may_come_from_stdin(self):
        self.ok("verify", "a", "--head", "-", stdin=self.ok("head", "a").out)

    def test_a_log_with_a_changed_line_has_no_head_to_keep(self):
        self.path("a").write_bytes(self.path("a").read_bytes().replace(b'"type":"x"', b'"type":"w"'))
        answer = self.expect(1, "head", "a")
        self.assertEqual(answer.out, "")
        self.assertIn("a is damaged and has no head to keep: line 2, e1: bad_hash", answer.err)

    def test_a_head_that_its_log_does_not_reach_is_exit_1(self):
        lines = self.path("a").read_bytes().splitlines(keepends=True)
        self.path("a").write_bytes(b"".join(lines[:2]))
        answer = self.expect(1, "head", "a")
        self.assertEqual(answer.out, "")
        self.assertIn("does not reach its own head", answer.err)

    def test_without_a_head_file_the_log_is_read(self):
        self.path("a", ".head").unlink()
        self.assertEqual(self.ok("head", "a", "--format", "json").json["seq"], 2)

    def test_refusals(self):
        self.append("b", line("x"))
        self.keep_anchor("--format", "json")
        self.refused("verify", "b", "--head", str(self.anchor), says="head of a, not of b")
        self.refused("verify", "--head", str(self.anchor), says="--head needs exactly one agent")
        self.refused("verify", "a", "--head", "/nowhere", says="/nowhere")
        self.anchor.write_text("nonsense\n")
        self.refused("verify", "a", "--head", str(self.anchor), says="not a head")
        self.refused("head", says="head needs AGENT")


if __name__ == "__main__":
    harness.main()
