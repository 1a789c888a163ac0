"""Appoints the first person of a roster who is not excluded by the rule."""

from kind import text

STRUCTURE = "recuse"
DOMAIN = "courts and committees"

# person;persons;matter;relation column;busy column
SKINS = """judge;judges;trial;law_firm;sitting
juror;jurors;case;employer;excused
surveyor;surveyors;dispute;client;travelling
auditor;auditors;audit;former_post;booked
examiner;examiners;thesis;group;on_leave
reviewer;reviewers;grant;institute;overdue
assessor;assessors;claim;agency;occupied
inspector;inspectors;inspection;company;on_duty
interpreter;interpreters;hearing;embassy;engaged
arbitrator;arbitrators;arbitration;chamber;serving
counter;counters;recount;party;absent
mediator;mediators;quarrel;union;in_session
physician;physicians;opinion;clinic;in_theatre
notary;notaries;auction;bank;away
valuer;valuers;valuation;broker;reserved
engineer;engineers;approval;contractor;on_site
trustee;trustees;bankruptcy;creditor;assigned
pilot;pilots;passage;shipping_line;aboard"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    person, persons, matter, rel, busy = k.pick(SKINS.split("\n")).split(";")
    n = k.int(4, 6)
    sides, ref, day = k.words(3), k.id(), k.date()
    cells = [(p, k.pick(sides[0], sides[0], sides[1], sides[2]), k.chance(50)) for p in k.people(n - 1)]
    cells.append((k.person(), sides[1], False))
    rule = k.pick("rel", "busy", "both", "last", "only")
    tests = {
        "rel": lambda c: c[1] != sides[0], "busy": lambda c: not c[2], "both": lambda c: c[1] != sides[0] and not c[2],
        "last": lambda c: c[1] != sides[0], "only": lambda c: c[1] == sides[1],
    }
    good = [c[0] for c in cells if tests[rule](c)]
    to = good[-1 if rule == "last" else 0]
    r, b = rel.replace("_", " "), busy.replace("_", " ")
    say = {
        "rel": f"The first on the roster whose {r} is not {sides[0]} is appointed; that somebody is {b} is no obstacle.|Go down the roster; pass over those whose {r} is {sides[0]}, and only those.",
        "busy": f"The first on the roster who is not {b} is appointed, whatever the {r}.|Go down the roster; pass over who is {b}. The {r} does not matter.",
        "both": f"The first on the roster who is neither {b} nor has {sides[0]} as {r} is appointed.|Pass over who is {b}, and over those whose {r} is {sides[0]}; then take the first.",
        "last": f"The last on the roster whose {r} is not {sides[0]} is appointed, {b} or not.|From the end of the roster upwards, the first whose {r} is other than {sides[0]}.",
        "only": f"The first on the roster whose {r} is {sides[1]} is appointed.|Only somebody whose {r} is {sides[1]} may serve; the first such on the roster.",
    }[rule]
    k.must(say)
    k.role(f"You appoint {persons}.", f"Roster of {persons}", f"Presidium. One {person} for each {matter}, by the rule and not by liking.")
    k.steps("<roster> is in its order.", "<appoint> one.")
    k.goal(
        f"Appoint {an(person)} for {matter} {ref} on {day}.", f"{matter} {ref}, {day}: {person} needed", f"Who shall serve in {ref}? Appoint, for {day}.", f"{an(person).capitalize()} has to be found for the {matter} {ref}, which takes place on {day}."
    )

    @k.look("roster|list_roster|who_is_on", f"The roster of {persons}, in its order.")
    def roster():
        return [{f"{person}|name": p, rel: s, busy: x} for p, s, x in cells]

    @k.act("appoint|name_one|assign", f"Appoints {an(person)} for {an(matter)}.", who=text(f"{person}|who|name", f"Name of the {person}."), ref=text(f"{matter}|ref|no", f"Number of the {matter}."), day=text("day|date", "The day of it."))
    def appoint(who, ref, day):
        return f"{who} is appointed for {ref}." if who in [c[0] for c in cells] else k.fail(f"{who} is not on the roster.")

    def right():
        if not roster.made():
            return roster()
        if not appoint.made():
            return appoint(who=to, ref=ref, day=day)

    return right
