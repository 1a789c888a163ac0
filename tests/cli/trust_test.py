#!/usr/bin/env python3
"""`twotrack trust`: a folder says what it wants; only its user says what it gets."""
import hashlib
import hmac
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import unittest

import harness

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]

# What a stranger's twotrack.yaml may ask for, and the key that the answer names.
WISHES = {
    "sandbox: {read_only: [/etc]}": "sandbox.read_only",
    "sandbox: {env_pass: [PATH, LANG, AWS_SECRET_ACCESS_KEY]}": "sandbox.env_pass",
    "sandbox: {network: true}": "sandbox.network",
    "telemetry: {otlp: 'http://127.0.0.1:4318'}": "telemetry.otlp",
    "telemetry: {otlp: auto}": "telemetry.otlp",
    "telemetry: {content: true}": "telemetry.content",
    "sandbox: {require: none}": "sandbox.require",
    "sandbox: {limits: {memory: 64GiB}}": "sandbox.limits.memory",
    "tools: {mcp: {odd: {command: [./serve]}}}": "tools.mcp.odd.command",
    "tools: {mcp: {odd: {url: 'https://example.com/mcp'}}}": "tools.mcp.odd.url",
    "tools: {monty: ./monty}": "tools.monty",
    "model: {servers: {far: {kind: http, url: 'https://example.com'}}}": "model.servers.far.url",
    "model: {servers: {near: {kind: http, url: 'http://127.0.0.1:1', api_key_env: AWS_SECRET}}}":
        "model.servers.near.api_key_env",
    "model: {servers: {own: {file: model.gguf}}}": "model.servers.own.file",
    "workspace: {auto_accept: success}": "workspace.auto_accept",
    "runner: {memory: {redact: {rules: none}}}": "runner.memory.redact.rules",
    "retention: {keep: 0s}": "retention.keep",
    "retention: {keep_failed: false}": "retention.keep_failed",
    "workspace: {keep: 0s}": "workspace.keep",
    "tools: {limits: permissive}": "tools.limits.preset",
    "tools: {limits: {memory: 1GiB}}": "tools.limits.memory",
    "agents_dir: ../agents": "agents_dir",
    "runner: {memory: {durability: none}}": "runner.memory.durability",
    "tools: {on_ambiguous: retry}": "tools.on_ambiguous",
}
NARROW = """\
sandbox: {require: full, env_pass: [PATH], limits: {memory: 64MiB}}
model: {use: near, servers: {near: {kind: http, url: "http://127.0.0.1:8080"}}}
runner: {memory: {redact: {values_from: [SHOP_LOGIN]}}}
"""


