"""Those concerned have to be told before the work is started."""

from kind import text

STRUCTURE = "announce-first"
DOMAIN = "public works"

SKINS = """water cut;street;shut
power cut;block;switch off
blast;quarry;fire
road closure;road;close
siren test;district;sound
gas works;lane;vent
lift stop;tower;stop
flood gate;quay;shut
crop spray;field;spray
track work;line;block
heating stop;school;drain
bridge lift;canal;raise
runway sweep;runway;sweep
tide lock;basin;close
burn-off;moor;light
dust test;mill;run
fault test;plant;trip
pipe flush;village;flush
crane lift;square;begin
drain jetting;lane;jet"""


def make(k):
    work, place, verb = k.pick(SKINS.split("\n")).split(";")
    name, hour, permit = k.word(), k.time(), k.id()
    wardens = k.words(2)
    phone, other = k.many(k.phone, 2)
    k.role(f"You do a {work} by the book.|{work} desk|Tell them first.", "Public works desk")
    k.must(
        f"Before any {work}, the warden of the {place} is told the hour.|First tell the warden, then start. Never the other way."
    )
    k.steps("<warden_of> has the phone number.|See <warden_of>.", "<tell>, then <start>.")
    k.goal(
        f"{work.capitalize()} in {place} {name} at {hour}, permit {permit}.",
        f"{name} {work} {hour}, permit {permit}",
        f"Please carry out the {work} at {name}, {hour}. The permit is {permit}.",
        f"{place} {name} / {work} / {hour} / permit {permit}",
        f"{permit}: {verb} {name} at {hour}. and nobody should be surprised this time",
    )

    @k.look(
        "warden_of|contact|who_is_warden",
        f"The warden of a {place}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def warden_of(**by):
        return (
            {f"{place}|where": name, "warden|name": wardens[0], "phone|tel": phone, "former_phone|not_any_more": other}
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        "tell|announce|call",
        "Tells a warden when something begins.",
        phone=text("phone|tel", "Phone of the warden.|Number to call."),
        hour=text("hour|at", "At what hour.|When it begins."),
    )
    def tell(**by):
        return "told" if by["phone"] == phone else k.fail("nobody answers")

    @k.act(
        f"start|{verb}_now|begin".replace(" ", "_"),
        f"Starts the {work}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
        permit=text("permit|number", "Number of the permit.|Which permit."),
        hour=text("hour|at", "At what hour.|When."),
    )
    def start(place, permit, hour):
        return f"{place}: set for {hour}" if tell.made(hour=hour) else k.fail("the warden has not been told")

    def right():
        if start.made():
            return None
        if not warden_of.made(place=name):
            return warden_of(place=name)
        return start(place=name, permit=permit, hour=hour) if tell.made(hour=hour) else tell(phone=phone, hour=hour)

    return right
