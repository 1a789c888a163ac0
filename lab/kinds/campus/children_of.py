"""Acts on everything that belongs to a thing which the goal names: its parts are found by its number."""

from kind import text

STRUCTURE = "children-of"
DOMAIN = "groups"

# parent;child;children;verb;detail
SKINS = """class;pupil;pupils;vaccinate;nurse
ward;bed;beds;strip;laundry
choir;singer;singers;invite;hall
floor;room;rooms;ventilate;janitor
team;player;players;test;doctor
trial;exhibit;exhibits;seal;officer
tour;stop;stops;confirm;guide
series;volume;volumes;rebind;binder
estate;flat;flats;meter;fitter
banquet;course;courses;taste;chef
festival;stage;stages;inspect;inspector
campaign;leaflet;leaflets;print;printer
parish;chapel;chapels;heat;sexton
department;course;courses;review;professor
collection;vase;vases;photograph;photographer
regatta;boat;boats;weigh;umpire
household;bicycle;bicycles;register;clerk
album;track;tracks;master;engineer
shelter;kennel;kennels;clean;helper
street;lamp;lamps;repair;electrician"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    parent, child, children, verb, detail = k.pick(SKINS.split("\n")).split(";")
    parents, nos = [w.capitalize() for w in k.words(4)], k.ids(4)
    kids = [k.ids(k.int(1, 4)) for _ in parents]
    if k.chance(10):
        kids[0] = []
    name, value = parents[0], k.person()
    rows = k.shuffled(range(4))
    tags = {c: k.word() for group in kids for c in group}

    k.role(
        f"You {verb} {children}.|{parent} care",
        f"Where there is {an(parent)} there are {children}, and I {verb} them.|Does the rounds: one {parent}, all its {children}.",
    )
    k.must(f"{children.capitalize()} of any other {parent} are left alone.|Nothing outside that {parent} is touched.")
    k.steps("Its number is in <parents_of_all>.|<parents_of_all> first.", f"<kids_of> lists the {children}.", "<do> each.")
    k.goal(
        f"{verb} all {children} of {parent} {name}, {detail} {value}",
        f"{name}: every {child}, {verb}, by {value}",
        f"Dear colleague, {value} ({detail}) will be here tomorrow. Would you therefore {verb} each {child} that belongs to the {parent} {name}?",
        f"[ ] {parent} {name}\n[ ] {verb} each {child}\n[ ] {detail}: {value}",
    )

    @k.look(f"list_{parent}s|parents_of_all|find_{parent}", f"Every {parent} with its number.")
    def parents_of_all():
        return [{"no|id": nos[i], f"{parent}|name": parents[i]} for i in rows]

    @k.look(f"{children}_of|list_{children}|get_{children}", f"The {children} of {an(parent)}.", no=text(f"{parent}|no|id", f"Number of the {parent}."))
    def kids_of(no):
        if no not in nos:
            return k.fail(f"No {parent} has the number {no}.")
        return [{f"{child}|id": c, "mark|note": tags[c]} for c in kids[nos.index(no)]]

    @k.act(f"{verb}|{verb}_{child}|do_{verb}", f"To {verb} {an(child)}.", child=text(f"{child}|id", f"Number of the {child}."), value=text(f"{detail}|by", f"Name of the {detail}."))
    def do(child, value):
        return f"{child}: done by {value}." if child in tags and not do.made(child=child) else k.fail(f"No {child} to {verb}.")

    def right():
        if not parents_of_all.made():
            return parents_of_all()
        if not kids_of.made(no=nos[0]):
            return kids_of(no=nos[0])
        return [do(child=c, value=value) for c in kids[0] if not do.made(child=c)]

    return right
