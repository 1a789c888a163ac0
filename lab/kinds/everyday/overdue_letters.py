"""Reminds everybody who should have brought something back, and nobody else."""

from kind import text

STRUCTURE = "each-when"
DOMAIN = "skins"
SKINS = """library,book,borrower,reminder
tool shed,tool,neighbour,note
bottle depot,crate,cafe,postcard
costume hire,costume,customer,letter
music school,brass instrument,family,reminder
museum,painting,gallery,formal letter
ski rental,pair of skis,skier,message
school lab,beaker set,class,note
film archive,reel,cinema,letter
seed library,seed packet,grower,postcard
boat club,paddle,member,message
hotel,parasol,guest,note
hospital stores,crutch,patient,letter
photo shop,lens,photographer,message
choir library,score,singer,note
dairy,churn,farm,card
theatre,wig,troupe,letter
parish hall,trestle table,group,note
sports office,key,team,message
toy library,toy,family,postcard
car pool,car,colleague,message
garden centre,trolley,customer,card
weather club,rain gauge,observer,letter
kitchen store,ladle,cook,note"""


def make(k):
    house, thing, who, letter = k.pick(SKINS.splitlines()).split(",")
    slot, note, one = (word.replace(" ", "_") for word in (thing, letter, who))
    count = k.int(3, 6)
    days = sorted(k.dates(count + 1))
    today = days.pop(k.int(1, count))
    days = k.shuffled(days)
    people, names = k.people(count), [w.capitalize() for w in k.words(count)]
    draw = k.pick(k.mail, k.phone)
    contacts = k.many(draw, count)
    nothing = k.chance(8)
    backs = [nothing or (k.chance(30) and day != min(days)) for day in days]
    rows = list(zip(k.ids(count), people, contacts, names, days, backs, strict=True))
    late = [row for row in rows if row[4] < today and not row[5]]
    parts = k.pick(["thing"], ["thing", "due"], ["due"], ["person", "thing"])
    back = k.pick("back", "returned", "in")

    k.role(
        f"Reminders|You look after what the {house} lends.|{house} reminders|You write to people who forget.",
        f"You send every {letter} of the {house}.|You are a patient person who reminds people.",
        f"The {house} lends things. Some people forget to bring them back. You write one {letter} for each {thing} that is overdue. "
        "People who still have time hear nothing from you.",
    )
    k.must(
        f"Today is {today}.|It is {today}.|Date of today: {today}.",
        f"Overdue is what was due before today and is not {back} yet.|A {thing} is overdue if its day has passed and it is not {back}.",
    )
    k.steps("See what is lent with <loans>.", f"Send one {letter} with <remind> for each overdue {thing}.")
    k.goal(
        f"Send a {letter} to everybody who is overdue.",
        f"Who still has a {thing} that should be here? Remind them all.",
        "overdue: remind each",
        f"Good morning! Would you write to each {who} whose time is up? One {letter} for each {thing}, please.",
        f"It is the end of the month; the {house} wants its things. Every late {who} gets a {letter}.",
        f"A {letter} is to be sent for each {thing} past its day.",
        f"Half of my {thing} collection is gone. Chase them up, all that are late!",
        f"task: {letter}\nto: each {who} with an overdue {thing}\nnot to: anybody else",
        "Please look who is late. Write to these people. The other people are good, do not write to them.",
        f"We want our things back. Please remind the late ones of the {house}.",
    )

    @k.look(
        f"list_loans|get_{slot}_loans|lent_out|{slot}_book",
        f"Lists what is lent.|Every {thing} with the {who} who has it and the day it is due.",
    )
    def loans():
        return [
            {"no|id": i, one: p, "contact|reach_at": c, slot: n, "due|back_by": d, back: "yes" if b else "no"}
            for i, p, c, n, d, b in rows
        ]

    extra = {
        "person": text(f"{one}|name", f"Name of the {who}.|Who has it."),
        "thing": text(f"{slot}|what", f"Name of the {thing}.|Which {thing} it is about."),
        "due": text("due|was_due|day", "Day on which it was due.|When it should have come back."),
    }

    @k.act(
        f"send_{note}|remind|send_reminder|write_{note}",
        f"Sends a {letter} about a {thing}.|Reminds one {who}.",
        to=text(
            "to|contact|reach_at", f"Where the {who} is reached: mail or telephone.|Address or number that it goes to."
        ),
        **{name: extra[name] for name in parts},
    )
    def remind(to, **_):
        return f"Sent to {to}." if to in contacts else k.fail(f"Nobody is reached at {to}.")

    def right():
        if not loans.calls:
            return loans()
        return [
            remind(to=c, **{name: {"person": p, "thing": n, "due": d}[name] for name in parts})
            for _, p, c, n, d, _ in late
            if not remind.made(to=c)
        ]

    return right
