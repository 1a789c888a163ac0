"""Turns a state into its opposite: what it is now decides what it becomes."""

from kind import choice, text

STRUCTURE = "toggle"
DOMAIN = "buildings"

# thing;state a;state b;field;who
SKINS = """gate;open;shut;state;porter
reading room;quiet;lively;mode;librarian
gallery light;dim;bright;level;guard
heating;day;night;mode;caretaker
pool lane;clubs;public;use;lifeguard
courtroom;public;closed;session;usher
stage curtain;up;down;position;stage hand
flag;raised;lowered;position;janitor
kitchen hatch;open;closed;state;cook
ward door;locked;unlocked;state;nurse
bell;on;off;state;sexton
fountain;running;dry;state;town clerk
ticket desk;selling;paused;state;cashier
shutter;up;down;position;curator
escalator;upwards;downwards;direction;guide
flood light;on;off;state;groundsman
sign;left;right;arrow;steward
membership;active;dormant;state;secretary
library loan;allowed;blocked;state;clerk
piano lid;open;closed;position;tuner"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, a, b, field, who = k.pick(SKINS.split("\n")).split(";")
    names, nos = k.words(4), k.ids(4)
    states = [k.pick(a, b) for _ in names]
    name, person = names[0], k.person()
    becomes = b if states[0] == a else a
    rows = k.shuffled(range(4))

    k.role(
        f"You see to it that each {thing} is as people want it.|{thing} control",
        f"Assistant to the {who}.|I switch things: {an(thing)} is either {a} or {b}.",
    )
    k.must(f"{an(thing).capitalize()} is either {a} or {b}.|There are two states: {a} and {b}.")
    k.steps("See <states_of>.|<states_of> has the present one.", "<switch> to the other one.|Then <switch>.")
    k.goal(
        f"Switch {thing} {name} over, {person} asked for it.",
        f"{name}: the other way round, please ({person})",
        f"Dear {who}, would you mind changing the {thing} {name} to the opposite of what it is at the moment? {person} will explain later.",
        f"{person} wants {name} flipped",
        f"Whatever {name} is now, {person} wants the {thing} the other way.",
    )

    @k.look(f"states_of|list_{thing.replace(' ', '_')}s|overview", f"How each {thing} is now.|The {field} of each {thing}.")
    def states_of():
        return [{"no|id|code": nos[i], f"{thing.replace(' ', '_')}|name": names[i], field: states[i]} for i in rows]

    @k.act(
        f"switch|set_{field}|change_{thing.replace(' ', '_')}",
        f"Sets the {field} of {an(thing)}.",
        no=text("no|id|code", f"Code of the {thing}."),
        to=choice(f"{field}|to|new_{field}", f"What it becomes.|New {field}.", [a, b]),
        by=text("by|asked_by|on_behalf_of", "Who asked for it."),
    )
    def switch(no, to, by):
        if no not in nos or states[nos.index(no)] == to:
            return k.fail(f"{no} is {to} already, or is not here.")
        return f"{no}: {to} (for {by})."

    def right():
        if not states_of.made():
            return states_of()
        return [] if switch.made() else switch(no=nos[0], to=becomes, by=person)

    return right
