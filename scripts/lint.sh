#!/usr/bin/env bash
# The checks that need no build: format, module directions, sizes, leftovers.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
problem() { echo "lint: $*" >&2; failed=1; }

mapfile -t sources < <(git ls-files --cached --others --exclude-standard '*.h' '*.cc' ':!tests/corpus' ':!third_party')

printf '%s\0' "${sources[@]}" | xargs -0 -n 100 -P "$(nproc)" clang-format-19 --dry-run -Werror ||
  problem "run: clang-format-19 -i on the files above"

python3 scripts/check_deps.py src lab || problem "see ARCHITECTURE.md for the allowed directions"

# Installed by setup; without it, the Python package is not checked.
ruff=.twotrack/venv/bin/ruff
if [ -x $ruff ]; then
  $ruff check --quiet examples lab/kind python tests/python && $ruff format --check --quiet examples lab/kind python tests/python ||
    problem "run: $ruff check --fix examples lab/kind python tests/python; $ruff format examples lab/kind python tests/python"
fi

# A file this long has more than one idea: put new code elsewhere. Data has as many lines as it has.
lines_max=600
mapfile -t others < <(git ls-files --cached --others --exclude-standard '*.py' '*.ts' '*.svelte' '*.mjs' '*.sh' \
  ':!tests/corpus' ':!tests/data' ':!third_party' ':!viewer/dist')
for file in "${sources[@]}" "${others[@]}"; do
  [ "$(wc -l <"$file")" -le $lines_max ] || problem "$file has more than $lines_max lines"
done

# FIXME means "do not merge".
! grep -n 'FIXME' "${sources[@]}" || problem "fix these first"

exit $failed
