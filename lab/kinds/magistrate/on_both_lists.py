"""Two lists; acted on are those that stand on both, only on the first, or only on the second."""

from kind import text

STRUCTURE = "on-both-lists"
DOMAIN = "cross-checks"

# entry;entries;list a;list b;verb
SKINS = """voter;voters;roll;absentee list;flag
taxpayer;taxpayers;wage list;return list;remind
pupil;pupils;class list;bus list;seat
patient;patients;ward list;insurance list;bill
importer;importers;declared list;paid list;block
tenant;tenants;rent roll;water list;inspect
vehicle;vehicles;plate list;insurance list;stop
bidder;bidders;bond list;bid list;exclude
meter;meters;billing list;field list;visit
ship;ships;arrival list;pilot list;charge
account;accounts;sanction list;client list;freeze
researcher;researchers;badge list;training list;invite
claim;claims;open list;paid list;close
parcel;parcels;tax list;map list;survey
train;trains;timetable;running list;report
drug;drugs;formulary;stock list;order
well;wells;permit list;pump list;seal
member;members;dues list;vote list;admit"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, la, lb, verb = k.pick(SKINS.split("\n")).split(";")
    names, no = k.words(6), k.id()
    both, onlya, onlyb = names[:2], names[2:4], names[4:]
    both, onlya, onlyb = both[: k.int(1, 2)], onlya[: k.int(0, 2)], onlyb[: k.int(0, 2)]
    a, b = k.shuffled(both + onlya), k.shuffled(both + onlyb)
    said, todo = k.pick([
        (f"that stand on the {la} and on the {lb}|found in both lists", both),
        (f"that stand on the {la} but not on the {lb}|of the {la} that the {lb} lacks", onlya),
        (f"that stand on the {lb} but not on the {la}|of the {lb} that the {la} lacks", onlyb),
    ])
    said = k.one(said)
    in_goal = k.chance(60)
    if not in_goal:
        k.must(f"Concerned are the {many} {said}.|It is about {many} {said}.")
    tail = f" {said}" if in_goal else " concerned"
    k.role(f"You check the {la} against the {lb}.", f"Cross-check of {many}", "Comparison of lists, then action.")
    k.steps("Both lists: <first_list> and <second_list>.", f"<treat> each {one} concerned.")
    k.goal(f"{verb.capitalize()} the {many}{tail}; list number {no}.", f"{verb} {many}{tail} (list {no})", f"Under list {no}, {verb} all {many}{tail}.", f"Please compare, and {verb} the {many}{tail}. Number of the list: {no}.")

    @k.look(f"first_list|{la.replace(' ', '_')}", f"The {la} of {many}.")
    def first_list():
        return [{f"{one}|name": n, "page": a.index(n) + 1} for n in a]

    @k.look(f"second_list|{lb.replace(' ', '_')}", f"The {lb} of {many}.")
    def second_list():
        return [{f"{one}|name": n, "row": b.index(n) + 1} for n in b]

    @k.act(f"{verb}|{verb}_one|{verb}_{one}", f"To {verb} {an(one)}.", name=text(f"{one}|name", f"Name of the {one}."), no=text("list_no|list", "Number of the list."))
    def treat(name, no):
        return f"{name}: {verb}." if name in a + b else k.fail(f"No {one} {name}.")

    def right():
        looks = ([] if first_list.made() else [first_list()]) + ([] if second_list.made() else [second_list()])
        return looks or [treat(name=n, no=no) for n in todo if not treat.made(name=n)]

    return right
