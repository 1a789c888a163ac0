"""Answers with one of two numbers; which one depends on who asks, and a list says what that person is."""

from kind import text

STRUCTURE = "who-asks"
DOMAIN = "switchboards"

# place;insider;outsider;inner;outer
SKINS = """hospital ward;staff;visitor;pager;desk line
court;lawyer;citizen;clerk line;info line
school;teacher;parent;staff room line;office line
museum;lender;visitor;registrar line;ticket line
hotel;employee;guest;house line;front line
club;member;stranger;captain line;club line
university;fellow;applicant;dean line;admissions line
library;librarian;reader;stack line;counter line
theatre;artist;patron;stage door;box office
charity;trustee;donor;board line;gift line
town hall;councillor;resident;cabinet line;service line
restaurant;supplier;diner;kitchen line;booking line
orchestra;player;listener;green room;ticket line
estate;caretaker;tenant;night line;day line
airport;crew;passenger;ops line;help line
pool;lifeguard;swimmer;tower line;till line
nursery;carer;parent;group line;office line
festival;volunteer;fan;crew line;fan line
clinic;doctor;patient;ward line;reception
parish;warden;mourner;vestry line;parish line"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, inside, outside, inner, outer = k.pick(SKINS.split("\n")).split(";")
    people = k.people(k.int(3, 5))
    is_in = [k.chance(50) for _ in people]
    names, phones = [w.capitalize() for w in k.words(2)], k.many(k.phone, 4)
    person, name = people[0], names[0]
    rows = k.shuffled(range(len(people)))
    p = place.replace(" ", "_")

    k.role(f"Switchboard of {an(place)}.|You give out phone numbers.", "You know who may know what.|I answer the phone, politely.")
    k.must(f"{an(inside).capitalize()} gets the {inner}, {an(outside)} the {outer}.|The {inner} is for {an(inside)} only; {an(outside)} is told the {outer}.")
    k.answers("The phone number.|The number that this person is told.")
    k.steps("<who_is_who> says what somebody is.|See <who_is_who>.", "<lines> has the numbers.|Look at <lines>.")
    k.goal(
        f"{person} wants to ring {place} {name}. Which number?",
        f"{person}: number of {name}?",
        f"Good morning, this is {person}. I should like to speak to somebody at {name}; would you be so kind as to give me the number?",
        f"what number do we tell {person} for {name}",
    )

    @k.look("who_is_who|people_list|callers", f"Who is {an(inside)} and who {an(outside)}.")
    def who_is_who():
        return [{"name|person": people[i], "is|status": inside if is_in[i] else outside} for i in rows]

    @k.look(f"lines|numbers_of|{p}_lines", f"The phone numbers of {an(place)}.", place=text(f"{p}|place", f"Name of the {place}."))
    def lines(place):
        if place not in names:
            return k.fail("No such place.")
        i = 2 * names.index(place)
        return {inner.replace(" ", "_"): phones[i], outer.replace(" ", "_"): phones[i + 1]}

    def right():
        calls = [c for c, m in ((who_is_who(), who_is_who.made()), (lines(place=name), lines.made(place=name))) if not m]
        return calls or k.answer(phones[0] if is_in[0] else phones[1])

    return right
