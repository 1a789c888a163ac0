"""Books a thing for a period that the goal only names; a calendar says from when to when that is."""

from kind import text

STRUCTURE = "named-period"
DOMAIN = "school office"

# period;periods;who;thing;verb
SKINS = """term;terms;pupil;locker;reserve
semester;semesters;student;study carrel;reserve
season;seasons;club member;boat rack;rent
recess;recesses;judge;chamber;block
festival week;festival weeks;band;rehearsal room;book
exhibition;exhibitions;curator;gallery hall;reserve
holiday block;holiday blocks;family;holiday flat;book
training camp;training camps;team;dormitory;book
session;sessions;councillor;committee room;reserve
ward rotation;ward rotations;trainee doctor;staff room;allot
school year;school years;teacher;parking bay;allot
appeal;appeals;charity shop;market stall;hire
residency;residencies;artist;studio flat;let
tour leg;tour legs;musician;tour van;hire
retreat;retreats;guest;quiet cabin;book
exam period;exam periods;candidate;silent desk;reserve
heating period;heating periods;tenant;cellar box;let
trial run;trial runs;cook;test kitchen;book
hearing block;hearing blocks;law firm;conference box;reserve
summer school;summer schools;visiting scholar;guest office;allot"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    period, periods, who, thing, verb = k.pick(SKINS.split("\n")).split(";")
    names = [n.capitalize() for n in k.words(k.int(3, 6))]
    days = [sorted(k.dates(2)) for _ in names]
    name, (start, end), person, place = names[0], days[0], k.person(), k.id()
    rows = k.shuffled(list(zip(names, days, strict=True)))

    k.role(
        f"You are the office that gives out every {thing}.|{thing} desk. Be polite, be brief.",
        f"I look after bookings: each {who} may have one {thing}.|Booking assistant ({thing}).",
    )
    k.must(f"A booking needs real dates, never the name of {an(period)}.|Dates come from the calendar of {periods}.")
    k.steps("Look the dates up with <calendar>.|<calendar> has first and last day.", "Then <book> it.|One call of <book>.")
    k.goal(
        f"Dear office, I hope you are well. {person} would like {thing} {place} for the whole {period} {name}. Would you kindly {verb} it?",
        f"{verb} {thing} {place} / {person} / all of {name}",
        f"For the {period} called {name}, {thing} {place} goes to {person}, from its first day to its last.",
        f"{person} is our {who} here and keeps asking: can the {thing} {place} be theirs during {name}? please {verb} it",
        f"- {who}: {person}\n- {thing}: {place}\n- when: {period} {name}\nTo do: {verb}.",
    )

    @k.look(f"list_{periods.replace(' ', '_')}|calendar|get_calendar", f"Lists the {periods} with first and last day.|All {periods} and their dates.")
    def calendar():
        return [{f"{period.replace(' ', '_')}|name": n, "first_day|starts|from": d[0], "last_day|ends|until": d[1]} for n, d in rows]

    @k.act(
        f"{verb}|{verb}_{thing.replace(' ', '_')}|add_booking",
        f"Enters a booking of {an(thing)}.|Gives {an(thing)} to somebody for some days.",
        place=text(f"{thing.replace(' ', '_')}|place|unit", f"Which {thing}.|Number of the {thing}."),
        person=text(f"{who.replace(' ', '_')}|person|name", f"Name of the {who}.|For whom."),
        start=text("start|first_day|from_date", "First day.|Day on which it begins."),
        end=text("end|last_day|to_date", "Last day.|Day on which it ends."),
    )
    def book(place, person, start, end):
        if not all(d[:2] == "20" and len(d) == 10 for d in (start, end)) or end < start:
            return k.fail("Start and end are dates, the earlier one first.")
        return f"{thing} {place}: {person}, {start} to {end}."

    def right():
        if not calendar.made():
            return calendar()
        return [] if book.made() else book(place=place, person=person, start=start, end=end)

    return right
