"""key: signed heads of logs, and what a forger does to them."""
import json
import re
import shutil
import signal

import harness
from harness import line
from two_places import FleetTest


class KeyTest(FleetTest):
    def setUp(self):
        super().setUp()
        self.public = self.root / "alice.pub"
        self.public.write_text(self.ok("key", "new", "--name", "alice").out)
        self.append("a", line("user_message", content="hello"), line("y", n=2))
        self.nobody = {"XDG_DATA_HOME": str(self.other / "nobody")}

    def sig(self, agent="a"):
        return self.path(agent).with_suffix(".sig")

    def verify_as(self, env, *words, code=0):
        return self.expect(code, "verify", *words, env=env)

    def sign_as_mallory(self, agent):
        """As if somebody else had written the log, with a key of the same name."""
        mallory = {"XDG_DATA_HOME": str(self.other / "mallory")}
        self.ok("key", "new", "--name", "alice", env=mallory)
        self.ok("key", "sign", agent, env=mallory)


class Keys(KeyTest):
    def test_the_key_is_not_in_the_project(self):
        self.assertFalse(any("signing" in path.name for path in self.root.rglob("*")))
        self.assertEqual(self.ok("key", "show").out, self.public.read_text())

    def test_a_log_that_is_open_does_not_keep_the_others_from_being_signed(self):
        for agent in ("b", "c"):
            self.append(agent, line("x"))
            self.sig(agent).unlink(missing_ok=True)
        self.sig().unlink()
        writer = self.start("append", "a")
        writer.stdin.write(line("z").encode())
        writer.stdin.flush()
        writer.stdout.readline()
        answer = self.expect(2, "key", "sign")
        self.assertIn(f"a was not signed: in use by process {writer.pid}", answer.err)
        self.assertIn("`twotrack key sign a`", answer.err)
        self.assertIn("1 of 3 logs not signed", answer.err)
        self.assertEqual([self.sig(agent).exists() for agent in "bc"], [True, True])
        writer.stdin.close()
        writer.wait()
        self.ok("key", "sign")

    def test_a_second_key_does_not_replace_the_first(self):
        self.refused("key", "new", says="is there already", hint="key show")

    def test_verify_names_who_signed(self):
        self.assertIn("signed by alice", self.ok("verify").out)
        self.ok("verify", "--key", str(self.public))

    def test_a_log_that_was_rewritten_is_found_by_its_signature(self):
        self.rewrite("a")
        self.ok("key", "trust", str(self.public), env=self.nobody)
        self.assertIn("rewritten: alice signed", self.verify_as(self.nobody, code=1).out)

    def test_a_rewritten_log_without_a_signature_is_found_with_the_public_key(self):
        self.rewrite("a")
        self.sig().unlink()
        answer = self.verify_as(self.nobody, "--key", str(self.public), code=1)
        self.assertIn("it is not signed by alice", answer.out)

    def test_a_rewritten_log_signed_by_somebody_else_is_found_with_the_public_key(self):
        self.rewrite("a")
        self.sign_as_mallory("a")
        self.assertIn("signed by an unknown key", self.verify_as(self.nobody).out)
        answer = self.verify_as(self.nobody, "--key", str(self.public), code=1)
        self.assertIn("not by alice", answer.out)

    def test_a_log_without_the_signature_is_not_called_damaged(self):
        self.sig().unlink()
        answer = self.verify_as(self.nobody, "--key", str(self.public), code=1)
        self.assertIn("✘ a  not signed as asked", answer.out)
        self.assertNotIn("damaged", answer.out)
        told = self.verify_as(self.nobody, "--key", str(self.public), "--format", "json", code=1).json[0]
        self.assertEqual([one["kind"] for one in told["problems"]], ["unsigned"])
        self.ok("ship", "--to", self.store, env=self.nobody)
        answer = self.expect(1, "fleet", "verify", "--replica", self.store, "--key", str(self.public), env=self.nobody)
        self.assertIn("✘ a  not signed as asked", answer.out)
        # What is wrong with the log counts first.
        self.path("a").write_bytes(self.path("a").read_bytes().replace(b'"type":"y"', b'"type":"Y"'))
        self.assertIn("✘ a  damaged", self.verify_as(self.nobody, "--key", str(self.public), code=1).out)

    def test_a_rewritten_log_is_not_signed_again(self):
        self.rewrite("a")
        answer = self.ok("append", "a", stdin=line("z"))
        self.assertIn("is not signed again", answer.err)
        self.assertIn("is not the log that was signed here", self.expect(1, "verify").out)

    def test_a_log_whose_signature_cannot_be_read_is_not_signed_again(self):
        self.rewrite("a")
        sig = self.sig()
        for text in ("garbage", "", sig.read_text().replace('"events":3', '"events":2')):
            sig.write_text(text)
            answer = self.ok("append", "a", stdin=line("z"))
            self.assertIn("is not signed again", answer.err)
            self.assertEqual(sig.read_text(), text)
            self.expect(1, "verify", "--key", str(self.public))

    def test_what_is_appended_later_is_signed_too(self):
        self.append("a", line("z"))
        self.ok("verify", "--key", str(self.public))

    def test_the_signature_goes_with_the_log(self):
        self.ok("ship", "--to", self.store)
        fleet = self.elsewhere("fleet", "verify", "--replica", self.store, "--format", "json").json
        self.assertIn("which calls itself alice", fleet[0]["signature"])
        self.elsewhere("key", "trust", str(self.public))
        fleet = self.elsewhere("fleet", "verify", "--replica", self.store, "--format", "json",
                               "--key", str(self.public)).json
        self.assertEqual(fleet[0]["signature"], "signed by alice")

    def test_pull_brings_the_signature(self):
        self.ok("ship", "--to", self.store)
        self.elsewhere("pull", "--from", self.store)
        self.elsewhere("verify", "--key", str(self.public))
        self.append("a", line("z"))
        self.ok("ship", "--to", self.store)
        self.elsewhere("pull", "--from", self.store)
        self.elsewhere("verify", "--key", str(self.public))

    def test_pull_brings_no_signature_that_does_not_fit(self):
        self.append("b", line("x"), line("x"))
        self.ok("ship", "--to", self.store)
        heads = self.replica / "heads"
        for text in ("garbage", (heads / "b.json").read_text(), "x" * 100_000):
            (heads / "a.json").write_text(text)
            self.elsewhere("pull", "--from", self.store, "a")
            self.assertFalse((self.other / ".agentfs/traces/a.sig").exists())

    def test_a_replica_without_the_signature_is_found(self):
        self.ok("ship", "--to", self.store)
        (self.replica / "heads/a.json").unlink()
        self.elsewhere("fleet", "verify", "--replica", self.store)
        self.elsewhere("fleet", "verify", "--replica", self.store, "--key", str(self.public), code=1)

    def test_a_signature_of_another_log_does_not_count(self):
        self.append("b", line("x"), line("x"))
        shutil.copy(self.sig("b"), self.sig("a"))
        self.assertIn("the signed head is that of b", self.expect(1, "verify", "a").out)

    def test_a_changed_signature_does_not_count(self):
        sig = self.sig()
        sig.write_text(sig.read_text().replace('"events":3', '"events":2'))
        self.assertIn("not that of its key", self.expect(1, "verify", "a").out)

    def test_a_log_is_removed_with_its_signature(self):
        sig = self.sig()
        self.assertTrue(sig.exists())
        self.ok("prune", "--older-than", "0s", "--yes")
        self.assertFalse(sig.exists())


