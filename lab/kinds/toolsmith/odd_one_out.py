"""Finds the member of a group whose value differs from that of all the others and brings it into line."""

from kind import flag, text

STRUCTURE = "odd-one-out"
DOMAIN = "fleets"

# member;members;group;value
SKINS = """node;nodes;cluster;version
replica;replicas;set;checksum
sensor;sensors;array;unit code
printer;printers;farm;profile
switch;switches;stack;firmware
worker;workers;pool;image
laptop;laptops;class;policy id
camera;cameras;rig;preset
cell;cells;pack;chemistry code
runner;runners;fleet;toolchain
meter;meters;street;tariff
shard;shards;index;mapping id
drone;drones;swarm;mission id
freezer;freezers;row;protocol
proxy;proxies;ring;rule set
board;boards;panel;revision
mirror;mirrors;network;snapshot
robot;robots;line;program
resolver;resolvers;site;zone serial
clock;clocks;campus;source id
tank;tanks;brewery;recipe
phone;phones;office;dial plan"""


def make(k):
    one, many, group, word = k.pick(SKINS.split("\n")).split(";")
    w, n, name = word.replace(" ", "_"), k.int(3, 6), k.word()
    draw = k.pick(k.version, k.id)
    good, bad, ids, hosts = draw(), draw(), k.ids(n), k.many(k.pick(k.host, k.word), n)
    odd = None if k.chance(14) else k.int(0, n - 1)
    vals = [bad if i == odd else good for i in range(n)]
    restart, has_restart, by_id, why, has_why = k.chance(50), k.chance(55), k.chance(60), k.id(), k.chance(40)
    plus = ((", restart it" if restart else ", no restart") if has_restart else "") + (f" ({why})" if has_why else "")

    k.role(
        f"You keep the {many} of one {group} alike.|{group} uniformity|One of these is not like the others: you find it.",
        f"You watch over {many}.|outlier fixer",
    )
    k.must(f"All {many} must have the {word} that most of them have.|The {word} of the majority is right.")
    k.must("If all are alike, nothing is to be done.|No difference: leave them.")
    k.steps(f"<members> shows each {word}.", "<align> the one that differs.")
    k.goal(
        f"Bring the odd {one} of {name} into line{plus}.|{name}: one {one} has another {word}, fix it{plus}|Which {one} in {group} {name} differs? Align it{plus}.",
        f"align {name}{plus}|Please make sure that all {many} of {name} have the same {word}{plus}.",
        f"{group} {name} behaves strangely, one {one} must have the wrong {word}. correct that{plus}",
        f"{word} uniform in {name}{plus}|[{name}] find outlier, set {word}{plus}|are the {many} of {name} all alike? make them{plus}",
    )

    @k.look(f"list_{many}|{group}_members|{many}", f"The {many} of one {group}, with their {word}.", of=text(f"{group}|of|name", f"Name of the {group}."))
    def members(of):
        if of != name:
            return k.fail(f"no {group} {of}")
        keys = (f"{one}_id|id", "host|name", w)
        return [dict(zip(keys, r, strict=True)) for r in zip(ids, hosts, vals, strict=True)]

    known = ids if by_id else hosts
    more = {"restart": flag("restart|reboot", "Whether it is restarted.")} if has_restart else {}
    if has_why:
        more["why"] = text("ref|ticket", "Reference for the record.")

    @k.act(
        f"set_{w}|align_{one}|update_{one}",
        f"Sets the {word} of one {one}.",
        key=text(*((f"{one}_id|id", f"Id of the {one}.") if by_id else ("host|name", f"Name of the {one}, not its id."))),
        value=text(f"{w}|to", f"The {word} it shall have."),
        **more,
    )
    def align(key, value, restart=None, why=None):
        return k.one("ok", f"{key}: {value}", "set") if key in known and value in (good, bad) and not align.calls else k.fail(f"{key}: refused")

    def right():
        if not members.made(of=name):
            return members(of=name)
        if odd is None or align.calls:
            return None
        more = (dict(restart=restart) if has_restart else {}) | (dict(why=why) if has_why else {})
        return align(key=known[odd], value=good, **more)

    return right
