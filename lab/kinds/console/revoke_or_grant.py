"""Brings somebody's rights to what the goal says: one that is missing is given, one too many is taken away."""

from kind import choice, text

STRUCTURE = "exact-set"
DOMAIN = "access rights"

# right word;four values;holder;place
SKINS = """right;read,write,admin,audit;user;project
topic;sales,news,events,jobs;subscriber;list
tag;hot,cold,vip,late;lead;pipeline
channel;mail,text,push,post;customer;shop
room;gym,lab,roof,cellar;badge;building
module;crm,shop,blog,chat;tenant;cloud
label;bug,docs,infra,ux;issue;repository
skill;weld,paint,drive,cook;worker;roster
feature;maps,voice,pay,scan;device;fleet
course;math,art,music,latin;pupil;school
perk;parking,lunch,train,phone;employee;office
region;north,south,east,west;agent;territory
language;french,dutch,greek,finnish;site;network
port;web,ssh,dns,ntp;host;firewall
shift;early,late,night,weekend;nurse;ward
group;editors,authors,testers,owners;member;wiki
power;fire,ice,wind,stone;hero;guild
menu;lunch,brunch,dinner,drinks;branch;chain
scope;profile,files,calendar,contacts;app;account
allergen;nuts,milk,eggs,fish;dish;menu"""


def make(k):
    word, values, holder, place = k.pick(SKINS.split("\n")).split(";")
    values = values.split(",")
    name, where = k.word(), k.word()
    want = k.some(values, k.int(1, 3))
    have = k.some(values, k.int(1, 3))
    wanted = " and ".join(want)
    add, drop = [v for v in want if v not in have], [v for v in have if v not in want]

    k.role(f"You set each {word} of a {holder}.|{word} manager|Exactly what is asked, not more and not less.")
    k.must("What is asked for is all there shall be: anything else is taken away.|Exactly the named ones; the others go.")
    k.steps("See <current>.", "<give> what is missing, <take> what is too much.")
    k.goal(
        f"{holder} {name} in {where}: only {wanted}",
        f"Please see that {name} ({place} {where}) has {wanted} and nothing else.",
        f"{place}: {where}\n{holder}: {name}\n{word}: {wanted}",
        f"{where}/{name} = {wanted}",
        f"{name} should have exactly {wanted} in {where}, somebody messed it up",
    )
    params = dict(
        where=text(place, f"Name of the {place}."), name=text(f"{holder}|name", f"Name of the {holder}."), value=choice(f"{word}|value", f"Which {word}.", values)
    )

    @k.look(f"current|{word}_of|get_{word}", f"Each {word} that a {holder} has now.", where=params["where"], name=params["name"])
    def current(**by):
        return [{word: v} for v in values if has(v)] if (by["where"], by["name"]) == (where, name) else k.fail("unknown")

    def has(v):
        return (v in have or give.made(value=v)) and not take.made(value=v)

    @k.act(f"give|add_{word}|grant", f"Gives a {holder} one more {word}.", **params)
    def give(where, name, value):
        return f"{value} given" if not has(value) else k.fail(f"{value} is there already")

    @k.act(f"take|remove_{word}|revoke", f"Takes one {word} from a {holder}.", **params)
    def take(where, name, value):
        return f"{value} taken" if has(value) else k.fail(f"{value} is not there")

    def right():
        if not current.made(where=where, name=name):
            return current(where=where, name=name)
        calls = [give(where=where, name=name, value=v) for v in add if not give.made(value=v)]
        return calls + [take(where=where, name=name, value=v) for v in drop if not take.made(value=v)]

    return right
