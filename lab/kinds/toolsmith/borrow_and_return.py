"""Makes a temporary helper thing, uses it for the task, and removes it again."""

from kind import choice, text

STRUCTURE = "create-use-remove"
DOMAIN = "operations"

# helper;made in;use;third person;on what;choice;values
SKINS = """token;vault;export_with;Exports;report;format;csv,json
sandbox;cluster;test_in;Tests;patch;depth;quick,full
port forward;bastion;query_through;Queries;database;mode;read,explain
snapshot;volume;scan;Scans;folder;level;fast,deep
account;directory;try_login;Tries a login to;portal;browser;plain,mobile
worktree;repo;build_in;Builds;branch;target;debug,release
tunnel;gateway;probe_through;Probes;device;test;ping,trace
clone;database;rehearse;Rehearses;migration;speed;slow,fast
bucket;project;stage;Stages;dataset;class;plain,sealed
permit;plant;inspect;Inspects;valve;check;visual,pressure
channel;broker;replay_into;Replays;topic;range;hour,day
badge;reception;escort;Escorts;visitor;zone;office,lab
queue;scheduler;drain_into;Drains;worker;order;oldest,newest
mount;host;copy_from;Copies;archive;part;index,all
key;server;sign_with;Signs;package;kind;detached,inline
session;microscope;image_with;Images;slide;zoom;low,high
branch;mirror;cherry_pick;Cherry-picks;commit;style;plain,squash
container;runner;profile_in;Profiles;function;metric;time,memory
alias;mailserver;forward_with;Forwards;message;copy;yes,no
view;schema;check_with;Checks;table;rule;keys,nulls
lease;address pool;boot_with;Boots;board;image;rescue,normal
spare slot;rack;burn_in;Burns in;card;load;half,full"""


def make(k):
    helper, maker, use, does, obj, field, values = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    h, o, m, values = helper.translate(u), obj.translate(u), maker.translate(u), values.split(",")
    say = " ".join(w for w in use.split("_") if w not in ("with", "in", "through", "into", "from")) if use != "burn_in" else "burn in"
    name, where, value, key, old = k.pick(k.word, k.ident)(), k.pick(k.word, k.host)(), k.pick(values), k.id(), k.id()
    full, breaks, ref, has_ref = k.chance(10), k.chance(15), k.id(), k.chance(45)
    plus = f", ref {ref}" if has_ref else ""
    tried = []

    k.role(
        f"You {say} with borrowed things.|{say} helper|What you make for a task, you remove after it.",
        f"You leave no {helper} behind.|tidy operator",
    )
    k.must(f"Any {helper} is made for the task and removed afterwards, also if the task fails.|Make one {helper}, use it, remove it, whatever happens.")
    k.must("If it did not work, say that it was not done.|Where it fails, report that it is not possible, after cleaning up.")
    k.steps(f"<make_one> on the {maker}.", "<do> it.", "<drop> it.")
    k.goal(
        f"{say} {obj} {name} on {where}, {field} {value}{plus}|{where}: {say} {name} ({value}){plus}|Please {say} the {obj} {name}; {maker} {where}, {field} {value}{plus}.",
        f"{field} {value}: {say} {name} with a {helper} on {where}{plus}|{use} {name} @ {where} {field}={value}{plus}",
        f"can you {say} {name}? use {where}, and clean up after you. {field}: {value}{plus}",
        f"last time a {helper} was left on {where}. Do {name} again ({say}, {value}){plus}, and remove it!",
    )

    @k.act(f"create_{h}|new_{h}|open_{h}", f"Makes a {helper} on one {maker}.", where=text(f"{m}|on|where", f"Name of the {maker}."))
    def make_one(**a):
        if a["where"] != where or make_one.calls:
            return k.fail(f"no {helper} on {a['where']}")
        if full:
            return k.fail(f"{where} is full")
        return {f"{h}_id|{h}": key, "last|before": old, "on|at": where}

    more = {"ref": text("ref|ticket", "Reference for the record.")} if has_ref else {}

    @k.act(
        f"{use}|{use}_{h}",
        f"{does} one {obj}, with a {helper}.",
        key=text(f"{h}_id|{h}|with", f"Id of the {helper}."),
        name=text(f"{o}|name", f"Name of the {obj}."),
        value=choice(field, f"The {field}.", values),
        **more,
    )
    def do(**a):
        if not make_one.calls or drop.calls or a["key"] != key or a["name"] != name or do.calls:
            return k.fail(f"{a['key']}: no such {helper}")
        if breaks:
            tried.append(1)
            return k.fail(f"{say} {name}: it broke off")
        return k.one("ok", f"{name}: ok", "done")

    @k.act(
        f"delete_{h}|remove_{h}|close_{h}",
        f"Removes a {helper}.",
        key=text(f"{h}_id|{h}", f"Id of the {helper}."),
        where=text(f"{m}|on|where", f"Name of the {maker}."),
    )
    def drop(**a):
        if not make_one.calls or a["key"] != key or a["where"] != where or drop.calls:
            return k.fail(f"{a['key']}: no such {helper}")
        return k.one("removed", f"{key}: gone", "ok")

    def right():
        if not make_one.calls:
            return k.give_up(f"{where} is full.") if k.seen(f"{where} is full") else make_one(where=where)
        if not do.calls and not tried:
            return do(key=key, name=name, value=value, **(dict(ref=ref) if has_ref else {}))
        if not drop.calls:
            return drop(key=key, where=where)
        return k.give_up("it broke off.") if tried else None

    return right
