"""Opens or closes the vents of a greenhouse notch by notch until the air is as its crop wants it."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "greenhouses"


def make(k):
    houses = k.ids(k.int(3, 5))
    house = k.pick(houses)
    crops = dict(zip(houses, k.words(len(houses)), strict=True))
    lows = dict(zip(houses, k.numbers(len(houses), 14, 22), strict=True))
    start = lows[house] + k.pick(2, 8, 10, 13, -3, -6, -9)
    falls = [k.int(1, 3) for _ in range(20)]

    k.role(
        "You mind the air in the greenhouses of a nursery.",
        "Vent minder, night shift.",
        "nursery climate helper: keeps each house inside its band.",
    )
    k.must(
        "Too warm means open a notch, too cold means close a notch, and inside the band hands off.|"
        "Above the band the vent is opened by a notch, below it is closed by one, within it nothing is touched.",
        "Each notch tells the new reading; the next notch wants that reading.",
    )
    k.steps("Get the band with <band>.", "Read the air with <air>, then use <notch> until it fits.")
    k.goal(
        f"Bring house {house} into its band, please.",
        f"{house} feels wrong. see to the vents",
        f"The {crops[house]} in {house} should have the air it likes before I come back with the trays.",
        f"house: {house}. job: vents, until the air is within the band",
    )

    @k.look("band|crop_card|wanted_air", "The band of air temperature that the crop of a house wants.",
            house=text("house|where", "Number of the greenhouse."))  # fmt: skip
    def band(house):
        if house not in houses:
            return k.fail(f"There is no house {house}.")
        return {"crop|plant": crops[house], "lowest|from": lows[house], "highest|to": lows[house] + 5}

    def now():
        way = [1 if call["way"] == "close" else -1 for call in notch.calls]
        return start + sum(w * fall for w, fall in zip(way, falls, strict=False))

    @k.look("air|thermometer|read_air", "Reads the thermometer of a greenhouse.|How warm it is in a house.",
            where=text("house|where", "Number of the greenhouse."))  # fmt: skip
    def air(where):
        if where not in houses:
            return k.fail(f"There is no house {where}.")
        return f"{where}: {now() if where == house else lows[where] + 3} degrees."

    @k.act(
        "notch|move_vent|vent_step",
        "Moves the roof vent of a house by one notch and tells the new temperature.",
        house=text("house|where", "Number of the greenhouse."),
        way=choice("way|direction", "Which way the vent goes.", ["open", "close"]),
        last=integer("last|reading|at", "The last reading of the air in this house, in degrees."),
    )
    def notch(house, way, last):
        if house not in houses:
            return k.fail(f"There is no house {house}.")
        if last != now() or len(notch.calls) > 15:
            return k.fail("The vent wants the reading of now.")
        fall = falls[len(notch.calls)]
        return f"Moved. {house} is at {now() + (fall if way == 'close' else -fall)} degrees."

    def right():
        if not band.made(house=house):
            return band(house=house)
        if not air.made(where=house):
            return air(where=house)
        if now() > lows[house] + 5:
            return notch(house=house, way="open", last=now())
        if now() < lows[house]:
            return notch(house=house, way="close", last=now())
        return k.finish()

    return right
