"""Rules stand in a list, and the first that fits decides; later ones that also fit do not matter."""

from kind import text

STRUCTURE = "first-matching-rule"
DOMAIN = "mail and firewalls"

# item;property one;property two;target;verb
SKINS = """mail;sender;topic;folder;file
packet;source;port_name;chain;send
ticket;product;customer;queue;route
invoice;vendor;currency;account;book
parcel;country;size_name;dock;bring
alert;service;severity;channel;post
visitor;company;purpose;desk;lead
lead;industry;city;seller;assign
file;owner;format;bucket;store
call;prefix;language;agent_group;connect
order;brand;region;warehouse;pass
job;user;image;pool;schedule
song;genre;decade;show;slot
patient;clinic;symptom;doctor;refer
student;school;grade;bus;seat
book;publisher;subject;shelf;place
claim;insurer;damage;team;forward
device;model;site;profile;apply
player;region;rank;server;seat
photo;camera;place;album;sort"""


def make(k):
    item, a, b, target, verb = k.pick(SKINS.split("\n")).split(";")
    ref, note = k.id(), k.title()
    va, vb, xa, xb = k.words(4)
    targets = k.words(4)
    fits = [(a, va), (b, vb)]
    misses = [(a, xa), (b, xb)]
    rules = k.shuffled([*fits, *misses])
    if k.chance(20):
        rules = [r for r in rules if r in misses]
    rules = [(f, v, t) for (f, v), t in zip(rules, targets, strict=False)]
    last = k.word()
    hit = next((t for f, v, t in rules if (f, v) in fits), last)
    na, nb, nt = (x.replace("_", " ") for x in (a, b, target))

    k.role(f"You {verb} each {item} by the rules.|{item} router|Rules from the top, the first that fits.")
    k.must("The first rule that fits decides; the last one fits always.|From the top: the first fitting rule counts, and no other.")
    k.steps(f"<show> the {item}, <rules_of> the rules.", "<do> it.")
    k.goal(
        f"{verb} {ref}, note {note}",
        f"Where does the {item} {ref} belong? {verb} it there, with the note {note}.",
        f"{item}: {ref}\nnote: {note}",
        f"{ref} -> ? (rules!) {note}",
        f"please {verb} {item} {ref} as the rules say. {note}",
    )

    @k.look(f"show_{item}|get_{item}", f"The {na} and {nb} of a {item}.|Shows one {item}.", ref=text(item, f"Number of the {item}."))
    def show(**by):
        return {item: ref, a: va, b: vb} if by["ref"] == ref else k.fail(f"no {item} {by['ref']}")

    @k.look("rules_of|list_rules|rules", f"The rules in their order: which {nt} when.|The list of rules.")
    def rules_of():
        rows = [{"if|when": f.replace("_", " "), "is|equals": v, f"{target}|then": t} for f, v, t in rules]
        return [*rows, {"if|when": "anything", "is|equals": "anything", f"{target}|then": last}]

    @k.act(f"{verb}|{verb}_{item}", f"Puts a {item} where it belongs: {verb}.", ref=text(item, f"Number of the {item}."), to=text(target, f"Name of the {nt}."), note=text("note|remark", "A note."))
    def do(ref, to, note):
        return f"{ref}: {to}" if to in targets or to == last else k.fail(f"no {nt} {to}")

    def right():
        ask = [] if show.made(ref=ref) else [show(ref=ref)]
        ask += [] if rules_of.made() else [rules_of()]
        return ask or (None if do.made() else do(ref=ref, to=hit, note=note))

    return right
