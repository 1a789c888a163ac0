"""Acts on those that stand in both of two lists."""

from kind import text

STRUCTURE = "in-both"
DOMAIN = "lists"

# item;list one;list two;verb
SKINS = """customer;newsletter;complaints;call
host;inventory;blocklist;isolate
package;lockfile;advisories;upgrade
player;roster;injured;rest
file;staged;ignored;unstage
employee;night_shift;sick_list;relieve
account;active;debtors;suspend
product;window;recalled;remove
student;exam;absent;reschedule
domain;owned;expiring;renew
guest;tonight;vip;upgrade
book;lent;reserved;recall
plugin;installed;unsafe;disable
truck;on_road;overdue;stop
key;in_use;leaked;rotate
branch;open;abandoned;close
sensor;mounted;faulty;swap
contact;campaign;opted_out;drop
song;charts;licensed;broadcast
ticket;mine;breached;escalate"""


def make(k):
    item, one, two, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(8)
    common = names[: k.int(1, 3)] if k.chance(88) else []
    a = k.shuffled(common + names[3:5])
    b = k.shuffled(common + names[5:7])
    todo, note = [n for n in a if n in b], k.title()
    n1, n2 = one.replace("_", " "), two.replace("_", " ")

    k.role(f"You compare lists, {item} by {item}.|{item} list bot|Two lists, one question: who is on both?")
    k.must("On one list alone is not enough.|Only what stands in both lists counts; if there is none, there is nothing to do.")
    k.steps("Print <first> and <second>.", "<do> each that is on both.")
    k.goal(
        f"{verb} each {item} that is in {n1} and in {n2}, note {note}",
        f"Is any {item} of {n1} also in {n2}? {verb} those, with the note {note}.",
        f"lists: {n1}, {n2}\nin both: {verb}\nnote: {note}",
        f"{n1} AND {n2} -> {verb} ({note})",
        f"whoever is on the {n2} list and in {n1} as well: {verb}; remark {note}",
    )

    @k.look(f"{one}|list_{one}|get_{one}", f"Prints the list {n1}.")
    def first():
        return [{item: n} for n in a]

    @k.look(f"{two}|list_{two}|get_{two}", f"Prints the list {n2}.")
    def second():
        return [{item: n} for n in b]

    @k.act(f"{verb}_one|{verb}_{item}", f"Does this to one {item}: {verb}.", name=text(f"{item}|name", f"Name of the {item}."), note=text("note|remark", "A note."))
    def do(name, note):
        return f"{name}: {verb}" if name in a + b and not do.made(name=name) else k.fail(f"no {item} {name}")

    def right():
        ask = [t() for t in (first, second) if not t.made()]
        return ask or [do(name=n, note=note) for n in todo if not do.made(name=n)]

    return right
