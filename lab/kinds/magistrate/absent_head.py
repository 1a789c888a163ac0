"""Gives a matter to the head of an office, or to whoever the rule names when the head is away."""

from kind import text

STRUCTURE = "stand-in"
DOMAIN = "public administration"

# matter;office;head;column 2;column 3
SKINS = """appeal;chamber;judge;deputy;senior
inquiry;district;commissioner;deputy;prefect
claim;branch;adjuster;substitute;director
incident;substation;engineer;relief;controller
case;ward;physician;locum;chief
dossier;consulate;consul;vice;ambassador
audit;section;auditor;second;partner
inspection;port;inspector;alternate;collector
grievance;school;principal;vice;superintendent
dispute;depot;manager;foreman;inspector
recount;precinct;officer;clerk;returning_officer
experiment;lab;supervisor;postdoc;professor
mortgage;agency;banker;assistant;regional
repair;waterworks;foreman;standby;engineer
petition;ministry;secretary;undersecretary;minister
survey;parish;surveyor;assistant;registrar
licence;county;licenser;clerk;commissioner
tenancy;estate;warden;caretaker;owner"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    matter, office, head, second, third = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    staff = {n: dict(zip((head, second, third), k.people(3), strict=True)) for n in names}
    mine, ref, away = names[0], k.id(), k.chance(60)
    gone = {staff[mine][head]} if away else set()
    gone |= {p for n in names[1:] for p in staff[n].values() if k.chance(40)}
    rule = k.pick("second", "third", "stop", "wait")
    till = k.date()
    say = {
        "second": f"If the {head} is absent, the {second} takes over.|In absence of the {head}: the {second}.",
        "third": f"If the {head} is absent, it goes to the {third}, never to the {second}.|The {third} takes what an absent {head} cannot.",
        "stop": f"If the {head} is absent, assign nobody and report that it was not done.|Nobody stands in for an absent {head}: then report that it could not be done.",
        "wait": f"If the {head} is absent, it is given to the {head} nevertheless.|Absence of the {head} changes nothing.",
    }[rule]
    k.must(f"Every {matter} goes to the {head} of its {office}.|The {head} of the {office} is in charge.", say)
    k.role(f"You distribute the {matter}s among the {office}s.", f"Distribution of {matter}s", f"Your office hands every {matter} to the person in charge.")
    k.steps(f"See who works in the {office} with <people_of>, and with <presence> whether the {head} is there.", "<give> it.")
    k.goal(
        f"{matter.capitalize()} {ref} belongs to {office} {mine}. Have it assigned, due {till}.",
        f"Assign {ref} ({office} {mine}), due {till}.",
        f"{office}: {mine}; {matter}: {ref}; due: {till}",
        f"Who handles {matter} {ref} in {mine}? Put it on that desk, to be finished by {till}.",
        f"the {matter} {ref} came in for {mine}. due on {till}, somebody must take it",
    )

    @k.look(f"people_of|staff|{office}_card", f"Who works in {an(office)}.|The persons of one {office}.", name=text(f"{office}|name", f"Name of the {office}."))
    def people_of(name):
        return dict(staff[name]) if name in staff else k.fail(f"No {office} {name}.")

    @k.look("presence|is_in|absence_of", "Whether a person is present or absent.", person=text("person|who", "Full name of the person."))
    def presence(person):
        if person not in [p for s in staff.values() for p in s.values()]:
            return k.fail(f"{person} is not known.")
        return f"{person} is {'absent' if person in gone else 'present'} today."

    @k.act(
        f"give|assign|assign_{matter}",
        f"Gives {an(matter)} to a person.",
        ref=text(f"{matter}|ref|no", f"Number of the {matter}."),
        person=text("person|to|assignee", "Who gets it, full name."),
        due=text("due|until|by", "The day it is due."),
    )
    def give(ref, person, due):
        if person not in [p for s in staff.values() for p in s.values()]:
            return k.fail(f"{person} is not known.")
        return f"{ref} now lies with {person}, due {due}."

    def right():
        if give.made():
            return None
        if not people_of.made(name=mine):
            return people_of(name=mine)
        boss = staff[mine][head]
        if rule != "wait" and not presence.made(person=boss):
            return presence(person=boss)
        if away and rule == "stop":
            return k.give_up(f"{boss} is absent.")
        to = {"second": second, "third": third}.get(rule, head) if away else head
        calls = [give(ref=ref, person=staff[mine][to], due=till)]
        return calls + ([presence(person=boss)] if not presence.made(person=boss) else [])

    return right
