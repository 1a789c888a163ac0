"""Sends one notice for each house, owner or street, not for each row; the text says for each what."""

from kind import text

STRUCTURE = "group-act"
DOMAIN = "notices"

# row;rows;column a;column b;column c;notice
SKINS = """meter;meters;house;owner;street;notice
flat;flats;block;landlord;agent;letter
vehicle;vehicles;keeper;garage;district;summons
parcel;parcels;owner;sheet;parish;order
patient;patients;ward;doctor;floor;bulletin
pupil;pupils;class;bus;teacher;circular
wagon;wagons;train;depot;operator;advice
claim;claims;agent;event;branch;reminder
account;accounts;branch;adviser;region;statement
sample;samples;lab;donor;project;report
ballot box;ballot boxes;precinct;officer;town;receipt
shipment;shipments;importer;dock;broker;call
well;wells;farm;basin;warden;warning
case;cases;judge;room;bench;agenda
feeder;feeders;substation;crew;zone;alert
policy;policies;broker;product;office;mailing
stall;stalls;trader;row;market;invoice
student;students;tutor;hall;course;invitation"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    row, rows_, a, b, c, notice = k.pick(SKINS.split("\n")).split(";")
    cols = (a, b, c)
    values = {x: k.words(3) for x in cols}
    n, no = k.int(3, 6), k.id()
    rows = [{"no": i, **{x: k.pick(values[x][: k.int(2, 3)]) for x in cols}} for i in k.ids(n)]
    by = k.pick(cols)
    groups = list(dict.fromkeys(r[by] for r in rows))
    said = k.pick(f"one {notice} for each {by}, not for each {row}", f"every {by} gets a single {notice}, however many {rows_} it has", f"by {by}: one {notice} each")
    k.role(f"You send {an(notice)} about {rows_}.", f"{notice} dispatch", f"Dispatch. Nobody gets the same {notice} twice.")
    k.steps("<affected> lists the rows.", f"<send> the {notice}.")
    k.must(f"The same {notice} is never sent twice.|No double {notice}.")
    k.goal(f"Send {notice} {no}: {said}.", f"{no} must go out, {said}", f"The affected {rows_} are listed. {said.capitalize()}; it has number {no}.", f"{notice} {no} / {said}")

    @k.look("affected|list_affected|rows", f"The {rows_} that are affected.")
    def affected():
        return [{f"{row.replace(' ', '_')}|no": r["no"], **{x: r[x] for x in cols}} for r in rows]

    @k.act(f"send|send_{notice}|send_out", f"Sends {an(notice)} to one addressee.", to=text("to|addressee", f"Who or what gets it: {an(a)}, {b} or {c}."), notice=text(f"{notice}|number", f"Number of the {notice}."))
    def send(to, notice):
        return f"{notice} sent to {to}." if any(to in values[x] for x in cols) else k.fail(f"{to} is no addressee.")

    def right():
        if not affected.made():
            return affected()
        return [send(to=g, notice=no) for g in groups if not send.made(to=g)]

    return right
