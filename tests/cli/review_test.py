"""review: a person goes through what agents changed."""
import json
import os
import unittest.mock

import harness
from run_project import NOTE, RunTest

UNSAFE = """\
name: fix_agent
operation: fix
max_turns: 4
node_types: [file]
initial_context: {system_prompt: Fix it., node_context: "Fix {{ file_path }}."}
tools:
  - tool_name: fix_it
    command: ["/bin/sh", "-c", "echo z = 3 >> {node_file}; cat said.json"]
    tool_description: Fix it.
    effect: workspace
  - builtin: submit_result
    tool_description: Finish.
success: {tool: fix_it, knowledge: {left: 0}}
"""
SAID = ('{"result":{"safe":SAFE},"summary":"Fixed F841 on line 1 by an unsafe fix","outcome":"success",'
        '"knowledge_delta":{"left":0}}')
FIX = [("fix_it", {}), ("submit_result", {"summary": "fixed"})]


class Review(RunTest):
    def setUp(self):
        super().setUp()
        self.done("run", "a.py", "b.py", "-o", "note", "--model", self.script(*NOTE, *NOTE), "--concurrency", "1")
        self.first, self.second = sorted(self.logs("note-"), key=lambda one: self.events(one)[-1]["ts"])

    def review(self, code, answers, *args, **kwargs):
        return self.expect(code, "review", *args, stdin=answers, **kwargs)

    def state(self, agent):
        states = {one["agent_id"]: one["state"] for one in self.ok("workspace", "ls", "--format", "json").json}
        return states.get(agent, "gone")

    def test_accepts_and_rejects_what_waits_in_its_order(self):
        answer = self.review(0, "a\nr\n")
        self.assertLess(answer.out.index(self.first), answer.out.index(self.second))
        self.assertIn("+one", answer.out)
        self.assertIn("unverified: noted", answer.out)
        self.assertIn("no evidence", answer.out)
        self.assertEqual((self.root / "notes.txt").read_text(), "one\n")
        self.assertEqual((self.state(self.first), self.state(self.second)), ("accepted", "gone"))
        self.assertIn("nothing waits", self.review(0, "").err)

    def test_what_is_skipped_or_not_answered_waits(self):
        self.assertIn("2 workspaces still waiting", self.review(1, "s\nq\n").err)
        self.assertIn("still waiting", self.review(1, "").err)
        self.assertIn("\"x\" is none of these", self.review(1, "x\nn\ns\n").err)
        self.assertEqual((self.state(self.first), self.state(self.second)), ("open", "open"))

    def test_enter_decides_nothing_and_is_no_mistake(self):
        answer = self.review(1, "\n\nq\n", self.first)
        self.assertNotIn("none of these", answer.err)
        self.assertEqual(answer.err.count("[a]ccept"), 3)
        self.assertEqual(self.state(self.first), "open")

    def test_what_was_edited_is_what_is_accepted(self):
        editor = self.write("editor.sh", "echo by hand >> \"$1\"\n")
        answer = self.review(0, "e\na\n", self.first, env={"VISUAL": "", "EDITOR": f"sh {editor}"})
        self.assertIn("+by hand", answer.out)
        self.assertEqual((self.root / "notes.txt").read_text(), "one\nby hand\n")

    def test_an_editor_that_fails_changes_nothing(self):
        answer = self.review(1, "e\nq\n", self.first, env={"VISUAL": "", "EDITOR": "false"})
        self.assertIn("the editor false ended with an error", answer.err)
        self.assertEqual(self.state(self.first), "open")

    def test_a_link_is_not_opened_in_the_editor(self):
        (one,) = [one for one in self.ok("workspace", "ls", self.first, "--format", "json").json]
        tree = one["root"]
        secret = self.write("secret.txt", "mine\n")
        os.remove(os.path.join(tree, "notes.txt"))
        os.symlink(secret, os.path.join(tree, "notes.txt"))
        answer = self.review(1, "e\nq\n", self.first, env={"VISUAL": "", "EDITOR": "rm"})
        self.assertIn("no file to edit", answer.err)
        self.assertEqual(secret.read_text(), "mine\n")

    def test_programs_get_a_list_and_are_not_asked(self):
        first, second = self.expect(1, "review", "--format", "json").json
        self.assertEqual([first["agent_id"], second["agent_id"]], [self.first, self.second])
        self.assertEqual((first["status"], first["verified"], first["unsafe"]), ("unverified", False, []))
        self.assertIn("+one", first["diff"])

    def test_a_newer_answer_to_the_same_task_stands_for_the_older(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(("add_line", {"text": "two"}), *NOTE[1:]))
        (newer,) = [one for one in self.logs("note-") if one not in (self.first, self.second)]
        answer = self.expect(1, "review", "--format", "json")
        self.assertEqual([one["agent_id"] for one in answer.json], [self.second, newer])
        self.assertIn(f"{self.first} is left out: {newer} is a newer answer to the same task", answer.err)
        self.assertIn("+one", self.review(1, "q\n", self.first).out)
        self.review(1, "s\nr\n")
        self.assertEqual([one["agent_id"] for one in self.expect(1, "review", "--format", "json").json],
                         [self.first, self.second])

    def test_of_a_chain_of_answers_only_the_last_is_named(self):
        for text in ("two", "three"):
            self.done("run", "a.py", "-o", "note", "--model", self.script(("add_line", {"text": text}), *NOTE[1:]))
        (_, *newer) = sorted((one for one in self.logs("note-") if one != self.second),
                             key=lambda one: self.events(one)[-1]["ts"])
        answer = self.expect(1, "review", "--format", "json")
        self.assertEqual([one["agent_id"] for one in answer.json], [self.second, newer[-1]])
        first = ", ".join(sorted((self.first, newer[0])))
        self.assertIn(f"{first} are left out: {newer[-1]} is a newer answer to the same task", answer.err)
        self.assertEqual(answer.err.count("newer answer"), 1)

    def test_calls_by_hand_do_not_stand_between_the_work_of_agents(self):
        for text in ("x", "y"):
            self.ok("tools", "call", "note/add_line", "--node", "a.py", "--args", json.dumps({"text": text}))
        calls = self.logs("call-")
        answer = self.expect(1, "review", "--format", "json")
        self.assertEqual([one["agent_id"] for one in answer.json], [self.first, self.second])
        self.assertIn("left out: 2 calls by hand (", answer.err)
        self.assertIn(calls[0], answer.err)
        self.review(0, "r\nr\n")
        answer = self.review(0, "")
        self.assertIn("nothing waits", answer.err)
        self.assertIn("left out: 2 calls by hand", answer.err)
        shown = self.review(0, "r\n", calls[0]).out
        self.assertIn("success (by hand)", shown)
        self.assertIn("no evidence: nothing checks a call by hand", shown)
        self.refused("workspace", "retry", calls[1], says="is a call by hand")
        for command in (("ls",), ("report", calls[1])):
            said = self.ok(*command).out
            self.assertIn("success (by hand)", said)
            self.assertNotIn("as told", said)

    def test_what_is_accepted_stands_for_older_answers(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(("add_line", {"text": "two"}), *NOTE[1:]))
        (newer,) = [one for one in self.logs("note-") if one not in (self.first, self.second)]
        self.ok("workspace", "accept", newer)
        self.assertEqual([one["agent_id"] for one in self.expect(1, "review", "--format", "json").json], [self.second])

    def test_conflicts_are_shown_and_wait(self):
        self.review(1, "a\ns\n")
        self.write("notes.txt", "two\n")
        answer = self.review(1, "a\n", self.second)
        self.assertIn("conflict", answer.out)
        self.assertEqual(self.state(self.second), "open")


