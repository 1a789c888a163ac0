"""Starts things in the order that their requirements give."""

from kind import text

STRUCTURE = "depends-on"
DOMAIN = "start-up"

SKINS = """pump;start;pressure
machine;switch on;shift
crew;send;works
kiln;fire;charge
section;energise;grid
belt;run;flow
crane;man;ship
valve;open;sequence
robot;home;cell
lamp;light;field
boiler;fire;steam
gang;place;road
screen;start;plant
fan;start;tunnel
hoist;free;shaft
gate;raise;lock
mixer;start;batch
line;fill;network
motor;crank;convoy
furnace;heat;bakery"""


def make(k):
    thing, verb, what = k.pick(SKINS.split("\n")).split(";")
    area, names = k.word(), k.words(k.int(3, 4))
    needs = {n: names[i - 1] if i else None for i, n in enumerate(names)}
    if len(names) == 4 and k.chance(40):
        needs[names[2]] = names[0]
    rows, token = k.shuffled(names), k.id()
    k.role(f"You bring the {what} up.|{area} start-up|What needs another one waits for it.", f"{thing} starter")
    k.must(
        f"A {thing} can be started only after the one that it needs.|Each {thing} waits for the one it needs; begin with the one that needs none."
    )
    k.steps("<list_all> says what needs what.|See <list_all>.", "<do_it> in that order.")
    k.goal(
        f"{verb.capitalize()} every {thing} of {area}, permit {token}.",
        f"{area}: {verb} all, permit {token}",
        f"Please bring {area} up under permit {token}, in the right order.",
        f"area {area} / {verb} / permit {token}",
        f"{area} stands still. {verb} the lot, permit no. {token}",
    )

    @k.look(
        f"{thing}s|list_all|needs",
        f"Every {thing} of an area and which one it needs.",
        area=text("area|where", "Which area.|Name of the area."),
    )
    def list_all(**by):
        return (
            [{f"{thing}|name": n, "needs|after": needs[n] or "none"} for n in rows]
            if by["area"] == area
            else k.fail("no such area")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        permit=text("permit|token", "Number of the permit.|Which permit."),
    )
    def do_it(name, permit):
        if name not in names or do_it.made(name=name):
            return k.fail(f"no {thing} {name} to start")
        need = needs[name]
        return f"{name} runs" if need is None or do_it.made(name=need) else k.fail(f"{name} needs {need}")

    def right():
        if not list_all.made(area=area):
            return list_all(area=area)
        open_ = [n for n in names if not do_it.made(name=n) and (needs[n] is None or do_it.made(name=needs[n]))]
        return [do_it(name=n, permit=token) for n in open_]

    return right
