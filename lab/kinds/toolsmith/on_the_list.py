"""Answers with the entry of a list that stands for a day, a place or a number in it."""

from kind import integer, text

STRUCTURE = "question-listed"
DOMAIN = "questions"

# list;entry;entries;slot word;how slots are drawn;how entries are drawn;second column
SKINS = """roster;engineer;engineers;day;date;person;phone
rack plan;machine;machines;unit;number;host;serial
pin map;signal;signals;pin;number;ident;bank
seating;student;students;seat;number;person;group
vlan table;network;networks;vlan;number;word;gateway
shift plan;operator;operators;day;date;person;zone
plate map;sample;samples;well;id;id;volume
boot order;device;devices;position;small;word;bus
fuse box;circuit;circuits;fuse;number;word;amps
release train;release manager;release managers;week start;date;person;branch
port map;service;services;port;number;ident;protocol
call list;contact;contacts;rank;small;person;phone
partition table;volume;volumes;partition;small;word;blocks
register map;register;registers;offset;number;ident;width
batch list;lot;lots;day;date;id;colour
error table;meaning;meanings;code;number;title;level
tool table;tool;tools;slot;small;word;length
crontab;script;scripts;line;number;path;user
slot plan;card;cards;slot;small;id;vendor
channel plan;station;stations;channel;number;word;power
parking plan;plate;plates;space;number;id;level
locker list;owner;owners;locker;id;person;key"""


def make(k):
    plan, entry, entries, slot, slots_by, by, extra = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    p, e, s, n = plan.translate(u), entry.translate(u), slot.translate(u), k.int(4, 8)
    draws = {"date": lambda: k.dates(n), "number": lambda: k.numbers(n, 2, 900), "small": lambda: k.some(range(1, 20), n), "id": lambda: k.ids(n)}
    slots, names, extras = draws[slots_by](), k.many(getattr(k, by), n), k.ids(n)
    site, i, gone, asks = k.word(), k.int(0, n - 1), k.chance(10), slots_by == "date" and k.chance(60)
    asked, kind = slots[i], integer if slots_by in ("number", "small") else text
    shown = [j for j in (sorted(range(n), key=lambda j: slots[j]) if k.chance(60) else range(n)) if not (gone and j == i)]

    k.role(
        f"You read the {plan} out.|keeper of the {plan}|One question, one line of the {plan}.|{plan} reader",
        f"You know where the {plan} is and how to read it.",
    )
    k.must(f"If the {slot} is not on it, say that it is not there.|Any {slot} that is missing: report that it was not found.")
    k.steps("<read> the list.", f"Answer with the {entry} only.")
    k.goal(
        f"Which {entry} has {slot} {asked} in {site}?|{plan} {site}, {slot} {asked}: {entry}?|{site}: who or what is at {slot} {asked}?",
        f"Please tell me the {entry} for {slot} {asked} according to the {plan} of {site}.",
        f"{slot} {asked} ({site})|{p} {site} {asked}|I am standing in {site} and need the {entry} of {slot} {asked}, quickly",
        f"The label is unreadable. What does the {plan} of {site} say for {slot} {asked}?",
    )
    k.answers(f"The {entry}.|The {entry} that is listed there.")
    params = {"site": text("site|of|where", f"The site whose {plan} it is.")}
    if asks:
        params["at"] = kind(f"{s}_from|from_{s}", f"First {slot} to show; all of them without it.", optional=True)

    @k.look(f"get_{p}|read_{p}|{p}", f"The {plan} of one site.", **params)
    def read(at=None, **a):
        if a["site"] != site:
            return k.fail(f"{a['site']} has no {plan}")
        rows = [{s: slots[j], extra: extras[j], f"{e}|entry": names[j]} for j in shown]
        return [r for r in rows if at is None or str(r[s]) >= str(at)]

    def right():
        if not k.seen(names[i]) and all("at" in call for call in read.calls):
            return read(site=site)
        return k.give_up(f"{slot} {asked} is not on it.") if gone else k.answer(names[i])

    return right
