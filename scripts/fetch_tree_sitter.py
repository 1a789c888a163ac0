#!/usr/bin/env python3
"""Fetches the sources of tree-sitter and of the grammars that twotrack is built with.

    scripts/fetch_tree_sitter.py           fetch what is missing
    scripts/fetch_tree_sitter.py --where   print the folder, fetch nothing

Debian's tree-sitter is too old for today's grammars, so the C sources come from source packages,
through the user's own pip, each compared with a pinned SHA-256. They go to
${TWOTRACK_TREE_SITTER:-${XDG_CACHE_HOME:-~/.cache}/twotrack/tree-sitter-PINS}/, where PINS is a hash
of the tables below:

    core/                      the library (MIT): include/ and src/
    c/, cpp/, go/, python/, …  the grammars (MIT): src/; typescript/ has two, and common/

The folder appears complete or not at all. Exits with 1 if it could not be fetched.
"""
import hashlib
import os
import pathlib
import shutil
import sys
import tarfile
import tempfile

import packages
from packages import Package

CORE = "tree_sitter/core/lib/"
# Folder: the package.
PACKAGES = {
    "core": Package(
        "tree-sitter", "0.25.2", "fe43c158555da46723b28b52e058ad444195afd1db3ca7720c59a254544e9c20", 0.18
    ),
    "c": Package(
        "tree-sitter-c", "0.24.1", "7d2d0cda0b8dda428c81440c1e94367f9f13548eedca3f49768bde66b1422ad6", 0.23
    ),
    "cpp": Package(
        "tree-sitter-cpp", "0.23.4", "6a59c4cebb1ad1dc2e8d586cf8a72b39d21b8108b7b139d089719e81a339e41d", 0.94
    ),
    "go": Package(
        "tree-sitter-go", "0.25.0", "a7466e9b8d94dda94cae8d91629f26edb2d26166fd454d4831c3bf6dfa2e8d68", 0.09
    ),
    "java": Package(
        "tree-sitter-java", "0.23.5", "f5cd57b8f1270a7f0438878750d02ccc79421d45cca65ff284f1527e9ef02e38", 0.14
    ),
    "javascript": Package(
        "tree-sitter-javascript", "0.25.0", "329b5414874f0588a98f1c291f1b28138286617aa907746ffe55adfdcf963f38", 0.13
    ),
    "python": Package(
        "tree-sitter-python", "0.25.0", "b13e090f725f5b9c86aa455a268553c65cadf325471ad5b65cd29cac8a1a68ac", 0.16
    ),
    "rust": Package(
        "tree-sitter-rust", "0.24.0", "c7185f482717bd41f24ffcd90b5ee24e7e0d6334fecce69f1579609994cd599d", 0.34
    ),
    "typescript": Package(
        "tree-sitter-typescript", "0.23.2", "7b167b5827c882261cb7a50dfa0fb567975f9b315e87ed87ad0a0a3aedb3834d", 0.77
    ),
}
# The library that older grammars were made for: only its header, which they are compiled with.
OLD_CORE = Package("tree-sitter", "0.24.0", "abd95af65ca2f4f7eca356343391ed669e764f37748b5352946f00f7fc78e734", 0.17)

# What the grammar packages leave out: the file, and the one it is a copy of, in the
# folder ("old/" is what OLD_CORE has) or in third_party/tree_sitter/.
NEW_HEADERS = {name: f"c/src/tree_sitter/{name}" for name in ("alloc.h", "array.h", "parser.h")}
OLD_HEADERS = {**NEW_HEADERS, "parser.h": "old/src/parser.h"}
HEADERS_OF = {
    "cpp": OLD_HEADERS,
    "java": OLD_HEADERS,
    "rust": NEW_HEADERS,
    "typescript/tsx": OLD_HEADERS,
    "typescript/typescript": OLD_HEADERS,
}
THIRD_PARTY = pathlib.Path(__file__).resolve().parents[1] / "third_party/tree_sitter"
KEPT_HERE = {"python/src/scanner.c": "python/scanner.c", "typescript/common/scanner.h": "typescript/scanner.h"}

WANTED = (".c", ".h")
UNWANTED = "bindings/"  # Python's


def folder() -> pathlib.Path:
    chosen = os.environ.get("TWOTRACK_TREE_SITTER")
    if chosen:
        return pathlib.Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    tables = repr((sorted(PACKAGES.items()), OLD_CORE, HEADERS_OF)).encode()
    kept = b"".join((THIRD_PARTY / name).read_bytes() for name in sorted(KEPT_HERE.values()))
    return pathlib.Path(cache) / f"twotrack/tree-sitter-{hashlib.sha256(tables + kept).hexdigest()[:12]}"


def unpack(path: pathlib.Path, part: str, to: pathlib.Path) -> None:
    """The source files in `part` and the licence of the single folder in a source package."""
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            name = member.name.partition("/")[2]
            is_source = name.startswith(part) and name.endswith(WANTED) and not name.startswith(UNWANTED)
            if not member.isfile() or ".." in name or not (is_source or name == "LICENSE"):
                continue
            file = to / name.removeprefix(part)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(archive.extractfile(member).read())


def add_missing(to: pathlib.Path) -> None:
    copies = {to / f"{grammar}/src/tree_sitter/{header}": to / source
              for grammar, headers in HEADERS_OF.items() for header, source in headers.items()}
    copies |= {to / name: THIRD_PARTY / source for name, source in KEPT_HERE.items()}
    for file, source in copies.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, file)


def fetch(to: pathlib.Path) -> None:
    with tempfile.TemporaryDirectory() as archives:
        paths = packages.pip_sources(list(PACKAGES.values()), pathlib.Path(archives))
        for name, path in zip(PACKAGES, paths, strict=True):
            unpack(path, CORE if name == "core" else "", to / name)
        (old,) = packages.pip_sources([OLD_CORE], pathlib.Path(archives))
        unpack(old, CORE, to / "old")
    add_missing(to)
    shutil.rmtree(to / "old")


def install(target: pathlib.Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = pathlib.Path(tempfile.mkdtemp(prefix=".tree-sitter-", dir=target.parent))
    try:
        fetch(beside)
        beside.chmod(0o755)
        try:
            beside.rename(target)
        except OSError:
            if not target.exists():  # otherwise another process was faster, with the same bytes
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
    packages.announce("tree-sitter's sources", [*PACKAGES.values(), OLD_CORE], "pip")
    try:
        install(target)
    except (OSError, tarfile.TarError) as error:
        print(f"could not fetch tree-sitter: {error}", file=sys.stderr)
        print(f"without a network, copy {target} from a machine that has it", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
