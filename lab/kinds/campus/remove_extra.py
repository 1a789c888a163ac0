"""The goal says who may stay on a list; everybody else who is on it is taken off."""

from kind import text

STRUCTURE = "keep-only"
DOMAIN = "lists of people"

# list;who;verb;reason
SKINS = """guest list;guest;strike;room
key list;holder;delete;audit
mailing list;parent;remove;privacy
team sheet;player;cut;limit
cast list;actor;drop;budget
roster;helper;release;season
witness list;witness;strike;order
reading list;title;remove;revision
waiting list;applicant;remove;expiry
seat plan;visitor;remove;fire code
faculty list;lecturer;remove;reform
ward list;patient;discharge;space
bidder list;bidder;exclude;rules
committee;member;dismiss;vote
choir list;singer;release;tour
fan club;fan;remove;renewal
menu;dish;drop;season
catering list;firm;drop;review
tour list;stop;cut;time
donor wall;donor;remove;renovation"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    plan, who, verb, why_name = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 7)
    people, nos = [w.capitalize() for w in k.words(n)] if who in "title dish firm stop" else k.people(n), k.ids(n)
    stay = sorted(k.some(range(n), k.int(1, n - 1)))
    if k.chance(10):
        stay = list(range(n))
    go = [i for i in range(n) if i not in stay]
    named = k.shuffled([people[i] for i in stay])
    said = ", ".join(named[:-1]) + " and " + named[-1] if len(named) > 1 else named[0]
    name, why = k.word().capitalize(), k.word()
    p = plan.replace(" ", "_")

    k.role(f"You keep the {plan} clean.|{plan} clean-up", f"Shorter lists are better lists.|I {verb} whoever should not be there.")
    k.must(f"Those who are named stay. Each other {who} on it goes, whoever it is.|Nobody who is named is touched; all the rest goes.")
    k.steps("<rows> shows who is on it.|Read <rows>.", "<drop> the rest, one by one.|Then <drop>.")
    k.goal(
        f"On {plan} {name} only {said} may stay. {verb} the rest ({why_name}: {why}).",
        f"{plan} {name}: keep {said}; {verb} all others, {why_name} {why}",
        f"Dear office, for {name} we shall keep just {said}, everybody else on the {plan} has to go, I'm afraid. The {why_name} is {why}.",
        f"keep {said}. nobody else!! {name}, {why_name} = {why}",
    )

    @k.look(f"rows|read_{p}|get_{p}", f"Who is on {an(plan)}.", name=text("list|name", f"Name of the {plan}."))
    def rows(name_=name, **by):
        if by["name"] != name_:
            return k.fail(f"No {plan} of that name.")
        return [{"no|id": nos[i], f"{who}|name": people[i]} for i in range(n) if not drop.made(no=nos[i])]

    @k.act(f"{verb}|{verb}_{who}|take_off", f"To {verb} one {who}.", no=text("no|id", f"Number of the {who} on it."), why=text(f"{why_name.replace(' ', '_')}|why", f"The {why_name}."))
    def drop(no, why):
        return f"{no} is off." if no in nos and not drop.made(no=no) else k.fail(f"{no} is not on it.")

    def right():
        if not rows.made(name=name):
            return rows(name=name)
        return [drop(no=nos[i], why=why) for i in go if not drop.made(no=nos[i])]

    return right