class TrustTest(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["ASAN_OPTIONS"] = "detect_leaks=0"

    def project(self, text):
        (self.root / "twotrack.yaml").write_text(text)

    def user(self, text):
        folder = self.root / "no-config/twotrack"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.yaml").write_text(text)

    def trusted(self):
        return [one["root"] for one in self.ok("trust", "--list", "--format", "json").json]


class Shown(TrustTest):
    def test_what_cannot_be_seen_is_shown(self):
        """Removed, it would not be what is trusted."""
        self.project('sandbox: {read_only: ["/srv/a\\e[8m/../../etc\\u202e\\u200b"]}')
        shown = self.expect(1, "trust").out
        self.assertIn(r"/srv/a\u001b[8m/../../etc\u202e\u200b", shown)
        self.ok("trust", "--yes")
        self.assertIn(r"\u001b[8m", self.ok("trust", "--list").out)


class Refused(TrustTest):
    def test_every_wish_beyond_what_the_user_allows(self):
        for text, key in WISHES.items():
            with self.subTest(key):
                self.project(text)
                answer = self.refused("sandbox", "exec", "--require", "full", "--", "true", says=key, hint="twotrack trust")
                self.assertIn("twotrack.yaml:1", answer.err)

    def test_every_command_that_acts_on_it(self):
        self.project("sandbox: {require: none}\n")
        for command in (["run", ".", "-o", "lint"], ["tools", "ls"], ["agents"], ["append", "a"], ["mcp", "ls"]):
            with self.subTest(command):
                self.refused(*command, says="sandbox.require")

    def test_all_wishes_are_named_at_once(self):
        self.project("sandbox: {network: true, require: none}\n")
        answer = self.refused("sandbox", "exec", "--", "true", says="sandbox.network")
        self.assertIn("sandbox.require", answer.err)

    def test_a_remora_file_is_a_project_file(self):
        (self.root / "remora.yaml").write_text("server: {base_url: 'https://example.com/v1'}\n")
        self.refused("agents", says="model.servers.remora.url")

    def test_an_address_that_only_looks_like_this_machine(self):
        for url in ("http://127.0.0.1@example.com", "http://localhost.example.com", "http://127.0.0.1\\\\@example.com",
                    "http://127.0.0.1.example.com", "http://127.0.0.11/", "ftp://127.0.0.1"):
            with self.subTest(url):
                self.project(f'model: {{servers: {{far: {{kind: http, url: "{url}"}}}}}}')
                self.refused("agents", says="model.servers.far.url")

    def test_the_users_server_is_not_sent_elsewhere(self):
        """Its key would go along."""
        self.user('model: {servers: {own: {kind: http, url: "https://example.org", api_key_env: KEY}}}')
        self.project('model: {servers: {own: {kind: http, url: "http://127.0.0.1:1"}}}')
        self.refused("agents", says="model.servers.own.url")

    def test_a_server_of_the_users_is_not_chosen_for_them(self):
        """Prompts would go there, and it may cost money."""
        self.user("model: {servers: {far: {kind: http, url: 'https://example.org'}}}")
        self.project("model: {use: far}\n")
        self.refused("agents", says="model.use")

    def test_doctor_names_it(self):
        self.project("sandbox: {network: true}\n")
        found = {one["check"]: one for one in self.expect(1, "doctor", "--format", "json").json}["configuration"]
        self.assertEqual(found["status"], "fail", found)
        self.assertIn("sandbox.network", found["message"])
        self.assertIn("twotrack trust", found["remedy"])


class Allowed(TrustTest):
    def test_a_project_may_narrow(self):
        self.project(NARROW)
        self.ok("trust")
        self.ok("append", "a", stdin=harness.line("user_message", content="hi"))

    def test_what_the_user_allows_may_be_repeated(self):
        self.user("sandbox: {require: minimal, network: true, read_only: [/opt, /etc], env_pass: [PATH, LANG, EXTRA]}\n"
                  "model: {servers: {mine: {kind: http, url: 'https://example.com'}}}\n")
        self.project("sandbox: {require: minimal, network: true, read_only: [/etc], env_pass: [EXTRA]}\n"
                     "model: {servers: {same: {kind: http, url: 'https://example.com'}}}\n")
        self.ok("trust")

    def test_the_environment_is_the_users(self):
        self.project("sandbox: {require: none}\n")
        self.ok("trust", env={"TWOTRACK_SANDBOX__REQUIRE": "reduced"})
        self.project("")
        self.ok("trust", env={"TWOTRACK_SANDBOX__REQUIRE": "none"})

    def test_it_can_be_looked_at_without_trust(self):
        self.project("sandbox: {network: true}\n")
        self.assertIn("sandbox.network", self.ok("config", "show").out)


class Trusted(TrustTest):
    WISH = "sandbox: {network: true}\n"

    def test_shows_what_it_asks_for_and_changes_nothing(self):
        self.project(self.WISH)
        answer = self.expect(1, "trust")
        self.assertIn("sandbox.network: true", answer.out)
        self.assertIn("twotrack trust --yes", answer.err)
        self.assertEqual(self.trusted(), [])
        self.refused("agents", says="sandbox.network")

    def test_yes_trusts_the_folder_as_it_is(self):
        self.project(self.WISH)
        self.ok("trust", "--yes")
        self.ok("trust")
        self.ok("append", "a", stdin=harness.line("user_message", content="hi"))
        self.assertEqual(self.trusted(), [str(self.root.resolve())])

    def test_it_asks_again_when_a_wish_changes(self):
        self.project(self.WISH)
        self.ok("trust", "--yes")
        self.project(self.WISH + "workspace: {auto_accept: success}\n")
        self.refused("agents", says="workspace.auto_accept")
        self.project(self.WISH + "runner: {max_turns: 3}\n")
        self.ok("trust")

    def test_trust_stays_with_the_folder_and_the_user(self):
        self.project(self.WISH)
        self.ok("trust", "--yes")
        other = self.root / "clone"
        other.mkdir()
        shutil.copy(self.root / "twotrack.yaml", other)
        self.assertEqual(self.run_anywhere("trust", cwd=other).code, 1)
        self.expect(1, "trust", env={"XDG_DATA_HOME": str(self.root / "of-another-user")})

    def test_init_trusts_what_it_writes(self):
        self.user("sandbox: {require: full}\n")  # the written file says reduced
        self.ok("init")
        self.ok("trust")

    def test_init_trusts_nothing_that_it_found(self):
        self.project(self.WISH)
        self.ok("init")
        self.expect(1, "trust")

    def test_nothing_to_trust(self):
        self.project("")
        self.assertIn("nothing", self.ok("trust", "--yes").out)
        self.assertEqual(self.trusted(), [])

    def test_as_json(self):
        self.project(self.WISH)
        answer = self.expect(1, "trust", "--format", "json").json
        self.assertFalse(answer["trusted"])
        self.assertEqual([(one["key"], one["value"]) for one in answer["wishes"]], [("sandbox.network", "true")])


class ForeignJournal(TrustTest):
    """A journal that came with the folder, and would write a hook of git's."""

    HOOK = ".git/hooks/post-checkout"

    def ship(self, sign, *, magic=b"twotrack-journal 2", allowed=b""):
        home = self.root / ".agentfs/accept/0001"
        shutil.rmtree(home, ignore_errors=True)
        (home / "files").mkdir(parents=True)
        (self.root / ".git/hooks").mkdir(parents=True, exist_ok=True)
        program = b"#!/bin/sh\ntouch /tmp/owned\n"
        (home / "files/0").write_bytes(program)
        (home / "files/0").chmod(0o755)
        step = f"W 0 - {0o100755} {hashlib.sha256(program).hexdigest()} {self.HOOK}".encode()
        header = [magic, b"accept", b"0001", b"lint-a", b"", b""]
        if magic.endswith(b"2"):
            header.append(allowed)
        text = b"".join(one + b"\0" for one in [*header, step])
        (home / "journal").write_bytes(text + b"E " + sign(text).encode() + b"\0")

    def key(self):
        return (pathlib.Path(self.env["XDG_DATA_HOME"]) / "twotrack/key").read_bytes()

    def decide(self):
        """Whether the next decision has written the hook, and what was said."""
        answer = self.run_cli("workspace", "clean")
        return (self.root / self.HOOK).exists(), answer.err

    def test_is_never_carried_out(self):
        for name, sign, magic in (("as any program can", lambda text: hashlib.sha256(text).hexdigest(), b"twotrack-journal 1"),
                                  ("unsigned", lambda text: hashlib.sha256(text).hexdigest(), b"twotrack-journal 2"),
                                  ("with another key", lambda text: hmac.digest(b"k" * 64, text, "sha256").hex(),
                                   b"twotrack-journal 2")):
            with self.subTest(name):
                self.ship(sign, magic=magic)
                self.run_cli("workspace", "ls")
                self.assertFalse((self.root / self.HOOK).exists())
                written, said = self.decide()
                self.assertFalse(written)
                self.assertIn("cannot be finished", said)

    def test_of_this_user_is_finished_if_it_was_allowed(self):
        self.ship(lambda text: "")
        self.decide()  # makes the key
        signed = lambda text: hmac.digest(self.key(), text, "sha256").hex()
        self.ship(signed)
        written, said = self.decide()
        self.assertFalse(written, "sensitive, and nobody has allowed it")
        self.assertIn("version control", said)
        self.ship(signed, allowed=b"sensitive")
        self.assertTrue(self.decide()[0])

    def test_a_folder_of_journals_that_leads_elsewhere(self):
        elsewhere = self.root / "elsewhere"
        (elsewhere / "photos").mkdir(parents=True)
        (elsewhere / "photos/one").write_text("1")
        (self.root / ".agentfs").mkdir()
        (self.root / ".agentfs/accept").symlink_to(elsewhere)
        self.refused("workspace", "clean", says="is a link")
        self.assertTrue((elsewhere / "photos/one").exists())

    def test_the_record_of_an_accept_cannot_be_undone_either(self):
        self.ship(lambda text: hmac.digest(b"k" * 64, text, "sha256").hex())
        home = self.root / ".agentfs/accept/0001"
        (home / "journal").rename(home / "done")
        self.assertEqual(self.run_cli("workspace", "undo", "lint-a").code, 2)
        self.assertFalse((self.root / self.HOOK).exists())

    def test_the_key_is_for_its_user_alone(self):
        self.ship(lambda text: "")
        self.decide()
        path = pathlib.Path(self.env["XDG_DATA_HOME"]) / "twotrack/key"
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)


