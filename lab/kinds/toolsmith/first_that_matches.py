"""Asks one candidate after the other, in the order given, and stops at the first that fits."""

from kind import choice, text

STRUCTURE = "stop-at-first"
DOMAIN = "search"

# candidate;candidates;property;wanted;others;verb;third person;what for;values
SKINS = """node;nodes;state;idle;busy,down;submit_to;Submits to;queue;short,long
mirror;mirrors;state;in sync;behind,offline;download_from;Downloads from;part;header,all
bench;benches;state;free;booked,broken;book;Books;shift;early,late
backup;backups;check;intact;corrupt,partial;restore;Restores;mode;files,full
technician;technicians;status;available;ill,away;dispatch;Dispatches;tool kit;small,large
printer;printers;state;ready;jammed,empty;print_on;Prints on;quality;draft,fine
commit;commits;build;green;red,unknown;check_out;Checks out;kind;shallow,full
proxy;proxies;answer;accepted;refused,timeout;route_via;Routes via;traffic;web,all
freezer;freezers;space;has room;full,locked;store_in;Stores in;shelf;top,low
reviewer;reviewers;status;active;on leave,busy;assign;Assigns;depth;quick,thorough
runner;runners;label;matching;other,offline;pin_job;Pins a job to;priority;low,high
antenna;antennas;view;clear;blocked,low;track_with;Tracks with;band;narrow,wide
tape;tapes;state;writable;full,worn;write_to;Writes to;speed;slow,fast
port;ports;link;up;down,flapping;patch;Patches;vlan;lab,guest
mailbox;mailboxes;state;open;full,closed;deliver_to;Delivers to;kind;copy,original
slot;slots;state;open;taken,closed;reserve;Reserves;length;half,whole
supplier;suppliers;stock;in stock;sold out,discontinued;order_from;Orders from;pace;normal,express
replica;replicas;lag;current;lagging,stopped;read_from;Reads from;level;weak,strong
charger;chargers;state;unused;occupied,faulty;dock_at;Docks at;rate;gentle,fast
lane;lanes;quality;good;poor,failed;resequence;Resequences;depth;low,deep
gateway;gateways;registration;registered;expired,unknown;join_via;Joins via;class;fixed,mobile
camera;cameras;view;sharp;blurred,dark;record_with;Records with;rate;low,high"""


def make(k):
    one, many, prop, good, bad, verb, does, field, values = k.pick(SKINS.split("\n")).split(";")
    p, say, values, bad, n = prop.replace(" ", "_"), verb.replace("_", " "), values.split(","), bad.split(","), k.int(2, 5)
    names, value, job = k.many(k.pick(k.word, k.host, k.id), n), k.pick(values), k.id()
    hit = None if k.chance(12) else k.int(0, n - 1)
    states = [k.pick(bad) if hit is None or i < hit else good if i == hit else k.pick(good, *bad) for i in range(n)]
    stamps, listed, in_rule = k.ids(n), ", ".join(names), k.chance(50)
    f, needs_stamp = field.replace(" ", "_"), k.chance(45)
    plus = "" if in_rule else f", {field} {value}"

    k.role(
        f"You look for the first {one} that will do.|{one} finder|You try candidates in order and stop when one fits.",
        f"A helper that does not ask more {many} than it must.",
    )
    k.must(f"In the order given; the first that is {good} is taken, the rest is not asked.|Stop asking as soon as one is {good}.")
    if in_rule:
        k.must(f"{field.capitalize()}: {value}.|The {field} is {value}.")
    k.must(f"If none is {good}, say that it was not done.|No {one} is {good}: report that it is not possible.")
    k.steps("<ask> one after the other.", "<use> the first good one.")
    k.goal(
        f"{say} the first {one} that is {good}, for {job}{plus}: {listed}|{job}: {listed}, first {good} wins, {say}{plus}",
        f"Try {listed} in this order and {say} the first {good} one for {job}{plus}.|for x in {listed}: if {good}, {say} ({job}{plus}) and stop",
        f"{job} needs one of {listed}, whichever is {good} first{plus}|Which of {listed} is {good}? the first will do, {say} for {job}{plus}",
        f"please {say} for {job}{plus}. candidates in order of preference: {listed}",
        f"nobody has time to check {listed} for {job}. You do: first {good} one, {say}{plus}.",
    )

    @k.look(f"get_{one}|check_{one}|{one}_{p}", f"The {prop} of one {one}.", name=text(f"{one}|name", f"Which {one}."))
    def ask(name):
        if name not in names:
            return k.fail(f"no {one} {name}")
        i = names.index(name)
        return {one: name, "ticket|stamp": stamps[i], p: states[i]}

    more = {"stamp": text("ticket|stamp", f"The one that was printed with the {one}.")} if needs_stamp else {}

    @k.act(
        f"{verb}|{verb}_{one}",
        f"{does} one {one}.",
        name=text(f"{one}|name", f"Which {one}."),
        job=text("job|for_what|ref", "What it is for."),
        value=choice(f, f"The {field}.", values),
        **more,
    )
    def use(name, job, value, stamp=None):
        if name not in names or states[names.index(name)] != good or use.calls or stamp not in (None, stamps[names.index(name)]):
            return k.fail(f"{name} is not {good}")
        return k.one("ok", f"{name}: ok", "done")

    def right():
        if use.calls:
            return None
        for i, name in enumerate(names):
            if not ask.made(name=name):
                return ask(name=name)
            if i == hit:
                return use(name=name, job=job, value=value, **(dict(stamp=stamps[i]) if needs_stamp else {}))
        return k.give_up(f"no {one} is {good}.")

    return right
