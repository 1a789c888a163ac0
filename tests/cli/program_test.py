"""What holds for every command: help, names, colours, exit codes, the project's folder."""
import json
import os
import re
import subprocess

import harness
from harness import line

COMMANDS = re.findall(r"^  ([a-z]+) ", subprocess.run([harness.TWOTRACK, "--help"], capture_output=True,
                                                      text=True, check=True).stdout.split("Options:")[0], re.M)


class Help(harness.CliTest):
    def test_the_overview_names_every_command(self):
        for way in ([], ["--help"], ["help"]):
            text = self.ok(*way).out
            for name in ("append", "ls", "show", "tail", "verify", "head", "search", "index", "compact",
                         "prune", "export", "doctor", "trust", "completion", "man", "help"):
                self.assertIn(f"  {name} ", text)

    def test_every_command_teaches_by_example(self):
        for command in COMMANDS:
            with self.subTest(command):
                text = self.ok(command, "--help").out
                self.assertIn("Usage: twotrack " + command, text)
                self.assertRegex(text, r"Examples?:\n  # .*\n  .*twotrack")
                self.assertEqual(self.ok("help", command).out, text)

    def test_lines_of_help_fit_a_terminal(self):
        for command in COMMANDS:
            for one in self.ok(command, "--help").out.splitlines():
                self.assertLessEqual(len(one), 110, command)

    def test_exit_codes_are_explained(self):
        text = self.ok("help", "exit-codes").out
        for code in ("0 ", "1 ", "2 ", "130 "):
            self.assertIn("  " + code, text)

    def test_the_version(self):
        self.assertRegex(self.ok("--version").out, r"^twotrack \d+\.\d+\.\d+\n$")

    def test_wrong_words_suggest_the_nearest(self):
        self.refused("verfy", says='unknown command "verfy" (did you mean "verify"?)', hint="twotrack --help")
        self.refused("verify", "--haed", "x", says='did you mean "--head"?', hint="twotrack verify --help")
        self.refused("help", "exit-code", says='did you mean "exit-codes"?')
        self.refused("completion", "bsh", says='did you mean "bash"?')
        self.refused("ls", "--format", "jason", says='did you mean "json"?')
        self.refused("--rot", "x", "ls", says='did you mean "--root"?')

    def test_formats_that_a_command_has_not(self):
        self.refused("export", "--format", "text", says="it prints jsonl")
        self.refused("man", "--format", "json", says="it prints text")


