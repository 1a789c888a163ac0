"""What the checker finds, shown by breaking a good kind in one place each time."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from kind import check, registry  # noqa: E402
from kind.draw import HELD_OUT, TRAIN, Draw, listed, vocabulary_of  # noqa: E402
from kind.episode import Episode  # noqa: E402

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "kinds.md"
EXAMPLE = PAGE.read_text().split("```python\n")[1].split("```")[0]
FIRST_LOOK = "        if not lots_of.made(name=drug):\n            return lots_of(name=drug)\n"


def problems_of(*changes, seeds=12):
    text = EXAMPLE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    with tempfile.TemporaryDirectory() as folder:
        # An episode is drawn by the name of its kind, so that is the same each time.
        path = pathlib.Path(folder) / "hand" / "lots.py"
        path.parent.mkdir()
        path.write_text(text)
        return "\n".join(check.check_file(path, seeds)[0])


class CheckTest(unittest.TestCase):
    def test_the_example_of_the_page_is_fine(self):
        self.assertEqual(problems_of(seeds=40), "")

    def test_value_that_nobody_told(self):
        self.assertIn("can't be read anywhere", problems_of(("withdraw(lot=lot, why", "withdraw(lot=lot + '9', why")))

    def test_submit_at_once(self):
        self.assertIn(
            "to submit at once is right", problems_of((FIRST_LOOK, "        if lots:\n            return None\n"))
        )

    def test_repeated_call(self):
        never = FIRST_LOOK.replace("not lots_of.made(name=drug)", "True")
        self.assertIn("the runner refuses that", problems_of((FIRST_LOOK, never)))

    def test_draws_of_its_own(self):
        self.assertIn("it differs", problems_of(("k.word(), ", "str(__import__('uuid').uuid4()), ")))

    def test_answer_in_the_prompt(self):
        change = ("    return right\n", "    k.answers('The drug.')\n    return lambda: right() or k.answer(drug)\n")
        self.assertIn("stands in the prompt", problems_of(change))

    def test_win_by_chance(self):
        blind = FIRST_LOOK.replace("return lots_of(name=drug)", "return lots_of(name=drug)\n        return k.finish()")
        change = (FIRST_LOOK, blind.replace("lots_of.made(name=drug)", "k.printed"))
        self.assertIn("understands nothing wins", problems_of(change, seeds=40))

    def test_nothing_to_read(self):
        told = ("{today}.|It is {today}.", "{today}, all lots: {bad}."), ("(k.int(3, 6))", "(3)")
        self.assertIn("nothing has to be read", problems_of(*told, ("k.date()", "'2020-01-01'")))

    def test_parameter_without_a_description(self):
        self.assertIn("describe", problems_of(('"Number of the lot.|Which lot."', '""')))

    def test_fixed_names_in_both_vocabularies(self):
        self.assertIn(
            "both vocabularies",
            problems_of(("k.word(), ", "'aspirin', "), ("k.ids(k.int(3, 6))", "['lota', 'lotb', 'lotc']")),
        )

    def test_tool_that_crashes(self):
        self.assertIn("ZeroDivisionError", problems_of((' is off the shelf ({why})."', ' {1 // 0}"')))


class EpisodeTest(unittest.TestCase):
    def setUp(self):
        self.module = registry.load(registry.ROOT / "first" / "unpaid_bookings.py")

    def episode(self, wanted):
        """The first one in which so many bookings are unpaid."""
        for seed in range(99):
            episode = Episode(self.module, "x", seed)
            episode.call(episode.right()[0])
            calls = [call for call in episode.right() if call["tool"] != "submit_result"]
            if len(calls) == wanted:
                return episode
        raise AssertionError

    def test_early_end_is_wrong(self):
        episode = self.episode(2)
        episode.call({"tool": "submit_result", "args": {episode.field: "Done."}})
        self.assertIs(episode.ended, False)

    def test_wrong_act_spoils(self):
        episode = self.episode(2)
        call = episode.right()[0]
        reason = episode.k.tools["cancel"].params["reason"]
        wrong = next(value for value in reason.choices if value != call["args"][reason.name])
        call["args"][reason.name] = wrong
        self.assertFalse(episode.is_harmless(call, 20))
        self.assertEqual(len(episode.history), 1, "to ask changes nothing")

    def test_wrong_look_is_harmless(self):
        episode = self.episode(2)
        find = episode.k.tools["find"]
        call = {"tool": find.name, "args": {find.params["guest"].name: "Nobody"}}
        self.assertTrue(episode.is_harmless(call, 20))


class DrawTest(unittest.TestCase):
    def test_vocabularies_have_nothing_in_common(self):
        drawn = {words: set() for words in (TRAIN, HELD_OUT)}
        for words, out in drawn.items():
            self.assertTrue(all(vocabulary_of(word) == words for part in listed(words) for word in part))
            for seed in range(50):
                out.update(Draw(seed, words).words(40))
        self.assertFalse(drawn[TRAIN] & drawn[HELD_OUT])


if __name__ == "__main__":
    unittest.main()
