"""Does something and tells somebody the number that came out of it."""

from kind import text

STRUCTURE = "act-then-tell"
DOMAIN = "dispatch"

SKINS = """crane;order;Orders;site
tow truck;call;Calls;road
skip;book;Books;house
pilot;request;Requests;ship
diver;hire;Hires;pier
tanker;send;Sends;farm
generator;rent;Rents;camp
wireman;dispatch;Dispatches;shop
gritter;summon;Summons;hill
vet;fetch;Fetches;stable
pump;reserve;Reserves;cellar
convoy car;ask for;Asks for;convoy
scaffold;commission;Commissions;facade
locksmith;call out;Calls out;gate
plough;engage;Engages;pass
tug;charter;Charters;terminal
cleaner;book in;Books in;hall
sweeper;get;Gets;square
bus;lay on;Lays on;station
boom;deploy;Deploys;quay"""


def make(k):
    what, verb, does, place = k.pick(SKINS.split("\n")).split(";")
    name, person, at, case = k.word(), k.person(), k.time(), k.id()
    address, code, old = k.mail(), k.id(), k.id()
    k.role(
        f"You {verb} what is needed and tell people.|{what} line|First the {what}, then the message.", "Dispatch helper"
    )
    k.must(f"Whoever asks is told the number that the {what} gets.|Afterwards <tell> the asker the number.")
    k.steps(f"<get> the {what}.|First <get>.", "<contact> has addresses.|The address is in <contact>.", "<tell> them.")
    k.goal(
        f"{person} needs a {what} at {place} {name} at {at}, case {case}.",
        f"{what} for {name} {at} ({case}), then tell {person} the number",
        f"Please {verb} a {what} to {name} for {at}. {person} wants to know its number. Case {case}.",
        f"case {case} / {what} / {place} {name} / {at} / inform {person}",
        f"{person} on the phone: where is my {what}?? {name}, {at}! give them a number at least. {case}",
    )

    @k.act(
        f"get_{what}|{what}_order|get".replace(" ", "_"),
        f"{does} one {what}.",
        where=text(f"{place}|where|to", f"Name of the {place}.|Which {place}."),
        at=text("at|time|when", "At what time.|When."),
        case=text("case|ref", "Number of the case.|Which case."),
    )
    def get(where, at, case):
        return k.result({"number|confirmation|no": code, "earlier|replaces": old}, "accepted")

    @k.look(
        "contact|address_of|find_person",
        "How to reach somebody.|Address of a person.",
        who=text("who|name|person", "Name of the person.|Who."),
    )
    def contact(who):
        return {"name": who, "mail|address": address} if who == person else k.fail(f"{who} is unknown")

    @k.act(
        "tell|send_message|mail_to",
        f"Sends somebody the number of a {what}.",
        to=text("to|mail|address", "Address of the person.|Where it is sent."),
        number=text("number|confirmation", f"Number of the {what}.|The number to tell."),
        case=text("case|ref", "Number of the case.|Which case."),
    )
    def tell(to, number, case):
        return f"sent to {to}" if to == address else k.fail("no such address")

    def right():
        if tell.made():
            return None
        todo = [] if get.made() else [get(where=name, at=at, case=case)]
        todo += [] if contact.made(who=person) else [contact(who=person)]
        return todo or tell(to=address, number=code, case=case)

    return right
