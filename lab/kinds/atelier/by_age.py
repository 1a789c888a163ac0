"""Old ones get one treatment and newer ones another, or the other way round; a third sort is left alone."""

from kind import text

STRUCTURE = "age-decides"
DOMAIN = "clearing out"

# thing;things;date;act 1;act 2;keep mark
SKINS = """negative;negatives;taken;scan;bin;famous
magazine;magazines;printed;pulp;bind;rare
bottle;bottles;laid;open;turn;reserved
costume;costumes;worn;mend;donate;historic
recipe;recipes;tried;copy;drop;favourite
seed;seeds;packed;sow;test;heirloom
trophy;trophies;won;polish;melt;named
score;scores;played;repair;recycle;signed
hay bale;hay bales;cut;feed;spread;sold
ticket stub;ticket stubs;used;frame;shred;first
pattern;patterns;drawn;trace;burn;master
mailing;mailings;sent;repeat;close;pinned
pot;pots;fired;sell;smash;gift
reel;reels;shot;digitise;store;nitrate
puppy file;puppy files;opened;renew;archive;champion
jersey;jerseys;sewn;wash;auction;retired
jam;jams;boiled;taste;toss;winner
letter;letters;written;answer;file;royal
string set;string sets;bought;fit;return;gut
map;maps;surveyed;revise;hang;antique"""


def make(k):
    thing, things, date, one, two, mark = k.pick(SKINS.split("\n")).split(";")
    n, name, limit = k.int(3, 5), k.word(), k.date()
    days = [d for d in k.dates(n + 1) if d != limit][:n]
    rows = [(i, d, k.chance(25)) for i, d in zip(k.ids(len(days)), days, strict=True)]
    old, new = k.shuffled([one, two])
    spare = k.chance(60)
    rule = k.one(
        f"{date.capitalize()} before {limit}: {old}. After that: {new}.",
        f"We {new} what was {date} after {limit}, and we {old} what is older.",
        f"{limit} is the line. Older than that, {old}; newer, {new}.",
    ) + (k.one(f" What is {mark} stays as it is.", f" Leave whatever is marked {mark}.") if spare else k.one(f" Whether it is {mark} doesn't matter.", f" Being {mark} is no excuse."))
    todo = [(i, old if d < limit else new) for i, d, m in rows if not (spare and m)]

    k.role(f"You clear out {things}.|{things}, clearing out|Attic, boxes, {things}: your element.", f"You go through old {things}.")
    k.must(rule)
    k.steps("<box_of> lists them.")
    k.goal(
        f"Go through box {name}.|Clear box {name}, please.",
        f"box {name}",
        f"Would you deal with the {things} in box {name}, as we always do?",
        f"box: {name}; {things}: all; treat by age",
        f"Box {name} has been standing in the hall since spring. Get those {things} sorted.",
    )

    @k.look("box_of|open_box|in_box", f"The {things} in a box.|Opens a box.", name=text("box|name|which", "Name of the box.|Which box."))
    def box_of(**by):
        return [{"id|no": i, date: d, mark: m} for i, d, m in rows] if by.get("name") == name else k.fail("no such box")

    tools = {}

    def job(verb, role):
        def work(key, **by):
            if key not in [r[0] for r in rows] or by.get("name") != name or any(t.made(key=key) for t in tools.values()):
                return k.fail(f"{key}? Not in there.")
            return f"{key}: {verb}"

        work.__name__ = role
        tools[verb] = k.act(f"{verb}|{verb}_it|{verb}_one", f"To {verb} one {thing}.|We {verb} a {thing}.", key=text("id|no|which", f"Id of the {thing}.|Which {thing}."), name=text("box|from_box|out_of", "Name of the box.|Out of which box."))(work)

    job(one, "do_one")
    job(two, "do_two")

    def right():
        if not box_of.made():
            return box_of(name=name)
        return [tools[v](key=i, name=name) for i, v in todo if not any(t.made(key=i) for t in tools.values())]

    return right
