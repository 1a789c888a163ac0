"""Finds all places that use a name and changes each of them to the new one."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "refactoring"

# name word;places;place;position word
SKINS = """function;files;file;line
host;config files;config file;line
column;queries;query;position
variable;scripts;script;line
endpoint;clients;client;call site
part number;drawings;drawing;sheet
mail address;pages;page;paragraph
topic;services;service;subscription
label;dashboards;dashboard;panel
register;sources;source;line
image;manifests;manifest;line
term;chapters;chapter;paragraph
secret;pipelines;pipeline;step
class;modules;module;line
reagent;protocols;protocol;step
metric;alerts;alert;rule
template;mailings;mailing;block
signal;testbenches;testbench;line
package;lock files;lock file;entry
style;templates;template;element
queue;workers;worker;setting
macro;headers;header;line"""


def make(k):
    word, places, place, pos = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    p, s, w = place.translate(u), pos.translate(u), word.translate(u)
    draw = k.pick(k.ident, k.key, k.word)
    old, new, root = draw(), draw(), k.folder()
    n = 0 if k.chance(12) else k.int(1, 4)
    paths = k.many(k.path, max(1, n - k.int(0, 1)))
    spots = [(k.pick(paths), line) for line in k.numbers(n, 3, 900)]
    users, has_scope, needs_old = k.words(n), k.chance(60), k.chance(60)
    ins = f" in {root}" if has_scope else ""

    k.role(
        f"You rename one {word} everywhere.|find and replace, by hand|Refactoring helper: no place is forgotten.",
        f"You change names in {places}.|grep | replace".replace(" | ", " and "),
    )
    k.must("Every place that is found is changed; if none is found, nothing is to be done.|Change all hits. No hits, no work.")
    k.steps(f"<find> the old {word}.", "<swap> at each place.")
    k.goal(
        f"Rename {word} {old} to {new} everywhere{ins}.|{old} -> {new}, all {places}{ins}|{new} replaces {old}{ins}, in every {place}",
        f"refactor: {new} instead of {old}{ins}|Where is {old} still used{ins}? It is {new} now, change it.",
        f"Please see to it that no {place}{ins} mentions {old}; it is called {new}.|s/{old}/{new}/g{ins}",
        f"{old} is gone and half of the {places}{ins} still have it. {new} is right.",
        f"todo: {word} {new} (formerly {old}), update all uses{ins}",
    )
    by = {"root": text("root|in|folder", "Folder to search.")} if has_scope else {}

    @k.look(f"find_uses|grep|search_{w}", f"Finds the places that use one {word}.", what=text(f"{w}|pattern|name", f"Name of the {word}."), **by)
    def find(**a):
        if a.get("root") not in (None, root):
            return k.fail(f"{a['root']}: no such folder")
        if a["what"] != old:
            return []
        rows = [(x, y, z) for (x, y), z in zip(spots, users, strict=True) if not swap.made(path=x, line=y)]
        return [{f"{p}|path": x, f"{s}|at": y, "inside|in": z} for x, y, z in rows]

    more = {"old": text(f"old_{w}|old|from", f"The {word} that stands there.")} if needs_old else {}

    @k.act(
        f"replace_at|replace_{w}|edit_{p}",
        f"Changes the {word} at one place of one {place}.",
        path=text(f"{p}|path", f"Path of the {place}."),
        line=integer(f"{s}|at", f"The {pos}, as found."),
        new=text(f"new_{w}|new|to", f"The new {word}."),
        **more,
    )
    def swap(path, line, new, old=None):
        if (path, line) not in spots or swap.made(path=path, line=line):
            return k.fail(f"nothing to replace at {path}:{line}")
        return k.one("ok", f"{path}: changed", "1 replaced")

    def right():
        if not find.made(what=old):
            return find(what=old, **(dict(root=root) if has_scope else {}))
        more = dict(old=old) if needs_old else {}
        return [swap(path=x, line=y, new=new, **more) for x, y in spots if not swap.made(path=x, line=y)]

    return right
