"""Two offices have to be content; if one of them is not, the request is refused with the name of that office."""

from kind import choice, text

STRUCTURE = "both-must-hold"
DOMAIN = "permits"

# request;office a;office b;who
SKINS = """fireworks permit;fire office;noise office;host
loan abroad;conservator;insurer;museum
school trip;head teacher;school nurse;class
stage stunt;safety officer;doctor;actor
street party;police;traffic office;street
operation;surgeon;anaesthetist;patient
thesis;supervisor;examiner;student
night swim;lifeguard;pool manager;club
adoption;vet;shelter manager;family
flat swap;landlord;housing office;tenant
film shoot;curator;guard;crew
night rehearsal;caretaker;neighbours;band
market stall;hygiene office;market manager;trader
transfer;club doctor;treasurer;player
exhumation;parish;court;relative
charity run;road office;red cross;organiser
terrace;town planner;fire office;restaurant
drone flight;airport;town hall;pilot
guest lecture;dean;bursar;speaker
pyre;forester;fire office;village"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    request, a, b, who = k.pick(SKINS.split("\n")).split(";")
    ref, other, person = *k.ids(2), k.word().capitalize()
    says = [k.chance(70), k.chance(70)]
    if not any(says):
        says[k.int(0, 1)] = True
    day = k.date()
    marks, day2 = k.ids(2), k.dates(2)

    k.role(f"You decide on each request: {request}.|{request} desk", "Two signatures or none.|I collect opinions and then decide.")
    k.must(f"It is granted only if both {a} and {b} agree; otherwise it is refused, naming the one who does not.|Both must agree, {a} and {b}. If one says no, refuse and name that one.")
    k.steps("<opinion> of both.|Get <opinion> twice.", "<grant> or <refuse>.|Then <grant> or <refuse>.")
    k.goal(
        f"Decide on {request} {ref} of {who} {person}, for {day}.",
        f"{ref} ({request}, {person}, {day}): yes or no?",
        f"Dear desk, we, the {who} {person}, applied for {an(request)} on {day}, number {ref}. Would you be so good as to decide?",
        f"{person} is waiting. {ref}, {day}. decide by the rules",
    )

    @k.look(
        "opinion|ask_office|get_opinion",
        "What an office says about a request.",
        ref=text("request|ref", "Number of the request."),
        office=choice("office|whom", "Which office.", [a, b]),
    )
    def opinion(ref_=ref, **by):
        if by["ref"] not in (ref_, other) or by["office"] not in (a, b):
            return k.fail("No such request.")
        i = (a, b).index(by["office"])
        return {"office": by["office"], "agrees|says_yes": says[i], "mark|file_mark": marks[i], "dated": day2[i]}

    @k.act(
        "grant|approve|allow",
        "Grants a request.",
        ref=text("request|ref", "Number of the request."),
        who=text(f"{who}|applicant", f"Name of the {who}."),
        day=text("day|date", "The day for which it holds."),
    )
    def grant(ref, who, day):
        return f"{ref} granted for {day}."

    @k.act(
        "refuse|reject|deny",
        "Refuses a request.",
        ref=text("request|ref", "Number of the request."),
        office=choice("office|because_of", "The office that does not agree.", [a, b]),
        mark=text("mark|file_mark", "The mark of that office's opinion."),
    )
    def refuse(ref, office, mark):
        return f"{ref} refused ({office}, {mark})." if mark in marks else k.fail("No such mark.")

    def right():
        if grant.made() or refuse.made():
            return []
        for i, office in enumerate((a, b)):
            if not says[i] and opinion.made(ref=ref, office=office):
                return refuse(ref=ref, office=office, mark=marks[i])
        if unread := [o for o in (a, b) if not opinion.made(ref=ref, office=o)]:
            return [opinion(ref=ref, office=o) for o in unread]
        return grant(ref=ref, who=person, day=day)

    return right
