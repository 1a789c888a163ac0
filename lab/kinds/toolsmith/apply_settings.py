"""Sets several settings that the goal names, where they are not so already; the section has to be read."""

from kind import text

STRUCTURE = "set-many"
DOMAIN = "configuration"

# system;what a setting is called;what a section is called
SKINS = """server;setting;section
app;flag;module
database;parameter;group
router;option;interface
printer;value;profile
device;register;bank
cluster;label;namespace
pipeline;variable;stage
editor;preference;pane
site;field;block
robot;limit;axis
project;property;scope
camera;control;channel
service;variable;unit
microscope;setting;turret
firewall;toggle;zone
broker;attribute;topic
dashboard;variable;folder
game server;rule;world
model;hyperparameter;layer group
mail server;directive;map
build;define;target"""


def make(k):
    system, setting, section = k.pick(SKINS.split("\n")).split(";")
    s, g, n = setting.replace(" ", "_"), section.replace(" ", "_"), k.int(3, 6)
    name, keys, groups = k.pick(k.word, k.host)(), k.many(k.key, n), k.words(k.int(2, 3))
    pool = k.pick([["on", "off", "auto"], ["low", "mid", "high"], [str(v) for v in k.numbers(5, 2, 900)], k.words(4)])
    rows = [(key, k.pick(groups), k.pick(pool)) for key in keys]
    wanted = k.some(rows, k.int(1, 3))
    same = k.chance(12)
    new = [(key, group, old if same or k.chance(20) else k.pick([v for v in pool if v != old])) for key, group, old in wanted]
    todo = [w for w, r in zip(new, wanted, strict=True) if w != r]
    eq = k.pick("=", ": ", " to ", " -> ")
    asked, arrow = ", ".join(f"{a}{eq}{b}" for a, _, b in new), ", ".join(f"{b} for {a}" for a, _, b in new)

    k.role(
        f"You configure a {system}.|{system} config helper|You keep the {setting}s of each {system} as people want them.",
        f"Operator of {system}s; careful with {setting}s.|An agent for {setting}s. It changes as little as it can.",
    )
    k.must(f"Don't set a {setting} that has the value already.|What is right already is not set again.")
    k.steps(f"<current> prints the {setting}s.|Read <current>.", "<put> what differs.")
    k.goal(
        f"{name}: {asked}|On {system} {name} I need {asked}.|set {asked} on {name}|{name} should have {arrow}.",
        f"Please configure {name} with {arrow}.|{system} {name} behaves oddly, it must be {asked}, nothing else changed",
        f"config({name}): {asked}|can you check that {name} has {arrow} and fix what hasn't?",
        f"wanted on {name}: {asked}",
    )

    @k.look(f"get_{s}s|show_{s}s|dump_config", f"Prints the {setting}s of a {system}.", of=text(f"{system.replace(' ', '_')}|of|name", f"Name of the {system}."))
    def current(of):
        if of != name:
            return k.fail(f"unknown {system} {of}")
        out = []
        for key, group, old in rows:
            now = next((c["value"] for c in reversed(put.calls) if c["key"] == key), old)
            out.append({f"{g}|in": group, f"{s}|key": key, "value|now": now})
        return out

    @k.act(
        f"set_{s}|put|write_{s}",
        f"Sets one {setting} of a {system}.",
        of=text(f"{system.replace(' ', '_')}|of|on", f"Name of the {system}."),
        group=text(f"{g}|in", f"The {section} that the {setting} is in."),
        key=text(f"{s}|key", f"Name of the {setting}."),
        value=text("value|to|new", "The new value."),
    )
    def put(of, group, key, value):
        if of != name or (key, group) not in [r[:2] for r in rows] or value not in pool:
            return k.fail(f"no {setting} {key} in {group}, or bad value")
        return k.one("ok", f"{key} set", "written")

    def right():
        if not current.made(of=name):
            return current(of=name)
        return [put(of=name, group=b, key=a, value=c) for a, b, c in todo if not put.made(key=a, value=c)]

    return right
