"""Renames a name where it occurs, but only in the places that the text means; old and new come in any order."""

import re

from kind import text

STRUCTURE = "rename-in-scope"
DOMAIN = "code search"

# name;place;places;column;values;verb;third person
SKINS = """function;file;files;area;src,tests,docs;rename;Renames
variable;pipeline;pipelines;stage;build,test,deploy;rename;Renames
column;query;queries;owner;web,batch,report;rename;Renames
host;config;configs;env;prod,stage,lab;replace;Replaces
label;board;boards;team;core,web,ops;relabel;Relabels
topic;consumer;consumers;zone;east,west,local;switch;Switches
image;chart;charts;ring;one,two,three;retag;Retags
path;script;scripts;shell;bash,fish,zsh;rewrite;Rewrites
term;page;pages;language;en,de,fr;reword;Rewords
package;manifest;manifests;tool;npm,pip,cargo;swap;Swaps
metric;panel;panels;folder;slo,cost,misc;rename;Renames
group;policy;policies;effect;allow,deny,audit;replace;Replaces
key;template;templates;format;yaml,json,toml;rename;Renames
address;rule;rules;chain;input,output,forward;change;Changes
schema;view;views;layer;raw,clean,mart;repoint;Repoints
queue;worker;workers;size;small,medium,large;rebind;Rebinds
event;hook;hooks;app;shop,blog,crm;rename;Renames
macro;document;documents;status;draft,final,old;rename;Renames
branch;job;jobs;trigger;push,cron,manual;retarget;Retargets
user;script;scripts;host_kind;db,app,proxy;replace;Replaces"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, place, places, column, values, verb, does = k.pick(SKINS.split("\n")).split(";")
    values, col = values.split(","), column.replace("_", " ")
    old, new = k.many(k.ident, 2)
    count = k.int(3, 5)
    rows = [(i, k.pick(values), n) for i, n in zip(k.many(k.path, count), k.numbers(count, 1, 90), strict=True)]
    a, b = k.some(values, 2)
    out = k.pick(rows)[0]
    says, test = k.pick(
        [
            (f"only where {col} is {a}|just the {places} with {col} {a}", lambda r: r[1] == a),
            (f"everywhere except where {col} is {a}|not with {col} {a}, in all other {places}", lambda r: r[1] != a),
            (f"everywhere|in all {places} that use it", lambda r: True),
            (f"everywhere but in {out}|leave {out} as it is", lambda r: r[0] != out),
            (f"only in {out}|nowhere else than in {out}", lambda r: r[0] == out),
            (f"where {col} is {a} or {b}|with {col} {a}, and with {col} {b}, but no other", lambda r: r[1] in (a, b)),
        ]
    )
    due, scope = [r for r in rows if test(r)], k.one(says)
    tail = f" ({scope})" if k.chance(60) else k.must(f"We {verb} {scope}.|Scope: {scope}.") or ""
    k.role(f"You {verb} things in many {places}.|{thing} mover|search and {verb}")
    k.steps("<uses> finds the places.", "<change> one at a time.")
    k.goal(
        f"{verb} {thing} {old} to {new}{tail}",
        f"{new} instead of {old}{tail}, please",
        f"{thing} {new} was called {old} before; {verb} it{tail}",
        f"{old} is now {new}{tail}",
        f"The old {thing} {old} must go, the new one is {new}{tail}.",
        f"{verb}: {old} => {new}{tail}",
    )

    @k.look(f"find_uses|grep|uses_of_{thing}", f"Finds the {places} that use {an(thing)}.", name=text(f"{thing}|name|pattern", f"The {thing} to look for.|Which {thing}."))
    def uses(**by):
        if by.get("name") != old:
            return []
        return [{f"{place}|in": p, column: x, "line|at": n} for p, x, n in rows if not change.made(where=p)]

    @k.act(
        f"{verb}_in_{place}|{verb}|{verb}_{thing}",
        f"{does} {an(thing)} in one {place}.",
        where=text(f"{place}|where", f"The {place}, as it was found.|In which {place}."),
        old=text("old|from_name|was", f"The {thing} that is there now.|Old name."),
        new=text("new|to_name|becomes", f"The {thing} that takes its place.|New name."),
    )
    def change(where, old, new):
        return f"{where}: done" if old == was and where in [r[0] for r in rows] and not change.made(where=where) else k.fail(f"no {old} in {where}")

    was = old

    def right():
        if not uses.made(name=was):
            return uses(name=was)
        return [change(where=r[0], old=was, new=new) for r in due if not change.made(where=r[0])]

    return right
