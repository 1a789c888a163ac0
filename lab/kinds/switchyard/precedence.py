"""Several layers set the same key; the order of the layers is told, and the value that counts is asked for."""

import re

from kind import text

STRUCTURE = "precedence"
DOMAIN = "settings"

# owner;layers;key word
SKINS = """service;defaults,file,environment,flags;setting
host;image,group,site,local;variable
pipeline;organisation,project,branch,run;variable
user;global,team,personal,session;preference
build;preset,toolchain,cache,command_line;option
database;engine,cluster,schema,connection;parameter
mailer;vendor,domain,list,message;header
router;factory,region,model,unit;entry
linter;base,shared,folder,inline;rule
package;upstream,distro,overlay,admin;patchlevel
chart;values,release,environment,secret;value
editor;system,workspace,folder,file;key
browser;built_in,policy,profile,flag;switch
flag;product,country,cohort,person;variant
alert;template,service,host,override;threshold_name
proxy;main,listener,route,header;field
test;framework,suite,class,case;marker
kernel;compiled,boot,sysctl,cgroup;tunable
dns_view;root,parent,zone,record;answer
printer;driver,queue,user,document;mode"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    owner, layers, word = k.pick(SKINS.split("\n")).split(";")
    layers = [one for one in layers.split(",")]
    name, key, other = k.word(), k.key(), k.key()
    order = k.pick(layers, layers[::-1], k.shuffled(layers))
    own = k.some(layers, k.int(2, 4))
    values, noise = {one: k.word() for one in own}, {one: k.word() for one in layers if k.chance(60)}
    off = k.pick(own) if len(own) > 2 and k.chance(30) else None
    counts = next(one for one in order if one in values and one != off)
    o, w = owner.replace("_", " "), word.replace("_", " ")
    show = [one.replace("_", " ") for one in order]
    k.must(
        k.one(
            f"What comes first wins: {', '.join(show)}.|Order of precedence, strongest first: {', '.join(show)}.",
            f"Later beats earlier: {', '.join(show[::-1])}.|From weak to strong: {', '.join(show[::-1])}.",
            f"{show[0]} beats {show[1]}, {show[1]} beats {show[2]}, {show[2]} beats {show[3]}.",
        )
    )
    if off:
        k.must(f"The layer {off.replace('_', ' ')} is switched off and does not count.|Ignore {off.replace('_', ' ')} for now.")
    k.role(f"You explain where {an(w)} comes from.|effective values of any {o}|{o} config, read only")
    k.answers(f"The value that counts.|Value of the {w} in force.")
    k.steps("<layers_of> prints all layers.")
    k.goal(
        f"Which value does {key} have in the end for {o} {name}?",
        f"{name}: effective {key}?",
        f"what's {key} on {name} really? so many layers.. answer with the value",
        f"Tell me the value of {key} that is in force for the {o} {name}.",
        f"resolve {o}={name} {w}={key}",
    )

    @k.look(
        f"show_layers|{owner}_config|dump_{owner}",
        f"Prints what each layer sets for {an(w)}.|All layers of {an(w)}.",
        name=text(f"{owner}|name", f"Name of the {o}.|Which {o}."),
        key=text(f"{word}|key", f"The {w} to look up.|Which {w}."),
    )
    def layers_of(key, **by):
        if by.get("name") != name:
            return k.fail(f"no {o} {by.get('name')}")
        found = values if key == wanted else noise if key == other else {}
        return [{"layer|from": one, "value|sets": found[one]} for one in shown if one in found]

    shown, wanted = k.shuffled(layers), key

    @k.look(f"list_{owner}s|all_{owner}s", f"Lists the names of every {o}.")
    def names():
        return [{"name": name}]

    def right():
        if not layers_of.made(name=name, key=wanted):
            return layers_of(name=name, key=wanted)
        return k.answer(values[counts])

    return right
