"""Sends each incoming file to one of two desks; which case goes to which is laid down anew each time."""

from kind import text

STRUCTURE = "rule-swap"
DOMAIN = "court registry"

# file;files;first act;second act;office
SKINS = """petition;petitions;docket;return_to_sender;court registry
application;applications;examine;shelve;permit office
claim;claims;settle;contest;insurance branch
consignment;consignments;release;inspect;customs post
ballot;ballots;count_in;set_aside;polling station
return;returns;assess;query;tax office
deed;deeds;record;suspend;land registry
referral;referrals;admit;redirect;hospital admissions
sample;samples;analyse;discard;research lab
complaint;complaints;hear;dismiss;ombudsman's office
transfer;transfers;execute;freeze;bank back office
outage report;outage reports;dispatch_crew;log_only;grid operator
enrolment;enrolments;confirm;waitlist;school secretariat
tender;tenders;open_bid;exclude;procurement board
objection;objections;forward;reject;planning council
visa request;visa requests;interview;grant;consulate
invoice;invoices;pay;dispute;county treasury
train path;train paths;allot;refuse;rail regulator"""

SPLITS = [
    ("lodged after {d}|that came in later than {d}", "lodged up to {d}|that came in by {d}", lambda r, v: r["day"] > v["d"]),
    ("of more than {n} pages|thicker than {n} pages", "of {n} pages or fewer|with no more than {n} pages", lambda r, v: r["pages"] > v["n"]),
    ("with a signature|that are signed", "without a signature|that are not signed", lambda r, v: r["signed"]),
    ("from {w}|that come from {w}", "not from {w}|from any place but {w}", lambda r, v: r["place"] == v["w"]),
]


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, things, one, two, office = k.pick(SKINS.split("\n")).split(";")
    n, places, seal = k.int(2, 5), k.words(2), k.id()
    rows = [
        dict(id=i, day=d, pages=p, signed=k.chance(50), place=k.pick(places))
        for i, d, p in zip(k.ids(n), k.dates(n), k.numbers(n, 2, 60), strict=True)
    ]
    yes, no, test = k.pick(SPLITS)
    at = dict(d=k.date(), n=k.int(10, 40), w=places[0])
    yes, no, flipped = k.one(yes).format(**at), k.one(no).format(**at), k.chance(50)
    a, b = (one, two)[flipped].replace("_", " "), (one, two)[not flipped].replace("_", " ")
    rule = k.pick(
        f"{things.capitalize()} {yes}: {a}. Those {no}: {b}.",
        f"{a.capitalize()} {things} {yes}; {b} the others.",
        f"Of the {things}, {b} those {no}. Everything else: {a}.",
    )
    in_goal = k.chance(50)
    if not in_goal:
        k.must(f"Standing order: {rule}|Rule: {rule}|{rule}")
    tail = f" {rule}" if in_goal else ""

    k.role(f"You sort what arrives at the {office}.", f"{office}, incoming {things}.", f"Registrar's assistant ({office}). By the rule, without comment.")
    k.steps("<incoming> shows what has come in.", f"Every {thing} gets exactly one of <first> and <second>, under the seal number.")
    k.goal(
        f"Deal with today's {things} under seal {seal}.{tail}",
        f"Seal {seal}. All new {things} are to be dealt with.{tail}",
        f"clear the tray ({things}), seal {seal}.{tail}",
        f"No {thing} may lie undecided this evening; the seal is {seal}.{tail}",
        f"Will you go through the {things}? Use seal {seal}.{tail}",
    )

    @k.look("incoming|tray|new_items", f"Lists the new {things}.|What has come in.")
    def incoming():
        return [
            {f"{thing.split()[0]}|no|id": r["id"], "received|lodged": r["day"], "pages": r["pages"], "signed": r["signed"], "place|origin": r["place"]}
            for r in rows
            if not (first.made(item=r["id"]) or second.made(item=r["id"]))
        ]

    def settle(item, word):
        if item not in [r["id"] for r in rows] or first.made(item=item) or second.made(item=item):
            return k.fail(f"No undecided {thing} {item}.")
        return f"{item}: {word}."

    @k.act(
        f"{one}",
        f"Decides {an(thing)}: {one.replace('_', ' ')}.",
        item=text("item|no|id", f"Number of the {thing}."),
        seal=text("seal|seal_no", "Number of the seal in use.|Which seal."),
    )
    def first(item, seal):
        return settle(item, one)

    @k.act(
        f"{two}",
        f"Decides {an(thing)}: {two.replace('_', ' ')}.",
        item=text("item|no|id", f"Number of the {thing}."),
        seal=text("seal|seal_no", "Number of the seal in use.|Which seal."),
    )
    def second(item, seal):
        return settle(item, two)

    def right():
        if not incoming.made():
            return incoming()
        left = [r for r in rows if not (first.made(item=r["id"]) or second.made(item=r["id"]))]
        return [(first if test(r, at) != flipped else second)(item=r["id"], seal=seal) for r in left]

    return right
