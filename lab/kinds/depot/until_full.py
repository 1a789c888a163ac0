"""Loads items in their order until the carrier is full; the rest goes to the next one."""

from kind import text

STRUCTURE = "until-full"
DOMAIN = "loading"

SKINS = """truck;pallet;dock
ship;car;ramp
barge;container;quay
wagon;coil;siding
cart;bale;field
van;parcel;door
lift;crate;shaft
skip;bag;yard
kiln;rack;belt
plane;trolley;stand
trailer;calf;pen
furnace;tray;table
lock;boat;basin
silo;sack;hopper
bus;group;stop
sledge;log;clearing
tank;can;filler
freezer;box;aisle
stamper;sheet;table
trolley;bin;row"""


def make(k):
    carrier, item, place = k.pick(SKINS.split("\n")).split(";")
    first, second = k.ids(2)
    items, load = k.ids(k.int(3, 5)), k.id()
    room = k.int(1, len(items))
    k.role(f"You load each {carrier}.|{carrier} loading|Load until full, then the next {carrier}.", f"{place} hand")
    k.must(
        f"In the order of the list. When a {carrier} is full, the rest goes on the other one.|Keep to the order of the list; once the first {carrier} is full, use the second."
    )
    k.steps("<waiting> has the list.|See <waiting>.", f"<load_one> each {item}.")
    k.goal(
        f"Load list {load}: {carrier} {first} first, {second} for what does not fit.",
        f"list {load} -> {first}, rest {second}",
        f"Everything on {load} must go. Start with {carrier} {first}; when full take {second}.",
        f"{carrier}s: {first}, then {second}. list: {load}",
        f"get {load} off my {place}! {first} until it is full, {second} after that",
    )

    @k.look(
        "waiting|list_items|to_load",
        f"Every {item} of a list, in order.",
        number=text("list|number", "Number of the list.|Which list."),
    )
    def waiting(number):
        return [{f"{item}|no": i} for i in items] if number == load else k.fail("no such list")

    @k.act(
        f"load|load_{item}|put_on",
        f"Puts one {item} on a {carrier}.",
        item=text(f"{item}|what|no", f"Number of the {item}.|Which {item}."),
        carrier=text(f"{carrier}|on", f"Number of the {carrier}.|Which {carrier}."),
        number=text("list|of_list", "Number of the list.|Which list."),
    )
    def load_one(item, carrier, number):
        done = len(load_one.calls)
        if carrier not in (first, second) or done >= len(items) or item != items[done]:
            return k.fail(f"{item} is not next for {carrier}")
        if carrier == first and done >= room:
            return k.fail(f"{first} is full")
        left = room - done - 1
        return f"{item} is on {carrier}" + (
            "" if carrier == second else f", {carrier} is now full" if left == 0 else f", {carrier} has room"
        )

    def right():
        if not waiting.made(number=load):
            return waiting(number=load)
        done = len(load_one.calls)
        return (
            load_one(item=items[done], carrier=first if done < room else second, number=load)
            if done < len(items)
            else None
        )

    return right
