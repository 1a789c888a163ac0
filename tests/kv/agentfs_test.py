#!/usr/bin/env python3
"""Opens a mirror with the real AgentFS SDK: the keys, the tool calls, and a write of its own.

    agentfs_test.py MAKE_MIRROR PROJECT_FOLDER

Runs itself with the Python of PROJECT_FOLDER/.twotrack/venv, where set-up installs the SDK; without
it, exits with 77, which ctest shows as skipped.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
MAKE_MIRROR, PROJECT = sys.argv[1], pathlib.Path(sys.argv[2])
VENV_PYTHON = PROJECT / ".twotrack/venv/bin/python"

try:
    from agentfs_sdk import AgentFS, AgentFSOptions
except ImportError:
    if VENV_PYTHON.exists() and "AGENTFS_TEST_IN_VENV" not in os.environ:
        os.environ["AGENTFS_TEST_IN_VENV"] = "1"
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])
    print(f"skipped: agentfs-sdk is not in {VENV_PYTHON.parent.parent}; scripts/setup.sh puts it there")
    sys.exit(SKIPPED)


# The SDK keeps a file for itself until its process ends, so what comes before our own next step is a
# process of its own.
WRITE_WITH_SDK = """
import asyncio, sys
from agentfs_sdk import AgentFS, AgentFSOptions

async def write():
    async with await AgentFS.open(AgentFSOptions(path=sys.argv[1])) as agent:
        await agent.kv.set("user:1", {"name": "Ann"})
        await agent.tools.record("theirs", 1, 2, result="ok")
        await agent.fs.write_file("/notes.txt", "hello")

asyncio.run(write())
"""


class MirrorTest(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.path = str(self.root / ".agentfs/trace.db")
        self.make_mirror()

    def make_mirror(self):
        subprocess.run([MAKE_MIRROR, self.root], check=True)

    async def open(self):
        agent = await AgentFS.open(AgentFSOptions(path=self.path))
        self.addAsyncCleanup(agent.close)
        return agent

    def lines(self, agent):
        with open(self.root / f".agentfs/traces/{agent}.jsonl", encoding="utf-8") as log:
            return [json.loads(line) for line in log]

    async def test_a_turns_key_holds_its_events(self):
        agent = await self.open()
        events = self.lines("lint-a")
        self.assertEqual(await agent.kv.get("trace:r1:lint:src/foo.py%3A%3Alint-a:0"), events[:1])
        self.assertEqual(await agent.kv.get("trace:r1:lint:src/foo.py%3A%3Alint-a:1"), events[1:])

    async def test_an_index_lists_the_logs(self):
        agent = await self.open()
        entries = await agent.kv.get("index:run:r1")
        self.assertEqual([entry["agent_id"] for entry in entries], ["lint-a", "lint-b"])
        self.assertEqual(entries[0], {"agent_id": "lint-a", "run_id": "r1", "operation": "lint",
                                      "node_id": "src/foo.py::lint-a", "turns": 1})

    async def test_keys_are_listed_by_prefix(self):
        agent = await self.open()
        listed = await agent.kv.list("trace:r1:lint:src/foo.py%3A%3Alint-b:")
        self.assertEqual(sorted(item["key"].rsplit(":", 1)[1] for item in listed), ["0", "1"])

    async def test_tool_calls_have_their_parameters_and_results(self):
        agent = await self.open()
        (ruff, _) = await agent.tools.get_by_name("ruff")
        self.assertEqual(ruff.parameters, {"path": "é.py", "big": 12345678901234567890123})
        self.assertEqual((ruff.result, ruff.error, ruff.status), ("2 errors\n", None, "partial"))
        self.assertGreater(ruff.started_at, 1_600_000_000)
        self.assertLess(ruff.started_at, 100_000_000_000)  # seconds, not milliseconds
        self.assertGreaterEqual(ruff.completed_at, ruff.started_at)
        self.assertGreaterEqual(ruff.duration_ms, 0)
        (pytest, _) = await agent.tools.get_by_name("pytest")
        self.assertEqual((pytest.error, pytest.status), ("timed out", "error"))
        (mypy, _) = await agent.tools.get_by_name("mypy")
        self.assertEqual((mypy.status, mypy.completed_at), ("pending", None))

    async def test_the_sdks_statistics_count_what_is_complete(self):
        agent = await self.open()
        stats = {stat.name: stat for stat in await agent.tools.get_stats()}
        self.assertEqual(sorted(stats), ["pytest", "ruff"])
        self.assertEqual((stats["ruff"].successful, stats["ruff"].failed), (0, 0))  # partial: neither
        self.assertEqual((stats["pytest"].successful, stats["pytest"].failed), (0, 2))

    async def test_what_the_sdk_writes_stays_when_the_mirror_is_made_anew(self):
        subprocess.run([sys.executable, "-c", WRITE_WITH_SDK, self.path], check=True)
        self.make_mirror()
        agent = await self.open()
        self.assertEqual(await agent.kv.get("user:1"), {"name": "Ann"})
        self.assertEqual(await agent.fs.read_file("/notes.txt"), "hello")
        self.assertEqual(len(await agent.tools.get_by_name("theirs")), 1)
        self.assertEqual(len(await agent.tools.get_by_name("ruff")), 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
