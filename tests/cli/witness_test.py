"""The witness: what it is asked about, what it has measured, and where its words are printed."""
import shutil

import harness
from run_project import RunTest

# `count` says how many lines of a file say TODO; `drop` removes the first of them from the agent's own file.
AGENT = """\
name: todo_agent
operation: todo
max_turns: 8
node_types: [file]
initial_context: {system_prompt: Remove them., node_context: "Remove every TODO of {{ file_path }}."}
tools:
  - tool_name: count
    command: ["/bin/sh", "count.sh", "{path}"]
    inputs: {path: {type: string, description: "The file."}}
    tool_description: Count them.
    effect: pure
  - tool_name: drop
    command: ["sed", "-i", "0,/TODO/{{/TODO/d}}", "{node_file}"]
    tool_description: Remove one.
    effect: workspace
  - builtin: submit_result
    tool_description: Finish.
    inputs: {summary: {type: string, description: "What you did."}}
success: {tool: count, knowledge: {todos: 0}}
"""
PINNED = AGENT.replace("{tool: count,", "{tool: count, args: {path: \"{{ file_path }}\"},")
COUNT = """\
n=$(grep -c TODO "$1")
if [ "$n" = 0 ]; then o=success; else o=partial; fi
printf '{"result":%s,"summary":"%s TODO in %s","outcome":"%s","knowledge_delta":{"todos":%s},"diagnostics":[' "$n" "$n" "$1" "$o" "$n"
grep -n TODO "$1" | awk -F: '{printf "%s{\\"rule\\":\\"TODO\\",\\"line\\":%s,\\"message\\":\\"left\\"}", s, $1; s=","}'
printf ']}'
"""
DONE = ("submit_result", {"summary": "I did it all"})


class Witness(RunTest):
    def setUp(self):
        super().setUp()
        self.write("count.sh", COUNT)
        self.write("a.py", "# TODO 1\nx = 1\n# TODO 2\n")
        self.write("clean.py", "x = 1\n")

    def define(self, text):
        self.write("agents/todo/todo_subagent.yaml", text)

    def run_todo(self, code, *answers, node="a.py"):
        return self.expect(code, "run", node, "-o", "todo", "--decide", "free", "--model", self.script(*answers))

    def agent(self):
        return self.logs("todo-")[-1]


class AskedAbout(Witness):
    def test_another_file_proves_nothing(self):
        self.define(AGENT)
        answer = self.run_todo(1, ("count", {"path": "clean.py"}), DONE, DONE, DONE)
        self.assertNotIn("success", answer.out.splitlines()[1])
        self.assertIn("count was asked about clean.py, not about a.py", self.ok("show", self.agent()).out)

    def test_its_own_file_does(self):
        self.define(AGENT)
        self.run_todo(0, ("count", {"path": "./clean.py"}), DONE, node="clean.py")

    def test_what_is_pinned_the_model_cannot_choose(self):
        self.define(PINNED)
        # No such parameter is left: the call is refused as one, and then made as it should be.
        self.run_todo(1, ("count", {"path": "clean.py"}), ("count", {}), DONE)
        said = self.events(self.agent())
        self.assertEqual(said[-1]["data"]["status"], "failed")
        self.assertEqual(said[-1]["data"]["evidence"]["args"], {"path": "a.py"})
        self.assertEqual(said[-1]["data"]["evidence"]["found"], {"todos": 2})
        self.assertNotIn('"path"', str([one for one in said if one["type"] == "run_start"][0]["data"]["prompt"]["tools"][0]))

    def test_a_pinned_witness_can_say_yes(self):
        self.define(PINNED)
        self.run_todo(0, ("drop", {}), ("drop", {}), ("count", {}), DONE)

    def test_agents_warns_where_the_model_chooses(self):
        warning = "success: the model chooses what count looks at (path): pin it, as in " \
                  'success: {tool: count, args: {path: "{{ file_path }}"}, …}'
        self.define(AGENT)
        self.assertIn(warning, self.ok("agents", "todo").err)
        self.define(PINNED)
        self.assertEqual(self.ok("agents", "todo").err, "")
        self.ok("init")
        for name in ("lint", "test", "docstring", "sample_data"):
            self.assertNotIn("warning", self.ok("agents", name).err)
        self.ok("agents", "new", "mine")
        self.assertEqual(self.ok("agents", "mine").err, "")

    def test_what_cannot_be_pinned_is_named(self):
        for args, says in (("{paht: x}", 'count has no parameter "paht" (did you mean "path"?)'),
                           ('{path: "{{ file }}"}', 'there is no variable "file"'),
                           ("{path: [1, 2]}", "path"),
                           ('{path: "{{ node_text }}"}', "node_text is not an argument")):
            with self.subTest(args):
                self.define(AGENT.replace("{tool: count,", "{tool: count, args: " + args + ","))
                self.assertIn(says, self.expect(1, "agents", "todo").err)


