"""Somebody claims a value; it is confirmed or corrected, or the record is corrected, as the rule says."""

from kind import text

STRUCTURE = "verify-claim"
DOMAIN = "attestations"

# person;thing;value
SKINS = """owner;parcel;use
insured;policy;peril
pupil;certificate;grade
traveller;passport;issuer
borrower;loan;rate class
patient;prescription;drug
importer;declaration;goods
tenant;lease;house
voter;roll entry;precinct
employer;contract;wage group
producer;plant;fuel
driver;licence;category
heir;will;executor
researcher;sample;origin
ship's master;cargo;port
trader;stall;trade
farmer;well;basin
client;account;currency"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    person, thing, value = k.pick(SKINS.split("\n")).split(";")
    who, no, other = k.person(), *k.ids(2)
    real, claimed = k.word(), k.word()
    if k.chance(40):
        claimed = real
    rec = {no: (real, k.id()), other: (k.word(), k.id())}
    rule = k.pick("record", "person")
    say = {
        "record": f"The record is right: a claim that agrees is confirmed, any other is corrected, with the {value} of the record.|If the claim does not agree, correct the claim; the record stays.",
        "person": f"The {person} is right: a claim that agrees is confirmed; any other goes into the record.|If the claim does not agree, amend the record as claimed.",
    }[rule]
    k.must(say)
    col = value.replace(" ", "_")
    k.role(f"You check what {an(person)} states.", f"Attestations ({thing})", "Attestation office.")
    k.steps("<record_of> first.", "Then exactly one of <confirm>, <correct_claim>, <amend_record>.")
    k.goal(f"{who} states that the {value} of {thing} {no} is {claimed}.", f"{thing} {no}: {value} {claimed}, says {who}", f"Is {claimed} the {value} of {no}, as {who} claims? Proceed.", f"claim by {who}: {no} = {claimed}")

    @k.look("record_of|look_up|on_file", f"The record of {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."))
    def record_of(item):
        return {"sheet|page": rec[item][1], col: rec[item][0]} if item in rec else k.fail(f"No {thing} {item}.")

    @k.act("confirm|attest", f"Confirms a claim about {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."), who=text("who|claimant", "Who made the claim."), sheet=text("sheet|page", "The sheet of the record."))
    def confirm(item, who, sheet):
        return f"Confirmed to {who}." if item in rec else k.fail(f"No {thing} {item}.")

    @k.act("correct_claim|reply_correctly", "Answers a claim with the right value.", item=text("item|no|id", f"Number of the {thing}."), who=text("who|claimant", "Who made the claim."), value=text(col, f"The right {value}."))
    def correct_claim(item, who, value):
        return f"{who} was told {value}." if item in rec else k.fail(f"No {thing} {item}.")

    @k.act("amend_record|change_record", "Changes the record.", item=text("item|no|id", f"Number of the {thing}."), sheet=text("sheet|page", "The sheet of the record."), value=text(col, f"The new {value}."))
    def amend_record(item, sheet, value):
        return f"{item}: {value}." if item in rec else k.fail(f"No {thing} {item}.")

    def right():
        if confirm.made() or correct_claim.made() or amend_record.made():
            return None
        if not record_of.made(item=no):
            return record_of(item=no)
        if claimed == real:
            return confirm(item=no, who=who, sheet=rec[no][1])
        if rule == "record":
            return correct_claim(item=no, who=who, value=real)
        return amend_record(item=no, sheet=rec[no][1], value=claimed)

    return right
