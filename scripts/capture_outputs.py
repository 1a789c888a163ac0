#!/usr/bin/env python3
"""Records what real tools print: tests/data/outputs/<tool>/<case>.txt.

Each case is a tiny project, mostly a broken one, and a command that is run in it. The tools must be
on the PATH; a case whose tool is missing is named and skipped, and its recorded file stays. The
files beside the outputs, <case>.expected.json, say what a digest must find in them: they are
checked by eye, never taken over from the program.

  scripts/capture_outputs.py             all cases
  scripts/capture_outputs.py pytest go   only these tools
"""
import pathlib
import shutil
import subprocess
import sys

from captured_projects import (
    SHOP, SHOP_TEST, GOOD_TEST, LINT_ME, CLEAN, UNITTEST, UNITTEST_GOOD, TYPES, TRACE, CHAINED,
    GO_MOD, GO, GO_TEST, GO_PANIC, GO_BROKEN, C_BROKEN, C_WARN, CPP_LINK, CPP_ASAN,
    CPP_TERMINATE, GTEST, GTEST_GOOD, CTEST, CTEST_GOOD, TS, TSCONFIG, JS, ESLINT, NODE_TRACE,
    NODE_TYPE, JAVA_TRACE, JAVA_BROKEN, CSV, LOG, TREE, MANY_FILES, LONG_SOURCE,
)

OUTPUTS = pathlib.Path(__file__).parent.parent / "tests/data/outputs"
# Always the same place: many tools print it, and what they print is compared byte for byte.
PROJECT = pathlib.Path("/tmp/twotrack-capture/project")

PYTEST = "python -m pytest -p no:cacheprovider"
SHOP_FILES = {"shop.py": SHOP, "test_shop.py": SHOP_TEST}
GOOD_FILES = {"shop.py": SHOP, "test_shop.py": GOOD_TEST}
GO_FILES = {"go.mod": GO_MOD, "shop.go": GO}
GIT = ("git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm one && "
       "sed -i 's/result += item.price/result += item.price * item.count/; 3i DEBUG = False' "
       "src/shop/orders.py && rm setup.cfg && echo 'more' >> README.md && ")

