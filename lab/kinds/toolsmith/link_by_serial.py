"""Links entries of two lists that carry the same serial."""

from kind import flag, text

STRUCTURE = "match-pairs"
DOMAIN = "inventory"

# left;lefts;right;rights;what they share;verb
SKINS = """device;devices;asset;assets;serial;link
payment;payments;invoice;invoices;reference;match
crash;crashes;issue;issues;fingerprint;link
sample;samples;patient record;patient records;barcode;attach
photo;photos;specimen;specimens;label;attach
commit;commits;ticket;tickets;change id;link
host;hosts;lease;leases;mac;bind
sensor;sensors;channel;channels;address;pair
upload;uploads;manifest;manifests;checksum;match
disk;disks;slot;slots;wwn;map
licence;licences;seat;seats;key;tie
log;logs;request;requests;trace;join
board;boards;test report;test reports;lot;attach
certificate;certificates;site;sites;fingerprint;bind
order;orders;parcel;parcels;tracking;match
part;parts;drawing;drawings;article;link
recording;recordings;session;sessions;code;attach
account;accounts;employee;employees;badge;tie
tag;tags;image;images;digest;map
reel;reels;feeder;feeders;lot;load
row;rows;source row;source rows;hash;join
bug;bugs;test;tests;case;link"""


def make(k):
    a, as_, b, bs, field, verb = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" ", "_")
    f, n, m = field.translate(u), k.int(1, 4), k.int(1, 2)
    shared, loose, loose2 = k.ids(n), k.ids(m), k.ids(m)
    lefts, rights = k.ids(n + m), k.ids(n + m)
    if k.chance(10):
        shared = []
        lefts, rights = lefts[-m:], rights[-m:]
    one = k.shuffled(list(zip(lefts, shared + loose, strict=True)))
    two = k.shuffled(list(zip(rights, shared + loose2, strict=True)))
    pairs = [(x, y, s) for x, s in one for y, t in two if s == t]
    batch, has_field, has_sure, sure = k.word(), k.chance(55), k.chance(40), k.chance(50)
    plus = (", confirmed" if sure else ", unconfirmed") if has_sure else ""

    k.role(
        f"You {verb} {as_} to {bs}.|reconciler, {as_} and {bs}|Two lists that should agree: you bring them together.",
        f"Data janitor for {as_} and {bs}.|You find out which {a} belongs to which {b}.",
    )
    k.must(f"Same {field}: they belong together. What has no partner stays as it is.|Where {a} and {b} have one {field}, they are a pair; leave the others.")
    k.steps(f"<lefts_of> and <rights_of> have the {field}.", "<link> each pair.")
    k.goal(
        f"{verb} {as_} and {bs} of {batch} by {field}{plus}|{batch}: which {a} goes with which {b}? {verb} them{plus}",
        f"Reconcile {batch}{plus}.|{field} decides. {verb.capitalize()} every {a} in {batch} that has its {b}{plus}.",
        f"the import of {batch} lost all links between {bs} and {as_}, please restore them ({field}){plus}",
        f"Please {verb} the {bs} in {batch} to their {as_}{plus}.|{verb} --batch {batch} --on {f}{plus}",
        f"task: pairs in {batch}. key: {field}. leave singles alone{plus}.",
    )

    def listing(name, what, rows):
        keys = (f"{what.translate(u)}_id|{what.translate(u)}", f)
        return [dict(zip(keys, r, strict=True)) for r in rows] if name == batch else k.fail(f"no batch {name}")

    @k.look(f"list_{as_.translate(u)}|{as_.translate(u)}", f"The {as_} of a batch.", name=text("batch|of", "Name of the batch."))
    def lefts_of(name):
        return listing(name, a, one)

    @k.look(f"list_{bs.translate(u)}|{bs.translate(u)}", f"The {bs} of a batch.", name=text("batch|of", "Name of the batch."))
    def rights_of(name):
        return listing(name, b, two)

    more = {"key": text(f"{f}|by|on", f"The {field} that they share.")} if has_field else {}
    if has_sure:
        more["sure"] = flag("confirmed|verified", "Whether the link is confirmed.")

    @k.act(
        f"{verb}|{verb}_pair|{verb}_{a.translate(u)}",
        f"Makes a pair of one {a} and one {b}.",
        left=text(f"{a.translate(u)}_id|{a.translate(u)}", f"Id of the {a}."),
        right_=text(f"{b.translate(u)}_id|{b.translate(u)}", f"Id of the {b}."),
        **more,
    )
    def link(left, right_, key=None, sure=None):
        if (left, right_) not in [p[:2] for p in pairs] or link.made(left=left):
            return k.fail(f"{left} and {right_} are no pair")
        return k.one("linked", f"{left} = {right_}", "ok")

    def right():
        if looks := [t(name=batch) for t in (lefts_of, rights_of) if not t.made(name=batch)]:
            return looks
        more = (lambda s: (dict(key=s) if has_field else {}) | (dict(sure=sure) if has_sure else {}))
        return [link(left=x, right_=y, **more(s)) for x, y, s in pairs if not link.made(left=x)]

    return right