class OnATerminal(TrustTest):
    def answer(self, reply):
        """The exit code of `agents`, whose question was answered so, and what was shown."""
        master, slave = pty.openpty()
        process = subprocess.Popen([harness.TWOTRACK, "sandbox", "exec", "--", "true"], cwd=self.root, env=self.env,
                                   stdin=slave, stdout=slave, stderr=slave, close_fds=True)
        os.close(slave)
        os.write(master, reply)
        shown = b""
        while select.select([master], [], [], harness.TIMEOUT_S)[0]:
            try:
                shown += os.read(master, 4096)
            except OSError:  # the other end is closed
                break
        os.close(master)
        return process.wait(harness.TIMEOUT_S), shown.decode()

    def test_it_asks_before_anything_runs(self):
        self.project("sandbox: {env_pass: [PATH, LANG, EXTRA]}\n")
        code, shown = self.answer(b"n\n")
        self.assertEqual(code, 2, shown)
        self.assertIn("sandbox.env_pass", shown)
        self.assertEqual(self.trusted(), [])
        code, shown = self.answer(b"y\n")
        self.assertEqual(code, 0, shown)
        self.assertEqual(self.trusted(), [str(self.root.resolve())])


class Page(unittest.TestCase):
    """docs/security.md: each thing that holds has a test that is there."""

    def test_every_line_names_its_tests(self):
        rows = [row for row in (REPOSITORY / "docs/security.md").read_text().splitlines() if row.startswith("| ")]
        held = [row.rstrip("| ").rpartition(" | ")[2] for row in rows if "_test." in row or "`bench/" in row]
        self.assertTrue(held)
        for cell in held:
            folder = REPOSITORY
            for name, words in re.findall(r"`([^`]+)`([^`]*)", cell):
                path = REPOSITORY / name if "/" in name else folder / name
                self.assertTrue(path.exists(), f"{name} in: {cell}")
                folder = path.parent
                for word in re.findall(r"\b(?:test_\w+|[A-Z][a-z]+[A-Za-z]+)\b", words):
                    self.assertTrue(word in path.read_text(), f"{word} of {name} in: {cell}")

    def test_no_line_is_without(self):
        page = (REPOSITORY / "docs/security.md").read_text()
        for row in re.findall(r"^\| (?!what holds|---|who |n, 2n).*\|$", page.partition("## The project")[2], re.M):
            self.assertRegex(row, r"`[^`]*(_test\.|bench/|tests/)|^\| (events|bytes|agents|messages|functions|empty)", row)


if __name__ == "__main__":
    harness.main()
