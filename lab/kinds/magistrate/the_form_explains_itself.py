"""Fills a form whose fields say in their descriptions which of several values they want."""

from kind import text

STRUCTURE = "rule-in-description"
DOMAIN = "forms"

# form;record;date a;date b;person a;person b
SKINS = """arrival form;journey;booked;entered;traveller;host
accident form;crash;happened;reported;driver;owner
birth form;birth;born;announced;mother;midwife
import form;consignment;shipped;landed;sender;receiver
lease form;lease;signed;begins;tenant;owner
sick note;illness;fell_ill;examined;patient;doctor
patent form;invention;made;lodged;inventor;applicant
loan form;loan;agreed;paid_out;borrower;guarantor
enrolment form;enrolment;applied;admitted;pupil;parent
grid form;plant;built;connected;operator;fitter
tax form;gift;given;received;donor;donee
sale form;sale;agreed;registered;seller;buyer
probate form;will;written;opened;testator;heir
sample form;sample;taken;analysed;donor;analyst
fishing form;catch;caught;weighed;skipper;buyer
court form;suit;filed;served;plaintiff;defendant
visa form;visit;invited;arrives;guest;inviter
well form;well;drilled;tested;farmer;driller"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    form, record, d1, d2, p1, p2 = k.pick(SKINS.split("\n")).split(";")
    ids, desk = k.ids(2), k.word()
    rows = {}
    for i in ids:
        x, y = k.dates(2)
        rows[i] = {d1: x, d2: y, p1: k.person(), p2: k.person()}
    mine, d, p = ids[0], k.pick(d1, d2), k.pick(p1, p2)
    w = d.replace("_", " ")
    k.role(f"You fill in each {form}.", f"{form}, electronic", f"Form filler. What a field wants is said at the field.")
    k.must("Every field has a description; go by it.|Fill each field as its description says.")
    k.steps("Read <known>, then <fill>.")
    k.goal(f"Fill in the {form} for {record} {mine}, desk {desk}.", f"{form} for {mine} to desk {desk}", f"Desk {desk} wants {an(form)} about {record} {mine}.", f"{record} {mine}: form please (desk {desk})")

    @k.look("known|read_record|facts_of", f"What is known of a {record}.", no=text("no|id|record", f"Number of the {record}."))
    def known(no):
        return dict(rows[no]) if no in rows else k.fail(f"No {record} {no}.")

    @k.act(
        "fill|submit|send_form",
        f"Sends the {form} of {an(record)}.",
        no=text("no|id|record", f"Number of the {record}."),
        day=text("day|date", f"The day under {d}, no other.|Day: that of '{w}'.|Date ({w})."),
        name=text("name|person", f"Name of the {p}.|The {p} signs here; name."),
        desk=text("desk|to", "Desk that it is sent to."),
    )
    def fill(no, day, name, desk):
        return f"{no} is at {desk}." if no in rows and day in rows[no].values() and name in rows[no].values() else k.fail(f"The record of {no} has no such day or name.")

    def right():
        if not known.made(no=mine):
            return known(no=mine)
        if not fill.made():
            return fill(no=mine, day=rows[mine][d], name=rows[mine][p], desk=desk)

    return right
