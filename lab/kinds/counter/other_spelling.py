"""Searches under the second name that the goal gives when the first finds nothing, then acts with the number found."""

from kind import text

STRUCTURE = "empty-ask-again"
DOMAIN = "search"

# thing; things; verb; does; extra; drawn
SKINS = [
    row.split(";")
    for row in """patient;patients;call_in;Calls in;room;id
customer;customers;refund;Refunds;amount;money
member;members;renew;Renews;until;date
street;streets;close;Closes;from_day;date
book;books;reserve;Reserves;reader;person
plant;plants;order;Orders;garden;word
boat;boats;moor;Moors;berth;id
firm;firms;invoice;Invoices;total;money
guest;guests;wake;Wakes;time;time
pupil;pupils;excuse;Excuses;day;date
medicine;medicines;dispense;Dispenses;patient;person
village;villages;visit;Visits;nurse;person
wine;wines;serve;Serves;table;id
horse;horses;enter;Enters;race;word
donor;donors;thank;Thanks;letter;id
dish;dishes;cook;Cooks;table;id""".split("\n")
]


def make(k):
    thing, things, verb, does, extra, drawn = k.pick(SKINS)
    draw = k.pick(k.word, k.person)
    one, two, others = draw(), draw(), k.many(draw, 2)
    ids, given = k.ids(3), getattr(k, drawn)()
    first_hits, missing = k.chance(25), k.chance(12)
    known = [one if first_hits else two, *others]
    if missing and not first_hits:
        known = others
    label, v = extra.replace("_", " "), verb.replace("_", " ")
    k.role(
        f"You find {things}, under whatever name.|{things} search|Front office. Some {things} have two names.",
        f"You {v} {things}.|Clerk; tries again before giving up.|Helper of the {things} desk.",
    )
    k.must("If both names find nothing, report that it is not possible.|Neither name found: say that it can't be done.")
    k.steps("Search with <find>.|<find> by name.", "Then <do> with the number.")
    k.goal(
        f"{v.capitalize()} {thing} {one}, {label} {given}. If there is nothing, try {two}.|{one} (or under {two}): {v}, {label} {given}|{thing}: {one}, formerly {two}. {label}: {given}. task: {v}",
        f"Please {v} {one}; the old name is {two}. {label.capitalize()}: {given}.|{one} may be listed as {two}. {v} it with {label} {given}.",
        f"{label} {given} for {one}. Should the list not have {one}, it has {two}.|can you {v} {one}? maybe it is written {two}. {label} = {given}",
        f"I look for {thing} {one} (some say {two}), to {v}, {label} {given}",
    )

    @k.look(
        f"find_{thing}|search_{things}|find",
        f"Searches the {things} by name.|Finds a {thing}.",
        name_=text("name|query|called", f"Name of the {thing}.|What to search for."),
    )
    def find(name_):
        return [{"name|called": n, f"{thing}_no|id|no": ids[i]} for i, n in enumerate(known) if n == name_]

    params = {
        "no": text(f"{thing}_no|id|no", f"Number of the {thing}.|Which {thing}, by number."),
        "extra_": text(f"{extra}|the_{extra}", f"The {label}.|Which {label}."),
    }

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"{does} one {thing}.|To {v} a {thing}.", **params)
    def do(no, extra_):
        return k.one(f"{no}: done.", "ok") if no in ids[: len(known)] else k.fail(f"There is no {thing} {no}.")

    def right():
        if not find.made(name_=one):
            return find(name_=one)
        if not first_hits and not find.made(name_=two):
            return find(name_=two)
        if missing and not first_hits:
            return k.give_up(f"neither {one} nor {two} is there.")
        return [] if do.calls else do(no=ids[0], extra_=given)

    return right
