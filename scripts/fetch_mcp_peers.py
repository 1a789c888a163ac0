#!/usr/bin/env python3
"""Fetches the public MCP servers, the inspector and the conformance suite that the tests talk to.

    scripts/fetch_mcp_peers.py FOLDER

They are npm packages, pinned by version and SHA-512 in tests/mcp/peers/package-lock.json, which npm
installs as the user's settings say; no script of a package runs. (To change them: package.json
there, then `npm install --package-lock-only --omit-lockfile-registry-resolved`.) FOLDER/node_modules
appears as a whole or not at all. Says nothing when all is there; exits with 1 when it could not be
had.
"""
import hashlib
import pathlib
import shutil
import sys
import tempfile

import packages

PINS = pathlib.Path(__file__).resolve().parents[1] / "tests/mcp/peers"
LOCK = "package-lock.json"
MB = 67


def fetch(folder: pathlib.Path) -> None:
    for name in ("package.json", LOCK):
        shutil.copy(PINS / name, folder)
    packages.run_client("npm", [packages.npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
                        "the MCP peers", cwd=folder)


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    wanted = hashlib.sha256((PINS / LOCK).read_bytes()).hexdigest()
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text().strip() == wanted:
        return 0
    print(f"setup: fetching the MCP peers of the tests ({MB} MB) through npm", file=sys.stderr, flush=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = pathlib.Path(tempfile.mkdtemp(prefix=folder.name, dir=folder.parent))
    try:
        fetch(beside)
        (beside / "installed").write_text(wanted + "\n")
        shutil.rmtree(folder, ignore_errors=True)
        beside.rename(folder)
    except OSError as error:
        print(f"could not fetch the MCP peers: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
