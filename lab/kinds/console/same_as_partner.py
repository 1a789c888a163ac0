"""A thing must have the same version as the one it depends on; it is brought to that one, up or down."""

from kind import choice, text

STRUCTURE = "match-the-partner"
DOMAIN = "packages"

# thing;partner;version;verb
SKINS = """client;server;protocol;install
plugin;host_app;release;install
driver;kernel;build;load
agent;console;version;deploy
schema;service;revision;migrate
lens;camera;firmware;flash
deck;rulebook;edition;print
chart;operator;version;pin
replica;primary;version;upgrade
remote;receiver;code;pair
translation;source;revision;rebase
mod;game;patch;fetch
controller;inverter;firmware;flash
helper;engine;release;get
checker;grammar;edition;load
badge;reader;format;encode
wall_clock;tower_clock;zone;sync
exporter;database;version;set
probe;gateway;channel;tune
viewer;editor;build;ship"""


def make(k):
    thing, partner, version, verb = k.pick(SKINS.split("\n")).split(";")
    names, partners = k.words(3), k.words(3)
    versions = k.many(k.version, 6)
    has = dict(zip(partners, versions[:3], strict=True))
    own = dict(zip(names, versions[3:], strict=True))
    link = dict(zip(names, k.shuffled(partners), strict=True))
    name = k.pick(names)
    if k.chance(12):
        own[name] = has[link[name]]
    want = has[link[name]]
    ring = k.pick("early", "late")
    t, p = thing.replace("_", " "), partner.replace("_", " ")

    k.role(f"You keep each {t} in step with its {p}.|{t} keeper|Same {version} on both sides, or it breaks.")
    k.must(f"A {t} has the {version} of its {p}; if it has that already, there is nothing to do.|What the {p} has is what the {t} gets. Equal already: finish.", f"Ring: {ring}.|Use the {ring} ring.")
    k.steps(f"<show> the {t}, then its {p} with <show_partner>.", "<bring> it there.")
    k.goal(
        f"{name} must fit its {p}",
        f"Please {verb} the right {version} of the {t} {name}.",
        f"{t}: {name}\nwanted: {version} of its {p}",
        f"{name} and its {p} are out of step?",
        f"{verb} {name}, same {version} as what it talks to",
    )

    @k.look(f"show_{thing}|get_{thing}", f"The {version} of a {t} and which {p} it belongs to.", name=text(thing, f"Name of the {t}."))
    def show(name):
        return {thing: name, version: own[name], partner: link[name]} if name in own else k.fail(f"no {t} {name}")

    @k.look(f"show_{partner}|get_{partner}", f"The {version} of a {p}.|Shows a {p}.", name=text(partner, f"Name of the {p}."))
    def show_partner(name):
        return {partner: name, version: has[name]} if name in has else k.fail(f"no {p} {name}")

    @k.act(f"{verb}|{verb}_{thing}", f"Brings a {t} to a {version}.", name=text(thing, f"Name of the {t}."), to=text(f"{version}|to", f"The {version}."), ring=choice("ring|wave", "Which ring.", ["early", "late"]))
    def bring(name, to, ring):
        return f"{name}: {to}" if name in own and to in versions else k.fail("unknown")

    def right():
        if not show.made(name=name):
            return show(name=name)
        if not show_partner.made(name=link[name]):
            return show_partner(name=link[name])
        return None if own[name] == want or bring.made() else bring(name=name, to=want, ring=ring)

    return right
