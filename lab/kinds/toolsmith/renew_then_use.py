"""Uses a stored value; if it is too old, it is renewed first."""

from kind import flag, integer, text

STRUCTURE = "refresh"
DOMAIN = "caches"

# stored thing;of what;age word;verb to renew;verb to use;third person;number
SKINS = """token;client;minutes;renew_token;call_api;Calls the api for;limit
quote;supplier;hours;requote;order;Orders from;pieces
forecast;site;hours;update_forecast;plan_shift;Plans a shift at;workers
calibration;meter;days;recalibrate;measure;Measures with;readings
snapshot;database;hours;take_snapshot;clone;Clones;gigabytes
index;archive;days;reindex;search;Searches;results
certificate;host;days;reissue;attach_cert;Attaches it to;port
lease;device;minutes;renew_lease;send_job;Sends a job to;priority
inventory;store;days;recount;ship;Ships from;boxes
map;robot;hours;remap;drive;Drives;metres
rate;currency;minutes;refresh_rate;convert;Converts;amount
baseline;sensor;days;rebase;arm;Arms;threshold
mirror;package;hours;sync_mirror;install;Installs from;retries
session;scanner;minutes;new_session;scan;Scans with;pages
culture;strain;days;reculture;plate;Plates;dishes
cache;page;minutes;rebuild_cache;serve;Serves;visitors
permit;van;days;renew_permit;dispatch;Dispatches;stops
key;vault;days;rotate_key;encrypt;Encrypts with;files
model;queue;days;retrain;score;Scores;rows
schedule;line;hours;recompute;start_line;Starts;shifts
dark frame;camera;hours;take_dark;expose;Exposes with;seconds
manifest;cluster;hours;regenerate;apply;Applies to;replicas"""


def make(k):
    stored, thing, unit, renew, use, does, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    s, say, rsay, nr = stored.translate(u), use.replace("_", " "), renew.replace("_", " "), number.translate(u)
    name, limit, n = k.pick(k.word, k.host)(), k.int(20, 60), k.int(2, 80)
    stale = k.chance(60)
    age = k.int(limit + 1, 300) if stale else k.int(1, limit)
    old, new, dry, has_dry, fails = k.id(), k.id(), k.chance(50), k.chance(45), stale and k.chance(15)
    renewed, others = [], k.words(2)
    plus = (", dry run" if dry else ", for real") if has_dry else ""

    k.role(
        f"You {say}, never with an old {stored}.|{thing} helper|You look at the age of the {stored} first.|fresh or not at all",
    )
    k.must(f"Any {stored} older than {limit} {unit} has to be renewed before it is used; a younger one must not be.|Up to {limit} {unit} a {stored} is good. Beyond that, {rsay} first.")
    k.must(f"If it can't be renewed, say that it was not done.|No fresh {stored}: report that it is not possible.")
    k.steps("<info> has id and age.", "<fresh> if it is too old.", "<do> with the id.")
    k.goal(
        f"{say} {thing} {name}, {number} {n}{plus}|{name}: {say} with {number} {n}{plus}|Please {say} for {thing} {name} ({number}: {n}){plus}.",
        f"{number} {n} on {name}, {say}{plus}|{use} {name} {nr}={n}{plus}|can you {say}, {name}, {number} {n}{plus}?",
        f"The last time {name} was done with an old {stored}. Again, properly: {say}, {number} {n}{plus}",
    )

    @k.look(f"{s}_info|get_{s}|show_{s}", f"The {stored} of one {thing}, with its age in {unit}.", name=text(f"{thing}|of|name", f"Name of the {thing}."))
    def info(**a):
        if a["name"] != name:
            return k.fail(f"no {thing} {a['name']}")
        return {f"{s}_id|{s}": new if renewed else old, f"age_{unit}|{unit}": 0 if renewed else age, "made_by|by": others[0]}

    @k.act(f"{renew}|{renew}_now", f"Makes a new {stored} of one {thing}.", name=text(f"{thing}|of|name", f"Name of the {thing}."))
    def fresh(**a):
        if a["name"] != name or not stale or renewed:
            return k.fail(f"{a['name']}: nothing to renew")
        if fails:
            return k.fail(f"{rsay} failed: {others[1]} is missing")
        renewed.append(True)
        return {f"{s}_id|{s}": new, "replaces|before": old}

    more = {"dry": flag("dry_run|simulate", "Whether it is only a trial.")} if has_dry else {}

    @k.act(
        f"{use}|{use}_{thing}",
        f"{does} one {thing}, with its {stored}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        key=text(f"{s}_id|{s}", f"Id of the {stored}."),
        n=integer(f"{nr}|value", f"The {number}."),
        **more,
    )
    def do(**a):
        if a["name"] != name or a["key"] != (new if stale else old) or (stale and not renewed) or do.calls:
            return k.fail(f"{a['key']} is too old or unknown")
        return k.one("ok", "started", f"{say}: ok")

    def right():
        if not info.made(name=name):
            return info(name=name)
        if stale and not renewed:
            return k.give_up(f"{rsay} failed.") if k.seen(f"{rsay} failed") else fresh(name=name)
        more = dict(dry=dry) if has_dry else {}
        return None if do.calls else do(name=name, key=new if stale else old, n=n, **more)

    return right
