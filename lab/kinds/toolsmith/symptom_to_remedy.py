"""Runs a check whose finding decides, by the rules, which remedy a thing gets."""

from kind import choice, text

STRUCTURE = "diagnose"
DOMAIN = "repair"

# thing;checks;findings;remedies
SKINS = """host;disk,memory,network;full,leaking,flapping;clean,restart,replace
printer;nozzle,bed,belt;clogged,tilted,loose;purge,level,tighten
database;locks,cache,replica;blocked,cold,lagging;kill,warm,rebuild
sensor;supply,signal,housing;low,noisy,wet;recharge,shield,dry
website;cert,links,images;expired,broken,huge;renew,repair,shrink
battery;cells,charger,contacts;uneven,dead,dirty;balance,swap,polish
pipeline;cache,runner,secrets;corrupt,offline,missing;clear,register,inject
router;routes,firmware,clock;looping,old,drifting;reset,update,sync
microscope;lamp,stage,lens;dim,stuck,dusty;exchange,grease,wipe
queue;consumers,backlog,schema;idle,growing,mixed;wake,scale,split
pump;seal,rotor,filter;leaking,blocked,dirty;reseal,free,rinse
laptop;fan,drive,keyboard;loud,failing,sticky;oil,clone,clean
mailserver;queue,reputation,dns;stuck,listed,wrong;flush,appeal,fix
model;data,weights,latency;skewed,stale,slow;resample,retrain,prune
robot;joint,gripper,camera;stiff,weak,blind;lubricate,adjust,align
freezer;door,coil,probe;ajar,iced,off;close,defrost,calibrate
cluster;scheduler,storage,nodes;starved,degraded,lost;rebalance,heal,rejoin
antenna;cable,mount,amplifier;corroded,bent,hot;reterminate,straighten,cool
test suite;fixtures,order,timing;leaky,random,racy;isolate,pin,wait
index;segments,mapping,shards;many,conflicting,skewed;merge,migrate,reroute
turbine;blade,oil,brake;chipped,thin,worn;file,refill,reline
scanner;glass,feeder,driver;scratched,jammed,outdated;polish,unjam,upgrade"""


def make(k):
    thing, checks, finds, remedies = k.pick(SKINS.split("\n")).split(";")
    t, checks, finds, remedies = thing.replace(" ", "_"), checks.split(","), finds.split(","), remedies.split(",")
    name, ticket, has_ticket = k.pick(k.word, k.host)(), k.id(), k.chance(55)
    bad = None if k.chance(12) else k.int(0, 2)
    rule = dict(zip(finds, k.shuffled(remedies) if k.chance(50) else remedies, strict=True))
    parts, whole = k.ids(3), k.chance(50)
    plus = f", ticket {ticket}" if has_ticket else ""
    said = k.shuffled(list(rule.items()))

    k.role(
        f"You find out what is wrong with a {thing}.|{thing} doctor|Check, conclude, repair. One remedy for one finding.",
        f"Repair agent ({thing}).|You fix what the check finds, nothing else.",
    )
    k.must(f"Remedies: {', '.join(f'{a}: {b}' for a, b in said)}.|{'; '.join(f'if {a}, then {b}' for a, b in said)}.")
    k.must("If every check is fine, nothing is to be done.|All fine: leave it.")
    k.steps("<check> it.", "<treat> the part that has a finding.")
    k.goal(
        f"{name} has a problem. Find it and fix it{plus}.|diagnose {t} {name}{plus}|What is wrong with {thing} {name}? Repair it{plus}.",
        f"{name} acts up{plus}|Please look after the {thing} {name}; it is not working as it should{plus}.",
        f"{thing} {name}: check {', '.join(checks)}, then the right remedy{plus}|users say {name} is broken. is it? fix it{plus}",
        f"[ ] {name} checked [ ] {name} treated{plus}",
    )
    by = {} if whole else {"area": choice("area|check|what", "What to check.", checks)}

    def row(i):
        return {"area|check": checks[i], "part|component": parts[i], "finding|state": finds[i] if i == bad else "fine"}

    @k.look(f"check_{t}|diagnose_{t}|self_test", f"Checks one {thing}." if whole else f"Checks one area of one {thing}.", name=text(f"{t}|name", f"Name of the {thing}."), **by)
    def check(**a):
        if a["name"] != name:
            return k.fail(f"no {thing} {a['name']}")
        return [row(i) for i in range(3)] if whole else row(checks.index(a["area"])) if a["area"] in checks else k.fail("no such area")

    more = {"ticket": text("ticket|ref", "Number of the ticket.")} if has_ticket else {}

    @k.act(
        f"treat_{t}|apply_remedy|repair_{t}",
        f"Applies a remedy to one part of one {thing}.",
        name=text(f"{t}|name", f"Name of the {thing}."),
        part=text("part|component", "Id of the part."),
        remedy=choice("remedy|action", "What to do.", remedies),
        **more,
    )
    def treat(**a):
        return k.one("ok", f"{a['remedy']}: done") if a["name"] == name and a["part"] in parts and not treat.calls else k.fail("no such part")

    def right():
        if treat.calls:
            return None
        seen = check.calls if whole else [c for c in check.calls if bad is not None and c.get("area") == checks[bad]]
        if not seen:
            todo = [check(name=name)] if whole else [check(name=name, area=c) for c in checks if not check.made(area=c)]
            return todo
        if bad is None:
            return None
        return treat(name=name, part=parts[bad], remedy=rule[finds[bad]], **(dict(ticket=ticket) if has_ticket else {}))

    return right
