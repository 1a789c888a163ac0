"""Restores an earlier value from a history: the previous, the original, or that of a certain day or person."""

from kind import text

STRUCTURE = "restore"
DOMAIN = "histories"

# thing;value;who
SKINS = """parcel;owner;registrar
tariff;rate;council
timetable;platform;dispatcher
policy;beneficiary;clerk
account;signatory;banker
precinct;polling place;officer
ward;head;director
school;timetable;principal
feeder;setting;engineer
court;president;ministry
ship;home port;owner
lab;protocol;supervisor
lease;rent class;agent
street;name;mayor
vehicle;keeper;registry
reservoir;operating rule;board
fund;custodian;regulator
customs post;opening rule;collector"""


def make(k):
    thing, value, who = k.pick(SKINS.split("\n")).split(";")
    name, order = k.word(), k.id()
    n = k.int(4, 5)
    days, vals, people = sorted(k.dates(n)), k.words(n), k.people(2)
    by = [k.pick(people) for _ in range(n)]
    by[1] = people[0]
    by[-1] = people[1]
    said, at = k.pick([
        ("the value before the present one|what it was just before", n - 2),
        ("the original value|what it was at the very beginning", 0),
        (f"the value that was set on {days[2]}|what was entered on {days[2]}", 2),
        (f"the last value that {people[0]} set|what {people[0]} entered last", max(i for i in range(n) if by[i] == people[0])),
        (f"the first value that {people[0]} set|what {people[0]} entered first", min(i for i in range(n) if by[i] == people[0])),
    ])
    said = k.one(said)
    rows = list(zip(days, vals, by, strict=True))
    if k.chance(50):
        rows = rows[::-1]
    col = value.replace(" ", "_")
    k.must("The latest entry is the present value.|What was entered last is what holds at present.")
    k.role(f"You restore the {value} of any {thing}.", f"{thing} history", "Restorer of earlier states, by order only.")
    k.steps("<history> has everything.", "<put_back> one value.")
    k.goal(f"Restore the {value} of {thing} {name}: {said}. Order {order}.", f"{name}: {said} (order {order})", f"By order {order} the {thing} {name} gets back {said}.", f"order {order}; {thing} {name}; {value}: {said}")

    @k.look("history|changes_of|log_of", f"All changes of the {value} of a {thing}.", name=text("name|of", f"Name of the {thing}."))
    def history(**by_):
        return [{"day|date": d, col: v, who: p} for d, v, p in rows] if by_["name"] == name else k.fail(f"No {thing} {by_['name']}.")

    @k.act("put_back|restore|set_again", f"Puts an earlier {value} back.", name=text("name|of", f"Name of the {thing}."), value=text(f"{col}|value", f"The {value} to be restored."), day=text("day|as_of", "Day on which it had been set."), order=text("order|by", "Number of the order."))
    def put_back(name, value, day, order):
        return f"{name} has {value} again." if (day, value) in list(zip(days, vals, strict=True)) else k.fail(f"{value} was not set on {day}.")

    def right():
        if not history.made(name=name):
            return history(name=name)
        if not put_back.made():
            return put_back(name=name, value=vals[at], day=days[at], order=order)

    return right
