"""Gets one value from each of two registers and makes one call with both and more."""

from kind import flag, integer, text

STRUCTURE = "join"
DOMAIN = "deployment"

# a;its value;b;its value;verb;third person;number
SKINS = """image;digest;cluster;endpoint;deploy;Deploys;replicas
firmware;checksum;board;serial;flash;Flashes;baud
model;weights id;node;device id;load;Loads;batch size
template;revision;tenant;tenant id;render;Renders;copies
dataset;snapshot id;notebook;kernel id;mount;Mounts;gigabytes
certificate;fingerprint;host;address;install;Installs;port
playbook;commit;site;inventory id;run;Runs;forks
drawing;sheet no;cutter;machine no;cut;Cuts;pieces
job;job no;partition;queue id;submit;Submits;cores
query;plan id;replica;replica id;run;Runs;seconds
reagent;lot;robot;deck no;dispense;Dispenses;microlitres
song;track id;speaker;zone id;play;Plays;volume
policy;policy no;group;group no;attach;Attaches;rank
patch;patch id;machine;asset no;apply;Applies;retries
campaign;campaign no;list;list no;send;Sends;per hour
mesh;mesh hash;solver;solver id;solve;Solves;steps
plugin;build no;editor;profile id;enable;Enables;order
recipe;recipe no;oven;oven no;bake;Bakes;minutes
script;script hash;sandbox;sandbox id;execute;Executes;timeout
backup;backup id;vault;vault key;copy;Copies;threads
dashboard;panel id;screen;screen no;show;Shows;seconds
route;route no;drone;drone id;fly;Flies;metres"""


def make(k):
    a, av, b, bv, verb, does, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    ac, bc, nc = av.translate(u), bv.translate(u), number.translate(u)
    if ac == bc:
        bc += "_b"
    n, as_, bs = k.int(2, 4), k.many(k.pick(k.word, k.ident), 4), k.many(k.pick(k.word, k.host), 4)
    avs, bvs, versions, states = k.ids(4), k.ids(4), k.many(k.version, 4), k.some(["up", "spare", "new", "old"], 4)
    name, other, count, is_default = as_[0], bs[0], k.int(2, 64), k.chance(35)
    default = k.int(2, 64) if k.chance(50) else None
    force, has_force, lists = k.chance(50), k.chance(50), k.chance(50)
    rows_a, rows_b = k.shuffled(range(n)), k.shuffled(range(n))
    gone = k.chance(10)
    says_count = not (is_default and default)
    plus = (f", {number} {count}" if says_count else "") + ((", with force" if force else ", no force") if has_force else "")

    k.role(
        f"You {verb} things.|{verb} helper|Operator with two registers, {a} and {b}.|You bring a given {a} to a given {b}.",
        f"{b} control agent",
    )
    k.must("If one of the two is unknown, report that it was not done.|Either one missing: say that it is not possible.")
    k.steps(f"<a_of> has the {av}, <b_of> the {bv}.", "Then <do>.")
    k.goal(
        f"{verb} {a} {name} on {b} {other}{plus}|{b} {other} gets {a} {name}{plus}.|{other} <- {name}{plus}",
        f"Please {verb} the {a} named {name}; the {b} is {other}{plus}.|{other} is still empty. {verb.capitalize()} {name} there{plus}.",
        f"can we have {name} on {other} today{plus}?|{b}: {other}{plus}. {a}: {name}. action: {verb}.",
        f"{verb} {name} {other}{plus}|On the {b} called {other} people wait for {name}, so {verb} it{plus}.",
    )
    by = {} if lists else {"key": text(f"{a}|name", f"Name of the {a}.")}

    @k.look(f"list_{a}s|{a}_index" if lists else f"get_{a}|{a}_info", f"Every {a} with its {av}." if lists else f"Data of one {a}.", **by)
    def a_of(key=None):
        rows = [i for i in rows_a if (lists or as_[i] == key) and not (gone and i == 0)]
        return [{f"{a}|name": as_[i], "version|release": versions[i], ac: avs[i]} for i in rows]

    by = {} if lists else {"key": text(f"{b}|name", f"Name of the {b}.")}

    @k.look(f"list_{b}s|{b}_index" if lists else f"get_{b}|{b}_info", f"Every {b} with its {bv}." if lists else f"Data of one {b}.", **by)
    def b_of(key=None):
        return [{f"{b}|name": bs[i], "state|status": states[i], bc: bvs[i]} for i in rows_b if lists or bs[i] == key]

    more = {"force": flag("force|forced", "Whether to use force.")} if has_force else {}

    @k.act(
        f"{verb}|{verb}_{a}",
        f"{does} one {a} on one {b}.",
        x=text(f"{ac}|{a}", f"The {av} of the {a}."),
        y=text(f"{bc}|{b}", f"The {bv} of the {b}."),
        count=integer(nc, f"{number.capitalize()}; has a default.", default=default) if default else integer(nc, f"The {number}."),
        **more,
    )
    def do(x, y, count, force=None):
        return k.one("started", f"{x} on {y}", "ok") if x in avs[:n] and y in bvs[:n] else k.fail(f"{x}, {y}: unknown")

    def right():
        calls = [a_of(), b_of()] if lists else [a_of(key=name), b_of(key=other)]
        done = [a_of.made(**calls[0].args), b_of.made(**calls[1].args)]
        if not all(done):
            return [c for c, d in zip(calls, done, strict=True) if not d]
        if gone:
            return k.give_up(f"there is no {a} {name}.")
        more = (dict(count=count) if says_count else {}) | (dict(force=force) if has_force else {})
        return None if do.calls else do(x=avs[0], y=bvs[0], **more)

    return right
