"""A goal, cut by paragraphs."""
import itertools

from .json_value import escaped
from .text import DOTS, GAP, LINE_BREAK, prefix, rank_of_word, words_of


def paragraphs_of(goal: bytes):
    """Each a pair: its text inside a JSON string, and how many of its words name something."""
    paragraphs, begins = [], True
    for line in goal.split(LINE_BREAK):
        if line.strip(b" "):
            names = sum(rank_of_word(word) >= 5 for word in words_of(line))
            if begins or len(paragraphs[-1][0]) > 600:
                paragraphs.append((escaped(line), names))
            else:
                text, before = paragraphs[-1]
                paragraphs[-1] = (text + b"\\n" + escaped(line), before + names)
        begins = not line.strip(b" ")
    return paragraphs


def best_paragraphs(goal: bytes, most: int) -> bytes:
    paragraphs = paragraphs_of(goal)

    def worth(n):
        text, names = paragraphs[n]
        times = 3000 if n >= len(paragraphs) - 3 else 1000
        return (names + 1 if len(text) >= 40 else 0) * times // (len(text) + 40)

    def text_of(kept) -> bytes:
        runs = []
        for is_kept, run in itertools.groupby(range(len(paragraphs)), lambda n: n in kept):
            runs += [paragraphs[n][0] for n in run] if is_kept else [GAP]
        return b'"' + b"\\n".join(runs) + b'"'

    order = list(range(len(paragraphs)))
    if sum(len(text) + len(b"\\n") for text, _ in paragraphs) <= most:
        return text_of(order)
    if len(order) > 2:
        order[1:] = sorted(order[1:], key=lambda n: -worth(n))
    kept, room = set(), max(0, most - len(b"\\n" + GAP))
    for n in order:
        frame = len(b"\\n" + GAP) + len(b"\\n")
        text, names = paragraphs[n]
        if n == 0 and len(text) + frame > room:
            part = most if len(order) == 1 else room * 70 // 100
            paragraphs[0] = (beginning_of(text, part), names)
        elif len(text) + frame > room:
            continue
        room = max(0, room - len(paragraphs[n][0]) - frame)
        kept.add(n)
    return text_of(kept)


def beginning_of(text: bytes, most: int) -> bytes:
    """Of a text inside a JSON string, which parts no escape."""
    if most < len(DOTS):
        return b""
    begin = prefix(text, most - len(DOTS))
    slashes = len(begin) - len(begin.rstrip(b"\\"))
    return begin[: len(begin) - slashes % 2] + DOTS
