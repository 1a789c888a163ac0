#!/usr/bin/env python3
"""check_deps.py must see a wrong include and a second meaning, or it proves nothing."""
import pathlib
import tempfile
import unittest

import check_deps


class CheckDepsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)

    def problems(self, name: str, text: str) -> list[str]:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return [p.removeprefix(f"{self.root}/") for p in check_deps.check(self.root)]

    def test_a_module_may_use_what_stands_below_it(self):
        self.assertEqual(self.problems("track/a.cc", '#include "event/line.h"\n'), [])

    def test_a_module_may_not_use_what_stands_above_it(self):
        self.assertEqual(
            self.problems("event/a.h", '\n#include "track/head.h"\n'),
            ["event/a.h:2: event may not use track"],
        )

    def test_cmake_may_not_list_it_either(self):
        self.assertEqual(
            self.problems("event/CMakeLists.txt", "twotrack_module(event\n  DEPS base\n  track)\n"),
            ["event/CMakeLists.txt:2: event may not use track"],
        )

    def test_only_tests_use_testing(self):
        include = '#include "testing/temp_dir.h"\n'
        self.assertEqual(self.problems("base/file_test.cc", include), [])
        self.assertEqual(
            self.problems("base/file.cc", include), ["base/file.cc:1: base may not use testing"]
        )

    def test_nothing_in_the_product_knows_the_lab(self):
        include = '#include "gym/worlds.h"\n'
        self.assertEqual(self.problems("program/a.cc", include), [])
        self.assertEqual(self.problems("cli/a.cc", include), ["cli/a.cc:1: cli may not use gym"])

    def test_an_unknown_module_is_refused(self):
        self.assertEqual(
            self.problems("utils/a.h", ""),
            ["utils/a.h: module 'utils' is not in scripts/check_deps.py"],
        )

    def test_what_a_module_does_not_use_is_named(self):
        self.problems("event/CMakeLists.txt", "twotrack_module(event\n  DEPS base)\n")
        self.problems("event/a.cc", '#include "event/a.h"\n')
        self.assertEqual([p.removeprefix(f"{self.root}/") for p in check_deps.check_unused(self.root)],
                         ["event never uses base: take it off DEPS", "event never uses base: take it off MAY_USE"])
        self.problems("event/a.cc", '#include "base/json.h"\n')
        self.assertEqual(check_deps.check_unused(self.root), [])

    def test_a_name_has_one_meaning(self):
        self.problems("track/a.h", "struct Problem {\n")
        self.problems("track/b_test.h", "struct Problem {\n")
        self.assertEqual(check_deps.check_names([self.root]), [])
        self.problems("workspace/c.h", "enum class [[nodiscard]] Problem : uint8_t {\n")
        self.assertEqual(
            [p.replace(f"{self.root}/", "") for p in check_deps.check_names([self.root])],
            ["workspace/c.h:1: the name Problem has another meaning in track/a.h:1"],
        )


if __name__ == "__main__":
    unittest.main()
