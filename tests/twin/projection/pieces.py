"""The lines of an action, and the block that shows some of them."""
import itertools
import re
import typing

from .control_tokens import apart, join
from .delta import NO_PROBLEM
from .facts import notation, rows_of
from .json_value import escaped, minified, parse
from .text import GAP, HUGE, LINE_BREAK, prefix, quoted


def ref(seq: int) -> bytes:
    return b"e%d" % seq


def part_length(line: bytes) -> int:
    """Where a long line is parted: behind a sentence, a clause or a word."""
    if len(line) <= 240:
        return len(line)
    for separator in (b". ", b"; ", b", ", b" ", b","):
        at = line[:240].rfind(separator)
        if at >= 120:
            return at + len(separator)
    length = 240
    while length > 120 and line[length] & 0xC0 == 0x80:
        length -= 1
    return length


def parts_of(line: bytes):
    while line:
        length = part_length(line)
        yield escaped(line[:length])
        line = line[length:]


class Piece(typing.NamedTuple):
    part: str
    text: bytes  # inside a JSON string; empty: a gap, where the summarizer left lines out
    goes_on: bool  # with the line before it
    is_failure: bool


def pieces_of(action, own):
    if action["speaker"]:
        lines = [("said", line, False, 0) for line in action["said"].split(LINE_BREAK)]
    else:
        args = action["args"] if action["args"] != b"{}" else b""
        given = notation(parse(args), HUGE).split(LINE_BREAK) if args else []
        lines = [("args", line, False, 0) for line in given]
        lines += [("got", *row) for row in rows_of(action["facts"])]
    lines = [one for one in spelled_apart(lines, own) if one[1] is None or one[1].strip(b" ")]
    return [
        Piece(part, text, goes_on or n > 0, rank >= 8)
        for part, line, goes_on, rank in lines
        for n, text in enumerate([b""] if line is None else parts_of(line))
    ]


def spelled_apart(lines, own):
    """The same lines without control tokens, also where one goes on with the line before it."""
    last = b""
    follows = [goes_on for _, _, goes_on, _ in lines[1:]] + [False]
    for (part, line, goes_on, rank), is_continued in zip(lines, follows):
        if line is not None and line.strip(b" "):
            line = apart(line if is_continued else line.rstrip(b" "), own)
            if goes_on and join(last, line, own):
                line = b" " + line
            last = line
        yield part, line, goes_on, rank


def part_text(part, pieces, shown) -> bytes:
    """The shown pieces of one part, with a mark for each gap."""
    mine = [k for k, piece in enumerate(pieces) if piece.part == part]
    if not any(pieces[k].text for k in mine):
        return b""
    runs = []
    for is_shown, run in itertools.groupby(mine, lambda k: k in shown):
        lines = b"".join((b"" if pieces[k].goes_on else b"\\n") + pieces[k].text for k in run)
        runs.append(lines.removeprefix(b"\\n") if is_shown else GAP)
    return b"\\n".join(runs)


def shows_summary(action) -> bool:
    facts, summary = action["facts"], action["summary"]
    if not summary or action["outcome"] not in NO_PROBLEM or facts["tree"] is None:
        return bool(summary)
    words = re.findall(rb"[A-Za-z0-9\x80-\xff]+", summary)
    is_new = not facts["is_text"] or action["is_summary_given"]
    return is_new and not all(word in minified(facts["tree"]) for word in words)


def telling_piece(action, pieces):
    """The place of the line of a text that holds the beginning of the summary, or None."""
    if not shows_summary(action) or not action["facts"]["is_text"]:
        return None
    words = escaped(prefix(action["summary"], 40))
    return next((k for k, one in enumerate(pieces) if one.part == "got" and words in one.text), None)


def block_of(action, pieces, shown) -> bytes:
    head = b'{"' + ref(action["ref"]) + b'":"'
    if action["speaker"]:
        return head + action["speaker"] + b'","said":"' + part_text("said", pieces, shown) + b'"}'
    block = head + escaped(action["tool"]) + b"(" + part_text("args", pieces, shown) + b')"'
    if action["times"] > 1:
        block += b',"times":%d' % action["times"]
    if action["outcome"] not in NO_PROBLEM:
        block += b',"outcome":"' + action["outcome"] + b'"'
    if shows_summary(action) and telling_piece(action, pieces) is None:
        block += b',"summary":' + quoted(action["summary"], 240)
    if any(pieces[k].part == "got" for k in shown):
        block += b',"got":"' + part_text("got", pieces, shown) + b'"'
    return block + b"}"


def with_text(pieces):
    """The places of all but the gaps."""
    return {k for k, piece in enumerate(pieces) if piece.text}


def whole_block(action, own) -> bytes:
    pieces = pieces_of(action, own)
    return block_of(action, pieces, with_text(pieces))
