"""Something was deleted more than once; the latest deletion is brought back to where it was."""

from kind import text

STRUCTURE = "latest-of-same-name"
DOMAIN = "files and folders"

# item;place;verb;time word
SKINS = """file;folder;restore;deleted
page;space;undelete;removed
mail;mailbox;recover;trashed
branch;remote;revive;pruned
record;zone;recreate;erased
photo;album;bring_back;discarded
card;board;unarchive;archived
table;schema;undrop;dropped
contact;group;reinstate;removed
job;queue;requeue;cancelled
product;catalog;relist;delisted
user;tenant;reactivate;closed
song;playlist;put_back;skipped
bucket;account;recover;destroyed
note;notebook;restore;binned
build;store;reload;purged
event;calendar;reinsert;cancelled
save;slot;recover;overwritten
rule;policy;reapply;withdrawn
device;site;re_enroll;unenrolled"""


def make(k):
    item, place, verb, when = k.pick(SKINS.split("\n")).split(";")
    name, other, why = k.word(), k.word(), k.title()
    count = k.int(2, 3)
    rows = [(name, *r) for r in zip(k.ids(count), k.dates(count), k.words(count), strict=True)]
    best = max(rows, key=lambda r: r[2])
    rows = k.shuffled([*rows, (other, k.id(), k.date(), k.word())])
    say = verb.replace("_", " ")

    k.role(f"You {say} what people threw away too soon.|{item} rescue|Nothing is lost here for long.")
    k.must(f"If there are several of one name, take the one that was {when} last.|Same name twice: the latest counts.")
    k.steps("<trash> has everything.", "<back> to its place.")
    k.goal(
        f"{say} {name}, reason {why}",
        f"I need the {item} {name} back! Reason: {why}.",
        f"{item}: {name}\naction: {say}\nreason: {why}",
        f"{name} gone by mistake, {say} it where it was ({why})",
        f"Could you {say} {name}? It should go back to its {place}. {why}",
    )

    @k.look(f"trash|list_trash|{when}_list", f"Each {item} that was {when}: number, day, and its {place}.|The bin.")
    def trash():
        return [{item: n, "bin_no|no": i, f"{when}_on|{when}": d, f"{place}|was_in": p} for n, i, d, p in rows]

    @k.act(f"{verb}|{verb}_{item}", f"Brings one {item} back.", ref=text("bin_no|no", f"Number of the {item} in the bin."), where=text(f"{place}|into", f"The {place} it goes back to."), why=text("reason|why", "The reason."))
    def back(ref, where, why):
        return f"{ref} is back in {where}" if (ref, where) in [(r[1], r[3]) for r in rows] else k.fail("not so")

    def right():
        if not trash.made():
            return trash()
        return None if back.made() else back(ref=best[1], where=best[3], why=why)

    return right
