"""Checks a record, corrects the one field that the check names, and checks again until it is clean."""

from kind import text

STRUCTURE = "validate-loop"
DOMAIN = "data quality"

# record;checker;field word;verb
SKINS = """form;check;box;correct
manifest;lint;key;fix
invoice;audit;line;amend
config;validate;option;set
dataset;inspect;column;repair
label;proof;part;rewrite
schema;verify;property;patch
order;review;entry;change
translation;proofread;string;replace
circuit;test;pin;rewire
contract;vet;clause;reword
page;crawl;tag;set
scene;preview;prop;swap
recipe;taste;ingredient;adjust
chart;check;axis;relabel
model;evaluate;setting;tune
certificate;probe;attribute;reissue
lineup;screen;slot;refill
package;scan;entry;update
plan;simulate;phase;move"""


def make(k):
    record, checker, field, verb = k.pick(SKINS.split("\n")).split(";")
    name = k.word()
    faults = list(zip(k.words(k.int(0, 3)) if k.chance(85) else [], k.words(5), strict=False))
    wrong = k.words(5)

    def open_():
        return [(f, v) for f, v in faults if not fix.made(field=f, value=v)]

    k.role(f"You bring each {record} through its check.|{record} fixer|{checker}, {verb}, {checker} again.")
    k.must("Done is when the check finds nothing.|The last check must be clean.")
    k.steps("<check> tells one fault at a time.", "<fix> it, then <check> again.")
    k.goal(
        f"make {record} {name} pass the {checker}",
        f"{name} doesn't pass. Please {verb} whatever the {checker} complains about.",
        f"{record}: {name}\nwanted: clean",
        f"{checker} {name} until green",
        f"fix({name}): every complaint of the {checker}",
    )

    @k.look(f"{checker}|{checker}_{record}", f"Checks a {record} and prints the first fault.|What is wrong with a {record}, one thing at a time.", name=text(record, f"Name of the {record}."))
    def check(**by):
        if by["name"] != name:
            return k.fail(f"no {record} {by['name']}")
        if not open_():
            return f"{name} is clean."
        f, v = open_()[0]
        return {f"{field}|wrong_{field}": f, "is|found": wrong[faults.index((f, v))], "must_be|expected": v, f"{record}": name}

    @k.act(
        f"{verb}_{field}|{verb}|set_{field}",
        f"Writes one {field} of a {record}.|Changes a {field}.",
        name=text(record, f"Name of the {record}."),
        field=text(field, f"Name of the {field}."),
        value=text("value|to", "What it must be."),
    )
    def fix(**by):
        return f"{by['field']} is {by['value']}" if by["field"] in dict(faults) and not fix.made(field=by["field"]) else k.fail(f"no {field} {by['field']}")

    def right():
        if check.made(name=name) and k.seen("clean") and not open_():
            return None
        todo = open_()
        if todo and k.seen(todo[0][0]) and not fix.made(field=todo[0][0]):
            return fix(name=name, field=todo[0][0], value=todo[0][1])
        return check(name=name)

    return right
