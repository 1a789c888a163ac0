#!/usr/bin/env bash
# Shows everything: a small project with real faults, a real model with 135M parameters in this
# process, what it saw and what it did; then a kill -9 in the middle of a run, and a changed
# byte in its log.
# Everything happens in a temporary folder that is removed at the end.
#
#   scripts/demo.sh BINARY
set -euo pipefail

twotrack=$(realpath "${1:?usage: scripts/demo.sh BINARY}")
tools=$(realpath "$(dirname "$0")/..")/.twotrack/venv/bin
[ ! -d "$tools" ] || PATH=$tools:$PATH
command -v ruff >/dev/null || { echo "demo: needs ruff: scripts/setup.sh demo" >&2; exit 1; }
project=$(mktemp -d)
runner=
finish() {
  [ -z "$runner" ] || kill -9 "$runner" 2>/dev/null || true
  rm -rf "$project"
}
trap finish EXIT
cd "$project"

bold='' dim='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'
fi
title() { printf '\n%s── %s%s\n' "$bold" "$*" "$plain"; }
note() { printf '%s%s%s\n' "$dim" "$*" "$plain"; }
prompt() { printf '%s$ %s%s\n' "$bold" "$*" "$plain"; }
# Shows a command as a person would type it, then runs it.
run() {
  prompt "twotrack $*" >&3
  "$twotrack" "$@"
}
exec 3>&1
broken() {
  echo "demo: $*" >&2
  exit 1
}
# An agent may fail, and the run then says so with 1 or 3. Anything else is the program's fault.
said_so() { [[ $1 =~ ^[013]$ ]] || broken "the program ended with $1"; }
# The log of the agent on a file.
agent_on() { basename "$(ls .agentfs/traces/lint-src-"$1".py-*.jsonl)" .jsonl; }

mkdir src
cat >src/cart.py <<'PYTHON'
import os
import json


def total(items):
    count = len(items)
    price = sum(item["price"] for item in items)
    if price == None:
        print(f"no price")
    return price
PYTHON
cat >src/prices.py <<'PYTHON'
import sys
import time


def lookup(table, name):
    found = name in table
    return table[name]
PYTHON

cp src/cart.py cart.before

title "1. A project with real faults, and agents for it"
run init
run hub index
prompt "ruff check src"
ruff check --no-cache --output-format concise src || true

title "2. An agent fixes src/cart.py: a real model, in this process, on one core"
status=0
run run src/cart.py -o lint || status=$?
said_so $status
agent=$(agent_on cart)
if [ $status = 0 ]; then
  note "It succeeded, and the linter confirms it. The table says who decided each call. "model": it was"
  note "tuned on packets, in minutes, with a 20 MB adapter. "guarded": the program offered calls, the model picked one."
else
  note "It did not succeed, and says so. That happens with a model of this size."
fi

title "3. What it changed: its own view of the project, not the project"
run workspace diff "$agent"

title "4. What it saw: the packet, one line. What is kept: every byte"
run packet "$agent" --as view
echo
log=.agentfs/traces/$agent.jsonl
echo "the view above        $("$twotrack" packet "$agent" --as view | wc -c) bytes"
echo "the log, all of it    $(wc -c <"$log") bytes, $(wc -l <"$log") events"
note "Every value is shown with its name and the event it came from; twotrack why $agent says why it is there."

title "5. kill -9 in the middle of the next run"
prompt "twotrack run src/prices.py -o lint   &   kill -9"
"$twotrack" run src/prices.py -o lint >/dev/null 2>&1 &
runner=$!
until grep -qs '"type":"tool_result"' .agentfs/traces/lint-src-prices.py-*.jsonl; do
  kill -0 "$runner" 2>/dev/null || break
  sleep 0.05
done
kill -9 "$runner" 2>/dev/null || true
wait "$runner" 2>/dev/null || true
runner=
run ls
status=0
run run --resume || status=$?
said_so $status
note "It continued where its log ended: each call has exactly one result."

title "6. You decide what goes into the project"
run workspace ls
if "$twotrack" workspace accept "$agent" --dry-run >/dev/null 2>&1; then
  run workspace accept "$agent" >/dev/null
  prompt "ruff check src/cart.py"
  ruff check --no-cache --output-format concise src/cart.py || true
  run hub get src/cart.py
  run workspace undo "$agent" >/dev/null
  cmp -s src/cart.py cart.before || broken "undo should have brought src/cart.py back"
  note "Accepted in one step, and undone again. The hub immediately knows what is true of the new text."
fi

title "7. Somebody changes one byte of a log"
run verify
mkdir tampered && cp -r .agentfs tampered/
prompt "sed -i 's/F841/F842/' tampered/$log"
sed -i '0,/F841/s//F842/' "tampered/$log"
status=0
run --root tampered verify "$agent" || status=$?
[ $status = 1 ] || broken "verify should have found the changed byte"
note "Exit code 1, and the line."

title "Where to look next"
cat <<'NEXT'
  build/release/twotrack --help     every command; `twotrack help exit-codes` is for scripts
  docs/models.md, docs/agents.md    which models, and how to write an agent
  docs/packet.md                    what a model is shown, and why
  ARCHITECTURE.md                   the parts, and why they are so
  make test, make bench, make soak  the proof, the speed, the long fault tests
NEXT
