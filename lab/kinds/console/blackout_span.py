"""Books a span with a first and a last day, said in any order, for something whose number is looked up."""

from kind import text

STRUCTURE = "interval"
DOMAIN = "calendars"

# thing;what is booked;verb
SKINS = """host;maintenance;plan
room;closure;book
employee;leave;enter
product;sale;schedule
banner;run;schedule
car;rental;book
alarm;silence;set
flat;stay;book
exhibit;loan;arrange
field;season;reserve
service;downtime;announce
ad;flight;book
doctor;absence;enter
tunnel;works;announce
server;freeze;declare
machine;overhaul;plan
crew;training;schedule
gallery;show;book
channel;takeover;plan
ship;drydock;reserve"""


def make(k):
    thing, span, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    ids = dict(zip(names, k.ids(4), strict=True))
    name = k.pick(names)
    a, b = sorted(k.dates(2))

    k.role(f"You {verb} the {span} of each {thing}.|{span} planner|{thing} calendar bot")
    k.steps(f"<numbers> has the number of every {thing}.", "<book> from the first to the last day.")
    k.goal(
        f"{verb} {span} for {name} from {a} to {b}",
        f"{span} {name} {a}..{b}",
        f"Until {b} {name} will be away, beginning {a}. Please {verb} the {span}.",
        f"{thing}: {name}\nlast: {b}\nfirst: {a}\nwhat: {span}",
        f"{name} is back after {b}; it starts on {a}. {verb} that as {span}",
    )

    @k.look(f"numbers|list_{thing}|{thing}_numbers", f"The number of each {thing}.")
    def numbers():
        return [{f"{thing}_no|no": i, thing: n} for n, i in ids.items()]

    @k.act(
        f"{verb}|{verb}_{span}|book_span",
        f"Books the {span} of a {thing}.",
        ref=text(f"{thing}_no|no|{thing}", f"Number of the {thing}."),
        first=text("first_day|start|begins", "The first day."),
        last=text("last_day|end|ends", "The last day."),
    )
    def book(ref, first, last):
        if ref not in ids.values():
            return k.fail(f"no {thing} {ref}")
        return f"{ref}: {first} to {last}" if first < last else k.fail("the first day must be before the last")

    def right():
        if not numbers.made():
            return numbers()
        return None if book.made() else book(ref=ids[name], first=a, last=b)

    return right
