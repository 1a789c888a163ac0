"""How likely the next call takes a value from a line, for each byte that it costs."""
import collections
import functools
import re

from .json_value import minified
from .pieces import with_text

# What each rule of the score is worth.
WEIGHTS = {
    "length": 20,
    "args": 2,
    "deep_args": -28,
    "agent": -16,
    "last_word": 28,
    "newest_result": 32,
    "next_results": 20,
    "ledger": 44,
    "head": 12,
    "failure": 64,
    "near": 40,
    "named_once": 12,
    "named_often": 14,
    "named_lately": 2,
    "nameless": -32,
    "repeated": -80,
    "kept_prefix": 24,
}


def divide(a: int, b: int) -> int:
    """Rounded toward zero."""
    return a // b if a >= 0 else -(-a // b)


def log2_sixteenths(number: int) -> int:
    if number == 0:
        return 0
    whole = number.bit_length() - 1
    return 16 * whole + (16 * number >> whole) - 16


@functools.cache
def names_in(text: bytes):
    words = re.findall(rb"[A-Za-z0-9_]{4,}", text)
    return [word for word in words if not word[:1].isdigit()]


def numbers_in(text: bytes):
    numbers = map(int, re.findall(rb"[0-9]+", text))
    return [number for number in numbers if number < 2**64]


def line_number(text: bytes):
    """The number that an editor put before a line, or 0, and the line without it."""
    found = re.fullmatch(rb" *([0-9]+)[: |](.*)", text, re.DOTALL)
    if not found or int(found[1]) >= 2**64:
        return 0, text
    return int(found[1]), found[2]


class NamedWords:
    """The words that calls have named, and those of the last calls and messages."""

    def __init__(self, actions, lines):
        self.by_calls, self.lately, self.lines_with = set(), set(), collections.Counter()
        for i, action in enumerate(actions):
            names = names_in(action["said"] if action["speaker"] else action["args"])
            if not action["speaker"]:
                self.by_calls.update(names)
            if i >= len(actions) - 5:
                self.lately.update(names)
        for line in lines:
            self.lines_with.update(set(names_in(line)))
        self.common = max(8, len(lines) // 16)

    def score(self, line: bytes) -> int:
        names = [name for name in names_in(line) if self.lines_with[name] <= self.common]
        by_calls = sum(name in self.by_calls for name in set(names))
        score = WEIGHTS["named_once"] if by_calls > 0 else 0
        score += WEIGHTS["named_often"] if by_calls > 1 else 0
        return score + (WEIGHTS["named_lately"] if any(name in self.lately for name in names) else 0)


def smooth(scores):
    """Lines that stand together stay together."""
    before, after = scores[:1] + scores[:-1], scores[1:] + scores[-1:]
    return [divide(b + 2 * own + a, 4) for b, own, a in zip(before, scores, after)]


class Scorer:
    """Goes from the newest piece to the oldest: `scored` has of each its score, its action and its
    place there, which is None where a call took nothing and brought nothing."""

    def __init__(self, p, all_pieces):
        self.words = NamedWords(p["actions"], [one.text for pieces in all_pieces for one in pieces])
        self.ledger_calls = p["limit"] // 650
        self.actions, self.is_newest = p["actions"], True
        self.bytes_behind = self.calls_behind = 0
        self.words_behind = 0
        self.newer = set()  # lines
        self.newer_actions = set()
        self.scored = []
        for i in reversed(range(len(all_pieces))):
            self.add(i, p["actions"][i], all_pieces[i])
        self.scored.sort(key=lambda one: -one[0])

    def add(self, i: int, action, pieces):
        before = len(self.scored)
        if not with_text(pieces):
            score = self.distance_score() + self.part_score(action, "args", 0)
            self.scored.append((score, i, None))
            self.bytes_behind += 60
        parts = [piece.part for piece in pieces]
        places = sorted(with_text(pieces), reverse=True)
        self.is_long = len(pieces) >= 5
        scores = [self.score(action, pieces[k], k - parts.index(parts[k])) for k in places]
        self.scored += [(score, i, k) for score, k in zip(smooth(smooth(scores)), places)]
        if not action["speaker"]:
            tree = action["facts"]["tree"]
            said = (action["tool"], action["args"], action["summary"])
            same = (*said, tree is not None and minified(tree))
            if same in self.newer_actions:
                del self.scored[before:]  # a newer one says it all, with a count
            self.newer_actions.add(same)
        self.words_behind += 1 if action["speaker"] == b"you" else 0
        if not action["speaker"] and action["times"] == 1:  # it brought something new
            self.calls_behind += 1
            before = self.actions[i - 1] if i > 0 else {"ref": -1, "args": b""}
            made_at_once = bool(action["args"] and before["args"]) and before["ref"] + 1 == action["ref"]
            self.is_newest = self.is_newest and made_at_once

    def distance_score(self) -> int:
        return -log2_sixteenths(1 + self.bytes_behind // 250)

    def score(self, action, piece, number: int) -> int:
        """`number`: of the piece in its part."""
        text = piece.text
        length = log2_sixteenths(max(24, len(text))) - log2_sixteenths(60)
        score = self.distance_score() + self.part_score(action, piece.part, number)
        score += self.words.score(text) - divide(length * WEIGHTS["length"], 16)
        at_line, line = line_number(text)
        if at_line > 0 and any(abs(one - at_line) < 20 for one in numbers_in(action["args"])):
            score += WEIGHTS["near"]
        if len(line) >= 12 and line in self.newer:
            score += WEIGHTS["repeated"]
        if number < 3:
            score += WEIGHTS["head"]
        if piece.is_failure:
            score += WEIGHTS["failure"]
        is_nameless = piece.part == "got" and not names_in(text) and not re.search(rb"[0-9]", text)
        if is_nameless and self.is_long:
            score += WEIGHTS["nameless"]
        self.newer.add(line)
        self.bytes_behind += len(text) + 1
        return score

    def part_score(self, action, part: str, number: int) -> int:
        if action["speaker"] == b"user":
            return 0
        if action["speaker"]:
            is_last_word = self.words_behind < 3 and number < 6
            return WEIGHTS["agent"] + (WEIGHTS["last_word"] if is_last_word else 0)
        is_in_ledger = self.calls_behind < self.ledger_calls and number == 0
        score = WEIGHTS["ledger"] if is_in_ledger else 0
        if part == "args":
            is_deep = number >= 3 and self.calls_behind > 0
            return score + WEIGHTS["args"] + (WEIGHTS["deep_args"] if is_deep else 0)
        if self.is_newest:
            return score + WEIGHTS["newest_result"]
        return score + (WEIGHTS["next_results"] if self.calls_behind < 4 else 0)


def rate_of(score: int) -> int:
    """2^(score / 16), times a large number."""
    whole, part = divmod(score, 16)
    rate = round(1000 * 2 ** (part / 16)) << 16
    return rate << min(whole, 16) if whole >= 0 else rate >> min(-whole, 63)
