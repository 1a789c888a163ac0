"""Two bookings have the same place and day; the one that was made later moves to the spare place."""

from kind import text

STRUCTURE = "clash"
DOMAIN = "double bookings"

# place;who;spare;verb
SKINS = """room;group;annex;move
table;party;terrace;move
court;pair;side court;move
hall;choir;chapel;move
seat;guest;box;move
bed;patient;day ward;move
stage;band;tent;move
boat;crew;reserve boat;move
courtroom;chamber;old hall;move
lane;club;outer lane;move
lab;class;cellar lab;move
berth;skipper;buoy;move
studio;dancer;gym;move
cabin;family;lodge;move
gallery;artist;foyer;move
pitch;team;meadow;move
desk;scholar;attic desk;move
stall;trader;side street;move
bus;class;spare bus;move
kitchen;cook;field kitchen;move"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    place, who, spare, _ = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    day, rooms, names = k.date(), k.ids(n), [w.capitalize() for w in k.words(n)]
    nos, made, extra = k.ids(n), k.dates(n), k.word().capitalize()
    rooms[1] = rooms[0]
    if fine := k.chance(15):
        rooms[1] = k.id()
    later = max((0, 1), key=lambda i: made[i])
    rows, s = k.shuffled(range(n)), spare.replace(" ", "_")

    k.role(f"You look after bookings of each {place}.|{place} bookings", f"Nobody meets a stranger in their {place}.|I find what was booked twice.")
    k.must(f"If two have the same {place}, the one booked later goes to the {spare} {extra}. If all is fine, nothing is done.|Double bookings: the later booking moves to {spare} {extra}; without one leave all as it is.")
    k.steps("<bookings_on> a day.|Look at <bookings_on>.", "<move_to> the later one.|Then <move_to>.")
    k.goal(
        f"Check {day} for double bookings and solve them.",
        f"{day}: any {place} given twice? fix it",
        f"Dear desk, I have an uneasy feeling about {day}: might we have promised {an(place)} to two at once? If so, please put it right.",
        f"two lots of people for one {place} on {day}?? sort it out pls",
    )

    @k.look("bookings_on|list_bookings|day_plan", "The bookings of a day.", day=text("day|date", "The day."))
    def bookings_on(day_=day, **by):
        if by["day"] != day_:
            return []
        return [{"booking|no": nos[i], f"{who}|name": names[i], place: rooms[i], "booked_on|made": made[i]} for i in rows]

    @k.act(
        f"move_to|move_to_{s}|rebook",
        f"Moves a booking to the {spare}.",
        no=text("booking|no", "Number of the booking."),
        to=text(f"{s}|to", f"Name of the {spare}."),
        who=text(f"{who}|name", f"Name of the {who} that moves."),
        day=text("day|date", "The day."),
    )
    def move_to(no, to, who, day):
        return f"{who}: {to} on {day}." if no in nos and names[nos.index(no)] == who else k.fail("Number and name do not fit.")

    def right():
        if not bookings_on.made(day=day):
            return bookings_on(day=day)
        return [] if fine or move_to.made() else move_to(no=nos[later], to=extra, who=names[later], day=day)

    return right
