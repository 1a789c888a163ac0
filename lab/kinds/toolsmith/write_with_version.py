"""Writes with the version that was read; if somebody was faster, the error has the newer one."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "apis"

# document;documents;field;who
SKINS = """runbook;runbooks;owner;team
config map;config maps;log level;service
price;prices;amount;article
contact;contacts;mail;customer
recipe;recipes;baking time;kitchen
asset;assets;location;room
policy;policies;approver;group
pinout;pinouts;signal;board
profile;profiles;display name;user
contract;contracts;end date;partner
threshold;thresholds;limit;sensor
layer;layers;style;map
roster;rosters;stand-in;shift
label;labels;text;printer
record;records;target;zone
budget;budgets;holder;project
manifest;manifests;image;release
chapter;chapters;editor;book
formula;formulas;solvent;batch
preset;presets;gain;channel
route;routes;gateway;site
card;cards;column;board"""


def make(k):
    doc, docs, field, group = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" -", "__")
    d, f = doc.translate(u), field.translate(u)
    name, new, old = k.pick(k.word, k.id)(), k.word(), k.word()
    v = k.int(3, 400)
    v2, conflict, same = v + k.int(1, 9), k.chance(50), k.chance(12)
    if same:
        old, conflict = new, False
    who, rival, has_who = k.person(), k.person(), k.chance(45)
    current, plus = v2 if conflict else v, f" (by {who})" if has_who else ""
    locked = conflict and k.chance(15)

    k.role(
        f"You change {docs}, and you are not the only one.|{doc} writer|Optimistic locking, by hand.|You edit the {field} of {docs}.",
    )
    k.must("Write with the newest version that you know of.|The version must be the current one.")
    k.must("If it is right already, write nothing.|No write where the value is there.")
    k.must("If the document was closed meanwhile, say that it was not done.|Closed for good: report that it is not possible.")
    k.steps("<read> it.", "<write> with its version; on a conflict again with the newer one.")
    k.goal(
        f"{field} of {doc} {name} to {new}{plus}|{doc} {name}: {field} = {new}{plus}|Please write {new} into the {field} of {name}{plus}.",
        f"{new} should be the {field} of {name}{plus}|put {name} {f}={new}{plus}|can you change the {field} on {name}? {new}{plus}",
        f"somebody keeps overwriting the {field} of {name}. It is {new}{plus}!|update({doc} {name}): {field} {new}{plus}",
    )

    @k.look(f"get_{d}|read_{d}|show_{d}", f"One {doc} with its version.", name=text(f"{d}|name|id", f"Name of the {doc}."))
    def read(**a):
        if a["name"] != name:
            return k.fail(f"no {doc} {a['name']}")
        return {f"{d}|name": name, group: rival, f: old, "created_version|first_version": 1, "version|revision": v}

    more = {"who": text("author|by", "Who writes it.")} if has_who else {}

    @k.act(
        f"put_{d}|write_{d}|save_{d}",
        f"Writes the {field} of one {doc}.",
        name=text(f"{d}|name|id", f"Name of the {doc}."),
        value=text(f"{f}|value|to", f"The new {field}."),
        version=integer("version|revision|if_version", "The version that it has now."),
        **more,
    )
    def write(**a):
        if a["name"] != name or write.calls:
            return k.fail(f"{a['name']}: unknown, or written already")
        if a["version"] != current or locked:
            if locked:
                return k.fail(f"{name} was closed by {rival}")
            if a["version"] == v:
                return k.fail(f"conflict: {rival} saved version {v2}, you have {v}")
            return k.fail(f"conflict: {a['version']} is no version of {name}")
        return k.one("saved", f"{name}: saved", "ok")

    def right():
        if not read.made(name=name):
            return read(name=name)
        if same or write.calls:
            return None
        if locked and k.seen(f"was closed by {rival}"):
            return k.give_up(f"{name} was closed.")
        now = v2 if k.seen(f"saved version {v2}") else v
        return write(name=name, value=new, version=now, **(dict(who=who) if has_who else {}))

    return right
