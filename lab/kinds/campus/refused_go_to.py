"""Tries the usual way; if that is refused, the error names the office that has to be asked instead."""

from kind import text

STRUCTURE = "escalate"
DOMAIN = "offices"

# request;desk;office;who
SKINS = """extension;loan desk;head librarian;reader
refund;till;manager;guest
resit;exam desk;dean;student
visit;ward desk;matron;visitor
stay of rent;rent desk;housing board;tenant
bail;clerk;judge;lawyer
transfer;club desk;league;player
photo permit;guard;curator;photographer
late entry;door;warden;lodger
extra rehearsal;hall keeper;director;choir
discount;ticket desk;bursar;family
travel grant;grant desk;committee;scholar
name change;counter;registrar;citizen
second helping;hatch;head cook;child
upgrade;gate;purser;passenger
dog permit;lobby;hotelier;guest
solo;section leader;conductor;singer
leave;shift desk;chief;nurse
loan abroad;registrar;trustees;museum
street closure;permit desk;council;club"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    request, desk, office, who = k.pick(SKINS.split("\n")).split(";")
    refs, people, boss = k.ids(3), k.people(3), k.people(2)
    refused = [k.chance(55) for _ in refs]
    ref, until, case = refs[0], k.date(), k.ids(3)
    grounds = k.words(3)
    q, o = request.replace(" ", "_"), office.replace(" ", "_")

    k.role(f"You get things granted: {request}.|{request} runner", f"There is always another door.|I ask the {desk} first.")
    k.must(f"Begin at the {desk}. If it is refused there, put it before the person at the {office} whom the refusal names.|First the {desk}; only after a refusal the {office}, by the name it gives.")
    k.steps("<details> has the ground.|Read <details>.", "<ask_desk> first.", "<ask_office> if refused.")
    k.goal(
        f"Get {request} {ref} through, until {until}.",
        f"{request} {ref}, {until}: please obtain it",
        f"Dear helper, I have applied for {an(request)}, number {ref}, which I need until {until}. Would you see that it is granted, wherever that may be? {people[0]}",
        f"{ref} must be granted till {until}. try the {desk} first",
    )

    @k.look(f"details|get_{q}|read_request", f"Details of a request: {who} and ground.", ref=text("request|ref", "Number of the request."))
    def details(ref):
        if ref not in refs:
            return k.fail(f"No request {ref}.")
        i = refs.index(ref)
        return {f"{who}|name": people[i], "ground|why": grounds[i]}

    @k.act(
        f"ask_desk|try_desk|request_{q}",
        f"Puts a request before the {desk}.",
        ref=text("request|ref", "Number of the request."),
        ground=text("ground|why", "The ground."),
        until=text("until|last_day", "Until when."),
    )
    def ask_desk(ref, ground, until):
        if ref not in refs or grounds[refs.index(ref)] != ground:
            return k.fail("No such request or ground.")
        i = refs.index(ref)
        return k.fail(f"Refused. Only the {office} may grant it: {boss[0]}, case {case[i]}.") if refused[i] else f"{ref} granted until {until}."

    @k.act(
        f"ask_office|ask_{o}|put_before_{o}",
        f"Puts a refused request before the {office}.",
        case=text("case|case_no", "Number of the case that the refusal gives."),
        who=text("person|whom", f"Name of the person at the {office}."),
        until=text("until|last_day", "Until when."),
    )
    def ask_office(**by):
        if by["case"] not in case or by["who"] not in boss or not k.seen(by["case"]):
            return k.fail("No such case.")
        return f"{by['case']} granted by {by['who']}."

    def right():
        if ask_desk.made(ref=ref) or ask_office.made():
            return []
        if not details.made(ref=ref):
            return details(ref=ref)
        if refused[0] and k.seen(case[0]):
            return ask_office(case=case[0], who=boss[0], until=until)
        return ask_desk(ref=ref, ground=grounds[0], until=until)

    return right
