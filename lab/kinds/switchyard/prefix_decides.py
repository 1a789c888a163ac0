"""The form of an id says what it is and which tool is right for it; the table of forms is in the text."""

import re

from kind import text

STRUCTURE = "prefix-decides"
DOMAIN = "mixed ids"

# kinds;verb;third person;value
SKINS = """host,queue,bucket;lock;Locks;reason
user,group,robot;suspend;Suspends;cause
ticket,change,incident;close;Closes;outcome
image,chart,package;promote;Promotes;channel
invoice,order,refund;archive;Archives;folder
branch,tag,commit;protect;Protects;rule
disk,share,tape;label;Labels;label
vm,container,function;stop;Stops;signal_key
page,draft,comment;hide;Hides;motive
key,token,certificate;revoke;Revokes;reason
alert,check,probe;mute;Mutes;window_key
table,view,index;rebuild;Rebuilds;tablespace
job,pipeline,trigger;pause;Pauses;note
record,zone,alias;export;Exports;file_key
laptop,phone,badge;block;Blocks;case_key
dashboard,panel,report;share;Shares;team
backup,snapshot,dump;restore;Restores;target
route,gateway,tunnel;reset;Resets;site
model,dataset,notebook;freeze;Freezes;version_key
contact,firm,lead;assign;Assigns;agent"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    kinds, verb, does, val = k.pick(SKINS.split("\n")).split(";")
    kinds, v = kinds.split(","), val.replace("_", " ")
    forms = k.some("ABCDEFGHJKLMNPQRSTUVWXYZ", 3)
    shape = k.pick("letter", "tail", "number")
    mapping = dict(zip(k.shuffled(forms), kinds, strict=True))

    def make_id(letter):
        n = k.int(1000, 9999)
        return {"letter": f"{letter}-{n}", "tail": f"{n}-{letter}", "number": f"{letter}{letter}{n}"}[shape]

    batch = k.word()
    items = [(make_id(x), mapping[x]) for x in (k.pick(forms) for _ in range(k.int(2, 4)))]
    while len({i for i, _ in items}) < len(items):
        items = [(make_id(x), mapping[x]) for x in (k.pick(forms) for _ in range(len(items)))]
    value = k.word()
    left = k.pick(kinds) if k.chance(35) else None
    told = {"letter": "beginning with {x}", "tail": "ending in {x}", "number": "with {x}{x} in front"}[shape]
    words = [f"ids {told.replace('{x}', x)}: {kind}" for x, kind in k.shuffled(mapping.items())]
    k.role(f"You {verb} all sorts of things.|mixed {verb} desk|{', '.join(kinds)}: {verb}")
    k.must("; ".join(words) + ".")
    if left:
        k.must(f"A{an(left)[1:]} is never touched.|Leave every {left} alone.")
    k.steps("<listing> gives the ids.")
    k.goal(
        f"{verb} everything of batch {batch}, {v} {value}",
        f"batch {batch}: {verb}, {v} {value}",
        f"{batch} pls -> {verb} ({value})",
        f"Please {verb} what the batch {batch} lists, with {v} {value}.",
        f"batch={batch} {val}={value} do={verb}",
    )
    tools = {}

    @k.look("list_batch|batch_ids|listing_of", "Lists the ids of a batch.", name=text("batch|name", "Name of the batch.|Which batch."))
    def listing(**by):
        if by.get("name") != batch:
            return k.fail(f"no batch {by.get('name')}")
        return [{"id|item": i} for i, _ in items if not any(t.made(key=i) for t in tools.values())]

    def add(kind):
        def handle(key, value):
            if (key, kind) not in items or tools[kind].made(key=key):
                return k.fail(f"{key} is no {kind}, or it is done")
            return f"{key}: {value}"

        handle.__name__ = "do_" + kind
        tools[kind] = k.act(f"{verb}_{kind}|{verb}_a_{kind}|{kind}_{verb}", f"{does} {an(kind)}.", key=text(f"{kind}|id", f"Id of the {kind}.|Which {kind}."), value=text(f"{val}|value", f"The {v}.|Which {v}."))(handle)

    for kind in kinds:
        add(kind)

    def right():
        if not listing.made(name=batch):
            return listing(name=batch)
        return [tools[kind](key=i, value=value) for i, kind in items if kind != left and not tools[kind].made(key=i)]

    return right
