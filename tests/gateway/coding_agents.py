"""Codex and opencode (scripts/setup.sh clients), each in a home and a folder of its own; Claude Code too where it is, which
is proprietary and so never fetched by set-up (npm install --prefix .twotrack/claude @anthropic-ai/claude-code):

    with CodingAgent("codex", "http://127.0.0.1:8090/v1") as agent:
        agent.run("Read the parts.")
        agent.run("And once more.", goes_on=True)

They run what the model tells them to, so the model must be a script of ours.
"""
import json
import os
import pathlib
import subprocess
import tempfile

PLACE = pathlib.Path(__file__).resolve().parents[2] / ".twotrack"
CODERS = PLACE / "coders/node_modules"
PROGRAMS = {"codex": CODERS / ".bin/codex", "opencode": CODERS / "opencode-linux-x64/bin/opencode",
            "claude-code": PLACE / "claude/node_modules/@anthropic-ai/claude-code-linux-x64/claude"}
UNASKED = ["--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"]


class CodingAgent:
    def __init__(self, name, url):
        self.name, self.url, self.folder = name, url, tempfile.TemporaryDirectory(prefix=name)
        self.home = pathlib.Path(self.folder.name)
        self.work = self.home / "work"
        self.work.mkdir()
        if name == "codex":
            (self.home / "config.toml").write_text(
                f'model = "m"\nmodel_provider = "tt"\n[model_providers.tt]\nname = "tt"\nbase_url = "{url}"\n'
                'env_key = "TT_KEY"\nwire_api = "responses"\n')
        elif name == "opencode":
            provider = {"npm": "@ai-sdk/openai-compatible", "name": "tt", "options": {"baseURL": url, "apiKey": "none"},
                        "models": {"m": {"name": "m"}}}
            (self.work / "opencode.json").write_text(json.dumps({
                "provider": {"tt": provider}, "model": "tt/m", "autoupdate": False, "share": "disabled",
                "compaction": {"auto": False, "prune": False}}))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def run(self, prompt, goes_on=False, timeout=300):
        if self.name == "codex":
            command = ["exec", *(["resume", "--last"] if goes_on else []), *UNASKED, prompt]
        elif self.name == "claude-code":
            command = ["-p", *(["--continue"] if goes_on else []), prompt, "--allowedTools", "Bash Agent", "--model", "m"]
        else:
            command = ["run", *(["--continue"] if goes_on else []), prompt]
        env = {"PATH": os.environ["PATH"], "HOME": str(self.home), "CODEX_HOME": str(self.home), "TT_KEY": "none",
               "OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1",
               "ANTHROPIC_BASE_URL": self.url.removesuffix("/v1"), "ANTHROPIC_API_KEY": "none",
               "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}
        return subprocess.run([PROGRAMS[self.name], *command], cwd=self.work, env=env, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=timeout)
