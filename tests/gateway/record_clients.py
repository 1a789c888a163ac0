#!/usr/bin/env python3
"""Records what real clients send, for the tests of lineage:

    record_clients.py PYTHON >tests/data/gateway/recorded.jsonl

PYTHON has the clients (scripts/setup.sh clients). Each leads one conversation with a server that calls a tool in every
answer, twice over; bodies are kept as they came, of the headers those that could tell a conversation.
"""
import json
import pathlib
import subprocess
import sys

from real_clients import CLIENTS
from scripted_upstream import Reply, Upstream, whole

STEPS, WORDS = 4, 6
PATHS = {"/v1/chat/completions": "chat", "/v1/responses": "responses", "/v1/messages": "messages"}
# What strict clients want in an answer.
STRICT = {"chat": {"object": "chat.completion", "model": "m", "created": 1,
                   "usage": {"prompt_tokens": 31, "completion_tokens": 5, "total_tokens": 36}},
          "responses": {"model": "m", "created_at": 1, "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
                        "usage": {"input_tokens": 31, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5,
                                  "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 36}}}
# Of the connection, of the library, or random: none of them tells a conversation.
DULL = ("host", "content-length", "connection", "accept", "accept-encoding", "user-agent", "authorization", "content-type",
        "x-stainless-arch", "x-stainless-os", "x-stainless-lang", "x-stainless-package-version", "x-stainless-runtime",
        "x-stainless-runtime-version", "x-stainless-read-timeout", "x-stainless-async", "x-stainless-raw-response")


class ToolCaller(Upstream):
    """Calls the first tool that it is offered, with an id of its own each time."""

    def __init__(self):
        super().__init__()
        self.answers, self.run = [], 0

    def script(self, dialect, tool):
        for number in range(STEPS):
            call = (f"call_{self.run}_{number}", tool, {"command": f"cat part_{number}"} if tool == "bash" else {})
            answer = {**whole(dialect, "I read on.", call), "id": f"r_{self.run}_{number}", **STRICT[dialect]}
            for item in answer.get("output", []):
                item.update(id=f"i_{self.run}_{number}_{item['type']}", status="completed")
            self.answers.append(answer)
            self.replies.append(Reply(answer))
        self.run += 1


def record(python, client):
    server = ToolCaller()
    dialect = "responses" if client == "openai-agents" else "chat"
    for _ in range(2):
        server.script(dialect, "bash" if client == "mini-swe-agent" else "read_part")
        here = pathlib.Path(__file__).resolve().parent
        done = subprocess.run([python, here / "real_clients.py", client, server.url + "/v1", str(STEPS), str(WORDS), "calls"],
                              capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            sys.exit(f"{client}: {done.stderr}")
    server.stop()
    if len(server.seen) != 2 * STEPS:
        sys.exit(f"{client}: {len(server.seen)} requests, not {2 * STEPS}")
    for number, ((_, path, headers, body), answer) in enumerate(zip(server.seen, server.answers)):
        run, step = divmod(number, STEPS)
        # The second run opens as the first did: only what was answered tells them apart.
        how = "continue" if step else ("rerun" if run else "new")
        line = {"client": client, "thread": f"{client}/recorded-{run}", "how": how, "wire": PATHS[path],
                "headers": {name: value for name, value in headers if name.lower() not in DULL},
                "answer": answer}
        print(json.dumps(line, separators=(",", ":"))[:-1] + ',"body":' + body.decode() + "}")


if __name__ == "__main__":
    for name in CLIENTS:
        record(sys.argv[1], name)
