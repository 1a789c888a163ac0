"""Nothing is left behind. LeakSanitizer counts what a process has lost at its end: the interpreter
itself loses some, always the same; what every round of work loses would make it more."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent


def leak_checker():
    found = subprocess.run(["gcc", "-print-file-name=liblsan.so"], capture_output=True, text=True).stdout.strip()
    return found if "/" in found else None


pytestmark = pytest.mark.skipif(leak_checker() is None, reason="liblsan is not here: install gcc")


def lost(rounds, folder, leak):
    """Allocations that nobody could free any more, after so many rounds of everything."""
    environment = {**os.environ, "PYTHONMALLOC": "malloc", "LD_PRELOAD": leak_checker(), "LSAN_OPTIONS": "exitcode=0"}
    script = [sys.executable, str(HERE / "use_everything.py"), str(folder), str(rounds), leak]
    ran = subprocess.run(script, capture_output=True, text=True, env=environment)
    assert "done" in ran.stdout, ran.stdout + ran.stderr[-3000:]
    assert "nanobind: leaked" not in ran.stderr, ran.stderr
    found = re.search(r"leaked in (\d+) allocation", ran.stderr)
    return int(found[1]) if found else 0


def test_using_everything_loses_nothing(tmp_path):
    assert lost(30, tmp_path / "b", "") - lost(5, tmp_path / "a", "") < 25


def test_a_block_that_is_lost_each_round_would_be_found(tmp_path):
    assert lost(30, tmp_path / "b", "leak") - lost(5, tmp_path / "a", "leak") >= 25
