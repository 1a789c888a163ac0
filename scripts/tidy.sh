#!/usr/bin/env bash
# clang-tidy on what changed: since this branch left origin/main, or else in the last commit; what is
# not committed counts. A header is looked at through the source of its name, or its test.
#
# It takes some 17 seconds a file. So of more than FILES_MAX files only those are looked at in which
# most lines changed, and the others are named: `make lint` looks at every file.
set -euo pipefail
cd "$(dirname "$0")/.."

FILES_MAX=${FILES_MAX:-8}
empty_tree=$(git hash-object -t tree /dev/null)

base=$(git merge-base HEAD origin/main 2>/dev/null || true)
[ -n "$base" ] && [ "$base" != "$(git rev-parse HEAD)" ] ||
  base=$(git rev-parse --verify --quiet HEAD~1 || echo "$empty_tree")

# "LINES FILE", most lines first.
changed() {
  git diff --numstat --no-renames --diff-filter=d "$base" -- '*.cc' '*.h' | awk '{print $1 + $2, $3}'
  git ls-files --others --exclude-standard '*.cc' '*.h' | xargs -r wc -l | awk '$2 != "total" {print $1, $2}'
}

# What the tidy preset compiles, each once.
compiled_as() {
  for file in "$1" "${1%.h}.cc" "${1%.h}_test.cc"; do
    if grep -qF "\"file\": \"$PWD/$file\"" build/tidy/compile_commands.json; then
      echo "$file"
      return
    fi
  done
}

mapfile -t files < <(changed | sort -rn | while read -r _ file; do compiled_as "$file"; done | awk '!seen[$0]++')
[ ${#files[@]} -gt 0 ] || exit 0
for file in "${files[@]:FILES_MAX}"; do echo "tidy: left to \`make lint\`: $file"; done

# The only headers that are made by the build.
cmake --build --preset tidy --target gym_phrases >/dev/null
printf '%s\0' "${files[@]:0:FILES_MAX}" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/tidy --quiet --warnings-as-errors='*' \
    2> >(grep -v ' warnings generated\.$' >&2)
