#!/usr/bin/env bash
# Runs every fuzzer for some seconds. What it finds stays in build/fuzz/corpus; an input that breaks
# something is saved in build/fuzz/crashes, named after its fuzzer.
#
#   scripts/fuzz.sh SECONDS
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:?usage: scripts/fuzz.sh SECONDS}
shopt -s nullglob
fuzzers=(build/fuzz/*_fuzz)
[ ${#fuzzers[@]} -gt 0 ] || { echo "no fuzzers in build/fuzz" >&2; exit 1; }

mkdir -p build/fuzz/crashes
for fuzzer in "${fuzzers[@]}"; do
  name=$(basename "$fuzzer")
  corpus=build/fuzz/corpus/$name
  seeds=()
  [ ! -d "tests/corpus/$name" ] || seeds=("tests/corpus/$name")
  mkdir -p "$corpus"
  echo "==> $name, ${seconds}s"
  "$fuzzer" -max_total_time="$seconds" -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="build/fuzz/crashes/$name-" "$corpus" "${seeds[@]}"
done