class Names(harness.CliTest):
    def test_the_first_word_is_the_command(self):
        self.refused("work", "ls", says='unknown command "work" (did you mean "workspace"?)')
        self.refused("lss", says="unknown command")
        self.refused("--root", ".", "work", "ls", says='unknown command "work"')
        self.refused("--root=.", "work", "ls", says='unknown command "work"')

    def test_an_agent_by_the_node_it_worked_on_and_a_run_by_its_start(self):
        for n, agent in enumerate(("first", "second")):
            self.append(agent, line("user_message", content=agent),
                        options=["--node", "src/a.py::f", "--run", f"2026071{n}T1-x"])
        self.assertIn("second", self.ok("show", "src/a.py::f").out)
        self.assertIn("first", self.ok("ls", "--run", "20260710", "--names").out)
        self.assertEqual(self.ok("ls", "--run", "@last", "--names").out, "second\n")
        self.assertEqual(self.ok("ls", "--run", "@last~1", "--names").out, "first\n")
        self.assertIn("# first", self.ok("report", "20260710").out)
        self.assertIn("# second", self.ok("report", "@last").out)
        self.refused("ls", "--run", "2026", says="prefix of 2 runs")
        self.refused("show", "src/b.py", says="no log named")

    def test_every_command_takes_the_same_names_of_a_run(self):
        for agent, run in (("one", "20260710T1-a7"), ("two", "20260711T1-b8"), ("three", "20260711T1-b8")):
            self.append(agent, line("user_message", content=agent), options=["--run", run])
        commands = {"ls": ["ls", "--names"], "lines": ["export"], "spans": ["export", "--otlp", "spans.json"],
                    "sft": ["export", "--as", "sft"], "report": ["report"], "workspace": ["workspace", "ls"]}
        full = {what: self.run_cli(*command, "--run", "20260711T1-b8") for what, command in commands.items()}
        self.assertEqual(full["ls"].out, "two\nthree\n")
        self.assertIn("# two", full["report"].out)
        self.assertNotIn("# one", full["report"].out)
        self.assertEqual({json.loads(one)["agent_id"] for one in full["lines"].out.splitlines()}, {"two", "three"})
        self.assertIn("of 2 logs", full["spans"].err)
        for name in ("@last", "20260711", "b8", "b"):
            for what, command in commands.items():
                with self.subTest(f"{what} {name}"):
                    answer = self.run_cli(*command, "--run", name)
                    expected = full[what]
                    self.assertEqual((answer.code, answer.out), (expected.code, expected.out))
                    self.assertEqual(answer.err.replace(f'"{name}"', '"20260711T1-b8"'), expected.err)
        self.assertIn("# one", self.ok("report", "--run", "@last~1").out)
        self.assertEqual(self.ok("report", "b8").out, self.ok("report", "--run", "@last").out)
        for command in (["export"], ["export", "--otlp", "spans.json"], ["report"]):
            self.refused(*command, "--run", "20260712", says='no logs for run "20260712"', hint="lists the runs")
            self.refused(*command, "--run", "2026", says="prefix of 2 runs")
        for words in ([], ["one", "--run", "@last"]):
            self.refused("report", *words, says="either NAME or --run")

    def test_a_new_log_may_join_the_last_run(self):
        self.append("one", options=["--run", "r-1"])
        self.append("two", options=["--run", "@last"])
        self.assertEqual(self.ok("ls", "--run", "r-1", "--names").out, "one\ntwo\n")


