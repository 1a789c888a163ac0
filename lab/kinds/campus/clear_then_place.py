"""Puts something where something else stands: what stands there is moved to the reserve first."""

from kind import text

STRUCTURE = "clear-then-place"
DOMAIN = "places"

# thing;place;reserve;verb
SKINS = """painting;wall;depot;hang
book;shelf slot;stack room;shelve
player;lane;bench;place
patient;bed;day room;lay
car;bay;overflow field;park
class;room;annex;put
statue;niche;cellar;set
boat;berth;buoy;moor
stall;corner;side street;set up
band;stage;tent;put
file;drawer;archive;store
guest;table;bar;seat
coat;hook;cloakroom;hang
kayak;rack;lawn;store
poster;pane;back room;hang
speaker;slot;waiting list;place
bike;stand;yard;lock
piano;platform;corridor;roll
plant;window;greenhouse;put
dog;kennel;outside run;keep"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, place, reserve, verb = k.pick(SKINS.split("\n")).split(";")
    places, things = k.ids(k.int(3, 5)), k.words(6)
    spare = k.word().capitalize()
    holds = {p: things[i + 1] if k.chance(60) else None for i, p in enumerate(places)}
    target, new = places[0], things[0]
    holds[target] = things[1] if k.chance(60) else None
    old, by = holds[target], k.person()
    order = k.shuffled(places)

    k.role(
        f"You decide which {thing} is where.|{place} keeper",
        f"Moves things about: one {thing} per {place}.|I {verb} things and never drop them.",
    )
    k.must(f"{an(place).capitalize()} holds one {thing}. What is in the way goes to the {reserve} {spare}.|Whatever occupies the {place} is brought to {reserve} {spare} first.")
    k.steps("<plan> shows what is where.|First <plan>.", "<clear> it if something is there.", f"<put> the {thing}.")
    k.goal(
        f"{verb} {thing} {new} at {place} {target}, says {by}",
        f"{place} {target} is for {new} now ({by})",
        f"Dear colleagues, {by} would be delighted to see {new} at {place} {target} before the guests arrive. Please make room if you have to.",
        f"{new} -> {target}. asked by {by}",
        f"At {target} there shall be the {thing} {new}; {by} has signed for it.",
    )

    @k.look(f"plan|list_{place.replace(' ', '_')}s|what_is_where", f"Each {place} and the {thing} that it holds.")
    def plan():
        return [{f"{place.replace(' ', '_')}|place": p, f"{thing}|holds": holds[p] or "empty"} for p in order]

    @k.act(
        f"clear|take_away|move_to_{reserve.replace(' ', '_')}",
        f"Brings {an(thing)} from its {place} to {an(reserve)}.",
        thing=text(f"{thing}|what", f"The {thing} that is in the way."),
        to=text(f"{reserve.replace(' ', '_')}|to", f"Name of the {reserve}."),
    )
    def clear(thing, to):
        if thing not in holds.values() or to != spare or clear.made(thing=thing):
            return k.fail("That is not there, or cannot go there.")
        return f"{thing} is in {to}."

    @k.act(
        f"{verb.replace(' ', '_')}|put|place_{thing}",
        f"Puts {an(thing)} at an empty {place}.",
        thing=text(f"{thing}|what", f"Which {thing}."),
        place=text(f"{place.replace(' ', '_')}|where", f"Which {place}."),
        by=text("by|asked_by|on_order_of", "Who asked for it."),
    )
    def put(thing, place, by):
        if place not in holds or (holds[place] and not clear.made(thing=holds[place])):
            return k.fail(f"{place} is not empty.")
        return f"{thing} is at {place}."

    def right():
        if put.made():
            return []
        if not plan.made():
            return plan()
        if old and not clear.made(thing=old):
            return clear(thing=old, to=spare)
        return put(thing=new, place=target, by=by)

    return right
