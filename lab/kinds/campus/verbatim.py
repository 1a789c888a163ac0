"""Passes a quoted text on word by word, to the plate, card or page that a list names."""

from kind import text

STRUCTURE = "verbatim"
DOMAIN = "inscriptions"

# thing;text;verb;who
SKINS = """bench;inscription;engrave;mason
cake;greeting;write;baker
cup;engraving;engrave;jeweller
poster;slogan;print;printer
wreath;ribbon text;print;florist
wall;motto;paint;painter
programme;dedication;print;printer
bell;verse;cast;founder
card;greeting;write;scribe
plaque;tribute;engrave;smith
banner;cheer;sew;tailor
menu;quote;print;printer
ring;vow;engrave;goldsmith
shirt;nickname;print;printer
stone;epitaph;carve;mason
book plate;dedication;stamp;binder
door;sign text;letter;sign painter
medal;legend;stamp;mint
ship;name line;paint;painter
label;warning;print;registrar"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, what, verb, who = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, nos = [w.capitalize() for w in k.words(n)], k.ids(n)
    w = k.words(4)
    line = k.pick(
        f"For {w[0].capitalize()}, who loved the {w[1]}",
        f"{w[0].capitalize()} and {w[1].capitalize()} forever",
        f"The {w[0]} of {w[1].capitalize()} never sleeps",
        f"{w[0].capitalize()}! {w[1].capitalize()}! {w[2].capitalize()}!",
        f"In memory of {k.person()}, {w[0]} keeper",
        f"No {w[0]} without {w[1]} and {w[2]}",
    )
    name, day, rows = names[0], k.date(), k.shuffled(range(n))
    t = thing.replace(" ", "_")

    k.role(f"You order inscriptions and the like ({what}).|{what} orders", f"Every letter counts.|I copy texts for the {who}.")
    k.must(f"The {what} is copied letter by letter, without the quotation marks.|Give the {what} exactly as it is quoted, but not the quotation marks.")
    k.steps("<things> has the numbers.|See <things>.", "<make_it> with the text.|Then <make_it>.")
    k.goal(
        f'{verb} on {thing} {name}: "{line}", by {day}',
        f'{thing} {name}, {what} "{line}", due {day}',
        f'Dear workshop, it is for my grandmother, so please be careful: the {thing} {name} should say "{line}". Could the {who} {verb} that by {day}?',
        f'by {day} we want "{line}" on {name} ({thing})',
    )

    @k.look(f"things|list_{t}s|register", f"Every {thing} with its number.")
    def things():
        return [{f"{t}|name": names[i], "no|id": nos[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{t}|make_it",
        f"To {verb} a text on {an(thing)}.",
        no=text("no|id", f"Number of the {thing}."),
        line=text(f"{what.replace(' ', '_')}|text", f"The {what}, word by word."),
        day=text("day|due", "Day by which it is done."),
    )
    def make_it(no, line, day):
        return f"{no} will be ready on {day}." if no in nos else k.fail(f"No {thing} {no}.")

    def right():
        if not things.made():
            return things()
        return [] if make_it.made() else make_it(no=nos[0], line=line, day=day)

    return right
