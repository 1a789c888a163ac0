#!/usr/bin/env python3
"""docs/config.md has every setting with its default, and no other.

    config_docs_test.py PROJECT_FOLDER

The schema is the program's: src/config/schema_test.cc compares the two.
"""
import json
import pathlib
import re
import sys
import unittest

PROJECT = pathlib.Path(sys.argv[1])
ROW = re.compile(r"^\| `([^`]+)` \| `([^`]*)` \| \S", re.M)


def settings_of(node, path=()):
    """Every setting of the schema with its default, as people write it."""
    for part in [node, *node.get("anyOf", ())]:
        for key, inner in part.get("properties", {}).items():
            yield from settings_of(inner, (*path, key))
        more = part.get("additionalProperties")
        if isinstance(more, dict) and more.get("properties"):
            yield from settings_of(more, (*path, "NAME"))
    if path and not any("properties" in part for part in [node, *node.get("anyOf", ())]) and "default" in node:
        yield ".".join(path), in_yaml(node["default"])


def in_yaml(value):
    if isinstance(value, list):
        return "[" + ", ".join(map(in_yaml, value)) + "]"
    is_plain = isinstance(value, str) and not value.startswith("*")  # which means something else there
    return value if is_plain else json.dumps(value)


class ConfigDocs(unittest.TestCase):
    maxDiff = None

    def test_every_setting_is_described_with_its_default(self):
        schema = json.loads((PROJECT / "schemas/twotrack.schema.json").read_text())
        rows = ROW.findall((PROJECT / "docs/config.md").read_text())
        self.assertEqual(len(rows), len(dict(rows)), "a setting stands there twice")
        self.assertEqual(dict(rows), dict(settings_of(schema)))
        self.assertGreater(len(rows), 70)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
