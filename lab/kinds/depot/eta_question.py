"""Answers one question about one vehicle or load from its record."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "dispatch"

SKINS = """lorry;driver;bay;arrival
ferry;skipper;pier;departure
train;guard;track;arrival
plane;captain;stand;landing
barge;master;berth;arrival
bus;driver;bay;departure
tanker;driver;arm;arrival
tug;mate;quay;return
harvester;operator;field;finish
crane;operator;pad;release
container;haulier;row;pickup
wagon;shunter;siding;departure
courier;rider;gate;delivery
plough;driver;road;return
drone;pilot;pad;landing
dredger;master;reach;finish
sweeper;driver;street;return
skip;driver;yard;collection
digger;operator;trench;finish
pilot boat;coxswain;jetty;return"""


def make(k):
    thing, who, where, when = k.pick(SKINS.split("\n")).split(";")
    number, other = k.ids(2)
    rec = {n: {who: k.person(), where: k.id(), when: k.time()} for n in (number, other)}
    field = k.pick(who, where, when)
    asks = {
        who: f"Who is the {who} of {number}?",
        where: f"Which {where} is {number} at?",
        when: f"When is the {when} of {number}?",
    }[field]
    k.role(f"You answer questions about every {thing}.|{thing} enquiries|info desk", "Answers the phone in dispatch")
    k.answers(f"The {field} that was asked for.|Only the {field}.")
    k.steps("<lookup> has it.|Use <lookup>.")
    k.goal(
        asks,
        f"{number}: {field}?",
        f"A customer asks about {thing} {number}: its {field}, please.",
        f"query {thing}={number} field={field}",
        f"I am waiting for {number} for hours. Can you tell me the {field}? Not of {other}, that one I know.",
    )

    @k.look(
        f"lookup|{thing.split()[0]}_info|record",
        f"The record of a {thing}.|What is known of a {thing}.",
        number=text(f"{thing.split()[0]}|number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def lookup(number):
        return {"number|no": number} | rec[number] if number in rec else k.fail(f"no {thing} {number}")

    def right():
        return k.answer(rec[number][field]) if lookup.made(number=number) else lookup(number=number)

    return right
