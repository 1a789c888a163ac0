"""gym and export --as sft: from simulated worlds and real logs to lines that a model can learn."""
import json
import pathlib
import shutil
import subprocess
import sys
import unittest

import harness
import run_project

WORLDS = {"fix", "lint", "chain", "answer", "build", "triage", "search_edit", "pages", "errors",
          "recall"}
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
LAB = f"{harness.TWOTRACK}-lab"


class Gym(harness.CliTest):
    def play(self, *args):
        return self.ok("gym", "run", *args, "--format", "json").json

    def test_every_world_is_listed(self):
        listed = {one["world"] for one in self.ok("gym", "ls", "--format", "json").json}
        self.assertEqual(listed, WORLDS)
        self.assertIn("search_edit", self.ok("gym", "ls").out)

    def test_the_expert_succeeds_everywhere_and_who_knows_nothing_does_not(self):
        rows = self.play("--model", "expert", "--episodes", "3")
        self.assertEqual({row["policy"] for row in rows}, {"expert", "random", "first"})
        for row in rows:
            self.assertEqual(list(row), ["policy", "world", "episodes", "success", "right_calls",
                                         "invalid_calls", "turns"])
            self.assertEqual(row["episodes"], 3)
            if row["policy"] == "expert":
                self.assertEqual((row["success"], row["right_calls"], row["invalid_calls"]),
                                 (1, 1, 0), row)
        self.assertEqual({row["world"] for row in rows if row["policy"] == "expert"}, WORLDS)
        random = [row["success"] for row in rows if row["policy"] == "random"]
        self.assertLess(sum(random) / len(random), 0.5)

    def test_the_same_seed_plays_the_same_and_another_does_not(self):
        one, same, other = (self.play("--model", "random", "--worlds", "fix,chain", "--episodes",
                                      "6", "--seed", seed) for seed in ("1", "1", "2"))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)

    def test_a_person_sees_intervals_and_a_sum(self):
        out = self.ok("gym", "run", "--model", "expert", "--worlds", "fix,pages", "--episodes",
                      "2").out
        self.assertRegex(out, r"expert +all +4 +100\.0 \(51\.0-100\.0\)")

    def test_what_does_not_exist_is_said(self):
        answer = self.run_cli("gym", "run", "--worlds", "fix,nowhere", "--model", "expert")
        self.assertEqual(answer.code, 2)
        self.assertIn("nowhere", answer.err)
        self.assertEqual(self.run_cli("gym", "run", "--episodes", "0", "--model", "expert").code, 2)

    def test_a_script_can_play_and_nonsense_is_invalid(self):
        script = self.root / "answers.jsonl"
        script.write_text('{"text":"I do not know."}\n' * 200)
        rows = self.play("--model", f"scripted:{script}", "--worlds", "fix", "--episodes", "2",
                         "--no-baselines")
        self.assertEqual([(row["success"], row["invalid_calls"]) for row in rows], [(0, 1)])


