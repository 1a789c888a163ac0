#!/usr/bin/env python3
"""Fetches real projects of Go, Rust and Java, to hold `twotrack nodes` against ctags with.

    fetch_sources.py FOLDER
    compare_nodes.py PROGRAM Go FOLDER/go
    compare_nodes.py PROGRAM Rust FOLDER/rust
    compare_nodes.py PROGRAM Java FOLDER/java

Go modules and crates are compared with a pinned SHA-256. Java's own library is Debian's package
openjdk-17-source, which apt-get verifies; without apt-get there is no Java.
"""
import hashlib
import io
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile

TIMEOUT_S = 120
GO = "https://proxy.golang.org"
RUST = "https://static.crates.io/crates"
JAVA_PACKAGE = "openjdk-17-source"
JAVA_PARTS = ("java.base/java/", "java.base/jdk/internal/", "java.compiler/")

# Folder: address, SHA-256.
ARCHIVES = {
    "go/tools": (f"{GO}/golang.org/x/tools/@v/v0.24.0.zip",
                 "92607be1cacf4647fd31b19ee64b1a7c198178f1005c75371e38e7b08fb138e7"),
    "go/gin": (f"{GO}/github.com/gin-gonic/gin/@v/v1.10.0.zip",
               "c983efe780ee7c250a287eb26f228e0f7b77667c5ff9f4448cd54f05d28f5e70"),
    "rust/tokio": (f"{RUST}/tokio/tokio-1.40.0.crate",
                   "e2b070231665d27ad9ec9b8df639893f46727666c6767db40317fbe920a5d998"),
    "rust/regex-automata": (f"{RUST}/regex-automata/regex-automata-0.4.7.crate",
                            "38caf58cc5ef2fed281f89292ef23f6365465ed9a41b7a7754eb4e26496c92df"),
    "rust/syn": (f"{RUST}/syn/syn-2.0.77.crate",
                 "9f35bcdf61fd8e7be6caf75f429fdca8beb3ed76584befb503b1569faee373ed"),
}


def download(url, sha256):
    request = urllib.request.Request(url, headers={"User-Agent": "twotrack (tests)"})
    with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
        data = answer.read()
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ValueError(f"{url}: SHA-256 is {found}, not {sha256}")
    return data


def unpack(url, data, to):
    if url.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(to)
    else:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(to, filter="data")


def fetch_java(to):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "download", JAVA_PACKAGE], cwd=folder, check=True)
        (package,) = pathlib.Path(folder).glob("*.deb")
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        (sources,) = pathlib.Path(folder).rglob("src.zip")
        with zipfile.ZipFile(sources) as archive:
            archive.extractall(to, [name for name in archive.namelist()
                                    if name.startswith(JAVA_PARTS) and name.endswith(".java")])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    for name, (url, sha256) in ARCHIVES.items():
        to = folder / name
        if not to.exists():
            to.mkdir(parents=True)
            unpack(url, download(url, sha256), to)
    if not (folder / "java").exists():
        if shutil.which("apt-get"):
            fetch_java(folder / "java")
        else:
            print("no apt-get: no Java", file=sys.stderr)


if __name__ == "__main__":
    main()
