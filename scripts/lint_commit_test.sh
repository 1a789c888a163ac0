#!/usr/bin/env bash
# Good and bad commit messages, one a row.
set -euo pipefail
cd "$(dirname "$0")"
message=$(mktemp)
trap 'rm -f "$message"' EXIT

failed=0
expect() { # expect accepted|refused MESSAGE
  printf '%b\n' "$2" >"$message"
  local outcome=accepted
  ./lint_commit.sh "$message" 2>/dev/null || outcome=refused
  [ "$outcome" = "$1" ] || { echo "$outcome, should be $1: $2"; failed=1; }
}

expect accepted 'track: Refuse appends after a failed write'
expect accepted 'base, event: Read numbers once\n\nThe body.'
expect accepted '# a comment of git\ncli: Show turns'
expect accepted 'Revert "cli: Show turns"'
expect refused ''
expect refused 'Refuse appends'
expect refused 'track: refuse appends'
expect refused 'track: Refuse appends.'
expect refused 'track: Refuse appends\nwith no empty line'
expect refused "track: R$(printf 'e%.0s' {1..72})"
exit $failed
