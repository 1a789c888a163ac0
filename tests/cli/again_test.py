"""What is tried again: after a failure, after a server died, after a newer change."""
import json

import harness
from chat_server import ChatServer
from run_project import NOTE, RunTest


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


class LostServer(RunTest):
    def test_its_agents_are_unfinished_and_resume_goes_on(self):
        server = ChatServer(NOTE, answers=1)
        answer = self.expect(1, "run", "a.py", "b.py", "-o", "note", "--model", server.url, "--decide", "free",
                             "--concurrency", "1")
        self.assertIn("twotrack run --resume", answer.err)
        (agent,) = self.logs("note-")  # the other was not begun: there was nobody to ask
        self.assertEqual(self.calls(agent), NOTE[:1])
        self.assertNotIn("run_end", [event["type"] for event in self.events(agent)])
        (row,) = [one for one in self.ok("ls", "--format", "json").json if one["agent_id"] == agent]
        self.assertEqual(row["status"], "unfinished")
        # It has asked twice: once in vain.
        self.done("run", "--resume", "--model", self.script(NOTE[0], NOTE[1], *NOTE[1:]), "--concurrency", "1")
        self.assertEqual(self.calls(agent), NOTE)
        self.assertEqual(len(self.logs("note-")), 2)
        self.ok("verify")


if __name__ == "__main__":
    harness.main()
