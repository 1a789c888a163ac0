"""A cached value is good if it is not older than a given day; otherwise the source is asked, which is slow."""

from kind import text

STRUCTURE = "fresh-enough"
DOMAIN = "data pipelines"

# value;thing;cache;source;verb
SKINS = """rate;currency;cache;exchange;quote
address;host;cache;nameserver;pin
price_code;product;copy;vendor;publish
balance_no;account;snapshot;bank;report
owner_id;asset;mirror;registry;mail
forecast_id;town;archive;station;post
license_no;package;index;upstream;record
rank_code;player;table;league;show
status_id;order;replica;carrier;tell
quota_id;tenant;report;console;bill
dose_code;drug;handbook;agency;print
route_no;parcel;plan;dispatcher;label
build_id;app;list;farm;ship
meter_no;house;sheet;utility;enter
score_id;essay;draft;grader;file
key_id;service;keyring;vault;load
tide_no;harbor;almanac;office;announce
room_no;guest;board;desk;send
stock_no;article;sheet;warehouse;order
seed_id;game;save;server;start"""


def make(k):
    value, thing, cache, source, verb = k.pick(SKINS.split("\n")).split(";")
    name, where = k.word(), k.word()
    a, limit, b = sorted(k.dates(3))
    fresh = k.chance(50)
    old, new = k.ids(2)
    nice = value.replace("_", " ")

    k.role(f"You {verb} the {nice} of each {thing}.|{nice} service|Ask the {source} only if you must.")
    k.must(
        f"What the {cache} has counts if it is from {limit} or later; if it is older, ask the {source}.|Older than {limit}: not good any more, then <ask_source>.",
    )
    k.steps("<ask_cache> first.", f"Then <use> the {nice}.")
    k.goal(
        f"{verb} the {nice} of {name} to {where}",
        f"Please {verb} {name}'s {nice}; it goes to {where}.",
        f"{thing}: {name}\nfield: {nice}\nto: {where}",
        f"{where} needs the {nice} for {name}",
        f"{name} -> {nice} -> {where}",
    )

    @k.look(f"{cache}_get|read_{cache}|{cache}", f"What the {cache} has about a {thing}, with its day.|Reads the {cache}.", name=text(thing, f"Name of the {thing}."))
    def ask_cache(**by):
        return {thing: name, value: old, "as_of|from_day": b if fresh else a} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.look(f"{source}_get|ask_{source}|{source}", f"Asks the {source} about a {thing}. Slow.|What the {source} says.", name=text(thing, f"Name of the {thing}."))
    def ask_source(**by):
        return {thing: name, value: new} if by["name"] == name else k.fail(f"no {thing} {by['name']}")

    @k.act(f"{verb}|{verb}_{value}", f"Passes a {nice} on: {verb}.", name=text(thing, f"Name of the {thing}."), value=text(value, f"The {nice}."), where=text("to|where", "Who or what gets it."))
    def use(name, value, where):
        return f"{where}: {value}" if k.seen(value) and value in (old, new) else k.fail(f"{value} is unknown")

    def right():
        if not ask_cache.made(name=name):
            return ask_cache(name=name)
        if not fresh and not ask_source.made(name=name):
            return ask_source(name=name)
        return None if use.made() else use(name=name, value=old if fresh else new, where=where)

    return right
