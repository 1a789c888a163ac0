#!/usr/bin/env python3
"""The program's projection and its twin make the same view after every event."""
import os
import pathlib
import subprocess
import unittest

import projection

REPLAY = os.environ["PROJECTION_REPLAY"]
SOURCE = pathlib.Path(os.environ["TWOTRACK_SOURCE_DIR"])
# The first of the random streams; another number tries other ones.
SEED = int(os.environ.get("TWOTRACK_TWIN_SEED", "1"))
STREAMS = int(os.environ.get("TWOTRACK_TWIN_STREAMS", "150"))


def replay(*arguments, stdin: bytes = b""):
    """Of each stream the pairs of log line and view."""
    done = subprocess.run([REPLAY, *map(str, arguments)], input=stdin, capture_output=True, check=True)
    for stream in done.stdout.split(b"\n\n"):
        lines = stream.split(b"\n")
        yield list(zip(lines[::2], lines[1::2]))


class TwinTest(unittest.TestCase):
    maxDiff = None

    def compare(self, streams, limit: int = 0) -> int:
        events = 0
        for number, stream in enumerate(streams):
            packet = projection.new_packet()
            for line, view in stream:
                projection.apply(packet, line.decode(), limit)
                made = projection.view(packet)
                if made != view:
                    self.fail(
                        f"stream {number}, after {line[:60]!r}\n"
                        f"program: {view.decode()}\ntwin:    {made.decode()}"
                    )
                self.assertLessEqual(len(view), packet["limit"])
                events += 1
        return events

    def test_random_streams(self):
        self.assertGreater(self.compare(replay("random", SEED, STREAMS)), STREAMS * 5)

    def test_golden_folders(self):
        for events in sorted((SOURCE / "tests/golden").glob("*/events.jsonl")):
            text = events.read_bytes()
            if text.startswith(b'{"v":'):
                continue
            with self.subTest(events.parent.name):
                self.assertGreater(self.compare(replay("events", stdin=text)), 1)

    def test_recorded_runs(self):
        for runs in sorted((SOURCE / "tests/data/trajectories").glob("*.jsonl")):
            for limit in (256, 700, 2000, 8000):
                with self.subTest(runs.name, limit=limit):
                    streams = replay("trajectories", limit, stdin=runs.read_bytes())
                    self.assertGreater(self.compare(streams, limit), 1)


if __name__ == "__main__":
    unittest.main()
