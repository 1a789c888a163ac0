"""Grants one request or declines it, by a limit that the system text sets and a field that a record has."""

from kind import choice, integer, text

STRUCTURE = "grant-or-decline"
DOMAIN = "campus services"

# request;thing;unit;who
SKINS = """extension;essay;days;student
loan;rare book;weeks;reader
leave;shift;hours;nurse
rebate;membership;percent;member
grant;project;pounds;charity
visit;ward;minutes;visitor
deferral;rent;days;tenant
upgrade;ticket;seats;guest
adjournment;hearing;days;lawyer
discount;group tour;percent;guide
overtime;rehearsal;minutes;musician
refund;trip;euros;traveller
parking permit;event;cars;organiser
deposit cut;instrument;euros;pupil
advance;allowance;coins;child
resit;exam;points;candidate
late checkout;room;hours;guest
stall;fair;metres;trader
noise permit;party;hours;neighbour
fee waiver;course;credits;applicant"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    request, thing, unit, who = k.pick(SKINS.split("\n")).split(";")
    limit = k.int(5, 60)
    refs = k.ids(3)
    amounts = [k.int(1, limit) if k.chance(50) else k.int(limit + 1, limit * 3 + 5) for _ in refs]
    people, names = k.people(3), k.words(3)
    ref, amount = refs[0], amounts[0]
    fits = amount <= limit

    k.role(
        f"You decide on requests: {request}, always for {an(thing)}.|{request} desk.",
        f"Every {who} who wants {an(request)} writes to you.|I decide. One request, one verdict.",
    )
    k.must(
        f"At most {limit} {unit} are granted; anything beyond is declined as too much.|Up to {limit} {unit} is fine and granted. More than {limit} {unit}: decline, it is too much."
    )
    k.steps("Open it with <opened>.|Read it with <opened>.", "Within the limit <grant>, otherwise <decline>.|Then <grant> or <decline>.")
    k.goal(
        f"Please decide {request} request {ref}.|Decide on {ref}.",
        f"{ref} has been lying here since Monday, the {who} rings every day. Decide, please!",
        f"request: {ref}\nkind: {request}\naction: decide",
        f"In the matter of {ref}, the {who} moves for a decision on the {request}. Kindly enter it.",
        f"is {ref} ok with our rules? enter yes or no for the {who}",
    )

    @k.look(
        f"get_request|open_request|read_{request.replace(' ', '_')}",
        f"Shows a request for {an(request)}.|What {an(who)} asked for.",
        ref=text("request|ref|number", "Number of the request."),
    )
    def opened(ref):
        if ref not in refs:
            return k.fail(f"There is no request {ref}.")
        i = refs.index(ref)
        return {f"{who}|by|asked_by": people[i], f"{thing.replace(' ', '_')}|for": names[i], f"{unit}|wanted|amount": amounts[i]}

    @k.act(
        "grant|approve|allow",
        f"Grants {an(request)}.",
        ref=text("request|ref|number", "Number of the request."),
        who=text(f"{who}|person|applicant", f"The {who} who asked."),
        amount=integer(f"{unit}|amount|how_much", f"How many {unit} are granted: what was asked for."),
    )
    def grant(ref, who, amount):
        return f"{ref} granted: {amount} {unit} for {who}." if ref in refs else k.fail(f"There is no request {ref}.")

    @k.act(
        "decline|refuse|turn_down",
        f"Declines {an(request)}.",
        ref=text("request|ref|number", "Number of the request."),
        who=text(f"{who}|person|applicant", f"The {who} who asked."),
        why=choice("why|reason|ground", "The reason.", ["too much", "too late", "no ground"]),
    )
    def decline(ref, who, why):
        return f"{ref} declined: {why}." if ref in refs else k.fail(f"There is no request {ref}.")

    def right():
        if not opened.made(ref=ref):
            return opened(ref=ref)
        if grant.made() or decline.made():
            return []
        if fits:
            return grant(ref=ref, who=people[0], amount=amount)
        return decline(ref=ref, who=people[0], why="too much")

    return right
