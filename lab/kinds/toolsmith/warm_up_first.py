"""Before the real step another tool has to bring the thing into the right state; what it prints is needed."""

from kind import integer, text

STRUCTURE = "prerequisite"
DOMAIN = "instruments"

# thing;prepare;third person;what it gives;state;step;third person;number
SKINS = """oven;preheat;Preheats;slot;hot;bake;Bakes;minutes
database;open_window;Opens a window for;window id;open;migrate;Migrates;batch
cluster;reserve;Reserves;reservation id;reserved;launch;Launches;nodes
laser;arm;Arms;arming code;armed;fire;Fires;pulses
drone;preflight;Checks;clearance;cleared;launch;Launches;metres
spectrometer;calibrate;Calibrates;curve id;calibrated;scan;Scans;averages
host;drain;Drains;drain ticket;drained;reboot;Reboots;seconds
printer;level_bed;Levels the bed of;mesh id;levelled;print;Prints;copies
repo;lock;Locks;lock token;locked;release;Releases;build number
turbine;spin_up;Spins up;run number;spinning;couple;Couples;load
vault;unseal;Unseals;unseal token;open;export;Exports;entries
centrifuge;balance;Balances;balance sheet;balanced;spin;Spins;minutes
pump;prime;Primes;prime code;primed;dose;Doses;millilitres
board;enter_bootloader;Puts into the bootloader;session id;ready;flash;Flashes;offset
tenant;snapshot;Takes a snapshot of;snapshot id;saved;upgrade;Upgrades;wave
telescope;cool_camera;Cools;cooling run;cold;expose;Exposes;seconds
queue;pause;Pauses;pause token;paused;purge;Purges;messages
gateway;pair;Pairs;pairing code;paired;configure;Configures;channel
index;freeze;Freezes;freeze id;frozen;merge;Merges;segments
autoclave;evacuate;Evacuates;cycle id;empty;sterilize;Sterilizes;minutes
robot;home;Homes;homing id;homed;move;Moves;speed
mailing;approve;Gets approval for;approval no;approved;send;Sends;per hour"""


def make(k):
    thing, prep, preps, gives, state, step, steps_, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    g, nr, say, name = gives.translate(u), number.translate(u), prep.replace("_", " "), k.pick(k.word, k.host)()
    token, old, n, is_ready, is_broken = k.id(), k.id(), k.int(2, 90), k.chance(25), k.chance(10)
    who, has_who = k.person(), k.chance(40)
    plus = f", operator {who}" if has_who else ""

    k.role(
        f"You {step} with one {thing}.|{thing} operator|First things first: no {step} before it is {state}.",
        f"You run the {thing}, by the book.|hands on the {thing}",
    )
    k.must(f"The {thing} must be {state} before; if it is, don't {say} again.|Only {step} when it is {state}. What is {state} needs no {say}.")
    k.must("If it is out of order, say that it was not done.|Out of order: report that it is not possible.")
    k.steps("<status> first.", f"<prepare> if it is not {state}.", f"<do> with the {gives}.")
    k.goal(
        f"{step} {name}, {number} {n}{plus}|{thing} {name}: {step}, {number}: {n}{plus}|Please {step} the {thing} {name} with {number} {n}{plus}.",
        f"{number} {n}, {name}, {step}{plus}|{step} {name} --{nr} {n}{plus}|can we {step} {name} now? {number} is {n}{plus}",
        f"{name} waits. {number} {n}, then {step}{plus}|We planned to {step} {thing} {name} at {number} {n}{plus}; do it.",
    )

    @k.look(f"{thing}_status|status|get_{thing}", f"The state of one {thing}.", of=text(f"{thing}|of|name", f"Name of the {thing}."))
    def status(of):
        if of != name:
            return k.fail(f"no {thing} {of}")
        now = "out of order" if is_broken else state if is_ready or prepare.calls else f"not {state}"
        return {thing: name, "state|status": now, f"last_{g}|old_{g}": old, f"{g}": token if is_ready or prepare.calls else "-"}

    @k.act(f"{prep}|{prep}_{thing}", f"{preps} one {thing}; gives the {gives}.", of=text(f"{thing}|of|name", f"Name of the {thing}."))
    def prepare(of):
        if of != name or is_broken or is_ready or prepare.calls:
            return k.fail(f"{of}: out of order or {state} already")
        return {thing: name, "state|status": state, g: token}

    more = {"who": text("operator|by", "Who is responsible.")} if has_who else {}

    @k.act(
        f"{step}|{step}_{thing}",
        f"{steps_} with one {thing}.",
        of=text(f"{thing}|of|name", f"Name of the {thing}."),
        key=text(g, f"The {gives} that is valid now."),
        n=integer(f"{nr}|value", f"The {number}."),
        **more,
    )
    def do(of, key, n, who=None):
        if of != name or key != token or is_broken or not (is_ready or prepare.calls) or do.calls:
            return k.fail(f"{of} is not {state} or the {gives} is wrong")
        return k.one("ok", "started", f"{step}: ok")

    def right():
        if not status.made(of=name):
            return status(of=name)
        if is_broken:
            return k.give_up(f"{name} is out of order.")
        if not is_ready and not prepare.calls:
            return prepare(of=name)
        return None if do.calls else do(of=name, key=token, n=n, **(dict(who=who) if has_who else {}))

    return right
