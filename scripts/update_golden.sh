#!/usr/bin/env bash
# Rewrites packet.json and view.json of every folder in tests/golden, and shows what changed. The
# diff is for a person to read: each changed line is something a model will see differently.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target golden_test >/dev/null
TWOTRACK_UPDATE_GOLDEN=1 build/release/golden_test --gtest_brief=1
git --no-pager diff --stat -- tests/golden
if ! git diff --quiet -- tests/golden; then
  echo "Logs that are there give other views now. kPacketVersion (src/packet/packet.h) is raised for that once between two releases:"
  grep -n "kPacketVersion =" src/packet/packet.h
fi