class Forger(KeyTest):
    """Somebody rewrites a log that you have signed in this folder, and does to `.sig` what they can."""

    def told(self, *words):
        """What `verify` and the next writer say, neither of which takes the log for yours."""
        found = self.expect(1, "verify", "a").out
        self.assertIn("is not signed again", self.ok("append", "a", stdin=line("z")).err)
        answer = self.expect(1, "ship", "--to", self.store)
        self.assertIn("is not signed again", answer.err)
        self.expect(1, "verify", "a")
        for word in words:
            self.assertIn(word, found)

    def test_a_damaged_log_is_not_signed_and_nobody_is_told_to_sign_it(self):
        self.append("b", line("user_message", content="fine"))
        signed = self.sig().read_bytes()
        self.path("a").write_bytes(self.path("a").read_bytes().replace(b"hello", b"jello"))
        answer = self.expect(1, "key", "sign")
        self.assertIn("a is damaged and was not signed: line 2, e1: bad_hash", answer.err)
        self.assertIn("hint: twotrack verify a", answer.err)
        self.assertEqual(answer.out.count("signed"), 1)
        self.assertIn("signed b: 2 events", answer.out)
        self.assertEqual(self.sig().read_bytes(), signed)
        verified = self.expect(1, "verify", "a").out
        self.assertIn("bad_hash", verified)
        self.assertNotIn("key sign", verified)

    def test_a_removed_signature_is_told(self):
        self.rewrite("a")
        self.sig().unlink()
        self.told("is not the log that was signed here", "twotrack key sign a")

    def test_a_signature_of_another_key_is_told(self):
        self.rewrite("a")
        self.sign_as_mallory("a")
        self.told("is not the log that was signed here")

    def test_an_older_log_with_its_own_signature_is_told(self):
        old = {suffix: self.path("a").with_suffix(suffix).read_bytes() for suffix in (".jsonl", ".head", ".sig")}
        self.append("a", line("later"))
        for suffix, text in old.items():
            self.path("a").with_suffix(suffix).write_bytes(text)
        self.told("is not the log that was signed here")

    def test_a_signed_event_that_was_made_to_look_torn_is_told(self):
        lines = self.path("a").read_bytes().splitlines(keepends=True)
        lines[-1] = lines[-1].replace(b'"n":2', b'"n":x')
        self.path("a").write_bytes(b"".join(lines))
        self.path("a").with_suffix(".head").unlink()
        self.ok("key", "trust", str(self.public), env=self.nobody)
        self.assertIn("alice signed 3 events, the log has 2", self.verify_as(self.nobody, code=1).out)
        self.told("is not the log that was signed here")

    def test_a_log_that_begins_anew_is_told(self):
        for path in self.path("a").parent.glob("a.*"):
            path.unlink()
        self.append("a", line("user_message", content="howdy"))
        self.told("is not the log that was signed here")

    def test_a_signature_that_is_gone_from_an_unchanged_log_is_told_and_made_again(self):
        self.sig().unlink()
        self.assertIn("its signed head is gone", self.expect(1, "verify", "a").out)
        self.append("a", line("z"))
        self.ok("verify", "--key", str(self.public))

    def test_a_foreign_signature_of_an_unchanged_log_is_told_and_not_replaced(self):
        self.sign_as_mallory("a")
        self.told("it is signed by an unknown key")

    def test_a_signature_of_another_log_is_told_and_not_replaced(self):
        self.append("b", line("x"), line("x"))
        shutil.copy(self.sig("b"), self.sig("a"))
        self.told("the signed head is that of b")

    def test_who_knows_that_it_is_right_signs_it(self):
        self.rewrite("a")
        self.sig().unlink()
        self.assertIn("signed a: 3 events", self.ok("key", "sign", "a").out)
        self.ok("verify", "--key", str(self.public))
        self.append("a", line("z"))
        self.ok("verify", "--key", str(self.public))

    def test_a_log_that_was_removed_by_the_program_may_begin_anew(self):
        self.ok("prune", "--older-than", "0s", "--yes")
        self.append("a", line("x"))
        self.ok("verify", "--key", str(self.public))


