"""Open problems: those that share all but one member stand in one object."""
from .json_value import escaped, member, parse, string, text_member, whole_number
from .text import cut_middle


def read_problem(entry: bytes, own_file: bytes):
    """What a problem shares with others, what else it has, and its names: values of that."""
    value = parse(entry)

    def short(text: bytes) -> bytes:
        return string(cut_middle(text, 200))

    def all_of(name: bytes, is_name):
        found = member(value, name)
        inside = found[1] if found and found[0] == "list" else []
        return [one[1] for one in inside] if all(map(is_name, inside)) else []

    def is_number(one) -> bool:
        return 0 <= whole_number(one, -1) < 1 << 64

    file, rule, test = (text_member(value, name) for name in (b"file", b"rule", b"test"))
    before, colons, after = test.partition(b"::")
    tests = [after if colons else test] if (after if colons else test) else []
    if tests and colons and before:
        file = before
    file = b"" if file == own_file else file
    tests = tests or all_of(b"tests", lambda one: one[0] == "text")
    line = member(value, b"line")
    lines = [line[1]] if line and is_number(line) else all_of(b"lines", is_number)
    shared = [b'"file":' + short(file)] if file else []
    if tests:
        return entry, b",".join(shared), b"test", [short(one) for one in tests]
    shared += [b'"rule":' + short(rule)] if rule else []
    return entry, b",".join(shared), b"line" if lines else b"", lines


def is_told(problem, history) -> bool:
    """Whether all that a problem says beside its name and its column stands in the history."""
    entry, shared, _, names = problem
    value, texts = parse(entry), []
    if value[0] != "object" or not (shared or names):
        return False
    for key, one in value[1]:
        if key in (b"file", b"rule", b"line", b"lines", b"test", b"tests"):
            continue
        if one[0] == "text":
            texts.append(one[1])
        elif key not in (b"column", b"col", b"end_line", b"end_column") or one[0] != "word":
            return False
        elif one[1] in (b"true", b"false", b"null"):
            return False
    known = [len(escaped(t)) >= 12 and any(escaped(t) in block for block in history) for t in texts]
    return bool(known) and all(known)


def named(problems, most: int):
    """Objects of problems that share all but one member, and how many names found no room."""
    groups, left_out = {}, 0

    def write():
        objects = []
        for (single, shared), names in groups.items():
            many = single == b"test" or len(names) > 1
            inside = [shared] if shared else []
            if names:
                values = b",".join(names)
                key, values = (single + b"s", b"[" + values + b"]") if many else (single, values)
                inside.append(b'"' + key + b'":' + values)
            objects.append(shared if shared in whole else b"{" + b",".join(inside) + b"}")
        return objects

    whole = {entry for entry, shared, _, names in problems if not shared and not names}
    for entry, shared, single, names in problems:
        key = (single, entry if entry in whole else shared)
        for name in names or [None]:
            is_new, before = key not in groups, groups.get(key, [])
            if not is_new and (name is None or name == before[-1]):
                continue
            groups[key] = before + ([name] if name is not None else [])
            if sum(len(one) + 1 for one in write()) > most:
                left_out += 1
                if is_new:
                    del groups[key]
                else:
                    groups[key] = before
    return write(), left_out
