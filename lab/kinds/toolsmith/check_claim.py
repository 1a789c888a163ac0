"""Checks what a document says against the real thing and corrects the document if it is wrong."""

from kind import flag, text

STRUCTURE = "verify-claim"
DOMAIN = "documentation"

# document;subject;subjects;field;drawn as
SKINS = """wiki page;service;services;port;number
readme;package;packages;minimum version;version
runbook;alert;alerts;owner;person
label;cable;cables;far end;host
datasheet;sensor;sensors;address;id
contact list;team;teams;phone;phone
rack sheet;server;servers;position;id
api docs;endpoint;endpoints;path;url
bill of materials;part;parts;supplier;word
calendar;room;rooms;capacity;number
inventory;laptop;laptops;holder;person
map;trail;trails;length;number
glossary;term;terms;abbreviation;word
changelog;release;releases;date;date
price list;article;articles;price;money
dns sheet;host;hosts;address name;host
lab book;reagent;reagents;lot;id
handbook;form;forms;number;id
status page;region;regions;contact;mail
schematic;connector;connectors;pin count;number
course page;lecture;lectures;room;id
licence file;library;libraries;licence key;id"""


def make(k):
    doc, subject, subjects, field, how = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    d, s, f = doc.translate(u), subject.translate(u), field.translate(u)
    name, docname = k.pick(k.word, k.ident)(), k.pick(k.word, k.id)()
    draw = {"number": lambda: str(k.int(100, 9000))}.get(how) or getattr(k, how)
    real, claimed, other = k.many(draw, 3)
    is_right = k.chance(20)
    if is_right:
        claimed = real
    note, has_note, minor, has_minor = k.person(), k.chance(45), k.chance(50), k.chance(40)
    plus = (f", reviewer {note}" if has_note else "") + ((", minor edit" if minor else ", not a minor edit") if has_minor else "")

    k.role(
        f"You check whether each {doc} tells the truth.|{doc} checker|Documents lie, tools don't. You make them agree.",
        f"Documentation agent for {subjects}.|truth bot",
    )
    k.must(f"The tool is right, the {doc} is to be corrected. If they agree, change nothing.|If the {doc} is right, leave it; if not, it gets the real value.")
    k.steps("<claim> and <fact>.", "<correct> if they differ.")
    k.goal(
        f"Does {doc} {docname} have the right {field} of {name}? Correct it if not{plus}.|verify {docname}: {field} of {subject} {name}{plus}",
        f"{docname} says something about the {field} of {name}. Check it, fix it{plus}.|{field} of {name} in {docname}: true?{plus}",
        f"docs: make the {field} of {name} in {docname} true{plus}|I don't trust {docname}. Compare the {field} of {subject} {name} with reality{plus}.",
        f"Please make sure that the {doc} {docname} gives the real {field} for the {subject} {name}{plus}.",
        f"{name} / {field} / {docname} / check and correct{plus}",
    )

    @k.look(
        f"read_{d}|get_{d}|{d}_entry",
        f"What one {doc} says about one {subject}.",
        doc=text(f"{d}|doc|name", f"Name of the {doc}."),
        key=text(f"{s}|about|of", f"Name of the {subject}."),
    )
    def claim(**a):
        if a["doc"] != docname or a["key"] != name:
            return k.fail(f"{a['doc']} does not mention {a['key']}")
        now = correct.calls[-1]["value"] if correct.calls else claimed
        return {s: name, f"old_{f}|former_{f}": other, f: now}

    @k.look(f"probe_{s}|query_{s}|real_{s}", f"Asks the {subject} itself for its {field}.", key=text(f"{s}|name", f"Name of the {subject}."))
    def fact(key):
        return {s: key, f: real} if key == name else k.fail(f"no {subject} {key}")

    more = {"note": text("reviewer|checked_by", "Who reviews it.")} if has_note else {}
    if has_minor:
        more["minor"] = flag("minor|is_minor", "Whether it is a minor edit.")

    @k.act(
        f"edit_{d}|correct_{d}|update_{d}",
        f"Changes what the {doc} says about one {subject}.",
        doc=text(f"{d}|doc|name", f"Name of the {doc}."),
        key=text(f"{s}|about|of", f"Name of the {subject}."),
        value=text(f"{f}|new_{f}|value", f"The {field} to write."),
        **more,
    )
    def correct(doc, key, value, note=None, minor=None):
        if doc != docname or key != name or value not in (real, claimed, other):
            return k.fail("edit rejected")
        return k.one("saved", f"{doc} updated", "ok")

    def right():
        looks = [claim(doc=docname, key=name)] if not claim.made(doc=docname, key=name) else []
        looks += [fact(key=name)] if not fact.made(key=name) else []
        if looks:
            return looks
        more = (dict(note=note) if has_note else {}) | (dict(minor=minor) if has_minor else {})
        return None if is_right or correct.calls else correct(doc=docname, key=name, value=real, **more)

    return right
