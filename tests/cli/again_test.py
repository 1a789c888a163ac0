"""What is tried again: after a failure, after a server died, after a newer change."""
import json

import harness
from chat_server import ChatServer
from run_project import NOTE, WAIT, RunTest


class Retry(RunTest):
    def test_another_attempt_is_told_why_and_drawn_differently(self):
        self.expect(1, "run", "a.py", "-o", "note", "--model", self.script(*[("look", {})] * 9))
        (first,) = self.logs("note-")
        self.done("workspace", "retry", first, "--model", self.script(*NOTE))
        (second,) = [one for one in self.logs("note-") if one != first]
        words = [event["data"]["content"] for event in self.events(second) if event["type"] == "user_message"]
        self.assertEqual(len(words), 1)
        (end,) = [event["data"] for event in self.events(first) if event["type"] == "run_end"]
        self.assertIn(f"ended as {end['status']}", words[0])
        self.assertIn(end["summary"], words[0])
        request = next(event for event in self.events(second) if event["type"] == "model_request")
        self.assertIn("An earlier attempt ended", json.dumps(request["data"]))
        def drawn(agent):
            request = next(event for event in self.events(agent) if event["type"] == "model_request")
            return request["data"]["parameters"]["temperature"], request["data"]["parameters"]["seed"]
        self.assertEqual(drawn(first)[0], 0)
        self.assertGreater(drawn(second)[0], 0)
        self.done("workspace", "retry", second, "--model", self.script(*NOTE))
        (third,) = [one for one in self.logs("note-") if one not in (first, second)]
        # Samplers read 32 bits of a seed.
        self.assertNotEqual(drawn(second)[1] % 2**32, drawn(third)[1] % 2**32)
        self.ok("verify")

    def test_an_attempt_that_comes_to_nothing_leaves_the_earlier_work(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (first,) = self.logs("note-")
        answer = self.expect(1, "workspace", "retry", first, "--model", self.script(*[("look", {})] * 9))
        (second,) = [one for one in self.logs("note-") if one != first]
        self.assertIn(f"{first} kept: {second} is not an improvement", answer.err)
        self.assertIn("+one", self.ok("workspace", "diff", first).out)
        answer = self.done("workspace", "retry", first, "--model", self.script(*NOTE))
        self.assertIn(f"replaces {first}", answer.err)
        self.assertEqual(self.events(first)[-1]["type"], "workspace_rejected")

    def test_an_attempt_that_ends_with_half_an_edit_leaves_the_earlier_work(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (first,) = self.logs("note-")
        answer = self.expect(1, "workspace", "retry", first, "--model",
                             self.script(("add_line", {"text": "half"}), *[("look", {})] * 9))
        (second,) = [one for one in self.logs("note-") if one != first]
        self.assertIn(f"{first} kept: {second} is not an improvement", answer.err)
        self.assertIn("+one", self.ok("workspace", "diff", first).out)
        # Nor is it left out of what a person decides about.
        self.assertEqual([one["agent_id"] for one in self.expect(1, "review", "--format", "json").json], [first, second])

    def test_an_attempt_that_is_stopped_leaves_the_earlier_work(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (first,) = self.logs("note-")
        process = self.start("workspace", "retry", first, "--model", self.script(("add_line", {"text": "half"}), *WAIT))
        self.until(lambda: self.waiting() == 1, process)
        answer = self.stop(process)
        self.assertEqual(answer.code, 130, answer)
        self.assertNotIn("replaces", answer.err)
        self.assertIn("+one", self.ok("workspace", "diff", first).out)

    def test_what_is_accepted_is_not_tried_again(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*NOTE))
        (first,) = self.logs("note-")
        self.ok("workspace", "accept", first)
        self.refused("workspace", "retry", first, "--model", self.script(*NOTE), says="was accepted", hint="undo")
        self.assertEqual(self.logs("note-"), [first])


class LostServer(RunTest):
    def test_its_agents_are_unfinished_and_resume_goes_on(self):
        server = ChatServer(NOTE, answers=1)
        answer = self.lost(server)
        self.assertIn("1 unfinished, 1 not started", answer.out)
        self.assertNotIn("cancelled", answer.out + answer.err)
        self.assertIn("unfinished", answer.err)  # the agent's own line
        self.assertIn("to continue: twotrack run --resume", answer.err)
        (agent,) = self.logs("note-")  # the other was not begun: there was nobody to ask
        self.assertEqual(self.calls(agent), NOTE[:1])
        self.assertNotIn("run_end", [event["type"] for event in self.events(agent)])
        (run,) = self.logs("run-")
        listed = {row["agent_id"]: row["status"] for row in self.ok("ls", "--format", "json").json}
        self.assertEqual(listed, {run: "unfinished", agent: "unfinished"})
        self.assertNotIn("agent_ended", [event["type"] for event in self.events(run)])
        # It has asked twice: once in vain.
        self.done("run", "--resume", "--model", self.script(NOTE[0], NOTE[1], *NOTE[1:]), "--concurrency", "1")
        self.assertEqual(self.calls(agent), NOTE)
        self.assertEqual(len(self.logs("note-")), 2)
        last = self.events(run)[-1]
        self.assertEqual((last["type"], last["data"]["status"]), ("run_end", "cancelled"))
        self.assertRegex(last["data"]["summary"], r"^cut off; run \S+ resumed what was unfinished$")
        self.ok("verify")

    def test_json_says_so_too(self):
        found = self.lost(ChatServer(NOTE, answers=1), "--format", "json").json
        self.assertEqual((found["ends"], found["unfinished"], found["not_started"]), ({}, 1, 1))
        self.assertEqual([agent["status"] for agent in found["agents"]], ["unfinished"])

    def test_what_it_leaves_can_be_dropped(self):
        self.lost(ChatServer(NOTE, answers=1))
        (run,) = self.logs("run-")
        self.ok("workspace", "reject", "--run", run.removeprefix("run-"))
        self.assertEqual(self.status(run), "cancelled")
        self.assertIn("nothing is unfinished", self.expect(1, "run", "--resume").err)

    def lost(self, server, *options):
        return self.expect(1, "run", "a.py", "b.py", "-o", "note", "--model", server.url, "--decide", "free",
                           "--concurrency", "1", *options)


if __name__ == "__main__":
    harness.main()
