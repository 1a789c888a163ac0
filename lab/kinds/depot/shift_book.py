"""An earlier run noted a number in the shift book; a record gives the rest; both go into one entry."""

from kind import integer, text

STRUCTURE = "known-before+handover"
DOMAIN = "shift handover"

SKINS = """boiler;valve;stoker
ferry;ramp;mate
mill;stone;miller
quarry;belt;foreman
lock;gate;keeper
dairy;vat;cheesemaker
tower;hoist;rigger
mine;pump;deputy
kiln;door;firer
depot;charger;fitter
farm;robot;herdsman
tunnel;fan;warden
port;crane;banksman
smelter;ladle;caster
brewery;kettle;brewer
sawmill;blade;sawyer
waterworks;filter;chemist
heliport;beacon;marshal
tannery;drum;tanner
foundry;mould;moulder"""


def make(k):
    place, part, who = k.pick(SKINS.split("\n")).split(";")
    path, number, name = k.path("md", "txt"), k.id(), k.word()
    person, hours = k.person(), k.int(20, 900)
    k.on(path)
    k.hub(**{k.pick("seal_no", "tag", "last_seal", "lock_no"): number})
    k.role(f"You close the shift of a {place}.|{place} shift book|Hand over what is known.", "Shift book clerk")
    k.must("The seal that is on it now is known from earlier runs.|What earlier runs noted of the seal still holds.")
    k.steps(f"<state_of> gives hours and {who}.|See <state_of>.", "<close_shift> with the seal.")
    k.goal(
        f"Close the shift for {part} {name} in {path}.",
        f"{path}: close shift, {part} {name}",
        f"Please hand {part} {name} over, with the seal that is noted, in {path}.",
        f"{path} / {part} {name} / close",
        f"end of shift, {name} not closed yet in {path}",
    )

    @k.look(
        f"state_of|{part}_state|hours",
        f"Hours of a {part} and who is in charge.",
        name=text(f"{part}|name", f"Name of the {part}.|Which {part}."),
    )
    def state_of(**by):
        return (
            {f"{part}|name": name, "hours|run": hours, f"{who}|in_charge": person}
            if by["name"] == name
            else k.fail(f"no {part} {by['name']}")
        )

    @k.act(
        "close_shift|hand_over|close",
        "Closes the shift of one part.",
        name=text(f"{part}|name", f"Name of the {part}.|Which {part}."),
        seal=text("seal|number", "Number of the seal, as noted.|The noted seal."),
        hours=integer("hours|run", "Its hours.|Hours run."),
        who=text("in_charge|who", f"The {who} in charge.|Who is in charge."),
    )
    def close_shift(name, seal, hours, who):
        return f"{name} closed" if seal == number else k.fail(f"{seal} is not the seal")

    def right():
        if close_shift.made():
            return None
        return (
            close_shift(name=name, seal=number, hours=hours, who=person)
            if state_of.made(name=name)
            else state_of(name=name)
        )

    return right
