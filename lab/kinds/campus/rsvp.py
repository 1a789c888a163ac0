"""Answers an invitation: yes if the calendar is free on that day, no with the name of what is in the way if not."""

from kind import flag, text

STRUCTURE = "rsvp"
DOMAIN = "invitations"

# event;host;who
SKINS = """dinner;host;guest
hearing;court;expert
wedding;couple;cousin
premiere;theatre;critic
board meeting;charity;trustee
birthday;child;classmate
symposium;institute;speaker
friendly match;club;team
recital;choir;pianist
jury day;festival;juror
reunion;school;graduate
house-warming;neighbour;tenant
preview;gallery;collector
tasting;restaurant;sommelier
christening;parents;godfather
site visit;town hall;councillor
training;fire brigade;volunteer
book launch;publisher;author
ward visit;hospital;donor
picnic;parish;family"""


def make(k):
    event, host, who = k.pick(SKINS.split("\n")).split(";")
    refs, hosts, days = k.ids(2), [w.capitalize() for w in k.words(2)], k.dates(2)
    person, plans = k.person(), [w.capitalize() for w in k.words(4)]
    busy_days = [d for d in k.dates(3) if d not in days]
    rows = list(zip(busy_days, plans, strict=False))
    is_busy = k.chance(50)
    if is_busy:
        rows.append((days[0], plans[3]))
    rows, ref = k.shuffled(rows), refs[0]
    e = event.replace(" ", "_").replace("-", "_")

    k.role(f"You answer invitations for {person}.|Calendar of {person}", f"Social secretary of a busy {who}.|I say yes or no, always politely.")
    k.must("Free on that day: accept. Otherwise decline and name what is in the way.|Accept if nothing is on that day, else decline, naming the other plan.")
    k.steps("<invitation> has the day.|Read <invitation>.", "<calendar> shows what is planned.|Check <calendar>.", "<reply> to it.")
    k.goal(
        f"Answer invitation {ref} ({event}).",
        f"{ref}: can I come? answer for me. {person}",
        f"Could you kindly see whether {person} is free for the {event} (invitation {ref}) and reply to the {host} accordingly?",
        f"rsvp {ref}",
    )

    @k.look(f"invitation|read_invitation|get_{e}", "One invitation.", ref=text("invitation|ref", "Number of the invitation."))
    def invitation(ref):
        if ref not in refs:
            return k.fail(f"No invitation {ref}.")
        i = refs.index(ref)
        return {"to": event, f"{host.replace(' ', '_')}|from": hosts[i], "day|on": days[i]}

    @k.look("calendar|planned|my_days", f"What {person} has planned.")
    def calendar():
        return [{"day|date": d, "plan|what": p} for d, p in rows]

    @k.act(
        "reply|answer_invitation|send_reply",
        "Answers an invitation.",
        ref=text("invitation|ref", "Number of the invitation."),
        to=text(f"{host.replace(' ', '_')}|to", f"Name of the {host}."),
        yes=flag("accept|coming", "True: comes. False: does not come."),
        why=text("because|other_plan", "What is in the way; only if declined.", optional=True),
    )
    def reply(ref, to, yes, why):
        return f"{ref}: {'accepted' if yes else 'declined'}." if ref in refs and to in hosts else k.fail("No such invitation.")

    def right():
        calls = [c for c, m in ((invitation(ref=ref), invitation.made(ref=ref)), (calendar(), calendar.made())) if not m]
        if calls or reply.made():
            return calls
        if is_busy:
            return reply(ref=ref, to=hosts[0], yes=False, why=plans[3])
        return reply(ref=ref, to=hosts[0], yes=True)

    return right
