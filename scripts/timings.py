#!/usr/bin/env python3
"""Prints build times, read from the logs of ninja and make. Builds nothing.

    scripts/timings.py             what each build in build/ compiled, and how long the last makes took
    scripts/timings.py --rebuild   builds, without the compiler's cache: how long after one change?

A second of compiling is a second of one core: where ninja ran more steps at a time than there are
cores, each counts with its share. What else runs on the machine counts too, so measure on a quiet
one. A step that came out of the compiler's cache counts with what it took, so only a cold build
(`rm -rf build; CCACHE_RECACHE=1 make build`) tells the cost.
"""
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
MAKES = BUILD / "makes.log"  # the Makefile adds a line "TARGET SECONDS" for each finished call
PROGRAM = BUILD / "release"
# A file of the largest module, a header that many include, and the one that everything includes.
CHANGES = ("src/project/run_setup.cc", "src/base/utf8.h", "src/base/result.h")


def steps(log: pathlib.Path, cores: int):
    """(output, seconds of a core) of each step; a later step replaces an earlier one with the same output."""
    latest, build = {}, []
    for line in log.read_text().splitlines():
        if line.startswith("#"):
            continue
        begin, end, _, output, _ = line.split("\t")
        # Steps stand in the order of their ends: time that goes back is that of another build.
        if build and int(end) < build[-1][1]:
            latest |= shared(build, cores)
            build = []
        build.append((int(begin), int(end), output))
    return (latest | shared(build, cores)).items()


def shared(build: list[tuple[int, int, str]], cores: int) -> dict[str, float]:
    """Of the steps of one build: how long each would have had a core of its own."""
    changes = sorted([(begin, 1) for begin, _, _ in build] + [(end, -1) for _, end, _ in build])
    passed, running, before = {}, 0, 0
    total = 0.0  # what a step that ran all the time would have had
    for moment, change in changes:
        total += (moment - before) * min(1, cores / max(running, 1))
        passed[moment] = total
        running += change
        before = moment
    return {output: (passed[end] - passed[begin]) / 1000 for begin, end, output in build}


def module_of(output: str) -> str:
    """src/cli/CMakeFiles/… is cli; code that is not ours (tree-sitter's grammars) counts as `other`."""
    parts = pathlib.PurePosixPath(output).parts
    if "tree_sitter.dir" in output or not output.endswith((".o", ".gch")):
        return ""
    return "/".join(parts[: parts.index("CMakeFiles")]) or "precompiled headers"


def print_build(folder: pathlib.Path) -> None:
    modules: dict[str, float] = {}
    for output, seconds in steps(folder / ".ninja_log", os.cpu_count() or 1):
        if name := module_of(output):
            modules[name] = modules.get(name, 0) + seconds
    print(f"{folder.relative_to(ROOT)}: {sum(modules.values()):.0f} s of compiling our own code")
    for name, seconds in sorted(modules.items(), key=lambda item: -item[1])[:8]:
        print(f"  {seconds:7.1f}  {name}")


def print_makes() -> None:
    latest = dict(line.split() for line in MAKES.read_text().splitlines()) if MAKES.exists() else {}
    for target, seconds in latest.items():
        print(f"make {target}: {int(seconds)} s, in its last complete run")


def print_rebuilds() -> int:
    environment = os.environ | {"CCACHE_RECACHE": "1"}
    build = ["cmake", "--build", PROGRAM, "--target", "twotrack"]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    for path in CHANGES:
        os.utime(ROOT / path)  # fails when it has moved
        started = time.monotonic()
        if subprocess.run(build, env=environment, stdout=subprocess.DEVNULL).returncode:
            return 1
        print(f"{time.monotonic() - started:.1f} s from a change in {path} to a linked program", flush=True)
    return 0


def main() -> int:
    if sys.argv[1:] == ["--rebuild"]:
        return print_rebuilds()
    if sys.argv[1:]:
        print("usage: scripts/timings.py [--rebuild]", file=sys.stderr)
        return 2
    logs = sorted(BUILD.glob("*/.ninja_log"))
    if not logs:
        print("nothing has been built yet: make build", file=sys.stderr)
        return 1
    for log in logs:
        print_build(log.parent)
    print_makes()
    return 0


if __name__ == "__main__":
    sys.exit(main())
