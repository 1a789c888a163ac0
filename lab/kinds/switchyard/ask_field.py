"""Answers a question about one thing; the question names the field, and the record has several like ones."""

import re

from kind import text

STRUCTURE = "question-one"
DOMAIN = "lookups"

# thing;fields with their questions
SKINS = """host;address=what address does it have;owner=who owns it;rack=which rack is it in;image=what does it run
service;team=which team runs it;port_name=what is its port called;repo=where is its code;channel=where does it alert
build;commit=what commit is it of;runner=what ran it;branch=what branch is it from;starter=who started it
certificate;issuer=who issued it;serial=what is its serial;profile=what profile has it;contact=who asked for it
table;schema=which schema is it in;steward=who looks after it;source=where do its rows come from;engine=what engine keeps it
package;license=what license has it;maintainer=who maintains it;registry=where is it published;tag=what is its newest tag
queue;broker=which broker has it;consumer=who reads from it;producer=who writes to it;policy=what policy applies to it
bucket;region=where is it;key_name=which key seals it;class=what class is it;writer=who may write to it
user;group=which group is it in;manager=who is the manager;laptop=which laptop has it;office=where does it sit
domain;registrar=where is it registered;nameserver=who answers for it;mailhost=where does its mail go;holder=who holds it
ticket;assignee=who works on it;milestone=what is it planned for;component=what part is it about;reporter=who opened it
volume;array=which array is it on;format=how is it formatted;client=who mounts it;snapshot=what is its last snapshot
flag;segment=who sees it;creator=who made it;sunset=when is it to go;variant=what is its default
job;script=what does it run;calendar=when does it run;account=as whom does it run;log=where does it log
device;model=what model is it;holder=who has it;firmware=what firmware has it;site=where is it
secret;vault=where is it kept;rotator=what rotates it;reader=who may read it;version=which version is live
pipeline;trigger=what starts it;cache=which cache does it use;owner=who owns it;target=where does it deploy
backup;plan=which plan made it;vault=where does it lie;source=what is it of;check=how was it checked
page;space=which space is it in;author=who wrote it;template=what template has it;parent=what is above it
route;backend=where does it lead;listener=where does it begin;filter=what filters it;editor=who changed it last"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, *fields = k.pick(SKINS.split("\n")).split(";")
    fields = dict(pair.split("=") for pair in fields)
    names, home = k.words(3), k.word()
    name = names[0]
    order = k.shuffled(names)
    data = {n: {f: k.word() for f in fields} for n in names}
    field, asks = k.pick(list(fields.items()))
    f = field.replace("_", " ")
    many = k.chance(50)
    k.role(f"You answer questions about any {thing}.|{thing} encyclopedia|ask me about {an(thing)}")
    k.must("The answer is the value alone, as it is recorded.|Answer with the recorded value.")
    k.steps("<get> it.")
    k.answers(f"The {f}.|What was asked for.|The value.")
    k.goal(
        f"{thing} {name}: {asks}?",
        f"{asks}? i mean the {thing} {name}",
        f"{f} of {name}?",
        f"I would like to know the {f} of the {thing} {name}.",
        f"Regarding {name} ({thing}), {asks}?",
    )
    if many:

        @k.look(f"list_{thing}s|find_{thing}|search_{thing}s", f"Finds {an(thing)} by name, with others that are near it.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
        def get(**by):
            if by.get("name") not in names:
                return []
            return [{f"{thing}|name": n, **data[n]} for n in order]

    else:

        @k.look(f"get_{thing}|show_{thing}|{thing}_record", f"Shows the record of {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
        def get(**by):
            if by.get("name") not in names:
                return k.fail(f"no {thing} {by.get('name')}")
            return {f"{thing}|name": by["name"], **data[by["name"]]}

    @k.act(f"edit_{thing}|change_{thing}", f"Changes the record of {an(thing)}.", name=text(f"{thing}|name", f"Name of the {thing}."), value=text("value|to", "New value."))
    def edit(value, **by):
        return k.fail(f"{home} is read only")

    def right():
        return k.answer(data[name][field]) if get.made(name=name) else get(name=name)

    return right
