"""Puts an entry right behind or before another in a list; both are named, and both go by number."""

from kind import choice, text

STRUCTURE = "place-beside"
DOMAIN = "playlists and boards"

# entry;list;verb
SKINS = """song;playlist;move
card;column;drag
step;runbook;insert
slide;deck;place
rule;firewall;reorder
stop;tour;put
column;sheet;shift
chapter;book;move
filter;chain;slot
job;queue;requeue
field;form;arrange
dish;menu;list
guest;table;seat
panel;dashboard;dock
photo;album;place
speaker;agenda;schedule
stage;pipeline;order
race;program;set
exhibit;hall;stand
level;world;sort"""


def make(k):
    entry, box, verb = k.pick(SKINS.split("\n")).split(";")
    where = k.word()
    names = k.words(k.int(4, 5))
    ids = dict(zip(names, k.ids(len(names)), strict=True))
    a, b = k.some(names, 2)
    side = k.pick("before", "after")

    k.role(f"You arrange each {box}.|{box} arranger|Order matters in a {box}.")
    k.steps("<listed> has the numbers.", "<move> it.")
    k.goal(
        f"{where}: {verb} {a} right {side} {b}",
        f"In the {box} {where}, {a} should come directly {side} {b}.",
        f"{box}: {where}\n{entry}: {a}\nposition: {side} {b}",
        f"{b} gets {a} right {side} it in {where}",
        f"please {verb} {a} so that it is {side} {b} ({where})",
    )

    @k.look(f"list_{entry}|show_{box}|{box}_order", f"Each {entry} of a {box} in order, with number.|The order of a {box}.", where=text(box, f"Name of the {box}."))
    def listed(**by):
        return [{f"{entry}_no|no": ids[n], entry: n} for n in names] if by["where"] == where else k.fail(f"no {box} {by['where']}")

    @k.act(
        f"{verb}|{verb}_{entry}",
        f"Puts one {entry} beside another.|Changes the place of a {entry}.",
        what=text(f"{entry}_no|moved", f"Number of the {entry} that moves."),
        beside=text(f"beside|anchor|reference_{entry}", f"Number of the {entry} that stays."),
        side=choice("side|where_to", "On which side of it.", ["before", "after"]),
    )
    def move(what, beside, side):
        return "moved" if what in ids.values() and beside in ids.values() and what != beside else k.fail("unknown number")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return None if move.made() else move(what=ids[a], beside=ids[b], side=side)

    return right
