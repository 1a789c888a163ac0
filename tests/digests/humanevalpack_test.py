#!/usr/bin/env python3
"""Real pytest and real ruff on the functions of HumanEvalPack, right and buggy, through the real
binary: every test that failed and every rule:line is in the packet at 500 tokens, and nothing that
failed is called passed.

What is only just in a view on this machine may be out of it on another, where a path is longer or a
test took more time. So the list of problems alone must name all of them, whatever else the history
says, at budgets around that one, and no budget may have a message while a name is missing.

    humanevalpack_test.py PROJECT_FOLDER [--all]

TWOTRACK names the binary. Needs ../shared/trajectories beside the project, and pytest and ruff in
.twotrack/venv, where set-up installs them; without one of these, exits with 77, which ctest shows as
skipped. Takes every fourth function, or all of them with --all.

What failed is asked of the tools a second time, in a form for machines (JUnit XML, JSON), which the
binary does not see.
"""
import ast
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

SKIPPED = 77
PROJECT = pathlib.Path(sys.argv[1]).resolve()
ALL = "--all" in sys.argv
TWOTRACK = os.environ.get("TWOTRACK", "twotrack")
FUNCTIONS = PROJECT.parent / "shared/trajectories/humanevalpack_python.jsonl"
TOOLS = PROJECT / ".twotrack/venv/bin"
# In tokens. Where there is room for the names, all are there; in the first there may be too little.
SMALL_BUDGET = 250
BUDGETS = (400, 450, 490, 500, 510, 550, 1000)
# A function with a bug may run for ever: of processor time, of which a busy machine takes no more.
PROCESSOR_S = 5


def test_file(row):
    """Each assertion of the function's check becomes a test of its own."""
    tree = ast.parse(row["test"])
    check = next(node for node in tree.body
                 if isinstance(node, ast.FunctionDef) and node.name == "check")
    others = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.Import,
                                                              ast.ImportFrom)) and node is not check]
    candidate = check.args.args[0].arg
    lines = [f"from solution import *\nfrom solution import {row['entry_point']} as {candidate}\n"]
    lines += [ast.unparse(node) + "\n" for node in others]
    setup = []
    count = 0
    for node in check.body:
        if not isinstance(node, ast.Assert) and any(isinstance(one, ast.Assert)
                                                    for one in ast.walk(node)):
            body = [*setup, node]
        elif isinstance(node, ast.Assert):
            body = [*setup, node]
        else:
            setup.append(node)
            continue
        count += 1
        text = "\n".join(ast.unparse(one) for one in body)
        lines.append(f"\ndef test_{row['entry_point']}_{count}():\n    " +
                     text.replace("\n", "\n    ") + "\n")
    return "\n".join(lines)


def run(command, folder):
    """The output, and whether it ran to its end."""
    done = subprocess.run(["prlimit", f"--cpu={PROCESSOR_S}", *command], cwd=folder, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                               "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"})
    return done.stdout.decode(), done.returncode >= 0


class Case:
    """One function in one variant, and what the tools say about it."""

    def __init__(self, row, variant, root):
        self.name = f"{row['task_id'].replace('/', '-')}-{variant}"
        with tempfile.TemporaryDirectory(prefix="twotrack-digests-") as name:
            folder = pathlib.Path(name)
            (folder / "solution.py").write_text(row["prompt"] + row[f"{variant}_solution"])
            (folder / "test_solution.py").write_text(test_file(row))
            pytest, self.is_whole = run(
                [TOOLS / "python", "-m", "pytest", "-p", "no:cacheprovider",
                 "--junit-xml=report.xml"], folder)
            self.failed = failed_tests(folder / "report.xml")
            ruff = [TOOLS / "ruff", "check", "--no-cache", "--isolated"]
            lint, _ = run([*ruff, "solution.py"], folder)
            found, _ = run([*ruff, "--output-format", "json", "solution.py"], folder)
        self.findings = {(one["code"], one["location"]["row"]) for one in json.loads(found)}
        self.pytest = Log(root, self.name + "-pytest", "pytest", pytest, self.failed)
        self.ruff = Log(root, self.name + "-ruff", "ruff", lint, self.findings)


def failed_tests(report):
    if not report.exists():
        return set()
    return {case.get("name") for case in xml.etree.ElementTree.parse(report).iter("testcase")
            if case.find("failure") is not None or case.find("error") is not None}