class Unsafe(RunTest):
    """What a tool calls unsafe is said wherever a person decides."""

    def run_fix(self, safe):
        self.write("agents/fix/fix_subagent.yaml", UNSAFE)
        self.write("said.json", SAID.replace("SAFE", safe))
        answer = self.ok("run", "a.py", "-o", "fix", "--model", self.script(*FIX))
        (agent,) = self.logs("fix-")
        return answer, agent

    def places(self, agent, answer):
        """Each place where a person looks before deciding."""
        return [answer.err,
                self.ok("report", agent).out,
                "".join(self.ok("report", agent, "--format", "json").json[0]["unsafe_changes"]),
                self.ok("workspace", "diff", agent).out,
                "".join(self.ok("workspace", "diff", agent, "--format", "json").json[0]["unsafe"]),
                self.ok("workspace", "accept", agent, "--dry-run").out,
                "".join(self.ok("workspace", "accept", agent, "--dry-run", "--format", "json").json[0]["unsafe"]),
                self.expect(1, "review", stdin="q\n").out]

    def test_is_marked_everywhere(self):
        answer, agent = self.run_fix("false")
        for place in self.places(agent, answer):
            self.assertIn("Fixed F841 on line 1 by an unsafe fix", place)
        self.assertIn("evidence: fix_it: left = 0", self.expect(1, "review", stdin="q\n").out)

    def test_what_was_unsafe_before_a_resumption_is_marked_after_it(self):
        self.write("agents/fix/fix_subagent.yaml", UNSAFE)
        self.write("said.json", SAID.replace("SAFE", "false"))
        # A script that ends is a model that is gone: its agent is left to be resumed.
        self.run_cli("run", "a.py", "-o", "fix", "--model", self.script(FIX[0]))
        (agent,) = self.logs("fix-")
        self.cut_end(agent)
        answer = self.ok("run", "--resume", "--model", self.script(*FIX))
        self.assertIn("unsafe: " + agent + ": Fixed F841", answer.err)
        run = answer.out.split("; run ")[1].split(";")[0].strip()
        self.assertIn("# " + agent, self.ok("report", run).out.replace("\\", ""))

    def cut_end(self, agent):
        """As if the program had been killed after the first call."""
        path = self.path(agent)
        lines = path.read_bytes().splitlines(keepends=True)
        keep = next(i for i, one in enumerate(lines) if b'"type":"tool_result"' in one) + 1
        path.write_bytes(b"".join(lines[:keep]))
        self.path(agent, ".head").unlink(missing_ok=True)

    def test_a_proven_answer_is_not_superseded_by_one_that_is_not(self):
        _, proven = self.run_fix("true")
        self.write("said.json", SAID.replace("SAFE", "true").replace('"left":0', '"left":1'))
        self.expect(1, "run", "a.py", "-o", "fix", "--model", self.script(*FIX))
        answer = self.expect(1, "review", "--format", "json")
        self.assertEqual([one["verified"] for one in answer.json], [True, False])
        self.assertEqual(answer.json[0]["agent_id"], proven)

    def test_a_success_is_not_superseded_by_what_ran_out_of_turns(self):
        _, success = self.run_fix("true")
        self.expect(1, "run", "a.py", "-o", "fix", "--model", self.script(*[FIX[0]] * 4))
        answer = self.expect(1, "review", "--format", "json")
        self.assertEqual([(one["status"], one["verified"]) for one in answer.json],
                         [("success", True), ("turn_limit", True)])
        self.assertEqual(answer.json[0]["agent_id"], success)

    def test_rejecting_a_run_asks_before_a_success_goes(self):
        _, agent = self.run_fix("true")
        run = self.events(agent)[0]["run_id"]
        answer = self.expect(2, "workspace", "reject", "--run", run)
        self.assertIn(f"{agent} succeeded and waits for review: nothing was rejected", answer.err)
        self.assertEqual(len(self.expect(1, "review", "--format", "json").json), 1)
        self.ok("workspace", "reject", "--run", run, "--yes")
        self.assertEqual(self.ok("review", "--format", "json").json, [])

    def test_is_marked_also_if_its_tool_says_nothing_else(self):
        with unittest.mock.patch(f"{__name__}.SAID", '{"result":{"safe":false},"outcome":"success","knowledge_delta":{"left":0}}'):
            answer, agent = self.run_fix("false")
        for place in self.places(agent, answer):
            self.assertIn("a change by fix_it", place.replace("\\", ""))  # a report escapes for Markdown

    def test_what_is_safe_is_not_marked(self):
        answer, agent = self.run_fix("true")
        for place in self.places(agent, answer):
            self.assertNotIn("unsafe:", place)
            self.assertNotIn("Unsafe", place)


if __name__ == "__main__":
    harness.main()
