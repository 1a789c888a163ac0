"""The scripts in examples/ run as they stand, are short, and say what their comments promise."""

import os
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"

SAYS = {
    "context_manager.py": ["'turn': 2", "e4 tool_result  errors so far: 1", "verified: True"],
    "langgraph_agent.py": ['"rule":"F401"', "() ['run_linter']", "('tools',) []", "verified: True"],
    "openai_agents_session.py": ["12 items are kept; the log is whole: True"],
    "session_and_view.py": ["SyntaxError", "line 4321: nothing of interest", "follows from them: True"],
    "summarizer_and_hook.py": ["data is 97 % full", "Make room: used_data"],
}


def test_every_example_is_tested():
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", sorted(SAYS))
def test_an_example_runs_as_it_stands(name, tmp_path):
    assert len((EXAMPLES / name).read_text().splitlines()) < 40
    done = subprocess.run(
        [sys.executable, EXAMPLES / name],
        cwd=tmp_path,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for words in SAYS[name]:
        assert words in done.stdout
    assert list(tmp_path.iterdir()) == []
