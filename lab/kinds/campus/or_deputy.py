"""Puts a matter before the person in charge, or before the deputy if that person is away on the day."""

from kind import text

STRUCTURE = "or-deputy"
DOMAIN = "representation"

# unit;head;matter;verb
SKINS = """ward;doctor;prescription;present
chamber;judge;warrant;present
class;teacher;excuse note;hand
museum;director;loan paper;present
choir;conductor;solo wish;present
kitchen;chef;menu;hand
faculty;dean;petition;submit
branch;librarian;purchase wish;hand
club;president;protest;submit
estate;manager;repair wish;report
charity;treasurer;payment;present
parish;vicar;banns;hand
festival;producer;contract;present
team;captain;line-up;hand
town hall;mayor;certificate;present
hostel;warden;late pass;hand
orchestra;leader;bowing;hand
theatre;stage manager;cue sheet;hand
shelter;vet;adoption;present
camp;leader;sick note;hand"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    unit, head, matter, verb = k.pick(SKINS.split("\n")).split(";")
    names, day, ref = [w.capitalize() for w in k.words(2)], k.date(), k.id()
    heads, deputies, name = k.people(2), k.people(2), None
    name = names[0]
    off = {p: [d for d in k.dates(k.int(1, 3)) if d != day] for p in heads + deputies}
    is_away, both = k.chance(50), False
    if is_away:
        off[heads[0]].append(day)
        if k.chance(20):
            off[deputies[0]].append(day)
            both = True
    off = {p: k.shuffled(days) for p, days in off.items()}
    u, m = unit.replace(" ", "_"), matter.replace(" ", "_").replace("-", "_")

    k.role(f"You {verb} papers to those in charge.|{matter} runner", f"Office of the {head}.|I find somebody who may sign.")
    k.must(
        f"The {head} comes first, the deputy only if the {head} is away on that day.|Go to the deputy only when the {head} is away.",
        "If both are away, report that it is not done.|Both away: say that it cannot be done.",
    )
    k.steps(f"<leaders> names {head} and deputy.|See <leaders>.", "<away> tells when somebody is away.|Check <away>.", "<submit> it.")
    k.goal(
        f"{verb} {matter} {ref} at {unit} {name} on {day}",
        f"{day}: {matter} {ref}, {unit} {name}",
        f"Would you be so kind as to {verb} the {matter} {ref} on {day}? It belongs to the {unit} {name}, and I am told the {head} is not always in.",
        f"{ref} has to be seen by {name} on {day}. ask the {head}, else the deputy",
    )

    @k.look(f"leaders|get_{u}|who_leads", f"{head.capitalize()} and deputy of {an(unit)}.", name=text(f"{u}|name", f"Name of the {unit}."))
    def leaders(name):
        if name not in names:
            return k.fail(f"No {unit} of that name.")
        i = names.index(name)
        return {f"{head.replace(' ', '_')}|head": heads[i], "deputy|stand_in": deputies[i]}

    @k.look("away|absences|days_off_of", "The days on which a person is away.", person=text("person|who|name", "Name of the person."))
    def away(person):
        return k.result({"person": person, "away|off": ", ".join(off[person]) or "never"}) if person in off else k.fail("Nobody of that name.")

    @k.act(
        f"{verb}|{verb}_{m}|put_before",
        f"To {verb} {an(matter)} to somebody.",
        ref=text(f"{m}|ref", f"Number of the {matter}."),
        to=text("to|person|whom", "Name of the person who gets it."),
        day=text("day|date", "The day."),
    )
    def submit(ref, to, day):
        return f"{to} has {ref}." if to in off and day not in off[to] else k.fail(f"{to} is away.")

    def right():
        if submit.made():
            return []
        if not leaders.made(name=name):
            return leaders(name=name)
        if not away.made(person=heads[0]):
            return away(person=heads[0])
        if not is_away:
            return submit(ref=ref, to=heads[0], day=day)
        if not away.made(person=deputies[0]):
            return away(person=deputies[0])
        return k.give_up("both are away that day.") if both else submit(ref=ref, to=deputies[0], day=day)

    return right
