"""What an episode of training has besides its own task."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from kind import registry  # noqa: E402
from kind.company import Company, episode_of  # noqa: E402
from kind.draw import TRAIN  # noqa: E402
from kind.episode import SUBMIT, Episode  # noqa: E402

NAME = "first/beehive_move"
MODULE = registry.load(registry.ROOT / f"{NAME}.py")


def episodes(wanted, seeds=120):
    made = (episode_of(MODULE, NAME, seed, TRAIN) for seed in range(seeds))
    return [episode for episode in made if wanted(episode)]


class CompanyTest(unittest.TestCase):
    def test_the_same_each_time(self):
        for seed in range(20):
            once, again = (episode_of(MODULE, NAME, seed, TRAIN).prompt() for _ in range(2))
            self.assertEqual(once, again)

    def test_a_second_task_wants_its_own_calls_before_the_end(self):
        two = episodes(lambda episode: len(episode.tasks) == 2)
        self.assertGreater(len(two), 10)
        for episode in two:
            first, second = episode.tasks
            while (call := episode.right()[0])["tool"] != SUBMIT:
                self.assertTrue(episode.is_right(call))
                episode.call(call)
            called = {call["tool"] for call in episode.history}
            for task in (first, second):
                self.assertTrue(called & {tool.name for tool in task.k.tools.values()})
            episode.call(episode.right()[0])
            self.assertTrue(episode.ended)

    def test_an_end_after_the_first_task_is_wrong(self):
        for episode in episodes(lambda episode: len(episode.tasks) == 2):
            while episode.tasks[0].said().__class__ is list:
                episode.call(episode.right()[0])
            self.assertFalse(episode.is_right({"tool": SUBMIT, "args": {episode.field: "Done."}}))

    def test_the_second_task_may_come_first(self):
        episode = episodes(lambda episode: len(episode.tasks) == 2)[0]
        self.assertTrue(episode.is_right(episode.tasks[1].said()[0].json()))

    def test_tools_of_other_agents_are_never_right_and_acting_with_them_spoils(self):
        seen = 0
        for episode in episodes(lambda episode: episode.company and episode.company.lenders):
            own = {id(task.k) for task in episode.tasks}
            lent = [tool for tool in episode.tools.values() if id(tool.k) not in own]
            seen += len(lent)
            turns = episode.copy()
            while (call := turns.right()[0])["tool"] != SUBMIT:
                self.assertNotIn(call["tool"], [tool.name for tool in lent])
                turns.call(call)
        self.assertGreater(seen, 20)

    def test_companions_are_kinds_that_may_be_trained_on(self):
        for seed in range(200):
            company = Company(NAME, seed)
            for module in [company.second, *(lender for lender, _ in company.lenders)]:
                self.assertTrue(module is None or registry.part_of(module) == registry.TRAINED)

    def test_all_names_of_tools_differ(self):
        for episode in episodes(lambda episode: episode.company is not None):
            names = [tool.name for task in episode.tasks for tool in task.k.tools.values()]
            self.assertEqual(len(names), len(set(names)))

    def test_alone_nothing_is_added(self):
        episode = Episode(MODULE, NAME, 1, TRAIN)
        self.assertEqual([len(episode.tasks), episode.company], [1, None])


if __name__ == "__main__":
    unittest.main()
