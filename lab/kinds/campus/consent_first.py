"""Enters somebody if consent is on file; if it is missing or expired, asks for it and enters nobody."""

from kind import text

STRUCTURE = "consent-first"
DOMAIN = "consent"

# who;event;paper;giver
SKINS = """pupil;excursion;consent;parent
patient;operation;consent form;relative
player;transfer;release;club
child;photo day;photo consent;mother
singer;recording;waiver;agent
student;lab course;safety slip;tutor
artist;loan;permission;owner
tenant;renovation;agreement;landlord
diver;deep dive;health note;doctor
volunteer;night shift;clearance;police
minor;concert;permission slip;guardian
resident;outing;medical note;nurse
witness;broadcast;release form;lawyer
runner;ultra race;fitness note;doctor
scholar;archive visit;recommendation;professor
dog;show;vaccine card;vet
actor;stunt;insurance slip;insurer
trainee;court day;pass;judge
guest speaker;stream;stream consent;publisher
swimmer;channel swim;medical card;doctor"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, event, paper, giver = k.pick(SKINS.split("\n")).split(";")
    people, givers, mails = k.people(3), k.people(3), k.many(k.mail, 3)
    name, day = k.word().capitalize(), k.date()
    until = k.dates(3)
    has = [k.pick("yes", "yes", "no") for _ in people]
    ok = has[0] == "yes" and until[0] >= day
    person = people[0]
    p, e = paper.replace(" ", "_"), event.replace(" ", "_")

    k.role(f"You enter people for {an(event)}.|{event} entries", f"Paper first, fun later.|I check the {paper} of every {who}.")
    k.must(f"Only with {an(paper)} that is still valid on the day. If there is none or it runs out before, ask the {giver} for it and enter nobody.|No valid {paper} on that day: ask the {giver}, do not enter.")
    k.steps(f"<papers_of> shows the {paper}.|Check <papers_of>.", "<enter> or <ask>, not both.|Then <enter> or <ask>.")
    k.goal(
        f"Enter {person} for {event} {name} on {day}.",
        f"{event} {name}, {day}: {person}",
        f"Hello, {person} would so much like to join the {event} {name} on {day}. Please do what is needed, I am not sure about the {paper}.",
        f"can {person} come to {name}? it's on {day}",
    )

    @k.look(f"papers_of|get_{who.replace(' ', '_')}|check_{p}", f"The {paper} of {an(who)}, and who gives it.", name=text(f"{who.replace(' ', '_')}|name", f"Name of the {who}."))
    def papers_of(name):
        if name not in people:
            return k.fail(f"No {who} of that name.")
        i = people.index(name)
        return {p: has[i], "valid_until|good_until": until[i] if has[i] == "yes" else "none", f"{giver}|from": givers[i], "mail|address": mails[i]}

    @k.act(
        f"enter|enter_{e}|sign_up",
        f"Enters {an(who)} for {an(event)}.",
        who=text(f"{who.replace(' ', '_')}|name", f"Name of the {who}."),
        event=text(f"{e}|event", f"Name of the {event}."),
        day=text("day|date", "The day."),
    )
    def enter(who, event, day):
        i = people.index(who) if who in people else 0
        if who not in people or has[i] == "no" or until[i] < day:
            return k.fail(f"There is no valid {paper}.")
        return f"{who} is in."

    @k.act(
        f"ask|ask_{giver}|request_{p}",
        f"Asks for {an(paper)}.",
        to=text("to|mail|address", f"Mail address of the {giver}."),
        who=text(f"{who.replace(' ', '_')}|about", f"Name of the {who}."),
        day=text("day|needed_by", "Day for which it is needed."),
    )
    def ask(to, who, day):
        return f"Asked {to}." if to in mails else k.fail("No such address.")

    def right():
        if not papers_of.made(name=person):
            return papers_of(name=person)
        if enter.made() or ask.made():
            return []
        return enter(who=person, event=name, day=day) if ok else ask(to=mails[0], who=person, day=day)

    return right
