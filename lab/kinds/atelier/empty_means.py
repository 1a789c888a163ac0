"""An empty field means something: the parent's value, the house value, or that nothing is done for that one."""

from kind import text

STRUCTURE = "inherit-empty"
DOMAIN = "series and parents"

# thing;things;parent;parents;field;verb;done
SKINS = """episode;episodes;series;series;narrator;record;recorded
class;classes;course;courses;tutor;announce;announced
bed;beds;garden;gardens;waterer;water;watered
gown;gowns;collection;collections;stylist;fit;fitted
match;matches;league;leagues;referee;schedule;scheduled
poem;poems;anthology;anthologies;editor;proof;proofed
puppy;puppies;litter;litters;vet;check;checked
song;songs;album;albums;producer;mix;mixed
print;prints;edition;editions;printer;pull;pulled
dish;dishes;menu;menus;cook;plate;plated
stall;stalls;fair;fairs;steward;open;opened
race;races;meeting;meetings;starter;start;started
room;rooms;museum;museums;guard;light;lit
hive;hives;apiary;apiaries;keeper;open;opened
scene;scenes;play;plays;prompter;rehearse;rehearsed
tank;tanks;aquarium;aquariums;feeder;feed;fed
costume;costumes;show;shows;dresser;press;pressed
tour;tours;abbey;abbeys;guide;book;booked
frame;frames;gallery;galleries;hanger;hang;hung
horse;horses;yard;yards;groom;brush;brushed"""


def make(k):
    thing, things, parent, parents, field, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, name, house = k.int(2, 4), k.word(), k.person()
    chief = k.person()
    rows = [(i, k.person() if k.chance(50) else "") for i in k.ids(n)]
    way, rule = k.pick(
        [
            ("parent", f"Where the {field} is empty, the {parent}'s own {field} does it.|An empty {field} means: whoever is {field} of the {parent}."),
            ("house", f"Where the {field} is empty, it's {house}, whatever the {parent} says.|An empty {field} means {house}."),
            ("skip", f"Where the {field} is empty, that {thing} is left for now.|No {field}, no work: leave those."),
        ]
    )

    def who(person):
        return person or {"parent": chief, "house": house, "skip": None}[way]

    hit = [(i, who(p)) for i, p in rows if who(p)]

    k.role(f"You get {things} done, each by the right person.|{things}, who does what|Planner. Half the fields are empty, as ever.", f"You work through a {parent}.")
    k.must(rule)
    k.steps(f"<about> tells about the {parent}, <parts> lists its {things}.")
    k.goal(
        f"Have every {thing} of {name} {done}.",
        f"{name}: {verb} all",
        f"Would you see to it that the {things} of {name} are {done}, each by its {field}?",
        f"{parent}: {name}; {things}: all; job: {verb}",
        f"{name} is waiting. All its {things} are to be {done}, please, and by the proper person.",
    )

    @k.look(f"about_{parent}|{parent}_card|about", f"The card of a {parent}.|Who is who in a {parent}.", name=text(f"{parent}|name|which", f"Name of the {parent}.|Which {parent}."))
    def about(**by):
        return {parent if parent != thing else "name": name, field: chief, "since|begun": since} if by.get("name") == name else k.fail(f"no such {parent}")

    since = k.date()

    @k.look(f"{things}_of|parts|list_{things}", f"The {things} of a {parent}.|What a {parent} has.", name=text(f"{parent}|name|of", f"Name of the {parent}.|Which {parent}."))
    def parts(**by):
        return [{"id|no": i, field: p or "-"} for i, p in rows] if by.get("name") == name else k.fail(f"no such {parent}")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_by",
        f"Has one {thing} {done} by somebody.|To {verb} one {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        who=text(f"{field}|by|person", f"Name of the {field} who does it.|Who does it."),
    )
    def go(key, who):
        return f"{key}: {who}" if key in dict(rows) and not go.made(key=key) else k.fail(f"{key}? no")

    def right():
        if not parts.made():
            return [parts(name=name)] + ([about(name=name)] if way == "parent" and not about.made() else [])
        if way == "parent" and not about.made() and any(not p for _, p in rows):
            return about(name=name)
        return [go(key=i, who=w) for i, w in hit if not go.made(key=i)]

    return right
