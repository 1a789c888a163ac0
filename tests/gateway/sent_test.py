#!/usr/bin/env python3
"""What `serve` tells of the gateway's threads: what was sent on instead of what."""
import json
import random
import subprocess
import unittest
import urllib.error
import urllib.request

from conversations import Conversation
from gateway_case import PATHS, TWOTRACK, GatewayCase
from scripted_upstream import Reply, Upstream, whole


class SentTest(GatewayCase):
    def make_upstream(self):
        return Upstream()

    def sent(self, agent):
        return json.loads(self.served(f"/api/agents/{agent}/sent"))

    def prompt(self, agent, turn):
        return self.served(f"/api/agents/{agent}/turns/{turn}/prompt?as=text")

    def served(self, path):
        """What `serve` answers."""
        served = subprocess.Popen([TWOTRACK, "serve", "--root", str(self.root), "--port", "0"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, env=self.env)
        try:
            place, _, token = served.stdout.readline().decode().strip().partition("/?token=")
            request = urllib.request.Request(place + path, headers={"Authorization": f"Bearer {token}"})
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read()
        finally:
            served.terminate()
            served.wait()
            served.stdout.close()

    def test_requests_have_their_tokens_and_cuts_their_records(self):
        self.start("--fit", "1000")
        conversation = Conversation("chat", random.Random(5), size=60)
        for turn in range(12):
            body = conversation.body()
            answer = {**conversation.answer(), "usage": {"prompt_tokens": 900, "completion_tokens": 1,
                                                         "prompt_tokens_details": {"cached_tokens": 700}}}
            self.upstream.replies.append(Reply(answer))
            self.assertEqual(self.ask(PATHS["chat"], body)[0].status, 200)
        self.stop()
        [agent] = [one["agent_id"] for one in self.agents()]
        sent = self.sent(agent)
        requests = [event for event in self.events(agent) if event["type"] == "model_request"]
        self.assertEqual([one["seq"] for one in sent["requests"]], [event["seq"] for event in reversed(requests)])
        self.assertEqual({(one["cached"], one["new"]) for one in sent["requests"]}, {(700, 200)})
        newest, oldest = sent["requests"][0], sent["requests"][-1]
        self.assertEqual((oldest["replaced"], "record" in oldest), (0, False))
        self.assertEqual(newest["replaced"], newest["client_tokens"] - newest["tokens"])
        self.assertGreater(newest["replaced"], 0)
        cuts = {event["seq"]: event["data"] for event in self.events(agent) if event["type"] == "wire_fit"}
        self.assertEqual({one["seq"]: one["text"] for one in sent["records"]}, {seq: cut["record"] for seq, cut in cuts.items()})
        self.assertIn(newest["record"], cuts)
        # What the model was given, to the byte: the client's own request first, what stood in its place later.
        given = [body for _, path, _, body in self.upstream.seen if path == PATHS["chat"]]
        for turn in (1, 2, newest["turn"]):
            self.assertEqual(self.prompt(agent, turn), given[turn - 1])
        self.assertIn(cuts[newest["record"]]["record"][:40].encode(), given[newest["turn"] - 1])
        status = self.run_cli("gateway", "status", "--format", "json").json[0]
        self.assertEqual(sum(one["replaced"] for one in sent["requests"]), status["replaced_tokens"])

    def test_no_view_is_presented_as_what_the_model_saw(self):
        self.start("--fit", "1000")
        conversation = Conversation("chat", random.Random(5), size=60)
        for _ in range(12):
            body = conversation.body()
            self.upstream.replies.append(Reply(conversation.answer()))
            self.assertEqual(self.ask(PATHS["chat"], body)[0].status, 200)
        self.stop()
        given = [body for _, path, _, body in self.upstream.seen if path == PATHS["chat"]]
        [agent] = [one["agent_id"] for one in self.agents()]
        events = self.events(agent)
        request = [event for event in events if event["type"] == "model_request"][-1]
        record = request["data"]["parameters"]["gateway"]["fit"]["epoch"]
        limit = events[record]["data"]["limit"]
        for command in (("why", agent), ("packet", f"{agent}@{request['turn']}", "--as", "prompt")):
            said = self.ok(*command).err
            self.assertIn(f"not what the model saw: the gateway sent the request of e{request['seq']} on", said)
            self.assertIn(f"the record of e{record} (at most {limit} bytes)", said)
            seq = said.split("--seq ")[1].split("`")[0]
            self.assertEqual(self.ok("gateway", "bytes", agent, "--seq", seq).out_bytes, given[-1])
        self.assertIn("sends on no views", self.ok("packet", agent, "--at", "e2").err)
        report = self.ok("report", agent).out
        self.assertNotIn("bytes of at most", report)
        self.assertIn(f"**requests sent on:** 12, {min(map(len, given))} to {max(map(len, given))} bytes", report)
        (told,) = self.ok("report", agent, "--format", "json").json
        self.assertEqual([view["bytes"] for view in told["views"]], [len(body) for body in given])
        self.assertEqual((told["shown_as"], told["limit"]), ("requests", 0))
        self.ok("report", agent, "--html", "r.html")
        self.assertIn(f"the gateway sent the request of e{request['seq']} on", (self.root / "r.html").read_text())

    def test_a_refused_request_was_nobodys_prompt(self):
        self.start("--fit", "200")
        body = json.dumps({"messages": [{"role": "user", "content": "too much of it " * 400}]}).encode()
        self.assertEqual(self.ask(PATHS["chat"], body)[0].status, 400)
        self.stop()
        [agent] = [one["agent_id"] for one in self.agents()]
        self.assertTrue(self.sent(agent)["requests"][0]["refused"])
        titles, row = (line.split() for line in self.run_cli("gateway", "status").out.splitlines())
        self.assertEqual(dict(zip(titles, row))["REFUSED"], "1")
        with self.assertRaises(urllib.error.HTTPError) as refused:
            self.prompt(agent, 1)
        self.assertEqual(refused.exception.code, 404)

    def test_status_is_a_table_with_cached_new_and_replaced_tokens(self):
        self.start()
        self.upstream.replies.append(Reply(whole("chat", "ok")))
        self.assertEqual(self.ask(PATHS["chat"], json.dumps({"messages": [{"role": "user", "content": "hi"}]}).encode())[0].status, 200)
        titles, row = (line.split() for line in self.run_cli("gateway", "status").out.splitlines())
        told = dict(zip(titles, row))
        self.assertEqual([told[title] for title in ("TOKENS", "CACHED", "NEW", "REPLACED")], ["31", "30", "1", "0"])


if __name__ == "__main__":
    unittest.main()
