#!/usr/bin/env python3
"""The pins of npm packages are whole: `npm ci` refuses all of them if one that a package may want is not pinned, even one
that this machine would not install."""
import json
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOCKS = ("viewer/package-lock.json", "tests/mcp/peers/package-lock.json")
KINDS = ("dependencies", "devDependencies", "optionalDependencies")
INSIDE = "/node_modules/"


def is_pinned(name: str, user: str, pins: dict) -> bool:
    """Whether the package at `user` would find `name`: beside its own packages, or beside those around it."""
    while user:
        if user + INSIDE + name in pins:
            return True
        user = user.rpartition(INSIDE)[0] if INSIDE in user else ""
    return INSIDE.removeprefix("/") + name in pins


def not_pinned(pins: dict) -> list[tuple[str, str]]:
    return [(user, name) for user, package in pins.items() for kind in KINDS for name in package.get(kind, ())
            if not is_pinned(name, user, pins)]


class LockTest(unittest.TestCase):
    def test_every_package_that_may_be_wanted_is_pinned(self):
        for lock in LOCKS:
            pins = json.loads((ROOT / lock).read_text())["packages"]
            self.assertEqual(not_pinned(pins), [], lock)
            self.assertEqual([name for name, package in pins.items() if name and "integrity" not in package], [], lock)

    def test_finds_what_is_missing(self):
        pins = {"": {"dependencies": {"a": "1"}}, "node_modules/a": {"optionalDependencies": {"b": "1", "c": "1"}},
                "node_modules/a/node_modules/b": {"dependencies": {"a": "1"}}}
        self.assertEqual(not_pinned(pins), [("node_modules/a", "c")])


if __name__ == "__main__":
    unittest.main()
