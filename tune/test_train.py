"""What a training leaves behind, whenever it is stopped. Needs no torch."""
import contextlib
import io
import sys
import unittest

import train


class Trainer:
    """Its weights are a word."""

    def __init__(self, has_averages, fails=None):
        self.weights, self.averages = "last", ["averages"] if has_averages else []
        self.steps, self.fails = 0, fails

    def run(self):
        self.steps = 3
        if self.fails:
            raise self.fails

    def take_averages(self):
        self.weights, self.averages[0] = self.averages[0], self.weights


class EndTest(unittest.TestCase):
    def end_of(self, trainer):
        done = []
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                checks = train.run_to_the_end(trainer, lambda: done.append(f"save {trainer.weights}"),
                                              lambda: done.append(f"check {trainer.weights}") or trainer.weights)
        except KeyboardInterrupt:
            checks = None
        return done, checks

    def test_the_averages_are_saved_before_anything_is_checked(self):
        done, checks = self.end_of(Trainer(True))
        self.assertEqual(done, ["save averages", "check averages", "check last"])
        self.assertEqual(checks, ("averages", "last"))

    def test_without_averages_there_is_one_check(self):
        self.assertEqual(self.end_of(Trainer(False)), (["save last", "check last"], ("last", None)))

    def test_who_is_stopped_has_what_was_asked_for(self):
        self.assertEqual(self.end_of(Trainer(True, KeyboardInterrupt())), (["save averages"], None))


if __name__ == "__main__":
    sys.exit(unittest.main())
