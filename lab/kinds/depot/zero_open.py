"""Shuts everything that is still open; the count of open ones must be nought before the end."""

from kind import text

STRUCTURE = "each-when+evidence"
DOMAIN = "closing time"

SKINS = """window;hall;shut
valve;plant;close
hatch;ship;batten
gate;yard;bolt
till;market;cash up
tap;cellar;turn off
damper;furnace;shut
lid;tank;screw on
booth;fair;lock
sluice;mill;lower
lane;toll plaza;close
shutter;depot;drop
pen;barn;latch
skylight;works;crank shut
vent;silo;plug
door;train;slide shut
manhole;street;cover
locker;gym;lock
burner;kitchen;kill
pit;garage;cover"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, ids, person = k.word(), k.ids(k.int(2, 5)), k.person()
    was = {i: k.chance(60) for i in ids}
    k.role(f"You close the {place} in the evening.|{place} closing|Last one out.", "Night closer")
    k.must(
        "Only what is open is closed; at the end look again and make sure that nothing is open.|Close what is open, nothing else, and look once more at the end."
    )
    k.steps("<round> shows the state.|Do a <round>.", "<shut> what is open.", "<round> again.")
    k.goal(
        f"Close {place} {name} for the night, signed {person}.",
        f"{name}: {verb} all that is open, {person}",
        f"Is everything shut at {name}? If not, {verb} it and check. {person}",
        f"closing / {place} {name} / {person}",
        f"{person} can't go home until every {thing} at {name} is shut",
    )

    def is_open(i):
        return was[i] and not shut.made(number=i)

    @k.look(
        f"round|check_{place.split()[0]}|look_round",
        f"Every {thing} of a {place}, and how many are open.",
        name=text(f"{place.split()[0]}|name", f"Name of the {place}.|Which {place}."),
    )
    def round(**by):
        if by["name"] != name:
            return k.fail(f"no {place} {by['name']}")
        left = sum(map(is_open, ids))
        return k.result(
            [{f"{thing}|no": i, "state": "open" if is_open(i) else "shut"} for i in ids], f"{left} open", open=left
        )

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one".replace(" ", "_"),
        f"Closes a {thing} ({verb}).",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        by=text("by|signed", "Who signs.|Name under it."),
    )
    def shut(number, by):
        return f"{number} is shut" if number in ids and is_open(number) else k.fail(f"no open {thing} {number}")

    k.success(round, open=0)

    def right():
        if not round.made(name=name):
            return round(name=name)
        todo = [i for i in ids if is_open(i)]
        if todo:
            return [shut(number=i, by=person) for i in todo]
        return None if not shut.calls or k.seen("0 open") else round(name=name)

    return right
