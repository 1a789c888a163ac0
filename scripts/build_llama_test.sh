#!/usr/bin/env bash
# build_llama.sh --where: a folder for each kind of processor, and no other kinds.
set -euo pipefail
script=$(dirname "$0")/build_llama.sh
export XDG_CACHE_HOME=/cache

where() { TWOTRACK_LLAMA_CPU=$1 "$script" --where; }
expect() { [[ $1 =~ $2 ]] || { echo "'$1' is not $2" >&2; exit 1; }; }

expect "$(where native)" '^/cache/twotrack/llama-[0-9.]+-native-[0-9a-f]{8}$'
expect "$(where portable)" '^/cache/twotrack/llama-[0-9.]+-portable$'
expect "$(where variants)" '^/cache/twotrack/llama-[0-9.]+-variants-[0-9a-f]{8}$'
expect "$(env -u TWOTRACK_LLAMA_CPU "$script" --where)" "^$(where native)$"
expect "$(where fast 2>&1 || echo refused)" "native, portable or variants.*refused$"
