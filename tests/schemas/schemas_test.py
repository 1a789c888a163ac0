#!/usr/bin/env python3
"""Every packet, view and delta that the program makes fits its published schema.

    schemas_test.py PROJECTION_REPLAY PROJECT_FOLDER

Runs itself with the Python of PROJECT_FOLDER/.twotrack/venv where this one has no jsonschema; without
that, exits with 77, which ctest shows as skipped.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import unittest

SKIPPED = 77
REPLAY, PROJECT = sys.argv[1], pathlib.Path(sys.argv[2])
VENV_PYTHON = PROJECT / ".twotrack/venv/bin/python"
STREAMS = 20

try:
    import jsonschema
except ImportError:
    if VENV_PYTHON.exists() and "SCHEMAS_TEST_IN_VENV" not in os.environ:
        os.environ["SCHEMAS_TEST_IN_VENV"] = "1"
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])
    print(f"skipped: jsonschema is not in {VENV_PYTHON.parent.parent}; scripts/setup.sh puts it there")
    sys.exit(SKIPPED)


def schema(name: str):
    return json.loads((PROJECT / f"schemas/{name}.schema.json").read_text())


def validator(name: str):
    return jsonschema.Draft202012Validator(schema(name))


def golden():
    return sorted((PROJECT / "tests/golden").glob("*/events.jsonl"))


def replay(*arguments, stdin: bytes = b""):
    done = subprocess.run([REPLAY, *map(str, arguments)], input=stdin, capture_output=True, check=True)
    return [line for line in done.stdout.split(b"\n") if line]


def delta_of(line: bytes):
    data = json.loads(line)["data"]
    delta = data.get("delta") if isinstance(data, dict) else None
    return delta if isinstance(delta, dict) else None


def objects_in(node):
    """Every schema that describes an object of our own, with its place."""
    if isinstance(node, dict):
        if "properties" in node and node.get("additionalProperties") is False:
            yield node
        for one in node.values():
            yield from objects_in(one)


class SchemasTest(unittest.TestCase):
    def fits(self, checker, value, where):
        faults = [f"{fault.json_path}: {fault.message[:300]}" for fault in checker.iter_errors(value)]
        self.assertEqual(faults, [], where)

    def test_the_schemas_are_schemas_and_describe_every_field(self):
        for name in ("packet", "view", "delta"):
            jsonschema.Draft202012Validator.check_schema(schema(name))
            for node in objects_in(schema(name)):
                for field, inner in node["properties"].items():
                    self.assertTrue(inner.get("description"), f"{name}: {field}")

    def test_golden_packets_and_views(self):
        for kind in ("packet", "view"):
            checker = validator(kind)
            for events in golden():
                value = json.loads((events.parent / f"{kind}.json").read_text())
                self.fits(checker, value, f"{events.parent.name}/{kind}.json")

    def test_deltas_of_golden_folders(self):
        checker, deltas = validator("delta"), 0
        for events in golden():
            text = events.read_bytes()
            if text.startswith(b'{"v":'):
                continue
            for line in replay("events", stdin=text)[::2]:
                delta = delta_of(line)
                if delta and "summarizer" in delta:
                    self.fits(checker, delta, events.parent.name)
                    deltas += 1
        self.assertGreater(deltas, 50)

    def test_random_streams(self):
        packet, view, delta = validator("packet"), validator("view"), validator("delta")
        lines = replay("packets", 1, STREAMS)
        self.assertGreater(len(lines), STREAMS * 15)
        for event, shown, state in zip(lines[::3], lines[1::3], lines[2::3]):
            where = event[:80]
            self.fits(view, json.loads(shown), where)
            self.fits(packet, json.loads(state), where)
            made = delta_of(event)
            # What a stranger recorded as a delta may be anything; ours names its input.
            if made and "input_sha256" in made:
                self.fits(delta, made, where)

    def test_what_is_wrong_does_not_fit(self):
        folder = PROJECT / "tests/golden/diagnostics-and-candidates"
        good = json.loads((folder / "packet.json").read_text())
        checker = validator("packet")
        for name, change in {
            "another version": lambda p: p.update(packet_version=1),
            "a field that nobody declared": lambda p: p.update(mood="fine"),
            "a ref that is none": lambda p: p["recent_actions"][0].update(ref="17"),
            "an outcome that is none": lambda p: p["recent_actions"][0].update(outcome="great"),
            "no goal": lambda p: p.pop("goal"),
            "a limit below the least": lambda p: p["memory"].update(limit=255),
        }.items():
            with self.subTest(name):
                wrong = copy.deepcopy(good)
                change(wrong)
                self.assertFalse(checker.is_valid(wrong))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
