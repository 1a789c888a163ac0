"""Calls an event off and tells everybody who is signed up for it."""

from kind import choice, text

STRUCTURE = "cancel-and-tell"
DOMAIN = "cancelled events"

# event;who;reason,reason,reason
SKINS = """excursion;pupil;weather,illness,strike
concert;ticket holder;illness,damage,strike
lecture;student;illness,travel,room
match;player;frost,flood,illness
guided tour;visitor;storm,repair,illness
hearing;party;illness,evidence,fire alarm
rehearsal;singer;illness,heating,storm
class;learner;illness,holiday,repair
clinic hour;patient;emergency,illness,power cut
book club;reader;illness,snow,venue
dinner;guest;illness,power cut,strike
regatta;crew;calm,storm,algae
viewing;applicant;leak,illness,sale
fair;trader;storm,permit,flood
camp;scout;fire risk,storm,illness
assembly;member;quorum,illness,venue
story hour;child;illness,snow,repair
flight day;pilot;fog,wind,repair
blood drive;donor;staff,snow,power cut
wedding rehearsal;witness;illness,priest,snow"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    event, who, reasons = k.pick(SKINS.split("\n")).split(";")
    reasons = reasons.split(",")
    names, nos = [w.capitalize() for w in k.words(3)], k.ids(3)
    lists = [k.people(k.int(1, 3)) for _ in names]
    mails = {p: k.mail() for people in lists for p in people}
    why, rows = k.pick(reasons), k.shuffled(range(3))
    name, no = names[0], nos[0]
    e, w = event.replace(" ", "_"), who.replace(" ", "_")

    k.role(f"You look after events ({event}).|{event} office", "Bad news should travel fast.|I call things off and tell people.")
    k.must(f"After it is called off everybody who is signed up is told the reason.|First call it off, then tell each {who} why.")
    k.steps("<events> has the number.|See <events>.", "<call_off> it.", "<signed_up> lists them; <tell> each.")
    k.goal(
        f"Call off {event} {name} ({why}) and tell everybody.",
        f"{name}: off, {why}. tell each {who}",
        f"I am so sorry, but we have to cancel the {event} {name} because of {why}. Would you call it off in the system and write to every {who}?",
        f"[ ] {event} {name} called off, reason {why}\n[ ] every {who} knows",
    )

    @k.look(f"events|list_{e}s|calendar", f"Every {event} with its number.")
    def events():
        return [{"no|id": nos[i], f"{e}|name": names[i]} for i in rows]

    @k.look(f"signed_up|list_{w}s|who_comes", f"Every {who} signed up.", no=text(f"{e}|no", f"Number of the {event}."))
    def signed_up(no):
        return [{f"{w}|name": p, "mail|address": mails[p]} for p in lists[nos.index(no)]] if no in nos else k.fail("No such number.")

    @k.act(f"call_off|cancel_{e}|cancel", f"Calls one {event} off.", no=text(f"{e}|no", f"Number of the {event}."), why=choice("why|reason", "The reason.", reasons))
    def call_off(no, why):
        return f"{no} is off ({why})." if no in nos and not call_off.made(no=no) else k.fail("No such number, or it is off.")

    @k.act(
        f"tell|write_to_{w}|inform",
        f"Tells {an(who)} that it is off.",
        to=text("to|mail|address", "Mail address."),
        no=text(f"{e}|no", f"Number of the {event}."),
        why=choice("why|reason", "The reason.", reasons),
    )
    def tell(to, no, why):
        if not call_off.made(no=no) or to not in mails.values() or tell.made(to=to):
            return k.fail("It is not called off, or no such address.")
        return f"{to} knows."

    def right():
        if not events.made():
            return events()
        if not call_off.made(no=no):
            return [call_off(no=no, why=why), *([] if signed_up.made(no=no) else [signed_up(no=no)])]
        if not signed_up.made(no=no):
            return signed_up(no=no)
        return [tell(to=mails[p], no=no, why=why) for p in lists[0] if not tell.made(to=mails[p])]

    return right
