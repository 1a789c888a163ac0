"""What is tried again: after a failure, after a server died, after a newer change."""
import http.server
import json
import threading

import harness
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
        self.assertNotEqual(drawn(second)[1], drawn(third)[1])
        self.ok("verify")


class DyingServer:
    """Answers with one call after the other, and is gone after so many."""

    def __init__(self, calls, answers):
        left = list(calls)
        test = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.reply({"object": "list", "data": [{"id": "m", "object": "model"}]} if "models" in self.path else {})

            def do_POST(self):
                sent = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
                if "messages" not in sent or test.answers == 0:
                    self.close_connection = True
                    return
                test.answers -= 1
                name, args = left.pop(0)
                call = {"id": "1", "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
                self.reply({"id": "1", "object": "chat.completion", "model": "m", "choices": [
                    {"index": 0, "finish_reason": "tool_calls",
                     "message": {"role": "assistant", "content": "", "tool_calls": [call]}}]})
                if test.answers == 0:
                    threading.Thread(target=test.close).start()

            def reply(self, body):
                data = json.dumps(body).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.answers = answers
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class LostServer(RunTest):
    def test_its_agents_are_unfinished_and_resume_goes_on(self):
        server = DyingServer(NOTE, answers=1)
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
