"""Tries the candidates of a list in order until one accepts."""

from kind import text

STRUCTURE = "retry-other"
DOMAIN = "phone calls and bookings"

# candidate; candidates; verb; what for; refusal
SKINS = [
    row.split(";")
    for row in """substitute;substitutes;call;lesson;is ill|is away
hotel;hotels;book;stay;is full|is closed
taxi;taxis;call;ride;is busy|is off duty
plumber;plumbers;call;repair;has no time|is on leave
hall;halls;reserve;party;is taken|is being painted
doctor;doctors;ask;visit;has no slot|is away
printer;printers;use;job;has no paper|is off
referee;referees;ask;match;is injured|has another match
ferry;ferries;book;crossing;is full|does not run
supplier;suppliers;order_from;delivery;has none|is closed
babysitter;babysitters;ask;evening;has no time|is ill
singer;singers;invite;concert;has a cold|is abroad
berth;berths;take;night;is taken|is too small
field;fields;use;training;is wet|is mown
courier;couriers;hire;parcel;is busy|has no van
garage;garages;ask;inspection;is full|has no lift""".split("\n")
]


def make(k):
    one, many, verb, what, refusal = k.pick(SKINS)
    count = k.int(2, 4)
    names, numbers, day = k.many(k.pick(k.person, k.word), count), k.ids(count), k.date()
    at, none = k.int(0, count - 1), k.chance(15)
    at = count if none else at
    ref, by_no, has_ref, v = k.id(), k.chance(60), k.chance(50), verb.replace("_", " ")
    why = [k.one(refusal) for _ in names]
    for_ = f"{what} {ref}" if has_ref else what
    k.role(
        f"You find a {one} for people.|{many}|You go down the list until somebody or something can.",
        f"Never gives up before the end of the list.|Organiser for every {what}.|Telephone help: {many}.",
    )
    k.must(
        "Go in the order of the list, from the top. One is enough. If none can, report that it is not possible.|From top to bottom, stop at the first that accepts; if nobody does, say that it can't be done."
    )
    k.steps("<show> has the list.|See <show>.", "<try_> the first, then the next.")
    k.goal(
        f"Find a {one} for {for_} on {day}.|{day}: {one} wanted ({for_})|We need one of the {many} on {day}, for {for_}.",
        f"{what}: {ref if has_ref else 'see day'}. day: {day}. task: {v} a {one}, in order of the list|Please {v} one of the {many} for {for_}, {day}.|Which {one} can on {day}? Try the list for {for_}.",
        f"{for_} on {day} has no {one} yet, {v} them one after the other|{v} {many} till one says yes, {day}, {for_}",
    )

    @k.look(f"list_{many}|{many}|show_{many}", f"Lists the {many}, the best on top.")
    def show():
        return [{f"{one}|name": n, f"{one}_no|number": i} for n, i in zip(names, numbers, strict=True)]

    params = {
        "which": text(f"{one}_no|number" if by_no else f"{one}|name", f"{'Number' if by_no else 'Name'} of the {one}."),
        "day_": text("day|date|on", "The day.|On which date."),
    }
    if has_ref:
        params["ref_"] = text(f"{what}|{what}_no|ref", f"Number of the {what}.")
    known = numbers if by_no else names

    @k.act(f"{verb}|{verb}_{one}|try", f"To {v} one {one}.", **params)
    def try_(which, day_, ref_=None):
        if which not in known or day_ != day:
            return k.fail(f"There is no {one} {which}.")
        i = known.index(which)
        return k.fail(f"{names[i]} {why[i]}.") if i != at else k.one(f"{names[i]} agrees.", "ok, agreed")

    def right():
        if not show.calls:
            return show()
        if try_.calls:
            return k.finish()
        tried = [i for i in range(count) if k.seen(f"{names[i]} {why[i]}")]
        if len(tried) == count:
            return k.give_up(f"no {one} can.")
        return try_(which=known[len(tried)], day_=day, **({"ref_": ref} if has_ref else {}))

    return right
