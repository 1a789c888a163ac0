"""Gives somebody exactly the right that is asked for: more if it is less, less if it is more, nothing if it fits."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "access"

# resource;resources;levels from least to most
SKINS = """repo;repos;none,read,write,admin
bucket;buckets;none,list,get,put
database;databases;none,connect,select,update
dashboard;dashboards;none,view,edit,own
door;doors;none,day,night,always
channel;channels;none,read,post,moderate
printer;printers;none,black,colour,manage
cluster;clusters;none,view,deploy,admin
calendar;calendars;none,busy,details,edit
folder;folders;none,look,change,full
instrument;instruments;none,assisted,solo,service
wiki;wikis;none,read,comment,write
topic;topics;none,describe,consume,produce
vault;vaults;none,names,secrets,rotate
camera;cameras;none,live,archive,control
freezer;freezers;none,inside,take,store
project;projects;none,guest,developer,owner
site;sites;none,author,editor,publisher
queue;queues;none,peek,receive,purge
model;models;none,infer,tune,release
machine;machines;none,observe,run,program
domain;domains;none,lookup,records,transfer"""


def make(k):
    res, things, levels = k.pick(SKINS.split("\n")).split(";")
    levels, name, who = levels.split(","), k.pick(k.word, k.ident)(), k.person()
    n = k.int(2, 4)
    people, ids = [who, *k.people(n)], k.ids(n + 1)
    has = {p: k.pick(levels) for p in people}
    want = k.pick(levels)
    if want == has[who] and k.chance(60):
        want = k.pick([x for x in levels if x != has[who]])
    unknown, has_until, until = k.chance(10), k.chance(45) and want != "none", k.date()
    rows = k.shuffled([p for p in people if not (unknown and p == who)])
    plus = f" until {until}" if has_until else ""
    take = want == "none"

    k.role(
        f"You manage who may do what with {things}.|{res} permissions|Least privilege: exactly what was asked, not more.",
        f"Access clerk for {things}.|You set rights on one {res} at a time.",
    )
    k.must(f"From least to most: {', '.join(levels)}. There is one level for each person.|Levels: {' < '.join(levels)}.")
    k.must("If somebody has the level already, leave it.|No change where the level is right.")
    k.must("Somebody who is not on the list has no account: say that it was not done.|Not listed: report that it is not possible.")
    k.steps("<members> shows the levels.", "<put> the level by id.")
    if take:
        k.goal(
            f"{who} leaves: take every right on {name} away.|{name}: {who} -> none|revoke all of {who} on {res} {name}",
            f"Please remove {who} from {name} completely (level none).|why can {who} still get at {name}? none from now on",
            f"offboarding {who}, {res} {name}, level none|No more {name} for {who}.|set {name} {who} none",
        )
    else:
        k.goal(
            f"{who} should have {want} on {name}{plus}.|{name}: {who} -> {want}{plus}|{want} for {who} ({res} {name}){plus}",
            f"Please give {who} exactly {want} on the {res} {name}{plus}.|{who} needs to {want} on {name}{plus}, no more and no less",
            f"acl {name} {who}={want}{plus}|access review says {want} is right for {who} on {name}{plus}. make it so",
            f"{who} complains about {name}. The level should be {want}{plus}; check and set it.",
        )

    @k.look(f"list_members|{res}_members|get_acl", f"Who has which level on one {res}.", of=text(f"{res}|of|name", f"Name of the {res}."))
    def members(of):
        if of != name:
            return k.fail(f"no {res} {of}")
        return [{"name|person": p, "user_id|id": ids[people.index(p)], "level|right": has[p]} for p in rows]

    more = {"until": text("until|expires", "Last day it is valid.")} if has_until else {}

    @k.act(
        "set_level|set_permission|set_acl",
        f"Sets the level of one person on one {res}.",
        of=text(f"{res}|of|name", f"Name of the {res}."),
        key=text("user_id|id|user", "Id of the person."),
        level=choice("level|right", "The level.", levels),
        **more,
    )
    def put(of, key, level, until=None):
        if of != name or key not in [ids[people.index(p)] for p in rows]:
            return k.fail(f"{key}: no account")
        return k.one("ok", f"{key}: {level}", "saved")

    def right():
        if not members.made(of=name):
            return members(of=name)
        if unknown:
            return k.give_up(f"{who} has no account.")
        more = dict(until=until) if has_until else {}
        return None if has[who] == want or put.calls else put(of=name, key=ids[0], level=want, **more)

    return right
