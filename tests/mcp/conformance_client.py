#!/usr/bin/env python3
"""The client that the official conformance suite drives: the real program, one command a call.

The suite puts the URL of its server behind the command, the scenario's name into
MCP_CONFORMANCE_SCENARIO, and what is to be called, where it says so, into MCP_CONFORMANCE_CONTEXT.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TWOTRACK = os.environ["TWOTRACK"]
# What is called in which scenario; in all others the tools are listed.
CALLS = {"tools_call": [("add_numbers", {"a": 2, "b": 3})],
         "sse-retry": [("test_reconnection", {})],
         "http-standard-headers": [("test_headers", {})],
         "http-invalid-tool-headers": [("valid_tool", {"region": "us-west1"})]}


def calls():
    context = json.loads(os.environ.get("MCP_CONFORMANCE_CONTEXT") or "{}")
    if "toolCalls" in context:
        return [(call["name"], call["arguments"]) for call in context["toolCalls"]]
    return CALLS.get(os.environ.get("MCP_CONFORMANCE_SCENARIO", ""), [])


def main() -> int:
    url = sys.argv[-1]
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        (project / "twotrack.yaml").write_text(f"tools: {{mcp: {{suite: {{url: \"{url}\"}}}}}}\n")
        os.environ["XDG_DATA_HOME"] = folder
        subprocess.run([TWOTRACK, "--root", folder, "trust", "--yes"], stdout=subprocess.DEVNULL, check=True)
        command = [TWOTRACK, "--root", folder, "mcp"]
        codes = [subprocess.run([*command, "call", "suite", name, "--args", json.dumps(args)],
                                check=False).returncode for name, args in calls()]
        return max(codes) if codes else subprocess.run([*command, "ls", "suite"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
