"""A replica that is not there."""
import pathlib
import shutil
import tempfile

import harness
from harness import line


class ReplicaTest(harness.CliTest):
    def setUp(self):
        super().setUp()
        folder = tempfile.mkdtemp(prefix="twotrack-replica-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.replica = pathlib.Path(folder) / "replica"
        self.store = f"dir:{self.replica}"
        self.env["XDG_CACHE_HOME"] = str(pathlib.Path(folder) / "cache")
        self.env["XDG_DATA_HOME"] = str(pathlib.Path(folder) / "data")
        self.append("a", line("user_message", content="hello"))

    def test_a_folder_that_is_not_there_is_no_empty_replica(self):
        for words in (["pull", "--from"], ["verify", "--replica"], ["fleet", "ls", "--replica"],
                      ["fleet", "verify", "--replica"], ["serve", "--port", "0", "--replica"]):
            with self.subTest(words[0]):
                self.refused(*words, self.store, says=f"there is no folder {self.replica}", hint="ship --to")
        self.assertFalse(self.replica.exists())
        # Who writes makes it.
        self.ok("ship", "--to", self.store)
        self.ok("verify", "--replica", self.store)

    def test_a_log_that_the_replica_does_not_have_is_looked_up_there(self):
        self.ok("ship", "--to", self.store)
        self.refused("pull", "--from", self.store, "nobody", says="no log named", hint="fleet ls")

    def test_a_queue_is_a_stream_of_nats(self):
        self.refused("worker", "--queue", "dir:/tmp", says="not a stream of NATS", hint="nats://HOST:PORT/STREAM")

    def test_only_workers_get_a_commit(self):
        self.refused("run", "--at", "HEAD", says="--at says what the workers of a --queue get")


if __name__ == "__main__":
    harness.main()
