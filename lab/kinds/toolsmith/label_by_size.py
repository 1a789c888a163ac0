"""Labels each item by where a number of it lies between two limits of the system text."""

from kind import choice, flag, text

STRUCTURE = "tag"
DOMAIN = "metrics"

# item;items;of what;number;low label;middle label;high label
SKINS = """pull request;pull requests;repo;lines;small;medium;large
query;queries;database;millis;fast;fair;slow
host;hosts;site;load;idle;busy;overloaded
battery;batteries;fleet;volts;empty;half;full
sample;samples;run;signal;weak;usable;saturated
image;images;registry;megabytes;slim;normal;fat
page;pages;website;kilobytes;light;average;heavy
test;tests;suite;seconds;quick;steady;sluggish
disk;disks;array;percent;roomy;filling;critical
print;prints;farm;grams;tiny;regular;bulky
node;nodes;mesh;hops;near;middle;far
mailbox;mailboxes;domain;messages;quiet;active;crowded
endpoint;endpoints;api;errors;healthy;shaky;broken
dataset;datasets;catalog;rows;toy;working;huge
function;functions;module;branches;simple;moderate;tangled
link;links;backbone;gigabits;thin;standard;thick
plate;plates;assay;colonies;sparse;countable;overgrown
game server;game servers;league;players;lonely;lively;packed
sensor;sensors;field;drift;stable;watch;replace
backup;backups;vault;days;recent;aging;ancient
account;accounts;tenant;logins;dormant;casual;power
tool;tools;workshop;hours;fresh;used;worn"""


def make(k):
    item, items, whole, unit, *labels = k.pick(SKINS.split("\n")).split(";")
    t, ts = item.replace(" ", "_"), items.replace(" ", "_")
    low, high = sorted([k.int(20, 200), k.int(300, 700)])
    name, n, replace, has_replace = k.word(), k.int(2, 5), k.chance(50), k.chance(45)
    ids, values, others = k.ids(n), k.numbers(n, 5, 1000), k.numbers(n, 1001, 4000)
    labels_of = [labels[(v >= low) + (v > high)] for v in values]
    have = [k.pick(labels_of[i], "-", "-", "-") for i in range(n)] if k.chance(60) else ["-"] * n
    if k.chance(8):
        have = labels_of
    how = (", replace old labels" if replace else ", keep old labels") if has_replace else ""

    k.role(
        f"You label {items}.|labeller|Bot that puts a label on each {item}.|You grade the {items} of a {whole}.",
        f"A script would do, but you are here: labels for {items}.",
    )
    a, b, c = labels
    k.must(
        f"Below {low} {unit}: {a}. Above {high} {unit}: {c}. Else {b}.|{a} is under {low} {unit}, {c} is over {high}, {b} is what lies between."
    )
    k.must(f"What has the right label already is left alone.|No second call for a {item} with its label.")
    k.steps(f"<measured> has the {unit}.", "Then <label> one by one.")
    k.goal(
        f"label all {items} of {name}{how}|Every {item} in {whole} {name} needs its label by {unit}{how}.",
        f"{name}: sort the {items} into {a}, {b} and {c}{how}|Put {a}/{b}/{c} on the {items} of {name}{how}.",
        f"Which {items} of {name} are {c}? I want to see it from the labels{how}, so label them all.",
        f"add labels ({unit}) {whole}={name}{how}|the board for {name} is useless without labels. {unit} decides{how}",
        f"Please label each {item} that belongs to {name}{how}.",
    )

    @k.look(f"list_{ts}|{t}_stats|measure", f"Lists the {items} of a {whole} with their {unit}.", of=text(f"{whole}|of", f"Name of the {whole}."))
    def measured(of):
        if of != name:
            return k.fail(f"no {whole} {of}")
        keys = (f"{t}_id|id", "before|last_year", unit, "label|labels")
        return [dict(zip(keys, r, strict=True)) for r in zip(ids, others, values, have, strict=True)]

    more = {"replace": flag("replace|overwrite", "Whether old labels are replaced.|true: takes other labels off.")} if has_replace else {}

    @k.act(
        f"add_label|set_label|label_{t}",
        f"Puts a label on one {item}.",
        key=text(f"{t}_id|id|{t}", f"Id of the {item}."),
        tag=choice("label|tag|grade", "Which label.", labels),
        **more,
    )
    def label(key, tag, replace=None):
        if key not in ids or label.made(key=key):
            return k.fail(f"{key}: not labelled")
        return k.one("ok", f"{key}: {tag}", f"labelled {key}")

    def right():
        if not measured.made(of=name):
            return measured(of=name)
        todo = [i for i in range(n) if have[i] != labels_of[i] and not label.made(key=ids[i])]
        more = dict(replace=replace) if has_replace else {}
        return [label(key=ids[i], tag=labels_of[i], **more) for i in todo]

    return right
