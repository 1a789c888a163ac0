"""What runs and accepted workspaces tell the hub, and what it tells agents."""
import sqlite3

import harness
import run_project

ADD = [("add_line", {"text": "def f(): return 1"}), ("submit_result", {"summary": "f is there"})]


class HubPull(run_project.RunTest):
    def setUp(self):
        super().setUp()
        agent = self.root / "agents/note/note_subagent.yaml"
        agent.write_text(agent.read_text().replace("notes.txt", "a.py"))

    def knows(self, node):
        """Whether the hub has it by itself, without another look at the file."""
        database = sqlite3.connect(f"file:{self.root}/.agentfs/hub.db?mode=ro", uri=True)
        try:
            return bool(database.execute("SELECT 1 FROM nodes WHERE node_id = ?", (node,)).fetchall())
        finally:
            database.close()

    def note(self):
        before = set(self.logs("note-"))
        answer = self.done("run", "a.py", "-o", "note", "--model", self.script(*ADD))
        (agent,) = set(self.logs("note-")) - before
        return agent, answer

    def updates(self, agent):
        return [event["data"] for event in self.events(agent) if event["type"] == "hub_update"]

    def hub_of_run(self):
        return self.events(self.logs("run-")[-1])[0]["data"]["run"]["hub"]

    def facts(self):
        (state,) = self.ok("hub", "get", "a.py", "--format", "jsonl").jsonl
        return state["learned"]

    def test_without_a_hub_a_run_says_so_and_makes_none(self):
        agent, answer = self.note()
        self.assertEqual(answer.err.count("no hub: "), 1)
        self.assertEqual(self.updates(agent), [])
        self.assertEqual(self.hub_of_run(), "none")
        self.assertFalse((self.root / ".agentfs/hub.db").exists())
        _, answer = self.note()
        self.assertNotIn("no hub: ", answer.err, "once is enough")
        self.assertEqual(self.hub_of_run(), "none")

    def test_the_next_agent_is_told_what_the_last_one_found_out(self):
        self.ok("hub", "index")
        first, answer = self.note()
        self.assertNotIn("hub", answer.err)
        self.assertEqual(self.hub_of_run(), "on")
        self.assertEqual(self.updates(first), [], "nothing was known but the file itself")
        self.ok("workspace", "accept", first)
        second, _ = self.note()
        told = self.updates(second)
        self.assertEqual(told[0]["asked"], ["a.py"])
        (fact,) = told[0]["nodes"][0]["learned"]
        self.assertEqual((fact["operation"], fact["summary"]), ("note", "f is there"))
        # Its own change makes that a thing of the past.
        self.assertEqual([one["nodes"][0]["learned"][0].get("stale") for one in told], [None, True])
        self.ok("verify")

    def test_an_accepted_workspace_is_known_at_once_and_so_is_its_undoing(self):
        self.ok("hub", "index")
        agent, _ = self.note()
        (fact,) = self.facts()
        self.assertEqual((fact["summary"], fact["state"]), ("f is there", "stale"))
        self.assertFalse(self.knows("a.py::f"))
        self.ok("workspace", "accept", agent)
        self.assertTrue(self.knows("a.py::f"))
        self.assertEqual(self.facts()[0]["state"], "fresh")
        self.ok("workspace", "undo", agent)
        self.assertFalse(self.knows("a.py::f"))
        self.assertEqual(self.facts()[0]["state"], "stale")

    def test_what_agents_learned_can_be_made_again_from_their_logs(self):
        self.ok("hub", "index")
        self.note()
        before = self.facts()
        (self.root / ".agentfs/hub.db").unlink()
        self.ok("hub", "index")
        self.assertEqual(self.facts(), [])
        self.assertIn("1 fact", self.ok("hub", "rebuild").out)
        self.assertEqual(self.facts(), before)

    def test_what_is_no_source_stays_out_of_the_hub_when_it_is_accepted(self):
        self.write(".gitignore", "a.py\n")
        self.ok("hub", "index")
        agent, _ = self.note()
        self.ok("workspace", "accept", agent)
        self.assertFalse(self.knows("a.py"))
        self.assertTrue(self.knows("b.py"))

    def test_with_a_damaged_hub_a_run_goes_on_and_says_so_once(self):
        (self.root / ".agentfs").mkdir()
        (self.root / ".agentfs/hub.db").write_text("this is no database\n" * 100)
        agent, answer = self.note()
        self.assertEqual(answer.err.count("without the hub"), 1, answer)
        self.assertEqual(self.hub_of_run(), "broken")
        self.assertEqual(self.updates(agent), [])

    def test_when_others_write_the_hub_a_run_goes_on_and_says_so(self):
        self.ok("hub", "index")
        database = sqlite3.connect(self.root / ".agentfs/hub.db", isolation_level=None)
        try:
            database.execute("BEGIN IMMEDIATE")
            _, answer = self.note()
            database.execute("ROLLBACK")
        finally:
            database.close()
        self.assertEqual(answer.err.count("twotrack hub rebuild"), 1, answer)
        self.assertEqual(self.facts(), [])
        self.ok("hub", "rebuild")
        self.assertEqual([fact["summary"] for fact in self.facts()], ["f is there"])

    def test_a_hub_that_is_switched_off_is_left_alone(self):
        self.ok("hub", "index")
        self.write("twotrack.yaml", "sandbox: {require: none}\nhub: {enabled: false}\n")
        agent, answer = self.note()
        self.assertNotIn("hub", answer.err)
        self.assertEqual(self.updates(agent), [])
        self.assertEqual(self.hub_of_run(), "off")
        self.assertEqual(self.facts(), [])


if __name__ == "__main__":
    harness.main()
