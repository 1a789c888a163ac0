#!/usr/bin/env bash
# Writes scripts/requirements.lock and scripts/agents.lock anew, after a change of requirements.txt:
# the packages named there and all that they need, with the SHA-256 of every file. Needs uv
# (pip install uv), which asks the index of your own settings.
set -euo pipefail
cd "$(dirname "$0")"

lock() {
  uv pip compile - --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
    --output-file "$1"
  sed -i "1i # Written by scripts/lock_requirements.sh from requirements.txt." "$1"
}
lock requirements.lock <requirements.txt
# What the shipped agents call.
grep -E '^(ruff|pytest)==' requirements.txt | lock agents.lock
