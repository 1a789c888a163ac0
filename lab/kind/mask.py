"""Mask: the words of a domain, exchanged for others in all of an episode.

A model that is taught "withdraw the expired lots" a thousand times knows what pharmacies do, and not how to read. So
in two of five training episodes the words that few kinds use ("lot", "withdraw", "shelf") are words that mean nothing
here, the same ones in system text, goal, tools and results. What most kinds share ("list", "number of the", "takes …
off") stays, and is all that tells what to do.
"""

import collections
import functools
import random
import re

from kind import registry
from kind.draw import Draw

_RARE_SHARE = 0.0135  # of the kinds
_WORD = re.compile(r"[A-Za-z]+")
_SHORTEST = 4
# Who does not know these can't know what to do: comparisons, logic, times, numbers.
_MEANT = re.compile(
    r".*(est|er|less|more)|un\w+|(except|unless|neither|either|without|within|twice|thrice|both|none|every|until|while|since|"
    r"again|first|second|third|last|next|before|after|between|above|below|under|over|beyond|same|different|equal|exactly|only|"
    r"three|four|five|seven|eight|nine|dozen|half|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|"
    r"march|april|june|july|august|today|tomorrow|yesterday|tonight|done|impossible|cannot|true|false)"
)


@functools.cache
def rare_words():
    """Of the texts of all kinds."""
    count = collections.Counter()
    files = registry.files()
    for path in files:
        texts = " ".join(re.findall(r'"((?:[^"\\]|\\.)*)"', path.read_text()))
        count.update({word.lower() for word in _WORD.findall(texts) if len(word) >= _SHORTEST})
    most = _RARE_SHARE * len(files)
    return frozenset(word for word, kinds in count.items() if kinds <= most and not _MEANT.fullmatch(word))


class Mask:
    """`hide` and `show` undo each other. Without words to exchange, both leave everything as it is."""

    def __init__(self, seed="", words="", texts=""):
        self._hidden, self._shown = {}, {}
        chance = random.Random(f"mask {seed}")
        share = chance.choice([0, 0, 0, 0.6, 1]) if seed else 0
        if not share:
            return
        draw, taken = Draw(f"mask {seed}", words), {word.lower() for word in _WORD.findall(texts)}
        for word in sorted(taken & rare_words()):
            stem = word[:-1] if word.endswith("s") and word[:-1] in taken else word
            if stem in self._hidden or chance.random() > share:
                continue
            other = draw.word()
            while not other.isalpha() or {other, other + "s"} & taken or other.endswith("s") or other in self._shown:
                other = draw.word()
            for ending in ("", "s"):
                self._hidden[stem + ending], self._shown[other + ending] = other + ending, stem + ending

    def hide(self, value):
        return _exchange(value, self._hidden)

    def show(self, value):
        return _exchange(value, self._shown)


def _exchange(value, words):
    if not words:
        return value
    if isinstance(value, str):
        return _WORD.sub(lambda found: _like(found.group(), words), value)
    if isinstance(value, dict):
        return {_exchange(key, words): _exchange(one, words) for key, one in value.items()}
    return [_exchange(one, words) for one in value] if isinstance(value, list) else value


def _like(word, words):
    """In the letters of the word: small, Capital or ALL CAPITALS; any other mixture stays."""
    other = words.get(word.lower())
    if other is None:
        return word
    for case in (str.lower, str.capitalize, str.upper):
        if case(word) == word:
            return case(other)
    return word
