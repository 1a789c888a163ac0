#!/usr/bin/env python3
"""`append` takes exactly the deltas that fit the published schema, and what it records fits it too.

    deltas_test.py PROJECT_FOLDER

TWOTRACK names the binary. Runs itself with the Python of PROJECT_FOLDER/.twotrack/venv where this one has no
jsonschema; without that, exits with 77, which ctest shows as skipped.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
PROJECT = pathlib.Path(sys.argv[1])
VENV_PYTHON = PROJECT / ".twotrack/venv/bin/python"

try:
    import jsonschema
except ImportError:
    if VENV_PYTHON.exists() and "SCHEMAS_TEST_IN_VENV" not in os.environ:
        os.environ["SCHEMAS_TEST_IN_VENV"] = "1"
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])
    print(f"skipped: jsonschema is not in {VENV_PYTHON.parent.parent}; scripts/setup.sh puts it there")
    sys.exit(SKIPPED)

VALUES = [None, True, 0, -1, 1.5, "", "success", "great", "9", "x" * 201, "ä" * 201, "a\nb\u0007", [], ["x"], [{}],
          [{"tool": "t", "args": {}}], {}, {"a": 1}, {"a": None}, {"a": "b"}, {"": {"b": [1]}}]


def deltas():
    """Every member with every value, beside what each delta must have; without it; and none at all."""
    schema = json.loads((PROJECT / "schemas/delta.schema.json").read_text())
    for member in [*schema["properties"], "mood"]:
        for value in VALUES:
            yield {"outcome": "partial", member: value}
    yield from ({}, {"summary": "done"}, [], "done", None)


class Deltas(unittest.TestCase):
    def append(self, sent):
        """What was answered for each, and the results that were recorded."""
        lines = [json.dumps({"type": "tool_result", "data": {"call_id": str(n), "tool": "t", "raw_output": "out",
                                                              "delta": delta}}) for n, delta in enumerate(sent)]
        with tempfile.TemporaryDirectory(prefix="twotrack-deltas-") as folder:
            environment = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder + "/data"}
            done = subprocess.run([os.environ["TWOTRACK"], "append", "a", "--root", folder, "--format", "jsonl"],
                                  input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                                  timeout=120, env=environment, check=False)
            log = pathlib.Path(folder, ".agentfs/traces/a.jsonl")
            events = [json.loads(line) for line in log.read_text().splitlines()]
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(lines), done.stderr)
        return answers, {int(one["data"]["call_id"]): one["data"] for one in events if one["type"] == "tool_result"}

    def setUp(self):
        self.checker = jsonschema.Draft202012Validator(json.loads((PROJECT / "schemas/delta.schema.json").read_text()))
        self.sent = list(deltas())
        self.answers, self.recorded = self.append(self.sent)

    def test_append_takes_what_fits_and_nothing_else(self):
        fits = {n for n, delta in enumerate(self.sent) if self.checker.is_valid(delta)}
        self.assertGreater(len(fits), 50)
        self.assertEqual([self.sent[n] for n in fits - set(self.recorded)], [], "fits, and is refused")
        # A null is no delta; of a problem that is only a text an object is made, and what has no outcome gets one.
        self.assertEqual([self.sent[n] for n in sorted(set(self.recorded) - fits)],
                         [{"outcome": "partial", "diagnostics": ["x"]}, {}, {"summary": "done"}, None], "does not fit, and is taken")
        for n, answer in enumerate(self.answers):
            if n not in self.recorded:
                self.assertIn("data.delta", answer["error"]["message"], self.sent[n])

    def test_what_is_recorded_fits(self):
        for n, data in self.recorded.items():
            faults = [f"{fault.json_path}: {fault.message[:200]}" for fault in self.checker.iter_errors(data["delta"])]
            self.assertEqual(faults, [], self.sent[n])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
