"""People use a pet name; a list tells the official one, and only that one may be written down."""

from kind import text

STRUCTURE = "nickname"
DOMAIN = "everyday names"

# thing;act;third field;people
SKINS = """lecture hall;closes;reason;students
ward;disinfects;agent;nurses
bus line;diverts;road;children
pub;inspects;inspector;neighbours
painting;lends;borrower;guards
street;sweeps;crew;locals
hymn;plays;organist;choir members
stadium;mows;mower;fans
bell;rings;ringer;villagers
dish;serves;waiter;cooks
bridge;paints;colour;townsfolk
train;cleans;crew;commuters
statue;repairs;mason;tourists
law;cites;brief;lawyers
court;heats;caretaker;clerks
boat;tows;tug;rowers
song;plays;band;fans
library branch;opens;librarian;readers
charity run;announces;speaker;runners
playground;fences;firm;kids"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, does, third, people = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    pets, real = [w.capitalize() for w in k.words(n)], [" ".join(k.words(2)).title() for _ in range(n)]
    pet, name, day, value = pets[0], real[0], k.date(), k.word()
    rows = k.shuffled(range(n))
    verb = does[:-1] if not does.endswith("ches") else does[:-2]

    k.role(
        f"You know what {people} call things and what they are really called.|Works office ({thing})",
        f"Orders: {verb} {an(thing)}.|I speak both languages, that of the {people} and that of the files.",
    )
    k.must(f"On orders stands the official name, never what {people} say.|Write official names only.")
    k.steps("<names> translates.|Look at <names>.", "<order> with the official name.|Then <order>.")
    k.goal(
        f"{verb} the {thing} that {people} call {pet}, on {day}, {third} {value}",
        f"The {pet} again! Could somebody {verb} it on {day}? {third}: {value}",
        f"Dear works office, everybody here calls it {pet}, I don't know the proper name of the {thing}, sorry. It's due on {day} ({third} {value}), would you {verb} it?",
        f"{day}: {pet} / {verb} / {value} as {third}",
    )

    @k.look(f"names|list_{thing.split()[-1]}s|glossary", f"What {people} say and what it is called officially.|Everyday and official names.")
    def names():
        return [{"called|nickname|said": pets[i], "official|proper_name": real[i]} for i in rows]

    @k.act(
        f"order|{verb}_{thing.split()[-1]}|new_order",
        f"An order to {verb} {an(thing)}.",
        name=text(f"{thing.replace(' ', '_')}|name", f"Official name of the {thing}."),
        day=text("day|date|on", "The day."),
        value=text(f"{third}|detail", f"The {third}."),
    )
    def order(name, day, value):
        return f"{name}: {day}, {value}." if name in real else k.fail(f"{name} is no official name.")

    def right():
        if not names.made():
            return names()
        return [] if order.made() else order(name=name, day=day, value=value)

    return right
