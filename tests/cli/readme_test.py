"""The README can be followed to the letter: each `$ …` of it is run, in its order, and prints what is shown.

`…` stands for anything, a line of it for any lines. A command that shows nothing is only run. Ids, times and sizes
are not compared. What needs the embedded model is left out without it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

import harness
from adapter_test import MODELS, REPOSITORY, RUFF, WEIGHTS

# Sections by the folder in which they are followed: an empty one, or the project of "Run agents".
LOG = ["A short tour", "The two tracks from any language", "Look at what the model saw"]
PROJECT = ["Run agents", "What agents change", "Agents"]
# A figure that no two runs share; the rest of a line must be as shown.
VARYING = [(r"\d{8}T\d{6}Z-[0-9a-f]{8}", "RUN"), (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ", "TIME"), (r"\b[0-9a-f]{64}\b", "…"),
           (r"head [0-9a-f]{12}…", "HEAD"), (r"(\.py)-[0-9a-f]{8}\b", r"\1-ID"), (r"\+?[\d.]+ (ms|s|min)\b( ago)?", "SPAN"),
           (r"just now", "SPAN"), (r"[\d.]+ k?B\b", "SIZE"), (r"offset \d+", "OFFSET"), (r"\b\d+ %", "SHARE"),
           (r"\b\d+ +\d+ model, \d+ program +\d+", "CALLS"), (r"\b\d+ (prompt tokens|tokens written)", r"N \1"), (r"\b(overlay|copy|reflink)\b", "KIND"), (r" +", " ")]


def steady(text):
    for pattern, word in VARYING:
        text = re.sub(pattern, word, text)
    return text.strip()


def pattern_of(shown):
    """What the output must match."""
    lines = [r"(?:.*\n)*" if one == "…" else ".*".join(re.escape(part) for part in steady(one).split("…")) + " ?\n"
             for one in shown]
    return "".join(lines)


def commands(section):
    """(command, lines shown) of its console blocks, in their order."""
    for block in re.findall(r"^```console\n(.*?)^```$", section, re.S | re.M):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            lines = part.rstrip("\n").split("\n")
            end = lines.index("END") + 1 if "<<'END'" in lines[0] else 1
            yield "\n".join(lines[:end]), lines[end:]


def sections():
    parts = re.split(r"^## (.*)\n", (REPOSITORY / "README.md").read_text(), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


class Readme(harness.CliTest):
    def setUp(self):
        super().setUp()
        program = pathlib.Path(shutil.which(harness.TWOTRACK) or harness.TWOTRACK).resolve()
        self.env["PATH"] = f"{program.parent}:{pathlib.Path(RUFF).parent}:{self.env['PATH']}"
        self.env["TWOTRACK_MODELS"] = str(MODELS)
        self.env.pop("DEMO_API_TOKEN", None)

    def follow(self, names):
        folder = self.root / "empty"
        folder.mkdir()
        exports = ""
        for name in names:
            for command, shown in commands(sections()[name]):
                with self.subTest(command):
                    done = subprocess.run(["bash", "-c", exports + command], cwd=folder, env=self.env, capture_output=True,
                                          stdin=subprocess.DEVNULL, timeout=600, check=False)
                    printed = done.stdout.decode()
                    told = f"{command}\nexit {done.returncode}\n{printed}\n{done.stderr.decode()}"
                    self.assertNotEqual(done.returncode, 2, told)
                    if shown:
                        lines = "".join(steady(one) + "\n" for one in printed.splitlines() if one.strip())
                        self.assertRegex(lines, rf"\A{pattern_of(shown)}\Z", told)
                if command.startswith("export "):
                    exports += command + "\n"

    def test_the_tour_prints_what_it_shows(self):
        self.follow(LOG)

    @unittest.skipUnless(WEIGHTS.exists() and os.access(RUFF, os.X_OK), "the embedded model or ruff is not installed")
    def test_agents_do_what_is_shown(self):
        self.follow(PROJECT)

    def test_no_command_is_left_out(self):
        shown = {name for name, text in sections().items() if any(commands(text))}
        self.assertEqual(shown, set(LOG + PROJECT))


if __name__ == "__main__":
    harness.main()