class Kinds(harness.CliTest):
    def play(self, *args):
        return self.ok("gym", "run", *args, "--format", "json").json

    def test_the_expert_succeeds_in_kinds_and_who_knows_nothing_does_not(self):
        rows = self.play("--kinds", "first", "--model", "expert", "--episodes", "2")
        self.assertEqual(list(rows[0]), ["policy", "kind", "structure", "part", "episodes", "success", "right_calls",
                                         "invalid_calls", "early_ends", "wrong_claims", "sure_wrong_claims", "turns"])
        expert = [row for row in rows if row["policy"] == "expert"]
        self.assertGreater(len(expert), 5)
        for row in expert:
            self.assertEqual((row["success"], row["right_calls"], row["early_ends"], row["wrong_claims"]),
                             (1, 1, 0, 0), row)
        random = [row["success"] for row in rows if row["policy"] == "random"]
        self.assertLess(sum(random) / len(random), 0.2)

    def test_who_ends_at_once_ends_early_and_claims_wrongly(self):
        script = self.root / "answers.jsonl"
        script.write_text('{"calls":[{"name":"submit_result","args":{"summary":"All done."}}]}\n' * 9)
        rows = self.play("--kinds", "first/beehive_move", "--model", f"scripted:{script}", "--episodes", "1",
                         "--no-baselines")
        self.assertEqual([(row["success"], row["early_ends"], row["wrong_claims"], row["sure_wrong_claims"])
                          for row in rows], [(0, 1, 1, 1)])

    def test_who_says_that_it_is_not_sure_does_not_claim_to_be(self):
        script = self.root / "answers.jsonl"
        script.write_text('{"confidence":0.4,"calls":[{"name":"submit_result","args":{"summary":"All done."}}]}\n' * 9)
        rows = self.play("--kinds", "first/beehive_move", "--model", f"scripted:{script}", "--episodes", "1",
                         "--no-baselines")
        self.assertEqual([(row["wrong_claims"], row["sure_wrong_claims"]) for row in rows], [(1, 0)])

    def test_models_are_compared_on_the_kinds_that_each_has_played(self):
        kinds = "counter/every_open_one,everyday/order_substitute"
        out = subprocess.run([sys.executable, REPOSITORY / "tune/play.py", "--lab", LAB, "--kinds", kinds, "--model",
                              "expert", "--model", "random"], capture_output=True, text=True, check=True).stdout
        self.assertIn("2 of 2 kinds", out)
        self.assertRegex(out, r"expert\n(.*\n)* +all: 2 episodes.*: success 100\.0 \(34\.2-100\.0\).*wrong claims 0\.0")
        self.assertRegex(out, r"random\n(.*\n)* +all: 2 episodes.*: success 0\.0")

    def test_a_kind_that_one_model_cannot_play_counts_for_none(self):
        played = subprocess.run([sys.executable, REPOSITORY / "tune/play.py", "--lab", LAB, "--kinds",
                                 "counter/every_open_one", "--model", "expert", "--model", "gguf:/nowhere.gguf"],
                                capture_output=True, text=True)
        self.assertEqual(played.returncode, 1)
        self.assertIn("0 of 1 kinds", played.stdout)
        self.assertIn("/nowhere.gguf", played.stderr)

    def test_parts_have_no_kind_in_common(self):
        parts = [{one["kind"] for one in self.ok("gym", "ls", "--kinds", part, "--format", "json").json}
                 for part in ("trained", "unseen", "unseen-structures")]
        everything = self.ok("gym", "ls", "--kinds", "all", "--format", "json").json
        self.assertEqual(sum(map(len, parts)), len(everything))
        self.assertEqual(set().union(*parts), {one["kind"] for one in everything})

    def test_what_does_not_exist_is_said(self):
        for wrong in (["--kinds", "nobody/nothing"], ["--kinds", ""], ["--kinds", "all", "--worlds", "fix"]):
            answer = self.run_cli("gym", "run", *wrong, "--model", "expert")
            self.assertEqual(answer.code, 2, answer.err)

    def test_lessons_of_kinds_that_tests_are_made_of_are_refused(self):
        self.ok("gym", "run", "--model", "expert", "--kinds", "first", "--words", "train", "--episodes", "1",
                "--no-baselines", "--keep", "kept")
        lines = self.ok("--root", "kept", "export", "--as", "sft", "--no-tools").jsonl
        part = {one["kind"]: one["part"] for one in self.ok("gym", "ls", "--kinds", "all", "--format", "json").json}
        of = lambda line: part[line["agent"].split("-")[0].replace(".", "/")]
        trained = [line for line in lines if of(line) == "trained"]
        unseen = [line for line in lines if of(line) != "trained"]
        self.assertEqual(self.pack(trained)[0], 0)
        self.assertIn("never trained on", self.pack(trained + unseen[:1])[1])
        # Under another name it is still the text of that kind.
        disguised = {**unseen[0], "agent": trained[0]["agent"]}
        self.assertIn("as only a kind of the tests does", self.pack([disguised])[1])

    def pack(self, lines):
        file = self.root / "lessons.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        done = subprocess.run([sys.executable, REPOSITORY / "tune" / "pack_lessons.py", self.root / "out.xz",
                               "--train", file], capture_output=True, text=True)
        return done.returncode, done.stderr


class Lessons(harness.CliTest):
    def keep(self, *args):
        self.ok("gym", "run", "--model", "expert", "--words", "train", "--slips", "20",
                "--no-baselines", "--keep", "kept", *args)

    def lessons(self, *args):
        answer = self.ok("--root", "kept", "export", "--as", "sft", *args)
        return answer.jsonl, answer.err

    def test_what_the_expert_did_becomes_lines_and_its_slips_do_not(self):
        self.keep("--episodes", "4")
        lines, said = self.lessons()
        self.assertGreater(len(lines), 100)
        self.assertIn("wrong on purpose", said)
        for line in lines:
            roles = [message["role"] for message in line["messages"]]
            self.assertEqual(roles, ["system", "user", "assistant"])
            call = json.loads(line["messages"][2]["content"])
            self.assertEqual(list(call), ["tool", "args"])
            names = [tool["function"]["name"] for tool in line["tools"]]
            self.assertIn(call["tool"], names)
            self.assertIn(f"- {call['tool']}(", line["messages"][0]["content"])
            json.loads(line["messages"][1]["content"])
            self.assertEqual((line["decided_by"], line["memory"]), ("model", "packet"))

    def test_a_node_stands_on_one_side_and_the_split_is_stable(self):
        self.keep("--episodes", "6")
        lines, _ = self.lessons("--test-share", "0.3")
        sides = {}
        for line in lines:
            sides.setdefault(line["node"], set()).add(line["split"])
        self.assertTrue(all(len(side) == 1 for side in sides.values()))
        self.assertEqual({split for side in sides.values() for split in side}, {"train", "test"})
        train, _ = self.lessons("--test-share", "0.3", "--split", "train")
        self.assertEqual(train, [line for line in lines if line["split"] == "train"])

    def test_a_history_is_exported_as_the_conversation_that_was_shown(self):
        self.keep("--episodes", "2", "--memory", "history")
        lines, _ = self.lessons("--no-tools")
        self.assertTrue(all(line["memory"] == "history" and "tools" not in line for line in lines))
        self.assertTrue(any(len(line["messages"]) > 4 for line in lines))

    def test_an_export_of_nothing_says_so(self):
        self.keep("--episodes", "1", "--worlds", "fix")
        answer = self.run_cli("--root", "kept", "export", "--as", "sft", "--decided-by", "user")
        self.assertEqual(answer.code, 1)
        self.assertIn("0 decisions", answer.err)
        for bad in (["--decided-by", "nobody"], ["--test-share", "1"], ["--test-share", "x"]):
            self.assertEqual(self.run_cli("--root", "kept", "export", "--as", "sft", *bad).code, 2)


