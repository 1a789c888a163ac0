"""Gives access as far as the one who asks may have it: the role that a look-up tells decides the level."""

from kind import choice, text

STRUCTURE = "who-asks"
DOMAIN = "access rights"

# resource;level for some;level for others;group word
SKINS = """repository;write;read;team
folder;edit;view;department
dashboard;edit;view;squad
database;admin;select;unit
bucket;put;get;group
calendar;manage;see;office
mailbox;send;read;branch
board;moderate;comment;club
cluster;deploy;observe;crew
sheet;edit;comment;class
wiki;publish;draft;chapter
vault;rotate;reveal;division
channel;post;follow;community
pipeline;run;watch;guild
server;operate;inspect;shift
door;enter_always;enter_daytime;floor
registry;push;pull;org
campaign;launch;preview;agency
shop;manage;browse;brand
robot;drive;watch;lab"""


def make(k):
    resource, high, low, group = k.pick(SKINS.split("\n")).split(";")
    people, groups, name = k.people(4), k.words(3), k.word()
    trusted = groups[0]
    of = {p: k.pick(groups) for p in people}
    of[people[1]], of[people[2]] = trusted, groups[1]
    who = people[k.pick(1, 1, 2, 0)]
    logins = dict(zip(people, k.ids(4), strict=True))
    level = high if of[who] == trusted else low

    k.role(f"You give people access to each {resource}.|{resource} permissions bot|Gatekeeper. You grant {high} or {low}.")
    k.must(
        f"Who is in the {group} {trusted} gets {high}, everybody else {low}.|{high} only for members of {trusted}; for all others it is {low}.|"
        f"Not in {trusted}: {low}. In {trusted}: {high}."
    )
    k.steps(f"See which {group} somebody is in with <whois>.", "Then <grant>.|<grant> the level that follows from it.")
    k.goal(
        f"{who} needs access to the {resource} {name}.",
        f"From: {who}\nHi, could I get into {name} please?",
        f"access request\n  {resource}: {name}\n  user: {who}",
        f"let {who} into {name}, whatever level is right for them",
        f"{name}: +{who}",
    )

    @k.look(f"whois|get_user|directory|{group}_of", f"Tells the {group} of somebody.|Looks a person up.", who=text("person|user|name", "Full name of the person."))
    def whois(who):
        if who not in of:
            return k.fail(f"nobody is called {who}")
        other = [g for g in groups if g != of[who]][0]
        return {"login|user_id": logins[who], group: of[who], f"former_{group}|before": other}

    @k.act(
        f"grant|give_access|share_{resource}",
        f"Gives somebody access to a {resource}.",
        what=text(f"{resource}|name|target", f"Name of the {resource}."),
        who=text("login|user_id|who", "Login of who gets it."),
        level=choice("level|access|right", "How much access.", [high, low]),
    )
    def grant(what, who, level):
        if who not in logins.values() or what != name:
            return k.fail(f"no {resource} {what} or no person {who}")
        return f"{who} may now {level} {what}"

    def right():
        if not whois.made(who=who):
            return whois(who=who)
        return None if grant.made() else grant(what=name, who=logins[who], level=level)

    return right
