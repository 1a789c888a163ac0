"""Tries an operation; if a lock is in the way, releases exactly that lock and does it again."""

from kind import choice, text

STRUCTURE = "unlock"
DOMAIN = "operations"

# operation;third person;object;lock;holder word;reasons
SKINS = """apply;Applies;stack;state lock;pid;stale,forced
upgrade;Upgrades;package;dpkg lock;process;hung,crashed
delete;Deletes;bucket;legal hold;hold id;expired,granted
merge;Merges;branch;freeze;freeze id;over,exempt
unmount;Unmounts;volume;open handle;handle;idle,orphan
drop;Drops;table;session;session id;idle,blocking
flash;Flashes;board;write protect;fuse id;planned,rework
start;Starts;machine;interlock;key no;checked,tested
publish;Publishes;page;edit lock;editor id;away,done
resize;Resizes;disk;snapshot;snapshot id;old,copied
restore;Restores;database;maintenance mode;token;finished,override
eject;Ejects;tape;reservation;reservation id;expired,moved
deploy;Deploys;service;change freeze;freeze no;exempt,over
rename;Renames;host;dns pin;pin id;outdated,agreed
run;Runs;protocol;instrument lock;lock no;free,training
purge;Purges;queue;consumer;consumer id;dead,stopped
rotate;Rotates;key;pending request;request id;void,served
archive;Archives;project;open review;review id;settled,waived
move;Moves;sample;quarantine;quarantine no;lifted,wrong
reboot;Reboots;router;config session;session no;stale,saved
rebuild;Rebuilds;index;running query;query id;slow,cancelled
sign;Signs;release;veto;veto id;withdrawn,resolved"""


def make(k):
    op, does, obj, lock, holder, whys = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    o, lk, h, whys = obj.translate(u), lock.translate(u), holder.translate(u), whys.split(",")
    name, why = k.pick(k.word, k.ident)(), k.pick(whys)
    mine, decoys = k.id(), k.ids(3)
    locked, foreign = not k.chance(20), k.chance(12)
    owner, me = k.person(), k.person()
    held = [mine] if locked else []
    has_mode, mode = k.chance(45), k.pick("safe", "fast")
    plus = f", {mode} mode" if has_mode else ""
    free = set()

    k.role(
        f"You {op} things.|{op} helper|If something is in the way, you move it, and nothing more.",
        f"Operator for {obj} work. The {lock} is your usual enemy.|You get the {obj} done.",
    )
    k.must(f"Any {lock} may be released with reason {why}.|Reason to release a {lock}: {why}.")
    if foreign:
        k.must(f"Only a {lock} of {me} may be released; if it is somebody else's, say that it was not done.|You act for {me}. Never release what is not {me}'s: report that it is not possible.")
    k.steps("<do> it.", f"If there is a {lock}, <release> it and <do> it again.")
    k.goal(
        f"{op} {obj} {name}{plus}|Please {op} {name}{plus}.|{name}: {op}{plus}|{obj} {name} has to be done today: {op}{plus}",
        f"can you {op} {name}{plus}? it did not work yesterday|{op} {name}{plus} && report|task: {op}. {obj}: {name}{plus}.",
        f"I tried to {op} {name} three times, something is always in the way. You do it{plus}.",
        f"We need to {op} the {obj} called {name}{plus}.",
    )

    more = {"mode": choice("mode|how", "How to do it.", ["safe", "fast"])} if has_mode else {}

    @k.act(f"{op}|{op}_{o}", f"{does} one {obj}.", name=text(f"{o}|name", f"Name of the {obj}."), **more)
    def do(**a):
        if a["name"] != name or do.calls:
            return k.fail(f"{a['name']}: nothing to {op}")
        if held and mine not in free:
            whose = owner if foreign else me
            return k.fail(f"{name} is blocked by {lock} {mine} of {whose}; {decoys[0]} was released before")
        return k.one(f"{op}: ok", "done", f"{name} done")

    @k.act(
        f"release_{lk}|clear_{lk}|remove_{lk}",
        f"Releases one {lock} of one {obj}.",
        name=text(f"{o}|of|name", f"Name of the {obj}."),
        key=text(f"{h}|{lk}|id", f"Id of the {lock}."),
        why=choice("reason|why", "Reason on record.", whys),
    )
    def release(**a):
        if a["name"] != name or a["key"] not in held or a["key"] in free:
            return k.fail(f"no {lock} {a['key']} on {a['name']}")
        free.add(a["key"])
        return k.one("released", f"{a['key']} is gone", "ok")

    def right():
        more = dict(mode=mode) if has_mode else {}
        if do.calls:
            return None
        if held and k.seen(mine) and mine not in free:
            return k.give_up(f"the {lock} belongs to {owner}.") if foreign else release(name=name, key=mine, why=why)
        return do(name=name, **more)

    return right
