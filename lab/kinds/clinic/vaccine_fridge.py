"""Brings a vaccine fridge back into its range, notch by notch, and signs the log."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "pharmacy"


def make(k):
    fridge, spare = k.ids(2)
    who = k.person()
    low = k.int(2, 4)
    high = low + k.int(2, 3)
    start = k.pick(high + k.int(2, 5), low - k.int(2, 5), k.int(low, high) if k.chance(40) else high + 3)
    notches = {fridge: [start], spare: [k.int(-9, 20)]}

    k.role(
        "You watch over the vaccine fridges of a practice; a spoilt dose is a child not protected.",
        "Cold chain assistant. Exact, unhurried.",
        "fridge minder of the pharmacy",
    )
    k.must(
        f"Vaccines are kept at {low} to {high} degrees, both ends included."
        f"|A fridge is in order from {low} up to {high} degrees.",
        "When the fridge is in order, sign its log once with <sign>."
        "|The log is signed once, at the end, with the reading then.",
    )
    k.steps(
        "Read the fridge first with <read>.",
        "Turn the thermostat with <turn> one notch at a time and mind what it says.",
    )
    k.goal(
        f"Would you please see to fridge {fridge}, and sign the log in the name of {who}?",
        f"{fridge} alarm went off. bring it into range + sign for {who}, thanks",
        f"Fridge: {fridge}. Wanted: within its range, log signed by {who}.",
        f"{who} asks whether {fridge} is at the right temperature. If it is not, kindly adjust it; the log carries "
        f"{who}'s name.",
    )

    @k.look(
        "read|temperature|read_fridge",
        "Reads the thermometer of a fridge.",
        unit=text("fridge|unit", "Number of the fridge."),
    )
    def read(unit):
        if unit not in notches:
            return k.fail(f"There is no fridge {unit}.")
        return {"fridge": unit, "degrees|celsius": notches[unit][-1], "shelves": k_shelves[unit]}

    k_shelves = {fridge: k.int(12, 40), spare: k.int(12, 40)}

    @k.act(
        "turn|adjust|notch",
        "Turns the thermostat by one notch, which is one or two degrees.",
        unit=text("fridge|unit", "Number of the fridge."),
        reading=integer("reading|last|seen", "What its thermometer showed last."),
        way=choice("way|direction", "Which way to turn.", ["warmer", "colder"]),
    )
    def turn(unit, reading, way):
        if unit not in notches:
            return k.fail(f"There is no fridge {unit}.")
        now = notches[unit][-1]
        if reading != now:
            return k.fail(f"{reading} is not what the thermometer shows.")
        step = 2 if now > high + 3 or now < low - 3 else 1
        notches[unit].append(now + step if way == "warmer" else now - step)
        return f"A notch {way}. The thermometer shows {notches[unit][-1]} degrees."

    @k.act(
        "sign|sign_log|log_reading",
        "Signs the log of a fridge.",
        unit=text("fridge|unit", "Number of the fridge."),
        reading=integer("reading|degrees", "The reading that is signed for."),
        name=text("name|signed_by|who", "Who signs."),
    )
    def sign(unit, reading, name):
        if unit not in notches or reading != notches[unit][-1]:
            return k.fail("That is not what the thermometer shows.")
        return f"Signed: {reading} degrees, {name}."

    def right():
        now = notches[fridge][-1]
        if sign.made(unit=fridge):
            return None
        if not read.made(unit=fridge) and not turn.made(unit=fridge):
            return read(unit=fridge)
        if low <= now <= high:
            return sign(unit=fridge, reading=now, name=who)
        return turn(unit=fridge, reading=now, way="colder" if now > high else "warmer")

    return right
