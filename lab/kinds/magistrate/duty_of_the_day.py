"""Looks in two rosters who is on duty, and which of them is called follows from the sort of the incident."""

from kind import choice, text

STRUCTURE = "join"
DOMAIN = "duty rosters"

# incident;place;roster a;roster b
SKINS = """fault;feeder;fitter;engineer
leak;district;plumber;chemist
accident;road;police;surveyor
outbreak;ward;nurse;epidemiologist
breach;branch;guard;auditor
alarm;lab;safety officer;chemist
protest;precinct;mediator;lawyer
break-in;school;caretaker;inspector
jam;tunnel;operator;foreman
complaint;office;clerk;ombudsman
collision;harbour;pilot;diver
seizure;customs post;searcher;prosecutor
objection;court;clerk;judge
damage;estate;caretaker;valuer
failure;station;electrician;dispatcher
spill;port;firefighter;biologist
shortage;depot;storeman;buyer
error;archive;archivist;restorer"""


def make(k):
    inc, place, ra, rb = k.pick(SKINS.split("\n")).split(";")
    places, no, day = k.words(2), k.id(), k.date()
    days = [day, *(d for d in k.dates(5) if d != day)][:3]
    duty = {r: {d: p for d, p in zip(days, k.people(3), strict=True)} for r in (ra, rb)}
    grade = k.pick("light", "grave")
    info = {no: dict(place=places[0], grade=grade, day=day), k.id(): dict(place=places[1], grade="light", day=days[1])}
    light, grave = k.shuffled([ra, rb])
    need = light if grade == "light" else grave
    k.must(f"A light one is for the {light}, a grave one for the {grave}.|Grave: {grave}. Light: {light}.", "Called is who is on duty on the day of it.|The duty on the day that it happened counts.")
    k.role(f"You call the right person for every {inc}.", f"{inc} alarm", "Duty office.")
    k.steps("<incident>, then <on_duty>, then <call>.")
    k.goal(f"Call who is on duty for {inc} {no}.", f"{inc} {no}: who comes? Call.", f"{no} has been reported. See that the person on duty is called to the right {place}.", f"call out for {no}")

    @k.look("incident|report_of|read_report", f"The report of the {inc}.", no=text("no|id", f"Number of the {inc}."))
    def incident(no):
        return {place: info[no]["place"], "grade": info[no]["grade"], "day|date": info[no]["day"]} if no in info else k.fail(f"No {inc} {no}.")

    @k.look("on_duty|roster|duty_list", "Who is on duty on which day.", kind=choice("kind|roster", "Which roster.", [ra, rb]))
    def on_duty(kind):
        return [{"day|date": d, "person|name": p} for d, p in duty[kind].items()] if kind in duty else k.fail(f"No roster {kind}.")

    @k.act("call|call_out|alert", "Calls a person on duty to a place.", who=text("who|person", "Name of the person."), to=text(f"to|{place.replace(' ', '_')}", f"Name of the {place}."), no=text("no|id", f"Number of the {inc}."))
    def call(who, to, no):
        return f"{who} is on the way to {to}." if to in places else k.fail(f"No {place} {to}.")

    def right():
        if call.made():
            return None
        if not incident.made(no=no):
            return incident(no=no)
        if not on_duty.made(kind=need):
            return on_duty(kind=need)
        return call(who=duty[need][day], to=places[0], no=no)

    return right
