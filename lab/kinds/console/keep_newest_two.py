"""Of many copies of one thing the newest few stay; all that are older go."""

from kind import choice, text

STRUCTURE = "keep-newest-few"
DOMAIN = "backups"

# copy;owner;verb;modes
SKINS = """snapshot;volume;delete;soft,hard
image;repository;prune;local,remote
release;channel;yank;hidden,gone
draft;page;discard;quiet,logged
export;report;remove;archive,erase
session;user;end;now,later
key;account;revoke;graceful,instant
dump;database;drop;tape,void
recording;camera;wipe;fast,secure
build;branch;clean;cache,all
copy;sheet;trash;keep_links,no_links
save;game;erase;slot,cloud
version;policy;retire;silent,announced
checkpoint;model;purge;weights,all
token;service;expire;soft,hard
log;server;shred;zip,plain
quote;deal;void;mail,no_mail
replay;arena;delete;hide,remove
photo;album;bin;local,everywhere
backup;site;expire;normal,forced"""


def make(k):
    copy, owner, verb, modes = k.pick(SKINS.split("\n")).split(";")
    modes = modes.split(",")
    name, mode, keep = k.word(), k.pick(modes), k.pick(1, 2, 2, 3)
    count = k.int(2, 6)
    rows = list(zip(k.ids(count), k.dates(count), strict=True))
    old = sorted(rows, key=lambda r: r[1], reverse=True)[keep:]
    word = {1: "one", 2: "two", 3: "three"}[keep]

    k.role(f"You keep each {owner} slim.|{copy} pruner|Old ones go, new ones stay.")
    k.must(f"If there are {word} or fewer, nothing goes.|Not more than {word}? Then leave all.")
    k.steps("<copies> has the dates.", "<gone> each that is too old.")
    k.goal(
        f"keep the newest {word} of {name}, {verb} the rest ({mode})",
        f"Only the {word} latest of {owner} {name} may stay; {verb} all older ones, mode {mode}.",
        f"{owner}: {name}\nkeep: {word}\nmode: {mode}",
        f"{verb} {name} --keep-newest {word} --mode {mode}",
        f"{name} eats my quota. leave the last {word}, everything before that: {verb}, {mode}",
    )

    @k.look(f"list_{copy}|{copy}_list|copies_of", f"Each {copy} of a {owner} with its date.", name=text(f"{owner}|name", f"Name of the {owner}."))
    def copies(**by):
        if by["name"] != name:
            return k.fail(f"no {owner} {by['name']}")
        return [{f"{copy}|id": i, "date|made_on": d} for i, d in rows if not gone.made(ref=i)]

    @k.act(
        f"{verb}|{verb}_{copy}",
        f"Lets one {copy} go.",
        name=text(f"{owner}|of_{owner}", f"Name of the {owner}."),
        ref=text(f"{copy}|{copy}_id|id", f"Number of the {copy}."),
        mode=choice("mode|how", "How it goes.", modes),
    )
    def gone(name, ref, mode):
        return f"{ref} is gone" if ref in [i for i, _ in rows] and not gone.made(ref=ref) else k.fail(f"no {copy} {ref}")

    def right():
        if not copies.made(name=name):
            return copies(name=name)
        return [gone(name=name, ref=i, mode=mode) for i, _ in old if not gone.made(ref=i)]

    return right
