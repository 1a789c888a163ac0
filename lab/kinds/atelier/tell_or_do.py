"""Either tells who has something or gets it back: the same rows, and the goal decides."""

from kind import text

STRUCTURE = "report-or-act"
DOMAIN = "lending shelf"

# thing;things;verb;done;place
SKINS = """key;keys;recall;recalled;studio
score;scores;call_back;called back;choir
brush set;brush sets;fetch;fetched;art room
strimmer;strimmers;recover;recovered;allotment
cookbook;cookbooks;claim;claimed;kitchen
jersey;jerseys;reclaim;reclaimed;rugby club
wig;wigs;collect;collected;wardrobe
camera;cameras;retrieve;retrieved;film school
loom;looms;request;requested;weaving shed
ladder;ladders;chase;chased;orchard
amp;amps;pull;pulled back;rehearsal room
cage;cages;take_back;taken back;aviary
mask;masks;gather;gathered;puppet theatre
tent;tents;recall;recalled;scout hut
mould;moulds;call_in;called in;chocolate shop
stencil;stencils;reclaim;reclaimed;sign shop
saddle;saddles;fetch;fetched;yard
galley;galleys;recover;recovered;small press
bat;bats;collect;collected;pavilion
flute;flutes;retrieve;retrieved;band hut"""


def make(k):
    thing, things, verb, done, place = k.pick(SKINS.split("\n")).split(";")
    names, people, days = k.words(4), k.people(4), k.dates(4)
    at, tells = k.int(0, 3), k.chance(50)
    name, v = names[at], verb.replace("_", " ")
    rows = list(zip(names, people, days, k.ids(4), strict=True))

    k.role(
        f"You keep the book of {things} at the {place}.|lending clerk ({things})|The {place} lends out its {things}; you know who has what.",
        f"{place.capitalize()} desk, {things}",
    )
    k.must("A question gets an answer and nothing else; an order gets done.|If you're only asked, only answer. If you're told to act, act.")
    k.steps("<book> has all the loans.", f"<back> is for when it really is to be {done}.")
    if tells:
        k.answers("The name that was asked for.|Name of the borrower.")
        k.goal(
            f"Who has got {name}? I only want to know.|Who's walked off with {name}, do you reckon?",
            f"tell me the borrower of {name}",
            f"I'm not asking for {name} to be {done}. I'd just like the name of whoever has it.",
            f"question: {thing} {name}, whose hands is it in",
            f"Before we {v} anything, could you say which person signed for {name}?",
        )
    else:
        k.goal(
            f"Please {v} {name} from whoever has it.|{name} needs to come home. {v.capitalize()} it.",
            f"{v} {name}",
            f"I don't care who has got {name}, I want it {done}.",
            f"order: {thing} {name}, {v} it from its borrower",
            f"Whoever signed for {name} has had it long enough. Would you {v} it?",
        )

    @k.look("loans|lending_book|who_has", f"Lists the {things} that are out.|The book of loans.")
    def book():
        return [{f"{thing}|what": a, "borrower|person": b, "since|out_since": c, "loan|slip": d} for a, b, c, d in rows]

    @k.act(
        f"{verb}|{verb}_loan|ask_back",
        f"Has one of the {things} {done}.|Writes to a borrower that the {thing} is wanted back.",
        loan=text("loan|slip|number", "Number of the loan.|Which loan."),
        who=text("borrower|person|name", "Name of the borrower.|Who has it."),
        since=text("since|day|out_on", "The day it went out.|Since when it is out."),
    )
    def back(loan, who, since):
        row = next((row for row in rows if row[3] == loan), None)
        if row is None or row[1] != who or row[2] != since:
            return k.fail(f"The book says otherwise about {loan}.")
        return f"{who} has been written to about {loan}."

    def right():
        if not book.made():
            return book()
        if tells:
            return k.answer(people[at])
        return [] if back.made(loan=rows[at][3]) else back(loan=rows[at][3], who=people[at], since=days[at])

    return right
