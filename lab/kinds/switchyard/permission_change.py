"""Changes what somebody may do: adds, replaces or withdraws, with what they have now and the rule of the house."""

import re

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "grants"

# resource;levels from low to high;grant;withdraw
SKINS = """repo;read,write,admin;grant;withdraw
bucket;list,get,put;allow;deny
database;select,insert,own;grant;revoke
cluster;view,edit,operate;bind;unbind
dashboard;see,change,manage;share;unshare
vault;name_only,open,rotate;admit;expel
queue;peek,consume,purge;permit;forbid
wiki;read,comment,publish;invite;remove
pipeline;watch,run,configure;enable;disable
zone;lookup,edit,transfer;trust;distrust
calendar;busy,details,manage;open_to;close_to
mailbox;send,read,full;delegate;undelegate
registry;pull,push,delete;authorize;deauthorize
host;login,sudo,console;let_in;lock_out
project;guest,member,lead;join;leave
flag_store;look,toggle,define;entitle;strip
board;reader,writer,owner;add;drop
dataset;sample,query,export;license;unlicense
printer;print,scan,manage;admit_to;bar_from
channel;listen,speak,moderate;welcome;mute"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    res, levels, give_, take_ = k.pick(SKINS.split("\n")).split(";")
    levels, r = levels.split(","), res.replace("_", " ")
    name, who, other = k.word(), *k.people(2)
    asked = k.pick(levels)
    has = k.pick(None, *levels)
    grants = [(who, has, k.id())] if has else []
    grants += [(other, k.pick(levels), k.id())]
    grants = k.shuffled(grants)
    old = next((g for p, _, g in grants if p == who), None)
    up = levels.index(asked) - (levels.index(has) if has else -1)
    ranks = " < ".join(levels)
    says, plan = k.pick(
        [
            ("A person has one grant at most: take the old one away first, then give the new one. If it is the same already, leave it.|Replace: <take> what there is, then <give>. Nothing if it is the same.", "replace" if has != asked else "none"),
            (f"Levels rise like this: {ranks}. Give only what is higher than what they have; otherwise leave it. Old grants stay.", "give" if up > 0 else "none"),
            (f"Levels rise like this: {ranks}. Whoever has a grant already gets no higher one: report that it is not done. Whoever has none gets it.".replace("none", "no grant"), "give" if not has else "refuse"),
            ("Grants add up: give it, whatever they have, unless it is the same.|Just <give> it; old grants stay. If they have the very same one, leave it.", "give" if has != asked else "none"),
        ]
    )
    k.role(f"You look after who may do what with {an(r)}.|{r} grants|access to every {r}")
    k.must(says)
    k.steps("<grants_of> first.")
    k.goal(
        f"{who} should get {asked} on {r} {name}",
        f"{r} {name}: {asked} for {who}",
        f"pls give {who} {asked} ({name})",
        f"{who} needs the level {asked} for the {r} {name}. Proceed by our rules.",
        f"{res}={name} person={who} level={asked}",
    )

    @k.look("grants_of|list_grants|who_may", f"Lists the grants of {an(r)}.", name=text(f"{res}|name", f"Name of the {r}.|Which {r}."))
    def grants_of(**by):
        if by.get("name") != name:
            return k.fail(f"no {r} {by.get('name')}")
        return [{"person": p, "level": lv, "grant|grant_id": g} for p, lv, g in grants if not take.made(grant=g)]

    @k.act(f"{give_}|{give_}_access|do_{give_}", f"Gives a person a level on {an(r)}.", name=text(f"{res}|on", f"Name of the {r}."), person=text("person|who", "Full name of the person."), level=choice("level|grade", "Which level.|The level they get.", levels))
    def give(person, level, **by):
        return f"{person}: {level}" if by.get("name") == name and person in (who, other) else k.fail(f"no {r} {by.get('name')} or person {person}")

    @k.act(f"{take_}|{take_}_access|do_{take_}", f"Takes a grant on {an(r)} away.", name=text(f"{res}|on", f"Name of the {r}."), grant=text("grant|grant_id", "Id of the grant.|Which grant, by id."))
    def take(grant, **by):
        return f"{grant} is gone" if by.get("name") == name and grant in [g for _, _, g in grants] and not take.made(grant=grant) else k.fail(f"no grant {grant}")

    def right():
        if not grants_of.made(name=name):
            return grants_of(name=name)
        if plan == "refuse":
            return k.give_up(f"{who} has a grant already.")
        if plan == "none" or give.made():
            return []
        if plan == "replace" and old and not take.made(grant=old):
            return take(name=name, grant=old)
        return give(name=name, person=who, level=asked)

    return right
