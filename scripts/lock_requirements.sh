#!/usr/bin/env bash
# Rewrites scripts/requirements.lock and scripts/agents.lock after a change to requirements.txt, and
# scripts/clients.lock after one to clients.txt: the packages listed there and their dependencies, with the SHA-256 of every file. Needs uv
# (pip install uv), which uses the package index from your own settings.
set -euo pipefail
cd "$(dirname "$0")"

lock() {
  uv pip compile - --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
    --output-file "$1"
  sed -i "1i # Written by scripts/lock_requirements.sh from ${2:-requirements.txt}." "$1"
}
lock requirements.lock <requirements.txt
# What the shipped agents call.
grep -E '^(ruff|pytest)==' requirements.txt | lock agents.lock
# Agents of other makes.
lock clients.lock clients.txt <clients.txt
