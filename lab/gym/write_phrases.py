#!/usr/bin/env python3
"""Makes C++ of a text file of phrases: a header that declares its lists, a source that defines them.

    write_phrases.py FILE.txt NAMESPACE FOLDER    FOLDER/FILE_phrases.h, FOLDER/FILE_phrases.cc

In the file, `[check verbs]` begins the list kCheckVerbs; each line behind it is one phrase, in
quotes where blanks at its ends matter. A line with # in front says what the next list is for.
"""
import pathlib
import sys


def read(text: str):
    """(name, comments, phrases) of each list; the comments at the head of the file are left out."""
    lists, comments = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line:
            comments = []
        elif line.startswith("#"):
            comments.append(line.removeprefix("#").strip())
        elif line.startswith("["):
            name = "k" + line.strip("[]").title().replace(" ", "")
            lists.append((name, comments, []))
            comments = []
        elif not lists:
            sys.exit(f"line {number}: a phrase before the first [list]")
        else:
            quoted = len(line) > 1 and line.startswith('"') and line.endswith('"')
            lists[-1][2].append(line[1:-1] if quoted else line)
    return lists


def literal(phrase: str) -> str:
    return '"' + phrase.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main() -> int:
    source, namespace, folder = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    lists = read(source.read_text())
    name = f"{source.stem}_phrases"
    header = [f"// Made of {source.name}.", "#pragma once", '#include "gym/phrases.h"', f"namespace {namespace} {{"]
    body = [f'#include "gym/{name}.h"', f"namespace {namespace} {{"]
    for list_name, comments, phrases in lists:
        header += [f"// {comment}" for comment in comments]
        header.append(f"extern const Phrases {list_name};")
        body.append(f"const Phrases {list_name} = {{")
        body += [f"    {literal(phrase)}," for phrase in phrases]
        body.append("};")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.h").write_text("\n".join([*header, "}", ""]))
    (folder / f"{name}.cc").write_text("\n".join([*body, "}", ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
