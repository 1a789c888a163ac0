"""Asks every party that a list names; issues the permit if all agree, else refuses it with who objects."""

from kind import text

STRUCTURE = "ask-all-then"
DOMAIN = "permits"

SKINS = """dig;utility;street
blast;neighbour;quarry
dive;operator;quay
road closure;service;road
crane lift;tenant;yard
tree felling;owner;lane
night work;ward;block
drone flight;tower;zone
hot work;hall;plant
burn;farmer;slope
market;shop;square
convoy;county;route
blackout;customer;spur
mooring;pilot station;reach
parade;precinct;boulevard
drainage;parish;ditch
filming;landlord;dock
race;village;pass
spraying;beekeeper;valley
test run;line manager;track"""


def make(k):
    work, party, place = k.pick(SKINS.split("\n")).split(";")
    number, name, day = k.id(), k.word(), k.date()
    parties = k.words(k.int(2, 4))
    says = {p: k.chance(75) for p in parties}
    no = [p for p in parties if not says[p]]
    k.role(f"You decide on a {work}.|{work} permits|Everybody on the list has a say.", "Permit office")
    k.must(
        f"Every {party} of the {place} is asked. All agree: <issue>. As soon as one objects: <refuse>, naming that {party}.|Ask each {party}; one objection is enough to <refuse> with its name, otherwise <issue>."
    )
    k.steps("<parties_of> tells whom to ask.|List them with <parties_of>.", "<ask> one by one.")
    k.goal(
        f"Decide application {number}: {work} in {place} {name} on {day}.",
        f"{number} {work} {name} {day} - decide",
        f"Can the {work} at {name} on {day} go ahead? Application {number}.",
        f"application: {number}\n{place}: {name}\nday: {day}\nkind: {work}",
        f"applicant keeps calling about {number} ({name}, {day}). ask round and decide",
    )

    @k.look(
        f"parties_of|{party.split()[0]}_list|whom_to_ask",
        f"Every {party} of a {place}.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def parties_of(**by):
        return (
            [{f"{party.split()[0]}|name": p} for p in parties]
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.look(
        "ask|consult|opinion_of",
        f"Asks one {party} about an application.",
        who=text(f"{party.split()[0]}|who", f"Name of the {party}.|Whom."),
        number=text("application|number", "Number of the application.|Which application."),
    )
    def ask(who, number):
        return f"{who}: " + ("agrees" if says[who] else "objects") if who in says else k.fail(f"{who} is not concerned")

    @k.act(
        "issue|grant|permit",
        "Issues a permit.",
        number=text("application|number", "Number of the application.|Which application."),
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
        day=text("day|date", "Which day.|The day."),
    )
    def issue(number, place, day):
        return f"permit for {place}, {day}"

    @k.act(
        "refuse|deny|turn_down",
        "Refuses an application.",
        number=text("application|number", "Number of the application.|Which application."),
        because=text(f"because_of|{party.split()[0]}", f"The {party} that objects.|Who objects."),
    )
    def refuse(number, because):
        return f"{number} refused" if because in parties else k.fail(f"{because} is not concerned")

    def right():
        if issue.made() or refuse.made():
            return None
        if not parties_of.made(place=name):
            return parties_of(place=name)
        asked = [p for p in parties if ask.made(who=p, number=number)]
        against = [refuse(number=number, because=p) for p in no if p in asked]
        rest = [ask(who=p, number=number) for p in parties if p not in asked]
        return against + rest or issue(number=number, place=name, day=day)

    return right
