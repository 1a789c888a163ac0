"""What a result holds: a tree of values with ranks, or the lines of a text; its notation and its rows."""
import re

from .json_value import minified
from .text import HUGE, cut_middle, shown_text


def no_facts():
    return {"tree": None, "ranks": [], "is_text": False, "left_out": 0}


def is_leaf(value) -> bool:
    return value[0] in ("text", "word") or not value[1]


def leaf_values(value, key=b"", in_list=False):
    if is_leaf(value):
        yield value, key, in_list
    elif value[0] == "object":
        for name, one in value[1]:
            yield from leaf_values(one, name, in_list)
    else:
        for one in value[1]:
            yield from leaf_values(one, key, True)


def leaf_text(value) -> bytes:
    return shown_text(value[1]) if value[0] == "text" else minified(value)


def leaves_of(facts):
    if facts["tree"] is None:
        return []
    leaves = []
    for n, (value, key, in_list) in enumerate(leaf_values(facts["tree"])):
        rank = facts["ranks"][n] if n < len(facts["ranks"]) else 0
        leaf = {"key": shown_text(key), "text": leaf_text(value), "rank": rank, "in_list": in_list}
        leaves.append({**leaf, "is_line": facts["is_text"]})
    return leaves


def kept_tree(value, keep):
    """The tree without the leaves that go; None when nothing stays. `keep` is an iterator."""
    if is_leaf(value):
        return value if next(keep) else None
    if value[0] == "object":
        pairs = [(key, kept_tree(one, keep)) for key, one in value[1]]
        pairs = [(key, one) for key, one in pairs if one is not None]
        return ("object", pairs) if pairs else None
    items = [one for one in (kept_tree(item, keep) for item in value[1]) if one is not None]
    return ("list", items) if items else None


def in_quotes(text: bytes) -> bytes:
    """A text with signs of the notation."""
    if text in (b"[]", b"{}") or not (any(sign in text for sign in (b",", b"=", b"[", b"]", b"{", b"}")) or text[:1] == b"'"):
        return text
    return b"'" + text.replace(b"'", b"''") + b"'"


def notation(value, text_max, is_root=True) -> bytes:
    """key=value,list=[a,b]"""
    if is_leaf(value):
        return in_quotes(cut_middle(leaf_text(value), text_max))
    if value[0] == "list":
        return b"[" + b",".join(notation(one, text_max, False) for one in value[1]) + b"]"
    inside = b",".join(in_quotes(shown_text(k)) + b"=" + notation(v, text_max, False) for k, v in value[1])
    return inside if is_root else b"{" + inside + b"}"


def line_key(key: bytes):
    """The number of a line, and which part of it: 12 and 3 of "12.3"."""
    digits = re.match(rb"[0-9]*", key)[0]
    if not digits or int(digits) >= 2**64:
        return 0, 0
    part = re.match(rb"\.([0-9]+)", key[len(digits) :])
    return int(digits), int(part[1]) if part and int(part[1]) < 2**64 else 0


class RowWriter:
    """Breaks a tree into rows; what is short stands in one row, whatever it holds."""

    def __init__(self, tree):
        self.rows, self.row, self.open = [], b"", b""
        if tree[0] == "object" and tree[1]:
            self.members(tree)
        else:
            self.value(tree, b"")
        self.flush()

    def value(self, value, label: bytes):
        text = label + notation(value, HUGE, False)
        if len(text) <= 140 or is_leaf(value):
            if self.row and len(self.row) + len(text) + 1 > 140:
                self.flush()
            self.row += (b"," if self.row else b"") + self.open + text
            self.open = b""
            return
        self.flush()
        self.open = label + (b"{" if value[0] == "object" else b"[")
        if value[0] == "object":
            self.members(value)
        for one in value[1] if value[0] == "list" else []:
            if self.row and not is_leaf(one):
                self.flush()
            self.value(one, b"")
        self.flush()
        self.rows[-1] += b"}" if value[0] == "object" else b"]"

    def members(self, value):
        for key, one in value[1]:
            self.value(one, in_quotes(shown_text(key)) + b"=")

    def flush(self):
        if self.open + self.row:
            self.rows.append(self.open + self.row)
        self.open = self.row = b""


def rows_of(facts):
    """Of each row: its text, or None for a gap; whether it goes on with the line before it; its rank."""
    if facts["tree"] is None:
        return []
    if not facts["is_text"]:
        return [(row, False, 0) for row in RowWriter(facts["tree"]).rows]
    rows, last = [], (0, 0)
    for leaf in leaves_of(facts):
        number, part = line_key(leaf["key"])
        goes_on = part > 0 and (number, part) == (last[0], last[1] + 1)
        if facts["left_out"] and not goes_on and number > (last[0] + 1) % 2**64:
            rows.append((None, False, 0))
        rows.append((leaf["text"], goes_on, leaf["rank"]))
        last = number, part
    return rows


def worth(leaf) -> int:
    states = not leaf["is_line"] and not leaf["in_list"] and len(leaf["text"]) <= 80
    return 9 if states else leaf["rank"]


def best_leaves(leaves, most):
    keep, used = [False] * len(leaves), 0
    for n in sorted(range(len(leaves)), key=lambda n: -worth(leaves[n])):
        cost = len(leaves[n]["text"]) + len(leaves[n]["key"]) + 3
        if used + cost <= most:
            used += cost
            keep[n] = True
    return keep


def pruned(facts, keep):
    tree = kept_tree(facts["tree"], iter(keep))
    return {
        "tree": tree,
        "ranks": [rank for rank, kept in zip(facts["ranks"], keep) if kept],
        "is_text": facts["is_text"] and tree is not None,
        "left_out": facts["left_out"] + keep.count(False),
    }
