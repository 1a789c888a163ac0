"""eval: the packet, measured on recorded runs."""
import json
import os
import pathlib
import shutil
import unittest

import harness
import in_place

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "trajectories"
BAKERY = str(DATA / "bakery.jsonl")
DOUGH = str(DATA / "dough.jsonl")
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared" / "trajectories"


def runs(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def decisions(run):
    return [message for message in run["messages"] if message.get("tool_calls")]


class Contexts(harness.CliTest):
    def contexts(self, *args, **kwargs):
        return self.ok("eval", "contexts", *args, **kwargs).jsonl

    def test_every_decision_has_the_view_that_stood_before_it(self):
        lines = self.contexts(BAKERY, "--budget", "2000")
        want = [(run["id"], step) for run in runs(BAKERY) for step in range(len(decisions(run)))]
        self.assertEqual([(line["id"], line["step"]) for line in lines], want)
        for line in lines:
            self.assertEqual(list(line), ["id", "step", "bytes", "tokens", "context"])
            self.assertEqual(line["bytes"], len(line["context"].encode()))
            self.assertEqual(line["tokens"], -(-line["bytes"] // 4))
            self.assertLessEqual(line["bytes"], 8000)
            json.loads(line["context"])

    def test_a_view_shows_what_came_before_its_step_and_nothing_after(self):
        views = [line["context"] for line in self.contexts(BAKERY) if line["id"] == "bakery-1"]
        self.assertIn("Zoë Müller", views[0])
        self.assertNotIn("cu_8841", views[0])
        self.assertIn("cu_8841", views[1])
        self.assertNotIn("u-55-k2", views[3])
        self.assertIn("u-55-k2", views[4])

    def test_several_calls_in_one_message_are_one_step(self):
        run = runs(BAKERY)[0]
        self.assertTrue(any(len(message["tool_calls"]) > 1 for message in decisions(run)))
        steps = [line["step"] for line in self.contexts(BAKERY) if line["id"] == run["id"]]
        self.assertEqual(steps, list(range(len(decisions(run)))))

    def test_a_budget_is_tokens_or_bytes_and_is_never_exceeded(self):
        self.assertEqual(self.contexts(DOUGH, "--budget", "500"), self.contexts(DOUGH, "--budget", "2000B"))
        for budget in (256, 700, 2000):
            for line in self.contexts(DOUGH, "--budget", f"{budget}B"):
                self.assertLessEqual(line["bytes"], budget)

    def test_stdin_works_like_a_file(self):
        self.assertEqual(self.contexts("-", stdin=pathlib.Path(DOUGH).read_bytes()), self.contexts(DOUGH))

    def test_a_bad_run_is_told_with_its_line_and_the_others_come(self):
        good = pathlib.Path(DOUGH).read_text()
        answer = self.expect(2, "eval", "contexts", "-", stdin='{"id":"cut","messa\n\n' + good + '{"id":"x"}\n')
        self.assertEqual(len(answer.jsonl), len(decisions(runs(DOUGH)[0])))
        self.assertRegex(answer.err, r"error: -:1: column \d+: ")
        self.assertIn('error: -:4: a trajectory must have "messages"', answer.err)

    def test_no_project_is_needed_and_none_is_made(self):
        self.contexts(BAKERY)
        self.assertEqual(os.listdir(self.root), [])

    def test_refusals(self):
        self.refused("eval", says="eval needs ACTION")
        self.refused("eval", "contexts", says="eval needs FILE")
        self.refused("eval", "contexts", "nowhere.jsonl", says="nowhere.jsonl: No such file")
        self.refused("eval", "contexts", DOUGH, "--budget", "tiny", says='"tiny" is neither')
        self.refused("eval", "contexts", DOUGH, "--budget", "100B", says="256B")


class Recall(harness.CliTest):
    def rows(self, *args, **kwargs):
        return self.ok("eval", "recall", *args, "--format", "json", **kwargs).json

    def test_a_row_for_each_file_policy_and_budget_and_one_for_all(self):
        rows = self.rows(BAKERY, DOUGH, "--budget", "500,2000")
        want = [(runs, policy, budget)
                for runs in ("bakery", "dough", "all")
                for policy, budget in (("full", None), ("mask10", None), ("tail", 2000), ("tail", 8000),
                                       ("goaltail", 2000), ("goaltail", 8000),
                                       ("oracle", 2000), ("oracle", 8000),
                                       ("packet", 2000), ("packet", 8000))]
        self.assertEqual([(row["runs"], row["policy"], row["budget_bytes"]) for row in rows], want)
        for row in rows:
            if row["budget_bytes"]:
                self.assertLessEqual(row["bytes_max"], row["budget_bytes"])

    def test_the_full_history_shows_every_value_and_a_short_tail_does_not(self):
        full, tail = self.rows(BAKERY, "--policies", "full,tail", "--budget", "256B")
        self.assertEqual(full["ar"]["percent"], 100)
        self.assertEqual(full["cr"]["percent"], 100)
        self.assertEqual(full["tax_tokens"], 0)
        self.assertLess(tail["ar"]["percent"], 80)
        self.assertGreater(tail["tax_tokens"], 0)
        for row in (full, tail):
            self.assertLessEqual(row["ar"]["low"], row["ar"]["percent"])
            self.assertGreaterEqual(row["ar"]["high"], row["ar"]["percent"])

    def test_the_packet_beats_a_tail_of_the_same_size(self):
        tail, packet = self.rows(BAKERY, "--policies", "tail,packet", "--budget", "500")
        self.assertGreater(packet["ir"]["percent"], tail["ir"]["percent"])
        self.assertGreater(packet["ic"]["percent"], tail["ic"]["percent"])

    def test_misses_say_what_was_not_shown_and_where_it_came_from(self):
        row, = self.rows(BAKERY, "--policies", "tail", "--budget", "256B", "--misses", "100")
        absent = [miss for miss in row["misses"] if not miss["shown"]]
        self.assertEqual(len(absent), row["ar"]["of"] - row["ar"]["shown"])
        self.assertEqual(len(row["misses"]), row["ir"]["of"] - row["ir"]["shown"])
        misses = {miss["value"]: miss for miss in row["misses"]}
        self.assertEqual(misses["cu_8841"]["field"], "id")
        self.assertEqual(misses["cu_8841"]["tool"], "find_customer")
        self.assertEqual(misses["cu_8841"]["call"], "unlock_order")
        self.assertTrue(misses["cu_8841"]["only_from_tools"])
        text = self.ok("eval", "recall", BAKERY, "--policies", "tail", "--budget", "256B", "--misses", "3").out
        self.assertIn("values absent", text)

    def test_an_oracle_misses_nothing(self):
        oracle, = self.rows(BAKERY, "--policies", "oracle", "--budget", "2000")
        self.assertEqual((oracle["ir"]["percent"], oracle["ic"]["percent"]), (100, 100))

    def test_a_measure_written_apart_counts_the_same(self):
        for budget in ("300B", "600B", "2000"):
            for runs in (BAKERY, DOUGH):
                row, = self.rows(runs, "--policies", "packet", "--budget", budget)
                contexts = self.ok("eval", "contexts", runs, "--budget", budget, "--format", "jsonl").out.splitlines()
                want = in_place.measure(pathlib.Path(runs), map(json.loads, contexts))
                for name in ("ir", "ir_tools", "ic", "quoted"):
                    have = (row[name]["shown"], row[name]["of"]) if row[name] else (0, 0)
                    self.assertEqual(have, want[name], f"{name} of {runs} at {budget}")

    def test_people_get_a_table(self):
        lines = self.ok("eval", "recall", BAKERY, "--policies", "packet", "--budget", "2000").out.splitlines()
        self.assertEqual(len(lines), 2)
        for title in ("IR", "IR*", "IC", "QUOTED", "SLACK", "AR", "AR*", "STALE", "CR", "BOUND", "CHANCE", "NEW", "TAX"):
            self.assertIn(title, lines[0].split())
        self.assertIn("8000B", lines[1])

    def test_a_bad_run_is_told_and_the_others_count(self):
        good = pathlib.Path(DOUGH).read_text()
        answer = self.expect(2, "eval", "recall", "-", "--format", "json", stdin="{oops\n" + good)
        self.assertIn("error: -:1: column 2", answer.err)
        self.assertEqual(answer.json[0]["trajectories"], 1)

    def test_refusals(self):
        self.refused("eval", "recall", BAKERY, "--policies", "half", says='"half" is not a policy')
        self.refused("eval", "recall", BAKERY, "--budget", "500,,", says='"" is neither')

    def test_a_file_without_runs_has_nothing_to_show(self):
        self.env["TWOTRACK_VOCABULARIES"] = str(DATA.parent / "vocabularies")
        row, = self.rows("-", "--policies", "full")
        self.assertEqual((row["decisions"], row["ar"], row["counted_tokens"]["bytes"]), (0, None, 0))
        self.assertIn("stdin", self.ok("eval", "recall", "-", "--policies", "full").out)

    def test_other_names_do_not_move_the_figures(self):
        plain = self.rows(BAKERY, DOUGH, "--budget", "2000")
        renamed = self.rows(BAKERY, DOUGH, "--budget", "2000", "--rename")
        for one, other in zip(plain, renamed, strict=True):
            for measure in ("ar", "ar_tools", "cr"):
                self.assertEqual(one[measure]["of"], other[measure]["of"])
                self.assertEqual(one[measure]["shown"], other[measure]["shown"], (one["runs"], one["policy"]))

    def test_tokens_are_counted_by_the_vocabularies_that_are_there(self):
        self.env["TWOTRACK_VOCABULARIES"] = str(self.root / "none")
        answer = self.ok("eval", "recall", DOUGH, "--policies", "packet", "--format", "json")
        self.assertEqual(answer.json[0]["counted_tokens"], {})
        self.assertIn("fetch_vocabularies.py", answer.err)
        self.env["TWOTRACK_VOCABULARIES"] = str(DATA.parent / "vocabularies")
        row = self.rows(DOUGH, "--policies", "packet", "--budget", "2000")[0]
        self.assertEqual(list(row["counted_tokens"]), ["bytes", "characters"])
        for tokens in row["counted_tokens"].values():
            self.assertGreater(tokens, 0)
            self.assertLessEqual(tokens, row["bytes"])
        self.assertIn("characters", self.ok("eval", "recall", DOUGH, "--policies", "packet").out.split())


class Bound(harness.CliTest):
    def test_everything_holds_at_every_budget(self):
        rows = self.ok("eval", "bound", BAKERY, DOUGH, "--format", "json").json
        self.assertEqual([row["budget_bytes"] for row in rows], [256, 1024, 2048, 4000, 8000, 16000] * 2)
        for row in rows:
            self.assertGreater(row["views"], row["outputs"])
            self.assertGreater(row["outputs"], 0)
            self.assertLessEqual(row["bytes_max"], row["budget_bytes"])
            self.assertEqual((row["views_over"], row["outputs_differ"], row["replays_differ"]), (0, 0, 0))

    def test_people_get_a_table(self):
        lines = self.ok("eval", "bound", DOUGH, "--budget", "300B,2000").out.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1].split()[:3], ["dough", "300B", "1"])

    def test_a_run_that_cannot_be_read_is_an_error(self):
        answer = self.expect(2, "eval", "bound", "-", "--budget", "500", stdin="{}\n")
        self.assertIn("error: -:1: ", answer.err)

    def test_it_holds_on_runs_of_other_agents(self):
        runs_there = SHARED / "tau_airline.jsonl"
        if not runs_there.exists():
            self.skipTest(f"{runs_there} is not there: nothing to check")
        # Some of them: all take a while in a build with sanitizers.
        lines = runs_there.read_bytes().splitlines(keepends=True)[:10]
        row, = self.ok("eval", "bound", "-", "--budget", "512", "--format", "json", stdin=b"".join(lines)).json
        self.assertEqual(row["trajectories"], 10)
        self.assertEqual((row["views_over"], row["outputs_differ"], row["replays_differ"]), (0, 0, 0))


def has_ruff():
    return shutil.which("ruff") or (REPOSITORY / ".twotrack/venv/bin/ruff").exists()


class Agents(harness.CliTest):
    KEYS = ["task", "model", "decide", "memory", "cases", "successes", "percent", "low", "high", "turns",
            "model_calls", "decided_by", "prompt_tokens", "completion_tokens", "cached_percent", "seconds", "cpu_seconds",
            "prompt_ms", "reply_ms", "memory_mib", "ends"]

    def agents(self, *args):
        return self.ok("eval", "agents", "--tasks", "lint", "--cases", "2", *args)

    @unittest.skipUnless(has_ruff(), "ruff is not installed: run scripts/setup.sh test")
    def test_who_always_takes_the_first_offer_mends_every_file(self):
        (row,) = self.agents("--models", "first", "--decide", "guarded", "--format", "json").json
        self.assertEqual(list(row), self.KEYS)
        self.assertEqual((row["task"], row["model"], row["decide"], row["memory"]), ("lint", "first", "guarded", None))
        self.assertEqual((row["cases"], row["successes"], row["ends"]), (2, 2, {"success": 2}))
        # What the program offered is never counted as the model's decision.
        self.assertEqual(row["decided_by"]["model"], 0)
        self.assertGreater(row["decided_by"]["guarded"], 3)
        self.assertEqual(os.listdir(self.root), [])

    @unittest.skipUnless(has_ruff(), "ruff is not installed: run scripts/setup.sh test")
    def test_without_an_offer_it_mends_nothing(self):
        answer = self.agents("--models", "first,random", "--decide", "free")
        self.assertEqual(answer.out.splitlines()[0].split()[:5], ["TASK", "MODEL", "DECIDE", "MEMORY", "SUCCESS"])
        for line in answer.out.splitlines()[1:]:
            self.assertEqual(line.split()[4], "0.0")
        self.assertIn("lint: random, free, packet", answer.err)

    FILES_KEYS = KEYS + ["fixed", "honest", "false_successes", "false_summaries", "decided_percent", "files"]
    FUNCTION = {"task_id": "T/1", "entry_point": "add", "prompt": "def add(a, b):\n",
                "canonical_solution": "    total = a + b\n    return total\n"}

    def files(self, *args):
        folder = self.root / "package"
        folder.mkdir()
        (folder / "fixable.py").write_text("import os\nimport re, sys\nprint(sys)\n")
        (folder / "mixed.py").write_text("import os\ntry:\n    pass\nexcept:\n    pass\n")
        (folder / "clean.py").write_text("x = 1\n")
        (folder / "__init__.py").write_text("import os\n")
        (self.root / "pack.jsonl").write_text(json.dumps(self.FUNCTION) + "\n")
        before = {path: path.read_bytes() for path in folder.iterdir()}
        answer = self.ok("eval", "agents", "--tasks", "files", "package", "pack.jsonl", "--cases", "3", *args)
        self.assertEqual({path: path.read_bytes() for path in folder.iterdir()}, before)
        return answer

    @unittest.skipUnless(has_ruff(), "ruff is not installed: run scripts/setup.sh test")
    def test_real_files_are_judged_by_the_linter_after_the_agent(self):
        (row,) = self.files("--models", "expert", "--decide", "free", "--memory", "packet", "--format", "json").json
        self.assertEqual(list(row), self.FILES_KEYS)
        self.assertEqual((row["task"], row["cases"], row["ends"]), ("files", 3, {"success": 2, "partial": 1}))
        self.assertEqual(row["fixed"]["part"], row["fixed"]["of"])
        self.assertGreaterEqual(row["fixed"]["of"], 6)
        self.assertEqual((row["honest"]["part"], row["honest"]["of"]), (3, 3))
        self.assertEqual(row["decided_percent"], {"model": 100, "guarded": 0, "fallback": 0})
        ends = {pathlib.Path(one["source"]).name: one for one in row["files"]}
        self.assertEqual(set(ends), {"fixable.py", "mixed.py", "1"})
        self.assertEqual({key: ends["mixed.py"][key] for key in ("status", "fixable", "fixable_left", "left", "honest")},
                         {"status": "partial", "fixable": 1, "fixable_left": 0, "left": 1, "honest": True})

    @unittest.skipUnless(has_ruff(), "ruff is not installed: run scripts/setup.sh test")
    def test_who_mends_nothing_is_told_so_and_may_still_be_honest(self):
        lines = self.files("--models", "first", "--decide", "free").out.splitlines()
        self.assertEqual(lines[0].split()[4:9], ["FIXED", "%", "FIXABLE", "HONEST", "%"])
        self.assertEqual(lines[1].split()[4], "0.0")
        self.assertEqual(lines[1].split()[7], "100.0")

    @unittest.skipUnless(has_ruff(), "ruff is not installed: run scripts/setup.sh test")
    def test_files_without_anything_to_fix_are_told(self):
        (self.root / "clean.py").write_text("x = 1\n")
        answer = self.expect(2, "eval", "agents", "--tasks", "files", "clean.py", "--models", "first")
        self.assertIn("files: 0 of 10 cases", answer.err)
        answer = self.expect(2, "eval", "agents", "--tasks", "files", "--models", "first")
        self.assertIn("files was skipped: it needs FILEs", answer.err)
        self.refused("eval", "agents", "--tasks", "files", "nowhere.py", "--models", "first", says="nowhere.py: No such file")

    def test_what_cannot_be_measured_is_left_out_loudly(self):
        answer = self.expect(2, "eval", "agents", "--models", "first", "--tasks", "repair")
        self.assertIn("repair was skipped: ", answer.err)
        answer = self.expect(2, "eval", "agents", "--models", "gemma", "--tasks", "lint", "--cases", "1",
                             env={"TWOTRACK_MODELS": str(self.root)})
        self.assertIn("gemma was skipped: its weights are not installed: `twotrack model fetch gemma-3-270m`", answer.err)

    def test_refusals(self):
        self.refused("eval", "agents", "--tasks", "lnt", says='--tasks: "lnt" is not one of lint, files, repair')
        self.refused("eval", "agents", "--decide", "so", says='--decide: "so" is not one of guarded, free')
        self.refused("eval", "agents", "--memory", "all", says='--memory: "all" is not one of packet, history')


if __name__ == "__main__":
    harness.main()
