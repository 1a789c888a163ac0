"""Which value of a setting counts: the closest level that has one overrides the wider ones."""

from kind import choice, text

STRUCTURE = "override-chain"
DOMAIN = "configuration"

# widest;middle;closest;thing set
SKINS = """company;team;user;quota
global;region;host;timeout
base;staging;local;endpoint
default;tenant;project;retention
brand;country;store;tariff
system;profile;session;theme
org;repository;branch;reviewer
site;floor;room;schedule
league;season;match;rulebook
fleet;model;device;channel
chain;hotel;suite;price_code
platform;workspace;board;template
network;zone;record;policy
school;grade;class;timetable
publisher;series;book;format
factory;line;machine;recipe
cloud;account;bucket;key
vendor;category;product;warranty
game;world;level;preset
bank;branch;account;fee_code"""


def make(k):
    wide, mid, close, setting = k.pick(SKINS.split("\n")).split(";")
    levels = [close, mid, wide]
    name = k.word()
    values = dict(zip(levels, k.ids(3), strict=True))
    unset = [level for level in levels[:2] if k.chance(45)]
    found = next(level for level in levels if level not in unset)

    k.role(f"You answer which {setting} counts.|{setting} resolver|You know the levels {close}, {mid} and {wide}.")
    k.must(
        f"A value at the {close} beats that of the {mid}, and that beats the {wide}; if one is unset, the next wider level counts.|"
        f"Order: {close}, then {mid}, then {wide}. The first that is set wins; stop there."
    )
    k.steps(f"Ask <get_at> level by level, beginning with the {close}.", "As soon as one is set, write it into the report with <record>.")
    k.goal(
        f"record the effective {setting} of {name}",
        f"Which {setting} does {name} really use? Put it on record with its level.",
        f"{name}: resolve {setting}",
        f"audit\n  item: {name}\n  field: {setting}\n  do: record what counts",
        f"I'm confused about {name}, there are several places for the {setting}. Note down the one that is in force.",
    )

    level_ = choice("level|scope|layer", "At which level.", [wide, mid, close])

    @k.look(f"get_{setting}|read_{setting}|{setting}_at", f"The {setting} as set at one level.", name=text("name|item|of", f"Whose {setting}."), level=level_)
    def get_at(**by):
        if by["name"] != name:
            return k.fail(f"nothing is called {by['name']}")
        return {"level|scope": by["level"], setting: "unset" if by["level"] in unset else values[by["level"]]}

    @k.act(
        "record|note_result|write_report",
        f"Puts the {setting} in force on record.",
        name=text("name|item|of", f"Whose {setting}."),
        value=text(f"{setting}|value", f"The {setting} in force."),
        level=level_,
    )
    def record(name, value, level):
        return f"{name}: {value} ({level})" if value in values.values() else k.fail(f"{value} was never set")

    def right():
        for level in levels[: levels.index(found) + 1]:
            if not get_at.made(name=name, level=level):
                return get_at(name=name, level=level)
        return None if record.made() else record(name=name, value=values[found], level=found)

    return right
