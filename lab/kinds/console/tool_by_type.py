"""Each item has a type, and each type its own tool."""

from kind import text

STRUCTURE = "tool-by-type"
DOMAIN = "monitoring"

# item;type one;tool one;type two;tool two;list
SKINS = """alert;disk;extend;memory;restart;node
file;image;resize;video;transcode;folder
mail;bill;forward;spam;delete;inbox
row;number;round_off;date;reformat;sheet
request;leave;grant;expense;refund;form
device;phone;wipe;laptop;encrypt;office
job;batch;requeue;stream;rewind;cluster
resource;bucket;lock;machine;stop;account
order;digital;send_key;physical;ship;shop
branch;feature;merge;hotfix;cherry_pick;repository
ticket;bug;triage;question;answer;board
user;staff;deactivate;guest;remove;tenant
record;alias;repoint;address;update_ip;zone
lead;cold;mail;warm;call;segment
finding;secret;rotate;library;upgrade;scan
item;weapon;repair;potion;refill;bag
text;title;shorten;body;translate;release
event;public;announce;private;invite;calendar
invoice;open;remind;paid;archive;ledger
sensor;wired;reset;radio;pair;hall"""


def make(k):
    item, t1, v1, t2, v2, box = k.pick(SKINS.split("\n")).split(";")
    where, ref = k.word(), k.id()
    ids = [] if k.chance(8) else k.ids(k.int(1, 5))
    kinds = [k.pick(t1, t2) for _ in ids]

    k.role(f"You deal with each {item} by its type.|{item} handler|Two kinds of {item}, two tools. You know which.")
    k.must(f"{t1}: <first>. {t2}: <second>.|For {t1} use <first>, for {t2} use <second>.")
    k.steps("<listed> first.")
    k.goal(
        f"handle everything in {where}, {ref}",
        f"Please deal with each {item} of {box} {where} the right way, reference {ref}.",
        f"{box}: {where}\nref: {ref}\ntask: all {item}s",
        f"{where} is full again. clear it ({ref})",
        f"{ref}: {v1} or {v2}, whatever fits, every {item} in {where}",
    )

    @k.look(f"list_{item}|open_{item}|{box}_content", f"Lists each {item} of a {box}.", where=text(f"{box}|name", f"Name of the {box}."))
    def listed(**by):
        if by["where"] != where:
            return k.fail(f"no {box} {by['where']}")
        return [{f"{item}|id": i, "type|sort": t} for i, t in zip(ids, kinds, strict=True) if not done(i)]

    def done(i):
        return first.made(ref=i) or second.made(ref=i)

    params = dict(ref=text(f"{item}|{item}_id|id", f"Number of the {item}."), why=text("ref|reference|why", "The reference to note."))

    @k.act(f"{v1}|{v1}_{item}", f"Does this to one {item}: {v1.replace('_', ' ')}.", **params)
    def first(ref, why):
        return f"{ref}: {v1}" if ref in ids and not done(ref) else k.fail(f"no open {item} {ref}")

    @k.act(f"{v2}|{v2}_{item}", f"Does this to one {item}: {v2.replace('_', ' ')}.", **params)
    def second(ref, why):
        return f"{ref}: {v2}" if ref in ids and not done(ref) else k.fail(f"no open {item} {ref}")

    def right():
        if not listed.made(where=where):
            return listed(where=where)
        return [(first if t == t1 else second)(ref=i, why=ref) for i, t in zip(ids, kinds, strict=True) if not done(i)]

    return right
