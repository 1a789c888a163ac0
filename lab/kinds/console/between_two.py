"""Does something to all that lies between two named entries of an ordered list."""

from kind import text

STRUCTURE = "between-two"
DOMAIN = "code repositories"

# entry;list;verb
SKINS = """commit;branch;revert
release;channel;yank
photo;roll;delete
mail;thread;mute
stop;line;close
page;manual;reprint
row;ledger;lock
message;room;hide
lesson;course;skip
frame;clip;cut
block;schedule;free
migration;database;squash
track;album;remaster
version;document;discard
segment;cable;test
locker;corridor;empty
seat;row;reserve
gate;pier;inspect
event;log;redact
chapter;book;review"""


def make(k):
    entry, box, verb = k.pick(SKINS.split("\n")).split(";")
    where, note = k.word(), k.title()
    ids = k.ids(k.int(5, 8))
    a = k.int(0, len(ids) - 3)
    b = k.int(a + 2, min(len(ids) - 1, a + 4))
    todo = ids[a + 1 : b]
    one, two = ids[a], ids[b]

    k.role(f"You {verb} parts of a {box}.|{box} editor|Careful with ranges: you {verb} what is in the middle.")
    k.must("Between means without the two ends.|The two that are named stay as they are.")
    k.steps("<listed> shows the order.", f"<do> one {entry} at a time.")
    k.goal(
        f"{verb} everything between {one} and {two} in {where}, note: {note}",
        f"In {box} {where}, what lies after {one} and before {two}: {verb}. Note {note}.",
        f"{box}: {where}\nafter: {one}\nbefore: {two}\naction: {verb}\nnote: {note}",
        f"{one} was good, {two} is good, all in the middle is not -> {verb} ({where}, {note})",
        f"Would you {verb} each {entry} of {where} that comes after {one} but before {two}? Leave the note {note}.",
    )

    @k.look(f"list_{entry}|show_{box}|{entry}_order", f"Each {entry} of a {box} in its order.", where=text(f"{box}|name", f"Name of the {box}."))
    def listed(**by):
        return [{f"{entry}|id": i} for i in ids] if by["where"] == where else k.fail(f"no {box} {by['where']}")

    @k.act(
        f"{verb}|{verb}_{entry}",
        f"Changes one {entry} of a {box}: {verb}.",
        where=text(f"{box}|of_{box}", f"Name of the {box}."),
        ref=text(f"{entry}|{entry}_id|id", f"Number of the {entry}."),
        note=text("note|remark", "A note for the record."),
    )
    def do(where, ref, note):
        return f"{ref}: {verb}" if ref in ids and not do.made(ref=ref) else k.fail(f"no {entry} {ref}")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [do(where=where, ref=i, note=note) for i in todo if not do.made(ref=i)]

    return right
