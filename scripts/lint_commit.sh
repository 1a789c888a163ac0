#!/usr/bin/env bash
# Checks the format of a commit message: `area: What it does`, at most 72 characters, no full stop,
# then an empty line. As a hook: ln -s ../../scripts/lint_commit.sh .git/hooks/commit-msg
#
#   scripts/lint_commit.sh FILE   the message in a file
set -euo pipefail

[ $# = 1 ] || { echo "usage: scripts/lint_commit.sh FILE" >&2; exit 2; }
mapfile -t lines < <(grep -v '^#' "$1" || true)
subject=${lines[0]:-}

refuse() { echo "commit message: $*: '$subject'" >&2; exit 1; }

[[ $subject =~ ^(Merge|Revert|fixup!|squash!)\  ]] && exit 0
[[ $subject =~ ^[a-z][a-z0-9_./-]*(,\ [a-z][a-z0-9_./-]*)*:\ [A-Z] ]] ||
  refuse "the subject must be 'area: Imperative', as in 'track: Refuse appends after a failed write'"
[ ${#subject} -le 72 ] || refuse "the subject has ${#subject} characters, the limit is 72"
[[ $subject != *. ]] || refuse "the subject must not end with a full stop"
[ -z "${lines[1]:-}" ] || refuse "the second line must be empty"
