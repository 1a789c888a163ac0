"""Books for somebody with what their record says: two yes-or-no needs and a size go along."""

from kind import choice, flag, text

STRUCTURE = "flag-from-record"
DOMAIN = "special needs"

# who;thing;need a;need b;size;sizes
SKINS = """visitor;tour;wheelchair;hearing_loop;group size;single,pair,party
patient;transport;oxygen;escort;seat;sitting,lying,bariatric
pupil;bus seat;booster;window;stop;north,centre,south
guest;room;cot;quiet;bed;single,double,twin
candidate;exam desk;laptop;extra_time;paper;white,yellow,large print
runner;start place;club_van;locker;shirt;small,medium,large
diner;table;high_chair;dog;place;garden,hall,bar
member;locker;bench;padlock;size;slim,wide,tall
singer;music stand;lamp;stool;clef;treble,alto,bass
tenant;flat;lift;balcony;heating;gas,wood,electric
passenger;berth;lower_bunk;power;cabin;shared,ladies,family
reader;desk;lamp;silence;floor;ground,first,cellar
artist;stall;power;roof;width;narrow,normal,wide
witness;seat;screen;interpreter;entrance;main,side,judges
swimmer;lane;ladder;coach;speed;slow,medium,fast
camper;pitch;shade;water;tent;dome,tunnel,caravan
delegate;badge;photo;braille;colour;red,green,blue
child;place;nap;allergy;group;mice,foxes,bears
volunteer;shift;lift_home;training;time;morning,noon,evening
dancer;costume;shoes;wig;era;baroque,modern,folk"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, thing, na, nb, size, sizes = k.pick(SKINS.split("\n")).split(";")
    sizes = sizes.split(",")
    people, nos = k.people(3), k.ids(3)
    a, b, s = [k.chance(50) for _ in people], [k.chance(50) for _ in people], [k.pick(sizes) for _ in people]
    person, day = people[0], k.date()
    t, z = thing.replace(" ", "_"), size.replace(" ", "_")

    k.role(f"You book for people who need a little more.|{thing} bookings", f"Needs are on record, nobody has to repeat them.|I book one {thing} per {who}.")
    k.must(f"What somebody needs is on their record and goes into the booking as it is there.|Take {na.replace('_', ' ')}, {nb.replace('_', ' ')} and {size} from the record.")
    k.steps("<record> first.|Look into <record>.", "<book> it.|Then <book>.")
    k.goal(
        f"{thing} for {person} on {day}",
        f"Book {person} in for {day} ({thing}), with everything they need.",
        f"Dear team, {person} is coming on {day}. Would you book {an(thing)}? They would rather not list their needs once more, you have them on record.",
        f"{day} {person} {thing} as always",
    )

    @k.look(f"record|get_{who}|needs_of", f"Record of {an(who)} with their needs.", name=text(f"{who}|name", f"Name of the {who}."))
    def record(name):
        if name not in people:
            return k.fail(f"No {who} of that name.")
        i = people.index(name)
        return {"no|id": nos[i], na: a[i], nb: b[i], z: s[i]}

    @k.act(
        f"book|book_{t}|reserve",
        f"Books {an(thing)}.",
        no=text("no|id", f"Number of the {who}."),
        day=text("day|date", "The day."),
        a=flag(na, f"Whether it is with {na.replace('_', ' ')}."),
        b=flag(nb, f"Whether it is with {nb.replace('_', ' ')}."),
        size=choice(z, f"The {size}.", sizes),
    )
    def book(no, day, a, b, size):
        return f"{no}: {day}." if no in nos else k.fail(f"No {who} {no}.")

    def right():
        if not record.made(name=person):
            return record(name=person)
        return [] if book.made() else book(no=nos[0], day=day, a=a[0], b=b[0], size=s[0])

    return right
