#!/bin/sh
# Tries the agent @NAME@ on a file, with the answers in script.jsonl instead of a model.
# Exit 0: it reached its goal, as its witness says.
# TWOTRACK names the program if it is not on the PATH.
exec "${TWOTRACK:-twotrack}" run "${1:?usage: try.sh FILE}" -o @NAME@ --decide free \
  --model "scripted:$(dirname "$0")/script.jsonl"
