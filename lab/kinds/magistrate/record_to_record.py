"""Carries the fields of one record into another system whose parameters have other names."""

from kind import text

STRUCTURE = "handover"
DOMAIN = "data exchange"

# thing;system a;system b;three fields of a
SKINS = """birth;clinic file;civil register;mother,father,midwife
sale;notary file;land register;seller,buyer,witness
crash;police file;insurance file;driver,victim,witness
arrest;police file;court file;officer,suspect,lawyer
shipment;port file;customs file;sender,receiver,carrier
transfer;school file;other school;pupil,parent,teacher
referral;practice file;hospital file;patient,doctor,relative
loan;branch file;central ledger;borrower,guarantor,adviser
connection;fitter's file;grid file;owner,fitter,neighbour
death;hospital file;civil register;deceased,informant,doctor
patent;firm file;patent office;inventor,employer,attorney
lease;agency file;tax file;tenant,landlord,agent
election;precinct file;commission;winner,runner_up,chair
experiment;lab book;data archive;author,supervisor,technician
claim;agent's file;claims system;insured,injured,broker
marriage;parish book;civil register;bride,groom,priest
tender;bid file;contract file;bidder,partner,surety
well;driller's log;water atlas;farmer,driller,surveyor"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, sa, sb, fields = k.pick(SKINS.split("\n")).split(";")
    fields = fields.split(",")
    ids = k.ids(2)
    rows = {i: dict(zip(fields, k.people(3), strict=True)) for i in ids}
    mine = ids[0]
    f, g = k.some(fields, 2)
    names = k.pick(("party_one", "party_two"), ("first", "second"), ("left", "right"), ("a_side", "b_side"))
    k.must(f"In the {sb}, {names[0]} is the {f.replace('_', ' ')} and {names[1]} the {g.replace('_', ' ')}.|The {f.replace('_', ' ')} goes in as {names[0]}, the {g.replace('_', ' ')} as {names[1]}.|{names[1]}: the {g.replace('_', ' ')}. {names[0]}: the {f.replace('_', ' ')}.")
    k.role(f"You carry each {thing} from the {sa} to the {sb}.", f"{sa} to {sb}", "Data exchange between two offices.")
    k.steps(f"<read_there> in the {sa}.", f"<write_here> into the {sb}.")
    k.goal(f"Carry {thing} {mine} over into the {sb}.", f"{thing} {mine}: {sa} -> {sb}", f"The {sb} lacks {thing} {mine}. Enter it as the {sa} has it.", f"{mine} is to be handed over")

    @k.look("read_there|source_record|fetch", f"{an(thing).capitalize()} as the {sa} has it.", no=text("no|id|number", f"Number of the {thing}."))
    def read_there(no):
        return dict(rows[no]) if no in rows else k.fail(f"No {thing} {no}.")

    @k.act("write_here|enter|hand_over", f"Enters {an(thing)} into the {sb}.", no=text("no|id|number", f"Number of the {thing}."), one=text(names[0], f"{names[0]}: a name."), two=text(names[1], f"{names[1]}: a name."))
    def write_here(no, one, two):
        return f"{no} is in the {sb}." if no in rows and one in rows[no].values() and two in rows[no].values() else k.fail(f"The {sa} has no such names for {no}.")

    def right():
        if not read_there.made(no=mine):
            return read_there(no=mine)
        if not write_here.made(no=mine):
            return write_here(no=mine, one=rows[mine][f], two=rows[mine][g])

    return right
