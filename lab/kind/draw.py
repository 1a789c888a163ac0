"""Draw: the words, names, ids, numbers and dates of an episode, from a seed.

Two vocabularies without a word in common, one to train with and one to test with: which of the two a word belongs to
is said by its hash, as in gym/words.h, and the words are those of the gym.
"""

import functools
import pathlib
import random

TRAIN, HELD_OUT = "train", "held-out"
_LIST = pathlib.Path(__file__).resolve().parent.parent / "gym" / "phrases" / "words.txt"
_ONSETS = "b br d dr f fl g gr h j k kl l m n p pl qu r s sk sl st t tr v w z th".split()
_VOWELS = "a e i o u ai ea oo y".split()
_CODAS = ["", "", "l", "m", "n", "r", "s", "t", "x", "nd", "rk", "sh"]


def fnv(text):
    """FNV-1a, folded: the same on every machine and in gym/words.cc."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value ^ value >> 32


@functools.cache
def vocabulary_of(word):
    return HELD_OUT if fnv(word) % 4 == 0 else TRAIN


@functools.cache
def listed(words):
    """The common nouns and the names of people that belong to `words`."""
    parts = {"[all words]": [], "[all people]": []}
    part = None
    for line in _LIST.read_text().splitlines():
        if line.startswith("["):
            part = parts[line]
        elif line and not line.startswith("#") and vocabulary_of(line) == words:
            part.append(line)
    return tuple(tuple(part) for part in parts.values())


@functools.cache
def spelled():
    """Words that a model reads as one token behind a space, and has to spell where they begin a string.

    Who learns only from the few thousand nouns of the gym writes "necle" for "necklace", having never spelled it.
    """
    return tuple((pathlib.Path(__file__).resolve().parent / "spelling.txt").read_text().split())


class Draw:
    """What is drawn twice in one episode is never the same: no two things share a name."""

    def __init__(self, seed, words=TRAIN, spells=False):
        """`spells`: names are drawn from all words that a model knows, also from those that the texts use."""
        self.random = random.Random(f"{seed} {words}")
        self.vocabulary, self.spells = words, spells
        self._drawn = set()

    # --- chance

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def int(self, low, high):
        """From low to high, both included."""
        return self.random.randint(low, high)

    def pick(self, *items):
        """One of them; of one list, one of its items."""
        return self.random.choice(items[0] if len(items) == 1 and not isinstance(items[0], str) else items)

    def some(self, items, count):
        """That many of them, in any order."""
        return self.random.sample(list(items), count)

    def shuffled(self, items):
        return self.random.sample(list(items), len(items))

    def many(self, draw, count):
        """So many different values: k.many(k.path, 4)."""
        out = []
        while len(out) < count:
            value = draw()
            if value not in out:
                out.append(value)
        return out

    # --- words

    def word(self):
        """A noun or, in lessons, any word; a made-up one, or one with a wrong letter. Who guesses fails."""
        while True:
            word = self._any_word()
            if word not in self._drawn and vocabulary_of(word) == self.vocabulary:
                self._drawn.add(word)
                return word

    def _any_word(self):
        share = self.random.random()
        nouns = listed(self.vocabulary)[0]
        if self.spells and share < 0.3:
            return self.random.choice(spelled())
        if share < 0.5:
            return self.random.choice(nouns)
        if share < 0.9:
            pick = self.random.choice
            return "".join(pick(_ONSETS) + pick(_VOWELS) for _ in range(pick([2, 2, 3]))) + pick(_CODAS)
        word = self.random.choice(nouns)
        at = self.random.randrange(len(word))
        return word[:at] + self.random.choice("aeioulrtnsk") + word[at + 1 :]

    def words(self, count):
        return [self.word() for _ in range(count)]

    def title(self):
        """ "Orchard lantern", two or three words."""
        return " ".join(self.words(self.int(2, 3))).capitalize()

    def person(self):
        people = listed(self.vocabulary)[1]
        while True:
            name = f"{self.random.choice(people).title()} {self.random.choice(people).title()}"
            if name not in self._drawn:
                self._drawn.add(name)
                return name

    def people(self, count):
        return [self.person() for _ in range(count)]

    # --- things that are called by letters and digits

    def ids(self, count):
        """Different ids of one form: "LAN-407", "k48213", "9f31c2"."""
        r, short = self.random, self.word()[:3]
        form = r.choice(
            [
                lambda: f"{short.upper()}-{r.randint(100, 9999)}",
                lambda: f"{chr(65 + r.randrange(26))}{r.randint(10, 9999)}",
                lambda: f"{short}_{r.randint(100, 9999)}",
                lambda: f"{r.randrange(16**6):06x}",
                lambda: f"{chr(97 + r.randrange(26))}{r.randint(10, 99)}{chr(97 + r.randrange(26))}{r.randint(10, 99)}",
                lambda: f"{r.randint(10000, 99999)}",
                lambda: f"{self.word()}-{r.randint(1, 99)}",
            ]
        )
        out = []
        while len(out) < count:
            value = form()
            if value not in self._drawn:
                self._drawn.add(value)
                out.append(value)
        return out

    def id(self):
        return self.ids(1)[0]

    def path(self, *endings):
        ending = self.pick(endings) if endings else self.pick("py", "txt", "md", "json", "yaml", "csv", "ts", "html")
        folder = self.pick("", "", "src/", "docs/", "lib/", self.word() + "/")
        return f"{folder}{'_'.join(self.words(self.int(1, 2)))}.{ending}"

    def folder(self):
        return self.pick("", "/", "/srv/") + "/".join(self.words(self.int(1, 2)))

    def host(self):
        return self.pick(f"{self.word()}-{self.int(1, 30):02}", f"{self.word()}.{self.word()}.net")

    def mail(self):
        return f"{self.word()}@{self.word()}.{self.pick('com', 'org', 'net', 'example')}"

    def url(self):
        return self.pick(f"https://{self.word()}.org/{self.word()}", f"/{self.word()}/{self.word()}")

    def key(self):
        """Of a setting: "harbor.limit", "HARBOR_LIMIT"."""
        a, b = self.words(2)
        return self.pick(f"{a}.{b}", f"{a}_{b}", f"{a}_{b}".upper(), f"{a}-{b}")

    def ident(self):
        """Of a program's source: "read_harbor", "HarborGauge"."""
        a, b = self.words(2)
        return self.pick(f"{a}_{b}", a + b.title(), a.title() + b.title())

    def version(self):
        return f"{self.int(0, 9)}.{self.int(0, 30)}.{self.int(0, 20)}"

    def phone(self):
        return f"+{self.int(1, 99)} {self.int(100, 999)} {self.int(1000, 9999)}"

    # --- numbers

    def numbers(self, count, low=2, high=9000):
        """Different ones, so that the largest is never a matter of taste."""
        return self.random.sample(range(low, high + 1), count)

    def money(self):
        return f"{self.int(1, 900)}.{self.int(0, 99):02}"

    def dates(self, count):
        """Different days, "2026-03-14"."""
        return self.many(lambda: f"20{self.int(23, 28)}-{self.int(1, 12):02}-{self.int(1, 28):02}", count)

    def date(self):
        return self.dates(1)[0]

    def times(self, count):
        """Different times of day, "09:40"."""
        return self.many(lambda: f"{self.int(6, 22):02}:{5 * self.int(0, 11):02}", count)

    def time(self):
        return self.times(1)[0]

    # --- text that has nothing to do with anything

    def other_lines(self, size):
        """About so many bytes."""
        out, words = [], listed(self.vocabulary)[0]
        while size > 0:
            line = " ".join(self.some(words, self.int(4, 9))).capitalize() + "."
            out.append(line)
            size -= len(line) + 1
        return out
