"""Two fields of a record were filled in the wrong way round; each gets the value of the other one."""

from kind import text

STRUCTURE = "fields-swapped"
DOMAIN = "typing errors"

# record;one;two;third;who
SKINS = """enrolment;first name;last name;course;registrar
booking;arrival;departure;room;reception
loan;lender;borrower;painting;museum
fixture;home team;guest team;pitch;league
lease;landlord;tenant;flat;agency
ticket;from;to;train;travel desk
invoice;payer;payee;number plate;bookkeeper
summons;claimant;defendant;court;court office
patient card;doctor;patient;ward;clinic
programme;composer;soloist;piece;concert office
parcel;sender;recipient;depot;post room
menu card;starter;dessert;table;kitchen
donation;donor;charity;campaign;fund office
book card;author;title;shelf;library
wedding entry;bride;witness;chapel;registry
class card;teacher;pupil;room;school office
relay card;starter;finisher;lane;timekeeper
interview;guest;host;studio;radio desk
cast list;actor;understudy;role;theatre
tour card;guide;driver;bus;tour office"""


def make(k):
    record, one, two, third, who = k.pick(SKINS.split("\n")).split(";")
    ref, other = k.ids(2)
    a, b, c = k.word().capitalize(), k.word().capitalize(), k.word()
    d = [w.capitalize() for w in k.words(3)]
    r, f1, f2, f3 = (w.replace(" ", "_") for w in (record, one, two, third))

    k.role(f"You correct records: {record}.|{who} corrections", f"Typing errors end on your desk.|I put right what was typed wrong at the {who}.")
    k.must(f"A correction gives both fields anew.|Always write both, {one} and {two}.")
    k.steps("<show> it first.|Look with <show>.", "<correct> it.|Then <correct>.")
    k.goal(
        f"In {record} {ref}, {one} and {two} are mixed up. Put it right.",
        f"{ref}: {one} <-> {two}",
        f"Dear {who}, it seems that in my {record} ({ref}) the {one} stands where the {two} should be and vice versa. I should be glad if this could be corrected.",
        f"{ref} is the wrong way round!! {two} is {one} and {one} is {two}, pls fix",
        f"What is entered as {one} of {ref} is really the {two}, and the other way round.",
    )

    @k.look(f"show|get_{r}|read_{r}", f"Shows one {record}.", ref=text(f"{r}|ref|no", f"Number of the {record}."))
    def show(ref_=ref, **by):
        if by["ref"] == ref_:
            return {f1: a, f2: b, f3: c}
        return {f1: d[0], f2: d[1], f3: d[2]} if by["ref"] == other else k.fail(f"No {record} of that number.")

    @k.act(
        f"correct|correct_{r}|rewrite",
        f"Writes {one} and {two} of one {record}.",
        ref=text(f"{r}|ref|no", f"Number of the {record}."),
        one=text(f1 if f1 != "from" else "from_place", f"What the {one} is from now on."),
        two=text(f2 if f2 != "to" else "to_place", f"What the {two} is from now on."),
    )
    def correct(ref, one, two):
        return f"{ref} corrected." if ref in (ref, other) else k.fail("No such number.")

    def right():
        if not show.made(ref=ref):
            return show(ref=ref)
        return [] if correct.made() else correct(ref=ref, one=b, two=a)

    return right
