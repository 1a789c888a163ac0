"""Somebody claims a value; it is looked up, and corrected, confirmed or only reported, as the text wants it."""

import re

from kind import choice, text

STRUCTURE = "verify-claim"
DOMAIN = "claims"

# thing;field;book;verb
SKINS = """host;kernel;sheet;correct
service;owner;catalog;amend
zone;nameserver;page;update
package;version;list;fix
certificate;issuer;register;mend
bucket;region;table;set_right
user;office;directory;correct
ticket;assignee;board;adjust
database;engine;wiki;rewrite
flag;variant;doc;revise
queue;consumer;map;repair
device;holder;inventory;correct
job;calendar;plan;change
branch;base;overview;amend
image;digest;manifest;replace
alert;channel;runbook;edit
volume;tier;ledger;rebook
domain;registrar;file;correct
license;vendor;record;fix
pipeline;runner;chart;update"""


def an(word):
    """With its article."""
    return ("an " if re.match("[aeio]|u(?!s|ni|t|rl)", word) else "a ") + word


def make(k):
    thing, field, book, verb = k.pick(SKINS.split("\n")).split(";")
    name, real, who = k.word(), k.word(), k.person()
    true = k.chance(45)
    claimed = real if true else k.word()
    v, entry, old = verb.replace("_", " "), k.id(), k.word()
    verdicts = ["right", "wrong"]
    mode, says = k.pick(
        [
            ("fix", f"If the claim is wrong, <change> the {book}; if it is right, nothing is done.|Wrong claims are put right with <change>. Right ones need nothing."),
            ("note", "Either way, <note> whether it is right or wrong; change nothing.|We only <note> the verdict, right or wrong, and leave the rest."),
            ("both", f"If it is wrong, <change> the {book}; if it is right, <note> that.|Wrong: <change>. Right: <note>."),
            ("wrong", "If it is wrong, <note> that and change nothing; if it is right, nothing is done.|Only wrong claims are of interest, and they get a <note>, no <change>."),
        ]
    )
    k.role(f"You check claims about {an(thing)}.|{thing} fact checker|is it so? {book} keeper")
    k.must(says, "What <get> says is true.|<get> is always right.")
    k.steps("<get> first.")
    k.goal(
        f"{who} says that {thing} {name} has {field} {claimed}.",
        f"claim by {who}: {name}.{field} = {claimed}. check it",
        f"{who}: '{name}? {field} is {claimed}, sure'. true?",
        f"Please check what {who} wrote in the {book}: the {field} of {name} is {claimed}.",
        f"{book} entry of {who}: {thing} {name}, {field} {claimed}. Verify.",
    )

    @k.look(f"get_{thing}|live_{thing}|probe_{thing}", f"Shows how {an(thing)} really is.", name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."))
    def get(**by):
        return {f"{thing}|name": name, field: real, f"former_{field}": old, "entry|entry_id": entry} if by.get("name") == name else k.fail(f"no {thing} {by.get('name')}")

    @k.act(f"{verb}_{book}|{verb}|{verb}_entry", f"Changes an entry of the {book}.", entry=text("entry|entry_id", "Id of the entry.|Which entry."), value=text(f"{field}|value", f"The {field} that is true.|What it should say."))
    def change(value, **by):
        return f"{by.get('entry')}: {value}" if by.get("entry") == entry and value in (real, claimed, old) else k.fail(f"no entry {by.get('entry')}")

    @k.act("note_verdict|note|mark_claim", "Notes a verdict on a claim.", entry=text("entry|entry_id", "Id of the entry.|Which entry."), verdict=choice("verdict|is", "Whether the claim is right.|The verdict.", verdicts), who=text("claimant|who", "Who made the claim.|Full name of the claimant."))
    def note(verdict, who, **by):
        return f"{by.get('entry')}: {verdict}" if by.get("entry") == entry else k.fail(f"no entry {by.get('entry')}")

    def right():
        if not get.made(name=name):
            return get(name=name)
        if change.made() or note.made():
            return []
        if mode in ("fix", "both") and not true:
            return change(entry=entry, value=real)
        if mode == "note" or (mode == "both" and true) or (mode == "wrong" and not true):
            return note(entry=entry, verdict="right" if true else "wrong", who=who)
        return []

    return right
