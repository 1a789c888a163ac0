#!/usr/bin/env python3
"""Compares our token counts with those of Hugging Face's tokenizers, text by text.

    pip install tokenizers==0.23.3
    cmake --build --preset release --target twotrack_count_tokens
    scripts/check_vocabularies.py [--texts N] [--seed N] [FILE…]

The texts are cut from FILEs (by default this repository's own, and the shared trajectories where
they are), and made up: every block of Unicode, digits, hex, white space, punctuation, the spellings
of special tokens, and mixtures of all these. Prints how many of N agree, how many estimates
are too low, and the first of each. Exits with 1 when one does not agree. Not part of `make test`: the package is only needed here.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys

import fetch_vocabularies

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTER = ROOT / "build/release/twotrack_count_tokens"
SUFFIXES = {".cc", ".h", ".py", ".md", ".json", ".jsonl", ".sh", ".txt", ".yaml", ".cmake"}
BLOCKS = [
    (0x20, 0x7E), (0x00, 0x1F), (0x80, 0xFF), (0x100, 0x24F), (0x250, 0x2FF), (0x300, 0x36F),
    (0x370, 0x3FF), (0x400, 0x52F), (0x590, 0x6FF), (0x900, 0x97F), (0xE00, 0xE7F), (0x1E00, 0x1EFF),
    (0x2000, 0x206F), (0x2070, 0x218F), (0x2190, 0x23FF), (0x2460, 0x27BF), (0x3000, 0x30FF),
    (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xFE00, 0xFFFD), (0x10000, 0x1FFFF), (0x1F300, 0x1FAFF),
    (0x20000, 0x2A6DF), (0xE000, 0xF8FF), (0xE0000, 0xE01EF),
]  # fmt: skip
PIECES = [
    " ", "  ", "   ", "\n", "\n\n", "\t", "\r\n", " \n", "\n ", "'s", "'t", "'re", "'ve", "'LL", "'d",
    "it's", " 'll", "''", '":"', '","', "1", "42", "3.14", " 7", "a1b2", "١٢", "½", "Ⅷ", "²", "▁", "▁▁",
    "<eos>", "<bos>", "<unused12>", "<|im_start|>", "<|endoftext|>", "<repo_name>", "<table>", "</td>",
    "<start_of_turn>", "<0x0A>", "<unk>", "hello", " World", "camelCase", "HTTPServer", "_snake_case",
    "\u00a0", "\u2003", "\u3000", "\u200d", "\ufeff", "\u0301", "é", "日本語", "привет", "😀", "👨‍👩‍👧", "مرحبا",
    "==", "...", "->", "//", "}}", "{\"", "\\n", "\\u0041", "https://example.org/a?b=c&d=%20",
]  # fmt: skip


def cut(text: str, random_: random.Random) -> str:
    length = int(2 ** random_.uniform(0, 13))
    at = random_.randrange(max(1, len(text) - length))
    return text[at : at + length]


def made_up(random_: random.Random) -> str:
    length = int(2 ** random_.uniform(0, 8))
    kind = random_.randrange(6)
    if kind == 0:
        first, last = random_.choice(BLOCKS)
        return "".join(chr(random_.randint(first, last)) for _ in range(length))
    if kind == 1:
        return "".join(random_.choice("0123456789abcdef") for _ in range(length))
    if kind == 2:
        return "".join(random_.choice(" \t\n\r\u00a0x") for _ in range(length))
    if kind == 3:
        first, last = random_.choice(BLOCKS)
        letter = lambda: chr(random_.randint(first, last))
        return "".join(random_.choice((random_.choice(PIECES), letter())) for _ in range(length))
    return "".join(random_.choice(PIECES) for _ in range(length))


def default_files() -> list[pathlib.Path]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    files = [ROOT / name for name in names.stdout.decode().split("\0") if name]
    files += (ROOT.parent / "shared").glob("**/*.*")
    return [path for path in files if path.suffix in SUFFIXES]


def make_texts(files: list[pathlib.Path], count: int, seed: int) -> list[str]:
    random_ = random.Random(seed)
    sources = [text for text in (path.read_text(errors="ignore") for path in files) if text]
    texts = [cut(random_.choice(sources), random_) for _ in range(count // 2)]
    return texts + [made_up(random_) for _ in range(count - len(texts))]


def our_counts(tokenizer: pathlib.Path, texts: list[str]) -> tuple[list[int], list[int]]:
    """Counted, and estimated."""
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    answer = subprocess.run([COUNTER, tokenizer], input=lines.encode(), check=True, capture_output=True)
    pairs = [line.split() for line in answer.stdout.splitlines()]
    return [int(pair[0]) for pair in pairs], [int(pair[1]) for pair in pairs]


def check(name: str, texts: list[str]) -> bool:
    import tokenizers

    path = fetch_vocabularies.directory() / name / "tokenizer.json"
    tokenizer = tokenizers.Tokenizer.from_file(os.fspath(path))
    encodings = tokenizer.encode_batch(texts, add_special_tokens=False)
    real = [len(encoding.ids) for encoding in encodings]
    counted, estimated = our_counts(path, texts)
    wrong = [row for row in zip(texts, counted, real) if row[1] != row[2]]
    too_low = [row for row in zip(texts, estimated, real) if row[1] < row[2]]
    size = sum(len(text.encode()) for text in texts)
    print(f"{name}: {len(texts) - len(wrong)} of {len(texts)} texts agree ({size} bytes)")
    print(f"{name}: {len(too_low)} of {len(texts)} estimates are too low")
    for text, ours, theirs in wrong[:5] + too_low[:5]:
        print(f"  ours {ours}, theirs {theirs}: {text[:80]!a}")
    return not wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    texts = make_texts(arguments.files or default_files(), arguments.texts, arguments.seed)
    results = [check(name, texts) for name in fetch_vocabularies.VOCABULARIES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
