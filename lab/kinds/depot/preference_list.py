"""Takes the first of the wishes, in the order in which they are given, that is free."""

from kind import integer, text

STRUCTURE = "preference-order"
DOMAIN = "berths"

SKINS = """berth;ship;free;taken
stand;aircraft;open;occupied
dock door;trailer;free;blocked
pitch;stall;vacant;let
bay;coach;free;closed
slip;yacht;free;booked
hangar;glider;empty;full
track;train;clear;occupied
ramp;lorry;free;iced
field;flock;rested;grazed
kiln;load;cold;running
silo;harvest;empty;full
lane;convoy;open;dug up
booth;paint job;clean;in use
pen;bull;free;muddy
bench;repair;free;in use
tank;batch;empty;filling
locker;driver;free;taken
quay;barge;free;silted
pad;helicopter;clear;wet"""


def make(k):
    place, who, free, taken = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(4, 6))
    wishes, name, hours = k.some(names, 3), k.word(), k.int(2, 40)
    state = {n: free if k.chance(45) else taken for n in names}
    best = next((w for w in wishes if state[w] == free), None)
    a, b, c = wishes
    k.role(
        f"You give out each {place}.|{place} allocation|You place every {who} where it would like to be, if you can.",
        "Allocation desk",
    )
    k.must(
        f"The first wish that is {free} is taken; if no wish is {free}, nothing is given and you report that it is not possible.|Go by the order of the wishes. No wish {free}: say that it can't be done."
    )
    k.steps("<board> shows the states.|Look at <board>.", "<give> it.|Then <give>.")
    k.goal(
        f"{who} {name} wants {a}, else {b}, else {c}, for {hours} h.",
        f"{name}: {place} {a}; if not {b}; if not {c}. {hours} hours",
        f"We are {name} and would like {a} for {hours} h. {b} would be our second choice and {c} our third.",
        f"1) {a} 2) {b} 3) {c} -- {who} {name}, {hours} h",
        f"{hours} h for {name}. {c} only if neither {a} nor {b} is to be had; {a} is better than {b}.",
    )

    @k.look("board|states|overview", f"State of every {place}.|Which {place} is in which state.")
    def board():
        return [{f"{place.split()[0]}|name": n, "state|now": state[n]} for n in names]

    @k.act(
        "give|allocate|assign",
        f"Gives a {place} to one {who}.",
        place=text(f"{place.split()[0]}|where|place", f"Name of the {place}.|Which {place}."),
        who=text(f"{who.split()[0]}|who|to", f"Name of the {who}.|Which {who}."),
        hours=integer("hours|h|length", "For how many hours.|Hours."),
    )
    def give(place, who, hours):
        return f"{who}: {place}" if state.get(place) == free else k.fail(f"{place} is {taken}")

    def right():
        if give.made():
            return None
        if not board.made():
            return board()
        return give(place=best, who=name, hours=hours) if best else k.give_up(f"no wish is {free}")

    return right
