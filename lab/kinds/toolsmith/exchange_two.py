"""Lets two things change places: each gets what the other had."""

from kind import flag, integer, text

STRUCTURE = "swap"
DOMAIN = "operations"

# thing;things;place;what they have;drawn
SKINS = """service;services;cluster;port;n
engineer;engineers;roster;day;d
machine;machines;rack;unit;n
job;jobs;scheduler;start;t
sample;samples;freezer;box;i
sensor;sensors;gateway;channel;n
domain;domains;proxy;backend;h
student;students;classroom;seat;n
talk;talks;conference;room;w
volume;volumes;server;mount;f
driver;drivers;depot;van;i
printer;printers;office;address;h
tenant;tenants;host;shard;n
crew;crews;dock;berth;n
pipeline;pipelines;runner pool;slot;n
image;images;page;position;n
player;players;team;number;n
device;devices;bus;address;n
worker;workers;plant;shift;w
queue;queues;broker;partition;n
exhibit;exhibits;hall;case;i
lamp;lamps;stage;dimmer;n"""


def make(k):
    thing, things, place, field, how = k.pick(SKINS.split("\n")).split(";")
    n, where = k.int(3, 6), k.word()
    draws = dict(n=lambda: k.numbers(n, 2, 99), d=lambda: k.dates(n), t=lambda: k.times(n), i=lambda: k.ids(n))
    more_draws = dict(h=k.host, w=k.word, f=k.folder)
    names = k.many(k.pick(k.word, k.ident), n)
    values = draws[how]() if how in draws else k.many(more_draws[how], n)
    a, b = k.some(names, 2)
    has = dict(zip(names, values, strict=True))
    state, gone = dict(has), k.chance(10)
    if gone:
        del state[b]
    live, has_live = k.chance(50), k.chance(45)
    kind = integer if how == "n" else text
    plus = (", live" if live else ", at the next restart") if has_live else ""
    target = dict(has) | {a: has[b], b: has[a]}

    k.role(
        f"You let {things} change places.|{field} exchange|You shuffle {things} without losing one.",
        f"Operator of the {place}.|Two {things}, two calls, one swap.",
    )
    k.must(f"Each of the two gets the {field} that the other had before.|After it, both have the other's old {field}.")
    k.must("If one of them is not there, change nothing and say that it was not done.|One missing: report that it is not possible.")
    k.steps(f"<listing> shows each {field}.", "<put> one, then the other.")
    k.goal(
        f"Swap the {field} of {a} and {b} in {where}{plus}.|{where}: {a} <-> {b}{plus}|{a} and {b} should exchange their {field}s ({where}){plus}",
        f"Please let {b} have the {field} of {a}, and {a} that of {b}, in {where}{plus}.|swap {where} {b} {a}{plus}",
        f"{a} wants {b}'s {field} and the other way round, {place} {where}{plus}",
        f"we mixed up {b} and {a} in {where}. exchange the {field}s{plus}|{place} {where}, {field}: {a} takes over from {b} and vice versa{plus}",
        f"Can {a} and {b} trade {field}s in {where}{plus}? both agreed",
    )

    @k.look(f"list_{things}|{field}_table|show_{place.replace(' ', '_')}", f"The {things} of one {place} with their {field}.", of=text(f"{place.replace(' ', '_')}|of|in", f"Name of the {place}."))
    def listing(of):
        return [{f"{thing}|name": x, field: v} for x, v in state.items()] if of == where else k.fail(f"no {place} {of}")

    more = {"live": flag("live|immediately", "true: at once; false: at the next restart.")} if has_live else {}

    @k.act(
        f"set_{field}|assign_{field}|move_{thing}",
        f"Gives one {thing} another {field}; two may share it for a moment.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        value=kind(f"{field}|new_{field}|to", f"The new {field}."),
        **more,
    )
    def put(name, value, live=None):
        if name not in state or value not in values:
            return k.fail(f"{name} can't have {value}")
        state[name] = value
        return k.one("ok", f"{name}: {value}", "moved")

    def right():
        if not listing.made(of=where):
            return listing(of=where)
        if gone:
            return k.give_up(f"there is no {b}.")
        more = dict(live=live) if has_live else {}
        return [put(name=x, value=target[x], **more) for x in names if state[x] != target[x]]

    return right, lambda: state == (target if not gone else {x: v for x, v in has.items() if x != b})
