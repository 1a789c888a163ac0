"""The shipped adapter: a tiny model that acts by itself, in the gym and on a real file.

Few episodes, so no figures: this fails when the default model no longer acts (a broken adapter, a view or
prompt that it was never taught), and says nothing about how good it is; `gym run` and `eval agents` do.
"""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

import harness

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
MODELS = pathlib.Path(os.environ.get("TWOTRACK_MODELS") or CACHE / "twotrack/models")
WEIGHTS = MODELS / "smollm2-135m-instruct/SmolLM2-135M-Instruct.Q4_1.gguf"
ADAPTER = REPOSITORY / "adapters/smollm2-135m-instruct.gguf"
RUFF = shutil.which("ruff") or REPOSITORY / ".twotrack/venv/bin/ruff"
SKIPPED = 77
# On an idle machine all of it takes half a minute; a busy one may have little to give.
harness.TIMEOUT_S = 600
# What is tried: "" is what a run without --model has. With another one the test can be seen to fail.
MODEL = os.environ.get("TWOTRACK_TEST_MODEL", "")


class ShippedAdapter(harness.CliTest):
    def setUp(self):
        super().setUp()
        self.env["TWOTRACK_MODELS"] = str(MODELS)
        self.env["XDG_CACHE_HOME"] = str(CACHE)  # has the merged model
        self.env["PATH"] = f"{pathlib.Path(RUFF).parent}:{self.env['PATH']}"
        self.model = ["--model", MODEL] if MODEL else []

    def play(self, world, episodes):
        (row,) = self.ok("gym", "run", "--worlds", world, "--episodes", str(episodes), "--seed", "3", "--no-baselines",
                         "--format", "json", *self.model).json
        self.assertEqual((row["world"], row["episodes"], row["invalid_calls"]), (world, episodes, 0), row)
        return row["success"] * episodes

    def test_it_plays_worlds_whose_words_it_has_never_seen(self):
        # Greedy answers differ between processors: one episode may be lost, no more.
        self.assertGreaterEqual(self.play("lint", 2) + self.play("fix", 1), 2)

    def test_it_mends_a_file_by_its_own_decisions(self):
        (self.root / "ruff.toml").write_text('[lint]\nselect = ["E4", "E7", "E9", "F"]\n')
        (self.root / "a.py").write_text("import os\n\n\ndef f(x):\n    if x == None:\n        return 1\n    return x\n")
        self.ok("init")
        done = self.ok("run", "a.py", "-o", "lint", "--decide", "free", "--format", "json", *self.model).json
        (agent,) = done["agents"]
        self.assertEqual((agent["status"], agent["verified"]), ("success", True), agent)
        # The safe fix is the program's, everything else the model's.
        self.assertEqual({who: agent["decided_by"][who] for who in agent["decided_by"] if who != "model"},
                         {"fallback": 1}, agent)
        mended = self.ok("workspace", "diff", agent["agent_id"]).out
        self.assertIn("-import os\n", mended)
        self.assertIn("+    if x is None:\n", mended)
        # The log names both by their hashes.
        used = self.events(agent["agent_id"])[0]["data"]["model"]["is"]
        self.assertEqual(used["adapter"]["sha256"], hashlib.sha256(ADAPTER.read_bytes()).hexdigest())


def why_not():
    if not WEIGHTS.exists():
        return f"{WEIGHTS} is not there: scripts/setup.sh brings it"
    if not pathlib.Path(RUFF).exists():
        return "ruff is not installed: scripts/setup.sh test brings it"
    found = subprocess.run([harness.TWOTRACK, "doctor", "--format", "json"], capture_output=True, check=False,
                           env={**os.environ, "TWOTRACK_MODELS": str(MODELS)})
    if b"without llama.cpp" in found.stdout:
        return "this program was built without llama.cpp: scripts/build_llama.sh builds it"
    return ""


if __name__ == "__main__":
    if why_not():
        print("skipped: the shipped adapter was not tried:", why_not())
        sys.exit(SKIPPED)
    harness.main()
