"""Sends a paper to whoever may sign for its amount; a table says up to which amount each may."""

from kind import integer, text

STRUCTURE = "signer-by-amount"
DOMAIN = "approvals"

# paper;amount;office;verb
SKINS = """invoice;euros;parish office;present
travel request;pounds;faculty;submit
purchase;dollars;school;present
loan;insured value;museum;refer
claim;damages;court service;refer
grant;crowns;charity;submit
repair;cost;housing office;refer
overtime sheet;minutes;hospital;submit
wine order;bottles;restaurant;present
transfer;fee;football club;refer
concert deal;fee;concert hall;present
refund;fare;travel agency;submit
fine;points;library;refer
tender;bid;town hall;submit
expense note;coins;scout group;present
stipend;monthly sum;university;refer
donation;gift;hospice;present
dose change;units;clinic;refer
prize;prize money;festival;submit
rent cut;rent;co-op;refer"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    paper, unit, office, verb = k.pick(SKINS.split("\n")).split(";")
    limits = sorted(k.numbers(4, 50, 900))
    people, refs = k.people(4), k.ids(3)
    jobs = k.some(["clerk", "deputy", "head", "director", "board member", "supervisor", "treasurer"], 4)
    low = k.int(0, 3)
    amount = k.int(limits[low - 1] + 1 if low else 10, limits[low])
    amounts = [amount, k.int(10, 900), k.int(10, 900)]
    ref, day = refs[0], k.date()
    rows = k.shuffled(range(4))
    p = paper.replace(" ", "_")

    k.role(
        f"You find the right signature for {an(paper)}.|Signature desk of {an(office)}",
        f"Runner between the offices of the {office}.|I bring each {paper} to the one who may sign it.",
    )
    k.must("It goes to the person with the lowest limit that still covers the amount.|Choose who may just sign it: of all whose limit is not below the amount, the one with the smallest limit.")
    k.steps("<paper_info> has the amount, <signers> the limits.|Read <paper_info>, then <signers>.", "Then <submit>.|<submit> once.")
    k.goal(
        f"Get {paper} {ref} signed by {day}.",
        f"{ref} needs a signature ({day} at the latest)",
        f"May I trouble you with {paper} {ref}? Somebody has to sign it before {day} is over, and I never know who may sign how much.",
        f"who signs {ref}? bring it there, due {day}",
        f"{paper}: {ref}\nstatus: unsigned\ndeadline: {day}\n-> {verb}",
    )

    @k.look(f"get_{p}|paper_info|read_{p}", f"Shows {an(paper)}.", ref=text(f"{p}|ref|number", f"Number of the {paper}."))
    def paper_info(ref):
        return {"no": ref, f"{unit.replace(' ', '_')}|amount": amounts[refs.index(ref)]} if ref in refs else k.fail(f"No {paper} {ref}.")

    @k.look("signers|who_may_sign|limits", "Who may sign, and up to which amount.")
    def signers():
        return [{"name|person": people[i], "job|post": jobs[i], "limit|up_to": limits[i]} for i in rows]

    @k.act(
        f"{verb}|submit_{p}|send_for_signature",
        f"Puts {an(paper)} before somebody for signature.",
        ref=text(f"{p}|ref|number", f"Number of the {paper}."),
        who=text("who|signer|person", "Name of who signs."),
        amount=integer("amount|value|how_much", "The amount on it."),
        day=text("day|due|until", "Last day for the signature."),
    )
    def submit(ref, who, amount, day):
        return f"{who} has {ref}." if ref in refs and who in people else k.fail("No such paper or person.")

    def right():
        calls = [c for c, m in ((paper_info(ref=ref), paper_info.made(ref=ref)), (signers(), signers.made())) if not m]
        return calls or ([] if submit.made() else submit(ref=ref, who=people[low], amount=amount, day=day))

    return right
