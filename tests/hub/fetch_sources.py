#!/usr/bin/env python3
"""Fetches real projects of Go, Rust and Java, to hold `twotrack nodes` against ctags with.

    fetch_sources.py FOLDER
    compare_nodes.py PROGRAM Go FOLDER/go
    compare_nodes.py PROGRAM Rust FOLDER/rust
    compare_nodes.py PROGRAM Java FOLDER/java

They are Debian packages, which apt-get brings and verifies.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

# Of Java's own library, these parts.
JAVA_PARTS = ("java.base/java/", "java.base/jdk/internal/", "java.compiler/")
PACKAGES = {
    "go": ("golang-golang-x-tools-dev", "golang-github-gin-gonic-gin-dev"),
    "rust": ("librust-tokio-dev", "librust-regex-automata-dev", "librust-syn-dev"),
    "java": ("openjdk-17-source",),
}
SUFFIXES = {"go": ".go", "rust": ".rs"}


def unpack_java(sources: pathlib.Path, to: pathlib.Path) -> None:
    with zipfile.ZipFile(sources) as archive:
        archive.extractall(to, [name for name in archive.namelist()
                                if name.startswith(JAVA_PARTS) and name.endswith(".java")])


def fetch(language: str, to: pathlib.Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "download", *PACKAGES[language]], cwd=folder, check=True)
        root = pathlib.Path(folder) / "root"
        for package in pathlib.Path(folder).glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, root], check=True)
        if language == "java":
            (sources,) = root.rglob("src.zip")
            unpack_java(sources, to)
            return
        for path in root.rglob(f"*{SUFFIXES[language]}"):
            if path.is_file() and not path.is_symlink():
                file = to / path.relative_to(root)
                file.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, file)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for language in PACKAGES:
        to = pathlib.Path(sys.argv[1]) / language
        if not to.exists():
            fetch(language, to)


if __name__ == "__main__":
    main()
