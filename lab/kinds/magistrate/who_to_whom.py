"""Records a transfer between two persons; who gives and who receives is told in many turns of phrase."""

from kind import text

STRUCTURE = "who-to-whom"
DOMAIN = "notaries"

# thing;active verb (a … to b);passive (from a);receive verb
SKINS = """house;sells;bought;buys
claim;assigns;acquired;takes over
share;transfers;obtained;gets
licence;cedes;received;gets
boat;sells;purchased;buys
quota;leases;rented;rents
patent;licenses;acquired;obtains
plot;gives;received;is given
bond;pledges;taken;takes
file;hands;fetched;receives
patient;refers;accepted;accepts
post;leaves;inherited;inherits
water right;sells;bought;acquires
berth;sublets;rented;rents
mandate;delegates;accepted;accepts
sample;sends;received;gets
wagon;lends;borrowed;borrows
policy;bequeaths;inherited;inherits"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, gives, got, gets = k.pick(SKINS.split("\n")).split(";")
    a, b, c = k.people(3)
    nos = dict(zip((a, b, c), k.ids(3), strict=True))
    item, day = k.id(), k.date()
    k.must("Persons are entered by number, not by name.|The register takes numbers of persons.")
    k.role(f"You record who gives {thing}s to whom.", f"Register of transfers ({thing})", "Notary's clerk. Mind who gives and who receives.")
    k.steps("<person_no> for both.", "<record> the transfer.")
    k.goal(
        f"{a} {gives} {thing} {item} to {b} on {day}.",
        f"On {day}, {thing} {item} was {got} by {b} from {a}. Record it.",
        f"{b} {gets} {thing} {item}. It came from {a}, {day}.",
        f"Record: {thing} {item}, until now of {a}, is from {day} on that of {b}.",
        f"From {a}, {b} has {got} {item} on {day}; {c} was only witness.",
        f"{thing} {item} / {day} / new holder {b} / old holder {a}",
    )

    @k.look("person_no|find_person|number_of", "The number of a person.", name=text("name|person", "Full name."))
    def person_no(name):
        return {"name": name, "number|no": nos[name]} if name in nos else k.fail(f"{name} is not known.")

    @k.act("record|record_transfer|enter", f"Records the transfer of {an(thing)}.", item=text(f"{thing.replace(' ', '_')}|item", f"Number of the {thing}."), giver=text("giver|from_no|old_holder", "Number of who gives it."), receiver=text("receiver|to_no|new_holder", "Number of who receives it."), day=text("day|date", "On which day."))
    def record(item, giver, receiver, day):
        return f"{item}: {giver} to {receiver}." if giver in nos.values() and receiver in nos.values() else k.fail("Unknown person.")

    def right():
        if record.made():
            return None
        looks = [person_no(name=p) for p in (a, b) if not person_no.made(name=p)]
        return looks or record(item=item, giver=nos[a], receiver=nos[b], day=day)

    return right
