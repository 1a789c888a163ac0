#!/usr/bin/env bash
# Rewrites packet.json and view.json of every folder in tests/golden, and shows what changed. The
# diff is for a person to read: each changed line is something a model will see differently.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target golden_test >/dev/null
TWOTRACK_UPDATE_GOLDEN=1 build/release/golden_test --gtest_brief=1
git --no-pager diff --stat -- tests/golden
