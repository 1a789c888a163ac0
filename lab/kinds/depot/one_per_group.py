"""Takes a sample of the first thing of each group in a list, one for each group."""

from kind import text

STRUCTURE = "one-per-group"
DOMAIN = "sampling"

SKINS = """tank;farm;milk
pallet;supplier;dust
wagon;mine;ore
well;village;water
bale;meadow;hay
drum;plant;oil
sack;mill;flour
boat;harbour;hull paint
crate;orchard;fruit
load;quarry;gravel
pipe;heat;steel
vat;cellar;wine
bin;district;compost
core;borehole;rock
truck;pit;sand
box;packer;eggs
roll;loom;cloth
tray;oven;bread
keg;brewery;beer
tub;dairy;butter"""


def make(k):
    thing, group, what = k.pick(SKINS.split("\n")).split(";")
    groups, lab, day = k.words(k.int(2, 3)), k.word(), k.date()
    rows = [(i, k.pick(groups)) for i in k.ids(k.int(4, 7))]
    firsts = {}
    for number, name in rows:
        firsts.setdefault(name, number)
    k.role(f"You draw samples.|sampling, {what}|One sample for each {group}, never two.", "Lab runner")
    k.must(
        f"One {thing} of every {group} is sampled: the first one of that {group} in the list.|For each {group} take the {thing} that stands first in the list, and no other."
    )
    k.steps("<arrivals> is the list.|List them with <arrivals>.", f"<sample> once for each {group}.")
    k.goal(
        f"Draw the {what} samples of {day} for lab {lab}.",
        f"{day} sampling -> {lab}",
        f"Lab {lab} wants one {what} sample for each {group} that came on {day}.",
        f"date: {day}\nlab: {lab}\nwhat: {what}, 1 for each {group}",
        f"{lab} keeps calling. did you draw the {what} samples for {day}?",
    )

    @k.look(
        "arrivals|came_in|list_day",
        f"Every {thing} that came on a day, in order.|The {thing}s of a day.",
        day=text("day|date", "Which day.|The day."),
    )
    def arrivals(**by):
        return [{f"{thing}|no": i, f"{group}|from": g} for i, g in rows] if by["day"] == day else []

    @k.act(
        "sample|draw_sample|take_sample",
        f"Takes a sample of a {thing}.",
        number=text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}."),
        group=text(f"{group}|origin|from_where", f"Its {group}.|Which {group} it is from."),
        lab=text("lab|to", "Which lab gets it.|Name of the lab."),
    )
    def sample(number, group, lab):
        return f"sample of {number}" if (number, group) in rows else k.fail(f"{number} is not from {group}")

    def right():
        if not arrivals.made(day=day):
            return arrivals(day=day)
        return [sample(number=n, group=g, lab=lab) for g, n in firsts.items() if not sample.made(number=n)]

    return right
