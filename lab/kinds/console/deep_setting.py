"""Finds in which of several files a setting lives, then changes it there."""

from kind import text

STRUCTURE = "where-is-it"
DOMAIN = "files and folders"

# file;setting;search;verb
SKINS = """file;key;grep;set
chart;value;search;edit
script;constant;find;change
template;variable;locate;set
manifest;field;grep;patch
dashboard;query;find;replace
playbook;default;search;override
stylesheet;token;find;restyle
module;option;locate;turn
schema;enum;search;extend
workflow;input;grep;set
dictionary;entry;look;correct
folder;rule;scan;edit
catalog;term;find;reword
board;threshold;search;tune
menu;dish;find;reprice
map;marker;locate;rename
score;bar;find;rewrite
ledger;account;look;relabel
roster;slot;find;give"""


def make(k):
    file, setting, search, verb = k.pick(SKINS.split("\n")).split(";")
    key, near = k.many(k.key, 2)
    paths = k.many(k.path, 3)
    lines = k.numbers(3, 2, 400)
    value, old = k.word(), k.word()
    at, rest = paths[0], k.shuffled([0, 1, 2])
    found = [(paths[0], lines[0], f"{key} = {old}"), (paths[1], lines[1], f"# see {key} elsewhere"), (paths[2], lines[2], f"{near} = {old}")]

    k.role(f"You edit settings wherever they are.|{setting} editor|Somewhere in some {file} it must be.")
    k.must("Change it where it is set, not where it is only mentioned in a comment (#).|Lines with # are comments; leave them alone.")
    k.steps("<hits> says where.", "<change> there.")
    k.goal(
        f"{verb} {key} to {value}",
        f"Please see that the {setting} {key} is {value} from now on.",
        f"{setting}: {key}\nvalue: {value}",
        f"{key} := {value} (no idea which {file})",
        f"fix: {value} for {key}, was {old}",
    )

    @k.look(f"{search}|{search}_{setting}|where", f"Finds the places in every {file} that have a {setting} or one like it.", key=text(f"{setting}|key|name", f"Name of the {setting}."))
    def hits(**by):
        if by["key"] != key:
            return []
        return [{f"{file}|path": found[i][0], "line": found[i][1], "text|content": found[i][2]} for i in rest]

    @k.act(
        f"{verb}_{setting}|{verb}|write",
        f"Changes a {setting} in a {file}.",
        path=text(f"{file}|path", f"Which {file}."),
        key=text(f"{setting}|key", f"Name of the {setting}."),
        value=text("value|to", "The new value."),
    )
    def change(**by):
        return f"{key} is {by['value']}" if by["path"] == at and by["key"] == key else k.fail(f"{by['key']} is not set in {by['path']}")

    def right():
        if not hits.made(key=key):
            return hits(key=key)
        return None if change.made(value=value) else change(path=at, key=key, value=value)

    return right