class RealLogs(run_project.RunTest):
    def test_equal_decisions_are_folded_and_secrets_stay_out(self):
        secret = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"
        self.write("notes.txt", f"token {secret}\n")
        model = self.script(("look", {}), *run_project.NOTE[:1], ("submit_result", {"summary": "x"}))
        for _ in range(2):
            self.run_cli("run", "a.py", "-o", "note", "--model", model, "--decide", "free")
        answer = self.ok("export", "--as", "sft")
        self.assertNotIn(secret, answer.out)
        self.assertIn("that repeat another", answer.err)
        calls = [json.loads(line["messages"][-1]["content"])["tool"] for line in answer.jsonl]
        self.assertEqual(calls, ["look", "add_line", "submit_result"])

    def test_an_agent_of_ones_own_is_learned_from_its_successful_runs(self):
        said = json.dumps({"result": 1, "summary": "1 line", "knowledge_delta": {"noted": 1}, "outcome": "success"})
        said = said.replace("{", "{{").replace("}", "}}")
        self.write("agents/note/note_subagent.yaml", run_project.AGENT.replace('["cat", "notes.txt"]', f"[printf, '{said}']")
                   + "success: {tool: look, knowledge: {noted: 1}}\n")
        for file, answers in (("a.py", run_project.NOTE), ("b.py", [("look", {}), {"error": "server"}])):
            self.run_cli("run", file, "-o", "note", "--model", self.script(*answers), "--decide", "free")
        answer = self.ok("gym", "learn", "note", "-o", "note.jsonl")
        lines = [json.loads(line) for line in (self.root / "note.jsonl").read_text().splitlines()]
        self.assertIn("3 decisions of 1 run on 1 node", answer.out)
        self.assertEqual({line["node"] for line in lines}, {"a.py"})

    def test_an_agent_without_a_successful_run_has_nothing_to_teach(self):
        self.run_cli("run", "a.py", "-o", "note", "--model", self.script(*run_project.NOTE), "--decide", "free")
        answer = self.run_cli("gym", "learn", "note")
        self.assertEqual(answer.code, 2)
        self.assertIn('no run of "note" ended as success', answer.err)
        self.assertFalse((self.root / "note.jsonl").exists())
        for wrong in (["learn"], ["ls", "note"]):
            self.assertEqual(self.run_cli("gym", *wrong).code, 2)

    def test_only_successes(self):
        model = self.script(("look", {}), {"error": "server"})
        self.run_cli("run", "a.py", "-o", "note", "--model", model, "--decide", "free")
        answer = self.run_cli("export", "--as", "sft", "--only", "success")
        self.assertEqual(answer.code, 1)
        self.assertIn("from runs without success", answer.err)

    def test_the_expert_drives_the_shipped_lint_agent_over_real_findings(self):
        ruff = shutil.which("ruff") or REPOSITORY / ".twotrack/venv/bin/ruff"
        if not pathlib.Path(ruff).exists():
            self.skipTest("ruff is not installed: the shipped lint agent is not tried")
        self.env["PATH"] = f"{pathlib.Path(ruff).parent}:{self.env['PATH']}"
        answer = self.ok("eval", "agents", "--tasks", "lint", "--models", "expert:10", "--decide",
                         "free", "--memory", "packet", "--cases", "3", "--keep", "kept", "--format",
                         "json")
        self.assertEqual([row["successes"] for row in answer.json], [3])
        lines = self.ok("--root", "kept", "export", "--as", "sft").jsonl
        tools = {json.loads(line["messages"][-1]["content"])["tool"] for line in lines}
        self.assertEqual(tools, {"run_linter", "apply_fix", "submit_result"})


if __name__ == "__main__":
    unittest.main()
