"""A model server that leads coding agents through some calls of their shell, and keeps what they send.

It needs no script: what it answers follows from the request. A request without tools is one for a title. A prompt that
begins with "Delegate" is given to a sub-agent first, where there is such a tool. Then `command` is called in the shell,
`calls` times for each prompt, and that is the end. With a `window` it refuses longer requests, at four bytes a token.
"""
import collections
import json

import scripted_upstream
from scripted_upstream import EVENTS, sse

USAGE = {"chat": {"prompt_tokens": 31, "completion_tokens": 5, "total_tokens": 36},
         "responses": {"input_tokens": 31, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5,
                       "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 36},
         "messages": {"input_tokens": 31, "output_tokens": 5}}
DELEGATES = ("task", "Task", "Agent")  # tools that start a sub-agent, in one client or another
SHELLS = {"exec_command": "cmd", "bash": "command", "Bash": "command"}


def said_by_user(item):
    """The newest words of the user in it; None: there are none."""
    content = item.get("content") or ""
    parts = [content] if isinstance(content, str) else [part["text"] for part in content if "text" in part]
    return parts[-1].strip('"') if parts and item.get("role") == "user" else None


def dialect_of(path):
    return path.partition("?")[0].removeprefix("/v1/").removesuffix("/completions")


def session_of(headers):
    """The client's own word for a conversation."""
    return (headers.get("thread-id") or headers.get("x-session-id")
            or "/".join(filter(None, (headers.get("x-claude-code-session-id"), headers.get("x-claude-code-agent-id")))))


class CoderUpstream(scripted_upstream.Upstream):
    def __init__(self, calls=2, command="echo part", window=None):
        super().__init__()
        self.calls, self.command, self.window, self.count, self.refused = calls, command, window, 0, 0
        self.made = collections.Counter()  # calls for the newest prompt of a session
        self.told = []  # path, headers, body, answer
        self.server.RequestHandlerClass = Handler

    def answer(self, path, headers, body):
        dialect = dialect_of(path)
        request = json.loads(body)
        items = [item for item in request.get("input") or request["messages"] if item.get("role") not in ("system", "developer")]
        tools = [tool.get("name") or tool.get("function", {}).get("name") for tool in request.get("tools") or []]
        session, prompt = session_of(headers), said_by_user(items[-1])
        with self.lock:
            self.count += 1
            number = self.count
            if tools and prompt is not None:
                self.made[session] = 0
            calls = bool(tools) and self.made[session] < self.calls
            self.made[session] += calls
        call = None
        delegate = next((name for name in DELEGATES if name in tools), None)
        if calls and delegate and (prompt or "").startswith("Delegate"):
            call = (delegate, {"description": "read", "prompt": "Read your part.", "subagent_type": "general-purpose" if delegate != "task" else "general"})
        elif calls:
            shell = next(name for name in SHELLS if name in tools)
            call = (shell, {SHELLS[shell]: f"{self.command} {number}"} | ({} if shell == "exec_command" else {"description": "read"}))
        text = "" if call else f"Done, {number}."
        return whole(dialect, number, text, call), stream(dialect, number, text, call)


def whole(dialect, number, text, call):
    """The answer, as the tests of lineage have it."""
    name, args = call or ("", {})
    if dialect == "chat":
        message = {"role": "assistant", "content": text}
        if call:
            message["tool_calls"] = [{"id": f"call_{number}", "type": "function",
                                      "function": {"name": name, "arguments": json.dumps(args)}}]
        return {"id": f"r_{number}", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
    if dialect == "messages":
        block = {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": args} if call else {"type": "text", "text": text}
        thought = {"type": "thinking", "thinking": "I go on.", "signature": f"c2ln{number}"}
        return {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": "m", "content": [thought, block] if call else [block],
                "stop_reason": "tool_use" if call else "end_turn", "stop_sequence": None, "usage": USAGE[dialect]}
    item = {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}", "name": name,
            "arguments": json.dumps(args)} if call else \
           {"type": "message", "id": f"msg_{number}", "role": "assistant", "content": [{"type": "output_text", "text": text}]}
    return {"id": f"r_{number}", "object": "response", "status": "completed", "output": [item], "usage": USAGE[dialect]}


def stream(dialect, number, text, call):
    answer = whole(dialect, number, text, call)
    if dialect == "responses":
        return sse({"type": "response.created", "response": {"id": answer["id"]}},
                   {"type": "response.output_item.done", "output_index": 0, "item": answer["output"][0]},
                   {"type": "response.completed", "response": answer})
    if dialect == "messages":
        return named_events(answer)
    chunk = {"id": answer["id"], "object": "chat.completion.chunk", "created": 1, "model": "m"}
    message = answer["choices"][0]["message"]
    for place, one in enumerate(message.get("tool_calls", [])):
        one["index"] = place
    return sse({**chunk, "choices": [{"index": 0, "delta": message, "finish_reason": None}]},
               {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls" if call else "stop"}]},
               {**chunk, "choices": [], "usage": USAGE["chat"]}) + [b"data: [DONE]\n\n"]


def named_events(answer):
    """Anthropic's events have names beside their types."""
    events = [{"type": "message_start", "message": {**answer, "content": [], "stop_reason": None}}]
    for place, block in enumerate(answer["content"]):
        begun, deltas = {
            "thinking": lambda: ({**block, "thinking": "", "signature": ""}, [
                {"type": "thinking_delta", "thinking": block["thinking"]}, {"type": "signature_delta", "signature": block["signature"]}]),
            "tool_use": lambda: ({**block, "input": {}}, [{"type": "input_json_delta", "partial_json": json.dumps(block["input"])}]),
            "text": lambda: ({**block, "text": ""}, [{"type": "text_delta", "text": block["text"]}])}[block["type"]]()
        events += [{"type": "content_block_start", "index": place, "content_block": begun},
                   *({"type": "content_block_delta", "index": place, "delta": delta} for delta in deltas),
                   {"type": "content_block_stop", "index": place}]
    events += [{"type": "message_delta", "delta": {"stop_reason": answer["stop_reason"], "stop_sequence": None}, "usage": {"output_tokens": 5}},
               {"type": "message_stop"}]
    return [f"event: {event['type']}\n".encode() + sse(event)[0] for event in events]


class Handler(scripted_upstream.Handler):
    def answer(self):
        if self.command != "POST":
            return super().answer()
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        upstream = self.server.upstream
        if dialect_of(self.path) not in USAGE:
            return self.send_error(404)
        if upstream.window and len(body) > 4 * upstream.window:
            return self.refuse(len(body) // 4)
        answer, pieces = upstream.answer(self.path, self.headers, body)
        with upstream.lock:
            upstream.told.append((self.path, self.headers.items(), body, answer))
        self.send_response(200)
        for name, value in EVENTS.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(sum(map(len, pieces))))
        self.end_headers()
        self.wfile.write(b"".join(pieces))

    def refuse(self, tokens):
        self.server.upstream.refused += 1
        error = {"message": f"maximum context length is {self.server.upstream.window} tokens, not {tokens}",
                 "type": "invalid_request_error", "code": "context_length_exceeded"}
        body = json.dumps({"error": error}).encode()
        self.send_response(400)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET = answer
