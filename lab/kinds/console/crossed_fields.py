"""Two values of one record stand in each other's field; they are put right in one call."""

from kind import text

STRUCTURE = "crossed-fields"
DOMAIN = "spreadsheets"

# record;field one;field two;verb
SKINS = """contact;mail;phone;fix
route;origin;destination;correct
shipment;sender;receiver;correct
book;author;title;fix
match;home;guest;fix
meeting;host;room;correct
payment;payer;payee;fix
server;name;address;repair
song;singer;composer;correct
flight;departure;arrival;fix
phrase;source;target;fix
person;first_name;last_name;correct
sensor;upper;lower;repair
file;folder;owner;correct
invoice;bill_to;ship_to;fix
link;label;url;repair
cable;port_a;port_b;rewire
shift;begins;ends;correct
plant;kind;bed;fix
level;entry;exit;repair"""


def make(k):
    record, f1, f2, verb = k.pick(SKINS.split("\n")).split(";")
    ids = k.ids(3)
    rows = {i: tuple(k.words(2)) for i in ids}
    ref, who = k.pick(ids), k.person()
    n1, n2 = f1.replace("_", " "), f2.replace("_", " ")
    mixed = rows[ref]

    k.role(f"You {verb} each {record} that was entered wrong.|{record} corrector|Data cleaning: fields get mixed up.")
    k.must(f"Say who told us, as {who}.|Informant for the log: {who}.")
    k.steps("Read it with <show>.", "<correct> it.")
    k.goal(
        f"in {record} {ref} {n1} and {n2} are the wrong way round, {verb} it",
        f"{ref}: {n1} <-> {n2}",
        f"Somebody mixed up {n2} and {n1} when entering {ref}. Could you set that right?",
        f"{record}: {ref}\nproblem: {n1} stands in {n2} and the other way round",
        f"{record} {ref} has its {n1} under {n2}, and its {n2} under {n1}",
    )
    want = (mixed[1], mixed[0])

    @k.look(f"show_{record}|get_{record}|read_{record}", f"Shows a {record}.", ref=text(f"{record}|id", f"Number of the {record}."))
    def show(ref):
        return {record: ref, f1: rows[ref][0], f2: rows[ref][1]} if ref in rows else k.fail(f"no {record} {ref}")

    @k.act(
        f"{verb}_{record}|{verb}|set_both",
        f"Writes both fields of a {record}.",
        ref=text(f"{record}|id", f"Number of the {record}."),
        one=text(f1, f"The right {n1}."),
        two=text(f2, f"The right {n2}."),
        who=text("informant|told_by", "Who told us, full name."),
    )
    def correct(ref, one, two, who):
        return f"{ref}: {one} / {two}" if ref in rows else k.fail(f"no {record} {ref}")

    def right():
        if not show.made(ref=ref):
            return show(ref=ref)
        return None if correct.made() else correct(ref=ref, one=want[0], two=want[1], who=who)

    return right
