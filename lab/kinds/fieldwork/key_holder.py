"""Uses what earlier runs found out about a mast to tell who holds the key of its substation."""

from kind import text

STRUCTURE = "known-before+chain"
DOMAIN = "telecom masts"


def make(k):
    mast, path = k.id(), k.path("yaml", "json", "csv")
    feeder, old_feeder, station, other = k.ids(4)
    people, phones = k.people(4), k.many(k.phone, 4)
    wants_phone = k.chance(60)
    known = k.chance(70)
    shifts = k.shuffled(["on duty", "off", "on leave"])
    what = "phone number" if wants_phone else "name"

    k.role(
        "You help field engineers who stand in front of locked doors.",
        "key holder lookup",
        "Access desk of a tower company. Give the person who has the key and is on duty. The engineer is waiting in "
        "the rain, so skip what is known.",
        "substation keys",
    )
    k.must(
        "A mast is fed by a feeder, a feeder by a substation, and a substation has key holders; the one on duty is "
        "wanted."
    )
    k.steps(
        "What is known from earlier runs need not be asked again. Feeder: <feeder_of>. Substation: <substation_of>. "
        "Keys: <keys>."
    )
    k.goal(
        f"Mast {mast} is without power. {what.capitalize()} of whoever has the key of its substation?",
        f"{mast}: key holder on duty, {what}",
        f"I need the {what} of the key holder on duty for the substation behind {mast}.",
        f"Site file {path}. Mast {mast}. Required: {what} of key holder, substation.",
    )
    k.answers(f"The {what} of the key holder.")
    k.on(path)
    if known:
        k.hub(mast=mast, feeder=feeder, mast_height_m=k.int(20, 90))
    else:
        k.hub(mast=mast, mast_height_m=k.int(20, 90))

    @k.look("feeder_of|feed", "Which feeder supplies a mast.", mast=text("mast|site", "Number of the mast."))
    def feeder_of(mast):
        if mast != ours:
            return k.fail(f"No mast {mast}.")
        return {"feeder|feeder_no": feeder, "feeder_until_2019": old_feeder}

    @k.look(
        "substation_of|upstream",
        "Which substation supplies a feeder.",
        feeder=text("feeder|feeder_no", "Number of the feeder."),
    )
    def substation_of(feeder):
        if feeder not in (line, old_feeder):
            return k.fail(f"No feeder {feeder}.")
        return {"substation|station": station if feeder == line else other, "kv": 20}

    @k.look(
        "keys|key_holders|who_has_key",
        "Who holds keys of a substation.",
        station=text("substation|station", "Number of the substation."),
    )
    def keys(station):
        if station == other:
            return [{"holder|name": people[3], "phone|call": phones[3], "state": "on duty"}]
        return (
            [{"holder|name": n, "phone|call": p, "state": s} for n, p, s in zip(people, phones, shifts, strict=False)]
            if station == node
            else []
        )

    ours, line, node, who = mast, feeder, station, shifts.index("on duty")

    def right():
        if not known and not k.seen(feeder):
            return feeder_of(mast=mast)
        if not k.seen(station):
            return [substation_of(feeder=feeder)]
        if not keys.made(station=station):
            return keys(station=station)
        return k.answer(phones[who] if wants_phone else people[who])

    return right
