"""Finds out who changed a thing last before it broke, and asks that person."""

from kind import text

STRUCTURE = "last-before"
DOMAIN = "incident handling"

# thing;change;failure
SKINS = """service;deploy;outage
sheet;edit;error
page;revision;defacement
config;commit;crash
flag;toggle;incident
price;update;complaint
rule;change;block
recipe;edit;reject
schema;migration;failure
menu;save;mixup
route;edit;detour
playlist;edit;silence
model;training;drift
firmware;build;freeze
zone;update;lookup_error
query;rewrite;slowdown
calendar;move;clash
policy;revision;lockout
level;patch;softlock
index;rebuild;gap"""


def make(k):
    thing, change, failure = k.pick(SKINS.split("\n")).split(";")
    name, ref = k.word(), k.id()
    times = sorted(k.times(6))
    broke = times.pop(k.int(2, 4))
    people = k.people(5)
    refs = k.ids(5)
    rows = list(zip(times, people, refs, strict=True))
    last = [r for r in rows if r[0] < broke][-1]
    shown = k.shuffled(rows) if k.chance(50) else rows

    k.role(f"You find out who can explain an {failure}.|{failure} detective|First question after trouble: which {change} was it?")
    k.must(f"Ask whoever made the last {change} before the trouble began.|The {change} right before the {failure} is the suspect.")
    k.steps("<changes> has them with the time.", "<ask> the person.")
    k.goal(
        f"{failure} of {name} at {broke}, ask the culprit ({ref})",
        f"{name} had an {failure} at {broke} today. Ask whoever changed it right before, ticket {ref}.",
        f"ticket: {ref}\n{thing}: {name}\nbroken_since: {broke}",
        f"since {broke} {name} is broken!! who did that? ask them, {ref}",
        f"{ref} {name} {broke} find last {change} and ask",
    )

    @k.look(f"changes|{change}_log|list_{change}", f"Lists each {change} of a {thing} today.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def changes(**by):
        if by["name"] != name:
            return k.fail(f"no {thing} {by['name']}")
        return [{"time|at": t, "by|person": p, f"{change}|{change}_id": r} for t, p, r in shown]

    @k.act(
        "ask|ask_about|question",
        f"Asks somebody about a {change}.",
        who=text("person|who|to", "Full name of who is asked."),
        what=text(f"{change}|{change}_id|what", f"Number of the {change}."),
        ref=text("ticket|ref", "Number of the ticket."),
    )
    def ask(who, what, ref):
        return f"{who} was asked" if who in people and what in refs else k.fail("no such person or number")

    def right():
        if not changes.made(name=name):
            return changes(name=name)
        return None if ask.made() else ask(who=last[1], what=last[2], ref=ref)

    return right
