"""Finds what is on the plan and not in the yard, and reports each as missing."""

from kind import text

STRUCTURE = "missing-from"
DOMAIN = "counting"

SKINS = """trolley;hall;plan;scan
cow;barn;book;count
boat;harbour;list;round
wagon;siding;sheet;walk
crate;cold room;manifest;scan
key;cabinet;register;look
worker;muster point;roll;count
ladder;shed;inventory;round
bus;depot;roster;camera
drum;store;permit;walk
sheep;pasture;book;drone
pallet;rack;system;scan
cylinder;cage;log;count
radio;charger;list;look
tool;van;kit list;check
container;terminal;bay plan;gate scan
bin;street;register;tour
hive;meadow;book;visit
sack;ship;bill;tally
cone;road works;plan;drive"""


def make(k):
    thing, place, plan, scan = k.pick(SKINS.split("\n")).split(";")
    name, ids = k.word(), k.ids(k.int(3, 6))
    gone = k.some(ids, k.pick(0, 1, 1, 2))
    extra = k.ids(1) if k.chance(30) else []
    seen, person = k.shuffled([i for i in ids if i not in gone] + extra), k.person()
    k.role(f"You find out which {thing} is missing.|{thing} count|Compare, then report.", "Inventory helper")
    k.must(
        f"Missing is what the {plan} has and the {scan} has not; what only the {scan} has is not reported.|Report each one of the {plan} that the {scan} did not find. Nothing else."
    )
    k.steps("<planned> and <found> are the two lists.|Read <planned> and <found>.", "<report> each missing one.")
    k.goal(
        f"Which {thing}s are missing in {place} {name}? Report each to {person}.",
        f"{place} {name}: {plan} against {scan}, missing ones to {person}",
        f"{person} wants to know what is not there any more ({place} {name}). Report it.",
        f"count {name} / report to {person}",
        f"something got stolen in {name} I think. check and tell {person}",
    )
    where = text(f"{place.split()[0]}|where|name", f"Name of the {place}.|Which {place}.")

    @k.look(f"{plan.split()[0]}|planned|should_be", f"Every {thing} that should be there, by the {plan}.", where=where)
    def planned(where):
        return [{f"{thing}|no": i} for i in ids] if where == name else k.fail(f"no {place} {where}")

    @k.look(f"{scan.split()[-1]}_result|found|is_there", f"Every {thing} that the {scan} found.", where=where)
    def found(where):
        return [{f"{thing}|no": i} for i in seen] if where == name else k.fail(f"no {place} {where}")

    @k.act(
        "report|report_missing|missing",
        f"Reports a missing {thing}.",
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
        where=where,
        to=text("to|tell|whom", "Who is told.|To whom."),
    )
    def report(number, where, to):
        return f"{number}: reported" if number in ids + extra else k.fail(f"no {thing} {number}")

    def right():
        todo = [t(where=name) for t in (planned, found) if not t.made(where=name)]
        return todo or [report(number=i, where=name, to=person) for i in ids if i in gone and not report.made(number=i)]

    return right
