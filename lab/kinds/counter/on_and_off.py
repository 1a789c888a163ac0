"""Brings several switches into the state that the goal wants, by their numbers; those that are right stay."""

from kind import flag, text

STRUCTURE = "set-many"
DOMAIN = "switches"

# thing; things; field; on; off; where
SKINS = [
    row.split(";")
    for row in """lamp;lamps;lit;on;off;hall
valve;valves;open;open;closed;cellar
alarm;alarms;armed;armed;disarmed;bank
heater;heaters;running;on;off;church
sign;signs;shown;shown;hidden;shop
account;accounts;active;active;inactive;club
gate;gates;open;open;closed;stadium
phone line;lines;free;free;blocked;office
course;courses;listed;listed;unlisted;school
pump;pumps;running;on;off;farm
bell;bells;ringing;on;off;school
camera;cameras;recording;on;off;museum
fan;fans;turning;on;off;stable
till;tills;open;open;closed;market
menu item;items;offered;offered;withdrawn;canteen
newsletter;newsletters;sent;on;off;library
door;doors;locked;locked;unlocked;hotel""".split("\n")
]


def make(k):
    thing, things, field, on, off, place = k.pick(SKINS)
    count, asked, one = k.int(3, 5), k.int(2, 3), thing.split()[-1]
    names, ids, where = k.words(count), k.ids(count), k.word()
    now = {i: k.chance(50) for i in ids}
    want = {ids[j]: k.chance(50) for j in range(asked)}
    words = {n: on if want[ids[j]] else off for j, n in enumerate(names[:asked])}
    said = k.pick(
        ", ".join(f"{n} {w}" for n, w in words.items()),
        "; ".join(f"{n}: {w}" for n, w in words.items()),
        ", ".join(f"{w}: {n}" for n, w in words.items()),
    )
    order, by_id, has_place = k.shuffled(range(count)), k.chance(60), k.chance(50)
    k.role(
        f"You switch {things} in a {place}.|{place} {things}|You bring each {one} into the wanted state.",
        f"Caretaker of a {place}.|Look, compare, switch.|Switch desk for {things}.",
    )
    k.must(
        f"{on.capitalize()} means {field} is true, {off} means it is false.|{field.capitalize()}: true is {on}, false is {off}."
    )
    k.must("Never switch what is right already.|Only what is wrong is switched.")
    k.steps("<show> tells how they are.|See <show>.", "<switch> those that are wrong.")
    k.goal(
        f"{things.capitalize()} of {where}: {said}.|{where}, {said}. The other {things} stay.|Please see to the {things} of {where}: {said}.",
        f"place: {where}. wanted: {said}|For tonight in {where}: {said}. Nothing else.|In {where} I want {said}, check the {things}.",
        f"{said} ({things}, {where}), thanks|make it so in {where}: {said}",
    )

    @k.look(
        f"list_{things}|{things}|show_{things}",
        f"Lists the {things} of a {place} and how they are.",
        of=text(f"{place}|of|where", f"Name of the {place}.|Which {place}."),
    )
    def show(of):
        if of != where:
            return k.fail(f"There is no {place} {of}.")
        return [{f"{one}|name": names[i], f"{one}_no|id|no": ids[i], field: now[ids[i]]} for i in order]

    params = {
        "which": text(f"{one}_no|id|no" if by_id else f"{one}|name", f"{'Number' if by_id else 'Name'} of the {one}."),
        "to": flag(f"{field}|to|state", f"Whether it is {field} afterwards.|True for {on}, false for {off}."),
    }
    if has_place:
        params["at"] = text(f"{place}|at|where", f"Name of the {place}.")
    known = ids if by_id else names

    @k.act(f"switch|set_{one}|turn", f"Switches one {one}.", **dict(k.shuffled(list(params.items()))))
    def switch(which, to, at=where):
        if which not in known or at != where or now[ids[known.index(which)]] == to:
            return k.fail(f"{which} can't be switched so.")
        now[ids[known.index(which)]] = to
        return k.one(f"{which} is switched.", "ok")

    def right():
        if not show.calls:
            return show(of=where)
        more = {"at": where} if has_place else {}
        return [switch(which=known[j], to=want[ids[j]], **more) for j in range(asked) if now[ids[j]] != want[ids[j]]]

    return right
