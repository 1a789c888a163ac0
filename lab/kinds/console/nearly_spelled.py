"""The request has a name with a wrong letter; the list has it as it really is."""

from kind import integer, text

STRUCTURE = "nearly-spelled"
DOMAIN = "support"

# thing;number;verb
SKINS = """customer;credits;credit
product;units;order
table;rows;limit
channel;slots;resize
street;lamps;plan
player;points;fine
town;stops;add
package;stars;rate
service;copies;scale
course;seats;extend
plant;seeds;sow
wine;bottles;reserve
supplier;days;remind
team;jerseys;order
author;copies;print
host;cores;upgrade
song;plays;boost
mailbox;megabytes;grow
museum;tickets;buy
queue;workers;staff"""


def make(k):
    thing, number, verb = k.pick(SKINS.split("\n")).split(";")
    names = []
    while len(names) < 4:
        word = k.word()
        if len(word) > 5:
            names.append(word)
    right_name, count = names[0], k.int(2, 80)
    at = k.int(1, len(right_name) - 3)
    kind = k.pick("swap", "drop", "double")
    if kind == "swap" and right_name[at] != right_name[at + 1]:
        wrong = right_name[:at] + right_name[at + 1] + right_name[at] + right_name[at + 2 :]
    elif kind == "drop":
        wrong = right_name[:at] + right_name[at + 1 :]
    else:
        wrong = right_name[:at] + right_name[at] + right_name[at:]
    listed_names = k.shuffled(names)

    k.role(f"You help people who write in a hurry.|{thing} helper|People misspell names. You don't.")
    k.must(f"A {thing} goes by its name as listed, letter by letter.|Use the name as the list spells it.")
    k.steps("<names_of> lists them.", "<do> with the right spelling.")
    k.goal(
        f"{verb} {wrong}, {count} {number}",
        f"Please {verb} {count} {number} for {wrong}.",
        f"{thing}: {wrong} (or so)\n{number}: {count}",
        f"pls {verb} {wrong} {count} {number} thx",
        f"I need {count} {number} at {wrong}, not sure how it is written",
    )

    @k.look(f"names|list_{thing}|{thing}_names", f"The names of each {thing}.")
    def names_of():
        return [{thing: n} for n in listed_names]

    @k.act(f"{verb}|{verb}_{thing}", f"Does this for a {thing}: {verb}.", name=text(f"{thing}|name", f"Name of the {thing}, as listed."), count=integer(f"{number}|count", f"How many {number}."))
    def do(name, count):
        return f"{name}: {count}" if name in names else k.fail(f"no {thing} {name}")

    def right():
        if not names_of.made():
            return names_of()
        return None if do.made() else do(name=right_name, count=count)

    return right
