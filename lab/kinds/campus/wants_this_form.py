"""The tool wants a date or a name in its own form and shows in the error how it is written there."""

from kind import text

STRUCTURE = "correct-format"
DOMAIN = "fussy systems"

# thing;verb;field;who
SKINS = """hearing;list;room;court
lesson;enter;teacher;school
bed;book;ward;hospital
concert;announce;hall;orchestra
loan;register;museum;museum
match;enter;referee;league
stay;report;hotel;town hall
grant;book;fund;charity
tour;list;guide;tour office
viewing;enter;agent;housing office
exam;register;examiner;faculty
dinner;enter;chef;restaurant
reading;list;author;library
crossing;book;skipper;ferry office
baptism;enter;priest;parish
session;call;chair;council
check-up;book;doctor;clinic
course;list;tutor;evening school
rehearsal;enter;pianist;choir
march;register;speaker;police desk"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, verb, field, who = k.pick(SKINS.split("\n")).split(";")
    ref, day, name = k.id(), k.date(), k.person()
    first, last = name.split()
    form = k.pick("day", "name", "none")
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    wanted = {"day": f"{int(day[8:])} {months[int(day[5:7]) - 1]} {day[:4]}", "name": f"{last.upper()}, {first}", "none": ""}[form]
    refs = [ref, k.id()]
    state, rooms = ["open", "closed"], k.words(2)

    k.role(f"You work with the old system of {an(who)}.|{who} data entry", f"The computer is always right, even if it is not.|I {verb} things until the system takes them.")
    k.must("If the system asks for another spelling, give it exactly that.|Do as the error says.")
    k.steps("<show> it first.|Check <show>.", "<enter> it; if refused, once more as the error says.")
    k.goal(
        f"{verb} {thing} {ref}: {day}, {field} {name}",
        f"{thing} {ref} is on {day} with {name} as {field}. Please {verb} it, in the room that is on record.",
        f"Dear data entry, could you {verb} the {thing} {ref} for {day}? The {field} will be {name}. I apologise in advance for the system.",
        f"{ref} {day} {name} -> {verb}",
    )

    @k.look(f"show|get_{thing.replace('-', '_')}|read", f"Record of one {thing}, with its room code.", ref=text(f"{thing.replace('-', '_')}|ref", f"Number of the {thing}."))
    def show(ref):
        if ref not in refs:
            return k.fail(f"No {thing} {ref}.")
        return {"no": ref, "room_code|place_code": rooms[refs.index(ref)], "state": state[refs.index(ref)]}

    @k.act(
        f"{verb}|{verb}_{thing.replace('-', '_')}|enter",
        f"To {verb} one {thing}.",
        ref=text(f"{thing.replace('-', '_')}|ref", f"Number of the {thing}."),
        day=text("day|date", "The day."),
        name=text(f"{field}|name", f"Name of the {field}."),
        code=text("room_code|place_code", "The room code on record."),
    )
    def enter(ref, day, name, code):
        if ref not in refs or code != rooms[refs.index(ref)]:
            return k.fail("No such number, or a wrong room code.")
        if form == "day" and day != wanted:
            return k.fail(f"The day must be written so: {wanted}")
        if form == "name" and name != wanted:
            return k.fail(f"The name must be written so: {wanted}")
        return f"{ref} is in."

    def right():
        if enter.made():
            return []
        if not show.made(ref=ref):
            return show(ref=ref)
        args = dict(ref=ref, day=day, name=name, code=rooms[0])
        if form != "none" and k.seen(wanted):
            args[form] = wanted
        return enter(**args)

    return right
