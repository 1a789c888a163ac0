"""Does the main thing always and the extra one only where the goal asks for it."""

from kind import text

STRUCTURE = "extra-if-asked"
DOMAIN = "counter"

SKINS = """parcel;send;label;print
load;weigh;receipt;print
boat;haul;hull;wash
car;test;certificate;frame
tree;deliver;stake;add
bike;mend;bell;fit
tank;fill;gauge;check
coat;clean;button;sew
horse;shoe;hoof;oil
bread;bake;loaf;slice
tyre;mount;wheel;balance
key;cut;tag;stamp
log;saw;bark;strip
window;fit;pane;clean
sheep;shear;foot;trim
tool;grind;handle;oil
carpet;lay;edge;bind
glass;cut;rim;polish
drum;rinse;lid;renew
fish;smoke;skin;remove"""


def make(k):
    thing, verb, part, extra = k.pick(SKINS.split("\n")).split(";")
    number, customer, asked = k.id(), k.word(), k.chance(45)
    rack, account = k.id(), k.id()
    more = (
        k.pick(f", and {extra} the {part}", f" and also {extra} the {part}", f", with the {part} ({extra} it)")
        if asked
        else k.pick("", ", nothing else", f", leave the {part} as it is")
    )
    k.role(f"You {verb} what customers bring.|{thing} counter|What is asked for, no more, no less.", "Counter helper")
    k.must(f"The {part} is seen to only where the customer asks for it.|Do the {part} only if it is asked for.")
    k.steps("<ticket> tells where it is.|See <ticket>.", "<main> it.|Then <main>.")
    k.goal(
        f"{verb} {thing} {number} for {customer}{more}",
        f"{customer}: {number}, {verb}{more}",
        f"Please {verb} {number}{more}. Customer {customer}.",
        f"customer {customer} / {thing} {number} / {verb}{more}",
        f"{customer} is at the counter for {number}. {verb}{more}",
    )

    @k.look(
        "ticket|ticket_of|find",
        f"Where a {thing} is and who pays.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def ticket(**by):
        return (
            {f"{thing}|no": number, "rack|place": rack, "account": account}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    args = dict(
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        rack=text("rack|place", "Where it is.|Number of the rack."),
    )

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}",
        f"{verb.capitalize()}: one {thing}.",
        **args,
        account=text("account|pays", "Account that pays.|Who pays."),
    )
    def main(number, rack, account):
        return f"{number}: {verb}, ok"

    @k.act(f"{extra}_{part}|{extra}|do_{part}", f"{extra.capitalize()}: the {part} of a {thing}.", **args)
    def also(number, rack):
        return f"{number}: {part}, ok"

    def right():
        if not ticket.made(number=number):
            return ticket(number=number)
        todo = [] if main.made() else [main(number=number, rack=rack, account=account)]
        return todo + ([also(number=number, rack=rack)] if asked and not also.made() else [])

    return right
