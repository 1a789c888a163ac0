"""Reads a value from the first source; if that is down, from the one that the system text names next."""

from kind import integer, text

STRUCTURE = "fallback"
DOMAIN = "resilience"

# thing;value;source;sources;verb;third person;number
SKINS = """package;checksum;mirror;mirrors;pin;Pins;build number
host;address;resolver;resolvers;add_route;Adds a route for;metric
currency;rate id;feed;feeds;book;Books;amount
firmware;digest;server;servers;flash;Flashes;slot
station;forecast id;weather service;weather services;plan;Plans;hours
user;user id;directory;directories;enroll;Enrolls;group number
part;lot;supplier api;supplier apis;order;Orders;pieces
sample;barcode;lab system;lab systems;register;Registers;rack
gene;accession;archive;archives;download;Downloads;reads
secret;version id;vault;vaults;mount;Mounts;seconds
image;digest;registry;registries;pull;Pulls;retries
clock;offset id;time server;time servers;sync;Syncs;interval
parcel;tracking id;carrier;carriers;announce;Announces;pieces
dataset;snapshot id;replica;replicas;attach;Attaches;threads
licence;token;licence server;licence servers;check_out;Checks out;seats
map tile;etag;tile server;tile servers;cache;Caches;zoom
driver;hash;repository;repositories;install;Installs;port
font;file id;cdn;cdns;embed;Embeds;weight
stock;quote id;exchange;exchanges;record;Records;lots
model;weights id;hub;hubs;load;Loads;layers
key;fingerprint;key server;key servers;import;Imports;trust
config;revision;config server;config servers;apply;Applies;priority"""


def make(k):
    thing, value, source, sources, verb, does, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    t, v, s, nr, say = (x.translate(u) for x in (thing, value, source, number, verb))
    say = verb.replace("_", " ")
    name, hosts, n = k.pick(k.word, k.ident)(), k.many(k.pick(k.word, k.host), 3), k.int(2, 80)
    good = k.pick(0, 1, 1, 1, 2) if not k.chance(10) else None
    ids, used = k.ids(3), k.int(2, 3)
    good = min(good, used - 1) if good is not None else None
    why = [k.pick("connection refused", "timeout", "503 unavailable", "down for maintenance") for _ in hosts]
    order = ", then ".join(hosts[:used])

    k.role(
        f"You {say} things.|{say} agent with a plan b|You fetch the {value} and {say}.|Robust helper: one {source} down is no excuse.",
    )
    k.must(f"Order of the {sources}: {order}.|Ask the {sources} in this order: {order}. Go on only if one fails.")
    k.must(f"If all of them fail, report that it was not done.|All {sources} down: say that it is not possible.")
    k.steps(f"<fetch> the {value}.", "Then <do>.")
    k.goal(
        f"{say} {thing} {name}, {number} {n}|{name}: {say} ({number} {n})|{number} {n} for {name}, {say} it please",
        f"Please get the {value} of {name} and {say} it with {number} {n}.|{verb} {name} --{nr} {n}",
        f"can you {say} the {thing} {name}? {number} is {n}|The {thing} {name} is due today, {number} {n}. {say.capitalize()} it.",
        f"{name} could not be done last night because of some {source}. Again please, {number} {n}.",
        f"todo: {say} {name} / {number}: {n} / whichever {source} answers",
    )

    @k.look(
        f"get_{v}|fetch_{v}|lookup_{t}",
        f"Asks one {source} for the {value} of one {thing}.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        host=text(f"{s}|from|source", f"Name of the {source}."),
    )
    def fetch(**a):
        if a["host"] not in hosts or a["name"] != name:
            return k.fail(f"{a['host']} has no {a['name']}")
        i = hosts.index(a["host"])
        if good is None or i < good:
            return k.fail(f"{a['host']}: {why[i]}")
        return {t: name, "by|from": a["host"], f"last_{v}|old_{v}": ids[i - 1], v: ids[i]}

    @k.act(
        f"{verb}|{verb}_{t}",
        f"{does} one {thing}.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        key=text(f"{v}|{v}_used", f"The {value} of the {thing}."),
        count=integer(nr, f"The {number}."),
    )
    def do(**a):
        return k.one("ok", f"{name}: done", "done") if a["key"] in ids and a["name"] == name else k.fail(f"{a['key']} is wrong")

    def right():
        for i, host in enumerate(hosts[:used]):
            if fetch.made(name=name, host=host):
                return None if do.calls else do(name=name, key=ids[i], count=n)
            if not k.seen(f"{host}: {why[i]}"):
                return fetch(name=name, host=host)
        return k.give_up(f"no {source} answers.")

    return right
