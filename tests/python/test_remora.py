"""A project of Remora runs unchanged from Python too (tests/cli/remora_test.py has the command)."""

import json
import os
import pathlib
import shutil

import pytest
import twotrack

PROJECT = pathlib.Path(__file__).parents[1] / "data/remora"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
MONTY = CACHE / "twotrack/monty-1.4.0/monty"

ANSWERS = [
    {"calls": [{"name": "find_spaces", "args": {}}]},
    {"calls": [{"name": "cut_spaces", "args": {"line": 1}}]},
    {"calls": [{"name": "submit_result", "args": {"summary": "one line is tidy"}}]},
]


@pytest.mark.skipif(not MONTY.exists(), reason="Monty is not installed: run scripts/fetch_monty.py")
def test_its_agents_run_unchanged(tmp_path, monkeypatch):
    root = tmp_path / "project"
    shutil.copytree(PROJECT, root)
    script = tmp_path / "answers.jsonl"
    script.write_text("".join(json.dumps(answer) + "\n" for answer in ANSWERS))
    monkeypatch.setenv("MONTY_BIN", str(MONTY))
    # Where the tests run decides how much a sandbox holds; Remora's file has no word for it.
    monkeypatch.setenv("TWOTRACK_SANDBOX__REQUIRE", "none")
    done = twotrack.run(["src"], model=f"scripted:{script}", root=root)
    # "idle" is not enabled in remora.yaml.
    assert [(agent.operation, agent.status) for agent in done.agents] == [("tidy", "unverified")]
    log = twotrack.open(done.agents[0].agent_id, root)
    assert [action.summary for action in log.packet().recent_actions if action.tool == "cut_spaces"] == ["Cut line 1"]
    assert log.packet().knowledge["lines_with_spaces"].value == []
    assert log.verify()
