"""A note in plain prose mentions three numbers; the goal says by which role of theirs to act."""

from kind import text

STRUCTURE = "id-in-prose"
DOMAIN = "saleroom"

# thing;things;verb;done;place
SKINS = """lot;lots;withdraw;withdrawn;saleroom
frock;frocks;alter;altered;wardrobe
pony;ponies;retire;retired;yard
negative;negatives;reprint;reprinted;darkroom
cask;casks;bottle;bottled;cellar
cello;cellos;insure;insured;orchestra
bed;beds;replant;replanted;garden
galley;galleys;pulp;pulped;press
costume;costumes;rent;rented;hire shop
scene;scenes;reshoot;reshot;set
hen;hens;rehome;rehomed;farm
vase;vases;refire;refired;pottery
kayak;kayaks;sell;sold;club
sauce;sauces;bin;binned;kitchen
tapestry;tapestries;roll;rolled;museum
jersey;jerseys;frame;framed;club house
mask;masks;repaint;repainted;theatre
hive;hives;split;divided;apiary
lens;lenses;return;returned;studio
bonnet;bonnets;trim;trimmed;milliner"""
ROLES = {
    "cracked": ["damaged in the move", "the one that suffered damage"],
    "wrong": ["listed by mistake", "the one that is in the list in error"],
    "promised": ["already promised to a client", "the one somebody has been promised"],
}


def make(k):
    thing, things, verb, done, place = k.pick(SKINS.split("\n")).split(";")
    day, writer = k.date(), k.person()
    ids = dict(zip(ROLES, k.ids(3), strict=True))
    facts = {
        "cracked": k.one(f"{ids['cracked']} got knocked about a bit in the move", f"I'm afraid we damaged {ids['cracked']} on the stairs"),
        "wrong": k.one(f"{ids['wrong']} should never have been in the list", f"whoever put {ids['wrong']} in the list made a mistake"),
        "promised": k.one(f"I gave my word to a client about {ids['promised']}", f"{ids['promised']} is promised, so don't show it round"),
    }
    role = k.pick(list(ROLES))
    which = k.one(*ROLES[role])
    parts = k.shuffled(list(facts.values()))
    note = f"{parts[0]}. {k.one('Also,', 'By the way,', 'Oh, and')} {parts[1]}. {k.one('Then', 'Lastly', 'And before I forget')}: {parts[2]}."
    note = note[0].upper() + note[1:]

    k.role(f"You help out at a {place}.|{place} assistant|Keeps order among the {things}.", f"The {place}'s pair of hands.")
    k.steps("Read what was written with <note_of>.", "Then <go>, just for that one.")
    k.goal(
        f"{writer} left a note on {day}. The {thing} that was {which} is to be {done}.".replace("was the one", "is the one"),
        f"note of {day}: {verb} the {thing} in it that's {which}",
        f"Do read the note by {writer} ({day}) and then {verb} a {thing}, namely: {which}.",
        f"day: {day} / by: {writer} / {verb}: {which}",
        f"Which {thing} is it, {which}? It's in the note of {day}. {verb.capitalize()} it.",
    )

    @k.look(
        "note_of|read_note|notes",
        "Reads the note that somebody left on a day.|What was written down that day.",
        prints="prose",
        day=text("day|date|of", "The day, year first.|Of which day."),
    )
    def note_of(day_=None, day=None):
        return note if day == wanted else k.fail(f"Nobody left a note on {day}.")

    wanted = day

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"Has one {thing} {done}.|One {thing} gets {done}.",
        key=text(f"{thing}|id|no", f"Number of the {thing}.|Which {thing}."),
        day=text("note_day|basis|noted_on", "Day of the note that asks for it.|The note's day."),
    )
    def go(key, day):
        return f"{key} is {done}." if key in ids.values() and day == wanted else k.fail(f"{key}, {day}: not in a note")

    def right():
        if not note_of.made(day=wanted):
            return note_of(day=wanted)
        return [] if go.made() else go(key=ids[role], day=wanted)

    return right
