"""config show, and what the configuration changes."""
import harness
from harness import line


class Config(harness.CliTest):
    def configure(self, text):
        (self.root / "twotrack.yaml").write_text(text)

    def setting(self, key):
        rows = self.ok("config", "show", "--format", "json").json
        self.assertEqual(list(rows[0]), ["key", "value", "origin"])
        return next((row["value"], row["origin"]) for row in rows if row["key"] == key)

    def test_every_value_says_where_it_came_from(self):
        key = "runner.memory.durability"
        self.assertEqual(self.setting(key), ("sync", "default"))
        self.configure("runner:\n  memory:\n    durability: none\n")
        self.assertEqual(self.setting(key), ("none", "twotrack.yaml:3"))
        self.env["TWOTRACK_RUNNER__MEMORY__DURABILITY"] = "sync"
        self.assertEqual(self.setting(key), ("sync", "environment TWOTRACK_RUNNER__MEMORY__DURABILITY"))
        self.assertNotIn("default", self.ok("config", "show").out)
        self.assertIn("default", self.ok("config", "show", "--origin").out)

    def test_a_wrong_file_is_an_error_that_names_the_place(self):
        self.configure("runner:\n  memry:\n    durability: none\n")
        for command in (["config", "show"], ["append", "a"]):
            answer = self.refused(*command, stdin=line("x"), says="twotrack.yaml:2")
            self.assertIn("memory", answer.err)
        self.assertFalse(self.path("a").exists())
        findings = {one["check"]: one for one in self.expect(1, "doctor", "--format", "json").json}
        self.assertEqual(findings["configuration"]["status"], "fail")

    def test_durability_none_writes_no_head(self):
        self.configure("runner: {memory: {durability: none}}\n")
        self.append("a", line("x"))
        self.assertFalse(self.path("a", ".head").exists())
        self.append("b", line("x"), options=["--durability", "sync"])
        self.assertTrue(self.path("b", ".head").exists())

    def test_what_counts_as_a_secret_is_configured(self):
        self.env["MY_PIN"] = "hunter2hunter2"
        self.append("a", line("user_message", content="hunter2hunter2"))
        self.configure('runner: {memory: {redact: {env: ["MY_*"]}}}\n')
        self.append("b", line("user_message", content="hunter2hunter2"))
        self.assertIn(b"hunter2", self.path("a").read_bytes())
        self.assertNotIn(b"hunter2", self.path("b").read_bytes())

    def test_refusals(self):
        self.refused("config", says="config needs ACTION")
        self.refused("config", "shwo", says='did you mean "show"?')


if __name__ == "__main__":
    harness.main()
