"""Invites everybody of a group who is not away: the address of each has to be looked up."""

from kind import text

STRUCTURE = "each-lookup"
DOMAIN = "skins"
SKINS = """choir,singer,rehearsal,mail
football team,player,training,phone
parents' council,parent,meeting,mail
reading circle,reader,evening,letter box
band,musician,concert,phone
shift crew,nurse,briefing,pager
garden club,gardener,digging day,letter box
chess club,player,tournament,mail
fire brigade,volunteer,drill,pager
theatre group,player,reading,mail
scout pack,scout,hike,phone
jury,juror,tasting,mail
rowing eight,rower,day walk,phone
tour group,guide,walk,radio
kitchen brigade,cook,tasting,locker
class,pupil,day trip,mail
lift crew,lift man,check,radio
knitting circle,knitter,tea hour,phone
bell ringers,ringer,practice,mail
farm hands,hand,harvest,phone
museum friends,friend,first night,letter box
swim squad,swimmer,gala,phone
village band,drummer,parade,mail
quiz team,quizzer,final,mail"""


def make(k):
    group, who, event, channel = k.pick(SKINS.splitlines()).split(",")
    slot, one, when, way = (word.replace(" ", "_").replace("'", "") for word in (group, who, event, channel))
    people, name = k.people(k.int(2, 5)), k.word().capitalize()
    states = ["away" if k.chance(25) else "here" for _ in people]
    draw = {"mail": k.mail, "phone": k.phone}.get(channel, k.id)
    contact = dict(zip(people, k.many(draw, len(people)), strict=True))
    day, time, has_time = k.date(), k.time(), k.chance(50)
    wanted = [p for p, s in zip(people, states, strict=True) if s != "away"]
    other = k.word().capitalize()

    k.role(
        f"Invitations|You write for a {group}.|You invite people.|secretary of the {group}",
        f"You call the {group} together.|You run errands for the {group} {name}.",
        f"You are the secretary of several groups. When there is something on, each {who} of the group gets a personal word. You look up how to reach each of "
        "them. Who is away is not troubled.",
    )
    k.must(f"Who is away is not invited.|Leave out each {who} who is away.")
    k.steps("Members are in <members>.", f"<contact_of> gives the {channel} of one {who}.", "Then <invite>.")
    k.goal(
        f"Invite the {group} {name} to the {event} on {day} at {time}.",
        f"{event} of {name}: {day}, {time}. Tell everybody who is here.",
        f"{name} / {event} / {day} {time} / all",
        f"Would you be so kind as to ask all members of {name} to the {event}? It is on {day}, at {time}.",
        f"The {event} will take place on {day} at {time}. Each {who} of {name} shall receive an invitation.",
        f"on {day} we have {event}!! at {time}!! please ask everyone in {name}",
        f"group: {name}\nwhat: {event}\nday: {day}\ntime: {time}",
        f"At {time} on {day} the {group} {name} has a {event}. I want that all people know it.",
        f"Does {name} know about {day}? The {event} begins at {time}. Let each {who} know.",
        f"Since the hall is free on {day} at {time}, {name} can have its {event}. Invite them.",
    )

    @k.look(
        f"list_members|get_{slot}|members_of|{slot}_list",
        f"Lists the members of a {group}.|Who belongs to a {group}, and who is away.",
        asked=text("group|name|of", f"Name of the {group}.|Which {group}."),
    )
    def members(asked):
        if asked != name:
            return k.fail(f"There is no {group} {asked}; try another name.")
        return [{one: p, "is|status": s} for p, s in zip(people, states, strict=True)]

    @k.look(
        f"get_{way}|find_{one}|{way}_of|address_book",
        f"Tells the {channel} of a {who}.|How to reach one {who}.",
        person=text(f"{one}|name|person", f"Name of the {who}.|Whom to look up."),
    )
    def contact_of(person):
        if person not in contact:
            return k.fail(f"Nobody here is called {person}.")
        return {"name|person": person, way: contact[person], "group": other if person == people[-1] else name}

    more = {"at": text("at|time|hour", "When it begins.|Time of day.")} if has_time else {}

    @k.act(
        f"invite|send_invitation|invite_to_{when}|call_{one}",
        f"Invites one {who} to the {event}.|Sends an invitation.",
        to=text(f"{way}|to|address", f"The {channel} that it goes to.|Where the {who} is reached ({channel})."),
        day=text("day|date|on", f"Day of the {event}.|On which day it is."),
        **more,
    )
    def invite(to, day, at=None):
        if to not in contact.values():
            return k.fail(f"Nobody is reached by {to}.")
        return f"Invited: {to}."

    def right():
        if not members.made(asked=name):
            return members(asked=name)
        left = [p for p in wanted if not invite.made(to=contact[p])]
        calls = []
        for p in left:
            if not contact_of.made(person=p):
                calls.append(contact_of(person=p))
            else:
                calls.insert(0, invite(to=contact[p], day=day, **({"at": time} if has_time else {})))
        return calls

    return right
