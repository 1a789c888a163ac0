"""Strikes all entries of a holder but one; which one remains is said each time."""

from kind import text

STRUCTURE = "all-but-one"
DOMAIN = "registers"

# entry;entries;holder;number column;verb
SKINS = """registration;registrations;voter;page;strike
permit;permits;trader;stalls;revoke
account;accounts;saver;balance;close
policy;policies;insured;premium;cancel
card;cards;patient;visits;void
reservation;reservations;traveller;seats;release
plate;plates;keeper;mileage;withdraw
enrolment;enrolments;student;credits;delete
lien;liens;owner;rank;discharge
mandate;mandates;client;fee;end
meter point;meter points;household;reading;remove
tenancy;tenancies;tenant;rent;terminate
bond;bonds;importer;value;release
draft;drafts;clerk;pages;discard
badge;badges;researcher;doors;disable
appointment;appointments;citizen;counter;cancel
subscription;subscriptions;commuter;zones;stop
profile;profiles;supplier;score;merge_away"""

RULES = [
    ("the newest remains|keep the one with the latest date", lambda rows: max(rows, key=lambda r: r[1])),
    ("the oldest remains|keep the one with the earliest date", lambda rows: min(rows, key=lambda r: r[1])),
    ("the one with the highest {c} remains|keep only the highest {c}", lambda rows: max(rows, key=lambda r: r[2])),
    ("the one with the lowest {c} remains|keep only the lowest {c}", lambda rows: min(rows, key=lambda r: r[2])),
    ("the first in the list remains|keep what stands first in the list", lambda rows: rows[0]),
    ("the last in the list remains|keep what stands last in the list", lambda rows: rows[-1]),
]


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, holder, col, verb = k.pick(SKINS.split("\n")).split(";")
    who, n, why = k.person(), k.int(1, 5), k.id()
    rows = list(zip(k.ids(n), k.dates(n), k.numbers(n, 2, 900), strict=True))
    said, best = k.pick(RULES)
    said, keep = k.one(said).format(c=col), best(rows)[0]
    word = verb.replace("_", " ")
    in_goal = k.chance(50)
    if not in_goal:
        k.must(f"Of several {things}, {said}.|Rule: {said}.")
    tail = f": {said}" if in_goal else ""
    k.role(f"You see to it that no {holder} has two {things}.", f"Register of {things}: duplicates", f"One {holder}, one {thing}. That is my office.")
    k.steps("<entries_of> gives all of them.", f"<strike> every other {thing}.")
    k.goal(
        f"{who} may have only one {thing}{tail}. Basis: {why}.",
        f"{word.capitalize()} the superfluous {things} of {who} on the basis of {why}{tail}",
        f"{holder} {who}, basis {why}, one {thing} too many or more{tail}",
        f"Please put the {things} of {who} in order ({why}){tail}",
    )

    @k.look("entries_of|list_of|held_by", f"The {things} of {an(holder)}.", name=text(f"{holder}|name|who", f"Name of the {holder}."))
    def entries_of(name):
        if name != who:
            return k.fail(f"{name} has no {thing}.")
        return [{"no|id": i, "date|since": d, col: v} for i, d, v in rows if not strike.made(item=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_entry", f"To {word} one {thing}.", item=text("item|no|id", f"Number of the {thing}."), basis=text("basis|by|ref", "On what basis, a number."))
    def strike(item, basis):
        return f"{item}: {word} ({basis})." if item in [r[0] for r in rows] else k.fail(f"No {thing} {item}.")

    def right():
        if not entries_of.made(name=who):
            return entries_of(name=who)
        return [strike(item=r[0], basis=why) for r in rows if r[0] != keep and not strike.made(item=r[0])]

    return right
