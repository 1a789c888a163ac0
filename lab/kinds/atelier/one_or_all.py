"""Calls in all, the first, the last or the newest of those with a mark; the rule says how many and which."""

from kind import text

STRUCTURE = "one-or-all"
DOMAIN = "film crew"

# thing;things;mark column;marks;date;verb;done;reason word
SKINS = """extra;extras;scene;crowd,pub,harbour;signed;call;called in;for the shoot
entry;entries;class;jam,cake,chutney;received;judge;judged;at the fete
song;songs;mood;slow,fast,mad;written;rehearse;rehearsed;for the gig
seedling;seedlings;tray;top,middle,bottom;sown;repot;repotted;in the shed
costume;costumes;act;one,two,three;sewn;press;pressed;for the matinee
puppy;puppies;coat;brindle,fawn,black;born;chip;chipped;at the vet
poem;poems;form;sonnet,ode,haiku;sent;print;printed;in the spring issue
stall;stalls;trade;bread,cheese,soap;booked;inspect;inspected;before opening
player;players;squad;colts,reserves,seniors;joined;test;tested;at training
kite;kites;shape;delta,box,sled;built;launch;launched;on the common
tile;tiles;glaze;ash,salt,tin;fired;photograph;photographed;for the book
hen;hens;breed;sussex,bantam,marans;hatched;ring;ringed;in the run
dish;dishes;course;fish,roast,sweet;added;taste;tasted;by the chef
scene;scenes;light;dawn,noon,dusk;shot;grade;graded;in the edit
hat;hats;style;cloche,boater,beret;blocked;steam;steamed;for the window
frame;frames;wood;oak,ash,elm;glued;sand;sanded;in the shop
cello;cellos;grade;student,master,antique;bought;tune;tuned;before the concert
banner;banners;side;home,away,neutral;painted;hoist;hoisted;at the ground
bonsai;bonsai;tree;pine,maple,juniper;wired;water;watered;on the bench
sketch;sketches;medium;ink,chalk,wash;drawn;scan;scanned;for the archive"""
RULES = [
    ("all", "Every single one of them counts.|The lot of them, not just one."),
    ("first", "Only the one that stands first in the list counts.|If there are several, it's the topmost in the list, and no other."),
    ("last", "Only the one that stands last in the list counts.|If there are several, it's the one at the bottom of the list, and no other."),
    ("newest", "Only the most recent counts.|If there are several, it's the one with the latest date, and no other."),
    ("oldest", "Only the earliest counts.|If there are several, it's the one with the oldest date, and no other."),
]


def make(k):
    thing, things, column, marks, date, verb, done, why = k.pick(SKINS.split("\n")).split(";")
    marks = marks.split(",")
    mark, n, boss = k.pick(marks), k.int(4, 7), k.person()
    rows = [(i, k.pick([*marks, mark]), d) for i, d in zip(k.ids(n), k.dates(n), strict=True)]
    how, rule = k.pick(RULES)
    found = [row for row in rows if row[1] == mark]
    if found and how != "all":
        index = {"first": lambda r: r[0], "last": lambda r: r[-1]}
        by_date = {"newest": lambda r: max(r, key=lambda x: x[2]), "oldest": lambda r: min(r, key=lambda x: x[2])}
        found = [(index | by_date)[how](found)]

    k.role(
        f"You run the {things} list for a small team.|{things} coordinator|Runner. Keeps the {things} straight.",
        f"You help {boss} with the {things}.",
    )
    k.must(rule, f"Say that {boss} wants it.|{boss} is the one who answers for it.")
    k.steps("<rows_of> prints them all, in order.", "After that <go>.")
    k.goal(
        f"We want {things} whose {column} is {mark} to be {done} {why}.",
        f"{verb}: {column} {mark}",
        f"{why.capitalize()}: {verb} by {column}, and this time it's {mark}.",
        f"Be a dear and {verb} for the {column} {mark}, {why}, would you?",
        f"{column}={mark}; to be {done}",
    )

    @k.look(f"list_{things}|{things}_list|get_{things}", f"Prints the list of {things}.|The {things}, top to bottom.")
    def rows_of():
        return [{"id|no|code": i, column: m, f"{date}|{date}_on": d} for i, m, d in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}",
        f"Has one {thing} {done}.|Gets a single {thing} {done}.",
        key=text(f"{thing}|id|code", f"Id of the {thing}.|Which {thing}."),
        who=text("wanted_by|asked_by|boss", "Name of who wants it.|Who answers for it."),
    )
    def go(key, who):
        if key not in [row[0] for row in rows] or go.made(key=key):
            return k.fail(f"{key} can't be {done}")
        return f"{key}: {done}, {who} has been told"

    def right():
        if not rows_of.made():
            return rows_of()
        return [go(key=row[0], who=boss) for row in found if not go.made(key=row[0])]

    return right
