"""Finds where a thing lies, in one of several places, and moves it from there to where the goal says."""

from kind import choice, flag, text

STRUCTURE = "move"
DOMAIN = "storage"

# thing;place;places;mode;values
SKINS = """dump;bucket;buckets;class;hot,cold
script;host;hosts;owner;root,deploy
sample;freezer;freezers;box;red,blue
drawing;vault;vaults;access;team,all
container;node;nodes;restart;never,always
recording;archive;archives;format;raw,proof
spare part;shelf;shelves;side;left,right
dataset;project;projects;licence;open,closed
dashboard;folder;folders;rights;keep,reset
mailbox;mail store;mail stores;tier;fast,slow
key card;safe;safes;tray;upper,lower
ticket;queue;queues;priority;keep,raise
model;registry;registries;stage;trial,live
license file;server;servers;binding;host,user
page;section;sections;redirect;short,permanent
reel;cabinet;cabinets;row;front,rear
playlist;profile;profiles;order;same,new
virtual disk;datastore;datastores;format;thin,thick
secret;vault;vaults;version;latest,every
slide;tray;trays;cover;glass,none
job;scheduler;schedulers;calendar;work,every
rule;firewall;firewalls;position;top,end"""


def make(k):
    thing, place, places, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, p, ps, values, n = thing.translate(u), place.translate(u), places.translate(u), values.split(","), k.int(2, 4)
    homes, name = k.many(k.pick(k.word, k.folder, k.host), n + 1), k.pick(k.word, k.path)()
    to, here = homes[0], homes[k.int(1, n)]
    case = k.int(1, 100)
    there, gone = case <= 12, 12 < case <= 20
    if there:
        here = to
    value, keep, has_keep, has_value = k.pick(values), k.chance(50), k.chance(45), k.chance(60)
    sums = k.ids(3)
    plus = (f", {field} {value}" if has_value else "") + ((", leave a copy" if keep else ", leave no copy") if has_keep else "")

    k.role(
        f"You move one {thing} at a time.|{thing} mover|Things lie where nobody expects them. You find and move them.",
        f"You know every {place}.|tidying agent ({places})",
    )
    k.must(f"If it is there already, leave it.|No move if it is in the right {place}.")
    k.must("If it is nowhere, say that it was not moved.|Not found: report that it is not possible.")
    k.steps("<find> it.", "<move> it from there.")
    k.goal(
        f"Move {thing} {name} to {to}{plus}.|{name} -> {to}{plus}|{to} should have {name}{plus}|mv */{name} {to}{plus}",
        f"Where is {name}? It belongs into {place} {to}{plus}.|Please bring the {thing} {name} from wherever it is to {to}{plus}.",
        f"{to} is waiting for {name}{plus}, somebody put it elsewhere|into {to}: {name}{plus}|{place} {to} gets the {thing} {name}{plus}",
    )

    @k.look(f"find_{t}|locate|search_{ps}", f"Finds one {thing} in all {places}.", name=text(f"{t}|name", f"Name of the {thing}."))
    def find(**a):
        if a["name"] != name or gone:
            return []
        row = {f"{t}|name": name, "checksum|sum": sums[0], f"{p}|in": here, f"last_{p}|before": homes[1] if here != homes[1] else homes[-1]}
        return [row]

    more = {"value": choice(field, f"The {field} there.", values)} if has_value else {}
    if has_keep:
        more["keep"] = flag("keep_copy|copy", "Whether a copy stays behind.")

    @k.act(
        f"move_{t}|move|relocate_{t}",
        f"Moves one {thing} from one {place} to another.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        here=text(f"from|from_{p}", f"The {place} it is in."),
        to=text(f"to|to_{p}", f"The {place} it goes to."),
        **more,
    )
    def move(**a):
        if a["name"] != name or a["here"] != here or a["to"] not in homes or gone or a["to"] == here or move.calls:
            return k.fail(f"{a['name']} is not in {a['here']}")
        return k.one("moved", f"{name}: {a['to']}", "ok")

    def right():
        if not find.made(name=name):
            return find(name=name)
        if gone:
            return k.give_up(f"{name} was not found.")
        given = (dict(value=value) if has_value else {}) | (dict(keep=keep) if has_keep else {})
        return None if there or move.calls else move(name=name, here=here, to=to, **given)

    return right
