#!/usr/bin/env python3
"""timings.py reads the seconds of a core out of ninja's log."""
import pathlib
import tempfile
import unittest

import timings


class StepsTest(unittest.TestCase):
    def steps(self, lines: list[tuple[int, int, str]], cores: int) -> dict[str, float]:
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / ".ninja_log"
            log.write_text("# ninja log v5\n" + "".join(f"{b}\t{e}\t0\t{o}\thash\n" for b, e, o in lines))
            return dict(timings.steps(log, cores))

    def test_a_step_with_a_core_of_its_own_counts_whole(self):
        self.assertEqual(self.steps([(0, 2000, "a.o"), (1000, 4000, "b.o")], 2), {"a.o": 2, "b.o": 3})

    def test_steps_that_share_a_core_share_its_time(self):
        self.assertEqual(self.steps([(0, 3000, "a.o"), (1000, 4000, "b.o")], 1), {"a.o": 2, "b.o": 2})

    def test_steps_of_two_builds_do_not_share(self):
        self.assertEqual(self.steps([(0, 3000, "a.o"), (0, 1000, "b.o")], 1), {"a.o": 3, "b.o": 1})

    def test_the_last_build_of_an_output_counts(self):
        self.assertEqual(self.steps([(0, 3000, "a.o"), (0, 1000, "a.o")], 1), {"a.o": 1})


if __name__ == "__main__":
    unittest.main()
