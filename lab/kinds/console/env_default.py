"""Runs something in the test place unless the request says the real one; each has its own address."""

from kind import flag, text

STRUCTURE = "default-or-stated"
DOMAIN = "cloud resources"

# thing;safe place;real place;verb;switch
SKINS = """script;staging;production;run;log
mailing;preview;live;send;track
query;replica;primary;execute;cache
build;sandbox;store;submit;sign
flow;draft;published;start;trace
bot;playground;public;deploy;moderate
order;demo;market;place;hedge
migration;shadow;main;apply;backup
firmware;bench;field;flash;verify
ad;mock;auction;launch;cap
lesson;rehearsal;classroom;play;record
patch;canary;fleet;push;report
level;beta;arena;load;record
price;trial;shop;publish;round
model;offline;online;serve;sample
invoice;test_run;final_run;issue;archive
song;studio;air;play;fade
rule;audit;enforce;add;notify
game;scrim;league;host;stream
export;dummy;customer;ship;encrypt"""


def make(k):
    thing, safe, real, verb, switch = k.pick(SKINS.split("\n")).split(";")
    name = k.word()
    stated = k.chance(45)
    addresses = dict(zip((safe, real), k.many(k.host, 2), strict=True))
    on = k.chance(50)
    s, r = safe.replace("_", " "), real.replace("_", " ")
    say = f" in {r}" if stated else ""
    target = addresses[real if stated else safe]

    k.role(f"You {verb} what people send, each {thing}.|{thing} runner|You {verb} things, by default where it hurts nobody.")
    k.must(f"If nobody says where, it is {s}; {r} only if the request says so.|Default is {s}. {r} must be asked for.", f"{switch} is {'on' if on else 'off'} here, always.|Keep {switch} {'on' if on else 'off'}.")
    k.steps("<addresses_of> has the address of both.", "Then <do>.")
    k.goal(
        f"{verb} {name}{say}",
        f"Please {verb} the {thing} {name}{say}.",
        f"{thing}: {name}" + (f"\nwhere: {r}" if stated else ""),
        f"{name} is ready to {verb}{say}",
        f"{verb} --{thing} {name}" + (f" --in {r}" if stated else ""),
    )

    @k.look("addresses_of|list_places|targets", "The places and the address of each.|Where things can go.")
    def addresses_of():
        return [{"place|target": p.replace("_", " "), "address|addr": a} for p, a in sorted(addresses.items())]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Does it at an address: {verb}.|Will {verb} one {thing}.",
        name=text(thing, f"Name of the {thing}."),
        at=text("address|at|to", "Address of the place."),
        on=flag(switch, f"Whether {switch} is on."),
    )
    def do(name, at, on):
        return f"{name} at {at}: ok" if at in addresses.values() else k.fail(f"{at} is unknown")

    def right():
        if not addresses_of.made():
            return addresses_of()
        return None if do.made() else do(name=name, at=target, on=on)

    return right