class Shells(harness.CliTest):
    def test_nodes_of_a_file_are_completed(self):
        (self.root / "src").mkdir()
        (self.root / "src/cart.py").write_text("class Cart:\n    def add(self): pass\n\ndef free(): pass\n")
        (self.root / ".agentfs").mkdir()
        self.assertEqual(self.ok("nodes", "--names", "src/cart.py").out.split(),
                         ["src/cart.py", "src/cart.py::Cart", "src/cart.py::Cart.add", "src/cart.py::free"])
        inside = self.run_anywhere("nodes", "--names", "cart.py", cwd=self.root / "src")
        self.assertIn("cart.py::Cart.add", inside.out.split())
        folder = os.path.dirname(harness.TWOTRACK)
        for typed, last, offered in (("src/cart.py::", "::", ["Cart", "Cart.add", "free"]),
                                     ("src/cart.py::Cart.", "Cart.", ["Cart.add"]),
                                     ("src/ca", "src/ca", ["src/cart.py"])):
            with self.subTest(typed=typed):
                script = (f"PATH={folder}:$PATH\n" + self.ok("completion", "bash").out +
                          f"COMP_LINE='twotrack run {typed}'; COMP_POINT=${{#COMP_LINE}}\n"
                          f"COMP_WORDS=(twotrack run '{last}'); COMP_CWORD=2\n_twotrack\n"
                          "printf '%s\\n' \"${COMPREPLY[@]}\"\n")
                done = subprocess.run(["bash", "-c", script], cwd=self.root, env=self.env, capture_output=True,
                                      text=True, check=True)
                self.assertEqual(done.stdout.split(), offered, done)

    def test_completions_are_programs_of_their_shells(self):
        bash = self.ok("completion", "bash").out
        subprocess.run(["bash", "-n"], input=bash.encode(), check=True)
        for shell in ("bash", "zsh", "fish"):
            text = self.ok("completion", shell).out
            for command in COMMANDS:
                self.assertIn(command, text)
            self.assertIn("--older-than" if shell != "fish" else "older-than", text)

    def complete(self, *words):
        script = (self.ok("completion", "bash").out +
                  f'\nCOMP_WORDS=({" ".join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n'
                  "_twotrack; printf '%s\\n' \"${COMPREPLY[@]}\"\n")
        path = os.path.dirname(harness.TWOTRACK) + ":" + self.env["PATH"]
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=self.root,
                              env={**self.env, "PATH": path}, check=True)
        return done.stdout.split()

    def test_nothing_in_a_folder_is_run_by_a_tab(self):
        """Names of logs, files and nodes may be anything, also in a folder that somebody else made."""
        bad = "$(touch${IFS}ran)"
        (self.root / "a.js").write_text(f'const o = {{"{bad}": function() {{}}, "`touch ran`"() {{}}}};\n')
        (self.root / f"{bad}.py").write_text("def f(): pass\n")
        self.append("good", line("x"))
        self.path(bad).write_text("no event\n")
        for words, typed in ((("show", ""), ""), (("run", "o"), "a.js::"), (("run", ""), ""), (("run", "$"), "$")):
            script = (self.ok("completion", "bash").out +
                      f"COMP_LINE='twotrack {words[0]} {typed}'; COMP_POINT=${{#COMP_LINE}}\n"
                      f"COMP_WORDS=(twotrack {words[0]} '{words[1]}'); COMP_CWORD=2\n_twotrack\n"
                      # What stands on the line then, and is run by the return key.
                      "for one in \"${COMPREPLY[@]}\"; do printf '%s\\n' \"$one\"; done\n")
            path = os.path.dirname(harness.TWOTRACK) + ":" + self.env["PATH"]
            done = subprocess.run(["bash", "-c", script], cwd=self.root, env={**self.env, "PATH": path},
                                  capture_output=True, text=True, check=True)
            self.assertFalse((self.root / "ran").exists(), (words, done.stdout))
            if words[0] == "show" or typed.endswith("::"):
                self.assertIn("\\$\\(touch", done.stdout)

    def test_bash_completes_commands_options_values_and_agents(self):
        self.append("lint-a", line("x"))
        self.assertEqual(self.complete("twotrack", "ver"), ["verify"])
        self.assertEqual(self.complete("twotrack", "show", "--ra"), ["--raw"])
        self.assertEqual(self.complete("twotrack", "ls", "--format", "js"), ["json", "jsonl"])
        self.assertEqual(self.complete("twotrack", "show", "li"), ["lint-a"])
        self.assertEqual(self.complete("twotrack", "append", "x", "--durability", "n"), ["none"])

    def test_the_manual_page_is_well_formed(self):
        page = self.ok("man").out
        self.assertTrue(page.startswith(".TH TWOTRACK 1"))
        for command in COMMANDS:
            self.assertIn(f".SS {command}\n", page)
        self.assertIn("EXIT STATUS", page)


