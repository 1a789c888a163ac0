"""Three copies should be equal; the one that differs from the two others is repaired from one of those."""

from kind import text

STRUCTURE = "odd-one-out"
DOMAIN = "databases"

# copy;what is compared;owner;verb
SKINS = """replica;checksum;database;resync
mirror;digest;registry;refresh
shard;hash;index;rebuild
node;epoch;cluster;rejoin
screen;playlist;lobby;reload
router;ruleset;office;reprovision
kiosk;menu;store;repush
locale;build;app;resync
edge;etag;site;purge_and_fill
scale;calibration;shop;recalibrate
camera;firmware;hall;reflash
board;layout;arcade;reset
cache;version;portal;warm
ledger;balance;branch;reconcile
sensor;profile;greenhouse;repush
robot;map;plant;reupload
backup;fingerprint;tenant;redo
register;tariff;market;reload
agent;policy;fleet;reapply
server;seed;game;restart_from"""


def make(k):
    copy, field, owner, verb = k.pick(SKINS.split("\n")).split(";")
    name, copies = k.word(), k.words(k.pick(3, 3, 4))
    good, bad = k.ids(2)
    odd = None if k.chance(10) else k.pick(copies)
    fine = [c for c in copies if c != odd]

    k.role(f"You keep each {copy} like the others.|{copy} watcher|Repair bot. One {owner}, several of its kind: {copy}.")
    k.must(f"If all have the same {field} there is nothing to do.|All equal: finish.", "The majority is right.|What most of them have is right.")
    k.steps("Compare with <states>.", "<repair> the one that is off, from any good one.")
    k.goal(
        f"one {copy} of {name} is off. {verb} it from a good one.",
        f"Please check every {copy} of the {owner} {name} and {verb} the one whose {field} does not fit.",
        f"{verb} {owner}={name} --odd-one",
        f"alert: {field} mismatch in {owner} {name}",
        f"{name} behaves strangely, I think one {copy} has another {field} than the rest. Set it right?",
    )

    @k.look(f"states|list_{copy}|{field}_of_all", f"Lists each {copy} with its {field}.", name=text(f"{owner}|name", f"Name of the {owner}."))
    def states(**by):
        if by["name"] != name:
            return k.fail(f"no {owner} {by['name']}")
        return [{copy: c, field: bad if c == odd else good} for c in copies]

    @k.act(
        f"{verb}|{verb}_{copy}",
        f"Makes a {copy} anew from another one.",
        name=text(f"{owner}|name|of", f"Name of the {owner}."),
        target=text(f"target|bad_{copy}|what", f"The {copy} that is made anew."),
        source=text(f"source|good_{copy}|from_{copy}", f"The {copy} that it is copied from."),
    )
    def repair(name, target, source):
        if target not in copies or source not in copies:
            return k.fail(f"no such {copy}")
        return f"{target} is like {source} now"

    def right():
        if not states.made(name=name):
            return states(name=name)
        if odd is None or repair.made(target=odd):
            return None
        return [repair(name=name, target=odd, source=c) for c in fine]

    return right
