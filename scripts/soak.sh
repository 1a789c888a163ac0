#!/usr/bin/env bash
# The long fault tests (tests/faults): hundreds of thousands of simulated disasters, 1,500 power cuts
# under the real binary, 500 kills of it. Prints what each suite did and found; fails if one fails.
#
#   scripts/soak.sh [REGEX]   only the suites whose name matches
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --build --preset release --target fault_tests
ctest --test-dir build/release -C soak -L soak -R "${1:-.}" --verbose --no-tests=error |
  grep --line-buffered -E '\[(faults|queue)\]|Failure|FAIL|Error|Test +#|tests passed|Total Test time'
