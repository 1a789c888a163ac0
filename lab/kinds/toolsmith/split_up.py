"""Splits one thing into the parts that the goal names, each with its own size, under the id of the whole."""

from kind import choice, integer, text

STRUCTURE = "split"
DOMAIN = "planning"

# whole;part;parts;size word;choice;values
SKINS = """epic;story;stories;points;area;ui,api,data
disk;partition;partitions;gigabytes;format;ext4,xfs,swap
budget;line;lines;euros;kind;staff,travel,parts
network;subnet;subnets;hosts;zone;inner,outer,guest
batch;lot;lots;pieces;grade;first,second,scrap
task;subtask;subtasks;hours;phase;design,code,test
dataset;fold;folds;rows;use;train,valid,test
pipeline;stage;stages;minutes;pool;cpu,gpu,any
sheet;panel;panels;millimetres;cut;laser,saw,knife
shift;break;breaks;minutes;type;meal,rest,talk
sample;aliquot;aliquots;microlitres;store;fridge,freezer,bench
order;delivery;deliveries;pieces;carrier;road,rail,air
document;chapter;chapters;pages;state;draft,review,final
cluster;pool;pools;nodes;class;spot,fixed,burst
array;volume;volumes;terabytes;level;mirror,stripe,parity
class;group;groups;seats;room;lab,hall,online
wave;stream;streams;users;pace;slow,normal,fast
harness;branch;branches;wires;gauge;thin,medium,thick
backlog;sprint;sprints;days;goal;fix,build,learn
beam;port;ports;hours;mode;scan,still,burst
song;stem;stems;bars;bus;dry,wet,mono
lease;slice;slices;megabits;service;voice,video,bulk"""


def make(k):
    whole, part, parts, size, field, values = k.pick(SKINS.split("\n")).split(";")
    values, name, n = values.split(","), k.word(), k.int(2, 3)
    names, sizes = k.words(n), k.numbers(n, 2, 60)
    value, has_value = k.pick(values), k.chance(55)
    others, m = k.words(2), k.int(2, 4)
    wholes, ids, totals = [name, *k.words(m)], k.ids(m + 1), k.numbers(m + 1, 200, 900)
    order, gone = k.shuffled(range(m + 1)), k.chance(8)
    there = [names[0]] if k.chance(20) else []
    asked = k.pick([", ".join(f"{a} ({s})" for a, s in zip(names, sizes, strict=True)), " and ".join(f"{s} {size} {a}" for a, s in zip(names, sizes, strict=True)), ", ".join(f"{a}: {s} {size}" for a, s in zip(names, sizes, strict=True))])
    plus = f", {field} {value}" if has_value else ""

    k.role(
        f"You split each {whole} into {parts}.|{whole} splitter|Big things become small ones here.|You cut up work: one {whole}, several {parts}.",
    )
    k.must(f"Any {part} that is there already is not made again.|Skip {parts} that exist.")
    k.must(f"If the {whole} is unknown, say that it was not done.|Unknown {whole}: report that it is not possible.")
    k.steps(f"<find> the {whole}, it has an id.", f"<add> one {part} after the other.")
    k.goal(
        f"Split {whole} {name} into {asked}{plus}.|{name} -> {asked}{plus}|{whole} {name}: make the {parts} {asked}{plus}",
        f"Please divide {name} into these {parts}: {asked}{plus}.|{asked} out of {name}{plus}",
        f"{name} is too big for one. {parts.capitalize()}: {asked}{plus}.|split {name} --into '{asked}'{plus}",
        f"can we have {asked} as {parts} of {name}{plus}?|from {name} cut {asked}{plus}",
    )

    @k.look(f"list_{whole}s|{whole}s" if not whole.endswith("s") else f"list_{whole}es|{whole}_list", f"Every {whole} with id, {size} and {parts}.")
    def find():
        rows = []
        for i in order:
            if not (gone and i == 0):
                have = there + [c["name"] for c in add.calls] if i == 0 else others[:1]
                rows.append({"name|title": wholes[i], f"{whole}_id|id": ids[i], size: totals[i], parts: ", ".join(have) or "-"})
        return rows

    more = {"value": choice(field, f"Its {field}.", values)} if has_value else {}

    @k.act(
        f"add_{part}|create_{part}|new_{part}",
        f"Makes one {part} of one {whole}.",
        key=text(f"{whole}_id|of|parent", f"Id of the {whole}."),
        name=text(f"name|{part}|title", f"Name of the {part}."),
        size=integer(f"{size}|size", f"Its {size}."),
        **more,
    )
    def add(key, name, size, value=None):
        if key not in ids or name in there or add.made(name=name):
            return k.fail(f"{name} can't be made of {key}")
        return k.one("created", f"{part} {name}", "ok")

    def right():
        if not find.calls:
            return find()
        if gone:
            return k.give_up(f"there is no {name}.")
        more = dict(value=value) if has_value else {}
        todo = [(a, s) for a, s in zip(names, sizes, strict=True) if a not in there and not add.made(name=a)]
        return [add(key=ids[0], name=a, size=s, **more) for a, s in todo]

    return right
