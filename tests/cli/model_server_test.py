"""doctor --model: a model server looked at, with the bodies that real ones send."""
import http.server
import json
import pathlib
import socket
import threading

import harness

SERVERS = pathlib.Path(__file__).resolve().parent.parent / "data/servers"


def url_of_nobody(test):
    """Of a port where nobody listens; it is taken, so that nobody else will."""
    taken = socket.socket()
    test.addCleanup(taken.close)
    taken.bind(("127.0.0.1", 0))
    return f"http://127.0.0.1:{taken.getsockname()[1]}"


class RecordedServer:
    """Answers with the first row of a file that fits."""

    def __init__(self, file, key=None):
        rows = [json.loads(row) for row in (SERVERS / f"{file}.jsonl").read_text().splitlines()]
        asked = self.asked

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                asked()
                sent = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                if key and self.headers.get("Authorization") != f"Bearer {key}":
                    return self.reply(401, {"error": {"message": "Invalid API Key"}})
                for row in rows:
                    if row["request"] in ("*", f"{self.command} {self.path}") and row.get("contains", "") in sent:
                        return self.reply(row["status"], row["body"])

            def reply(self, status, body):
                data = (body if isinstance(body, str) else json.dumps(body)).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def asked(self):
        """For tests in which something happens meanwhile."""

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class ServerTest(harness.CliTest):
    def serve(self, file, key=None):
        server = RecordedServer(file, key)
        self.addCleanup(server.close)
        return server.url

    def findings(self, code, *args, env=None):
        codes = code if isinstance(code, tuple) else (code,)
        answer = self.run_cli("doctor", "--format", "json", *args, env=env)
        self.assertIn(answer.code, codes, answer)
        return {one["check"]: one for one in answer.json if one["check"].split()[0] == "model"}


class DoctorOfServers(ServerTest):
    def test_a_good_server(self):
        findings = self.findings(0, "--model", self.serve("vllm"))
        self.assertEqual({one["status"] for one in findings.values()}, {"ok"})
        self.assertEqual(findings["model server"]["message"], "vllm 0.12.0 with Qwen/Qwen3-0.6B, dialect openai")
        self.assertEqual(findings["model context"]["message"], "context of 32768 tokens")

    def test_what_would_make_it_better(self):
        findings = self.findings(0, "--model", self.serve("llama-server-functiongemma"))
        self.assertIn("-np 1", findings["model slots"]["remedy"])
        self.assertIn("--swa-full", findings["model window"]["remedy"])
        findings = self.findings(0, "--model", self.serve("ollama-functiongemma"))
        self.assertIn("OLLAMA_CONTEXT_LENGTH", findings["model context"]["remedy"])
        self.assertEqual(findings["model answers"]["status"], "warn")

    def test_nobody_there(self):
        url = url_of_nobody(self)
        finding = self.findings(1, "--model", url)["model server"]
        self.assertEqual(finding["status"], "fail")
        self.assertIn(url, finding["message"])
        self.assertIn("llama-server -m", finding["message"])

    def test_a_model_that_it_has_not(self):
        finding = self.findings(1, "--model", self.serve("vllm"), "--model-name", "Qwen/Qwen3-0.8B")["model server"]
        self.assertIn('did you mean "Qwen/Qwen3-0.6B"?', finding["message"])

    def test_the_key_comes_from_the_environment(self):
        url = self.serve("llama-server", key="sk-17")
        message = self.findings(1, "--model", url)["model server"]["message"]
        self.assertIn("TWOTRACK_API_KEY", message)
        findings = self.findings(0, "--model", url, env={"TWOTRACK_API_KEY": "sk-17"})
        self.assertNotIn("sk-17", json.dumps(findings))


