"""An earlier run left what it found in the file's facts; the rule says whether that may be used or must be looked up anew."""

from kind import text

STRUCTURE = "known-before"
DOMAIN = "notes from last time"

# thing;things;field;verb;done
SKINS = """play;plays;lead;announce;announced
menu;menus;special;print;printed
match;matches;referee;brief;briefed
garden;gardens;keeper;notify;notified
film;films;grader;credit;credited
litter;litters;vet;book;booked
gown;gowns;cutter;pay;paid
concert;concerts;tuner;call;called
issue;issues;editor;thank;thanked
kiln;kilns;warden;warn;warned
market;markets;steward;tell;told
race;races;starter;confirm;confirmed
wine;wines;taster;invite;invited
stable;stables;farrier;send_for;sent for
class;classes;tutor;replace;replaced
show;shows;judge;seat;seated
hive;hives;keeper;bill;billed
tour;tours;guide;remind;reminded
mural;murals;painter;fetch;fetched
choir;choirs;organist;greet;greeted"""


def make(k):
    thing, things, field, verb, done = k.pick(SKINS.split("\n")).split(";")
    name, old, new = k.word(), k.person(), k.person()
    path, noted, limit, room = k.path("md", "yaml", "txt"), *k.dates(2), k.id()
    v = verb.replace("_", " ")
    same = k.chance(30)
    now = old if same else new
    fresh, rule = k.pick(
        [
            (noted > limit, f"Facts noted before {limit} are stale: look again. Newer ones may be used as they are.|A fact counts as long as it was noted after {limit}; otherwise look it up anew."),
            (False, "Never trust noted facts, always look again.|What was noted earlier is no good; look it up."),
            (True, "Noted facts may be used as they are; looking again costs money.|Don't look up what has been noted already."),
        ]
    )
    k.on(path)
    k.hub(**{field: old, f"{field}_noted_on": noted})
    who = old if fresh else now

    k.role(f"You look after {things}.|{things} desk|You keep notes from one day to the next.", f"Helper, {things}")
    k.must(rule)
    k.steps(f"<rooms> has the room, <field_of> the {field}.", "<go> once.")
    k.goal(
        f"The {field} of {name} is to be {done}.",
        f"{v} the {field} of {name}",
        f"Could you {v} the {field} of the {thing} {name}? The room matters too.",
        f"{thing}: {name}; {field}: {v}",
        f"Somebody ought to {v} {name}'s {field}, and it's you.",
    )

    @k.look(f"rooms|room_of|where_is", f"The room of a {thing}.|Where a {thing} is.", name=text(f"{thing}|name|of", f"Name of the {thing}.|Which {thing}."))
    def rooms(**by):
        return {thing: name, "room|room_no": room} if by.get("name") == name else k.fail(f"no such {thing}")

    @k.look(f"{field}_of|field_of|who_is_{field}", f"Who is {field} of a {thing} at present. Costs money.|Looks the {field} of a {thing} up anew; each time is charged.", name=text(f"{thing}|name|of", f"Name of the {thing}.|Which {thing}."))
    def field_of(**by):
        return {thing: name, field: now, "since": since} if by.get("name") == name else k.fail(f"no such {thing}")

    since = k.date()

    @k.act(f"{verb}|{verb}_{field}|{verb}_one", f"To {v} somebody.|Has somebody {done}.", who=text(f"{field}|person|whom", f"Name of the {field}.|Whom."), name=text(f"{thing}|about|for_what", f"Name of the {thing}.|Which {thing}."), room=text("room|room_no|where", "Number of the room.|In which room."))
    def go(who, name, room):
        return f"{who}: {done}"

    def right():
        if go.made():
            return None
        if not rooms.made():
            return rooms(name=name)
        if not fresh and not field_of.made():
            return field_of(name=name)
        return go(who=who, name=name, room=room)

    return right
