#!/usr/bin/env python3
"""Holds `twotrack nodes` against the language's own parser, and prints what it misses.

    compare_nodes.py PROGRAM python FOLDER       against Python's ast
    compare_nodes.py PROGRAM LANGUAGE FOLDER     against universal-ctags: C, C++, Go, Java, …

Every definition that the other parser finds should be a node, of the same name and on the same lines.
Each miss is printed with its place and why; exits with 1 when more than --misses of all are missed,
or when two nodes have the same id.
"""
import argparse
import ast
import collections
import json
import pathlib
import re
import subprocess
import sys
import time
import warnings

# What counts as a function for ctags, and how it tells which files are of a language.
CTAGS = {
    "C": ("f", "+.c"),
    "C++": ("f", "+.h.tcc.ipp"),
    "Go": ("fn", "+.go"),
    "Java": ("m", "+.java"),
    "JavaScript": ("fmg", "+.js.mjs.cjs"),
    "TypeScript": ("fm", "+.ts.mts.cts"),
    "Rust": ("fP", "+.rs"),
}
SUFFIXES = {
    "python": {".py"},
    "C": {".c"},
    "C++": {".h", ".hpp", ".hh", ".tcc", ".ipp", ".cc", ".cpp", ".cxx"},
    "Go": {".go"},
    "Java": {".java"},
    "JavaScript": {".js", ".mjs", ".cjs"},
    "TypeScript": {".ts", ".mts", ".cts"},
    "Rust": {".rs"},
}

Miss = collections.namedtuple("Miss", "file line name why")
# `foreign`: what the other parser could not read, and was not compared.
Figures = collections.namedtuple("Figures", "files lines nodes expected misses duplicates foreign seconds")


