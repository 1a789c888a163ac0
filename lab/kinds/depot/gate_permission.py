"""Gives somebody access to a place until a day, with the number of their badge."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "gates"

SKINS = """terminal;gate;visitor
mill;door;fitter
dairy;hatch;driver
quarry;barrier;surveyor
power plant;sluice door;welder
depot;gate;temp
lock;cabin;painter
airfield;gate;pilot
shipyard;turnstile;rigger
greenhouse;door;picker
substation;fence;electrician
abattoir;door;vet
brewery;gate;cleaner
tunnel;portal;geologist
silo;hatch;sampler
port;pier gate;chandler
workshop;side door;apprentice
tip;weigh gate;haulier
waterworks;gate;chemist
sawmill;yard gate;logger"""


def make(k):
    place, gate, who = k.pick(SKINS.split("\n")).split(";")
    person, twin, day = k.person(), k.person(), k.date()
    gates, badges = k.ids(k.int(2, 3)), k.ids(2)
    mine, level = k.pick(gates), k.pick("escorted", "alone")
    k.role(f"You give access to the {place}.|access desk, {place}|Badges and gates.", "Porter's helper")
    k.steps("<badge_of> gives the badge.|Find the badge with <badge_of>.", "<allow> it.|Then <allow>.")
    k.goal(
        f"{person} ({who}) may use {gate} {mine} until {day}, {level}.",
        f"access: {person}, {mine}, till {day}, {level}",
        f"Please let {person} through {mine} up to {day}. They go {level}.",
        f"who: {person}\n{gate}: {mine}\nuntil: {day}\nhow: {level}",
        f"{person} stands at {mine} and can't get in!! should be allowed {level} until {day}",
    )

    @k.look(
        "badge_of|find_badge|person",
        "The badge of a person.|Badges by name.",
        name=text("name|person|who", "Name of the person.|Whose badge."),
    )
    def badge_of(name):
        if name not in (person, twin):
            return k.fail(f"{name} has no badge")
        return {"name": name, "badge|card": badges[name == twin], "old_badge|returned": k.alias(old)}

    old = k.id()

    @k.act(
        "allow|grant|open_for",
        f"Lets a badge through a {gate}.",
        badge=text("badge|card", "Number of the badge.|Which badge."),
        gate=text(f"{gate.split()[0]}|where", f"Which {gate}.|Number of the {gate}."),
        until=text("until|last_day|to", "Last day.|Until when."),
        how=choice("how|mode", "Alone or escorted.|How they go.", ["escorted", "alone"]),
    )
    def allow(badge, gate, until, how):
        return f"{badge} ok at {gate}" if badge in badges and gate in gates else k.fail("no such badge or gate")

    def right():
        if allow.made():
            return None
        return (
            allow(badge=badges[0], gate=mine, until=day, how=level)
            if badge_of.made(name=person)
            else badge_of(name=person)
        )

    return right
