"""Asks one tool for several parts that the goal names and files all the values in one call."""

from kind import text

STRUCTURE = "collect-act"
DOMAIN = "reporting"

# part;what is read of it;record;records;verb;third person
SKINS = """component;version;release note;release notes;publish;Publishes
probe;voltage;test report;test reports;file;Files
region;latency;status page;status pages;update;Updates
table;row count;audit;audits;log;Logs
sensor;temperature;lab journal;lab journals;enter;Enters
package;licence;notice;notices;write;Writes
axis;offset;calibration sheet;calibration sheets;save;Saves
mirror;checksum;manifest;manifests;sign;Signs
shard;leader;topology;topologies;store;Stores
suite;result;sign-off;sign-offs;submit;Submits
disk;model;order;orders;place;Places
channel;gain;preset;presets;store;Stores
bucket;owner;inventory;inventories;record;Records
service;commit;deploy log;deploy logs;append;Appends
tank;pressure;shift log;shift logs;append;Appends
certificate;expiry;review;reviews;file;Files
pin;signal;pinout;pinouts;save;Saves
tenant;plan;summary;summaries;send;Sends
host;kernel;baseline;baselines;freeze;Freezes
node;role;cluster map;cluster maps;write;Writes
gene;variant;case file;case files;extend;Extends
zone;serial;dns report;dns reports;file;Files"""


def make(k):
    part, field, record, records, verb, does = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" -", "__")
    f, r, n = field.translate(u), record.translate(u), k.int(2, 3)
    names, ref = k.many(k.pick(k.word, k.ident), n + 2), k.id()
    values, before = k.many(k.pick(k.version, k.id, k.word), n + 2), k.many(k.pick(k.version, k.id), n + 2)
    asked, down = names[:n], k.chance(12)
    listed = " and ".join([", ".join(asked[:-1]), asked[-1]])
    ordinal = ["first", "second", "third"]

    k.role(
        f"You collect the {field} of each {part}.|{record} writer|You fill in {records} from what the tools say.",
        f"Reporting agent: ask, ask, ask, then {verb}.|clerk for {records}",
    )
    k.must(f"The {part}s go in in the order that was asked for.|Keep the order of the {part}s.")
    k.must(f"If one can't be read, {verb} nothing and say that it was not done.|One missing value: report that it is not possible.")
    k.steps(f"<read> each {part}.", "<put> all of it at once.")
    k.goal(
        f"{verb} {record} {ref} with the {field} of {listed}|{ref}: {field} of {listed}, please {verb}",
        f"{record} {ref} wants each {field} of {listed}. Look them up and {verb} it.",
        f"for {listed}: read {field}; then {verb} {ref}|Could you {verb} {ref}? It needs the {field} of {listed}, in this order.",
        f"{listed}: which {field} have they now? put it into {record} {ref}|{verb} --{r} {ref} --{f} {', '.join(asked)}",
        f"still no {record} {ref}!! the {field} of {listed} is all that goes in",
    )

    @k.look(f"get_{f}|read_{part}|{part}_{f}", f"Reads the {field} of one {part}.", name=text(f"{part}|name|of", f"Name of the {part}."))
    def read(name):
        if name not in names or (down and name == asked[-1]):
            return k.fail(f"{part} {name} does not answer")
        i = names.index(name)
        return {part: name, f"last_{f}|{f}_before": before[i], f: values[i]}

    params = {f"v{i}": text(f"{f}_{i + 1}|{ordinal[i]}_{f}", f"The {field} of the {ordinal[i]} {part}.") for i in range(n)}

    @k.act(f"{verb}_{r}|{verb}|put_{r}", f"{does} one {record}.", ref=text(f"{r}|ref|id", f"Number of the {record}."), **params)
    def put(ref, **v):
        return k.one("ok", f"{ref}: saved", "filed") if set(v.values()) <= set(values + before) else k.fail("unknown values")

    def right():
        todo = [a for a in asked if not read.made(name=a)]
        if down and k.seen(f"{part} {asked[-1]} does not answer"):
            return k.give_up(f"{asked[-1]} can't be read.")
        if todo:
            return [read(name=a) for a in todo]
        return None if put.calls else put(ref=ref, **{f"v{i}": values[i] for i in range(n)})

    return right
