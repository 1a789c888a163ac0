"""Moves each item to its own place; a row names several places, and the text says which of them is meant."""

from kind import text

STRUCTURE = "move-each"
DOMAIN = "relocations"

# item;items;three columns of places
SKINS = """file;files;origin,archive,copy_room
patient;patients;ward,theatre,recovery
wagon;wagons;siding,depot,works
prisoner;prisoners;cell,court,transport
container;containers;quay,stack,train
book;books;hall,stack,bindery
pupil;pupils;class,gym,canteen
sample;samples;bench,freezer,waste
official;officials;office,field,home
ballot box;ballot boxes;station,hall,vault
exhibit;exhibits;case,store,lab
ship;ships;berth,dock,roads
meter;meters;site,test_bench,scrap
bed;beds;floor,cellar,laundry
painting;paintings;room,depot,loan
coin bag;coin bags;counter,safe,central
pump;pumps;well,workshop,reserve
delegate;delegates;seat,gallery,lobby"""


def make(k):
    one, many, cols = k.pick(SKINS.split("\n")).split(";")
    cols = cols.split(",")
    n, order = k.int(2, 4), k.id()
    rows = {i: dict(zip(cols, k.words(3), strict=True)) for i in k.ids(n)}
    now, other = k.some(cols, 2)
    to = k.pick([c for c in cols if c != now])
    a, b = now.replace("_", " "), to.replace("_", " ")
    skip = k.chance(30) and n > 2
    left_out = k.pick(list(rows)) if skip else None
    tail = f" {left_out} stays." if skip else ""
    k.must(f"They are in their {a} now, and are to go to their {b}.|From {a} to {b}, each its own.|Each goes to the place under {to}; it comes from the place under {now}.")
    k.role(f"You move {many}.", f"{many} on the move", "Relocation office.")
    k.steps("<plan> first.", "<move> each.")
    k.goal(f"Move all {many} by order {order}.{tail}", f"order {order}: move the {many}.{tail}", f"Every {one} of the plan is to be moved under {order}.{tail}", f"{many}, as the rule says, order {order}.{tail}")

    @k.look(f"plan|list_{many.replace(' ', '_')}|places_of", f"The {many} and their places.")
    def plan():
        return [{f"{one.replace(' ', '_')}_no|no": i, **r} for i, r in rows.items()]

    @k.act("move|transfer|bring", f"Moves one of the {many}.", item=text("item|no|id", f"Number of the {one}."), src=text("from_place|out_of", "Where it is."), dst=text("to_place|into", "Where it goes."), order=text("order|by", "Number of the order."))
    def move(item, src, dst, order):
        return f"{item}: {src} to {dst}." if item in rows and src in rows[item].values() and dst in rows[item].values() else k.fail(f"No such place for {item}.")

    def right():
        if not plan.made():
            return plan()
        return [move(item=i, src=r[now], dst=r[to], order=order) for i, r in rows.items() if i != left_out and not move.made(item=i)]

    return right