def nodes_of(program, folder, paths):
    begin = time.monotonic()
    # The names may be more than a command line takes: whole folders, unless they are few.
    names = [str(path) for path in paths] if len(paths) < 500 else [str(folder)]
    answer = subprocess.run([program, "nodes", *names, "--root", str(folder), "--format", "jsonl"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    by_file = collections.defaultdict(list)
    for line in answer.stdout.splitlines():
        node = json.loads(line)
        by_file[node["file"]].append(node)
    return by_file, time.monotonic() - begin


def python_definitions(tree):
    """(name, type, first line, last line) of each; iteratively, as some files are deep."""
    found = []
    stack = [(tree, (), False)]
    while stack:
        node, names, in_class = stack.pop()
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                stack.append((child, names, in_class))
                continue
            is_class = isinstance(child, ast.ClassDef)
            kind = "class" if is_class else "method" if in_class else "function"
            start = min([child.lineno, *(one.lineno for one in child.decorator_list)])
            found.append((".".join([*names, child.name]), kind, start, child.end_lineno))
            stack.append((child, (*names, child.name), is_class))
    return found


def compare_python(text, nodes):
    """Misses of one file, and how many definitions there are; None when Python itself refuses it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    expected = python_definitions(tree)
    found = {(node["name"], node["type"], node["start_line"], node["end_line"]) for node in nodes}
    named = {(name, start) for name, _, start, _ in found}
    misses = []
    for one in expected:
        if one not in found:
            why = "other lines or type" if (one[0], one[2]) in named else "not found"
            misses.append((one[2], one[0], why))
    return misses, len(expected)


def ctags_functions(language, paths):
    """(name, line) of each function, by file."""
    kinds, suffixes = CTAGS[language]
    answer = subprocess.run(
        ["ctags", f"--languages={language}", f"--map-{language}={suffixes}", f"--kinds-{language}={kinds}",
         "--fields=+nk", "--output-format=json", "--sort=no", "-L", "-", "-f", "-"],
        input="\n".join(map(str, paths)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    by_file = collections.defaultdict(list)
    for line in answer.stdout.splitlines():
        tag = json.loads(line)
        # A lambda has no name of its own, and is no node.
        if tag.get("_type") == "tag" and not tag["name"].startswith(("__anon", "AnonymousFunction")):
            by_file[tag["path"]].append((tag["name"], tag["line"]))
    return by_file


def bare(name):
    """The last part of a name, as both would write it."""
    name = re.sub(r"\s+", "", name)
    operator = re.search(r"operator\W.*$|operator(?=[a-z])[^.]*$", name)
    return operator.group() if operator else re.split(r"[.:]", name)[-1].strip("'\"`#")


def why_missed(lines, line, name):
    """A guess, for a person who reads the list."""
    text = lines[line - 1] if line <= len(lines) else ""
    plain = re.sub(r"\s", "", text)
    if re.sub(r"\s", "", name) not in plain:
        return "ctags names another line"
    if re.search(r"\b_*[A-Z][A-Z0-9_]{2,}\b", text):
        return "a macro in its head"
    if plain.endswith(";") and "{" not in plain:
        return "only declared there"
    return "not found"


def compare_ctags(text, nodes, functions):
    lines = text.decode("utf-8", "replace").splitlines()
    by_name = collections.defaultdict(list)
    for node in nodes:
        by_name[bare(node["name"])].append(node)
        # TEST(Foo, Bar) is called TEST by ctags.
        by_name[node["name"].split(".")[0]].append(node)
    misses = []
    count = 0
    for name, line in functions:
        is_node = any(node["start_line"] <= line <= node["end_line"] for node in by_name[bare(name)])
        if not is_node and re.fullmatch(r"_*[A-Z][A-Z0-9_]{2,}", name):
            continue  # the use of a macro, which ctags takes for a function
        count += 1
        if not is_node:
            misses.append((line, name, why_missed(lines, line, name)))
    return misses, count


def files_of(folder, language, limit):
    paths = sorted(path for path in folder.rglob("*")
                   if path.suffix in SUFFIXES[language] and path.is_file() and not path.is_symlink())
    step = max(1, len(paths) // limit) if limit else 1
    return paths[::step]


def compare(program, language, folder, limit=0):
    folder = pathlib.Path(folder).resolve()
    paths = files_of(folder, language, limit)
    by_file, seconds = nodes_of(program, folder, paths)
    tags = {} if language == "python" else ctags_functions(language, paths)
    misses, expected, lines, foreign = [], 0, 0, 0
    for path in paths:
        name = str(path.relative_to(folder))
        nodes = by_file.get(name)
        if nodes is None:
            continue  # ignored, or a folder that nobody means
        text = path.read_bytes()
        lines += text.count(b"\n")
        compared = (compare_python(text, nodes) if language == "python"
                    else compare_ctags(text, nodes, tags.get(str(path), [])))
        if compared is None:
            foreign += 1
            continue
        found, count = compared
        misses += [Miss(name, *one) for one in sorted(found)]
        expected += count
    nodes = [node["node_id"] for several in by_file.values() for node in several]
    duplicates = [node for node, times in collections.Counter(nodes).items() if times > 1]
    return Figures(len(by_file), lines, len(nodes), expected, misses, duplicates, foreign, seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("language", choices=sorted(SUFFIXES))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--misses", type=float, default=0.0001, help="the share that may be missed")
    parser.add_argument("--files", type=int, default=0, help="about so many files (default: all)")
    options = parser.parse_args()
    figures = compare(options.program, options.language, options.folder, options.files)
    for miss in figures.misses:
        print(f"{miss.file}:{miss.line}: {miss.name}: {miss.why}")
    for why, count in collections.Counter(miss.why for miss in figures.misses).most_common():
        print(f"{count} missed: {why}")
    for node in figures.duplicates:
        print(f"twice: {node}")
    share = len(figures.misses) / max(1, figures.expected)
    print(f"{options.folder}: {figures.files} files, {figures.lines} lines, {figures.nodes} nodes in {figures.seconds:.1f} s; "
          f"{figures.expected} definitions expected, {len(figures.misses)} missed ({100 * (1 - share):.3f} % found), "
          f"{len(figures.duplicates)} duplicates, {figures.foreign} files that the other parser refuses")
    return 1 if share > options.misses or figures.duplicates or not figures.expected else 0


if __name__ == "__main__":
    sys.exit(main())
