"""A change needs the version that was read; if somebody was faster, the new version is in the refusal."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "plans"

SKINS = """roster;shift;driver
berth plan;berth;ship
field plan;plot;crop
tour;stop;van
rig list;hook;load
menu;day;dish
gate plan;gate;guard
load plan;bay;pallet
mix list;batch;recipe
track plan;track;train
crew list;post;hand
stand plan;stand;plane
duty book;watch;officer
pen plan;pen;flock
furnace plan;hour;bread
job board;bench;job
pit plan;face;digger
lamp plan;pole;bulb
pump plan;pit;pump
cell plan;cell;battery"""


def make(k):
    plan, slot, what = k.pick(SKINS.split("\n")).split(";")
    name, spot, old, new = k.word(), k.id(), k.word(), k.word()
    first, second = sorted(k.numbers(2, 10, 99))
    faster = k.chance(50)
    k.role(f"You change the {plan}.|{plan} clerk|Versions matter.", "Planning desk")
    k.must("Every change names the version that it is based on.|A change needs the newest version number.")
    k.steps("<read_plan> first.|Read it with <read_plan>.", "<change> with that version.")
    k.goal(
        f"{plan} {name}: {slot} {spot} gets {new} instead of {old}.",
        f"{name}, {spot}: {old} -> {new}",
        f"Please put {what} {new} at {slot} {spot} of {plan} {name}; {old} drops out.",
        f"{plan}: {name} / {slot}: {spot} / new {what}: {new}",
        f"{old} is ill, {new} takes {slot} {spot} ({name})",
    )

    @k.look(
        "read_plan|show_plan|plan",
        f"A {plan} and its version.",
        name=text("plan|name", f"Name of the {plan}.|Which {plan}."),
    )
    def read_plan(**by):
        return (
            {"plan|name": name, "version": first, f"{slot}": spot, f"{what}": old}
            if by["name"] == name
            else k.fail(f"no {plan} {by['name']}")
        )

    @k.act(
        "change|change_plan|put",
        f"Changes one {slot} of a {plan}.",
        name=text("plan|name", f"Name of the {plan}.|Which {plan}."),
        slot=text(f"{slot}|where", f"Number of the {slot}.|Which {slot}."),
        what=text(f"{what}|new", f"The new {what}.|What goes there."),
        version=integer("version|based_on", "Version that it is based on.|Newest version."),
    )
    def change(name, slot, what, version):
        if version != (second if faster else first):
            return k.fail(f"somebody was faster, the version is {second} now" if faster else "unknown version")
        return f"{slot}: {what}"

    def right():
        if change.made():
            return None
        if not read_plan.made(name=name):
            return read_plan(name=name)
        return change(
            name=name,
            slot=spot,
            what=new,
            version=second if faster and k.seen(f"the version is {second} now") else first,
        )

    return right
