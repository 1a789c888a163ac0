"""Pins a dependency to its newest release that is not a preview."""

from kind import text

STRUCTURE = "newest-allowed"
DOMAIN = "packages"

# thing;consumer;forbidden mark;verb
SKINS = """package;project;preview;pin
image;service;nightly;use
plugin;site;beta;install
driver;printer;unsigned;load
firmware;camera;test;flash
map;game;draft;load
theme;shop;trial;set
schema;table;proposed;adopt
model;assistant;experimental;select
chart;cluster;candidate;install
contract;vendor;unsigned;attach
dictionary;keyboard;partial;load
dataset;pipeline;raw;bind
font;document;demo;embed
toolchain;builder;snapshot;set
library;app;prerelease;pin
ruleset;scanner;pending;activate
template;campaign;draft;choose
recipe;machine;untested;load
backup;server;incomplete;restore"""


def make(k):
    thing, user, mark, verb = k.pick(SKINS.split("\n")).split(";")
    name, where = k.word(), k.word()
    rows = sorted(zip(k.dates(5), k.many(k.version, 5), strict=True), reverse=True)
    marks = [mark if i < k.pick(0, 1, 1, 2) else "final" for i in range(5)]
    marks[4] = k.pick(mark, "final")
    marks[3] = "final"
    best = next(v for (_, v), m in zip(rows, marks, strict=True) if m == "final")
    listed = k.shuffled(list(zip(rows, marks, strict=True)))

    k.role(f"You keep each {user} on a good {thing}.|{thing} updater|Bot for {thing} versions of every {user}.")
    k.must(f"Never take one that is marked {mark}.|{mark}: hands off.|Whatever is {mark} is not for us.")
    k.steps("<releases> shows what there is.", "Then <pin> the newest that is allowed.")
    k.goal(
        f"{verb} the newest {thing} {name} in {where}",
        f"bump {name} in {where} to the latest final one",
        f"Could you update {user} {where}? It should have the latest {thing} {name} that is fit for use.",
        f"chore({where}): {verb} {name}@latest",
        f"{user}: {where}\n{thing}: {name}\nwanted: newest",
    )

    @k.look(f"releases|list_{thing}|versions_of", f"Lists the versions of a {thing} with their dates.", name=text(f"{thing}|name", f"Name of the {thing}."))
    def releases(**by):
        if by["name"] != name:
            return k.fail(f"no {thing} {by['name']}")
        return [{"version|v": v, "date|released": d, "kind|state": m} for (d, v), m in listed]

    @k.act(
        f"{verb}|{verb}_{thing}|set_version",
        f"Sets which version of a {thing} the {user} has.",
        where=text(f"{user}|where|for_{user}", f"Name of the {user}."),
        name=text(f"{thing}|name|what", f"Name of the {thing}."),
        version=text("version|v|to", "The version."),
    )
    def pin(where, name, version):
        return f"{where}: {name} {version}" if version in [v for _, v in rows] else k.fail(f"no version {version}")

    def right():
        if not releases.made(name=name):
            return releases(name=name)
        return None if pin.made() else pin(where=where, name=name, version=best)

    return right
