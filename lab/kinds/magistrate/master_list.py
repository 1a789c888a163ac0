"""Two lists are made equal: which one is the master, and whether surplus goes or stays, is laid down."""

from kind import choice, text

STRUCTURE = "compare-sync"
DOMAIN = "lists of offices"

# entry;entries;list a;list b;value
SKINS = """employee;employees;payroll;badge system;unit
road;roads;map;winter plan;grade
school;schools;register;bus plan;code
drug;drugs;formulary;ward list;dose
judge;judges;calendar;web page;chamber
branch;branches;directory;sign list;hours
meter;meters;field list;bill list;tariff
wagon;wagons;fleet list;yard list;track
member;members;dues list;mail list;section
parcel;parcels;cadastre;tax list;class
berth;berths;port plan;pilot plan;depth
sample;samples;bench list;archive;rack
policy;policies;ledger;agent list;rate
polling place;polling places;order;leaflet;room
turbine;turbines;permit list;grid list;feeder
agent;agents;licence list;portal;region
room;rooms;house plan;booking tool;floor
tariff;tariffs;gazette;counter list;price"""


def make(k):
    one, many, la, lb, val = k.pick(SKINS.split("\n")).split(";")
    names = k.words(5)
    a = {n: k.word() for n in names[:4]}
    b = {n: (a[n] if k.chance(50) else k.word()) for n in names[1:4]}
    b[names[4]] = k.word()
    if k.chance(40):
        b[names[0]] = a[names[0]]
    lists = {la: a, lb: b}
    src = k.pick(la, lb)
    dst = lb if src == la else la
    surplus = k.pick("goes", "stays")
    k.must(
        f"The {src} is the master; the {dst} is adapted to it.|What the {src} says is right; the {dst} has to follow.",
        f"What only the {dst} has is removed from it.|Surplus in the {dst} goes." if surplus == "goes" else f"What only the {dst} has stays there.|Surplus in the {dst} is left alone.",
    )
    k.role(f"You keep the {la} and the {lb} equal.", f"{la} / {lb}", f"List keeper ({many}).")
    k.steps("<read_list> both.", "<put> what is missing or different; <drop> what goes, if it goes.")
    k.goal(f"Bring the {la} and the {lb} into line.", f"{many}: {la} and {lb} must agree as prescribed", f"The {many} differ between {la} and {lb}. Put that right.", f"sync {la}, {lb} ({val} too)")

    @k.look("read_list|entries_of|show", "All entries of a list.", which=choice("list|which", "Which list.", [la, lb]))
    def read_list(which):
        if which not in lists:
            return k.fail(f"No list {which}.")
        return [{f"{one.replace(' ', '_')}|name": n, val: v} for n, v in lists[which].items()]

    @k.act("put|set_entry|write", f"Puts one of the {many} into a list, or changes it there.", which=choice("list|which", "Which list.", [la, lb]), name=text(f"{one.replace(' ', '_')}|name", f"Name of the {one}."), value=text(val, f"Its {val}."))
    def put(which, name, value):
        return f"{which}: {name} {value}." if name in names else k.fail(f"No {one} {name}.")

    @k.act("drop|remove|strike", f"Removes one of the {many} from a list.", which=choice("list|which", "Which list.", [la, lb]), name=text(f"{one.replace(' ', '_')}|name", f"Name of the {one}."))
    def drop(which, name):
        return f"{which}: {name} is gone." if name in lists.get(which, {}) else k.fail(f"{which} has no {name}.")

    def right():
        looks = [read_list(which=x) for x in (la, lb) if not read_list.made(which=x)]
        if looks:
            return looks
        s, d = lists[src], lists[dst]
        calls = [put(which=dst, name=n, value=v) for n, v in s.items() if d.get(n) != v and not put.made(which=dst, name=n, value=v)]
        if surplus == "goes":
            calls += [drop(which=dst, name=n) for n in d if n not in s and not drop.made(which=dst, name=n)]
        return calls

    return right
