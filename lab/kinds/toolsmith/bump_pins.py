"""Moves each pin of a package from the old to the new version; the goal has the two in either order."""

from kind import flag, text

STRUCTURE = "bump-everywhere"
DOMAIN = "dependencies"

# package;packages;where it is pinned;wheres;what each has
SKINS = """package;packages;lock file;lock files;group
image;images;manifest;manifests;namespace
library;libraries;project;projects;scope
action;actions;workflow;workflows;job
module;modules;stack;stacks;region
plugin;plugins;site;sites;slot
firmware;firmwares;device list;device lists;model
base layer;base layers;container file;container files;stage
chart;charts;release;releases;cluster
toolchain;toolchains;target;targets;arch
schema;schemas;service;services;topic
driver;drivers;machine list;machine lists;slot
reagent lot;reagent lots;protocol;protocols;step
part revision;part revisions;assembly;assemblies;position
font set;font sets;theme;themes;weight
dataset;datasets;notebook;notebooks;cell
policy;policies;tenant;tenants;unit
runtime;runtimes;function;functions;alias
kernel;kernels;boot entry;boot entries;menu
template;templates;pipeline;pipelines;stage
calibration;calibrations;bench;benches;channel
dictionary;dictionaries;product;products;language"""


def make(k):
    pkg, pkgs, where, wheres, field = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    p, w, ws, n = pkg.translate(u), where.translate(u), wheres.translate(u), k.int(2, 5)
    old, new, other = k.many(k.version, 3)
    name, places, extras = k.pick(k.word, k.ident)(), k.many(k.pick(k.path, k.word), n), k.words(n)
    pins = [k.pick(old, old, new, other) for _ in places]
    if k.chance(10):
        pins = [k.pick(new, other) for _ in places]
    force, has_force, has_old, has_extra = k.chance(50), k.chance(45), k.chance(50), k.chance(50)
    plus = (", even if checks fail" if force else ", not if checks fail") if has_force else ""

    k.role(
        f"You bump versions.|{pkg} bumper|You find every {where} that pins a {pkg} and move the pin.",
        "Dependency bot, but supervised.|keeper of pins",
    )
    k.must(f"Only pins at the old version are changed; others stay.|Any {where} with any other version is left alone.")
    k.steps(f"<pins_of> lists the {wheres}.", "<bump> each that has the old version.")
    k.goal(
        f"bump {name} {old} -> {new}{plus}|{name}: {new} instead of {old}, everywhere{plus}|Every {where} that has {name} {old} should have {new}{plus}.",
        f"build(deps): bump {name} from {old} to {new}{plus}|{new} replaces {old} of {pkg} {name}{plus}",
        f"please upgrade {name} to {new} wherever it is still {old}{plus}|who is still on {name} {old}? move them to {new}{plus}",
        f"{old} of {name} has a hole!! {new} is fixed, pin that{plus}",
        f"{pkg} {name}; new: {new}; old: {old}; all {wheres}{plus}",
    )

    @k.look(f"find_pins|list_{ws}|who_pins", f"Which {wheres} pin one {pkg}, and at which version.", name=text(f"{p}|name", f"Name of the {pkg}."))
    def pins_of(**a):
        if a["name"] != name:
            return []
        out = []
        for x, y, z in zip(places, extras, pins, strict=True):
            out.append({f"{w}|place": x, field: y, "version|pinned": new if bump.made(place=x) else z})
        return out

    more = {"old": text("from_version|old", "The version that is pinned now.")} if has_old else {}
    if has_extra and len(more) < 2:
        more["extra"] = text(field, f"The {field}, as listed.")
    if has_force and len(more) < 2:
        more["force"] = flag("force|ignore_checks", "Whether to go on if checks fail.")

    @k.act(
        f"set_pin|bump_version|pin_{p}",
        f"Pins one {pkg} in one {where} at another version.",
        name=text(f"{p}|name", f"Name of the {pkg}."),
        place=text(f"{w}|place|in", f"Which {where}."),
        new=text("to_version|version|new", "The version to pin."),
        **more,
    )
    def bump(**a):
        if a["place"] not in places or a["name"] != name or bump.made(place=a["place"]):
            return k.fail(f"{a['place']} does not pin {a['name']}")
        return k.one("pinned", f"{a['place']}: ok", "ok")

    def right():
        if not pins_of.made(name=name):
            return pins_of(name=name)
        calls = []
        for x, y, z in zip(places, extras, pins, strict=True):
            if z == old and not bump.made(place=x):
                given = {a: b for a, b in dict(old=old, extra=y, force=force).items() if a in more}
                calls.append(bump(name=name, place=x, new=new, **given))
        return calls

    return right
