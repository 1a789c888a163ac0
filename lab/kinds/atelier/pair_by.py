"""Pairs everybody of one list with the one of the other list that shares a column; which column is said each time."""

from kind import text

STRUCTURE = "pair-by-rule"
DOMAIN = "partners and mounts"

# left;lefts;right;rights;column 1: values;column 2: values
SKINS = """dancer;dancers;partner;partners;style:waltz,tango,polka;town:hull,leeds,york
rider;riders;pony;ponies;height:tall,short,medium;temper:calm,bold,shy
singer;singers;pianist;pianists;key:flat,sharp,natural;evening:monday,tuesday,friday
stand;stands;print;prints;size:small,large,broad;wood:oak,ash,elm
pupil;pupils;tutor;tutors;level:novice,fair,expert;hour:noon,dusk,dawn
rower;rowers;boat;boats;weight:light,heavy,middle;side:port,stroke,bow
judge;judges;class;classes;day:first,second,third;hall:north,south,east
plant;plants;pot;pots;root:deep,shallow,wide;place:sun,shade,damp
model;models;gown;gowns;figure:slim,tall,curvy;shade:pale,dark,warm
dog;dogs;walker;walkers;pace:brisk,slow,steady;park:green,common,heath
book;books;cover;covers;format:octavo,quarto,folio;cloth:linen,silk,calf
trader;traders;stall;stalls;row:front,middle,back;power:mains,gas,none
actor;actors;wig;wigs;hair:curly,straight,bald;age:young,old,grey
dish;dishes;wine;wines;course:fish,meat,sweet;region:alsace,rioja,douro
camera;cameras;lens;lenses;mount:screw,bayonet,clip;reach:near,far,macro
keeper;keepers;hive;hives;field:clover,heather,lime;row:upper,lower,edge
player;players;racket;rackets;grip:thin,thick,oval;string:gut,nylon,mixed
poem;poems;drawing;drawings;mood:merry,sad,odd;season:spring,summer,winter
caller;callers;band;bands;dance:reel,jig,hornpipe;fee:low,mid,high
kid;kids;goat;goats;barn:old,new,far;milk:rich,thin,sweet"""


def make(k):
    left, lefts, right_, rights, *columns = k.pick(SKINS.split("\n")).split(";")
    names = [c.split(":")[0] for c in columns]
    values = [c.split(":")[1].split(",") for c in columns]
    at, n = k.pick(0, 1), k.pick(2, 3)
    x, y, event = k.ids(n), k.words(n), k.word()
    xs = [(i, *pair) for i, pair in zip(x, zip(*(k.some(v, n) for v in values), strict=True), strict=True)]
    ys = [(i, *pair) for i, pair in zip(y, zip(*(k.some(v, n) for v in values), strict=True), strict=True)]
    if n == 2:  # so that there is a partner for each
        ys = [(i, *(k.pick(v) for v in values)) for i in y]
        mine = k.shuffled([row[1 + at] for row in xs])
        ys = [tuple([row[0], *(mine[j] if c == at else row[1 + c] for c in (0, 1))]) for j, row in enumerate(ys)]
    pairs = [(a, next(b[0] for b in ys if b[1 + at] == c[at])) for a, *c in xs]
    rule = k.one(
        f"They go together by {names[at]}.|Same {names[at]}, same pair.",
        f"Never mind the {names[1 - at]}; it's the {names[at]} that has to be the same.",
        f"Match the {names[at]}. The {names[1 - at]} may differ.",
    )

    k.role(f"You pair {lefts} with {rights}.|pairing desk|Matchmaker, of a sort: {lefts} and {rights}.", f"You make up the pairs for events.")
    k.steps(f"<of_left> and <of_right> list both sides.", "Then <pair> each.")
    k.goal(
        f"Pair each {left} with a {right_} for {event}. {rule}",
        f"{event}: {lefts} to {rights}. {rule}",
        f"{rule} We need every {left} of {event} paired up before lunch.",
        f"event: {event} / who: {lefts} + {rights} / how: {rule}",
        f"Would you sort out who gets which {right_} at {event}? {rule}",
    )
    event_param = {"event": text("event|at|occasion", "Name of the event.|Which event.")}

    @k.look(f"list_{lefts}|{lefts}", f"Lists the {lefts} of an event.|All {lefts} of an event.", **event_param)
    def of_left(**by):
        return [{f"{left}|id": r[0], names[0]: r[1], names[1]: r[2]} for r in xs] if by.get("event") == event else k.fail("no such event")

    @k.look(f"list_{rights}|{rights}", f"Lists the {rights} of an event.|All {rights} of an event.", **event_param)
    def of_right(**by):
        return [{f"{right_}|name": r[0], names[0]: r[1], names[1]: r[2]} for r in ys] if by.get("event") == event else k.fail("no such event")

    @k.act(
        "pair|pair_up|match_up",
        f"Puts one {left} and one {right_} together.|Makes a pair of {left} and {right_}.",
        a=text(f"{left}|{left}_id|who", f"Id of the {left}.|Which {left}."),
        b=text(f"{right_}|{right_}_name|with_whom", f"Name of the {right_}.|Which {right_}."),
    )
    def pair(a, b):
        return f"{a} + {b}" if a in x and b in y and not pair.made(a=a) else k.fail(f"{a} with {b}? no")

    def right():
        if not (of_left.made() and of_right.made()):
            return [t(event=event) for t in (of_left, of_right) if not t.made()]
        return [pair(a=a, b=b) for a, b in pairs if not pair.made(a=a)]

    return right
