"""Two things have one name in different places; the goal says which place, and the number tells them apart."""

from kind import text

STRUCTURE = "same-name-two-places"
DOMAIN = "translations"

# thing;place;new value;verb
SKINS = """string;namespace;wording;reword
file;folder;owner;chown
record;zone;target;repoint
contact;company;phone;update
service;environment;image;redeploy
product;shop;label;relabel
user;tenant;mail;change
table;schema;comment;annotate
street;town;name;rename
channel;workspace;topic;retitle
variable;module;value;set
room;building;contact;update
team;league;coach;appoint
key;vault;note;annotate
job;cluster;queue;move
column;sheet;heading;rename
event;calendar;place;relocate
sensor;site;alias;call
branch;repository;reviewer;assign
item;inventory;tag;tag"""


def make(k):
    thing, place, field, verb = k.pick(SKINS.split("\n")).split(";")
    name, other = k.words(2)
    places = k.words(3)
    ids = k.ids(5)
    rows = [(ids[i], name, p) for i, p in enumerate(places)] + [(ids[3], other, places[0]), (ids[4], other, places[1])]
    rows = k.shuffled(rows)
    where, value = k.pick(places), k.word()
    ref = ids[places.index(where)]

    k.role(f"You {verb} what people ask for.|{thing} editor|Names repeat here, numbers don't.")
    k.must(f"The same name can be in more than one {place}.|Mind the {place}: names are not unique.")
    k.steps("<search> by name.", "<change> by number.")
    k.goal(
        f"{verb} {name} in {where}: {value}",
        f"The {field} of {thing} {name} ({place} {where}) should be {value}.",
        f"{place}: {where}\n{thing}: {name}\n{field}: {value}",
        f"{where}/{name} {field} -> {value}",
        f"{value} is the new {field} for {name}, but only the one in {where}!",
    )

    @k.look(f"search|find_{thing}|list_{thing}", f"Finds each {thing} of a name or near it.", name=text("name|query", f"Name of the {thing}."))
    def search(**by):
        if by["name"] not in (name, other):
            return []
        return [{f"{thing}_id|id": i, "name|called": n, place: p} for i, n, p in rows]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Changes the {field} of one {thing}.",
        ref=text(f"{thing}_id|id|ref", f"Number of the {thing}."),
        value=text(f"{field}|new_{field}|value", f"The new {field}."),
    )
    def change(ref, value):
        return f"{ref}: {value}" if ref in ids else k.fail(f"no {thing} {ref}")

    def right():
        if not search.made(name=name):
            return search(name=name)
        return None if change.made() else change(ref=ref, value=value)

    return right
