#!/usr/bin/env python3
"""Fails if a module uses a module that it may not use, or names one that it does not use, or if two
headers give one name to two types.

MAY_USE is the picture in ARCHITECTURE.md as data: a module may include itself and the modules named
here, nothing else, and its CMakeLists.txt may not list others either. Change the picture first,
then this. Modules that are not built yet stand here too, so that their place is settled.
Tests, fuzzers and benchmarks may also use `testing`, which may use anything.

A type's name has one meaning in all of src/ and lab/, although namespaces would allow several: people say
and search for names without them. OWN_WORDS are exempt: they name what others named before us.
"""
import pathlib
import re
import sys

EVERYTHING = "*"
LAB = {"eval", "gym", "program"}  # nothing in src/ may use it; tests and benchmarks may

MAY_USE = {
    # ground
    "base": "",
    "event": "base",
    # core
    "track": "base event",
    "replica": "base event track",
    "packet": "base event",
    "projection": "base event packet",
    "wire": "base event track projection",
    # parts
    "text": "base event packet projection track",
    "redact": "base event",
    "config": "base event",
    "importer": "base event",
    "summary": "base event packet",
    "model": "base packet tool",
    "process": "base",
    "http": "base",
    "sandbox": "base process",
    "tool": "base event process sandbox hub",
    "grail": "base process sandbox hub tool",
    "mcp": "base event process sandbox tool",
    "workspace": "base event process sandbox",
    "hub": "base",
    "telemetry": "base event track model",
    # loop
    "agent": "base event packet config summary tool grail mcp hub",
    "runner": "base event track packet projection config summary model process sandbox tool workspace hub agent",
    "project": "base event track replica packet projection text redact config summary model telemetry process sandbox tool workspace hub agent importer runner wire",
    # front ends
    "gateway": "base event track packet wire redact summary model telemetry project http",
    "serve": "base event http hub model project projection runner telemetry text track wire workspace",
    "cli": EVERYTHING,
    "api": "base event track projection model runner project",
    "python": "base event track packet projection summary model tool hub agent runner project",
    # not part of the program: lab/
    "eval": "base event packet projection importer summary model",
    "gym": "base event process track summary model tool hub grail agent eval runner",
    "program": EVERYTHING,
    "testing": EVERYTHING,
}

OWN_WORDS = ("testing/", "python/", "grail/protocol.h")  # stand-ins, Python's classes, Monty's messages

INCLUDE = re.compile(r'\s*#\s*include\s*"([a-z_]+)/')
CMAKE_DEPS = re.compile(r"\bDEPS((?:\s+[a-z_]+)*)")
TYPE = re.compile(r"(?:struct|class|enum class) (?:\[\[\w+\]\] )?(\w+)(?: final)?(?: :[^:;]*)? \{|using (\w+) =")
TEST_SOURCE = re.compile(r".*_(test|fuzz|bench)\.(h|cc)")


def may_use(module: str, other: str, is_test: bool) -> bool:
    allowed = MAY_USE.get(module, "")
    if other in LAB and module not in LAB and module != "testing":
        return False
    if other == "testing" and not is_test:
        return module == "testing"
    return allowed == EVERYTHING or other in {module, "testing", *allowed.split()}


def used_by_source(path: pathlib.Path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = INCLUDE.match(line)
        if include:
            yield number, include[1]


def used_by_cmake(path: pathlib.Path):
    text = re.sub(r"#.*", "", path.read_text())
    for deps in CMAKE_DEPS.finditer(text):
        for other in deps[1].split():
            yield text.count("\n", 0, deps.start()) + 1, other


def uses_in(root: pathlib.Path):
    """(file, its module, what it uses with line numbers) of each source and CMakeLists.txt."""
    for path in sorted(root.glob("*/**/*")):
        module = path.relative_to(root).parts[0]
        if path.name == "CMakeLists.txt":
            yield path, module, list(used_by_cmake(path))
        elif path.suffix in {".h", ".cc"}:
            yield path, module, list(used_by_source(path))


def check(root: pathlib.Path) -> list[str]:
    problems = []
    for path, module, uses in uses_in(root):
        if module not in MAY_USE:
            problems.append(f"{path}: module '{module}' is not in scripts/check_deps.py")
            continue
        is_test = TEST_SOURCE.fullmatch(path.name) is not None
        problems += [
            f"{path}:{number}: {module} may not use {other}"
            for number, other in uses
            if not may_use(module, other, is_test)
        ]
    return problems


def check_unused(root: pathlib.Path) -> list[str]:
    """What a module may use or links, and no source or test of it includes."""
    included, linked = {}, {}
    for path, module, uses in uses_in(root):
        of = linked if path.name == "CMakeLists.txt" else included
        of.setdefault(module, set()).update(other for _, other in uses)
    problems = []
    for module, others in included.items():
        granted = set(MAY_USE.get(module, "").split()) - {EVERYTHING}
        for place, names in (("DEPS", linked.get(module, set())), ("MAY_USE", granted)):
            problems += [f"{root}/{module} never uses {name}: take it off {place}" for name in sorted(names - others)]
    return problems


def check_names(roots: list[pathlib.Path]) -> list[str]:
    places = {}
    for root, path in [(root, path) for root in roots for path in sorted(root.glob("*/**/*.h"))]:
        if path.relative_to(root).as_posix().startswith(OWN_WORDS) or TEST_SOURCE.fullmatch(path.name):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if found := TYPE.match(line):
                places.setdefault(found[1] or found[2], []).append(f"{path}:{number}")
    return [
        f"{others[1]}: the name {name} has another meaning in {others[0]}"
        for name, others in places.items()
        if len(others) > 1
    ]


def main() -> int:
    roots = [pathlib.Path(root) for root in sys.argv[1:]]
    problems = [problem for root in roots for problem in check(root) + check_unused(root)] + check_names(roots)
    print("\n".join(problems) or "module directions and names are correct")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