class Log:
    """What the real binary makes of an output: the delta in the log, the views that it leads to;
    without a problem, only the one of 500 tokens."""

    def __init__(self, root, agent, tool, output, found):
        events = [{"type": "turn_start", "turn": 1, "data": {}},
                  {"type": "tool_call", "data": {"call_id": "1/0", "tool": tool, "args": {}}},
                  {"type": "tool_result",
                   "data": {"call_id": "1/0", "tool": tool, "raw_output": output}}]
        lines = "".join(json.dumps(event) + "\n" for event in events)
        run_twotrack(root, "append", agent, "--goal", "Mend the function.", "--durability", "none",
                     stdin=lines)
        log = (root / ".agentfs/traces" / f"{agent}.jsonl").read_text().splitlines()
        self.delta = json.loads(log[-1])["data"]["delta"]
        self.views = {
            budget: run_twotrack(root, "packet", agent, "--as", "view", "--budget", str(budget))
            for budget in ((SMALL_BUDGET, *BUDGETS) if found else (500,))}
        self.view = self.views[500]


def run_twotrack(root, *args, stdin=""):
    environment = {**os.environ, "HOME": str(root), "XDG_CONFIG_HOME": str(root / "no-config")}
    return subprocess.run([TWOTRACK, *args, "--root", str(root)], input=stdin.encode(), check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env=environment).stdout.decode()


def problems(shown):
    """The entries of a view or a delta, and how many names it says are missing."""
    entries = shown.get("diagnostics", [])
    return ([one for one in entries if "more" not in one],
            sum(one.get("more", 0) for one in entries))


def named_findings(shown):
    """rule:line of each diagnostic of a view or a delta."""
    return {(one.get("rule"), line) for one in problems(shown)[0]
            for line in one.get("lines", [one.get("line")])}


def named_tests(shown):
    """The tests of a view or a delta, without their file."""
    return {test.rpartition("::")[2] for one in problems(shown)[0]
            for test in one.get("tests", [one.get("test", "")])}


class HumanEvalPackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rows = [json.loads(line) for line in FUNCTIONS.read_text().splitlines()]
        rows = rows if ALL else rows[::4]
        work = [(row, variant) for row in rows for variant in ("canonical", "buggy")]
        with (tempfile.TemporaryDirectory(prefix="twotrack-digests-") as root,
              concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool):
            cls.cases = list(pool.map(lambda one: Case(*one, pathlib.Path(root)), work))

    def test_the_sample_has_failures_and_findings(self):
        failing = [case for case in self.cases if case.failed]
        self.assertGreaterEqual(len(failing), len(self.cases) // 3)
        self.assertGreaterEqual(sum(len(case.findings) for case in self.cases),
                                len(self.cases) // 3)

    def test_every_failed_test_is_named_at_500_tokens(self):
        for case in self.cases:
            if not case.failed:
                continue
            self.assertEqual(named_tests(case.pytest.delta), case.failed, case.name)
            for budget in BUDGETS:
                with self.subTest(case=case.name, budget=budget):
                    view = case.pytest.views[budget]
                    self.assertEqual(named_tests(json.loads(view)), case.failed, view)

    def test_every_rule_and_line_is_named_at_500_tokens(self):
        for case in self.cases:
            self.assertEqual(named_findings(case.ruff.delta), case.findings, case.name)
            self.assertEqual(named_findings(json.loads(case.ruff.view)), case.findings, case.name)
            for budget in BUDGETS if case.findings else ():
                with self.subTest(case=case.name, budget=budget):
                    view = case.ruff.views[budget]
                    self.assertEqual(named_findings(json.loads(view)), case.findings, view)

    def test_no_problem_is_told_in_full_before_all_are_named(self):
        for case in self.cases:
            for log, found, named in ((case.pytest, case.failed, named_tests),
                                      (case.ruff, case.findings, named_findings)):
                if not found:
                    continue
                with self.subTest(case=case.name):
                    view = json.loads(log.views[SMALL_BUDGET])
                    entries, more = problems(view)
                    self.assertEqual(len(named(view)) + more, len(found), view)
                    if more:
                        self.assertFalse([one for one in entries if "message" in one], view)

    def test_nothing_that_failed_is_called_passed(self):
        for case in self.cases:
            with self.subTest(case=case.name, tool="pytest"):
                failed = bool(case.failed) or not case.is_whole
                self.assertEqual(case.pytest.delta["outcome"] == "success", not failed)
                said = re.search(r"= [0-9]+ passed in|success", case.pytest.view)
                self.assertEqual(said is None, failed, case.pytest.view)
            with self.subTest(case=case.name, tool="ruff"):
                self.assertEqual(case.ruff.delta["outcome"] == "success", not case.findings)
                self.assertEqual("All checks passed!" in case.ruff.view, not case.findings)


def main():
    missing = [str(path) for path in (FUNCTIONS, TOOLS / "pytest", TOOLS / "ruff")
               if not path.exists()]
    if missing:
        print("SKIPPED: not there: " + ", ".join(missing))
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])


if __name__ == "__main__":
    main()
