"""Takes the worn part out of a machine and puts the freshest one from the store that fits in its place."""

from kind import flag, text

STRUCTURE = "replace-part+pick-extreme"
DOMAIN = "factories"


def make(k):
    machine, other = k.ids(2)
    serials = k.ids(10)
    slots = k.words(4)
    fitted = dict(zip(slots, serials[:4], strict=True))
    types = k.ids(3)
    type_of = {slot: k.pick(types) for slot in slots}
    slot = k.pick(slots)
    days = k.dates(6)
    stock = [(s, types[i % 3] if i > 1 else type_of[slot], days[i]) for i, s in enumerate(serials[4:])]
    fits = [row for row in stock if row[1] == type_of[slot]]
    is_out = k.chance(15)
    stock = k.shuffled([row for row in stock if row not in fits] if is_out else stock)
    best = max(fits, key=lambda row: row[2])[0]

    k.role(
        "You plan the repairs of a packing plant.",
        "Fitter's mate. One part out, one part in.",
        "maintenance desk: machines, slots, spare parts.",
    )
    k.must(
        "A spare has to be of the same type as the part it replaces; of those that fit, the one made last is used.|"
        "Use the most recently made spare of the same type.",
        "If there is no spare of that type, leave the machine as it is and report it as not done.",
    )
    k.steps("<fitted_in> shows what is in the machine.", "<spares> is the store.", "<exchange> does the change.")
    k.goal(
        f"The part in slot {slot} of {machine} is worn. Replace it; the old one is scrap.",
        f"{machine}/{slot}: new part in, old part to scrap",
        f"Listen to that noise! Slot {slot}, machine {machine}. Change the part and scrap the old one, not on {other}.",
        f"work order: exchange part, machine {machine}, slot {slot}, scrap yes",
    )

    @k.look("fitted_in|machine_parts|build_sheet", "The parts that are fitted in a machine.",
            unit=text("machine|unit", "Number of the machine."))  # fmt: skip
    def fitted_in(unit):
        if unit != machine:
            return k.fail(f"No sheet of {unit}.")
        rows = [(s, exchange.calls[0]["new"] if exchange.calls and s == slot else fitted[s]) for s in slots]
        return [{"slot|place": s, "serial|part": p, "type|model": type_of[s]} for s, p in rows]

    @k.look("spares|store|stock_list", "All spare parts in the store.")
    def spares():
        rows = [row for row in stock if not exchange.made(new=row[0])]
        return [{"serial|part": s, "type|model": t, "made_on|made": d} for s, t, d in rows]

    @k.act("exchange|replace|swap_part", "Takes a part out of a machine and puts another one in.",
           unit=text("machine|unit", "Number of the machine."),
           old=text("old|out", "Serial number of the part that comes out."),
           new=text("new|into", "Serial number of the part that goes in."),
           scrap=flag("scrap|bin_it", "Whether the old part is scrapped.", default=False))  # fmt: skip
    def exchange(unit, old, new, scrap):
        if unit != machine or old not in fitted.values() or new not in [row[0] for row in stock]:
            return k.fail("These numbers don't go together.")
        return f"{new} sits where {old} was."

    def right():
        if not fitted_in.made(unit=machine):
            return fitted_in(unit=machine) if spares.made() else [fitted_in(unit=machine), spares()]
        if not spares.made():
            return spares()
        if is_out:
            return k.give_up("No spare of that type is in the store.")
        return None if exchange.calls else exchange(unit=machine, old=fitted[slot], new=best, scrap=True)

    return right
