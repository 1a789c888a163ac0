"""The plain way is refused and the error names two others; the house says which of them to take."""

from kind import text

STRUCTURE = "detour-by-rule"
DOMAIN = "when the door is shut"

# thing;verb;done;way 1;way 2
SKINS = """parcel;post;posted;courier;pigeonhole
booking;book;booked;phone;letter
horse;load;loaded;ramp;trailer
entry;enter;entered;late desk;proxy
print;ship;shipped;freight;hand
dish;order;ordered;set menu;side door
ticket;buy;bought;returns;touts
dog;board;boarded;annexe;foster
song;upload;uploaded;agent;disc
poem;submit;submitted;editor;prize
gown;fit;fitted;home visit;dummy
boat;moor;moored;buoy;pier
plant;import;imported;nursery;permit
reel;send;sent;archive;van
pot;fire;fired;gas kiln;raku pit
stall;pitch;pitched;overflow;roadside
player;sign;signed;loan;trial
cheese;sell;sold;counter;market
hive;place;placed;orchard;heath
fiddle;lend;lent;deposit;guarantor"""


def make(k):
    thing, verb, done, one, two = k.pick(SKINS.split("\n")).split(";")
    name, person, shut = k.word(), k.person(), k.chance(80)
    codes = k.ids(2)
    mode, rule = k.pick(
        [
            (0, f"If the plain way is shut, take the {one}, never the {two}.|When refused: the {one}."),
            (1, f"If the plain way is shut, take the {two}, never the {one}.|When refused: the {two}."),
            (None, "If the plain way is shut, take no other; report that it could not be done.|When refused: that's it, say that it was not done."),
        ]
    )

    k.role(f"{thing} desk", f"You get every {thing} {done}.", f"There's more than one way, mostly.")
    k.must("Try the plain way first.|The plain way is tried before any other.", rule, f"The name to give is {person}.|Do it in the name of {person}.")
    k.goal(
        f"{name} should be {done}.",
        f"{verb} {name}",
        f"Would you get {name} {done}? By the plain way if it works.",
        f"{thing}: {name}; {verb}",
        f"I need {name} {done}, today if you can.",
    )

    @k.act(f"{verb}|{verb}_{thing}|plain_{verb}", f"The plain way to {verb} a {thing}.|Tries to {verb} a {thing} as usual.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), who=text("in_name_of|who|person", "In whose name.|Name of the person."))
    def plain(who, **by):
        if by.get("name") != name:
            return k.fail(f"no such {thing}")
        return k.fail(f"Shut. Other ways: {one} (code {codes[0]}), {two} (code {codes[1]}).") if shut else f"{name} is {done}."

    @k.act("other_way|by_code|go_round", f"Another way to {verb} a {thing}, by a code.|Goes round by a coded way.", code=text("code|way_code|way", "Code of the way.|Which way, as a code."), name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."), who=text("in_name_of|who|person", "In whose name.|Name of the person."))
    def other(code, who, **by):
        return f"{name} is {done}." if code in codes and by.get("name") == name and shut else k.fail("no such way")

    def right():
        if plain.made() or other.made():
            return None
        if not k.seen(codes[0]):
            return plain(name=name, who=person)
        return k.give_up("the plain way is shut.") if mode is None else other(code=codes[mode], name=name, who=person)

    return right
