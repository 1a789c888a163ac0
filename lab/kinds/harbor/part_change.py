"""Changes a part of a truck: the fitted one out, the oldest good one from the store in."""

from kind import text

STRUCTURE = "replace-part+pick-extreme"
DOMAIN = "fleet maintenance"


def make(k):
    truck, place, other_place = k.id(), *k.some(["front left", "front right", "rear left", "rear right"], 2)
    thing, no, other_no = k.word(), *k.ids(2)
    fitted = k.ids(3)
    spare = k.ids(k.int(3, 5))
    dates = sorted(k.dates(len(spare)))
    states = [k.pick("good", "good", "blocked") for _ in spare]
    shelf = k.shuffled(list(zip(spare, dates, states, strict=True)))
    best = next((s for s, _, state in zip(spare, dates, states, strict=True) if state == "good"), None)

    k.role("You plan part changes in a truck workshop.", "Workshop desk. Old one out, new one in.", "fleet parts bot")
    k.must(
        "From the store take the part with the same part number that lies there longest, unless it is blocked.",
        "Only blocked ones left: change nothing, say that it can't be done.",
    )
    k.steps("<fitted_parts> of the truck first, then <store>.", "Book both serials with <change>.")
    k.goal(
        f"Truck {truck}: change the {thing}, {place}.",
        f"{thing} {place} on {truck} is worn, new one in please",
        f"Please replace the {place} {thing} of {truck} by one from the store.",
        f"Driver of {truck} complains about the {thing} ({place}). Out with it.",
    )

    @k.look(
        "fitted_parts|build_sheet|on_truck",
        "Parts that are fitted to a truck.|What a truck has on it.",
        vehicle=text("truck|vehicle|unit", "Number of the truck.|Which truck."),
    )
    def fitted_parts(vehicle):
        if vehicle != truck:
            return k.fail(f"No truck {vehicle} in the fleet.")
        rows = [
            (thing, place, no, fitted[0]),
            (thing, other_place, other_no, fitted[1]),
            ("lamp", place, "L2", fitted[2]),
        ]
        return [{"part": w, "where": p, "part_no|type": n, "serial|sn": s} for w, p, n, s in rows]

    @k.look(
        "store|stock|on_shelf",
        "What the store has of a part number.|Spares of one type.",
        type_no=text("part_no|type|article", "The part number.|Which type of part."),
    )
    def store(type_no):
        if type_no == no:
            return [{"serial|sn": s, "in_since|received": day, "state": state} for s, day, state in shelf]
        return []

    @k.act(
        "change|swap_part|book_change",
        "Books the change of a part of a truck.|One part out, another in.",
        vehicle=text("truck|vehicle|unit", "Number of the truck.|Which truck."),
        old=text("out|old|removed", "Serial that comes out.|Serial of the fitted part."),
        new=text("into|new|replaced_by", "Serial that goes in.|Serial of the spare."),
    )
    def change(vehicle, old, new):
        if vehicle != truck or old not in fitted or new not in spare:
            return k.fail("Truck and serials do not fit together.")
        return f"{new} is on {vehicle}, {old} is scrap."

    def right():
        if change.made():
            return None
        if not fitted_parts.made():
            return fitted_parts(vehicle=truck)
        if not store.made(type_no=no):
            return store(type_no=no)
        return change(vehicle=truck, old=fitted[0], new=best) if best else k.give_up("all spares are blocked.")

    return right
