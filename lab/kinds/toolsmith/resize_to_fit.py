"""Chooses the smallest offer that still reaches what is needed, and orders it."""

from kind import integer, text

STRUCTURE = "pick-nearest"
DOMAIN = "capacity"

# what grows;offer;offers;measure
SKINS = """machine;flavor;flavors;ram_gb
volume;tier;tiers;iops
database;plan;plans;connections
cluster;node type;node types;cores
printer;nozzle;nozzles;temperature
board;flash chip;flash chips;megabits
link;line;lines;mbit
battery pack;cell;cells;milliamps
motor;driver;drivers;amps
bench;supply;supplies;watts
runner;class;classes;threads
queue;shard size;shard sizes;messages
mailbox;quota;quotas;gigabytes
scope;probe;probes;megahertz
rack;fan;fans;airflow
notebook;kernel;kernels;memory_mb
site;package;packages;visits
incubator;flask;flasks;millilitres
pump;hose;hoses;pressure
telescope;camera;cameras;pixels
robot arm;gripper;grippers;newtons
cache;bucket size;bucket sizes;entries"""


def make(k):
    thing, offer, offers, unit = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    o, t, name, n = offer.translate(u), thing.translate(u), k.word(), k.int(3, 6)
    sizes = sorted(k.numbers(n, 20, 4000))
    short = k.chance(10)
    need = sizes[-1] + k.int(1, 50) if short else k.int((sizes[i - 1] + 1 if (i := k.int(0, n - 2)) else 5), sizes[i])
    rows = k.shuffled(list(zip(k.ids(n), sizes, k.numbers(n, 3, 900), strict=True)))
    best = min((r for r in rows if r[1] >= need), key=lambda r: r[1], default=None)
    has_month, months, ticket, has_ticket = k.chance(50), k.int(2, 36), k.id(), k.chance(40)
    plus = (f", for {months} months" if has_month else "") + (f", ticket {ticket}" if has_ticket else "")

    k.role(
        f"You choose the right {offer}.|{offer} picker|Capacity planner. Not a bit more than needed.",
        f"You size things: each {thing} gets the {offer} that just fits.|Engineer's helper for {offers}.",
    )
    k.must(f"Take the smallest {offer} that is enough.|Of the {offers} that suffice, the one with the least {unit} is right.")
    k.must("If none is enough, report that it can't be done.|Nothing large enough: say it is not possible.")
    k.steps("<catalog> lists what there is.", "<use> the right one.")
    k.goal(
        f"{thing} {name} needs at least {need} {unit}{plus}|Give {name} the {offer} that fits: {need} {unit} or more{plus}.",
        f"min {unit} {need} for {name}{plus}|{name} keeps failing, it must have {need} {unit}. Change the {offer}{plus}.",
        f"Which {offer} does {name} need if {need} {unit} are required? Please set it{plus}.",
        f"resize {name} --{unit} {need}{plus}|we measured {need} {unit} at peak on {thing} {name}, pick a {offer}{plus}",
        f"{need} {unit} is the least that {name} can work with; choose a {offer} accordingly{plus}.",
    )

    @k.look(f"list_{offers.translate(u)}|{o}_catalog|offers", f"Lists the {offers} with {unit} and price.")
    def catalog():
        return [{f"{o}|id|code": a, "price|cost": c, unit: b} for a, b, c in rows]

    more = {"months": integer("months|term", "For how many months.")} if has_month else {}
    if has_ticket:
        more["ticket"] = text("ticket|ref", "Number of the ticket.")

    @k.act(
        f"set_{o}|resize_{t}|assign_{o}",
        f"Gives a {thing} another {offer}.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        code=text(f"{o}|to|code", f"Code of the {offer}."),
        **more,
    )
    def use(**args):
        if args["name"] != name or args["code"] not in [r[0] for r in rows]:
            return k.fail(f"cannot give {args['name']} {args['code']}")
        if dict((r[0], r[1]) for r in rows)[args["code"]] < need:
            return k.fail(f"{args['code']} is too small")
        return k.one("changed", f"{name} has {args['code']}", "ok")

    def right():
        if not catalog.calls:
            return catalog()
        if best is None:
            return k.give_up(f"no {offer} has {need} {unit}.")
        more = (dict(months=months) if has_month else {}) | (dict(ticket=ticket) if has_ticket else {})
        return None if use.calls else use(name=name, code=best[0], **more)

    return right
