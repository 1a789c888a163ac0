"""Moves something between the two places that a record names; the rule says which of them it leaves."""

from kind import integer, text

STRUCTURE = "direction-by-rule"
DOMAIN = "props and sets"

# thing;things;place A;place B;verb;unit
SKINS = """prop;props;theatre;store;ferry;crates
costume;costumes;wardrobe;stage;cart;rails
painting;paintings;gallery;vault;carry;cases
kiln shelf;kiln shelves;pottery;annexe;haul;boxes
drum;drums;hall;chapel;drive;vans
tree;trees;nursery;garden;wheel;barrows
pony;ponies;stable;paddock;lead;trips
cheese;cheeses;cellar;shop;bring;trays
reel;reels;archive;cinema;courier;tins
costume doll;costume dolls;museum;school;lend;cases
book;books;depot;fair;truck;pallets
mower;mowers;pavilion;pitch;tow;loads
goalpost;goalposts;club;park;shift;loads
bolt of cloth;bolts of cloth;mill;atelier;send;rolls
hive;hives;orchard;heath;move;stacks
tent;tents;field;barn;take;bundles
easel;easels;academy;loft;return;lots
harp;harps;conservatory;church;convey;cases
stove;stoves;kitchen;marquee;roll;units
puppet;puppets;booth;workshop;pass;trunks"""


def make(k):
    thing, things, a, b, verb, unit = k.pick(SKINS.split("\n")).split(";")
    ref, other, left, right_, count, out = k.id(), k.id(), k.word(), k.word(), k.int(2, 9), k.chance(50)
    more = k.words(2)
    start, end = (left, right_) if out else (right_, left)
    frm, to = (a, b) if out else (b, a)
    rule = k.one(
        f"These go from the {frm} to the {to}.|It is the {to} that is waiting for them; the {frm} has them now.",
        f"The {to} gets them, the {frm} gives them up.|They come out of the {frm} and end up in the {to}.",
        f"This season the {frm} is where they start; next stop is the {to}.",
        f"To the {to}, please, out of the {frm}.|The {frm} is to be emptied into the {to}.",
    )

    k.role(
        f"You arrange transport of {things}.|Transport desk for {things}|You book the van, basically. {things.capitalize()}, usually.",
        f"Logistics for a small outfit with too many {things}.",
    )
    k.steps("<pair> knows the two places.|Look the job up with <pair>.", "Book it once with <book>.")
    k.goal(
        f"Please {verb} what's on job {ref}: {count} {unit}. {rule}",
        f"{ref}, {count} {unit}. {rule}",
        f"{rule} Job {ref}. Should be {count} {unit}, give or take nothing.",
        f"Job {ref} ({things}) is ready, so {verb} it today, would you? {count} {unit} in all. {rule}",
        f"job: {ref} / {unit}: {count} / note: {rule}",
    )

    @k.look(
        "get_job|job|places_of",
        f"Reads a job: its {a} and its {b}.|What a job says about its two places.",
        ref=text("job|ref|number", "Number of the job.|Which job."),
    )
    def pair(ref_=None, ref=None):
        if ref not in (here, other):
            return k.fail(f"unknown job {ref}")
        x, y = (left, right_) if ref == here else more
        return {"job": ref, f"{a}|{a}_site": x, f"{b}|{b}_site": y, "what|goods": things}

    here = ref

    @k.act(
        "book_van|book_transport|order_van",
        f"Books a van that moves {things}.|Orders the transport.",
        start=text("pickup|origin|start", "Where it is loaded: name of the site.|Name of the site it leaves."),
        end=text("dropoff|destination|end", "Where it is unloaded: name of the site.|Name of the site it arrives at."),
        count=integer("count|amount|load", f"How many {unit}.|Number of {unit}."),
    )
    def book(start, end, count):
        if {start, end} != {left, right_}:
            return k.fail("The job has other places.")
        return f"Van booked: {start} to {end}, {count} {unit}"

    def right():
        if not pair.made(ref=here):
            return pair(ref=here)
        return [] if book.made() else book(start=start, end=end, count=count)

    return right
