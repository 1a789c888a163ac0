"""The wanted place may be taken; in which direction one goes on trying is laid down."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "reservations"

# place;places;thing
SKINS = """room;rooms;hearing
berth;berths;ship
slot;slots;flight
counter;counters;team
bay;bays;truck
bed;beds;patient
seat;seats;delegate
track;tracks;train
hall;halls;exam
locker;lockers;officer
booth;booths;interpreter
plate;plates;vehicle
channel;channels;patrol
shelf;shelves;deed
pitch;pitches;trader
dock;docks;barge
bench;benches;sample
stand;stands;taxi"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    place, places, thing = k.pick(SKINS.split("\n")).split(";")
    n = 5
    names, no, day = k.words(n), k.id(), k.date()
    at = 2
    taken = {names[i]: k.chance(50) for i in range(n)}
    taken[names[at]] = k.chance(80)
    rule = k.pick("down", "up", "stop")
    way = {"down": names[at:], "up": names[at::-1], "stop": [names[at]]}[rule]
    to = next((x for x in way if not taken[x]), None)
    say = {
        "down": f"If {an(place)} is taken, try the one below it in the list, and so on to the end.|Taken: on to the next one further down.",
        "up": f"If {an(place)} is taken, try the one above it in the list, and so on to the top.|Taken: on to the next one further up.",
        "stop": f"If the {place} is taken, try no other; report that it was not possible.|Taken: stop, and say that it cannot be done.",
    }[rule]
    k.must(say, "When there is nothing left to try, report that it was not possible.|Nothing left to try: say that it could not be done.")
    k.role(f"You reserve {places}.", f"{places}, reservation", f"One {place} for each {thing}.")
    k.steps("<list_places> gives the order; only <reserve> tells whether one is taken.")
    k.goal(f"Reserve {place} {names[at]} for {thing} {no} on {day}.", f"{thing} {no}, {day}: {names[at]}", f"On {day} the {thing} {no} would like {place} {names[at]}.", f"{names[at]} for {no} please, {day}")

    @k.look(f"list_places|list_{places}|order_of_{places}", f"All {places}, in order.")
    def list_places():
        return [{place: x} for x in names]

    @k.act("reserve|book|take", f"Reserves {an(place)}.", place=text(f"{place}|name", f"Name of the {place}."), no=text(f"{thing}|for_no", f"Number of the {thing}."), day=text("day|date", "Which day."))
    def reserve(**a):
        if a["place"] not in taken:
            return k.fail(f"No {place} {a['place']}.")
        return k.fail(f"{a['place']} is taken.") if taken[a["place"]] else f"{a['place']} is reserved for {a['no']}."

    def right():
        if reserve.made():
            return None
        tried = k.seen(f"{names[at]} is taken")
        if not list_places.made() and not (tried and rule == "stop"):
            return [list_places()] + ([] if tried else [reserve(place=names[at], no=no, day=day)])
        for x in way:
            if not k.seen(f"{x} is taken"):
                return reserve(place=x, no=no, day=day)
        return k.give_up("everything is taken.")

    return right
