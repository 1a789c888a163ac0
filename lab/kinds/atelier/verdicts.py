"""Passes or turns down each request, with the reason that fits; the tests, and which goes first, are the house's."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "requests"

# request;requests;number;flag;limit word
SKINS = """loan;loans;weeks;insured;long
stall;stalls;metres;deposit;wide
poem;poems;lines;rhymed;long
leave;leaves;days;cover;long
grant;grants;pounds;budget;large
entry;entries;grams;labelled;heavy
booking;bookings;guests;paid;big
shoot;shoots;hours;permit;long
transfer;transfers;years;medical;old
planting;plantings;trees;survey;many
litter;litters;pups;tested;large
gig;gigs;decibels;contract;loud
hire;hires;costumes;cleaned;many
tour;tours;heads;guide;crowded
firing;firings;degrees;cones;hot
advert;adverts;words;proofed;long
mooring;moorings;feet;papers;long
recital;recitals;minutes;tuner;long
dish;dishes;pence;tasted;dear
mural;murals;metres;sketch;big"""


def make(k):
    request, requests, number, flag, word = k.pick(SKINS.split("\n")).split(";")
    n, name, limit = k.int(2, 4), k.word(), k.int(12, 60)
    rows = [(i, v + (v == limit), k.chance(55)) for i, v in zip(k.ids(n), k.numbers(n, 3, 90), strict=True)]
    over = k.chance(65)
    flag_first = k.chance(50)
    strict = k.chance(70)
    too = f"{number} {'over' if over else 'under'} {limit}"
    reasons = ["ok", "number", "missing"]

    def verdict(row):
        bad_number = (row[1] > limit) if over else (row[1] < limit)
        bad_flag = not row[2] and strict
        if bad_flag and (flag_first or not bad_number):
            return False, "missing"
        return (False, "number") if bad_number else (True, "ok")

    rule = f"Turned down if {too} (reason: number)"
    if strict:
        rule += f", or if {flag} is no (reason: missing). If both are so, the reason is {'missing' if flag_first else 'number'}"
    else:
        rule += f". Whether {flag} is yes or no makes no difference"
    rule += ". All others pass (reason: ok)."

    k.role(f"You decide on {requests}.|{requests}, yes or no|You've a green stamp and a red one.", f"{requests} committee, the quick way")
    k.must(rule)
    k.steps("<waiting> lists them.", "<decide> each.")
    k.goal(
        f"Decide on the {requests} of {name}.",
        f"{name}: decide all",
        f"{name} has {requests} waiting. Would you go through them by the book?",
        f"from: {name}; {requests}: all; decide with reason",
        f"They want to know about their {requests}, do {name}. Stamp them!",
    )

    @k.look(f"waiting|open_{requests}|pending", f"The {requests} that wait, of one house.|What is to be decided.", name=text("house|name|of", "Name of the house.|Which house."))
    def waiting(**by):
        return [{"id|no": i, number: v, flag: f} for i, v, f in rows if not decide.made(key=i)] if by.get("name") == name else k.fail("no such house")

    @k.act(f"decide|stamp|decide_{request}", f"Passes a {request} or turns it down.|Gives a verdict on one {request}.", key=text("id|no|which", f"Id of the {request}.|Which {request}."), verdict=choice("verdict|stamp|decision", "The decision.|Pass or not.", ["pass", "turn down"]), why=choice("reason|why|grounds", "The reason.|Why.", reasons))
    def decide(key, **by):
        return f"{key}: {by['verdict']}" if key in [r[0] for r in rows] and not decide.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not waiting.made():
            return waiting(name=name)
        out = []
        for row in rows:
            if not decide.made(key=row[0]):
                ok, why = verdict(row)
                out.append(decide(key=row[0], verdict="pass" if ok else "turn down", why=why))
        return out

    return right
