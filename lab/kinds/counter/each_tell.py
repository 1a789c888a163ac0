"""Tells every member of a group the new time, each at the contact that the list shows."""

from kind import text

STRUCTURE = "each"
DOMAIN = "messages"

# group; one of it; all of it; what takes place
SKINS = [
    row.split(";")
    for row in """choir;singer;singers;rehearsal
rowing crew;rower;rowers;training
school class;parent;parents;trip
tour;guest;guests;departure
night shift;nurse;nurses;handover
council board;member;members;meeting
book club;reader;readers;evening
kitchen team;cook;cooks;briefing
delivery round;driver;drivers;start
museum shift;guard;guards;opening
football side;player;players;match
cooking course;student;students;lesson
market day;trader;traders;set-up
insurance branch;agent;agents;call
harvest gang;picker;pickers;pick-up
swimming course;child;children;lesson
orchestra;musician;musicians;concert""".split("\n")
]


def make(k):
    kind, one, all_, event = k.pick(SKINS)
    group, other, time, old = k.word(), k.word(), *k.times(2)
    names, count = k.people(4), k.pick(1, 2, 2, 3, 3, 4)
    phones, mails, by_mail = k.many(k.phone, 4), k.many(k.mail, 4), k.chance(50)
    to = mails if by_mail else phones
    k.role(
        f"You send messages for a {kind}.|Messenger of several groups.|You help the office to reach all {all_}.",
        f"{kind} desk: short messages, nobody is left out|Assistant of the organiser.|I pass on news to {all_}.",
    )
    k.steps(
        f"<members> shows who is in the {kind}.|Look the {all_} up with <members>.",
        "Send with <send>, once for each of them.|One <send> a person, then finish.",
    )
    k.goal(
        f"Tell all {all_} of {group} that the {event} is at {time}, not at {old}.|{group}: {event} now {time}. tell everybody",
        f"The {event} of {group} was {old}. It becomes {time}; every {one} has to know.|Please let each {one} of {group} know: {event} {time}.",
        f"group: {group}. news: {event} at {time}. send to: all {all_}|can you write to everyone in {group}, we start {time} instead of {old}",
        f"Dear desk, kindly inform the {all_} of {group}. New time of the {event}: {time}.|all of {group} must come at {time}, write them",
    )

    @k.look(
        f"members|list_{all_.replace(' ', '_')}|who_is_in|roster",
        f"Lists the {all_} of one {kind}.|Who belongs to a {kind}, with contacts.",
        of=text("group|name|of", f"Name of the {kind}.|Which {kind}."),
    )
    def members(of):
        if of not in (group, other):
            return k.fail(f"No {kind} is called {of}.")
        rows = (
            zip(names[:count], phones, mails, strict=False)
            if of == group
            else zip(names[count:], phones[count:], mails[count:], strict=False)
        )
        return [{f"{one}|name".replace(" ", "_"): n, "phone|mobile": p, "mail|email": m} for n, p, m in rows]

    where = (
        ("mail|address|to", "Mail address of the person.|Which mail address.")
        if by_mail
        else ("phone|to|mobile", "Phone number of the person.|Which phone.")
    )

    @k.act(
        "send|send_mail|write" if by_mail else "send|text_to|send_sms",
        "Sends one message to one person." if not by_mail else "Sends one mail to one person.",
        to=text(*where),
        at=text("time|start|at", f"The new time of the {event}.|When the {event} is."),
    )
    def send(to, at):
        if to not in (mails if by_mail else phones):
            return k.fail(f"{to} is unknown.")
        return k.one(f"Sent to {to}.", "sent", f"{at}: told {to}.")

    def right():
        if not members.made(of=group):
            return members(of=group)
        return [send(to=one, at=time) for one in to[:count] if not send.made(to=one)]

    return right
