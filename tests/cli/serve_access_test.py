#!/usr/bin/env python3
"""serve: who may ask, and what every answer keeps a browser from doing."""
import http.client
import os
import random
import ssl
import subprocess

import harness
from harness import line
from served import PATIENCE_S, ServeTest

MUTATIONS = 3000
AT_ONCE = 50


class AccessTest(ServeTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("user_message", content="hi", turn=1))
        self.served = self.serve()
        self.routes = self.served.get("/api")["routes"]

    def test_every_route_wants_the_token(self):
        self.assertGreater(len(self.routes), 20)
        for route, path in self.paths(self.routes, "a"):
            for headers in [{}, {"Authorization": "Bearer wrong"}, {"Authorization": self.served.token},
                            {"Cookie": f"twotrack-{self.served.port}=wrong"},
                            {"Cookie": f"twotrack-{self.served.port}={self.served.token}; "
                                       f"twotrack-{self.served.port}=x"}]:
                answer, content = self.served.ask(path, route["method"], headers, token=False)
                if route["is_open"]:
                    self.assertNotIn(b"agent_id", content)
                else:
                    self.assertEqual(answer.status, 401, (path, headers))
        for path in ["/api/none", "/none", "/assets/none", "/api/agents/a?token=" + self.served.token]:
            self.assertEqual(self.served.ask(path, token=False)[0].status, 401, path)

    def test_a_parameter_that_is_wrong_or_unknown_is_refused(self):
        for path, name, wants in (("", "since", "2026-11-18T09:30:00Z"), ("", "n", "n=0"), ("", "after", "after=0"), ("/a/turns", "from", "from=0"),
                                  ("/a/turns", "turn", "turn=0"), ("/a/events", "seq", "seq=0"), ("/a/events", "cut", "cut=8192"),
                                  ("/a/series", "points", "points=500"), ("/a/sent", "n", "n=200"), ("/a/events/1/raw", "lines", "lines=500"),
                                  ("/a/source?offset=1", "turn", "turn=0"), ("/a/what-if", "budget", "number of bytes"), ("/a/verify", "anchor", "head")):
            for value in ("garbage", "-1", "1x"):
                said = self.served.get(f"/api/agents{path}{'&' if '?' in path else '?'}{name}={value}", status=400)["error"]
                self.assertIn(name, said["message"])
                self.assertIn(wants, said["message"] + said["hint"])
        for since, count in (("2026", 1), ("2026-11-18", 1), ("2026-11-18T09:30:00Z", 1), ("9998", 0), ("9998-01-01T00:00:00.123Z", 0)):
            self.assertEqual(len(self.served.get(f"/api/agents?since={since}")), count, since)
        for since in ("2026-13", "2026-11-18 09:30", "Z", "7"):
            self.served.get("/api/agents?since=" + since.replace(" ", "%20"), status=400)

    def test_every_route_says_what_it_takes_and_takes_nothing_else(self):
        for route, path in self.paths(self.routes, "a"):
            if route["method"] == "GET" and path.startswith("/api"):
                said = self.served.get(path + "?frm=1", status=400)["error"]
                self.assertIn("frm", said["message"])
                for name in route["parameters"]:
                    self.assertIn(name, said["hint"])

    def test_only_the_page_is_open(self):
        self.assertEqual([one["path"] for one in self.routes if one["is_open"]], ["/", "/assets/*"])

    def test_the_token_becomes_a_cookie(self):
        answer, _ = self.served.ask("/?token=" + self.served.token, token=False)
        self.assertEqual((answer.status, answer.headers["Location"]), (303, "/"))
        cookie = answer.headers["Set-Cookie"]
        for word in ["HttpOnly", "SameSite=Strict", "Path=/", f"twotrack-{self.served.port}="]:
            self.assertIn(word, cookie)
        answer, _ = self.served.ask("/api/agents", headers={"Cookie": cookie.split(";")[0]}, token=False)
        self.assertEqual(answer.status, 200)
        self.assertEqual(self.served.ask("/?token=wrong", token=False)[0].status, 401)

    def test_a_rebound_name_is_refused_before_anything_else(self):
        for route, path in self.paths(self.routes, "a"):
            for host in ["evil.example", f"evil.example:{self.served.port}", "127.0.0.1", "localhost:1"]:
                answer, _ = self.served.ask(path, route["method"], host=host)
                self.assertEqual(answer.status, 421, (path, host))
        two = (f"GET /api/agents HTTP/1.1\r\nHost: 127.0.0.1:{self.served.port}\r\nHost: evil.example\r\n"
               f"Authorization: Bearer {self.served.token}\r\nConnection: close\r\n\r\n").encode()
        self.assertRegex(self.served.raw(two), rb"^HTTP/1.1 4\d\d")

    def test_other_sites_are_refused(self):
        for headers in [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"},
                        {"Origin": "http://evil.example"}, {"Origin": f"http://127.0.0.1:{self.served.port + 1}"}]:
            for path in ["/api/agents", "/", "/?token=" + self.served.token]:
                self.assertEqual(self.served.ask(path, headers=headers)[0].status, 403, (path, headers))
        same = {"Sec-Fetch-Site": "same-origin", "Origin": f"http://127.0.0.1:{self.served.port}"}
        self.assertEqual(self.served.ask("/api/agents", headers=same)[0].status, 200)

    def test_every_answer_keeps_the_browser_from_running_it(self):
        for path in ["/", "/api/agents", "/api/none", "/assets/none.js"]:
            headers = self.served.ask(path)[0].headers
            policy = headers["Content-Security-Policy"]
            for word in ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'",
                         "frame-ancestors 'none'", "form-action 'none'", "base-uri 'none'"]:
                self.assertIn(word, policy, path)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertIsNone(headers["Access-Control-Allow-Origin"])

    def test_no_path_leads_out(self):
        secret = self.root / "secret.jsonl"
        secret.write_text("top secret\n")
        for agent in ["../secret", "..%2fsecret", "%2e%2e%2fsecret", "..%5csecret", "a%00b", "-", ".a", "a/../../secret",
                      "%2e%2e", "a%0ab", "A" * 200]:
            for rest in ["", "/turns", "/turns/1", "/events", "/events/0/raw?download=1"]:
                answer, content = self.served.ask(f"/api/agents/{agent}{rest}")
                self.assertIn(answer.status, (400, 404), (agent, rest))
                self.assertNotIn(b"top secret", content)
        for name in ["..%2f..%2fsecret.jsonl", "%2e%2e", "x/../../secret"]:
            self.assertIn(self.served.ask(f"/assets/{name}")[0].status, (400, 404))

    def test_a_link_is_not_followed_as_a_log(self):
        (self.root / "elsewhere.jsonl").write_bytes(self.path("a").read_bytes().replace(b'"a"', b'"b"'))
        os.symlink(self.root / "elsewhere.jsonl", self.path("b"))
        answer, content = self.served.ask("/api/agents/b/events")
        self.assertNotEqual(answer.status, 200, content)

    def mutated(self, choose, request):
        """The bytes of a request, of which something was changed, left out, put in or repeated."""
        text = bytearray(request)
        for _ in range(choose.randrange(1, 6)):
            at = choose.randrange(len(text) + 1)
            end = min(len(text), at + choose.randrange(1, 20))
            kind = choose.randrange(6)
            if kind == 0:
                text[at:end] = b""
            elif kind == 1:
                text[at:at] = choose.randbytes(choose.randrange(1, 20))
            elif kind == 2:
                text[at:at] = text[at:end] * choose.choice([1, 2, 500])
            elif kind == 3 and at < len(text):
                text[at] ^= 1 << choose.randrange(8)
            elif kind == 4:
                text[at:at] = choose.choice([b"\r\n", b"\n", b"\0", b"%", b"%00", b"..", b"//", b"?", b"Host: a\r\n", b"Content-Length: 99999999999\r\n",
                                             b"Transfer-Encoding: chunked\r\n", b"Expect: 100-continue\r\n", b" HTTP/1.1\r\n"])
            elif len(text) > 1:
                del text[at:]
        return bytes(text)

    def test_whatever_bytes_come_it_goes_on_and_tells_strangers_nothing(self):
        choose = random.Random(2026)
        paths = ["/", "/api", "/api/agents", "/api/agents/a/turns/1", "/api/agents/a/events?from=0&n=5", "/api/agents/a/events/1/raw?find=x",
                 "/api/diff?a=a:1&b=a:1", "/api/search?q=hi", "/assets/none.js", "/api/workspaces/a/accept"]
        secret = b"nobody-else-may-read-this"
        self.append("a", line("user_message", content=secret.decode(), turn=1))
        requests = []
        for number in range(MUTATIONS):
            path = choose.choice(paths)
            method = "POST" if path.endswith("accept") else choose.choice(["GET", "GET", "HEAD", "OPTIONS"])
            token = f"Authorization: Bearer {self.served.token}\r\n" if number % 2 else ""
            body = "{}" if method == "POST" else ""
            request = (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.served.port}\r\n{token}Content-Type: application/json\r\n"
                       f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}").encode()
            requests.append(self.mutated(choose, request))
        answered = 0
        for begin in range(0, MUTATIONS, AT_ONCE):
            for number, answer in enumerate(self.served.answers(requests[begin:begin + AT_ONCE]), begin):
                answered += bool(answer)
                self.assertRegex(answer or b"HTTP/1.1 200 ", rb"^HTTP/1\.[01] [1-5]\d\d ", requests[number])
                if number % 2 == 0:  # without the token
                    self.assertNotIn(secret, answer, requests[number])
        self.assertGreater(answered, MUTATIONS / 2)
        self.assertIsNone(self.served.process.poll())
        self.assertIn(secret, self.served.ask("/api/agents/a/events")[1])


