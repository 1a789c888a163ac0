"""Which lines are shown when not all of them fit."""
import re

from .pieces import block_of, pieces_of, telling_piece, with_text
from .score import WEIGHTS, Scorer, rate_of
from .view import LIMIT_DEFAULT, shown_bytes


def last_user(p) -> int:
    places = [i for i, action in enumerate(p["actions"]) if action["speaker"] == b"user"]
    return places[-1] if places else len(p["actions"])


def label_of(action, piece):
    """What a row of a JSON result is about: its tool and its first field, or None."""
    field, is_there, _ = piece.text.partition(b"=")
    if piece.part != "got" or action["facts"]["is_text"] or not is_there:
        return None
    return action["tool"], field


def places_shown(action, pieces):
    """Which pieces the block of an action shows; None where there is no block."""
    if not action["shown"]:
        return None
    return {k for k in with_text(pieces) if not action["hidden"] or has_line(action["shown"], pieces[k])}


def has_line(block: bytes, piece) -> bool:
    """As a line of its own, unless it is only the end of one."""
    begin = b"" if piece.goes_on else rb'(?:\\n|["(])'
    return re.search(begin + re.escape(piece.text), block) is not None


class Recut:
    """Which pieces of the actions are shown when not all can be."""

    def __init__(self, p, room: int):
        self.p, self.room, self.actions = p, room, p["actions"]
        self.pieces = [pieces_of(action, p["control_tokens"]) for action in self.actions]
        self.was_shown = [places_shown(*one) for one in zip(self.actions, self.pieces)]
        self.telling = [telling_piece(*one) for one in zip(self.actions, self.pieces)]
        self.scored = Scorer(p, self.pieces).scored
        self.user_pieces = 0  # of the last thing that a person said, when everything is cut
        self.newest = {}  # of each label the action and the place of its first piece there
        for i in reversed(range(len(self.actions))):
            for k, piece in enumerate(self.pieces[i]):
                self.newest.setdefault(label_of(self.actions[i], piece), (i, k))

    def run(self, first: int) -> int:
        """Cuts the actions from `first` on; what the view is worth then."""
        self.first = first
        self.shown = [set(was) if was is not None else None for was in self.was_shown[:first]]
        self.shown += [None] * (len(self.actions) - first)
        self.left = self.room - shown_bytes(self.p, 0, first)
        if self.left < 0:
            return 0
        self.show_last_user_words()
        self.show_own_words()
        self.show_failed_calls()
        for _, i, k in self.scored:
            if i >= first:
                self.show(i, k)
        user_pieces = self.user_pieces_shown()
        if first == 0:
            self.user_pieces = user_pieces
        if self.shows_stale_value() or user_pieces < self.user_pieces:
            return 0
        return sum(rate_of(score) * self.bytes_shown(i, k) for score, i, k in self.scored)

    def bytes_shown(self, i, k) -> int:
        if k is None:
            return 0 if self.shown[i] is None else self.bare_bytes(i)
        return len(self.pieces[i][k].text) if k in (self.shown[i] or ()) else 0

    def bare_bytes(self, i) -> int:
        return len(block_of(self.actions[i], [], ())) + 1

    def write(self):
        for i in range(self.first, len(self.actions)):
            action, shown = self.actions[i], self.shown[i]
            hidden = len(with_text(self.pieces[i]) - (shown or set()))
            action["shown"] = b"" if shown is None else block_of(action, self.pieces[i], shown)
            action["hidden"] = max(1, hidden) if shown is None else hidden

    def show_said(self, i, percent: int):
        """What was called or said, within a share of the room that is left."""
        rest = self.left - self.left * percent // 100
        self.left -= rest
        for k, piece in enumerate(self.pieces[i]):
            if piece.part != "got":
                self.show(i, k)
        self.left += rest

    def show_last_user_words(self):
        i = last_user(self.p)
        if self.first <= i < len(self.actions):
            self.show_said(i, 50)

    def show_own_words(self):
        """The agent's last words and its newest call."""
        share = 20 * min(self.p["limit"], LIMIT_DEFAULT) // LIMIT_DEFAULT
        seen = set()
        for i in reversed(range(self.first, len(self.actions))):
            speaker = self.actions[i]["speaker"]
            if speaker != b"user" and speaker not in seen:
                seen.add(speaker)
                self.show_said(i, share)

    def show_failed_calls(self):
        """What the open errors came of, the newest first, as far as they are among the last eight calls. Not one
        whose tool has answered since."""
        calls = [i for i, one in enumerate(self.actions) if not one["speaker"]]
        failed = [error["ref"] for error in self.p["errors"]]
        answered = set()
        for i in reversed(calls[-8:]):
            one = self.actions[i]
            if i >= self.first and one["ref"] in failed and one["tool"] not in answered:
                self.show_said(i, 50)
            answered.add(one["tool"])

    def user_pieces_shown(self) -> int:
        return sum(len(shown or ()) for shown in self.shown[last_user(self.p) :][:1])

    def shows_stale_value(self) -> bool:
        """Whether a block that stays shows an old value of a field without the newest one."""
        for i, shown in enumerate(self.shown[: self.first]):
            for k in shown or ():
                label = label_of(self.actions[i], self.pieces[i][k])
                newest, piece = self.newest[label]
                if label and newest != i and piece not in (self.shown[newest] or ()):
                    return True
        return False

    def shows_newest_of(self, i, k) -> bool:
        """No old value of a field stands without the newest one."""
        label = label_of(self.actions[i], self.pieces[i][k])
        newest, piece = self.newest[label]
        if label is None or newest == i:
            return True
        if newest >= self.first:
            self.show(newest, piece)
        return piece in (self.shown[newest] or ())

    def becomes(self, i, shown) -> bool:
        """Shows these pieces of an action, if what they add to its block is left."""
        before = self.shown[i]
        size = 0 if before is None else len(block_of(self.actions[i], self.pieces[i], before)) + 1
        cost = len(block_of(self.actions[i], self.pieces[i], shown)) + 1 - size
        if cost > self.left:
            return False
        self.left -= cost
        self.shown[i] = shown
        return True

    def show(self, i, k):
        pieces, shown = self.pieces[i], self.shown[i]
        if k is None:
            if shown is None:
                self.becomes(i, set())
            return
        if k in (shown or ()) or not pieces[k].text:
            return
        # A piece that closes a gap between parts of a line saves seven bytes.
        if len(pieces[k].text) - 7 > self.left or not self.shows_newest_of(i, k):
            return
        new = {k}
        if shown is None:  # nothing of a result stands without its call, nor without how it went
            new |= {0} if pieces[0].part == "args" else set()
            new |= {self.telling[i]} - {None}
        if self.becomes(i, (shown or set()) | new):
            self.close_gap(i, k, -1)
            self.close_gap(i, k, 1)

    def close_gap(self, i, k, step: int):
        """A short gap between two shown pieces costs nearly what it hides."""
        pieces, gap, size = self.pieces[i], [], 0
        at = k + step
        while 0 <= at < len(pieces) and pieces[at].part == pieces[k].part:
            if at in self.shown[i]:
                for one in sorted(gap):
                    if one not in self.shown[i] and self.shows_newest_of(i, one):
                        self.becomes(i, self.shown[i] | {one})
                return
            size += len(pieces[at].text) + 2
            if not pieces[at].text or size > 60:
                return
            gap.append(at)
            at += step


def recut(p, fresh: int, room: int):
    """Begins as late as nearly all of the worth can be had, looked for by halves."""
    cut = Recut(p, room)
    best = cut.run(0)
    share = min(p["limit"], LIMIT_DEFAULT)
    enough = max(1, best - best // 1000 * WEIGHTS["kept_prefix"] * share // LIMIT_DEFAULT)
    first, step = 0, 1 << fresh.bit_length()
    while step:
        if first + step <= fresh and cut.run(first + step) >= enough:
            first += step
        step //= 2
    cut.run(first)
    cut.write()
