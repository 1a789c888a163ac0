#!/usr/bin/env bash
# Builds the wheel of the Python package and unpacks it to a folder, for tests and benchmarks:
#
#   scripts/build_wheel.sh FOLDER     FOLDER/dist/*.whl, FOLDER/site on a PYTHONPATH, FOLDER/site/bin
#
# Uses the tools in .twotrack/venv and the flags of the release build, so what that has compiled
# comes from the compiler cache. Users don't need this: `pip install .` does everything.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:?usage: scripts/build_wheel.sh FOLDER}")
pip=$PWD/.twotrack/venv/bin/pip

rm -rf "$folder/dist" "$folder/site"
mkdir -p "$folder"
# The cache distinguishes compilers by name.
CC=cc CXX=c++ PATH=$PWD/.twotrack/venv/bin:$PATH "$pip" wheel . --quiet --disable-pip-version-check \
  --no-build-isolation --no-deps --wheel-dir "$folder/dist" \
  --config-settings=cmake.build-type=RelWithDebInfo \
  --config-settings=cmake.define.CMAKE_C_FLAGS_RELWITHDEBINFO="-O2 -g1 -DNDEBUG" \
  --config-settings=cmake.define.CMAKE_CXX_FLAGS_RELWITHDEBINFO="-O2 -g1 -DNDEBUG" \
  --config-settings=cmake.define.CMAKE_COMPILE_WARNING_AS_ERROR=ON
"$pip" install --quiet --disable-pip-version-check --no-deps --no-index --target "$folder/site" "$folder"/dist/*.whl
