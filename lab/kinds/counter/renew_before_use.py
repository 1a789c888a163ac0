"""What is out of date has to be renewed before it can be used; the renewal prints a new number."""

from kind import text

STRUCTURE = "refresh"
DOMAIN = "cards and passes"

# card; who; verb; thing; today word
SKINS = [
    row.split(";")
    for row in """library card;reader;lend;book
ski pass;skier;open;lift
parking card;resident;reserve;bay
health card;patient;book;check
press card;reporter;admit;match
fishing licence;angler;rent;boat
travel card;commuter;book;seat
gym pass;member;reserve;court
visitor pass;visitor;open;door
hunting licence;hunter;assign;district
student card;student;book;room
club card;member;order;dinner
insurance card;driver;rent;car
market permit;trader;give;pitch
berth permit;skipper;give;berth
season ticket;fan;reserve;seat""".split("\n")
]


def make(k):
    card, who, verb, thing = k.pick(SKINS)
    name, ref, today = k.person(), k.pick(k.word, k.id)(), "2026-06-01"
    old_no, new_no, fine = k.id(), k.id(), k.chance(35)
    valid = (
        f"20{k.int(27, 29)}-0{k.int(1, 9)}-1{k.int(0, 9)}"
        if fine
        else f"20{k.int(23, 25)}-0{k.int(1, 9)}-1{k.int(0, 9)}"
    )
    slug = card.replace(" ", "_")
    renewed = {"done": False}
    k.role(
        f"You {verb} a {thing} to who has a valid {card}.|{card} desk|No valid {card}, no {thing}.",
        f"Service point for every {who}.|You check cards and renew them.|Clerk: {card}s and {thing}s.",
    )
    k.must(
        f"Today is {today}.|It is {today}.",
        f"A {card} that has run out is renewed first; one that is valid is used as it is.|Renew only if it has run out.",
    )
    k.steps(f"<show> shows the {card}.", "Run out: <renew>.", "Then <do> with the number that holds.")
    k.goal(
        f"{verb.capitalize()} {thing} {ref} for {name}.|{name}: {thing} {ref}, please {verb}|{who} {name} would like {thing} {ref}.",
        f"{who}: {name}. {thing}: {ref}. task: {verb}|Please {verb} {name} the {thing} {ref}; see to the {card}, too.|{thing} {ref} to {name}, check the {card}",
        f"I'm {name}. I need {thing} {ref}, my {card} may be old.|{name} wants {ref} ({thing}), do what is needed",
    )
    param = {"who_": text(f"{who}|name|of", f"Name of the {who}.|Whose.")}

    @k.look(f"show_{slug}|{slug}_of|check_card", f"Shows the {card} of one {who}.", **param)
    def show(who_):
        if who_ != name:
            return k.fail(f"{who_} has no {card}.")
        return {
            f"{who}|name": name,
            f"{slug}_no|card_no|number": new_no if renewed["done"] else old_no,
            "valid_to|good_until": "2027-06-01" if renewed["done"] else valid,
        }

    @k.act(
        f"renew|renew_{slug}|extend_card",
        f"Renews one {card}. Prints the new number.",
        no=text(f"{slug}_no|card_no|number", f"Number of the {card}."),
        who_=param["who_"],
    )
    def renew(no, who_):
        if no != old_no or who_ != name or fine or renewed["done"]:
            return k.fail(f"{no} can't be renewed.")
        renewed["done"] = True
        return {f"old_{slug}_no|replaced": old_no, f"{slug}_no|card_no|number": new_no}

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"To {verb} one {thing}, on a valid {card}.",
        which=text(f"{thing}|which", f"The {thing}.|Which {thing}."),
        no=text(f"{slug}_no|card_no|number", f"Number of the valid {card}."),
    )
    def do(which, no):
        holds = old_no if fine else new_no if renewed["done"] else None
        if no != holds or which != ref:
            return k.fail(f"{card.capitalize()} {no} does not hold.")
        return k.one(f"{which} is {name}'s.", "ok")

    def right():
        if not show.calls:
            return show(who_=name)
        if do.calls:
            return k.finish()
        if not fine and not renewed["done"]:
            return renew(no=old_no, who_=name)
        return do(which=ref, no=old_no if fine else new_no)

    return right
