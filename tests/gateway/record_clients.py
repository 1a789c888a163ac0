#!/usr/bin/env python3
"""Records what real clients send, for the tests of lineage:

    record_clients.py PYTHON >tests/data/gateway/recorded.jsonl

PYTHON has the clients (scripts/setup.sh clients, which fetches Codex and opencode too). Each leads one conversation with
a server that calls a tool in every answer, twice over; bodies are kept as they came, of the headers those that could tell
a conversation. Codex and opencode are led through two runs, one of which is resumed; their bodies are some 40 kB each, so
long texts in them are cut, the same text always to the same, and of their tools only the names are kept.
"""
import hashlib
import json
import pathlib
import subprocess
import sys

from coder_upstream import CoderUpstream
from coding_agents import CodingAgent
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
        write(client, f"{client}/recorded-{run}", how, path, headers, answer, body.decode())


def write(client, thread, how, path, headers, answer, body, **more):
    line = {"client": client, "thread": thread, "how": how, **more, "wire": PATHS[path],
            "headers": {name: value for name, value in headers if name.lower() not in DULL}, "answer": answer}
    print(json.dumps(line, separators=(",", ":"))[:-1] + ',"body":' + body + "}")


def cut(value):
    if isinstance(value, str) and len(value) > 160:
        return f"{value[:100]} ... {hashlib.sha256(value.encode()).hexdigest()[:8]}"
    if isinstance(value, list):
        return [cut(one) for one in value]
    if isinstance(value, dict):
        return {name: cut(one) for name, one in value.items()}
    return value


def record_coder(name):
    server = CoderUpstream()
    for prompts in (["Delegate your part, then read the others.", "And once more."], ["Read the parts of the other file."]):
        with CodingAgent(name, server.url + "/v1") as agent:
            for number, prompt in enumerate(prompts):
                done = agent.run(prompt, goes_on=number > 0)
                if done.returncode != 0:
                    sys.exit(f"{name}: {done.stderr}")
    server.stop()
    threads = set()
    for path, headers, body, answer in server.told:
        said = {key.lower(): value for key, value in headers}
        request = json.loads(body)
        thread = said.get("thread-id") or said["x-session-id"]  # the client's own word, which only its title calls share
        thread = f"{name}/{thread}" + ("" if request.get("tools") else "/title")
        if "tools" in request:
            request["tools"] = [{key: tool[key] for key in ("type", "name") if key in tool} for tool in
                                (one.get("function", one) for one in request["tools"])]
        # All title calls open with the same words: without headers, one is a fork of the other.
        is_fork = thread.endswith("/title") and any(one.endswith("/title") for one in threads)
        write(name, thread, "continue" if thread in threads else "new", path, headers, answer, json.dumps(cut(request)),
              **({"bare": "fork"} if is_fork else {}))
        threads.add(thread)


if __name__ == "__main__":
    for one in CLIENTS:
        record(sys.argv[1], one)
    for one in ("codex", "opencode"):
        record_coder(one)
