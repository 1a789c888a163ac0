"""Gives one thing the value that another one has; the other one is read and left as it is."""

from kind import text

STRUCTURE = "same-as-other"
DOMAIN = "timetables"

# thing;field;other field;verb
SKINS = """class;room;teacher;set
team;shirt colour;coach;set
ward;visiting hours;nurse;set
tour;meeting point;guide;set
choir;rehearsal day;pianist;set
shelf;label;section;set
court;start time;usher;set
table;menu;waiter;set
member;tariff;sponsor;set
flat;heating plan;caretaker;set
gallery;light level;guard;set
course;language;lecturer;set
stall;price list;keeper;set
bus;departure point;driver;set
band;stage;technician;set
kennel;feed;vet;set
study group;tutor;library desk;set
tent;number plate;scout leader;set
office;closing time;clerk;set
family;meal plan;host;set"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, field, second, _ = k.pick(SKINS.split("\n")).split(";")
    names = [w.capitalize() for w in k.words(4)]
    a, b = names[:2]
    values, extra = k.words(4), k.people(4)
    is_same = k.chance(12)
    if is_same:
        values[0] = values[1]
    day = k.date()

    k.role(
        f"You keep the details of every {thing}.|{thing} planner",
        f"Plans: each {thing} has {an(field)} and {an(second)}.|I set what people ask me to set, for one {thing} at a time.",
    )
    k.must(f"If both have the same {field} already, nothing is to be done.|Already the same? Then leave it.")
    k.steps("<card> shows one of them; look at both.|Read both with <card>.", "Change only the one that is to be changed, with <put>.")
    k.goal(
        f"{thing} {a} should have the same {field} as {b}, from {day} on.",
        f"give {a} {b}'s {field} ({day})",
        f"Hello, the parents of {a} would be so happy if their {thing} could get the {field} that {b} has. From {day}, if that is all right?",
        f"What {b} has as its {field} shall also be the {field} of {a}, with effect from {day}. {b} stays as it is.",
        f"from {day}: {field} of {a} := {field} of {b}",
    )

    @k.look(f"card|get_{thing.replace(' ', '_')}|details", f"Details of one {thing}.", name=text(f"{thing.replace(' ', '_')}|name", f"Name of the {thing}."))
    def card(name):
        if name not in names:
            return k.fail(f"There is no {thing} {name}.")
        i = names.index(name)
        return {"name": name, f"{field.replace(' ', '_')}|{field.split()[-1]}": values[i], second.replace(" ", "_"): extra[i]}

    @k.act(
        f"put|set_{field.replace(' ', '_')}|change_{field.split()[-1]}",
        f"Sets the {field} of {an(thing)}.",
        name=text(f"{thing.replace(' ', '_')}|name", f"Name of the {thing} that changes."),
        value=text(f"{field.replace(' ', '_')}|value|new", f"The new {field}."),
        day=text("from_day|start|day", "First day on which it holds."),
    )
    def put(name, value, day):
        return f"{name}: {field} {value} from {day}." if name in names else k.fail(f"There is no {thing} {name}.")

    def right():
        unread = [n for n in (b, a) if not card.made(name=n)]
        if unread:
            return [card(name=n) for n in unread]
        return [] if is_same or put.made() else put(name=a, value=values[1], day=day)

    return right
