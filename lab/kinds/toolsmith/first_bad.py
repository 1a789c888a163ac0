"""Finds in a history the first entry that went bad after good ones, and marks or reverts exactly that one."""

from kind import choice, text

STRUCTURE = "first-bad"
DOMAIN = "bisecting"

# entry;entries;of what;verdict;good;bad;verb;third person;choice;values
SKINS = """commit;commits;branch;build;green;red;revert;Reverts;mode;single,range
reading;readings;sensor;check;plausible;odd;flag;Flags;grade;doubtful,wrong
build;builds;app;test;passed;failed;blame;Blames;reason;code,infra
batch;batches;line;inspection;clean;faulty;block;Blocks;scope;batch,pallet
release;releases;product;smoke test;ok;broken;withdraw;Withdraws;channel;beta,all
snapshot;snapshots;volume;scan;clean;infected;quarantine;Quarantines;store;cold,vault
frame;frames;recording;focus;sharp;blurred;cut_at;Cuts at;side;before,after
deploy;deploys;service;health;healthy;failing;roll_back;Rolls back;speed;slow,fast
night;nights;survey;seeing;good;poor;exclude;Excludes;reason;clouds,moon
epoch;epochs;training;loss;falling;rising;rewind_to;Rewinds to;part;weights,all
config;configs;router;reachability;up;down;restore_before;Restores what was before;level;soft,hard
page version;page versions;page;review;fine;spam;undo;Undoes;note;quiet,public
print;prints;printer;surface;smooth;rough;tag;Tags;cause;nozzle,bed
invoice;invoices;client;sum check;matching;off;hold;Holds;notice;mail,none
run;runs;experiment;control;stable;drifting;discard;Discards;keep;raw,nothing
firmware;firmwares;board;boot test;fine;hung;recall;Recalls;range;one,series
import;imports;table;row check;complete;short;repeat;Repeats;source;file,feed
certificate;certificates;chain;validation;valid;broken;reissue;Reissues;key;same,new
sample;samples;well;purity;pure;mixed;rerun;Reruns;method;fast,exact
log file;log files;host;integrity;intact;tampered;preserve;Preserves;form;copy,image
patch;patches;kernel;boot;fine;panicking;drop;Drops;list;stable,next
mixdown;mixdowns;song;peak;clean;clipped;remix;Remixes;bus;drums,voice"""


def make(k):
    one, many, whole, verdict, good, bad, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    o, v, say, values, n = one.translate(u), verdict.translate(u), verb.replace("_", " "), values.split(","), k.int(4, 8)
    ids, days, authors, name = k.ids(n), sorted(k.dates(n)), k.people(n), k.pick(k.word, k.ident)()
    first = n if k.chance(12) else k.int(1, n - 1)
    states = [good if i < first else bad for i in range(n)]
    value, has_author, newest = k.pick(values), k.chance(45), k.chance(50)
    rows = list(zip(ids, days, authors, states, strict=True))
    order = rows[::-1] if newest else rows

    k.role(
        f"You find out when it broke.|bisect by eye|Historian of {many}: the first bad one is the one that counts.",
        f"You read the history of a {whole} and name the culprit.|{one} detective",
    )
    k.must(f"The culprit is the earliest {one} that is {bad}; only that one is touched.|Of the {bad} {many} only the first in time matters.")
    k.must(f"If none is {bad}, nothing is to be done.|All {good}: leave it.")
    k.steps(f"<history> has the {verdict} of each.", "<do> the culprit.")
    k.goal(
        f"{say} the first {bad} {one} of {name}, {field} {value}|{name} broke at some point. {say.capitalize()} the {one} that did it ({field}: {value}).",
        f"{name}: first {bad} -> {say}, {value}|Since which {one} is {name} {bad}? {say} it with {field} {value}.",
        f"bisect {name} && {verb} --{field} {value}|Please look when {whole} {name} became {bad} and {say} that {one}, {field} {value}.",
        f"it worked last week!! find the {one} that made {name} {bad}, {say} it, {value}",
        f"{field} {value}; {whole} {name}; {say} the earliest {one} with {verdict} {bad}",
    )

    @k.look(f"history|list_{many.translate(u)}|{o}_history", f"The {many} of one {whole}" + (", newest first." if newest else ", oldest first."), of=text(f"{whole}|of|name", f"Name of the {whole}."))
    def history(of):
        if of != name:
            return k.fail(f"no {whole} {of}")
        return [{f"{o}|id": a, "date|on": b, "author|by": c, v: d} for a, b, c, d in order]

    more = {"who": text("author|by", f"Author of the {one}.")} if has_author else {}

    @k.act(
        f"{verb}|{verb}_{o}",
        f"{does} one {one}.",
        of=text(f"{whole}|of|name", f"Name of the {whole}."),
        key=text(f"{o}|id", f"Id of the {one}."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(of, key, value, who=None):
        return k.one("ok", f"{key}: ok", "done") if of == name and key in ids and not do.calls else k.fail(f"{key}: refused")

    def right():
        if not history.made(of=name):
            return history(of=name)
        if first == n or do.calls:
            return None
        return do(of=name, key=ids[first], value=value, **(dict(who=authors[first]) if has_author else {}))

    return right
