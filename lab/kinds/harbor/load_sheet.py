"""Makes the manifest of a flight equal to what was really loaded."""

from kind import integer, text

STRUCTURE = "compare-sync"
DOMAIN = "air cargo"


def make(k):
    flight = k.id()
    units = k.ids(7)
    both, missing, extra = units[: k.int(2, 3)], units[3 : 3 + k.int(0, 2)], units[5 : 5 + k.int(0, 2)]
    kilos = dict(zip([*both, *missing, *extra], k.numbers(9, 180, 4600), strict=False))
    holds = {unit: k.pick("fwd", "aft", "bulk") for unit in kilos}
    loaded, listed = k.shuffled([*both, *missing]), k.shuffled([*both, *extra])

    k.role(
        "You keep cargo manifests straight.",
        "Load control. A ULD (unit load device: a pallet or box for aircraft) is on the paper or off the aircraft.",
        "manifest reconciler",
    )
    k.must("What was loaded counts; the manifest follows.|The ramp's list is the truth, the manifest is the copy.")
    k.steps("Compare <on_board> with <manifest>.", "<enter> what is missing, <strike> what is not on board.")
    k.goal(
        f"Make the manifest of {flight} match the load.",
        f"{flight} closes in ten minutes and the paper is wrong. Put the manifest right.",
        f"flt {flight}: manifest vs loaded, reconcile",
        f"Captain of {flight} wants a manifest that tells the truth. Correct it, unit by unit.",
    )

    @k.look(
        "on_board|loaded|ramp_list",
        "Units that the ramp has loaded on a flight.|What is on board.",
        no=text("flight|no|number", "Number of the flight.|Which flight."),
    )
    def on_board(no):
        if no != flight:
            return k.fail(f"No flight {no} on the ramp.")
        return [{"unit|uld": u, "hold|pos": holds[u], "kg|weight_kg": kilos[u]} for u in loaded]

    @k.look(
        "manifest|paper|manifest_of",
        "The manifest of a flight as it stands.|Units on the paper.",
        no=text("flight|no|number", "Number of the flight.|Which flight."),
    )
    def manifest(no):
        if no != flight:
            return k.fail(f"No manifest for {no}.")
        now = [u for u in listed if not strike.made(unit=u)] + [u for u in missing if enter.made(unit=u)]
        return [{"unit|uld": u, "kg|weight_kg": kilos[u]} for u in now]

    @k.act(
        "enter|add_unit|put_on",
        "Adds a unit to the manifest.|Enters a unit on the paper.",
        no=text("flight|no|number", "Number of the flight.|Which flight."),
        unit=text("unit|uld|item", "Number of the unit.|Which unit."),
        weight=integer("kg|weight|mass", "Its weight in kg.|How heavy it is, kg."),
    )
    def enter(no, unit, weight):
        if no != flight or kilos.get(unit) != weight or unit in listed:
            return k.fail(f"{unit} with {weight} kg can't be entered for {no}.")
        return f"{unit} is on the manifest."

    @k.act(
        "strike|remove_unit|take_off",
        "Takes a unit off the manifest.|Strikes a unit from the paper.",
        no=text("flight|no|number", "Number of the flight.|Which flight."),
        unit=text("unit|uld|item", "Number of the unit.|Which unit."),
    )
    def strike(no, unit):
        if no != flight or unit not in listed:
            return k.fail(f"{unit} is not on the manifest of {no}.")
        return f"{unit} is struck."

    def right():
        looks = [on_board(no=flight)] * (not on_board.made()) + [manifest(no=flight)] * (not manifest.made())
        if looks:
            return looks
        adds = [enter(no=flight, unit=u, weight=kilos[u]) for u in missing if not enter.made(unit=u)]
        return adds + [strike(no=flight, unit=u) for u in extra if not strike.made(unit=u)]

    return right
