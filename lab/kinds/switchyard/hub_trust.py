"""Earlier runs left facts about the file; the text says whether they may be used or have to be read anew."""

from kind import text

STRUCTURE = "known-before"
DOMAIN = "code owners"

# fact a;fact b;act;third person;what
SKINS = """owner;module;assign;Assigns;review
maintainer;package;request;Requests;release
reviewer;team;ask;Asks for;approval
author;ticket;mention;Mentions;thread
license;vendor;stamp;Stamps;header
encoding;locale;convert;Converts;copy
suite;marker;queue;Queues;run
target;toolchain;compile;Compiles;object
schema;dialect;validate;Validates;report
formatter;style;reformat;Reformats;patch
channel;contact;announce;Announces;change
bucket;prefix;archive;Archives;bundle
branch;remote;backport;Backports;patch
linter;profile;check;Checks;result
template;layout;render;Renders;page
keyring;signer;sign;Signs;signature
index;analyzer;reindex;Reindexes;entry
cluster;namespace;deploy;Deploys;service
mailbox;list_name;notify;Notifies;digest
runner;image;test;Tests;verdict"""


def make(k):
    fa, fb, verb, does, what = k.pick(SKINS.split("\n")).split(";")
    path, ticket = k.path(), k.id()
    old, new = {fa: k.word(), fb: k.word()}, {fa: k.word(), fb: k.word()}
    rule = k.pick("trust", "fresh", "mixed_a", "mixed_b")
    k.on(path)
    k.hub(**old)
    a, b = fa.replace("_", " "), fb.replace("_", " ")
    k.must(
        {
            "trust": "What earlier runs found about the file still holds; look nothing up again.|Known facts about the file are good, use them. The index behind <lookup> is out of date.",
            "fresh": "Facts of earlier runs are out of date: look both up with <lookup>.|Don't rely on what was known before, read it anew with <lookup>.",
            "mixed_a": f"The {a} known from before may have changed, look it up with <lookup>; the {b} known from before holds.",
            "mixed_b": f"The {b} known from before may have changed, look it up with <lookup>; the {a} known from before holds.",
        }[rule]
    )
    seen_by = k.id()
    k.role(f"You {verb} for files of a repository.|file helper|repo bot, one file at a time")
    k.must("<open_slot> gives the slot that <do_it> needs.|First a slot from <open_slot>.")
    k.goal(
        f"{verb} for this file under {ticket}",
        f"{ticket}: {verb} {path}",
        f"pls {verb} this one, {ticket}",
        f"This file needs its {what}: {verb} it with the right {a} and {b}. Ticket {ticket}.",
        f"{verb} ({ticket}), file as given",
    )

    @k.look("lookup|file_facts|find_facts", f"Looks the {a} and the {b} of a file up.", path=text("file|path", "Path of the file.|Which file."))
    def lookup(**by):
        return {"file": path, **new} if by.get("path") == path else k.fail(f"no file {by.get('path')}")

    @k.look("open_slot|next_slot|get_slot", "Gives a free slot for a ticket.", ref=text("ticket|ref", "Number of the ticket."))
    def open_slot(ref):
        return {"slot": seen_by, "ticket": ticket} if ref == ticket else k.fail(f"no ticket {ref}")

    @k.act(
        f"{verb}|{verb}_{what}|do_{verb}",
        f"{does} the {what} of a file.",
        path=text("file|path", "Path of the file.|Which file."),
        a=text(f"{fa}|first", f"The {a} of the file."),
        b=text(f"{fb}|second", f"The {b} of the file."),
        slot=text("slot|in_slot", "The slot it takes.|Number of the slot."),
    )
    def do_it(a, b, slot, **by):
        return f"{verb} ok" if slot == seen_by and by.get("path") == path else k.fail(f"no slot {slot}")

    want = {fa: new[fa] if rule in ("fresh", "mixed_a") else old[fa], fb: new[fb] if rule in ("fresh", "mixed_b") else old[fb]}

    def right():
        calls = []
        if not open_slot.made(ref=ticket):
            calls.append(open_slot(ref=ticket))
        if rule != "trust" and not lookup.made(path=path):
            calls.append(lookup(path=path))
        if calls:
            return calls
        return [] if do_it.made() else do_it(path=path, a=want[fa], b=want[fb], slot=seen_by)

    return right
