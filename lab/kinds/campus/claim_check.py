"""Somebody claims a value; the record is compared, and corrected only if it says something else."""

from kind import text

STRUCTURE = "verify-claim"
DOMAIN = "corrections"

# thing;field;proof;who
SKINS = """membership;tariff;receipt;member
grade;mark;exam sheet;student
seat;row;ticket;patron
lease;end;contract;tenant
booking;room;voucher;guest
file;judge;summons;lawyer
patient card;blood group;lab slip;patient
loan;due day;slip;reader
donation;purpose;letter;donor
pass;photo number;form;player
score;key;print;singer
ticket;platform;mail;traveller
order;dish;bill;diner
lot;estimate;catalogue;collector
entry;start group;form;runner
pupil file;language;form;parent
allotment;plot;deed;gardener
pet file;chip;passport;dog owner
shift;station;rota;helper
exhibit;period;label;curator"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    thing, field, proof, who = k.pick(SKINS.split("\n")).split(";")
    refs, person = k.ids(2), k.person()
    claimed, other, ref, proof_no = k.word(), k.word(), refs[0], k.id()
    is_same = k.chance(35)
    value, since = claimed if is_same else other, k.date()
    third = k.word()
    t, f = thing.replace(" ", "_"), field.replace(" ", "_")

    k.role(f"You check what people say about {an(thing)}.|{thing} corrections", "Trust, but look.|I compare what is claimed with what is on record.")
    k.must(f"If the record says the same, nothing is done; if it differs, the {proof} is believed and the record corrected.|Correct the record only where it differs from the {proof}.")
    k.steps("<on_record> first.|Look at <on_record>.", "<correct> it if it differs.|Then <correct>, if need be.")
    k.goal(
        f"{person} says the {field} of {thing} {ref} is {claimed} ({proof} {proof_no}). Check it.",
        f"{ref}: {field} should be {claimed}, {proof} {proof_no}",
        f"Dear office, I am quite sure that the {field} of my {thing} {ref} is {claimed}, as my {proof} {proof_no} shows. Would you check your record, and correct it should it say anything else? {person}",
        f"does {ref} have {field} {claimed}? it should. {proof}: {proof_no}",
    )

    @k.look(f"on_record|get_{t}|show_{t}", f"What is on record about one {thing}.", ref=text(f"{t}|ref", f"Number of the {thing}."))
    def on_record(ref):
        if ref not in refs:
            return k.fail(f"No {thing} {ref}.")
        return {f"{t}|no": ref, f: value if ref == refs[0] else third, "since": since}

    @k.act(
        f"correct|set_{f}|correct_{t}",
        f"Corrects the {field} of one {thing}.",
        ref=text(f"{t}|ref", f"Number of the {thing}."),
        old=text(f"old_{f}|was", f"The {field} on record so far."),
        new=text(f"{f}|new_{f}", f"The right {field}."),
        proof=text(proof.replace(" ", "_"), f"Number of the {proof}."),
    )
    def correct(ref_=ref, **by):
        return f"{ref_}: {by['new']}." if by["ref"] == ref_ and by["old"] == value else k.fail("That is not on record.")

    def right():
        if not on_record.made(ref=ref):
            return on_record(ref=ref)
        return [] if is_same or correct.made() else correct(ref=ref, old=other, new=claimed, proof=proof_no)

    return right
