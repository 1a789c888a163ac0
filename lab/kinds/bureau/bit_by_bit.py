"""Turns something up or down one step at a time until the reading is where it should be."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "skins"

# thing, reading, unit, step up, step down
SKINS = """heater|temperature|degrees|warmer|cooler; pump|pressure|bar|open|throttle;
speaker|volume|decibel|louder|softer; curtain|light|lux|raise|lower;
mixer|thickness|points|add water|add flour; pool|chlorine|points|dose|dilute;
kiln|heat|degrees|fire|vent; fan|speed|turns|faster|slower; scale pan|weight|grams|add|take off;
string|tension|points|tighten|loosen; tank|level|cm|fill|drain;
lamp|brightness|percent|brighter|dimmer; valve|flow|litres|open|close;
blind|angle|degrees|tilt up|tilt down; mash|density|points|boil|thin;
crane hook|height|metres|hoist|lower; stove|heat|degrees|stoke|damp;
aquarium|salinity|points|add salt|freshen; tyre|pressure|bar|inflate|deflate;
projector|focus|points|nearer|further; greenhouse|humidity|percent|mist|air;
brewer|grind|points|finer|coarser""".split(";")


def an(word):
    """With its article."""
    vowel = word[0] in "aeio" and not word.startswith("one") or word[:2] in ("um", "un") or word.startswith("hour")
    return f"{'an' if vowel else 'a'} {word}"


def make(k):
    thing, reading, unit, up, down = k.pick(SKINS).strip().split("|")
    low = k.int(20, 200)
    step = k.int(3, 12)
    high = low + step + k.int(0, step)
    name, other, who = k.word(), k.word(), k.person()
    steps = 0 if k.chance(12) else k.int(1, 5)
    goes_up = k.chance(50)
    # after `steps` steps it is inside for the first time
    start = (low + k.int(0, step - 1) - steps * step) if goes_up else (high - k.int(0, step - 1) + steps * step)
    world = {"value": start if steps else k.int(low, high), "notch": k.int(8, 90)}
    has_who, u, d = k.chance(40), up.replace(" ", "_"), down.replace(" ", "_")
    t = thing.replace(" ", "_")

    k.role(f"""You adjust {an(thing)}, little by little.|{thing} minder
        |One step, one look, one step: that's how you work.
        |{thing} control|Patient hands for the {thing}""")
    k.must(f"The {reading} must be between {low} and {high} {unit}.|Good is {low} to {high} {unit}.")
    k.must(
        f"{up.capitalize()}: more {reading}. {down.capitalize()}: less {reading}.|"
        f"More {reading}: {up}. Less: {down}."
    )
    k.must("Stop as soon as it is in range.|When the reading is in range, leave it.")
    if has_who:
        k.must(f"Every step is signed by {who}.|Sign each step: {who}.")
    k.steps("<read> it.", "<turn> one step, and see what it says.")
    k.goal(f"""Get the {reading} of {thing} {name} into range.|{thing} {name}: {reading} in range please
        |{name} is off again, adjust the {reading}
        |is the {reading} of {name} all right? if not, step by step until it is
        |{thing} {name} / {reading} / into the range
        |The {thing} {name} isn't as it should be! Bring the {reading} where it belongs.
        |Please adjust {name}. You know the range of the {reading}.|bring {name} into range, slowly""")

    def shown():
        at = world["notch"]
        return {f"{t}|name": name, reading: world["value"], "notch|stands_at": at, f"{u}": at + 1, f"{d}": at - 1}

    @k.look(f"read_{t}|read_{reading}|check", f"Reads the {reading} of one {thing}.|What one {thing} shows.",
            key=text(f"{t}|name|which", f"Name of the {thing}.|Which {thing}."))
    def read(key):
        return shown() if key == name else k.fail(f"No {thing} is called {key}.")

    more = dict(by=text("signed|by|who", "Who signs the step.|Name for the log.")) if has_who else {}

    @k.act(
        f"step|turn_{t}|adjust",
        f"Moves one {thing} by one step and says the new {reading}.|One step; tells the {reading} then.",
        key=text(f"{t}|name|which", f"Name of the {thing}.|Which {thing}."),
        notch=integer("notch|to|position", "Notch to move to, the next one only.|The next notch."),
        **more,
    )
    def turn(key, notch, by=None):
        if key != name or abs(notch - world["notch"]) != 1:
            return k.fail("It moves only to the next notch.")
        world["value"] += step if notch > world["notch"] else -step
        world["notch"] = notch
        return k.result(shown(), f"Notch {notch}.")

    def right():
        if not read.calls and not turn.calls:
            return read(key=name)
        if low <= world["value"] <= high:
            return None
        notch = world["notch"] + (1 if world["value"] < low else -1)
        return turn(key=name, notch=notch, **(dict(by=who) if has_who else {}))

    return right, lambda: low <= world["value"] <= high
