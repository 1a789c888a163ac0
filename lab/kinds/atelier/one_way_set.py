"""Sets a figure to what the goal says, but only if the house allows the change: never down, never up, or always."""

from kind import integer, text

STRUCTURE = "one-way-set"
DOMAIN = "settings of a small place"

# thing;things;figure;unit
SKINS = """kiln;kilns;heat;degrees
oven;ovens;timer;minutes
stage lamp;stage lamps;level;percent
tank;tanks;warmth;degrees
ticket;tickets;price;pounds
lesson;lessons;fee;pounds
loom;looms;tension;notches
greenhouse;greenhouses;moisture;percent
speaker;speakers;volume;decibels
press;presses;speed;sheets
stable;stables;ration;kilos
cellar;cellars;coolness;degrees
pool;pools;depth;centimetres
print;prints;edition;copies
plot;plots;rent;pounds
projector;projectors;brightness;lumens
brooder;brooders;warmth;degrees
squad;squads;cap;players
supper;suppers;covers;guests
gallery;galleries;humidity;percent"""


def make(k):
    thing, things, figure, unit = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    names, ids, values = k.words(n), k.ids(n), k.numbers(n, 10, 300)
    at = k.int(0, n - 1)
    now = values[at]
    new = now if k.chance(15) else now + k.pick(-1, 1) * k.int(1, 9)
    allowed, rule = k.pick(
        [
            (new > now, f"The {figure} may go up but never down.|Raise, yes; lower, no."),
            (new < now, f"The {figure} may go down but never up.|Lower, yes; raise, no."),
            (new != now, "Changes either way are fine.|Up or down, we do as people ask."),
        ]
    )
    same = new == now

    k.role(f"You set the {figure} of {things}.|{figure} of the {things}|The knobs are yours: {things}.", f"Minder of {things}")
    k.must(rule, "If it is so already, there's nothing to do. What isn't allowed is left, and you report that it was not done.|Already right means finished; not allowed means you say it could not be done.")
    k.steps("<values_of> has the present figures.", "<set_to> changes one.")
    k.goal(
        f"{names[at]} should be at {new} {unit}.",
        f"{names[at]} {figure} -> {new}",
        f"Would you put the {figure} of {names[at]} to {new}, there's a dear?",
        f"{thing}: {names[at]}; {figure}: {new}",
        f"I want {new} {unit} on {names[at]}, not a {unit[:-1]} more or less.",
    )

    @k.look(f"{figure}_list|list_{figure}|read_values", f"The {figure} of all {things}.|How they are set now.")
    def values_of():
        return [{"name|called": w, "id|no": i, figure: v} for w, i, v in zip(names, ids, values, strict=True)]

    @k.act(
        f"set_{figure}|change_{figure}|put_to",
        f"Sets the {figure} of one {thing}.|Changes a {figure}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}, by id."),
        value=integer(f"{figure}|to|value", f"The new {figure}, in {unit}.|What it shall be."),
    )
    def set_to(key, value):
        return f"{key}: {value} {unit}" if key in ids else k.fail(f"no {thing} {key}")

    def right():
        if not values_of.made():
            return values_of()
        if same or set_to.made():
            return None
        return set_to(key=ids[at], value=new) if allowed else k.give_up(f"that change of the {figure} isn't allowed.")

    return right
