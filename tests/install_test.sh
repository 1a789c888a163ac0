#!/usr/bin/env bash
# A stranger's first hour: install below a prefix, build the example against it, run it, and let the
# installed program verify the log.
#
#   install_test.sh BUILD_DIR SOURCE_DIR CXX_COMPILER
set -euo pipefail
build=$1 source=$2 compiler=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix

cmake --install "$build" --prefix "$prefix" >"$scratch/install.log"

cmake -G Ninja -S "$source/examples/append_events" -B "$scratch/build" \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/configure.log"
cmake --build "$scratch/build"

mkdir "$scratch/project"
cd "$scratch/project"
receipt=$("$scratch/build/append_events")
echo "$receipt"
[[ $receipt == "event 1, hash "* ]]
"$prefix/bin/twotrack" verify hello

bash -n "$prefix/share/bash-completion/completions/twotrack"
grep -q '^#compdef twotrack' "$prefix/share/zsh/site-functions/_twotrack"
grep -q 'complete -c twotrack' "$prefix/share/fish/vendor_completions.d/twotrack.fish"
grep -q '^\.TH TWOTRACK 1' "$prefix/share/man/man1/twotrack.1"
