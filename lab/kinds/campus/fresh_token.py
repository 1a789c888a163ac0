"""Every change wants the slip that the desk gave last; after each change there is a new one."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "strict archives"

# thing;slip;verb;desk;detail
SKINS = """box;slip;move;archive;shelf
exhibit;seal;move;court;room
painting;ticket;hang;depot;wall
sample;stamp;store;lab;fridge
manuscript;card;place;library;vault
key;chit;hang;lodge;hook
costume;tag;hang;wardrobe;rail
crate;docket;stack;harbour;bay
horse;note;lead;stable;stall
bed;order;roll;ward;bay
float;permit;park;parade office;square
piano;paper;roll;hall;stage
statue;pass;set;park office;niche
tent;token;pitch;camp;meadow
file;mark;put;registry;drawer
boat;clearance;moor;marina;berth
case of wine;label;lay;cellar;rack
trunk;check;carry;hotel;floor
score;loan mark;file;music library;shelf
parcel;code;sort;post room;pigeonhole"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, slip, verb, desk, detail = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 3)
    ids, places, slips, name = k.ids(n), k.words(n), k.ids(6), k.word().capitalize()
    pairs = ", ".join(f"{i} to {p}" for i, p in zip(ids, places, strict=True))
    lines = "\n".join(f"- {i}: {p}" for i, p in zip(ids, places, strict=True))
    t, s = thing.replace(" ", "_"), slip.replace(" ", "_")

    def now():
        return slips[len(do.calls)]

    k.role(f"You {verb} things for the {desk} {name}.|{desk} hand", "They are strict there. So are you.|I never use yesterday's paper.")
    k.must(f"Each change needs the newest {slip}; an answer to a change brings the next one.|{an(slip).capitalize()} is good for one change. The next one comes with the answer.")
    k.steps("<open_desk> gives the first.|First <open_desk>.", "<do> one after the other.")
    k.goal(
        f"{verb}: {pairs} ({desk} {name})",
        f"{desk} {name}, {detail} of each:\n{lines}",
        f"Dear hand, would you see to these for me at {name}? {pairs}. Mind the {slip}s, they are fussy.",
        f"{name}. {verb} {pairs}. thx",
    )

    @k.look(f"open_desk|get_{s}|first_{s}", f"Begins at {an(desk)}: prints the {slip} to use now.", name=text(f"{desk.split()[-1]}|name", f"Name of the {desk}."))
    def open_desk(name_=name, **by):
        return {f"{s}|use_now": now()} if by["name"] == name_ else k.fail(f"No {desk} of that name.")

    @k.act(
        f"{verb}|{verb}_{t}|do_{verb}",
        f"To {verb} one {thing}.",
        no=text(f"{t}|no", f"Number of the {thing}."),
        to=text(f"{detail}|to", f"Which {detail}."),
        slip=text(s, f"The newest {slip}."),
    )
    def do(no, to, slip):
        if slip != now() or no not in ids or do.made(no=no):
            return k.fail(f"Refused: wrong number, or not the newest paper. Use {now()}.")
        return f"{no} is at {to}. Next: {slips[len(do.calls) + 1]}."

    def right():
        if not k.seen(now()):
            return open_desk(name=name)
        return [do(no=i, to=p, slip=now()) for i, p in zip(ids, places, strict=True) if not do.made(no=i)]

    return right
