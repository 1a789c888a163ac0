#!/usr/bin/env bash
# Shows the two tracks at work: a small agent's history, what its model sees of it, a changed byte, a
# killed writer.
# Everything happens in a temporary folder that is removed at the end.
#
#   scripts/demo.sh BINARY
set -euo pipefail

twotrack=$(realpath "${1:?usage: scripts/demo.sh BINARY}")
project=$(mktemp -d)
appender=
finish() {
  [ -z "$appender" ] || kill -9 "$appender" 2>/dev/null || true
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
  prompt "twotrack $*"
  "$twotrack" "$@"
}
broken() {
  echo "demo: $*" >&2
  exit 1
}

# A secret is in the environment, as a real one would be, and one of the tools prints it.
export DEMO_API_TOKEN=tt-2f9c51d07e6b4a38

history() {
  cat <<EVENTS
{"type":"turn_start","turn":1,"data":{"turn":1}}
{"type":"model_response","data":{"text":"call:run_linter{}","calls":[{"name":"run_linter","args":{}}],"finish_reason":"stop"}}
{"type":"tool_call","data":{"call_id":"c1","tool":"run_linter","args":{},"effect":"pure","decided_by":"model"}}
{"type":"tool_result","data":{"call_id":"c1","tool":"run_linter","outcome":"partial","duration_ms":41,"raw_output":"src/cart.py:3:8: F401 os imported but unused\nsrc/cart.py:17:5: E722 do not use bare except\nFound 2 errors.\n"}}
{"type":"turn_start","turn":2,"data":{"turn":2}}
{"type":"model_response","data":{"text":"call:apply_fix{code:F401,line:3}","calls":[{"name":"apply_fix","args":{"code":"F401","line":3}}],"finish_reason":"stop"}}
{"type":"tool_call","data":{"call_id":"c2","tool":"apply_fix","args":{"code":"F401","line":3},"effect":"workspace","decided_by":"model"}}
{"type":"tool_result","data":{"call_id":"c2","tool":"apply_fix","outcome":"success","duration_ms":6,"raw_output":"removed line 3: import os\n"}}
{"type":"turn_start","turn":3,"data":{"turn":3}}
{"type":"tool_call","data":{"call_id":"c3","tool":"run_tests","args":{},"effect":"pure","decided_by":"model"}}
{"type":"tool_result","data":{"call_id":"c3","tool":"run_tests","outcome":"error","duration_ms":812,"raw_output":"tests/test_cart.py F\nE   ConnectionError: GET /prices?key=$DEMO_API_TOKEN refused\n1 failed in 0.79s\n"}}
{"type":"run_end","data":{"status":"failed","summary":"the unused import is gone; the tests need the price server"}}
EVENTS
}

title "1. An agent's history goes in through a pipe, one JSON object a line"
prompt "twotrack append lint-cart --operation lint --node src/cart.py < history"
history | "$twotrack" append lint-cart --operation lint --node src/cart.py \
  --goal "make src/cart.py pass the linter" >receipts
head -n 2 receipts
note "… $(wc -l <receipts) receipts, each printed when its event was on the disk and not before."

title "2. What happened, for people"
run ls
echo
run show lint-cart
grep -q "$DEMO_API_TOKEN" -r .agentfs && broken "the token reached the disk"
note "The test printed a token that stands in the environment. It never reached the disk."

title "3. What the model sees of it: one line, never longer than its budget"
run packet lint-cart --turn 2 --as view
run packet lint-cart --as view
note "Values stand by their names and by the event that brought them; 'recall e4' would bring the rest."

title "4. It is a text file, and every line carries its hash and its predecessor's"
prompt "grep e722 -i .agentfs/traces/lint-cart.jsonl"
grep -i e722 .agentfs/traces/lint-cart.jsonl
run verify lint-cart

title "5. Somebody changes one byte of a copy"
mkdir tampered && cp -r .agentfs tampered/
prompt "sed -i 's/removed line 3/removed line 4/' tampered/.agentfs/traces/lint-cart.jsonl"
sed -i 's/removed line 3/removed line 4/' tampered/.agentfs/traces/lint-cart.jsonl
status=0
run --root tampered verify lint-cart || status=$?
[ $status = 1 ] || broken "verify should have found the changed byte"
note "Exit code 1, and the line."

title "6. kill -9 while an agent writes as fast as it can"
event='{"type":"user_message","data":{"content":"one more"}}'
"$twotrack" append busy >acknowledged 2>/dev/null < <(yes "$event") &
appender=$!
while [ "$(wc -l <acknowledged)" -lt 20000 ]; do
  kill -0 "$appender" 2>/dev/null || broken "append ended by itself"
done
kill -9 "$appender"
wait "$appender" 2>/dev/null || true
appender=
acknowledged=$(wc -l <acknowledged)
# The first event, run_start, is written without a receipt.
in_log=$(($("$twotrack" verify busy --format json | grep -o '"events":[0-9]*' | cut -d: -f2) - 1))
echo "receipts before the kill   $acknowledged"
echo "events in the log after it $in_log"
[ "$in_log" -ge "$acknowledged" ] || broken "an acknowledged event is lost"
run verify busy
note "Every acknowledged event is there. The last ones may be there without a receipt, never by half."

title "Where to look next"
cat <<'NEXT'
  build/release/twotrack --help     every command; `twotrack help exit-codes` is for scripts
  docs/track_format.md              the bytes on disk, and what tamper-evident means
  ARCHITECTURE.md                   the parts, and why they are so
  make test, make bench, make soak  the proof, the speed, the long fault tests
NEXT
