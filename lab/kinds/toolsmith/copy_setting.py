"""Copies the value of a key from one place to another, which may have it already."""

from kind import flag, text

STRUCTURE = "copy-value"
DOMAIN = "configuration"

# place;places;entry word;entries
SKINS = """environment;environments;variable;variables
file;files;key;keys
server;servers;setting;settings
pipeline;pipelines;secret;secrets
device;devices;register;registers
branch;branches;pin;pins
tenant;tenants;limit;limits
profile;profiles;preference;preferences
cluster;clusters;annotation;annotations
printer;printers;offset;offsets
camera;cameras;preset;presets
database;databases;parameter;parameters
instrument;instruments;constant;constants
site;sites;meta tag;meta tags
router;routers;route map;route maps
notebook;notebooks;parameter;parameters
robot;robots;waypoint;waypoints
zone;zones;record;records
template;templates;field;fields
vault;vaults;secret;secrets
game world;game worlds;rule;rules
firmware build;firmware builds;define;defines"""


def make(k):
    place, places, entry, entries = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    p, e, es, n = place.translate(u), entry.translate(u), entries.translate(u), k.int(3, 5)
    src, dst = k.many(k.pick(k.word, k.path, k.host), 2)
    keys, draw = k.many(k.key, n), k.pick(k.word, k.id, k.version)
    has = {src: dict(zip(keys, k.many(draw, n), strict=True)), dst: dict(zip(keys, k.many(draw, n), strict=True))}
    key, case = keys[0], k.int(1, 100)
    value = has[src][key]
    same, lacks, gone = case <= 12, 12 < case <= 40, 40 < case <= 50
    if same:
        has[dst][key] = value
    if lacks:
        del has[dst][key]
    if gone:
        del has[src][key]
    one, keep, has_keep = k.chance(40), k.chance(50), k.chance(45)
    plus = (", keep a backup" if keep else ", no backup") if has_keep else ""
    shown = {x: k.shuffled(list(v)) for x, v in has.items()}

    k.role(
        f"You copy {entries} between {places}.|{entry} copier|What one {place} has, another needs. You carry it over.",
        f"You keep {places} alike, one {entry} at a time.|config courier",
    )
    k.must("If both have the same value, nothing is to be done.|Equal values: leave them.")
    k.must(f"If the source has no such {entry}, say that it was not done.|Missing in the source: report that it is not possible.")
    k.steps("<read> both.", "<put> the value.")
    k.goal(
        f"Copy {key} from {src} to {dst}{plus}.|{dst} needs the {key} of {src}{plus}|{src} -> {dst}: {key}{plus}",
        f"{key} in {dst} should be what it is in {src}{plus}|Please take {entry} {key} over into {dst}; {src} has the right one{plus}.",
        f"cp {src}:{key} {dst}:{key}{plus}|is {key} the same in {dst} as in {src}? make it the same, {src} is right{plus}",
        f"{dst} fails because of {key}, {src} works. Give it the value of {src}{plus}.",
        f"{entry} {key}. to: {dst}. from: {src}{plus}.",
    )
    params = {"of": text(f"{p}|of|from", f"The {place} to read.")}
    if one:
        params["key"] = text(f"{e}|key|name", f"Name of the {entry}.")

    @k.look(f"get_{e}|read_{e}" if one else f"list_{es}|read_{p}|dump_{es}", f"One {entry} of one {place}." if one else f"The {entries} of one {place}.", **params)
    def read(of, key=None):
        if of not in has:
            return k.fail(f"no {place} {of}")
        if one and key not in has[of]:
            return k.fail(f"{of} has no {key}")
        now = has[of] | {c["key"]: c["value"] for c in put.calls if c["to"] == of}
        return {e: key, "value|set_to": now[key]} if one else [{e: a, "value|set_to": now[a]} for a in shown[of]]

    more = {"keep": flag("backup|keep_backup", "Whether the old state is kept.")} if has_keep else {}

    @k.act(
        f"set_{e}|put_{e}|write_{e}",
        f"Sets one {entry} of one {place}.",
        to=text(f"{p}|to|into", f"The {place} to change."),
        key=text(f"{e}|key|name", f"Name of the {entry}."),
        value=text("value|to_value|new", "The value."),
        **more,
    )
    def put(to, key, value, keep=None):
        if to not in has or key not in keys or not any(value in v.values() for v in has.values()) or put.calls:
            return k.fail(f"{to}: {key} not written")
        return k.one("ok", f"{key} written", "saved")

    def right():
        args = dict(key=key) if one else {}
        if not read.made(of=src, **args):
            return k.give_up(f"{src} has no {key}.") if gone and k.seen(f"{src} has no {key}") else read(of=src, **args)
        if gone:
            return k.give_up(f"{src} has no {key}.")
        if not read.made(of=dst, **args) and not k.seen(f"{dst} has no {key}"):
            return read(of=dst, **args)
        more = dict(keep=keep) if has_keep else {}
        return None if same or put.calls else put(to=dst, key=key, value=value, **more)

    return right
