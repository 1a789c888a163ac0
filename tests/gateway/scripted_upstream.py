"""A model server that answers what a test tells it to, and keeps every byte that it was sent."""
import http.server
import json
import socketserver
import threading


class Reply:
    """An answer: its pieces go out one by one. `gate` is waited for before the second piece, `hold` before the first byte."""

    def __init__(self, body=b"", status=200, headers=None, pieces=None, gate=None, cut=False, hold=None):
        self.status = status
        self.headers = headers or {"Content-Type": "application/json"}
        self.body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.pieces = pieces  # a stream, in chunks
        self.gate = gate
        self.hold = hold
        self.cut = cut  # the connection breaks before the end


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        server = self.server.upstream
        with server.lock:
            server.seen.append((self.command, self.path, self.headers.items(), body))
            reply = server.replies.pop(0) if server.replies else Reply({"error": {"message": "unscripted"}}, 500)
        if reply.hold:
            reply.hold(self.connection)
        if reply.pieces is None:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            try:
                self.wfile.write(reply.body if self.command != "HEAD" else b"")
            except OSError:
                server.broken.set()
                self.close_connection = True
            return
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            for number, piece in enumerate(reply.pieces):
                if number == 1 and reply.gate:
                    reply.gate(self.connection)
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.flush()
            if reply.cut:
                self.close_connection = True
                return
            self.wfile.write(b"0\r\n\r\n")
        except OSError:
            server.broken.set()
            self.close_connection = True

    do_GET = do_POST = do_DELETE = do_PUT = do_PATCH = do_HEAD = do_OPTIONS = answer


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 256


class Upstream:
    def __init__(self):
        self.lock = threading.Lock()
        self.seen = []
        self.replies = []
        self.broken = threading.Event()
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.upstream = self
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


# --- answers in the three dialects, all of them {"text", one call} -----------

EVENTS = {"Content-Type": "text/event-stream", "X-Request-Id": "r-7"}


def sse(*events):
    return [f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode() for event in events]


def whole(dialect, text, call=None):
    if dialect == "chat":
        message = {"role": "assistant", "content": text}
        if call:
            message["tool_calls"] = [{"id": call[0], "type": "function",
                                      "function": {"name": call[1], "arguments": json.dumps(call[2])}}]
        return {"id": "r", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 31, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 30}}}
    if dialect == "messages":
        content = [{"type": "text", "text": text}]
        if call:
            content.append({"type": "tool_use", "id": call[0], "name": call[1], "input": call[2]})
        return {"id": "r", "type": "message", "role": "assistant", "content": content, "stop_reason": "end_turn",
                "usage": {"input_tokens": 1, "cache_read_input_tokens": 30, "output_tokens": 5}}
    output = [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}]
    if call:
        output.append({"type": "function_call", "call_id": call[0], "name": call[1], "arguments": json.dumps(call[2])})
    return {"id": "r", "object": "response", "status": "completed", "output": output,
            "usage": {"input_tokens": 31, "input_tokens_details": {"cached_tokens": 30}, "output_tokens": 5}}


def stream(dialect, text):
    half = len(text) // 2
    if dialect == "chat":
        chunk = lambda delta, end=None: {"id": "r", "choices": [{"index": 0, "delta": delta, "finish_reason": end}]}
        return sse(chunk({"role": "assistant", "content": text[:half]}), chunk({"content": text[half:]}),
                   chunk({}, "stop"), {"id": "r", "choices": [], "usage": {"prompt_tokens": 31, "completion_tokens": 5}}) \
            + [b"data: [DONE]\n\n"]
    if dialect == "messages":
        return sse({"type": "message_start", "message": {"id": "r", "usage": {"input_tokens": 31}}},
                   {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
                   {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text[:half]}},
                   {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text[half:]}},
                   {"type": "content_block_stop", "index": 0},
                   {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}},
                   {"type": "message_stop"})
    return sse({"type": "response.created", "response": {"id": "r", "output": []}},
               {"type": "response.output_text.delta", "delta": text[:half]},
               {"type": "response.output_text.delta", "delta": text[half:]},
               {"type": "response.completed", "response": whole("responses", text)})