class Script(Witness):
    def run_checked(self, code, script):
        self.define(AGENT.replace("  - builtin", "  - {pym: todo/chk.pym, tool_description: Check.}\n  - builtin").replace(
            "success: {tool: count, knowledge: {todos: 0}}", "success: {tool: chk}"))
        self.write("agents/todo/chk.pym", script)
        return self.run_todo(code, ("chk", {}), DONE)

    def test_what_returns_nothing_proves_nothing(self):
        self.run_checked(1, "def run():\n    return {'outcome': 'error'}\n")
        said = self.events(self.agent())
        self.assertEqual(said[-1]["data"]["evidence"]["state"], "unmet")
        (result,) = [one for one in said if one["type"] == "tool_result" and one["data"]["tool"] == "chk"]
        self.assertEqual(result["data"]["delta"]["outcome"], "unknown")
        self.assertEqual(self.ok("tools", "call", "todo/chk", "--node", "a.py").json["outcome"], "unknown")

    def test_what_returns_something_does(self):
        self.run_checked(0, "def run():\n    return {'outcome': 'success'}\nrun()\n")

    def test_a_function_that_nobody_calls_is_refused_wherever_it_stands(self):
        for text in ("async def main():\n    return {'outcome': 'error'}\ndef helper():\n    return 1\n",
                     "async def run():\n    return {'outcome': 'error'}\nx = 1\n",
                     "async def main():\n    return {'outcome': 'error'}\nmain()\n"):
            with self.subTest(text):
                self.assertIn("E011", self.run_checked(2, text).err)


class WhatCannotBeTriedAgain(Witness):
    def test_the_reason_is_that_of_the_node_itself(self):
        self.define(PINNED.replace("[file]", "[file, function]"))
        self.write("a.py", "# TODO 1\ndef f():\n    return 1\n")
        self.write("clean.py", "# TODO 1\nx = 1\n")
        agents = []
        for node in ("a.py::f", "clean.py"):
            self.run_todo(1, ("drop", {}), ("look", {}), node=node)
            agents += [one for one in self.logs("todo-") if one not in agents]
        self.write("a.py", "# TODO 1\nx = 1\n")
        self.write("clean.py", "x = 1\n")
        answer = self.run_cli("workspace", "retry", *agents, "--model", self.script(DONE))
        self.assertIn("error: todo cannot run on a.py::f: it no longer exists", answer.err)


class Words(Witness):
    def test_success_is_told_in_the_words_of_the_witness(self):
        self.define(PINNED)
        answer = self.run_todo(0, ("drop", {}), ("drop", {}), ("count", {}), DONE)
        words = "count: 0 TODO in a.py; the agent says: I did it all"
        agent = self.agent()
        for place in (answer.err, self.ok("show", agent).out, self.ok("report", agent).out):
            self.assertIn(words, place)

    def test_what_is_left_is_named_wherever_a_person_looks(self):
        self.define(PINNED)
        answer = self.run_todo(1, ("drop", {}), ("count", {}), DONE)
        agent = self.agent()
        self.assertEqual(self.status(agent), "partial")
        left = "TODO on line 2: left"
        for place in (answer.err, self.ok("show", agent).out, self.ok("report", agent).out):
            self.assertIn(left, place)
        self.assertEqual(self.ok("report", agent, "--format", "json").json[0]["findings_left"], [left])

    def test_a_long_list_is_cut_in_the_summary_and_counted(self):
        self.define(PINNED)
        self.write("a.py", "# TODO\n" * 9)
        self.assertIn("; left: TODO on line 1: left, TODO on line 2: left", self.run_todo(1, ("count", {}), DONE).err)
        self.assertIn(" and 4 more", self.ok("show", self.agent()).out)
        self.assertIn("TODO on line 9: left", self.ok("report", self.agent()).out)

    def test_an_agent_that_did_not_succeed_is_a_problem_of_its_report(self):
        self.define(PINNED)
        self.run_todo(1, ("count", {}), DONE)
        report = self.ok("report", self.agent()).out
        self.assertNotIn("None found", report)
        self.assertIn("it ended as failed: count says todos = 2, not 0", report.replace("\\", ""))

    def test_estimated_tokens_are_marked(self):
        self.define(PINNED)
        self.run_todo(1, ("count", {}), DONE)
        self.assertRegex(self.ok("show", self.agent()).out, r"model_request .*~[0-9]+ tokens")
        self.assertRegex(self.ok("report", self.agent()).out.replace("\\", ""), r"prompt tokens:\*\* ~[0-9]+ in 2")

    def test_a_summarizer_that_is_not_asked_is_told_to_who_tries_it(self):
        self.define(PINNED.replace("    tool_description: Count them.\n",
                                   "    tool_description: Count them.\n    summarizer: {facts: {n: /result}}\n"))
        told = "the summarizer of count in the agent's file is not asked: the tool returns the tool contract"
        self.assertIn(told, self.ok("tools", "call", "todo/count", "--node", "a.py").err)
        ran = self.run_todo(1, ("count", {}), ("count", {}), DONE).err
        self.assertEqual(ran.count("todo: " + told), 1, ran)
        self.write("count.sh", "echo '{\"result\": 3}'\n")
        self.assertNotIn(told, self.ok("tools", "call", "todo/count", "--node", "a.py").err)


