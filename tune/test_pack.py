#!/usr/bin/env python3
"""How far a lesson looks ahead. Standard library only."""
import json
import sys
import unittest

import pack_lessons


def episode(*turns) -> list[dict]:
    """Of (turn, what is shown, tool, arguments)."""
    return [{"turn": turn, "messages": [{"role": "user", "content": shown},
                                        {"role": "assistant", "content": json.dumps({"tool": tool, "args": args})}]}
            for turn, shown, tool, args in turns]


def tools(calls: list[str]) -> list[str]:
    return [json.loads(call)["tool"] for call in calls]


class CallsLeftTest(unittest.TestCase):
    def test_they_go_on_while_their_values_are_shown(self):
        turns = episode((1, "close a1 and b2", "close", {"id": "a1"}), (2, "", "close", {"id": "b2", "how": ["a1"]}),
                        (3, "", "submit_result", {"text": "Two are closed."}))
        self.assertEqual(tools(pack_lessons.calls_left(turns)), ["close", "submit_result"])

    def test_a_value_that_only_a_later_turn_shows_ends_them(self):
        turns = episode((1, "tell Ann", "find", {"who": "Ann"}), (2, "Ann: 77", "call", {"number": 77}),
                        (3, "", "submit_result", {"text": "Done."}))
        self.assertEqual(pack_lessons.calls_left(turns), [])
        self.assertEqual(tools(pack_lessons.calls_left(turns[1:])), ["submit_result"])

    def test_a_wrong_step_between_ends_them(self):
        turns = episode((1, "a b", "close", {"id": "a"}), (3, "", "close", {"id": "b"}))
        self.assertEqual(pack_lessons.calls_left(turns), [])

    def test_there_are_only_so_many(self):
        turns = episode(*((turn, "a", "close", {"id": "a"}) for turn in range(1, 12)))
        self.assertEqual(len(pack_lessons.calls_left(turns)), pack_lessons.LEFT_MAX)


if __name__ == "__main__":
    sys.exit(unittest.main())
