"""Of several papers the one that is valid today goes with the thing."""

from kind import text

STRUCTURE = "valid-today"
DOMAIN = "papers"

SKINS = """permit;truck;convoy
badge;driver;gate
certificate;crane;lift
licence;boat;race
policy;van;tour
tariff;meter;bill
contract;field;harvest
ticket;wagon;run
permit;mix;pour
visa;crew;voyage
price list;shop;purchase
test card;ladder;climb
quota;boat;trip
lease;stall;market
seal;tank;trip
clearance;plane;flight
warrant;lock;passage
stamp;scale;weighing
badge;diver;dive
bond;load;import"""


def make(k):
    paper, thing, use = k.pick(SKINS.split("\n")).split(";")
    name, trip = k.word(), k.id()
    days = sorted(k.dates(7))
    spans = [(days[0], days[1]), (days[2], days[4]), (days[5], days[6])]
    today = days[3]
    ids = k.ids(3)
    none = k.chance(15)
    rows = k.shuffled([(i, *s) for i, s in zip(ids, spans, strict=True) if not (none and s == spans[1])])
    k.role(f"You put the papers of a {use} together.|{paper}s|Valid or not valid, that is the question.", "Papers desk")
    k.must(
        f"Today is {today}. Only a {paper} that is valid today may be used; if there is none, report that it is not possible.|It is {today}. The {paper} must cover this day; no such {paper}: say that it can't be done."
    )
    k.steps("<papers_of> lists them.|See <papers_of>.", "<attach> the valid one.")
    k.goal(
        f"Attach the {paper} of {thing} {name} to {use} {trip}.",
        f"{use} {trip}: {paper} of {name}",
        f"{name} needs its {paper} for {trip}. Please attach the one that holds.",
        f"{thing} {name} / {use} {trip} / {paper}",
        f"{trip} is stuck at the gate because the {paper} of {name} is missing!",
    )

    @k.look(
        f"papers_of|{paper.split()[0]}s_of|list_papers",
        f"Every {paper} of a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def papers_of(**by):
        return (
            [{f"{paper.split()[0]}|no": i, "from|begins": a, "until|ends": b} for i, a, b in rows]
            if by["name"] == name
            else []
        )

    @k.act(
        "attach|add_paper|enclose",
        f"Attaches a {paper} to a {use}.",
        paper=text(f"{paper.split()[0]}|no", f"Number of the {paper}.|Which {paper}."),
        trip=text(f"{use}|to", f"Number of the {use}.|Which {use}."),
        until=text("until|ends", f"Until when the {paper} is valid.|Its last day."),
    )
    def attach(paper, trip, until):
        return (
            f"{paper} is with {trip}"
            if (paper, until) in [(i, b) for i, _, b in rows]
            else k.fail(f"no {paper} until {until}")
        )

    def right():
        if attach.made():
            return None
        if not papers_of.made(name=name):
            return papers_of(name=name)
        return k.give_up("nothing is valid today") if none else attach(paper=ids[1], trip=trip, until=days[4])

    return right
