"""Two lists: those on the one and not the other, or on both, are dealt with; which way round is said in the goal."""

from kind import choice, text

STRUCTURE = "set-difference"
DOMAIN = "rolls and lists"

# person;people;list A;list B;verb;done
SKINS = """guest;guests;invited;answered;ring;rung up
player;players;squad;insured;register;registered
singer;singers;choir;festival;write_to;written to
trader;traders;booked;paid;chase;chased
pupil;pupils;enrolled;present;phone;phoned
runner;runners;entered;started;refund;refunded
breeder;breeders;members;exhibitors;thank;thanked
actor;actors;cast;fitted;call;called
reader;readers;borrowed;returned;remind;reminded
tenant;tenants;leased;watered;visit;visited
poet;poets;submitted;printed;pay;paid
volunteer;volunteers;trained;rostered;roster;rostered
dancer;dancers;rehearsed;measured;measure;measured
cook;cooks;certified;employed;test;tested
dog;dogs;vaccinated;boarding;check;checked
boat;boats;moored;billed;bill;billed
sponsor;sponsors;pledged;named;list;listed
ringer;ringers;tower;outing;seat;seated
model;models;hired;briefed;brief;briefed
grower;growers;sowing;selling;inspect;inspected"""


def make(k):
    person, people, a, b, verb, done = k.pick(SKINS.split("\n")).split(";")
    event, sender, v = k.word(), k.word(), verb.replace("_", " ")
    names = k.people(k.int(4, 6))
    marks = [k.pick("a", "b", "ab") for _ in names]
    left = [p for p, m in zip(names, marks, strict=True) if "a" in m]
    right_ = k.shuffled([p for p, m in zip(names, marks, strict=True) if "b" in m])
    mark, said = k.pick(
        [
            ("a", f"that are on the list {a} but not on the list {b}|that {b} lacks although {a} has them"),
            ("b", f"that are on the list {b} but not on the list {a}|that {a} lacks although {b} has them"),
            ("ab", f"that are on both lists, {a} and {b}|that stand in {a} and in {b} as well"),
        ]
    )
    hit = [p for p, m in zip(names, marks, strict=True) if m == mark]
    said = k.one(said)

    k.role(f"You compare lists of {people}.|{people} lists|Two lists and a ruler: that's your day.", f"Secretary, {people}")
    k.must(f"Say that it is from {sender}.|Our name to give is {sender}.")
    k.steps(f"<list_of> both.", f"<go> for each {person} it concerns.")
    k.goal(
        f"For {event}, {v} the {people} {said}.",
        f"{event}: {v} {people} {said}",
        f"Would you take the two lists of {event} and {v} everybody {said.replace('that are', 'who is').replace('that stand', 'who stands')}?",
        f"event {event}; {people} {said}; action {v}",
        f"All {people} of {event} {said} should be {done}, so off you go.",
    )
    @k.look("list_of|get_list|read_list", f"One of the two lists of an event.|Reads a list.", event=text("event|of|name", "Name of the event.|Which event."), which=choice("list|which|side", "Which list.|The list to read.", [a, b]))
    def list_of(which, **by):
        if by.get("event") != event:
            return k.fail("no such event")
        return [{"name": p, "tel|phone": phones[p]} for p in (left if which == a else right_)]

    phones = {p: k.phone() for p in names}

    @k.act(
        f"{verb}|{verb}_{person}|{verb}_one",
        f"Has one {person} {done}.|To {v} one {person}.",
        who=text(f"{person}|name|who", f"Name of the {person}.|Which {person}."),
        phone=text("tel|phone|number", "Phone number in the list.|Their number."),
        sender=text("from_whom|sender|our_name", "Who it is from.|Our name."),
    )
    def go(who, phone, sender):
        return f"{who}: {done}" if phones.get(who) == phone and not go.made(who=who) else k.fail(f"{who}? {phone}?")

    def right():
        unread = [w for w in (a, b) if not list_of.made(event=event, which=w)]
        if unread:
            return [list_of(event=event, which=w) for w in unread]
        return [go(who=p, phone=phones[p], sender=sender) for p in hit if not go.made(who=p)]

    return right
