"""Waives, or lets off, those charges of a payer that the text names, and no others."""

from kind import text

STRUCTURE = "rule-in-text"
DOMAIN = "public fees"

# charge;charges;payer;verb;column of the kind
SKINS = """fee;fees;citizen;waive;class
fine;fines;driver;cancel;type
toll;tolls;haulier;refund;lane
levy;levies;farm;defer;crop
premium;premiums;policyholder;suspend;cover
rent;rents;tenant;reduce;unit
surcharge;surcharges;customer;strike;meter
duty;duties;importer;remit;heading
due;dues;member;forgive;section
toll charge;toll charges;carrier;reverse;bridge
tuition;tuitions;student;postpone;course
water bill;water bills;household;hold;zone
penalty;penalties;taxpayer;lift;form
copay;copays;patient;drop;ward
late charge;late charges;borrower;erase;branch
court cost;court costs;party;stay;chamber
parking notice;parking notices;keeper;void;street
licence fee;licence fees;trader;exempt;trade"""

RULES = [
    ("those above {n}|each one whose amount exceeds {n}|amount over {n}", lambda r, v: r["amount"] > v["n"]),
    ("those below {n}|each one whose amount is less than {n}|amount under {n}", lambda r, v: r["amount"] < v["n"]),
    ("those dated before {d}|what is older than {d}", lambda r, v: r["date"] < v["d"]),
    ("those dated after {d}|what was issued later than {d}", lambda r, v: r["date"] > v["d"]),
    ("those of {c} {w}|only where the {c} is {w}", lambda r, v: r["kind"] == v["w"]),
    ("all but those of {c} {w}|every one, save where the {c} is {w}", lambda r, v: r["kind"] != v["w"]),
    ("the disputed ones|those that are marked disputed", lambda r, v: r["disputed"]),
    ("the undisputed ones|those against which no dispute is noted", lambda r, v: not r["disputed"]),
]


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, payer, verb, kind = k.pick(SKINS.split("\n")).split(";")
    who, ref, kinds = k.person(), k.id(), k.words(2)
    n = k.int(3, 6)
    cells = zip(k.ids(n), k.numbers(n, 20, 900), k.dates(n), strict=True)
    rows = [dict(id=i, amount=a, date=d, kind=k.pick(kinds), disputed=k.chance(50)) for i, a, d in cells]
    said, test = k.pick(RULES)
    dates = {r["date"] for r in rows}
    day = next(d for d in k.dates(9) if d not in dates)
    at = dict(n=k.pick([n for n in range(150, 700) if n not in {r["amount"] for r in rows}]), d=day, w=k.pick(kinds), c=kind)
    said = k.one(said).format(**at)
    open_ = [r["id"] for r in rows if test(r, at)]

    k.role(f"You administer {things}.", f"Clerk for {things}. I carry out decisions.", f"{thing} office, automatic desk")
    k.must(f"Where nothing fits, finish without acting.|If no {thing} fits, there is nothing to be done.")
    k.steps(f"Read the {things} of the {payer} with <listed>.", f"Then <forgive>, once for each {thing} concerned.")
    k.goal(
        f"{verb.capitalize()} the {things} of {who}: {said}. Decision {ref}.",
        f"By decision {ref}, of the {things} of {payer} {who} the following are concerned ({verb}): {said}.",
        f"{payer}: {who} / order: {verb} {said} / ref: {ref}",
        f"{ref} is granted in part to {who}. Please {verb} {said}; the rest remains.",
        f"{verb} for {who} ({ref}) {said}, nothing else",
    )

    @k.look(
        f"{payer}_account|open_items|charges_of",
        f"Lists the {things} of {an(payer)}.|What {an(payer)} owes.",
        name=text(f"{payer}|name|person", f"Name of the {payer}.|Whose {things}."),
    )
    def listed(name):
        if name != who:
            return k.fail(f"No {payer} {name}.")
        return [
            {"no|id|item": r["id"], "amount|sum": r["amount"], "date|issued": r["date"], kind: r["kind"], "disputed": r["disputed"]}
            for r in rows
            if not forgive.made(item=r["id"])
        ]

    @k.act(
        f"{verb}|{verb}_one|{verb}_item",
        f"To {verb} one {thing}, under a decision.",
        item=text("item|no|charge", f"Number of the {thing}.|Which {thing}."),
        decision=text("decision|ref|basis", "Number of the decision.|Under which decision."),
    )
    def forgive(item, decision):
        if item not in [r["id"] for r in rows]:
            return k.fail(f"There is no {thing} {item}.")
        return f"{item}: {verb}, entered under {decision}."

    def right():
        if not listed.made(name=who):
            return listed(name=who)
        return [forgive(item=i, decision=ref) for i in open_ if not forgive.made(item=i)]

    return right
