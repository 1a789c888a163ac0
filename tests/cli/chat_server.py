"""A model server that plays a list of calls."""
import http.server
import json
import threading


class ChatServer:
    """Answers chat completions with one call after the other, and is gone after so many answers. `asked` has the headers.
    `usage`: what it counts, if it does."""

    def __init__(self, calls, answers=None, usage=None):
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
                test.asked.append({name.lower(): value for name, value in self.headers.items()})
                name, args = left.pop(0)
                call = {"id": "1", "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
                self.reply({"id": "1", "object": "chat.completion", "model": "m", "choices": [
                    {"index": 0, "finish_reason": "tool_calls",
                     "message": {"role": "assistant", "content": "", "tool_calls": [call]}}]}
                    | ({"usage": usage} if usage else {}))
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

        self.answers = len(left) + 1 if answers is None else answers
        self.asked = []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
