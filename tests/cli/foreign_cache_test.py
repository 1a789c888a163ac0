#!/usr/bin/env python3
"""Indexes and snapshots that came with the folder: whoever made them, the log counts."""
import shutil
import sqlite3

import harness


class ForeignCache(harness.CliTest):
    """The stranger's log says something else, with the same hashes and as long; what their program made of it
    comes with the true log."""

    TRUE, FORGED = "the build FAILED at step 3", "the build was fine, all 10"

    def setUp(self):
        super().setUp()
        self.env["ASAN_OPTIONS"] = "detect_leaks=0"
        self.stranger = {"XDG_DATA_HOME": str(self.root / "of-a-stranger")}
        events = [harness.line("user_message", turn=0, content=self.TRUE), harness.line("agent_error", phase="x", message=self.TRUE)]
        events += [harness.line("user_message", turn=turn, content=f"{self.TRUE} {turn} " + "x" * 4000) for turn in range(1, 1200)]
        self.ok("append", "a", stdin="".join(events))
        self.log = self.root / ".agentfs/traces/a.jsonl"
        self.clear()
        self.true = self.log.read_bytes()

    def clear(self):
        for path in self.root.glob(".agentfs/traces/a.*"):
            if path.suffix in (".idx", ".snap"):
                path.unlink()

    def ship(self, *command, env=None):
        """The true log, with what `command` has left of the forged one."""
        forged = self.true.replace(self.TRUE.encode(), self.FORGED.encode())
        forged = forged.replace(b'"type":"agent_error"', b'"type":"what_a_day_"')
        assert len(forged) == len(self.true) and forged != self.true
        self.log.write_bytes(forged)
        self.ok(*command, env=env)
        self.log.write_bytes(self.true)

    def test_an_index_hides_nothing(self):
        self.ship("index", "a", env=self.stranger)
        self.assertTrue((self.root / ".agentfs/traces/a.idx").exists())
        (listed,) = self.ok("ls", "--format", "json").json
        self.assertEqual(listed["errors"], 1)
        self.ok("verify", "a")

    def test_a_snapshot_tells_nothing(self):
        for env in (self.stranger, None):  # or somebody swaps the log behind your back
            with self.subTest(env):
                self.clear()
                expected = self.ok("packet", "a", "--at", "1100").out
                self.clear()
                self.ship("packet", "a", "--at", "1100", env=env)
                self.assertEqual(self.ok("packet", "a", "--at", "1100").out, expected)

    def test_without_a_place_for_a_key_everything_works(self):
        env = {"HOME": "", "XDG_DATA_HOME": ""}
        self.ok("packet", "a", "--at", "1100", env=env)
        self.assertEqual(list(self.root.glob(".agentfs/traces/a.snap")), [])

    def test_ones_own_are_used(self):
        self.ok("packet", "a", "--at", "1100")
        before = (self.root / ".agentfs/traces/a.snap").read_bytes()
        self.ok("packet", "a", "--at", "1100")
        self.assertEqual((self.root / ".agentfs/traces/a.snap").read_bytes(), before)


class ForeignHub(harness.CliTest):
    """What a hub says stands in prompts."""

    def setUp(self):
        super().setUp()
        self.env["ASAN_OPTIONS"] = "detect_leaks=0"
        (self.root / "a.py").write_text("def f():\n    return 1\n")
        self.hub = self.root / ".agentfs/hub.db"

    def not_believed(self, says):
        self.refused("hub", "get", "a.py::f", says=says)
        self.refused("hub", "index", says="twotrack hub index")
        self.assertIn(says, self.expect(1, "doctor").out)

    def test_one_of_a_stranger_is_not_believed(self):
        self.ok("hub", "index", env={"XDG_DATA_HOME": str(self.root / "of-a-stranger")})
        self.not_believed("not created by you in this folder")
        self.hub.unlink()
        self.ok("hub", "index")
        self.ok("hub", "get", "a.py::f")

    def test_nor_one_of_another_folder(self):
        self.ok("hub", "index")
        other = self.root / "other"
        shutil.copytree(self.root / ".agentfs", other / ".agentfs")
        answer = self.run_anywhere("hub", "status", cwd=other)
        self.assertIn("not created by you in this folder", answer.err)

    def test_a_view_without_an_end_is_not_read(self):
        self.ok("hub", "index")
        database = sqlite3.connect(self.hub)
        database.executescript("ALTER TABLE files RENAME TO was; CREATE VIEW files AS WITH RECURSIVE c(x) AS "
                               "(SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT '' AS path, '' AS source_hash, 0 AS bytes, "
                               "0 AS modified_ns, 0 AS inode, 0 AS lines, '' AS trouble, '' AS read_with, 0 AS is_named "
                               "FROM c WHERE x < 0")
        database.close()
        self.not_believed('this program made no view "files"')


if __name__ == "__main__":
    harness.main()
