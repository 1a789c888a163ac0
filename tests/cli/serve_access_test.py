#!/usr/bin/env python3
"""serve: who may ask, and what every answer keeps a browser from doing."""
import os

import harness
from harness import line
from served import ServeTest


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


if __name__ == "__main__":
    harness.main()