class DoctorOfAnyModel(ServerTest):
    """--model takes what `run --model` takes."""

    def gguf(self, name, magic=b"GGUF"):
        (self.root / name).write_bytes(magic + bytes(20))
        return name

    def test_files(self):
        # Without llama.cpp the runtime fails, and the files are looked at all the same.
        findings = self.findings((0, 1), "--model", f"gguf:{self.gguf('m.gguf')}+lora:{self.gguf('a.gguf')}")
        self.assertEqual((findings["model file"]["status"], findings["model file"]["message"]), ("ok", "m.gguf"))
        self.assertEqual(findings["model adapter"]["message"], "a.gguf")
        self.assertIn("model runtime", findings)

    def test_files_that_are_not_there_or_something_else(self):
        finding = self.findings(1, "--model", "gguf:nowhere.gguf")["model file"]
        self.assertEqual((finding["status"], finding["remedy"]), ("fail", "fix --model gguf:"))
        spec = f"gguf:{self.gguf('m.gguf')}+lora:{self.gguf('a.gguf', b'no')}"
        finding = self.findings(1, "--model", spec)["model adapter"]
        self.assertIn("a.gguf", finding["message"])
        self.assertEqual(finding["status"], "fail")

    def test_models_without_weights(self):
        self.assertIn("twotrack-lab", self.findings(1, "--model", "expert:10")["model"]["message"])
        self.assertIn("none.jsonl", self.findings(1, "--model", "scripted:none.jsonl")["model"]["message"])

    def test_a_configured_one_by_its_name(self):
        (self.root / "twotrack.yaml").write_text(json.dumps(
            {"model": {"servers": {"big": {"kind": "http", "url": self.serve("vllm")}}}}))
        self.assertIn("Qwen/Qwen3-0.6B", self.findings(0, "--model", "big")["model server"]["message"])
        finding = self.findings(1, "--model", "bog")["model"]
        self.assertIn("bog", finding["message"])
        self.assertIn("run --help", finding["remedy"])


class DoctorOfTheConfiguredModel(ServerTest):
    def configure(self, servers):
        self.write_trusted(json.dumps({"model": {"use": "mine", "servers": servers}}))

    def test_without_any_a_missing_model_is_only_a_warning(self):
        finding = self.findings(0)["model file"]
        self.assertEqual((finding["status"], finding["remedy"]), ("warn", "twotrack model fetch"))

    def test_a_server(self):
        self.configure({"mine": {"kind": "http", "url": self.serve("vllm")}})
        self.assertEqual(self.findings(0)["model server"]["message"],
                         "vllm 0.12.0 with Qwen/Qwen3-0.6B, dialect openai")

    def test_a_server_with_a_key(self):
        url = self.serve("llama-server", key="sk-17")
        self.configure({"mine": {"kind": "http", "url": url, "api_key_env": "MY_KEY"}})
        self.assertIn("MY_KEY", self.findings(1)["model server"]["message"])
        self.assertEqual(self.findings(0, env={"MY_KEY": "sk-17"})["model server"]["status"], "ok")

    def test_a_server_that_is_not_there(self):
        url = url_of_nobody(self)
        self.configure({"mine": {"kind": "http", "url": url}})
        self.assertIn(url, self.findings(1)["model server"]["message"])

    def test_files(self):
        (self.root / "good.gguf").write_bytes(b"GGUF....")
        (self.root / "bad.gguf").write_bytes(b"PK......")
        for file, lora, status in (("good.gguf", "good.gguf", ("ok", "ok")), ("bad.gguf", "good.gguf", ("fail", "ok")),
                                   ("good.gguf", "no.gguf", ("ok", "fail")), ("no.gguf", "bad.gguf", ("fail", "fail"))):
            with self.subTest(file=file, lora=lora):
                self.configure({"mine": {"kind": "gguf", "file": file, "lora": lora}})
                answer = self.run_cli("doctor", "--format", "json")
                findings = {one["check"]: one for one in answer.json}
                checks = (findings["model file"], findings["model adapter"])
                self.assertEqual(tuple(one["status"] for one in checks), status)
                for one, key in zip(checks, ("file", "lora")):
                    if one["status"] == "fail":
                        self.assertIn(f"model.servers.mine.{key}", one["remedy"])
                        self.assertEqual(answer.code, 1)

    def test_a_name_that_is_none(self):
        (self.root / "twotrack.yaml").write_text('{"model": {"use": "mien", "servers": {"mine": {"kind": "gguf"}}}}')
        answer = self.expect(1, "doctor", "--format", "json")
        (finding,) = (one for one in answer.json if one["status"] == "fail")
        self.assertIn('did you mean "mine"?', finding["message"])


if __name__ == "__main__":
    harness.main()
