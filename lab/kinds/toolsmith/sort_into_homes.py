"""Moves each thing to the place that a plan has for it, from where it is now."""

from kind import flag, text

STRUCTURE = "move-each"
DOMAIN = "migration"

# thing;things;place;places;plan
SKINS = """volume;volumes;pool;pools;storage plan
pod;pods;node;nodes;placement
sample;samples;freezer;freezers;freezer map
page;pages;section;sections;site map
user;users;group;groups;org chart
table;tables;schema;schemas;data model
job;jobs;queue;queues;capacity plan
photo;photos;album;albums;index
part;parts;drawer;drawers;shelf plan
repo;repos;team;teams;ownership list
sensor;sensors;gateway;gateways;radio plan
mailbox;mailboxes;server;servers;mail plan
test;tests;suite;suites;test matrix
shard;shards;zone;zones;balance plan
device;devices;vlan;vlans;network plan
ticket;tickets;board;boards;triage sheet
bucket;buckets;region;regions;residency list
track;tracks;mix bus;mix buses;session plan
cable;cables;tray;trays;wiring plan
module;modules;package;packages;layer plan
licence;licences;site;sites;contract
reel;reels;feeder;feeders;setup sheet"""


def make(k):
    thing, things, place, places, plan = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    p, pl, n, batch = place.translate(u), plan.translate(u), k.int(2, 4), k.pick(k.word, k.id)()
    names, homes = k.many(k.pick(k.word, k.id, k.ident), n), k.many(k.pick(k.word, k.host), 4)
    should = {a: k.pick(homes) for a in names}
    now = {a: should[a] if k.chance(25) else k.pick([h for h in homes if h != should[a]]) for a in names}
    if k.chance(8):
        now = dict(should)
    has_from, dry, has_dry = k.chance(60), k.chance(50), k.chance(40)
    order, plus = k.shuffled(names), (", dry run" if dry else ", not a dry run") if has_dry else ""

    k.role(
        f"You put each {thing} where it belongs.|{things} mover|The {plan} says where, you do the carrying.",
        f"Migration helper for {things}.|You move {things} between {places}.",
    )
    k.must(f"What is in the right {place} already stays.|Don't move a {thing} that is where the {plan} wants it.")
    k.steps("<located> and <planned>.", f"<move> each {thing} that is elsewhere.")
    k.goal(
        f"Move the {things} of {batch} as the {plan} says{plus}.|{batch}: every {thing} to its {place}{plus}|migrate {batch}{plus}",
        f"{plan} of {batch} is final, please carry it out{plus}|Is everything in {batch} where the {plan} wants it? Move what is not{plus}.",
        f"The {things} in {batch} are all over the place!! put them where the {plan} says{plus}",
        f"apply {pl} {batch}{plus}|{batch} - {things} - to the {places} of the {plan}{plus}",
        f"Would you bring each {thing} of {batch} into the {place} that is planned for it{plus}?",
    )
    of = text("batch|of|name", "Name of the batch.")

    @k.look(f"where_are|list_{things}|locate_{things}", f"Where the {things} of a batch are now.", of=of)
    def located(of):
        rows = [{f"{thing}|name": a, f"{p}|in": move.calls and at.get(a) or now[a]} for a in names]
        return rows if of == batch else k.fail(f"no batch {of}")

    @k.look(f"get_{pl}|read_{pl}|{pl}", f"The {plan}: where each {thing} of a batch belongs.", of=of)
    def planned(of):
        return [{f"{thing}|name": a, f"{p}|to": should[a]} for a in order] if of == batch else k.fail(f"no batch {of}")

    at, more = {}, {"here": text(f"from|from_{p}", f"The {place} it is in now.")} if has_from else {}
    flags = {"dry": flag("dry_run|simulate", "Whether to only try it.")} if has_dry else {}

    @k.act(
        f"move_{thing}|move|relocate",
        f"Moves one {thing} to another {place}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        **more,
        to=text(f"to|to_{p}", f"The {place} it goes to."),
        **flags,
    )
    def move(name, to, here=None, dry=None):
        if name not in names or to not in homes or name in at or here not in (None, now[name]):
            return k.fail(f"{name} can't go from {here} to {to}" if here else f"{name} can't go to {to}")
        at[name] = to
        return k.one("moved", f"{name}: {to}", "ok")

    def right():
        if looks := [x(of=batch) for x in (located, planned) if not x.made(of=batch)]:
            return looks
        todo = [a for a in names if now[a] != should[a] and a not in at]
        extra = dict(dry=dry) if has_dry else {}
        return [move(name=a, to=should[a], **(dict(here=now[a]) if has_from else {}), **extra) for a in todo]

    return right
