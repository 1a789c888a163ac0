"""Keeps the newest few of a kind and removes every older one."""

from kind import choice, flag, text

STRUCTURE = "keep-newest"
DOMAIN = "cleanup"

# thing;things;of what;verb;third person
SKINS = """backup;backups;server;delete;Deletes
image;images;service;purge;Purges
build;builds;branch;discard;Discards
snapshot;snapshots;volume;drop;Drops
log;logs;host;shred;Shreds
checkpoint;checkpoints;model;remove;Removes
release;releases;app;retract;Retracts
draft;drafts;page;trash;Trashes
recording;recordings;camera;erase;Erases
plate;plates;assay;discard;Discards
report;reports;client;withdraw;Withdraws
revision;revisions;drawing;archive;Archives
key;keys;user;revoke;Revokes
dump;dumps;database;delete;Deletes
session;sessions;account;end;Ends
artifact;artifacts;pipeline;expire;Expires
export;exports;project;remove;Removes
tape;tapes;vault;recycle;Recycles
firmware;firmwares;board;unpublish;Unpublishes
map;maps;robot;forget;Forgets
index;indexes;archive;close;Closes
print;prints;student;clear;Clears"""


def make(k):
    thing, things, whole, verb, does = k.pick(SKINS.split("\n")).split(";")
    keep, name = k.int(1, 3), k.pick(k.word, k.host)()
    n = keep if k.chance(15) else keep + k.int(1, 3)
    ids, days, sizes = k.ids(n), k.dates(n), k.numbers(n, 10, 900)
    rows = list(zip(ids, days, sizes, strict=True))
    old = [r[0] for r in sorted(rows, key=lambda r: r[1])[: n - keep]]
    word, in_rule = {1: "one", 2: "two", 3: "three"}[keep], k.chance(45)
    wipe, has_wipe, mode = k.chance(50), k.chance(50), k.pick("soft", "hard")
    has_mode = k.chance(35)
    plus = ((", wipe" if wipe else ", no wipe") if has_wipe else "") + (f", {mode} mode" if has_mode else "")
    many = f"{word} {thing if keep == 1 else things}"
    rule = "" if in_rule else f", keep the newest {many}"

    k.role(
        f"You {verb} old {things}.|{things} retention|You keep a few and {verb} the rest.|Storage is not free: you see to the {things}.",
    )
    if in_rule:
        k.must(f"The newest {many} of each {whole} stay{'s' if keep == 1 else ''}, all older ones go.|Keep {keep}, the newest by date.")
    k.must("If there are no more than that, nothing is to be done.|Not more than allowed: leave them.")
    k.steps("<all_of> has the dates.", "<drop> the older ones.")
    k.goal(
        f"{verb} the old {things} of {name}{rule}{plus}|retention for {name}{rule}{plus}|{whole} {name}: {verb} what is too old{rule}{plus}",
        f"Please thin out the {things} of {whole} {name}{rule}{plus}.|{name} has too many {things}{rule}{plus}",
        f"prune {name}{rule}{plus}|How many {things} does {name} have? Too many: {verb} the older ones{rule}{plus}.",
        f"{name} is full again because nobody {verb}s {things}. do it{rule}{plus}",
    )

    @k.look(f"list_{things}|{things}|{thing}_list", f"The {things} of one {whole}.", of=text(f"{whole}|of|name", f"Name of the {whole}."))
    def all_of(of):
        if of != name:
            return k.fail(f"no {whole} {of}")
        return [{f"{thing}_id|id": a, "date|made": b, "size|mb": c} for a, b, c in rows if not drop.made(key=a)]

    more = {"wipe": flag("wipe|overwrite", "Whether it is wiped.")} if has_wipe else {}
    if has_mode:
        more["mode"] = choice("mode|how", "How it goes.", ["soft", "hard"])

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        of=text(f"{whole}|of|name", f"Name of the {whole}."),
        key=text(f"{thing}_id|id|{thing}", f"Id of the {thing}."),
        **more,
    )
    def drop(of, key, wipe=None, mode=None):
        return k.one("ok", f"{key}: gone", "done") if of == name and key in ids and not drop.made(key=key) else k.fail(f"no {thing} {key}")

    def right():
        if not all_of.made(of=name):
            return all_of(of=name)
        more = (dict(wipe=wipe) if has_wipe else {}) | (dict(mode=mode) if has_mode else {})
        return [drop(of=name, key=a, **more) for a in old if not drop.made(key=a)]

    return right
