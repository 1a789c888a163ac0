"""Sends a request to the person in charge, or to the deputy if that person is away on the day."""

from kind import text

STRUCTURE = "deputy"
DOMAIN = "workplace chat"

# request;area;person;verb
SKINS = """approval;budget;controller;request
review;module;maintainer;request
signature;contract;director;ask
question;topic;expert;put
visa;country;consul;apply
repair;line;foreman;order
exam;subject;examiner;register
audit;branch;auditor;schedule
order;category;buyer;submit
alarm;zone;guard;raise
complaint;store;manager;lodge
permit;district;officer;file
access;vault;keeper;request
appeal;league;referee;lodge
draft;column;editor;submit
sample;assay;chemist;send
pitch;fund;partner;send
change;service;owner;propose
refund;market;lead;escalate
visit;ward;nurse;announce"""


def make(k):
    what, area, person, verb = k.pick(SKINS.split("\n")).split(";")
    areas, people, deputies = k.words(3), k.people(3), k.people(3)
    i, ref = k.int(0, 2), k.id()
    early, day, late, later = sorted(k.dates(4))
    away = k.chance(50)
    backs = {p: k.pick("-", early, late) for p in people}
    backs[people[i]] = k.pick(late, later) if away else k.pick("-", early)

    k.role(f"You {verb} each {what} with the right person.|{what} desk|You know who is in charge of which {area}.")
    k.must(
        f"Who is away until a day after today is replaced by the deputy.|Away today: take the deputy. Back before today: take the {person}.",
        f"Today is {day}.|It is {day}.",
    )
    k.steps("<in_charge> has everything.", "<send> it.")
    k.goal(
        f"{verb} {what} {ref}, {area} {areas[i]}",
        f"Please {verb} the {what} {ref} for {areas[i]}.",
        f"{what}: {ref}\n{area}: {areas[i]}",
        f"{ref} -> whoever decides about {areas[i]} today",
        f"{areas[i]} needs {what} {ref} today",
    )

    @k.look(f"in_charge|list_{person}|{area}_people", f"The {person} of each {area}, until when away, and the deputy.|Who is in charge and who is away.")
    def in_charge():
        return [{area: a, person: p, "away_until|absent_to": backs[p], "deputy|stands_in": d} for a, p, d in zip(areas, people, deputies, strict=True)]

    @k.act(f"{verb}|{verb}_{what}", f"Sends a {what} to somebody.", who=text("to|who", "Full name of who gets it."), ref=text(what, f"Number of the {what}."), area=text(area, f"Name of the {area}."))
    def send(who, ref, area):
        return f"{ref} is with {who}" if who in people + deputies else k.fail(f"nobody is called {who}")

    def right():
        if not in_charge.made():
            return in_charge()
        return None if send.made() else send(who=deputies[i] if away else people[i], ref=ref, area=areas[i])

    return right
