"""Two dates or times, in whichever order the goal names them, go into start and end."""

from kind import integer, text

STRUCTURE = "start-and-end"
DOMAIN = "hire"

SKINS = """digger;site;hire
hall;club;let
crane;yard;book
tent;fair;lend
berth;boat;reserve
van;firm;rent
pump;farm;lease
stage;town;hire out
lift;painter;rent
ferry;school;charter
stall;trader;let
kiln;potter;book
field;circus;lease
scaffold;roofer;lend
tower;firm;rent
mill;baker;book
dock;ship;reserve
garage;driver;let
roller;council;hire
furnace;guild;lend"""


def make(k):
    thing, who, verb = k.pick(SKINS.split("\n")).split(";")
    name, client = k.word(), k.word()
    start, end = sorted(k.dates(2))
    rate, code = k.int(20, 400), k.id()
    k.role(f"You {verb} each {thing}.|{thing} hire|From when, until when.", "Hire desk")
    k.steps("<terms> gives rate and code.|See <terms>.", "<hire> it.|Then <hire>.")
    k.goal(
        f"{client} takes {thing} {name} from {start} to {end}.",
        f"{name}: {client}, until {end}, from {start}",
        f"Please {verb} {name} to {client}. They give it back on {end} and fetch it on {start}.",
        f"{who} {client} / {thing} {name} / end {end} / begin {start}",
        f"{client} needs {name} starting {start}; it has to be back by {end}",
        f"back on {end}, out on {start}: {name} for {client}",
    )

    @k.look(
        "terms|terms_of|rate",
        f"Rate and code of a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def terms(**by):
        return (
            {f"{thing}|name": name, "rate|a_day": rate, "code|no": code}
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.act(
        "hire|hire_out|book",
        f"Hires out a {thing}.",
        code=text("code|no", f"Code of the {thing}.|Which {thing}, by code."),
        client=text("client|who", "Who takes it.|Name of the client."),
        start=text("start|first_day", "First day.|Day it goes out."),
        end=text("end|last_day", "Last day.|Day it comes back."),
        rate=integer("rate|a_day", "Rate a day.|The rate."),
    )
    def hire(code, client, start, end, rate):
        return f"{client}: {start} to {end}" if start < end else k.fail("the end is before the start")

    def right():
        if hire.made():
            return None
        return (
            hire(code=code, client=client, start=start, end=end, rate=rate)
            if terms.made(name=name)
            else terms(name=name)
        )

    return right
