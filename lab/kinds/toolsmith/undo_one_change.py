"""Finds one change in an audit trail and sets the field back to the value it had before that change."""

from kind import flag, text

STRUCTURE = "undo"
DOMAIN = "audit"

# thing;things;trail;field names
SKINS = """record;records;audit trail;owner,title,region
account;accounts;change log;plan,limit,country
rule;rules;rule history;port,source,action
page;pages;edit list;heading,author,slug
setting;settings;settings journal;value,default,scope
part;parts;engineering log;supplier,weight,finish
ticket;tickets;activity;assignee,queue,label
sample;samples;lab log;storage,volume,barcode
device;devices;device log;name,zone,profile
course;courses;course history;room,tutor,code
price;prices;price journal;amount,currency,tier
user;users;directory log;role,manager,office
layer;layers;map journal;style,source,scale
job;jobs;scheduler log;queue,command,host
repo;repos;admin log;branch,team,topic
pin;pins;layout history;net,pad,bank
contract;contracts;contract log;partner,term,clause
zone;zones;zone journal;server,contact,key
recipe;recipes;batch journal;yeast,hop,malt
listing;listings;shop journal;vendor,size,tag
station;stations;field log;probe,mast,grid
dashboard;dashboards;edit history;source,panel,folder"""


def make(k):
    thing, things, trail, fields = k.pick(SKINS.split("\n")).split(";")
    tr, fields, n = trail.replace(" ", "_"), fields.split(","), k.int(4, 7)
    names, people = k.many(k.pick(k.word, k.id), 3), k.people(3)
    name, who, field = names[0], people[0], k.pick(fields)
    spots = [(name, who, field), (name, people[1], field), (name, who, k.pick([f for f in fields if f != field])), (names[1], who, field)]
    spots += [(k.pick(names[1:]), k.pick(people), k.pick(fields)) for _ in range(n - 4)]
    gone = k.chance(12)
    if gone:
        spots = spots[1:]
    spots = k.shuffled(spots)
    ids, old, new, days = k.ids(len(spots)), k.words(len(spots)), k.words(len(spots)), sorted(k.dates(len(spots)))
    i = None if gone else spots.index((name, who, field))
    tell, has_tell, wants_id = k.chance(50), k.chance(50), k.chance(45)
    plus = (f", tell {who}" if tell else ", silently") if has_tell else ""

    k.role(
        f"You take changes back.|{trail} reader|Somebody changed something; you make it as it was.|undo, with a paper trail",
        f"Guardian of {things}.",
    )
    k.must("If there is no such change, say that it was not undone.|No such change: report that it is not possible.")
    k.steps("<trail_of> has every change with old and new value.", "<revert> with the old value.")
    k.goal(
        f"Undo what {who} did to the {field} of {name}{plus}.|{name}: {who} changed {field}, take it back{plus}",
        f"{field} of {thing} {name} should be what it was before {who} touched it{plus}.|revert {who}'s edit ({name}, {field}){plus}",
        f"who allowed {who} to change the {field} of {name}? put the old value back{plus}",
        f"Please set the {field} of {name} to the value before the change by {who}{plus}.|undo --by '{who}' --{thing} {name} --field {field}{plus}",
        f"Change by {who} on {name} ({field}) was a mistake, restore it{plus}.",
    )
    shown = k.chance(50)
    by = {} if shown else {"name": text(f"{thing}|of|name", f"Which {thing}.")}

    @k.look(f"{tr}|get_{tr}|read_{tr}", f"The {trail}" + (f" of all {things}." if shown else f" of one {thing}."), **by)
    def trail_of(name=None):
        keys = ("change|entry", "date|on", thing, "who|by", "field", "old|was", "new|now")
        rows = [(ids[j], days[j], *spots[j], old[j], new[j]) for j in range(len(spots)) if name in (None, spots[j][0])]
        return [dict(zip(keys, r, strict=True)) for r in rows]

    more = {"change": text("change|undoes|entry", "Id of the change that is undone.")} if wants_id else {}
    if has_tell:
        more["tell"] = flag("notify|tell_author", "Whether the author gets a message.")

    @k.act(
        f"set_field|revert_field|write_{thing}",
        f"Sets one field of one {thing}.",
        name=text(f"{thing}|name", f"Which {thing}."),
        field=text("field|key", "Name of the field."),
        value=text("value|to", "The value to set."),
        **more,
    )
    def revert(name, field, value, change=None, tell=None):
        if name not in names or field not in fields or value not in old + new or (change and change not in ids):
            return k.fail("refused: unknown value")
        return k.one("ok", f"{name}: {field} set", "written")

    def right():
        if not (trail_of.calls if shown else trail_of.made(name=name)):
            return trail_of() if shown else trail_of(name=name)
        if gone:
            return k.give_up(f"{who} did not change it.")
        more = (dict(change=ids[i]) if wants_id else {}) | (dict(tell=tell) if has_tell else {})
        return None if revert.calls else revert(name=name, field=field, value=old[i], **more)

    return right
