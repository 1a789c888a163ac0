"""Some requests are refused with the name of who may decide; the rule says whether to pass them on, and with what."""

from kind import integer, text

STRUCTURE = "escalate"
DOMAIN = "small budgets"

# thing;things;verb;unit
SKINS = """costume;costumes;hire;pounds
banner;banners;print;copies
horse;horses;borrow;days
hall;halls;heat;hours
kiln;kilns;fire;degrees
camera;cameras;lend;days
cake;cakes;order;tiers
net;nets;buy;metres
lamp;lamps;rent;nights
book;books;reprint;copies
plant;plants;import;crates
wine;wines;open;bottles
pony;ponies;loan;weeks
tent;tents;put_up;poles
film;films;show;screenings
gown;gowns;alter;hours
organ;organs;tune;stops
boat;boats;charter;days
mural;murals;extend;metres
dog;dogs;board;nights"""


def make(k):
    thing, things, verb, unit = k.pick(SKINS.split("\n")).split(";")
    name, count, person, boss, ref, v = k.word(), k.int(2, 90), k.person(), k.person(), k.id(), verb.replace("_", " ")
    refused = k.chance(75)
    mode, rule = k.pick(
        [
            ("pass", "What is refused is passed on to whoever the refusal names.|Refused? Hand it to the person named there."),
            ("stop", "What is refused stays refused: report that it was not done.|Refused? Then it can't be done, and you say so."),
        ]
    )

    k.role(f"{things} requests", f"You handle requests: {things}.", f"Most things you may do, some you may not.")
    k.must(rule)
    k.goal(
        f"{person} asks us to {v} {name}, {count} {unit}.",
        f"{v} {name}: {count} {unit} ({person})",
        f"Could we {v} {name} for {person}? It's {count} {unit}.",
        f"asker: {person}; {thing}: {name}; {unit}: {count}",
        f"{count} {unit}, {name}, to {v}, says {person}.",
    )

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"To {v} one {thing}, if it may be done without asking.|Tries to {v} a {thing}.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), count=integer(f"{unit}|count|how_much", f"How many {unit}.|The number of {unit}."), who=text("asker|who|for_whom", "Name of who asks.|Who wants it."))
    def do(count, who, **by):
        if by.get("name") != name or count != COUNT:
            return k.fail("That isn't what was asked.")
        return k.fail(f"Refused. {boss} decides on this, case {ref}.") if refused else "done"

    COUNT = count

    @k.act("pass_on|refer|hand_to", "Passes a refused request on.|Hands a case to who decides.", to=text("to|decider|boss", "Name of who decides.|Who gets it."), case=text("case|ref|number", "Number of the case.|Which case."), who=text("asker|who|from_whom", "Name of who asks.|Who wants it."))
    def refer(to, case, who):
        return f"{to} has it." if (to, case) == (boss, ref) and refused else k.fail("no such case")

    def right():
        if do.made() or refer.made():
            return None
        if not k.seen(ref):
            return do(name=name, count=count, who=person)
        return refer(to=boss, case=ref, who=person) if mode == "pass" else k.give_up("it was refused.")

    return right
