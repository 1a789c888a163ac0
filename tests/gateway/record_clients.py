#!/usr/bin/env python3
"""Records what real clients send, for the tests of lineage:

    record_clients.py PYTHON [CLIENT...] >tests/data/gateway/recorded.jsonl

PYTHON has the clients (scripts/setup.sh clients, which fetches Codex and opencode too; aider, smolagents and Claude Code
must be installed by hand). Each leads one conversation with a server that calls a tool in every answer, twice over; bodies
are kept as they came, of the headers those that could tell a conversation. Codex, opencode and Claude Code are led through
two runs, one of which is resumed; their bodies are 31 to 76 kB each, so long texts in them are cut, the same text always to
the same, and of their tools only the names are kept. langgraph also goes back and begins again, tries again what has failed,
and leads two conversations at once that open alike. All clients, unless some are named.
"""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from coder_upstream import CoderUpstream, session_of
from coding_agents import CodingAgent
from real_clients import RECORDED
from scripted_upstream import EVENTS, Reply, Upstream, stream, whole

STEPS, WORDS = 4, 6
PATHS = {"/v1/chat/completions": "chat", "/v1/responses": "responses", "/v1/messages?beta=true": "messages"}
# What strict clients want in an answer.
STRICT = {"chat": {"object": "chat.completion", "model": "m", "created": 1,
                   "usage": {"prompt_tokens": 31, "completion_tokens": 5, "total_tokens": 36}},
          "responses": {"model": "m", "created_at": 1, "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
                        "usage": {"input_tokens": 31, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5,
                                  "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 36}}}
# Of the connection, of the library, or random: none of them tells a conversation.
DULL = ("host", "content-length", "connection", "accept", "accept-encoding", "user-agent", "authorization", "content-type",
        "x-stainless-arch", "x-stainless-os", "x-stainless-lang", "x-stainless-package-version", "x-stainless-runtime",
        "x-stainless-runtime-version", "x-stainless-read-timeout", "x-stainless-async", "x-stainless-raw-response",
        "x-stainless-timeout", "x-api-key", "x-app", "anthropic-beta", "anthropic-version",
        "anthropic-dangerous-direct-browser-access")


class ToolCaller(Upstream):
    """Calls a tool in each answer, with an id of its own each time; says another word each time if there is no tool."""

    def __init__(self):
        super().__init__()
        self.answers, self.run = [], 0

    def script(self, dialect, tool, streams=False, steps=STEPS):
        for number in range(steps):
            call = (f"call_{self.run}_{number}", tool, {"command": f"cat part_{number}"} if tool == "bash" else {})
            text = "I read on." if tool else f"I think so, {self.run}.{number}."
            answer = {**whole(dialect, text, call if tool else None), "id": f"r_{self.run}_{number}", **STRICT[dialect]}
            for item in answer.get("output", []):
                item.update(id=f"i_{self.run}_{number}_{item['type']}", status="completed")
            self.answers.append(answer)
            self.replies.append(Reply(pieces=stream(dialect, text), headers=EVENTS) if streams else Reply(answer))
        self.run += 1

    def fail(self):
        self.answers.append(None)
        self.replies.append(Reply({"error": {"message": "overloaded"}}, 503))


def lead(python, client, url, how):
    here = pathlib.Path(__file__).resolve().parent
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([python, here / "real_clients.py", client, url + "/v1", str(STEPS), str(WORDS), how], cwd=home,
                              env={**os.environ, "HOME": home}, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        sys.exit(f"{client}: {done.stdout}{done.stderr}")


def exchanges(server, client, count):
    server.stop()
    if len(server.seen) != count:
        sys.exit(f"{client}: {len(server.seen)} requests, not {count}")
    return zip(server.seen, server.answers)


def record(python, client):
    server = ToolCaller()
    dialect = "responses" if client == "openai-agents" else "chat"
    tool = {"mini-swe-agent": "bash", "aider": None}.get(client, "read_part")
    for _ in range(2):
        server.script(dialect, tool, streams=client == "aider")
        lead(python, client, server.url, "calls")
    # aider takes its reminder back from what the user said last.
    goes_on = "amended" if client == "aider" else "continue"
    for number, ((_, path, headers, body), answer) in enumerate(exchanges(server, client, 2 * STEPS)):
        run, step = divmod(number, STEPS)
        # The second run opens as the first did: only what was answered tells them apart.
        how = goes_on if step else ("rerun" if run else "new")
        write(client, f"{client}/recorded-{run}", how, path, headers, answer, body.decode())


# What each request is, in the order of real_clients.py.
REWINDS = [("one", "new"), ("one", "retry"), ("one", "continue"), ("rewound", "fork"), ("rewound", "continue"),
           ("again", "rerun"), ("again", "continue")]
TWINS = [("twin", "new"), ("other twin", "rerun"), ("twin", "continue"), ("other twin", "continue")]


def record_threads(python, how, threads):
    server = ToolCaller()
    if how == "rewinds":
        server.fail()
    server.script("chat", None, steps=len(threads))
    lead(python, "langgraph", server.url, how)
    for ((_, path, headers, body), answer), (thread, descent) in zip(exchanges(server, how, len(threads)), threads):
        write("langgraph", f"langgraph/{thread}", descent, path, headers, answer, body.decode())


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
        thread = session_of(said)  # the client's own word, which only its title calls share
        thread = f"{name}/{thread}" + ("" if request.get("tools") else "/title")
        if "tools" in request:
            request["tools"] = [{key: tool[key] for key in ("type", "name") if key in tool} for tool in
                                (one.get("function", one) for one in request["tools"])]
        # All title calls open with the same words: without headers, one is a fork of the other.
        is_fork = thread.endswith("/title") and any(one.endswith("/title") for one in threads)
        write(name, thread, "continue" if thread in threads else "new", path, headers, answer, json.dumps(cut(request)),
              **({"bare": "fork"} if is_fork else {}))
        threads.add(thread)


def main():
    python, *names = sys.argv[1:]
    for name in names or [*RECORDED, "rewinds", "twins", "codex", "opencode", "claude-code"]:
        if name in RECORDED:
            record(python, name)
        elif name in ("rewinds", "twins"):
            record_threads(python, name, REWINDS if name == "rewinds" else TWINS)
        else:
            record_coder(name)


if __name__ == "__main__":
    main()
