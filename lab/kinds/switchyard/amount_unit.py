"""A wish with an amount, with or without its unit; the text has the usual unit, and what is meant by a bare figure."""

import re

from kind import choice, integer, text

STRUCTURE = "amount-and-unit"
DOMAIN = "durations and sizes"

# thing;what;units;verb;third person
SKINS = """silence;length;minutes,hours,days;start;Starts
lease;length;minutes,hours,days;extend;Extends
volume;size;MB,GB,TB;grow;Grows
cache;lifetime;seconds,minutes,hours;set_ttl;Sets the lifetime of
backup;keeping;days,weeks,months;keep;Keeps
upload;limit;KB,MB,GB;cap;Caps
job;timeout;seconds,minutes,hours;bound;Bounds
token;validity;minutes,hours,days;issue;Issues
window;length;minutes,hours,days;open;Opens
link;bandwidth;Kbit,Mbit,Gbit;shape;Shapes
log;retention;days,weeks,months;retain;Retains
session;idle_time;seconds,minutes,hours;limit;Limits
quota;space;MB,GB,TB;raise_to;Raises
freeze;length;hours,days,weeks;declare;Declares
rack;power;watts,kilowatts,amps;budget;Budgets
probe;interval;millis,seconds,minutes;pace;Paces
embargo;length;days,weeks,months;impose;Imposes
heap;size;KB,MB,GB;fit;Fits
reminder;delay;minutes,hours,days;schedule;Schedules
contract;notice;days,weeks,months;change;Changes"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, what, units, verb, does = k.pick(SKINS.split("\n")).split(";")
    units, v, w = units.split(","), verb.replace("_", " "), what.replace("_", " ")
    name, other, n = k.word(), k.word(), k.int(2, 95)
    usual, fallback = k.some(units, 2)
    stated = k.pick(None, None, *units)
    source = k.pick("house", "house", "record")
    recorded = {one: k.pick(units) for one in (name, other)}
    owner = {one: k.person() for one in (name, other)}
    unit = stated or (usual if source == "house" else recorded[name])
    amount = f"{n} {stated}" if stated else str(n)
    rule = k.one(f"A bare figure means {usual}.|Without a unit, {usual} are meant.|Unit if nothing is said: {usual}.") if source == "house" else k.one(f"A bare figure is in the unit that the {thing} has on record.|Without a unit, the recorded unit of the {thing} is meant.")
    k.must(rule, "What is stated in the request comes first.|A unit in the request counts before anything else.")
    k.role(f"You {v} things to measure.|{w} desk ({thing})|{thing} bot: amount, unit, done")
    k.steps("<get> shows unit and owner.", "<put> with amount, unit and owner.")
    k.goal(
        f"{v} {thing} {name}: {w} {amount}",
        f"{thing} {name}, {w} {amount} please",
        f"make it {amount} for {name} ({w})",
        f"The {w} of {name} should be {amount}.",
        f"{thing}={name} {what}={amount}",
    )

    @k.look(f"get_{thing}|show_{thing}|{thing}_record", f"Shows {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        one = by.get("name")
        return {f"{thing}|name": one, "unit": recorded[one], "owner": owner[one]} if one in owner else k.fail(f"no {thing} {one}")

    @k.act(
        f"{verb}_{thing}|{verb}|set_{what}",
        f"{does} {an(thing)}.",
        key=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        n=integer(f"{what}|amount|figure", f"The {w}, without unit.|The figure alone."),
        unit=choice("unit|in_unit", "Unit of the figure.|In which unit.", units),
        owner=text("owner|informed", "Who owns it.|Full name of the owner."),
    )
    def put(key, n, unit, **by):
        return f"{key}: {n} {unit}" if owner.get(key) == by.get("owner") and key == name else k.fail(f"{key} is not of {by.get('owner')}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        return [] if put.made() else put(key=name, n=n, unit=unit, owner=owner[name])

    return right
