"""Answers a question that takes two look-ups: the first result names what the second tool wants."""

from kind import text

STRUCTURE = "chain"
DOMAIN = "information"

# asked of; what it has; what that has; word for the answer; how it is drawn
SKINS = [
    row.split(";")
    for row in """guest;room;housekeeper;name of the housekeeper;person
pupil;class;teacher;name of the teacher;person
parcel;van;driver;phone of the driver;phone
book;shelf;floor;floor of the shelf;title
patient;ward;head nurse;name of the head nurse;person
order;warehouse;manager;mail of the manager;mail
employee;branch;address;address of the branch;title
boat;berth;price;price of the berth;money
player;team;coach;name of the coach;person
meter;building;caretaker;phone of the caretaker;phone
claim;policy;end;last day of the policy;date
exhibit;hall;guard;name of the guard;person
train;platform;exit;exit of the platform;title
cow;barn;farmer;phone of the farmer;phone
dish;menu;price;price of the menu;money
lecture;lecture room;seat plan;code of the seat plan;id
member;tariff;fee;fee of the tariff;money""".split("\n")
]


def make(k):
    thing, mid, last, asked, drawn = k.pick(SKINS)
    names, mids, values = (
        k.many(k.pick(k.person, k.word, k.id), 3),
        k.many(k.pick(k.word, k.id), 3),
        k.many(getattr(k, drawn), 3),
    )
    name, other, lost = names[0], k.date(), k.chance(8)
    m, key = mid.replace(" ", "_"), last.replace(" ", "_")
    k.role(
        f"You answer questions of the counter.|Information: {thing}, {mid}, {last}|You look things up, one step after the other.",
        f"Telephone desk. Short answers.|Assistant for questions about each {thing}.|You find the {last} for people who ask.",
    )
    k.must(f"If there is no such {thing}, say that you cannot tell.|Unknown {thing}: report that it is not known.")
    k.steps(f"<first> names the {mid}.", f"<second> tells about the {mid}.|Then ask <second>.")
    k.answers(f"The {asked}.|Only the {asked}.")
    k.goal(
        f"What is the {asked} that belongs to {thing} {name}?|{name}: {asked}?|Please find the {asked} for {thing} {name}.",
        f"{thing} {name} has a {mid}. I need the {asked}.|{thing}: {name}. wanted: {asked}|Could you tell me the {asked}? It is about {thing} {name}.",
        f"somebody asks about {name}, they want the {asked}|for {thing} {name} which is the {asked}?|Look up {name} and give me the {asked}, thanks.",
    )

    @k.look(
        f"find_{thing}|{thing}_info|lookup_{thing}",
        f"Shows one {thing}.|What is known of a {thing}.",
        name_=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
    )
    def first(name_):
        if name_ not in names or lost:
            return k.fail(f"There is no {thing} {name_}.")
        return {thing: name_, "since|from": other, f"{m}|its_{m}": mids[names.index(name_)]}

    @k.look(
        f"show_{m}|{m}_info|about_{m}",
        f"Shows one {mid}.|What is known of a {mid}.",
        which=text(f"{m}|id|which", f"The {mid}.|Which {mid}."),
    )
    def second(which):
        if which not in mids:
            return k.fail(f"There is no {mid} {which}.")
        return {m: which, key: values[mids.index(which)], "checked|updated": other}

    def right():
        if lost:
            return k.give_up(f"there is no {thing} {name}.") if k.seen(name) else first(name_=name)
        if not first.made(name_=name):
            return first(name_=name)
        return k.answer(values[0]) if second.made(which=mids[0]) else second(which=mids[0])

    return right
