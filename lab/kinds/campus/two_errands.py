"""Two small errands in one sentence, with two tools and two people; what belongs to which has to be kept apart."""

from kind import text

STRUCTURE = "two-errands"
DOMAIN = "errands"

# who;verb one;detail one;verb two;detail two
SKINS = """pupil;excuse;lesson;praise;subject
patient;discharge;ward;admit;bed
guest;check out;room;check in;floor
player;bench;match;field;position
reader;lend to;book;bill;fine
tenant;evict;flat;house;street
singer;drop;concert;cast;part
volunteer;thank;event;assign;stall
juror;dismiss;trial;swear in;bench
member;expel;section;admit;team
student;fail;exam;pass;course
artist;return to;picture;pay;commission
traveller;rebook;train;refund;ticket
child;fetch;group;drop;nursery
cook;relieve;shift;call in;kitchen
witness;excuse;hearing;summon;court
waiter;pay out;tip;train;station
swimmer;disqualify;heat;promote;final
councillor;unseat;committee;seat;board
donor;refund;gift;receipt;campaign"""


def make(k):
    who, v1, d1, v2, d2 = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    people, nos = k.people(n), k.ids(n)
    a, b, x, y = people[0], people[1], k.word().capitalize(), k.word().capitalize()
    rows = k.shuffled(range(n))
    n1, n2 = v1.replace(" ", "_"), v2.replace(" ", "_")

    k.role(f"You run errands: {v1} one, {v2} another.|{who} office", "Two things at once are no trouble to you.|I do what the note says, line by line.")
    k.must(f"Every {who} goes by number.|Tools know numbers, not names.")
    k.steps("<numbers> has them.|Numbers: <numbers>.", "<one> and <two>, in any order.")
    k.goal(
        f"{v1} {a} ({d1} {x}) and {v2} {b} ({d2} {y})",
        f"Please {v2} {b}, {d2} {y}. And {v1} {a}, {d1} {x}.",
        f"Hello! Only two little things today: {a}, whom you should {v1}, that's {d1} {x}; and {b}, whom you should {v2}, that's {d2} {y}. Bye!",
        f"1. {v1}: {a}, {d1} {x}\n2. {v2}: {b}, {d2} {y}",
        f"[ ] {d2} {y}: {v2} {b}\n[ ] {d1} {x}: {v1} {a}",
    )

    @k.look(f"numbers|list_{who}s|register", f"Every {who} with the number.")
    def numbers():
        return [{"no|id": nos[i], f"{who}|name": people[i]} for i in rows]

    def acts(role, verb, detail, name):
        def do(no, value):
            return f"{no}: {verb}, {value}." if no in nos and not k.tools[role].made(no=no) else k.fail(f"Not possible: {no}.")

        do.__name__ = role
        return k.act(f"{name}|{name}_{who}|do_{name}", f"To {verb} one {who}.", no=text("no|id|number", f"Number of the {who}."), value=text(f"{detail}|what", f"The {detail}."))(do)

    one, two = acts("one", v1, d1, n1), acts("two", v2, d2, n2)

    def right():
        if not numbers.made():
            return numbers()
        return [call for call, made in ((one(no=nos[0], value=x), one.made()), (two(no=nos[1], value=y), two.made())) if not made]

    return right
