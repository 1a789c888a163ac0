"""Opens a ticket from an alert: its fields go into the fields of the ticket that have other names."""

from kind import choice, text

STRUCTURE = "handover"
DOMAIN = "monitoring"

# source;thing word;place word;target;subject word;location word
SKINS = """alert;host;rack;ticket;subject;location
mail;sender;topic;lead;contact;interest
scan;package;path;issue;title;component
call;caller;city;case;client;area
form;applicant;course;file;candidate;program
sighting;bird;marsh;record;species;habitat
reading;meter;street;bill;unit;address
crash;app;screen;bug;product;view
order;buyer;shop;parcel;recipient;origin
survey;person;team;interview;guest;group
finding;rule;bucket;task;headline;resource
complaint;guest;room;repair;reporter;site
bid;bidder;lot;contract;partner;object
sample;donor;clinic;test;subject;source
booking;artist;hall;event;headliner;venue
quote;vendor;part;purchase;supplier;article
message;user;channel;memo;author;thread
error;job;cluster;incident;name;zone
trade;stock;market;entry;symbol;book
score;player;level;highscore;holder;stage"""


def make(k):
    source, a, b, target, fa, fb = k.pick(SKINS.split("\n")).split(";")
    ref, va, vb = k.id(), k.word(), k.word()
    grade = k.pick("low", "medium", "high")
    asked = k.pick("low", "medium", "high") if k.chance(40) else ""
    noise = k.words(2)
    say = f", priority {asked}" if asked else ""

    k.role(f"You turn each {source} into a {target}.|{source} to {target}|Clerk between two systems.")
    k.must(f"The {a} becomes the {fa}, the {b} the {fb}.|{fa} = {a}, {fb} = {b}.", f"Priority as in the {source}, unless the request names one.|A priority in the request beats that of the {source}.")
    k.steps("<read> it.", "<open_it> with its values.")
    k.goal(
        f"{target} for {source} {ref}{say}",
        f"Please open a {target} from the {source} {ref}{say}.",
        f"{source}: {ref}" + (f"\npriority: {asked}" if asked else ""),
        f"{ref} -> {target}{say}",
        f"make a {target} out of {ref}" + (f" and give it {asked} priority" if asked else ""),
    )

    @k.look(f"read_{source}|get_{source}|show_{source}", f"Shows a {source}.|Everything about one {source}.", ref=text(f"{source}|id", f"Number of the {source}."))
    def read(**by):
        if by["ref"] != ref:
            return k.fail(f"no {source} {by['ref']}")
        return {source: ref, "seen_by": noise[0], b: vb, a: va, "priority|weight": grade, "group": noise[1]}

    @k.act(
        f"open_{target}|create_{target}|new_{target}",
        f"Makes a {target}.|Opens a new {target}.",
        a=text(fa, f"The {fa} of the {target}."),
        b=text(fb, f"The {fb} of the {target}."),
        grade=choice("priority|level", "How urgent.", ["low", "medium", "high"]),
        ref=text(f"{source}|origin_no", f"Number of the {source} it comes from."),
    )
    def open_it(a, b, grade, ref):
        return f"{target} opened for {a}" if k.seen(a) and k.seen(b) else k.fail("unknown values")

    def right():
        if not read.made(ref=ref):
            return read(ref=ref)
        return None if open_it.made() else open_it(a=va, b=vb, grade=asked or grade, ref=ref)

    return right