class Colours(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.append("a", line("x"))

    def test_none_in_a_pipe_some_on_request(self):
        self.assertNotIn("\x1b", self.ok("verify").out)
        self.assertIn("\x1b[32m", self.ok("verify", "--color", "always").out)
        self.assertNotIn("\x1b", self.ok("verify", "--color", "never").out)

    def test_json_has_none_ever(self):
        for command in (["verify"], ["ls"], ["show", "a"], ["search", "x"], ["doctor"]):
            out = self.run_cli(*command, "--color", "always", "--format", "json").out
            json.loads(out)
            self.assertNotIn("\x1b", out)


class Root(harness.CliTest):
    def test_named(self):
        elsewhere = self.root / "elsewhere"
        elsewhere.mkdir()
        self.ok("--root", str(elsewhere), "append", "a", stdin=line("x"))
        self.assertTrue((elsewhere / ".agentfs/traces/a.jsonl").exists())
        self.assertIn("a", self.ok("ls", "--names", "--root", str(elsewhere)).out)
        self.refused("--root", str(self.root / "nowhere"), "ls", says="no such folder")

    def test_the_nearest_parent_with_a_configuration(self):
        (self.root / "twotrack.yaml").write_text("")
        below = self.root / "a" / "b"
        below.mkdir(parents=True)
        self.run_anywhere("append", "x", stdin=line("x"), cwd=below)
        self.assertTrue(self.path("x").exists())

    def test_else_the_current_folder(self):
        self.append("x", line("x"))
        self.assertTrue(self.path("x").exists())


class Pipes(harness.CliTest):
    def test_a_reader_that_goes_away_is_no_error(self):
        self.append("a", *[line("x", text="y" * 1000)] * 300)
        for command in (["show", "a", "--lines", "100"], ["export"], ["search", "y"]):
            with self.subTest(command):
                process = self.start(*command)
                process.stdout.read(10)
                process.stdout.close()
                self.assertEqual(process.wait(harness.TIMEOUT_S), 0)
                self.assertEqual(process.stderr.read(), b"")
                process.stdout = process.stderr

    def test_quiet_leaves_only_errors(self):
        self.append("a", line("x"))
        self.assertEqual(self.ok("prune", "--older-than", "1d", "-q").err, "")
        self.assertIn("error: ", self.refused("show", "b", "-q").err)


class Doctor(harness.CliTest):
    def findings(self, code=0):
        return {one["check"]: one for one in self.expect(code, "doctor", "--format", "json").json}

    def test_a_good_place(self):
        self.append("a", line("x"))
        self.ok("index")
        findings = self.findings()
        for check in ("project", "permissions", "file system", "free space", "lock", "sync", "readable",
                      "intact", "torn tails", "heads", "locks", "indexes", "terminal"):
            self.assertIn(check, findings)
            self.assertEqual(list(findings[check]), ["check", "status", "message", "remedy"])
        self.assertRegex(findings["sync"]["message"], r"\d+\.\d\d ms")
        self.assertEqual(findings["intact"]["status"], "ok")
        text = self.ok("doctor").out
        self.assertRegex(text, r"(?m)^ok    intact ")
        self.assertEqual([path.name for path in (self.root / ".agentfs").iterdir() if "doctor" in path.name], [])

    def test_before_there_is_a_project(self):
        findings = self.findings()
        self.assertEqual(findings["project"]["status"], "warn")
        self.assertIn("twotrack append", findings["project"]["remedy"])
        self.assertEqual(list(self.root.iterdir()), [])

    def test_what_is_wrong_and_how_to_mend_it(self):
        self.append("damaged", line("x", text="yyyy"), line("x"))
        self.change_byte(self.path("damaged"), self.path("damaged").read_bytes().index(b"yyyy"))
        self.append("torn", line("x"))
        with self.path("torn").open("ab") as log:
            log.write(b'{"v":1')
        self.append("headless", line("x"))
        self.path("headless", ".head").unlink()
        self.path("headless", ".lock").write_text("999999999")
        (self.root / ".agentfs").chmod(0o755)
        findings = self.findings(code=1)
        for check, status, agent in (("intact", "fail", "damaged"), ("torn tails", "warn", "torn"),
                                     ("heads", "warn", "headless"), ("locks", "warn", "headless"),
                                     ("permissions", "warn", ".agentfs")):
            with self.subTest(check):
                self.assertEqual(findings[check]["status"], status)
                self.assertIn(agent, findings[check]["message"])
                self.assertTrue(findings[check]["remedy"])
        # They follow by themselves.
        self.assertEqual(findings["indexes"]["status"], "ok")
        self.assertIn("behind their logs", findings["indexes"]["message"])


if __name__ == "__main__":
    harness.main()
