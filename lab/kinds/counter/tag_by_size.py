"""Puts one of two or three labels on each thing, by a number that the list shows."""

from kind import choice, text

STRUCTURE = "tag"
DOMAIN = "labels"

# thing; things; measure; unit; labels from small to large
SKINS = [
    row.split(";")
    for row in """parcel;parcels;weight;kg;light,medium,heavy
egg;eggs;weight;g;small,middle,large
invoice;invoices;total;euros;minor,usual,major
pupil;pupils;height;cm;short,middle,tall
fish;fishes;length;cm;young,grown,old
claim;claims;damage;dollars;low,normal,high
jar;jars;volume;ml;mini,standard,maxi
song;songs;length;seconds;brief,normal,long
melon;melons;weight;g;baby,table,giant
hall;halls;seats;seats;cosy,medium,grand
tank;tanks;level;percent;empty,half,full
runner;runners;age;years;junior,senior,veteran
book;books;pages;pages;thin,normal,thick
tree;trees;trunk;cm;slim,stout,mighty
lease;leases;rent;francs;cheap,fair,dear
meter;meters;reading;kWh;quiet,normal,hungry
crate;crates;fruit;pieces;loose,packed,full
wine;wines;age;months;fresh,ripe,aged""".split("\n")
]


def make(k):
    thing, things, measure, unit, labels = k.pick(SKINS)
    low, mid, high = labels.split(",")
    three, count, where = k.chance(50), k.int(2, 5), k.word()
    a = k.int(20, 400)
    b = a + k.int(50, 400)
    sizes = [k.pick(k.int(3, a - 1), k.int(a + 1, b - 1), k.int(b + 1, b + 300)) for _ in range(count)]
    ids, lots = k.ids(count), k.words(count)

    def label(size):
        if three:
            return low if size < a else high if size > b else mid
        return low if size < a else high

    used = [low, mid, high] if three else [low, high]
    k.role(
        f"You label {things}.|Label room, {things}.|You put the right label on every {thing}.",
        f"{things} sorter, no chat|Quality desk for {things}.|Assistant that marks {things} by {measure}.",
    )
    if three:
        k.must(
            f"{low} is under {a} {unit}, {high} is over {b} {unit}, what lies between is {mid}.|Labels by {measure}: below {a} {low}; {a} to {b} {mid}; above {b} {high}.",
        )
    else:
        k.must(f"{low} is under {a} {unit}, {high} is the rest.|Below {a} {unit}: {low}. From {a} {unit} on: {high}.")
    k.steps(f"<show> has the {measure}.|See <show> first.", "Give each its label with <tag>.|<tag> once for each.")
    k.goal(
        f"Label all {things} of {where} by their {measure}.|{where}: every {thing} needs its label|Put labels on the {things} of {where}, please.",
        f"batch {where}: mark each {thing}|The {things} of {where} have no labels yet. Do that.|lot: {where}. task: label by {measure}",
        f"Could you mark the {things} from {where}? The rule is known.|{things} of {where} -> labels, all of them|each {thing} in {where} gets a label, see rules",
    )

    @k.look(
        f"list_{things}|{things}|show_batch",
        f"Lists the {things} of a batch.|What is in a batch of {things}.",
        of=text("batch|of|lot", "Name of the batch.|Which batch."),
    )
    def show(of):
        if of != where:
            return k.fail(f"There is no batch {of}.")
        return [
            {f"{thing}|id|no": i, "origin|source": o, f"{measure}|{measure}_{unit.lower()}": s}
            for i, o, s in zip(ids, lots, sizes, strict=True)
        ]

    @k.act(
        f"tag|label|mark_{thing}|set_label",
        f"Puts a label on one {thing}.|Marks one {thing}.",
        no=text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}."),
        label_=choice("label|mark|class", "The label.|What to write on it.", used),
    )
    def tag(no, label_):
        if no not in ids or tag.made(no=no):
            return k.fail(f"{no} can't be labelled.")
        return k.one(f"{no} is {label_}.", "ok", f"label on {no}")

    def right():
        if not show.made(of=where):
            return show(of=where)
        return [tag(no=i, label_=label(s)) for i, s in zip(ids, sizes, strict=True) if not tag.made(no=i)]

    return right
