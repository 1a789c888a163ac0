#!/usr/bin/env python3
"""The files of agents fit the published schema, and files that the program refuses by their form do not.

    subagent_test.py PROJECT_FOLDER

Runs itself with the Python of PROJECT_FOLDER/.twotrack/venv where this one has no jsonschema or PyYAML;
without them, exits with 77, which ctest shows as skipped.
"""
import json
import os
import pathlib
import sys
import unittest

SKIPPED = 77
PROJECT = pathlib.Path(sys.argv[1])
VENV_PYTHON = PROJECT / ".twotrack/venv/bin/python"

try:
    import jsonschema
    import yaml
except ImportError:
    if VENV_PYTHON.exists() and "SCHEMAS_TEST_IN_VENV" not in os.environ:
        os.environ["SCHEMAS_TEST_IN_VENV"] = "1"
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])
    print(f"skipped: jsonschema or PyYAML is not in {VENV_PYTHON.parent.parent}; scripts/setup.sh puts it there")
    sys.exit(SKIPPED)


class Subagents(unittest.TestCase):
    def setUp(self):
        schema = json.loads((PROJECT / "schemas/subagent.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        self.validator = jsonschema.Draft202012Validator(schema)

    def faults(self, path):
        """Where each fault is, as the program calls it: tools[0].effect."""
        found = set()
        for error in self.validator.iter_errors(yaml.safe_load(path.read_text())):
            steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
            found.add("".join(steps).lstrip("."))
        return found

    def test_good_files_fit(self):
        files = [*PROJECT.glob("agents/*/*_subagent.yaml"), *PROJECT.glob("tests/data/agents/good/*.yaml")]
        self.assertGreaterEqual(len(files), 5)
        for path in files:
            self.assertEqual(self.faults(path), set(), path)

    def test_what_the_program_refuses_by_its_form_does_not_fit(self):
        self.assertEqual(
            self.faults(PROJECT / "tests/data/agents/faulty/keys.yaml"),
            {"", "max_turns", "node_types[1]", "constraints", "constraints.safety[0]", "tools[0]",
             "tools[0].effect", "tools[0].limits.duration"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
