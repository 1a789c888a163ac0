#!/usr/bin/env python3
"""Copies a GGUF model file and writes Gemma's chat template into the copy. Standard library only.

    set_template.py MODEL.gguf COPY.gguf

A base model's file has none, and without one a prompt is plain text. Weights and vocabulary stay as they are.
"""
import argparse
import pathlib
import sys

import gguf_file

KEY = "tokenizer.chat_template"
# For programs that run templates. llama.cpp knows a form by its markers, and writes it itself.
GEMMA = """{{ bos_token }}\
{% set system = messages[0]['content'] | trim + '\\n\\n' if messages[0]['role'] == 'system' else '' %}\
{% for message in (messages[1:] if system else messages) %}\
{{ '<start_of_turn>' + ('model' if message['role'] == 'assistant' else message['role']) + '\\n' }}\
{{ (system if loop.first else '') + message['content'] | trim + '<end_of_turn>\\n' }}{% endfor %}\
{% if add_generation_prompt %}{{ '<start_of_turn>model\\n' }}{% endif %}"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("target", type=pathlib.Path)
    options = parser.parse_args()
    try:
        made = gguf_file.with_fact(options.source.read_bytes(), KEY, GEMMA)
    except gguf_file.GgufError as problem:
        print(f"error: {options.source}: {problem}", file=sys.stderr)
        return 1
    options.target.write_bytes(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
