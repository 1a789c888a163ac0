#!/usr/bin/env bash
# A stranger's first hour: install below a prefix, build the examples against it, run them, and let
# the installed program verify the logs.
#
#   install_test.sh BUILD_DIR SOURCE_DIR CXX_COMPILER
set -euo pipefail
build=$1 source=$2 compiler=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix

cmake --install "$build" --prefix "$prefix" >"$scratch/install.log"

# Each public header stands alone, includes only public ones, and docs/cpp.md explains it.
headers=$(cd "$prefix/include/twotrack" && find . -name '*.h' | cut -c3- | sort)
count=$(wc -l <<<"$headers")
((count <= 15)) || { echo "$count headers are installed, more than 15" >&2; exit 1; }
for header in $headers; do
  "$compiler" -std=c++20 -fsyntax-only -I"$prefix/include" -I"$prefix/include/twotrack" -x c++ - <<<"#include <twotrack/$header>"
  grep -qF "\`$header\`" "$source/docs/cpp.md" || { echo "docs/cpp.md does not name $header" >&2; exit 1; }
done

for example in append_events run_agent; do
  cmake -G Ninja -S "$source/examples/$example" -B "$scratch/$example" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/configure.log"
  cmake --build "$scratch/$example"
done

mkdir "$scratch/project"
cd "$scratch/project"
receipt=$("$scratch/append_events/append_events")
echo "$receipt"
[[ $receipt == "event 1, hash "* ]]
"$prefix/bin/twotrack" verify hello

# An agent, run by a program of one's own.
mkdir -p agents/note
cat >agents/note/note_subagent.yaml <<'END'
name: note_agent
operation: note
node_types: [file]
initial_context: {system_prompt: "Do what the script says.", node_context: "Note {{ file_path }}."}
tools:
  - {tool_name: look, command: [cat, a.py], tool_description: Look., effect: pure}
  - {tool_name: submit_result, builtin: submit_result, tool_description: Finish.}
END
echo 'x = 1' >a.py
export TWOTRACK_SANDBOX__REQUIRE=none
cat >script.jsonl <<'END'
{"calls":[{"name":"look","args":{}}]}
{"calls":[{"name":"submit_result","args":{"summary":"noted"}}]}
END
[[ $("$scratch/run_agent/run_agent" a.py note scripted:script.jsonl) == "note-a.py-"*": noted" ]]
"$prefix/bin/twotrack" verify

bash -n "$prefix/share/bash-completion/completions/twotrack"
grep -q '^#compdef twotrack' "$prefix/share/zsh/site-functions/_twotrack"
grep -q 'complete -c twotrack' "$prefix/share/fish/vendor_completions.d/twotrack.fish"
grep -q '^\.TH TWOTRACK 1' "$prefix/share/man/man1/twotrack.1"
