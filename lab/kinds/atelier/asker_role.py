"""Does what is asked only if the asker's standing allows it; otherwise passes it to who is named, or says no."""

from kind import choice, text

STRUCTURE = "who-asks"
DOMAIN = "societies"

# thing;verb;done;rank 1;rank 2;rank 3
SKINS = """pitch;close;closed;secretary;player;groundsman
gallery;open;opened;curator;artist;volunteer
pond;drain;drained;bailiff;angler;warden
darkroom;lock;locked;tutor;student;technician
stage;dim;dimmed;producer;actor;stagehand
kitchen;shut;shut;chef;waiter;porter
stable;reserve;reserved;owner;groom;vet
press;stop;stopped;editor;writer;printer
tower;ring;rung;captain;ringer;verger
greenhouse;heat;heated;keeper;trainee;botanist
marquee;strike;struck;chairman;caterer;rigger
pool;clear;cleared;coach;swimmer;lifeguard
archive;seal;sealed;archivist;reader;clerk
loom;rethread;rethreaded;weaver;learner;mechanic
bandstand;book;booked;conductor;busker;steward
aviary;fumigate;fumigated;ranger;visitor;biologist
screen;darken;darkened;director;usher;projectionist
bakery;reopen;reopened;baker;seller;cleaner
workshop;rent;rented;master;apprentice;landlord
runway;extend;extended;designer;model;builder"""


def make(k):
    thing, verb, done, *ranks = k.pick(SKINS.split("\n")).split(";")
    people, rank_of = k.people(4), [*k.shuffled(ranks), k.pick(ranks)]
    asker, name, reason = people[0], k.word(), k.pick("safety", "event", "weather")
    allowed = k.some(ranks, k.pick(1, 2))
    barred = [r for r in ranks if r not in allowed]
    ok, passes = rank_of[0] in allowed, k.chance(50)
    chief = k.person()
    yes, no = " or ".join(allowed), " or ".join(barred)
    rule = k.one(f"It takes a {yes} to have anything {done}.", f"A {no} can't have a {thing} {done}, anybody else can.", f"Only on the word of a {yes}.")
    if passes:
        rule += k.one(f" Anybody else's wish is passed on to {chief}.", f" From others, hand it to {chief} and leave it there.")
    else:
        rule += k.one(" Otherwise don't, and report that it was not done.", " Other people's wishes are not carried out; say so.")

    k.role(f"You answer the mailbox of a society.|society inbox|You deal with requests about every {thing} we have.", "Volunteer at the desk")
    k.must(rule)
    k.steps("See who is asking with <member>.")
    k.goal(
        f"From {asker}: please {verb} {name}, because of {reason}.",
        f"{asker} wants {name} {done} ({reason})",
        f"Hello, it's {asker} here. Would you {verb} {name} for me? It's the {reason}, you see.",
        f"asker: {asker}; {thing}: {name}; wish: {verb}; grounds: {reason}",
        f"{name} must be {done}, says {asker}. Grounds: {reason}.",
    )

    @k.look(
        "member|who_is|lookup_member",
        "Looks a person up in the list of members.|What somebody is in the society.",
        name=text("name|person|who", "Full name.|Whom to look up."),
    )
    def member(name):
        if name not in people:
            return k.fail(f"{name} is not a member.")
        return {"name": name, "standing|is": rank_of[people.index(name)], "since|joined": days[people.index(name)]}

    days = k.dates(4)

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_it",
        f"Has one {thing} {done}.|To {verb} a {thing}.",
        name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."),
        why=choice("grounds|why|reason", "Why it is done.|On what grounds.", ["safety", "event", "weather"]),
        rank=choice("standing|authority|asked_by", "What the asker is in the society.|Standing of who asks.", ranks),
    )
    def do(name_=None, name=None, why=None, rank=None):
        return f"{name} is {done}." if name == wanted else k.fail(f"no {thing} {name}")

    wanted = name

    @k.act(
        "pass_on|forward|hand_over",
        "Hands a request to somebody who may decide.|Passes a wish on.",
        to=text("to|decider|whom", "Name of who shall decide.|Who gets it."),
        asker=text("from_whom|asker|wish_of", "Name of who asks.|Whose wish it is."),
        name=text("about|subject|matter", f"Name of the {thing} it is about.|What it is about."),
    )
    def forward(to, asker, name):
        return f"{to} has it now." if to == chief else k.fail(f"{to} doesn't take requests.")

    def right():
        if not member.made(name=asker):
            return member(name=asker)
        if ok:
            return [] if do.made() else do(name=name, why=reason, rank=rank_of[0])
        if not passes:
            return k.give_up(f"a {rank_of[0]} may not have it {done}.")
        return [] if forward.made() else forward(to=chief, asker=asker, name=name)

    return right
