"""Files a mail under a deal: the mail is found by its sender, the deal by its customer."""

from kind import text

STRUCTURE = "join"
DOMAIN = "crm"

# first;key one;second;key two;verb
SKINS = """mail;sender;deal;customer;attach
commit;author;issue;component;link
payment;payer;invoice;client;match
photo;shooter;album;theme;add
call;caller;case;account;log
parcel;sender;shipment;depot;join
report;writer;meeting;room;file
token;service;vault;team;store
alert;host;incident;site;bind
review;buyer;product;brand;pin
song;singer;playlist;mood;add
scan;nurse;chart;bed;file
dataset;uploader;model;family;feed
domain;owner;contract;vendor;cover
volume;tenant;server;zone;mount
rule;writer;firewall;office;load
page;editor;chapter;subject;insert
score;player;tournament;arena;enter
bid;bidder;auction;hall;submit
quote;supplier;request;buyer;answer"""


def make(k):
    one, key1, two, key2, verb = k.pick(SKINS.split("\n")).split(";")
    names, groups = k.people(3), k.words(3)
    a, b = k.ids(3), k.ids(3)
    i, j, note = k.int(0, 2), k.int(0, 2), k.title()

    k.role(f"You {verb} each {one} to the right {two}.|{one} and {two} bot|Filing clerk: every {one} has its {two}.")
    k.steps("Look up both with <ones> and <twos>.", "<put> them together.")
    k.goal(
        f"{verb} the {one} of {names[i]} to the {two} of {groups[j]}, note {note}",
        f"{two} of {key2} {groups[j]} needs the {one} by {names[i]}. Note: {note}",
        f"{one} by: {names[i]}\n{two} for: {groups[j]}\nnote: {note}",
        f"{names[i]} -> {groups[j]} ({note}), {verb} please",
        f"There is a {one} from {names[i]} that belongs with {groups[j]}. Put '{note}' beside it.",
    )

    @k.look(f"list_{one}|find_{one}|recent_{one}", f"Each {one} with its {key1}.")
    def ones():
        return [{f"{one}_id": x, key1: n} for x, n in zip(a, names, strict=True)]

    @k.look(f"list_{two}|find_{two}|open_{two}", f"Each {two} with its {key2}.")
    def twos():
        return [{f"{two}_id": y, key2: g} for y, g in zip(b, groups, strict=True)]

    @k.act(
        f"{verb}|{verb}_{one}",
        f"Puts a {one} to a {two}.",
        one=text(f"{one}|{one}_id", f"Number of the {one}."),
        two=text(f"{two}|{two}_id", f"Number of the {two}."),
        note=text("note|remark", "A note."),
    )
    def put(one, two, note):
        return "done" if one in a and two in b else k.fail("unknown number")

    def right():
        todo = [t() for t in (ones, twos) if not t.made()]
        return todo or (None if put.made() else put(one=a[i], two=b[j], note=note))

    return right
