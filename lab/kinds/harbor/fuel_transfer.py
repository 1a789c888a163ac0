"""Fills one depot tank from another; the permit was often found in an earlier run."""

from kind import integer, text

STRUCTURE = "known-before+transfer"
DOMAIN = "fleet maintenance"


def make(k):
    full, dry, *others = k.ids(5)
    depot, permit, old_permit = k.word().capitalize(), *k.ids(2)
    room, holds = k.int(1500, 6000), k.int(800, 1400)
    short = k.chance(15)
    has = room - k.int(100, 900) if short else room + k.int(300, 5000)
    levels = k.shuffled(
        [(full, has, k.int(900, 8000)), (dry, holds, room)] + [(t, k.int(500, 9000), k.int(500, 9000)) for t in others]
    )
    known = k.chance(65)
    k.on(k.path("log", "md"))
    if known:
        k.hub(pumping_permit=permit)

    k.role("You keep the fuel tanks of truck depots.", "Fuel desk. Litres in, litres out.", "depot tank bot")
    k.must(
        "Pumping needs the pumping permit that is valid now. If an earlier run has noted it, that one is good.",
        "Fill up means: as many litres as the tank has room for. If the other tank holds less than that, "
        "pump nothing and "
        "say that it can't be done.",
    )
    k.steps("<tank_levels> first.", "Permit not known: <permits>.", "Then <pump>.")
    k.goal(
        f"{depot}: fill up tank {dry} from tank {full}.",
        f"Tank {dry} at {depot} is low. Take it from {full}, to the brim.",
        f"{depot} fuel: {full} -> {dry}, as much as goes in",
        f"From {full} into {dry}, please, until it is full. Depot is {depot}.",
    )

    @k.look(
        "tank_levels|levels|dips",
        "Levels of the tanks of a depot.|Litres in each tank, and room.",
        place=text("depot|place|site", "Name of the depot.|Which depot."),
    )
    def tank_levels(place):
        if place != depot:
            return k.fail(f"No depot {place}.")
        return [{"tank": t, "litres|holds_l": in_it, "room_l|free_l": free} for t, in_it, free in levels]

    @k.look(
        "permits|permit_book|papers",
        "Pumping permits of a depot.|Which permits a depot has had.",
        place=text("depot|place|site", "Name of the depot.|Which depot."),
    )
    def permits(place):
        if place != depot:
            return []
        return [{"permit|paper": old_permit, "state": "ended"}, {"permit|paper": permit, "state": "valid"}]

    @k.act(
        "pump|transfer|move_fuel",
        "Pumps fuel from one tank to another.|Moves litres between tanks.",
        source=text("source|from_tank|out_of", "Tank that gives.|From which tank."),
        dest=text("dest|to_tank|into", "Tank that gets it.|Into which tank."),
        litres=integer("litres|amount|volume", "How many litres.|Amount in litres."),
        paper=text("permit|paper|under", "Pumping permit.|Number of the permit."),
    )
    def pump(source, dest, litres, paper):
        if {source, dest} - {t for t, _, _ in levels} or paper != permit:
            return k.fail("Unknown tank, or the permit is not valid.")
        return f"{litres} litres are in {dest}."

    def right():
        if pump.made():
            return None
        if not tank_levels.made():
            return tank_levels(place=depot)
        if short:
            return k.give_up(f"{full} holds too little.")
        if not known and not permits.made(place=depot):
            return permits(place=depot)
        return pump(source=full, dest=dry, litres=room, paper=permit)

    return right
