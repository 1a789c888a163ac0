#!/usr/bin/env python3
"""Fetches Monty, the interpreter that runs Grail scripts (.pym).

    scripts/fetch_monty.py           fetch it unless it is there
    scripts/fetch_monty.py --where   print the path of the program, fetch nothing

One program (MIT), taken out of the wheel pydantic-monty-runtime for this machine, which the user's
own pip fetches; no Python is needed to run it. Wheel and program are compared with pinned SHA-256.
It goes to
${XDG_CACHE_HOME:-~/.cache}/twotrack/monty-VERSION/monty, where twotrack looks for it. Exits with 1
if it could not be fetched: then scripts run on the system's python3, in the sandbox.
"""
import dataclasses
import os
import pathlib
import platform
import sys
import tempfile
import zipfile

import packages

VERSION = "1.4.0"
MEMBER = f"pydantic_monty_runtime-{VERSION}.data/scripts/monty"


@dataclasses.dataclass(frozen=True)
class Wheel:
    package: packages.Package
    program_sha256: str


def runtime(sha256: str, mb: float) -> packages.Package:
    return packages.Package("pydantic-monty-runtime", VERSION, sha256, mb)


# By what `uname -m` says. All need glibc 2.28 or later.
WHEELS = {
    "x86_64": Wheel(
        package=runtime("ff6301049a8e2f3407188dd174a749f2f2af6f82a2bc993c707dbebf44dcf651", 15),
        program_sha256="4479e7306fdf0c6a2a567aa139150ac47c75ab3c0138ec2c4efa010c382a87e0",
    ),
    "aarch64": Wheel(
        package=runtime("fabe933bb157910aeb61b705c19500d8675b4033215bdb93bc7da1ee9a22a6c9", 14),
        program_sha256="d6ddbeb67d00187176fa5d6508d34e64721869cc3b2c2f32211b2ff4125e7361",
    ),
}


def place() -> pathlib.Path:
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / f"twotrack/monty-{VERSION}/monty"


def install(machine: str, path: pathlib.Path) -> None:
    """Raises OSError, ValueError or KeyError if it cannot be fetched."""
    if machine not in WHEELS:
        raise ValueError(f"not available for {machine}")
    wheel = WHEELS[machine]
    packages.announce("Monty, which runs scripts", [wheel.package], "pip")
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".wheel-") as folder:
        (archive,) = packages.pip_wheels([wheel.package], pathlib.Path(folder))
        beside = pathlib.Path(folder) / "monty"
        with zipfile.ZipFile(archive) as opened, opened.open(MEMBER) as program:
            packages.write_checked(packages.blocks_of(program), wheel.program_sha256, beside, "monty")
        beside.chmod(0o755)
        beside.rename(path)


def main() -> int:
    path = place()
    if sys.argv[1:] == ["--where"]:
        print(path)
        return 0
    if path.exists():
        return 0
    try:
        install(platform.machine(), path)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        print(f"could not fetch Monty: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
