"""A model server that refuses what providers refuse, and keeps every body that it was sent."""
import http.server
import json
import threading

from scripted_upstream import Server
from strict_rules import Refused, check

PATHS = {"/v1/chat/completions": "chat", "/v1/messages": "messages", "/v1/responses": "responses"}
COUNT_PATHS = {"/v1/chat/completions/input_tokens": "chat", "/v1/messages/count_tokens": "messages",
               "/v1/responses/input_tokens": "responses"}
PROPS = {"default_generation_settings": {"n_ctx": 4096, "params": {}}, "total_slots": 1, "model_path": "m.gguf",
         "chat_template": "", "build_info": "b1-test"}


def count_words(raw):
    """A tokenizer of our own: longer words are several tokens."""
    return sum(1 + len(word) // 6 for word in raw.decode().split())


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body):
        raw = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def do_GET(self):
        server = self.server.upstream
        if self.path == "/props" and server.counts:
            return self.reply(200, PROPS)
        self.reply(404, {"error": {"message": "no such page"}})

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        server = self.server.upstream
        path = self.path.split("?")[0]
        if path in COUNT_PATHS and server.counts:
            server.counted += 1
            if server.count_errors:
                return self.reply(server.count_errors.pop(0), {"error": {"message": "the slot is busy"}})
            return self.reply(200, {"input_tokens": server.count(raw)})
        if path not in PATHS:
            return self.reply(404, {"error": {"message": "no such page"}})
        dialect = PATHS[path]
        with server.lock:
            server.seen.append(raw)
            answer = server.answers.pop(0) if server.answers else None
        try:
            check(dialect, raw)
            if server.hold:
                server.hold()
            if server.context is not None and server.count(raw) > server.context:
                return self.reply(400, server.too_long(dialect, server.count(raw)))
        except Refused as refused:
            server.refused.append(f"{dialect}: {refused}")
            return self.reply(400, {"type": "error", "error": {"type": "invalid_request_error", "message": str(refused)}})
        self.reply(200, answer)


class StrictUpstream:
    """`counts`: it has the pages of llama.cpp's server that count tokens. `context`: what is longer, it refuses."""

    def __init__(self, counts=False, context=None):
        self.lock = threading.Lock()
        self.counts, self.context, self.count = counts, context, count_words
        self.hold = None  # called before a request is answered
        self.seen, self.answers, self.refused, self.counted = [], [], [], 0
        self.count_errors = []  # with which statuses the next counts fail
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.upstream = self
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def too_long(self, dialect, tokens):
        if dialect == "messages":
            return {"type": "error", "error": {"type": "invalid_request_error",
                                               "message": f"prompt is too long: {tokens} tokens > {self.context} maximum"}}
        return {"error": {"code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": tokens,
                          "n_ctx": self.context, "message": "the request exceeds the available context size"}}

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
