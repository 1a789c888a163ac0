#!/usr/bin/env python3
"""Downloads one file of a package registry, when its SHA-256 is the pinned one.

    scripts/download.py URL SHA256 FILE

FILE appears as a whole or not at all. Other scripts import download().
"""
import hashlib
import os
import pathlib
import sys
import urllib.request

TIMEOUT_S = 60
BLOCK_BYTES = 1 << 20


def blocks_of(stream):
    while block := stream.read(BLOCK_BYTES):
        yield block


def write_checked(blocks, sha256: str, path: pathlib.Path, what: str) -> None:
    """`blocks` as the file `path`, unless their hash is another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    digest = hashlib.sha256()
    try:
        with beside.open("wb") as out:
            for block in blocks:
                digest.update(block)
                out.write(block)
        if digest.hexdigest() != sha256:
            raise ValueError(f"{what}: SHA-256 is {digest.hexdigest()}, not {sha256}")
        beside.rename(path)
    finally:
        beside.unlink(missing_ok=True)


def download(url: str, sha256: str, path: pathlib.Path) -> None:
    with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:
        write_checked(blocks_of(answer), sha256, path, url)


def main() -> int:
    url, sha256, path = sys.argv[1:]
    try:
        download(url, sha256, pathlib.Path(path))
    except (OSError, ValueError) as error:
        print(f"could not download {url}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