class TlsTest(ServeTest):
    """What others can reach: with a certificate, a token and a name of its owner's."""

    TOKEN = "0123456789abcdef0123"

    def test_it_answers_by_its_name_to_who_has_the_token(self):
        self.write("token", self.TOKEN + "\n")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=logs.example", "-addext",
                        "subjectAltName=DNS:logs.example", "-keyout", self.root / "key.pem", "-out", self.root / "cert.pem"],
                       check=True, capture_output=True)
        self.append("a", line("user_message", content="hi", turn=1))
        process = self.start("serve", "--host", "0.0.0.0", "--token-file", "token", "--tls-cert", "cert.pem", "--tls-key", "key.pem",
                             "--name", "logs.example")
        address = process.stdout.readline().decode().strip()
        self.assertRegex(address, rf"^https://logs\.example:\d+/\?token={self.TOKEN}$")
        port = int(address.partition("/?")[0].rpartition(":")[2])

        def ask(path, host=f"logs.example:{port}", **headers):
            trusted = ssl.create_default_context(cafile=str(self.root / "cert.pem"))
            connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE_S, context=trusted)
            connection.connect = lambda: self.connect(connection, trusted)
            connection.request("GET", path, headers={"Host": host, **headers})
            answer = connection.getresponse()
            content = answer.read()
            connection.close()
            return answer, content

        entered, _ = ask("/?token=" + self.TOKEN)
        cookie = entered.headers["Set-Cookie"]
        self.assertEqual(entered.status, 303)
        for word in ("Secure", "HttpOnly", "SameSite=Strict"):
            self.assertIn(word, cookie.split("; "))
        for headers, status in [({"Cookie": cookie.split(";")[0]}, 200), ({"Authorization": f"Bearer {self.TOKEN}"}, 200),
                                ({}, 401), ({"Authorization": "Bearer 0123456789abcdef9999"}, 401)]:
            answer, content = ask("/api/agents", **headers)
            self.assertEqual(answer.status, status, headers)
            self.assertEqual(b'"agent_id":"a"' in content, status == 200)
        self.assertEqual(ask("/api/agents", host=f"other.example:{port}", Authorization=f"Bearer {self.TOKEN}")[0].status, 421)
        with self.assertRaises((http.client.HTTPException, OSError)):  # nothing is said in the clear
            plain = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
            plain.request("GET", "/")
            plain.getresponse()

    def connect(self, connection, trusted):
        """To this machine, under the name of the certificate."""
        http.client.HTTPConnection.connect(connection)
        connection.sock = trusted.wrap_socket(connection.sock, server_hostname="logs.example")


if __name__ == "__main__":
    harness.main()
