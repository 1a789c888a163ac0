"""Brings a thing to a state that the goal names, one allowed step after the other, from where it is now."""

from kind import choice, text

STRUCTURE = "walk-states"
DOMAIN = "procedures"

# thing;state,state,state,state,state;who
SKINS = """manuscript;submitted,read,revised,accepted,printed;editor
case;filed,served,heard,decided,closed;clerk
patient;arrived,examined,treated,observed,discharged;nurse
application;received,checked,invited,interviewed,admitted;officer
painting;crated,shipped,unpacked,inspected,hung;registrar
order;taken,cooked,plated,served,cleared;waiter
bill;tabled,debated,amended,passed,signed;secretary
thesis;registered,drafted,submitted,defended,published;supervisor
permit;requested,surveyed,approved,stamped,issued;inspector
donation;pledged,received,booked,receipted,thanked;treasurer
book;ordered,delivered,catalogued,labelled,shelved;librarian
song;written,arranged,rehearsed,recorded,released;producer
flat;vacated,cleaned,painted,viewed,let;agent
guest;booked,confirmed,arrived,billed,departed;porter
player;scouted,tested,signed,trained,fielded;coach
suitcase;found,tagged,traced,matched,returned;agent
petition;opened,signed,counted,verified,heard;registrar
meal plan;drafted,costed,approved,cooked,served;cook
tour;drafted,priced,sold,guided,reviewed;guide
repair;reported,inspected,ordered,mended,tested;caretaker"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, states, who = k.pick(SKINS.split("\n")).split(";")
    states = states.split(",")
    now = k.int(0, 3)
    target = k.int(now, 4) if k.chance(15) else k.int(now + 1, 4)
    ref, other, person = *k.ids(2), k.person()
    at = {ref: now, other: k.int(0, 4)}

    def where(no):
        return at[no] + sum(1 for made in advance.calls if made["ref"] == no)

    k.role(
        f"You move each {thing} along.|{thing} workflow",
        f"{an(thing).capitalize()} goes {', '.join(states[:-1])} and {states[-1]}; you see to it.|Process helper for the {who}.",
    )
    k.must(f"The order is {' > '.join(states)}, one step at a time.|Steps, none left out: {', '.join(states)}.", "A step wants the present state and the next one.|Each step names where it comes from.")
    k.steps("<state_of> tells where it is.|Look with <state_of>.", "<advance> step by step.|Then <advance> until it is there.")
    k.goal(
        f"Bring {thing} {ref} to {states[target]}, signed {person}.",
        f"{ref} -> {states[target]} ({person})",
        f"Dear colleague, the {thing} {ref} has to be {states[target]} by tonight, no further. I, {person}, sign for every step. Could you see to it?",
        f"is {ref} {states[target]} yet? if not make it so. {person} signs",
    )

    @k.look(f"state_of|get_{thing.replace(' ', '_')}|status", f"The state of {an(thing)}.", ref=text("ref|no|number", f"Number of the {thing}."))
    def state_of(ref):
        return {"no": ref, "state|status|is": states[min(where(ref), 4)]} if ref in at else k.fail(f"No {thing} {ref}.")

    @k.act(
        f"advance|next_state|move_{thing.split()[-1]}",
        f"Takes {an(thing)} one step on.",
        ref=text("ref|no|number", f"Number of the {thing}."),
        old=choice("old|from_state|present", "The state it is in.", states),
        new=choice("new|to_state|next", "The state that comes next.", states),
        by=text("by|signed_by|who", "Who signs."),
    )
    def advance(ref, old, new, by):
        if ref not in at or where(ref) > 3 or (states[where(ref)], states[where(ref) + 1]) != (old, new):
            return k.fail("That step is not the next one.")
        return f"{ref} is {new} now."

    def right():
        if not state_of.made(ref=ref):
            return state_of(ref=ref)
        here = where(ref)
        return advance(ref=ref, old=states[here], new=states[here + 1], by=person) if here < target else []

    return right
