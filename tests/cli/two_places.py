"""A project and the place that its logs are copied to: what the tests of ship, pull, fleet and key share."""
import hashlib
import pathlib
import shutil
import tempfile

import harness


class FleetTest(harness.CliTest):
    def setUp(self):
        super().setUp()
        folder = tempfile.mkdtemp(prefix="twotrack-replica-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.replica = pathlib.Path(folder) / "replica"
        self.store = f"dir:{self.replica}"
        self.other = pathlib.Path(folder) / "other"
        self.other.mkdir()
        self.env["XDG_CACHE_HOME"] = str(pathlib.Path(folder) / "cache")

    def elsewhere(self, *args, code=0, **kwargs):
        """The same on another machine: another project, with another user's files."""
        env = {"XDG_DATA_HOME": str(self.other / "data")}
        answer = self.run_anywhere(*args, cwd=self.other, env=env, **kwargs)
        self.assertEqual(answer.code, code, f"{args}\n{answer}")
        return answer

    def log_elsewhere(self, agent):
        return (self.other / ".agentfs/traces" / f"{agent}.jsonl").read_bytes()

    def rewrite(self, agent):
        """The log with another first word, and every hash computed again."""
        prev, lines = "0" * 64, []
        for text in self.path(agent).read_text().splitlines():
            body = text.rpartition(',"hash":"')[0].replace("hello", "howdy")
            head, _, _ = body.rpartition(',"prev":"')
            body = f'{head},"prev":"{prev}"'
            prev = hashlib.sha256(body.encode()).hexdigest()
            lines.append(f'{body},"hash":"{prev}"}}\n')
        self.path(agent).write_text("".join(lines))
        self.path(agent).with_suffix(".head").unlink()
        return prev
