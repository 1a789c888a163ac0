"""Asks people for help one after the other until the tool says that there is enough."""

from kind import text

STRUCTURE = "until-enough"
DOMAIN = "volunteers"

# need;who;unit;verb
SKINS = """blood drive;donor;bags;call
bake sale;parent;cakes;ask
food bank;farmer;crates;call
choir concert;singer;voices;ask
jury panel;citizen;jurors;summon
shuttle;driver;seats;ask
night shelter;host;beds;call
roof repair;donor;coins;ask
relay;runner;legs;ask
excavation;student;hands;call
quilt;sewer;patches;ask
petition;neighbour;signatures;ask
orchestra;violinist;desks;call
moving day;friend;boxes;ask
harvest;helper;rows;call
festival;steward;posts;call
book drive;reader;books;ask
banquet;cook;dishes;ask
regatta;boat owner;boats;call
vaccination;nurse;hours;call"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    need, who, unit, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    people, phones, gives = k.people(n), k.many(k.phone, n), k.numbers(n, 2, 20)
    stop = k.int(1, n - 1)
    name = event = k.word().capitalize()
    target = sum(gives[:stop]) - k.int(0, gives[stop - 1] - 1)

    def left():
        got = sum(gives[phones.index(c["phone"])] for c in call.calls)
        return max(target - got, 0)

    k.role(f"You find help: {need}.|{need} phone", f"Nobody is called in vain.|I {verb} one {who} after the other.")
    k.must("Go down the list from the top and stop as soon as nothing is missing.|In the order of the list, and no further than needed: at 0 missing you are done.")
    k.steps("<candidates> is the list.|Get <candidates>.", "<call> one by one.|Then <call>, until 0 are missing.")
    k.goal(
        f"Find enough {unit} for {need} {name}.",
        f"{need} {name}: we need {unit}",
        f"Dear helper, the {need} {name} still lacks {unit}. Please {verb} people until we have enough, but do not trouble anybody after that.",
        f"{verb} around for {name} till we've got all {unit}",
    )

    @k.look(f"candidates|list_{who.split()[-1]}s|phone_list", f"Every {who} who might help, in order.", name=text(f"{need.split()[-1]}|name", f"Name of the {need}."))
    def candidates(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {need} of that name.")
        return k.result([{f"{who.replace(' ', '_')}|name": people[i], "phone|number": phones[i]} for i in range(n)])

    @k.act(
        f"{verb}|{verb}_{who.split()[-1]}|phone",
        f"To {verb} {an(who)}; tells what is still missing.",
        phone=text("phone|number", f"Phone number of the {who}."),
        name=text(f"{need.split()[-1]}|what_for", f"Name of the {need}."),
    )
    def call(phone, name):
        if phone not in phones or call.made(phone=phone) or name != event:
            return k.fail("Nobody there, or asked before.")
        i = phones.index(phone)
        return f"{people[i]} gives {gives[i]}. Still missing: {max(left() - gives[i], 0)} {unit}."

    def right():
        if not candidates.made(name=name):
            return candidates(name=name)
        if left() == 0:
            return []
        return call(phone=next(p for p in phones if not call.made(phone=p)), name=name)

    return right
