"""Asks two independent sources; only if they agree the value is used."""

from kind import integer, text

STRUCTURE = "agree-then-act"
DOMAIN = "verification"

# thing;value;source a;source b;verb;third person;number
SKINS = """package;checksum;mirror;publisher;install;Installs;retries
device;serial;label;firmware;register;Registers;slot
sample;barcode;tube;list;accept;Accepts;rack
host;fingerprint;ledger;server;trust;Trusts;days
invoice;account;invoice scan;supplier file;pay;Pays;day of month
person;badge id;badge reader;staff file;admit;Admits;zone
file;digest;manifest;disk;restore;Restores;copies
domain;owner code;registrar;zone file;transfer;Transfers;years
meter;meter no;photo;contract;bill;Bills;month
image;signature;registry;key server;deploy;Deploys;replicas
patient;record no;bracelet;chart;enroll;Enrolls;group
part;lot;box;delivery note;book_in;Books in;bin
wafer;wafer id;laser mark;cassette map;load;Loads;chamber
letter;tracking no;envelope;post log;forward;Forwards;tray
key;key id;vault;audit log;rotate;Rotates;days
probe;address;bus scan;plan;enable;Enables;channel
vehicle;plate;camera;permit list;open_gate;Opens the gate for;lane
tape;volume name;sticker;catalog;mount;Mounts;drive
voter;ballot no;stub;roll;count;Counts;precinct
plot;parcel no;field sign;map;survey;Surveys;grid
book;shelf mark;spine;catalog;lend;Lends;weeks
route;next hop;table;neighbour;announce;Announces;metric"""


def make(k):
    thing, word, sa, sb, verb, does, number = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    w, a_, b_, nr = (x.translate(u) for x in (word, sa, sb, number))
    say, name, n = verb.replace("_", " "), k.pick(k.word, k.ident)(), k.int(2, 60)
    value, wrong = k.ids(2)
    agree, names = k.chance(65), k.words(2)
    who, has_who = k.person(), k.chance(40)
    plus = f", checked for {who}" if has_who else ""

    k.role(
        f"You {say} only what two sources agree on.|double checker|Trust, but verify: {sa} and {sb}.",
        f"You compare the {word} before you {say}.|{thing} verification",
    )
    k.must(f"Both must name the same {word}; if they differ, don't {say} and say that it was not done.|Different {word}s: report that it is not possible.")
    k.steps("<first> and <second>.", "<do> if they agree.")
    k.goal(
        f"{say} {thing} {name}, {number} {n}{plus}|{name}: {say} if {sa} and {sb} agree, {number} {n}{plus}",
        f"Please check the {word} of {name} twice and {say} it ({number} {n}){plus}.|{number} {n}: {say} {name}{plus}",
        f"can {name} be done? {say}, {number} {n}, but check first{plus}|{verb} {name} {nr}={n}{plus}",
        f"last time we took the wrong {thing}. compare {sa} and {sb} of {name}, then {say}, {number} {n}{plus}",
        f"{thing}: {name}. {number}: {n}. do: {say}{plus}.",
    )
    which = text(f"{thing}|name", f"Name of the {thing}.")

    @k.look(f"read_{a_}|{a_}_of|ask_{a_}", f"What the {sa} says about one {thing}.", name=which)
    def first(**a):
        return {thing: name, w: value, "seen|by": names[0]} if a["name"] == name else k.fail(f"no {thing} {a['name']}")

    @k.look(f"read_{b_}|{b_}_of|ask_{b_}", f"What the {sb} says about one {thing}.", name=which)
    def second(**a):
        found = {thing: name, "seen|by": names[1], w: value if agree else wrong}
        return found if a["name"] == name else k.fail(f"no {thing} {a['name']}")

    more = {"who": text("checked_for|for_whom", "For whom it was checked.")} if has_who else {}

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"{does} one {thing}.",
        name=which,
        key=text(w, f"The {word} that both name."),
        n=integer(f"{nr}|value", f"The {number}."),
        **more,
    )
    def do(**a):
        if a["name"] != name or a["key"] not in (value, wrong) or do.calls:
            return k.fail(f"{a['key']} is not the {word} of {a['name']}")
        return k.one("ok", f"{name}: ok", "done")

    def right():
        if looks := [x(name=name) for x in (first, second) if not x.made(name=name)]:
            return looks
        if not agree:
            return k.give_up(f"{sa} and {sb} do not agree.")
        return None if do.calls else do(name=name, key=value, n=n, **(dict(who=who) if has_who else {}))

    return right
