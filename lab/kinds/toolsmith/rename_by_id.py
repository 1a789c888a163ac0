"""Gives a thing another name; the goal names old and new in either order, the tool wants the id."""

from kind import flag, text

STRUCTURE = "rename"
DOMAIN = "naming"

# thing;things;place;name word
SKINS = """branch;branches;repo;name
column;columns;table;name
host;hosts;inventory;hostname
channel;channels;workspace;name
label;labels;tracker;title
sensor;sensors;gateway;tag
bucket;buckets;project;alias
job;jobs;pipeline;name
layer;layers;drawing;name
playlist;playlists;player;title
topic;topics;broker;name
dashboard;dashboards;folder;title
variable;variables;program;identifier
tank;tanks;brewery;label
net;nets;schematic;name
share;shares;server;name
track;tracks;session;title
team;teams;organisation;handle
strain;strains;collection;designation
view;views;schema;name
zone;zones;map;name
device;devices;hub;nickname"""


def make(k):
    thing, things, place, word = k.pick(SKINS.split("\n")).split(";")
    n, where = k.int(3, 6), k.word()
    draw = k.pick(k.word, k.key, k.ident)
    names, ids, days = k.many(draw, n), k.ids(n), k.dates(n)
    old, new = names[0], draw()
    case = k.int(1, 100)
    gone, done = case <= 10, 10 < case <= 20
    order = k.shuffled(range(n))
    rows = [(ids[i], new if done and i == 0 else names[i], days[i]) for i in order if not (gone and i == 0)]
    keep, has_keep, has_old = k.chance(50), k.chance(55), k.chance(40)
    plus = (", keep the old one as an alias" if keep else ", without an alias") if has_keep else ""

    k.role(
        f"You rename {things}.|namer of {things}|Naming is hard, renaming is your job.|{place} gardener",
        f"You change the {word} of one {thing} when asked.",
    )
    k.must(f"If a {thing} has the new {word} already and none the old one, there is nothing to do.|Already renamed: just finish.")
    k.must("If neither is there, say that it was not done.|Neither name listed: report that it is not possible.")
    k.steps("<all_of> has the ids.", "<rename> by id.")
    k.goal(
        f"Rename {thing} {old} to {new} in {where}{plus}.|{where}: {old} -> {new}{plus}|{new} is the new {word} of {old} ({place} {where}){plus}.",
        f"In {where}, {new} instead of {old}{plus}|mv {where}/{old} {where}/{new}{plus}",
        f"Please call the {thing} {old} of {where} {new} from now on{plus}.|refactor({where}): {new} (was {old}){plus}",
        f"nobody understands what {old} means. In {where} it becomes {new}{plus}",
        f"{where} should have no {thing} {old} any more; {new} is the {word} we agreed on{plus}.|is {old} in {where} already {new}? if not, rename{plus}",
    )

    @k.look(f"list_{things}|{things}|get_{things}", f"The {things} of one {place}.", where=text(f"{place}|of|in", f"Name of the {place}."))
    def all_of(**a):
        if a["where"] != where:
            return k.fail(f"no {place} {a['where']}")
        return [{f"{thing}_id|id": a, word: b, "changed|since": c} for a, b, c in rows]

    more = {"old": text(f"old_{word}|from", f"The {word} until now.")} if has_old else {}
    if has_keep:
        more["keep"] = flag("keep_alias|alias", f"Whether the old {word} stays as an alias.")

    @k.act(
        f"rename_{thing}|rename|set_{word}",
        f"Changes the {word} of one {thing}.",
        key=text(f"{thing}_id|id|{thing}", f"Id of the {thing}."),
        new=text(f"new_{word}|to|{word}", f"The new {word}."),
        **more,
    )
    def rename(key, new, old=None, keep=None):
        known = {r[0]: r[1] for r in rows}
        if key not in known or old not in (None, known[key]):
            return k.fail(f"{key}: no such {thing}")
        return k.one("renamed", f"{key} is {new}", "ok")

    def right():
        if not all_of.made(where=where):
            return all_of(where=where)
        if gone:
            return k.give_up(f"there is no {old}.")
        more = (dict(old=old) if has_old else {}) | (dict(keep=keep) if has_keep else {})
        return None if done or rename.calls else rename(key=ids[0], new=new, **more)

    return right