class Stale(Witness):
    """What a witness said before an edit, or before a merge, says nothing of what is there now."""

    def setUp(self):
        super().setUp()
        self.define(PINNED)
        self.write("a.py", "# TODO 1\nx = 1\ny = 2\nz = 3\n")
        self.run_todo(0, ("drop", {}), ("count", {}), DONE)
        self.again = f"twotrack tools call todo/count --agent {self.agent()}"

    def edit(self, answers="e\nq\n"):
        editor = self.write("editor.sh", "echo '# TODO 9' >> \"$1\"\n")
        return self.expect(1, "review", stdin=answers, env={"VISUAL": "", "EDITOR": f"sh {editor}"})

    def waiting(self):
        (one,) = self.expect(1, "review", "--format", "json").json
        return one

    def test_after_an_edit_the_evidence_is_old(self):
        before, after = self.edit().out.split("1 of 1")[1:]
        self.assertIn("evidence: count: todos = 0\n", before)
        words = f"evidence: count: todos = 0, before an edit; check again: {self.again}"
        self.assertIn(words, after)
        self.assertIn(words, self.expect(1, "review", stdin="q\n").out)
        one = self.waiting()
        self.assertEqual((one["status"], one["verified"], one["stale"]), ("unverified", False, True))

    def test_asked_again_the_witness_sees_the_edit(self):
        self.edit()
        self.assertIn("1 TODO", self.ok(*self.again.split()[1:]).out)
        one = self.waiting()
        self.assertEqual((one["status"], one["verified"], one["stale"]), ("partial", False, False))
        self.assertIn("count: todos = 1", one["evidence"])
        self.assertIn("+# TODO 9", one["diff"])
        self.ok("verify", self.agent())

    def test_a_witness_that_confirms_the_edit_makes_it_a_success_again(self):
        self.expect(1, "review", stdin="e\nq\n", env={"VISUAL": "", "EDITOR": "sed -i s/z/w/"})
        self.ok(*self.again.split()[1:])
        one = self.waiting()
        self.assertEqual((one["status"], one["verified"], one["stale"]), ("success", True, False))

    def test_an_editor_that_changes_nothing_leaves_it_as_it_was(self):
        self.expect(1, "review", stdin="e\nq\n", env={"VISUAL": "", "EDITOR": "true"})
        one = self.waiting()
        self.assertEqual((one["status"], one["verified"], one["stale"]), ("success", True, False))

    def test_without_its_definition_an_edit_is_verified_by_nobody(self):
        shutil.rmtree(self.root / "agents/todo")
        self.edit()
        one = self.waiting()
        self.assertEqual((one["status"], one["verified"], one["evidence"]), ("unverified", False, ""))

    def test_a_workspace_that_cannot_be_read_may_have_changed(self):
        first = self.agent()
        home = self.root / ".agentfs/workspaces" / first
        for folder in ("tree", "upper"):
            if (home / folder).is_dir():
                (home / folder / "/".join(["d"] * 230)).mkdir(parents=True)
        self.run_cli("workspace", "retry", first, "--model", self.script(DONE))
        (again,) = [name for name in self.logs("todo-") if name != first]
        self.assertIn("(count: todos = 0)", self.events(again)[1]["data"]["content"])

    def test_an_edit_that_cannot_be_kept_is_not_in_the_log(self):
        kept = self.root / ".agentfs/workspaces" / self.agent() / "kept"
        before = self.events(self.agent())
        editor = self.write("editor.sh", f"echo '# TODO 9' >> \"$1\"\nrm -rf {kept}\necho x > {kept}\n")
        self.run_cli("review", stdin="e\nq\n", env={"VISUAL": "", "EDITOR": f"sh {editor}"})
        self.assertEqual(self.events(self.agent()), before)

    def test_what_is_merged_was_not_checked(self):
        self.write("a.py", "# TODO 1\nx = 1\ny = 2\nz = 3\n# TODO of mine\n")
        answer = self.ok("review", stdin="a\n")
        self.assertIn("merge: a.py was changed in the project too: what they give together nobody has checked", answer.out)
        self.assertIn("check again: twotrack tools call todo/count --node a.py\n", answer.err)
        self.assertEqual((self.root / "a.py").read_text(), "x = 1\ny = 2\nz = 3\n# TODO of mine\n")

    def test_a_conflict_names_what_can_be_done_about_it(self):
        self.write("a.py", "# TODO one\nx = 1\ny = 2\nz = 3\n")
        answer = self.expect(1, "review", stdin="a\n")
        self.assertNotIn("--skip-conflicts", answer.err, "there is no rest")
        self.assertIn(f"`twotrack workspace retry {self.agent()}` does the task again", answer.err)


if __name__ == "__main__":
    harness.main()
