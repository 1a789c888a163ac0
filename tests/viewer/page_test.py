#!/usr/bin/env python3
"""The page of the real `twotrack serve`, looked at with Chromium: page/*.test.mjs, on logs of real runs and on hostile ones.

Skipped, with a word, without Node, its packages or Chromium. ONLY=access runs one of the files, KEEP=FOLDER keeps
pictures of all screens, UI_DIR=viewer/dist looks at the page that was built last and not at the one inside of the program.
"""
import base64
import json
import os
import pathlib
import subprocess
import sys
import unittest

import tools

sys.path.insert(0, str(tools.ROOT / "tests/cli"))

import harness
import run_project

TESTS = pathlib.Path(__file__).resolve().parent / "page"
TIMEOUT_S = 1500
TEST_TIMEOUT_MS = 600_000  # so that one that hangs is named
TURNS = 240
HOSTILE = ("<script>window.hurt = 1</script><img src=x onerror='window.hurt = 2'>\n"
           "\x1b[31mred\x1b[0m \x1b]0;title\x07 \u202egnp.exe\n"
           "</pre></code>{@html '<b>bold</b>'}\n")
LONG_LINE = "x" * 10_000_000


def turn(number, tool, output, outcome="success", **more):
    """The events of one turn of an agent that only reads."""
    call = f"{number}/0"
    return (json.dumps({"type": "turn_start", "turn": number, "data": {"turn": number}}) + "\n"
            + harness.line("tool_call", turn=number, call_id=call, tool=tool, args={"n": number})
            + harness.line("tool_result", turn=number, call_id=call, tool=tool, outcome=outcome, raw_output=output, **more))


def sent_by_a_client():
    """The events of two requests behind the gateway, the second of which was cut to fit."""
    path = {"path": "/v1/chat/completions", "descent": "grown"}
    yield harness.line("user_message", turn=1, content="read a.py")
    record = "Before this: a.py was read; it has 3 functions."
    yield harness.line("model_request", turn=1, parameters={"gateway": {**path, "descent": "new", "kept": 0, "seqs": [1]}})
    yield harness.line("model_response", turn=1, text="yes", usage={"prompt_tokens": 900, "cached_tokens": 700, "completion_tokens": 2})
    for text in ("one", "two", "three"):
        yield harness.line("tool_result", turn=2, tool="read", raw_output=f"def {text}(): pass")
    yield harness.line("wire_fit", turn=2, first=1, last=4, why="bound", record=record)
    yield harness.line("model_request", turn=2, parameters={"gateway": {
        **path, "kept": 1, "seqs": [4, 5, 6], "fit": {"bound": 1000, "client_tokens": 1800, "tokens": 950, "epoch": 7}}})


class PageTest(run_project.RunTest):
    def make_logs(self):
        self.done("run", "a.py", "-o", "note", "--model", self.script(*run_project.NOTE))
        self.feed("many", harness.line("run_start", goal="look at everything"),
                  *(turn(n, "look", f"value V{n:04d}\nsecond line of {n}\n", "error" if n % 50 == 0 else "success")
                    for n in range(1, TURNS + 1)))
        self.feed("hostile", harness.line("run_start", goal=HOSTILE), turn(1, "<b>tool</b>", HOSTILE),
                  turn(2, "long", f"{LONG_LINE}\nafter it\n"),
                  turn(3, "binary", base64.b64encode(bytes(range(256)) * 20).decode(), raw_output_encoding="base64"),
                  json.dumps({"type": "user_message", "turn": 4, "data": {"content": HOSTILE}}) + "\n")
        self.feed("damaged", harness.line("run_start", goal="be whole"), *(turn(n, "look", f"line {n}\n") for n in range(1, 20)))
        path = self.path("damaged")
        content = path.read_bytes()
        self.change_byte(path, content.rindex(b'"type":"tool_result"', 0, content.index(b'"line 3\\n"')))
        self.feed("changed", harness.line("run_start", goal="stay as it was"), *(turn(n, "look", f"seven {n}\n") for n in range(1, 6)))
        self.change_byte(self.path("changed"), self.path("changed").read_bytes().index(b'"seven 3') + 1)
        self.feed("words", harness.line("run_start", goal="say something"), harness.line("user_message", content="before any turn"))
        self.feed("ended", harness.line("run_start", goal="be told"), turn(1, "look", '{"seen":["' + "more of it, " * 40 + 'the end of it"]}'), harness.line("run_end", status="success", summary="done"))
        self.feed("gone", harness.line("run_start", goal="leave a head"), turn(1, "look", "line\n"))
        self.path("gone").unlink()
        self.path("empty").write_bytes(b"")
        self.feed("compacted", harness.line("run_start", goal="take little room"), *(turn(n, "look", f"line {n}\n") for n in range(1, 9)))
        self.ok("compact", "compacted")
        self.feed("proxied", *sent_by_a_client(), options=["--operation", "gateway", "--goal", "be in between"])
        self.write("shop.py", 'def price():\n    """What it costs."""\n    return total()\n\n\ndef total():\n    return 1\n')
        self.ok("hub", "index")
        self.feed("forked", harness.line("user_message", turn=1, content="go another way"), options=["--operation", "gateway"])
        self.rewrite("forked", b'"budget":', b'"gateway":{"dialect":"chat","forked_from":"proxied","shared":2},"budget":', only=b'"run_start"')
        self.feed("growing", harness.line("run_start", goal="grow"), *(turn(n, "look", f"line {n}\n") for n in range(1, 6)))

    def feed(self, agent, *lines, options=()):
        self.ok("append", agent, *options, stdin="".join(lines))

    def test_page(self):
        self.make_logs()
        env = {**self.env, "TWOTRACK": harness.TWOTRACK, "CHROMIUM": tools.CHROMIUM, "PROJECT": str(self.root),
               "AGENT": self.agent(), "RUN": self.logs("run-")[0], "TURNS": str(TURNS), "PACKAGES": str(tools.PACKAGES.parent / "package.json"),
               "KEEP": os.environ.get("KEEP", "")}
        files = sorted(map(str, TESTS.glob(f"{os.environ.get('ONLY', '*')}.test.mjs")))
        done = subprocess.run([str(tools.NODE), "--test", "--test-concurrency=1", f"--test-timeout={TEST_TIMEOUT_MS}", *files], env=env, timeout=TIMEOUT_S, check=False)
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    lacking = tools.missing(browser=True)
    if lacking:
        print(f"SKIPPED: the page was not looked at: no {lacking}: run scripts/setup.sh test")
        sys.exit(tools.SKIPPED)
    unittest.main()