# tool: {case: (files, shell command)}
CASES = {
    "pytest": {
        "failures": (SHOP_FILES, PYTEST),
        "failures_quiet": (SHOP_FILES, PYTEST + " -q"),
        "failures_verbose": (SHOP_FILES, PYTEST + " -v"),
        "failures_colour": (SHOP_FILES, PYTEST + " --color=yes"),
        "failures_short_traceback": (SHOP_FILES, PYTEST + " --tb=short"),
        "failures_line_traceback": (SHOP_FILES, PYTEST + " --tb=line"),
        "failures_no_traceback": (SHOP_FILES, PYTEST + " --tb=no -q"),
        "failures_no_summary": (SHOP_FILES, PYTEST + " -r N"),
        "first_failure": (SHOP_FILES, PYTEST + " -x"),
        "passed": (GOOD_FILES, PYTEST),
        "passed_quiet": (GOOD_FILES, PYTEST + " -q"),
        "passed_very_quiet": (GOOD_FILES, PYTEST + " -qq"),
        "failures_very_quiet": (SHOP_FILES, PYTEST + " -qq"),
        "collection_error": ({"test_shop.py": "import nowhere\n\n\ndef test_a():\n    pass\n"},
                             PYTEST),
        "syntax_error": ({"test_shop.py": "def test_a(:\n    pass\n"}, PYTEST),
        "nothing_collected": ({"test_shop.py": "x = 1\n"}, PYTEST),
        "all_skipped": ({"test_shop.py": "import pytest\n\n\n@pytest.mark.skip\ndef test_a():\n"
                         "    pass\n"}, PYTEST),
        "usage_error": ({}, PYTEST + " nowhere.py"),
        "cut_off": (SHOP_FILES, PYTEST + " | head -n 40"),
        "mixed": (SHOP_FILES, "echo '$ make test'; echo building; " + PYTEST +
                  " -q; echo 'make: *** [Makefile:3: test] Error 1'"),
        "junit_failures": (SHOP_FILES, PYTEST + " --junit-xml=r.xml >/dev/null; cat r.xml"),
        "junit_passed": (GOOD_FILES, PYTEST + " --junit-xml=r.xml >/dev/null; cat r.xml"),
        "json_failures": (SHOP_FILES, PYTEST + " --json-report --json-report-file=r.json "
                          "--json-report-indent=1 >/dev/null; cat r.json"),
        "warnings": ({"test_a.py": "import warnings\n\n\ndef test_a():\n"
                      "    warnings.warn('old', DeprecationWarning)\n"}, PYTEST),
    },
    "unittest": {
        "failures": ({"test_shop.py": UNITTEST}, "python -m unittest"),
        "failures_verbose": ({"test_shop.py": UNITTEST}, "python -m unittest -v"),
        "passed": ({"test_shop.py": UNITTEST_GOOD}, "python -m unittest"),
        "nothing_collected": ({"other.py": "x = 1\n"}, "python -m unittest"),
        "import_error": ({"test_shop.py": "import nowhere\n"}, "python -m unittest"),
    },
    "go": {
        "failures": ({**GO_FILES, "shop_test.go": GO_TEST}, "go test ./..."),
        "failures_verbose": ({**GO_FILES, "shop_test.go": GO_TEST}, "go test -v ./..."),
        "passed": ({**GO_FILES, "shop_test.go": GO_TEST.split("func TestTax")[0]}, "go test ./..."),
        "no_test_files": (GO_FILES, "go test ./..."),
        "panic": ({**GO_FILES, "shop_test.go": GO_PANIC}, "go test ./..."),
        "build_failed": ({**GO_FILES, "broken.go": GO_BROKEN, "shop_test.go": GO_TEST},
                         "go test ./..."),
    },
    "ctest": {
        "failures": ({"CMakeLists.txt": CTEST}, "cmake -S . -B b >/dev/null && ctest --test-dir b"),
        "passed": ({"CMakeLists.txt": CTEST_GOOD},
                   "cmake -S . -B b >/dev/null && ctest --test-dir b"),
        "no_tests": ({"CMakeLists.txt": CTEST_GOOD.split("add_test")[0]},
                     "cmake -S . -B b >/dev/null && ctest --test-dir b"),
    },
    "gtest": {
        "failures": ({"a.cc": GTEST}, "g++ a.cc -lgtest -lgtest_main -o a && ./a"),
        "passed": ({"a.cc": GTEST_GOOD}, "g++ a.cc -lgtest -lgtest_main -o a && ./a"),
        "crash": ({"a.cc": GTEST_GOOD + "TEST(StockTest, Aborts) { abort(); }\n"},
                  "g++ a.cc -lgtest -lgtest_main -o a && ./a"),
    },
    "ruff": {
        "full": ({"shop.py": LINT_ME}, "ruff check --no-cache --select E,F,I,W ."),
        "concise": ({"shop.py": LINT_ME},
                    "ruff check --no-cache --select E,F,I,W --output-format concise ."),
        "json": ({"shop.py": LINT_ME},
                 "ruff check --no-cache --select E,F --output-format json shop.py"),
        "passed": ({"shop.py": CLEAN}, "ruff check --no-cache ."),
        "fixed": ({"shop.py": LINT_ME}, "ruff check --no-cache --fix ."),
        "syntax_error": ({"shop.py": "def broken(:\n    pass\n"}, "ruff check --no-cache ."),
        "statistics": ({"shop.py": LINT_ME}, "ruff check --no-cache --statistics ."),
        "colour": ({"shop.py": LINT_ME}, "FORCE_COLOR=1 ruff check --no-cache ."),
        "format_check": ({"shop.py": LINT_ME}, "ruff format --no-cache --check ."),
        "missing_file": ({}, "ruff check --no-cache nowhere.py"),
    },
    "flake8": {
        "failures": ({"shop.py": LINT_ME}, "flake8 shop.py"),
        "many_lines": ({"shop.py": "".join(f"a{i} = {i} \n" for i in range(150))},
                       "flake8 shop.py"),
        "count": ({"shop.py": LINT_ME}, "flake8 --count --statistics shop.py"),
    },
    "pylint": {
        "failures": ({"shop.py": LINT_ME}, "pylint shop.py"),
        "json": ({"shop.py": LINT_ME}, "pylint --output-format=json shop.py"),
        "passed": ({"shop.py": CLEAN}, "pylint shop.py"),
    },
    "mypy": {
        "failures": ({"shop.py": TYPES}, "mypy --cache-dir=/dev/null shop.py"),
        "pretty": ({"shop.py": TYPES}, "mypy --cache-dir=/dev/null --pretty shop.py"),
        "json": ({"shop.py": TYPES}, "mypy --cache-dir=/dev/null -O json shop.py"),
        "passed": ({"shop.py": CLEAN}, "mypy --cache-dir=/dev/null shop.py"),
        "missing_file": ({}, "mypy --cache-dir=/dev/null nowhere.py"),
    },
    "gcc": {
        "errors": ({"shop.c": C_BROKEN}, "gcc -Wall -c shop.c"),
        "warnings": ({"shop.c": C_WARN}, "gcc -Wall -c shop.c"),
        "link_error": ({"shop.cc": CPP_LINK}, "g++ shop.cc"),
        "sanitizer": ({"shop.cc": CPP_ASAN}, "g++ -g -fsanitize=address shop.cc && ./a.out"),
        "missing_header": ({"shop.c": '#include "nowhere.h"\n'}, "gcc -c shop.c"),
        "make": ({"shop.c": C_BROKEN, "Makefile": "shop.o: shop.c\n\tgcc -Wall -c shop.c\n"},
                 "make"),
    },
    "clang": {
        "errors": ({"shop.c": C_BROKEN}, "clang-19 -Wall -c shop.c"),
        "colour": ({"shop.c": C_BROKEN}, "clang-19 -fcolor-diagnostics -Wall -c shop.c"),
        "sanitizer": ({"shop.cc": CPP_ASAN}, "clang++-19 -g -fsanitize=address shop.cc && ./a.out"),
    },
    "terminate": {"exception": ({"shop.cc": CPP_TERMINATE}, "g++ shop.cc && bash -c './a.out; true'")},
    "tsc": {
        "plain": ({"shop.ts": TS, "tsconfig.json": TSCONFIG}, "tsc --pretty false -p ."),
        "pretty": ({"shop.ts": TS, "tsconfig.json": TSCONFIG}, "tsc --pretty true -p ."),
    },
    "eslint": {
        "stylish": ({"shop.js": JS, "eslint.config.mjs": ESLINT}, "eslint ."),
        "json": ({"shop.js": JS, "eslint.config.mjs": ESLINT}, "eslint -f json ."),
        "fatal": ({"shop.js": "function (\n", "eslint.config.mjs": ESLINT}, "eslint ."),
        "no_config": ({"shop.js": JS}, "eslint ."),
    },
    "python": {
        "traceback": ({"main.py": TRACE}, "python main.py"),
        "chained": ({"main.py": CHAINED}, "python main.py"),
        "syntax_error": ({"main.py": "print(1\nx = = 2\n"}, "python main.py"),
        "missing_module": ({"main.py": "import nowhere\n"}, "python main.py"),
    },
    "node": {
        "missing_file": ({"main.js": NODE_TRACE}, "node main.js"),
        "type_error": ({"main.js": NODE_TYPE}, "node main.js"),
        "syntax_error": ({"main.js": "function (\n"}, "node main.js"),
    },
    "java": {
        "exception": ({"Shop.java": JAVA_TRACE}, "javac Shop.java && java Shop"),
        "compile": ({"Broken.java": JAVA_BROKEN}, "javac Broken.java"),
    },
    "diff": {
        "git": (TREE, GIT + "git diff"),
        "git_colour": (TREE, GIT + "git diff --color=always"),
        "git_long": (MANY_FILES, "git init -q . && git add . && git -c user.name=a -c user.email=a@b "
                     "commit -qm one && sed -i s/result/sum/ src/shop/*.py && git diff"),
        "git_stat": (TREE, GIT + "git diff --stat"),
        "unified": ({"a.txt": "one\ntwo\nthree\n", "b.txt": "one\n2\nthree\nfour\n"},
                    "TZ=UTC touch -d '2026-01-01 00:00' a.txt b.txt; TZ=UTC diff -u a.txt b.txt"),
    },
    "listing": {
        "ls": (TREE, "ls -F"),
        "ls_long": (TREE, "find . -exec touch -d '2026-01-01 00:00' {} + ; ls -lR --time-style=long-iso"),
        "find": (TREE, "find . -type f | sort"),
        "find_long": (MANY_FILES, "find . -type f | sort"),
        "tree": (TREE, "tree"),
        "ls_missing": ({}, "ls nowhere"),
    },
    "grep": {
        "numbers": (TREE, "grep -rn total . | sort"),
        "numbers_long": (MANY_FILES, "grep -rn 'def ' . | sort"),
        "names": (TREE, "grep -rc total . | sort"),
    },
    "table": {
        "csv": ({"stock.csv": CSV}, "cat stock.csv"),
        "columns": ({"stock.csv": CSV}, "column -s, -t stock.csv"),
    },
    "source": {
        "python": (TREE, "cat src/shop/orders.py"),
        "python_long": ({"orders.py": LONG_SOURCE}, "cat orders.py"),
        "numbered": (TREE, "cat -n src/shop/orders.py"),
        "go": (GO_FILES, "cat shop.go"),
        "c": ({"shop.c": C_WARN}, "cat shop.c"),
        "javascript": ({"main.js": NODE_TRACE}, "cat main.js"),
    },
    "log": {"server": ({"log.py": LOG}, "python log.py")},
    "shell": {
        "no_command": ({}, "bash -c 'nowhere --version; true'"),
        "prompt": ({"main.py": TRACE}, "echo '$ python main.py'; python main.py"),
    },
}


def run(tool: str, case: str, files: dict, command: str) -> None:
    shutil.rmtree(PROJECT, ignore_errors=True)
    PROJECT.mkdir(parents=True)
    for name, text in files.items():
        path = PROJECT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = subprocess.run(["bash", "-c", command], cwd=PROJECT, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120, check=False)
    if done.returncode == 127:
        print(f"skipped {tool}/{case}: {done.stdout.decode(errors='replace').strip()}")
        return
    target = OUTPUTS / tool / f"{case}.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(done.stdout)


def main() -> int:
    for tool in sys.argv[1:] or CASES:
        for case, (files, command) in CASES[tool].items():
            run(tool, case, files, command)
    shutil.rmtree(PROJECT.parent, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
