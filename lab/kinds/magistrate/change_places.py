"""Exchanges one part of an entry for another: what goes and what comes stands in either order."""

from kind import text

STRUCTURE = "replace-part"
DOMAIN = "personnel and parts"

# whole;part;parts;slot
SKINS = """bench;judge;judges;seat
committee;member;members;post
roster;nurse;nurses;shift
train;wagon;wagons;position
policy;beneficiary;beneficiaries;rank
panel;reviewer;reviewers;chair
feeder;breaker;breakers;bay
crew;sailor;sailors;watch
timetable;teacher;teachers;period
board;director;directors;office
route;stop;stops;place
basket;bond;bonds;weight_class
team;counter;counters;table
plan;pump;pumps;stage
jury;juror;jurors;number
contract;guarantor;guarantors;order
lease;tenant;tenants;room
protocol;reagent;reagents;step"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    whole, part, parts, slot = k.pick(SKINS.split("\n")).split(";")
    name, why = k.word(), k.id()
    members, slots = k.people(3), k.ids(3)
    new = k.person()
    at = k.int(0, 2)
    old = members[at]
    gone = k.chance(15)
    if gone:
        old = k.person()
    rule = k.pick("stop", "add")
    k.must(
        f"If the one who should go is not in it, change nothing and report that it was not done.|Not in the {whole}: say that it cannot be done."
        if rule == "stop"
        else f"If the one who should go is not in it, the new one takes the place of the first in the list.|Not in the {whole}: then the first of the list goes."
    )
    if gone and rule == "add":
        at = 0
    k.role(f"You keep each {whole} up to date.", f"{whole}: {parts}", f"Registrar of {parts}.")
    k.steps("<show_whole> first.", "<exchange> in the same place.")
    k.goal(
        f"In {whole} {name}, {new} takes the place of {old}; basis {why}.",
        f"{whole} {name}: {old} out, {new} in ({why})",
        f"{new} instead of {old} in {name}, on the basis of {why}",
        f"{old} leaves {whole} {name} and is succeeded by {new}. Basis: {why}.",
        f"Basis {why}: for {old}, who leaves, {new} enters {name}.",
    )

    @k.look(f"show_whole|show_{whole}|composition", f"The {parts} of {an(whole)}.", name=text(f"{whole}|name", f"Name of the {whole}."))
    def show_whole(**a):
        return [{slot: s, f"{part}|name": m} for s, m in zip(slots, members, strict=True)] if a["name"] == name else k.fail(f"No {whole} {a['name']}.")

    @k.act("exchange|replace|put_in", f"Puts another {part} into a place.", name=text(f"{whole}|name", f"Name of the {whole}."), slot=text(slot, f"The {slot}."), comes=text("comes|new", f"The {part} that comes."), basis=text("basis|by", "Number of the basis."))
    def exchange(**a):
        return f"{a['slot']}: {a['comes']}." if a["slot"] in slots else k.fail(f"No {slot} {a['slot']}.")

    def right():
        if not show_whole.made(name=name):
            return show_whole(name=name)
        if gone and rule == "stop":
            return k.give_up(f"{old} is not in it.")
        if not exchange.made():
            return exchange(name=name, slot=slots[at], comes=new, basis=why)

    return right
