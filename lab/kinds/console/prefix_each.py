"""Acts on everything whose name begins with a given word; names that only contain it stay."""

from kind import text

STRUCTURE = "prefix-each"
DOMAIN = "files and folders"

# item;place;verb;extra
SKINS = """file;folder;move;target
branch;repository;delete;ticket
bucket;account;tag;label
table;schema;export;bucket
flag;project;archive;release
queue;broker;purge;ticket
metric;dashboard;hide;panel
key;store;expire;policy
host;zone;reboot;window
user;tenant;disable;case
image;registry;scan;profile
channel;workspace;mute;rule
string;locale;lock;reviewer
topic;stream;compact;plan
job;cluster;pause;reason
label;board;recolor;palette
coupon;shop;end;campaign
device;site;update;image
room;building;air;program
track;album;normalize;preset"""


def make(k):
    item, place, verb, extra = k.pick(SKINS.split("\n")).split(";")
    where, value, head = k.word(), k.word(), k.word()
    tails = k.words(6)
    sign = k.pick("-", "_", ".")
    names = [f"{head}{sign}{t}" for t in tails[: k.int(1, 3)]] if k.chance(90) else []
    others = [f"{tails[3]}{sign}{head}", f"{tails[4]}{sign}{tails[5]}"]
    rows = k.shuffled(names + others)
    sizes = k.numbers(len(rows), 2, 900)
    todo = [n for n in rows if n in names]

    k.role(f"You {verb} things in bulk.|{place} bulk bot|Names have a system here: the beginning tells the group.")
    k.must("What has the word elsewhere in its name is not meant.|Only names that begin with it, not those that end with it.")
    k.steps("<listed> first.", "<do> each that begins so.")
    k.goal(
        f"{verb} everything in {where} that begins with {head}, {extra} {value}",
        f"Each {item} of {where} whose name starts with {head}: {verb} ({extra} {value})",
        f"{place}: {where}\nprefix: {head}\n{extra}: {value}\naction: {verb}",
        f"{verb} {where}/{head}* --{extra} {value}",
        f"Please {verb} all the {head} ones in {where} (I mean those beginning with {head}). Use {extra} {value}.",
    )

    @k.look(f"list_{item}|ls|{place}_list", f"Each {item} of a {place}.|What a {place} has.", where=text(place, f"Name of the {place}."))
    def listed(**by):
        return [{item: n, "size|weight": s} for n, s in zip(rows, sizes, strict=True)] if by["where"] == where else k.fail(f"no {place} {by['where']}")

    @k.act(
        f"{verb}|{verb}_{item}",
        f"Does it to one {item}: {verb}.|Will {verb} a single {item}.",
        where=text(place, f"Name of the {place}."),
        name=text(item, f"Full name of the {item}."),
        value=text(extra, f"The {extra}."),
    )
    def do(where, name, value):
        return f"{name}: {verb}" if name in rows and not do.made(name=name) else k.fail(f"no {item} {name}")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [do(where=where, name=n, value=value) for n in todo if not do.made(name=n)]

    return right
