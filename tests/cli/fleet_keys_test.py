"""key: who signed a log, and what is found when somebody else rewrote it."""
import shutil

import harness
from harness import line
from two_places import FleetTest


class Keys(FleetTest):
    def setUp(self):
        super().setUp()
        self.public = self.root / "alice.pub"
        self.public.write_text(self.ok("key", "new", "--name", "alice").out)
        self.append("a", line("user_message", content="hello"), line("y", n=2))

    def test_the_key_is_not_in_the_project(self):
        self.assertFalse(any("signing" in path.name for path in self.root.rglob("*")))
        self.assertEqual(self.ok("key", "show").out, self.public.read_text())

    def test_a_second_key_does_not_replace_the_first(self):
        self.refused("key", "new", says="is there already", hint="key show")

    def test_verify_names_who_signed(self):
        self.assertIn("signed by alice", self.ok("verify").out)
        self.ok("verify", "--key", str(self.public))

    def test_a_log_that_was_rewritten_is_found_by_its_signature(self):
        self.rewrite("a")
        self.assertIn("rewritten: alice signed", self.expect(1, "verify").out)

    def test_a_rewritten_log_without_a_signature_is_found_with_the_public_key(self):
        self.rewrite("a")
        self.path("a").with_suffix(".sig").unlink()
        self.ok("verify")
        self.assertIn("it is not signed by alice",
                      self.expect(1, "verify", "--key", str(self.public)).out)

    def test_a_rewritten_log_signed_by_somebody_else_is_found_with_the_public_key(self):
        head = self.rewrite("a")
        mallory = {"XDG_DATA_HOME": str(self.root / "mallory")}
        self.ok("key", "new", "--name", "alice", env=mallory)
        self.path("a").with_suffix(".sig").unlink()
        self.append_as(mallory, "a", line("z"))
        self.assertNotEqual(head, "")
        self.assertIn("signed by an unknown key", self.ok("verify").out)
        self.assertIn("not by alice", self.expect(1, "verify", "--key", str(self.public)).out)

    def append_as(self, env, agent, *lines):
        self.ok("append", agent, stdin="".join(lines), env=env)

    def test_a_rewritten_log_is_not_signed_again(self):
        self.rewrite("a")
        answer = self.ok("append", "a", stdin=line("z"))
        self.assertIn("is not signed again", answer.err)
        self.assertIn("rewritten: alice signed", self.expect(1, "verify").out)

    def test_a_log_whose_signature_cannot_be_read_is_not_signed_again(self):
        self.rewrite("a")
        sig = self.path("a").with_suffix(".sig")
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
        shutil.copy(self.path("b").with_suffix(".sig"), self.path("a").with_suffix(".sig"))
        self.assertIn("the signed head is that of b", self.expect(1, "verify", "a").out)

    def test_a_changed_signature_does_not_count(self):
        sig = self.path("a").with_suffix(".sig")
        sig.write_text(sig.read_text().replace('"events":3', '"events":2'))
        self.assertIn("not that of its key", self.expect(1, "verify", "a").out)

    def test_a_log_is_removed_with_its_signature(self):
        sig = self.path("a").with_suffix(".sig")
        self.assertTrue(sig.exists())
        self.ok("prune", "--older-than", "0s", "--yes")
        self.assertFalse(sig.exists())


if __name__ == "__main__":
    harness.main()