class Unsigned(FleetTest):
    """Logs that are older than the key, or came from elsewhere: nobody knows what was in them."""

    def setUp(self):
        super().setUp()
        self.append("a", line("user_message", content="hello"))
        self.append("b", line("x"))
        self.public = self.root / "alice.pub"
        self.public.write_text(self.ok("key", "new", "--name", "alice").out)

    def test_they_are_told_and_not_signed(self):
        self.assertIn("note: not signed", self.ok("verify", "a").out)
        self.assertIn("twotrack key sign a", self.ok("append", "a", stdin=line("z")).err)
        self.assertIn("2 logs without a signature: a b\n", self.ok("ship", "--to", self.store).err)
        self.expect(1, "verify", "a", "--key", str(self.public))

    def test_many_are_one_message(self):
        for n in range(5):
            self.ok("append", f"c{n}", stdin=line("x"), env={"XDG_DATA_HOME": str(self.other / "nobody")})
        said = self.ok("ship", "--to", self.store).err
        self.assertEqual(said.splitlines()[0], "warning: 7 logs without a signature: a b c0 …")
        self.assertIn("`twotrack key sign`", said)

    def test_a_shipper_that_follows_says_it_once(self):
        shipper = self.start("ship", "--follow", "--format", "jsonl", "--to", self.store)
        for n in range(3):
            self.append("a", line("z"))
            while json.loads(shipper.stdout.readline())["agent_id"] != "a":
                pass
        shipper.send_signal(signal.SIGINT)
        said = shipper.communicate(timeout=harness.TIMEOUT_S)[1].decode()
        self.assertEqual(sorted(" ".join(re.findall("without a signature:(.*)", said)).split()), ["a", "b"])
        self.assertEqual(shipper.returncode, 0)

    def test_sign_signs_those_that_are_named_or_all(self):
        self.ok("key", "sign", "a")
        self.ok("verify", "a", "--key", str(self.public))
        self.expect(1, "verify", "b", "--key", str(self.public))
        self.ok("key", "sign")
        self.ok("verify", "--key", str(self.public))

    def test_what_is_signed_goes_to_the_replica_although_the_log_rests(self):
        self.ok("ship", "--to", self.store)
        self.ok("key", "sign")
        self.ok("ship", "--to", self.store)
        self.assertIn("signed by alice", self.ok("fleet", "verify", "--replica", self.store).out)
        before = self.path("a").with_suffix(".sig").read_bytes()
        self.ok("ship", "--to", self.store)
        self.assertEqual(self.path("a").with_suffix(".sig").read_bytes(), before)

    def test_without_a_key_nothing_is_signed(self):
        env = {"XDG_DATA_HOME": str(self.other / "nobody")}
        self.refused("key", "sign", env=env, says="you have no signing key", hint="key new")
        self.assertNotIn("signed", self.ok("verify", env=env).out)

    def test_a_log_that_is_being_written_is_not_signed(self):
        writer = self.start("append", "a")
        writer.stdin.write(line("z").encode())
        writer.stdin.flush()
        writer.stdout.readline()
        self.refused("key", "sign", "a", says=f"process {writer.pid}")

    def test_a_folder_that_was_moved_goes_on_with_its_signatures(self):
        self.ok("key", "sign")
        moved = self.other / "moved"
        shutil.copytree(self.root, moved)
        self.ok("append", "a", "--root", str(moved), stdin=line("z"))
        self.ok("verify", "--root", str(moved), "--key", str(self.public))

    def test_a_log_of_somebody_who_is_known_goes_on(self):
        bob = {"XDG_DATA_HOME": str(self.other / "bob")}
        key = self.root / "bob.pub"
        key.write_text(self.ok("key", "new", "--name", "bob", env=bob).out)
        self.ok("key", "sign", "a", env=bob)
        self.assertIn("is not signed again", self.ok("append", "a", stdin=line("z")).err)
        self.ok("key", "sign", "a", env=bob)
        self.ok("key", "trust", str(key))
        self.ok("append", "a", stdin=line("z"))
        self.ok("verify", "a", "--key", str(self.public))


if __name__ == "__main__":
    harness.main()
