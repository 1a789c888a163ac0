"""The goal says how things are; if the record says otherwise, nothing is done and that is reported."""

from kind import text

STRUCTURE = "premise-check"
DOMAIN = "counter"

SKINS = """boat;berth;tow
pallet;rack;pick
bull;pen;load
wagon;siding;collect
car;bay;tow away
hive;meadow;fetch
drum;cage;empty
sack;loft;lower
trailer;yard;hitch
pump;ditch;pull
cask;cellar;tap
crane;quay;grease
bin;lane;empty
plane;stand;push back
tree;plot;fell
skip;drive;swap
sample;fridge;test
reel;post;wind
mould;press;change
cart;shed;repair"""


def make(k):
    thing, place, verb = k.pick(SKINS.split("\n")).split(";")
    number, says, truth = k.id(), k.id(), k.id()
    true = k.chance(60)
    truth = says if true else truth
    owner, fee = k.person(), k.id()
    k.role(f"You {verb} what people ask for, if it is as they say.|{place} service|Check first.", "Service counter")
    k.must(
        f"If the {thing} is not at the {place} that is named, do nothing and report that it was not done.|Only if {thing} and {place} are as stated; otherwise leave it and say that it is not done."
    )
    k.steps("<record> tells where it is.|See <record>.", "<do_it> if it is so.")
    k.goal(
        f"{thing} {number} is at {place} {says}. {verb.capitalize()} it, account {fee}.",
        f"{verb} {number} at {says}, acct {fee}",
        f"Please {verb} my {thing} {number}; it is at {says}. Bill it to {fee}.",
        f"{thing}: {number} / {place}: {says} / job: {verb} / account: {fee}",
        f"{number} in {says} has to be seen to ({verb}). pays: {fee}",
    )

    @k.look(
        f"record|{thing}_record|lookup",
        f"Where a {thing} is and whose it is.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def record(**by):
        return (
            {f"{thing}|no": number, "owner": owner, f"{place}|at": truth}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}".replace(" ", "_"),
        f"{verb.capitalize()}: one {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        where=text(f"{place}|where", f"The {place} it is at.|Which {place}."),
        owner=text("owner|whose", "The owner.|Whose it is."),
        fee=text("account|bill_to", "Account that pays.|Who pays."),
    )
    def do_it(number, where, owner, fee):
        return f"{number}: {verb}, ok"

    def right():
        if do_it.made():
            return None
        if not record.made(number=number):
            return record(number=number)
        return do_it(number=number, where=says, owner=owner, fee=fee) if true else k.give_up("it is somewhere else")

    return right
