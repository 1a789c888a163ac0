"""A key stands in several sections of a configuration; the text tells in which of them it is to be changed."""

import re

from kind import text

STRUCTURE = "config-edit"
DOMAIN = "configuration files"

# file kind;section word;third column;values;verb
SKINS = """ini;section;used_by;web,worker,cron;set
playbook;play;runs_on;all,db,edge;edit
compose;service;profile;dev,test,live;change
zonefile;view;clients;inside,outside,guests;rewrite
pipeline;stage;trigger;push,tag,manual;adjust
proxy_config;listener;side;front,back,admin;tune
crontab;block;owner_kind;root,app,guest;alter
manifest;container;role;main,sidecar,init;patch
my_cnf;group;reader;server,client,dump;set
makefile;target;kind;build,check,deploy;modify
policy;statement;effect;allow,deny,audit;amend
inventory;group;site;north,south,lab;edit
router_config;interface;link;uplink,access,trunk;configure
mailer_config;transport;direction;in,out,local;set
editorconfig;glob;language;python,markdown,shell;set
linter_config;override;scope;source,tests,docs;put
schedule;slot;day;weekday,weekend,holiday;edit
alert_rules;group;team;infra,product,security;edit
terraform_vars;module;stage;prod,stage,sandbox;assign
logging_config;handler;sink;file,syslog,console;set"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    kind, word, column, values, verb = k.pick(SKINS.split("\n")).split(";")
    values, kd, col = values.split(","), kind.replace("_", " "), column.replace("_", " ")
    name, key, value = k.word(), k.key(), k.word()
    sections = k.words(3)
    marks = dict(zip(sections, k.shuffled(values), strict=True))
    now = {s: k.word() for s in sections}
    target = k.pick(sections)
    n = sections.index(target)
    place = ["first", "second", "last"][n]
    says, due = k.pick(
        [
            (f"in the {word} {target}|under {target}", [target]),
            (f"in the {word} whose {col} is {marks[target]}|where {col} is {marks[target]}", [target]),
            (f"in the {place} {word}|in the {word} that comes {place}", [target]),
            (f"in every {word} except {target}|everywhere but in {target}", [s for s in sections if s != target]),
            (f"in every {word}|everywhere it occurs", sections),
            (f"in the {word} where it is {now[target]} now|where it reads {now[target]}", [target]),
        ]
    )
    where = k.one(says)
    in_goal = k.chance(65)
    w = f" {where}" if in_goal else k.must(f"It is changed {where}.|Change it {where}, not elsewhere.") or ""
    k.role(f"You edit {an(kd)}.|{kd} editor|key by key, {kd}")
    k.steps("<show> it first.")
    k.goal(
        f"{verb} {key} to {value} in {kd} {name}{',' + w if w else ''}",
        f"{kd} {name}: {key} becomes {value}{w}.",
        f"pls {verb} {key}={value} for {name}{w}",
        f"{value} is what {key} should be{w}. The {kd} is {name}.",
        f"edit {name}: {key} -> {value}{w}",
    )

    @k.look(f"show_{kind}|read_{kind}|cat_{kind}", f"Prints {an(kd)}.|What {an(kd)} says about its keys.", name=text(f"{kind}|name|file", f"Name of the {kd}.|Which {kd}."))
    def show(**by):
        if by.get("name") != name:
            return k.fail(f"no {kd} {by.get('name')}")
        return [{word: s, column: marks[s], "key": key, "value": value if put.made(section=s) else now[s]} for s in sections]

    @k.act(
        f"{verb}_key|{verb}_{kind}|{verb}",
        f"Sets a key in one {word} of {an(kd)}.",
        file=text(f"{kind}|name", f"Name of the {kd}.|Which {kd}."),
        section=text(f"{word}|inside", f"Name of the {word}.|Which {word}."),
        key=text("key|option", "The key to set.|Which key."),
        value=text("value|to", "Its new value.|What it becomes."),
    )
    def put(file, section, key, value):
        return f"{section}.{key} = {value}" if file == name and section in marks and not put.made(section=section) else k.fail(f"no {word} {section} to change in {file}")

    def right():
        if not show.made(name=name):
            return show(name=name)
        return [put(file=name, section=s, key=key, value=value) for s in due if not put.made(section=s)]

    return right
