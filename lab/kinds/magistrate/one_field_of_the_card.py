"""Answers with one field of a record; the question says which in its own words."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "information desks"

# thing;field:question;field:question;field:question
SKINS = """parcel;owner:whom it belongs to;use:what it is used for;sheet:on which sheet it is drawn
vehicle;keeper:who keeps it;garage:where it stands;colour:how it is painted
case;judge:who hears it;room:where it is heard;stage:how far it has come
policy;broker:who sold it;peril:what it covers;branch:where it is kept
patient;ward:where they lie;doctor:who treats them;diet:what they eat
ship;master:who commands it;quay:where it lies;cargo:what it carries
pupil;class:where they sit;tutor:who looks after them;bus:how they come to school
account;branch:where it is held;adviser:who advises on it;product:what sort it is
well;warden:who guards it;basin:where it drains;rock:what it is drilled in
sample;donor:whom it comes from;rack:where it is stored;assay:what is done with it
train;driver:who drives it;track:where it stops;load:what it hauls
loan;lender:who gave it;pledge:what secures it;index:what its rate follows
building;architect:who drew it;style:how it looks;quarter:where it stands
voter;precinct:where they vote;officer:who registered them;roll:in which book they stand
shipment;agent:who declares it;dock:where it waits;goods:what is in it
turbine;fitter:who services it;feeder:what it feeds;maker:who built it
lease;tenant:who lives there;house:where it is;agent:who manages it
grant;holder:who received it;panel:who decided it;topic:what it is about"""


def make(k):
    thing, *fields = k.pick(SKINS.split("\n")).split(";")
    fields = dict(f.split(":") for f in fields)
    ids = k.ids(2)
    rows = {i: {f: k.word() for f in fields} for i in ids}
    mine, field = ids[0], k.pick(list(fields))
    said, who = fields[field], k.person()
    k.answers(f"The answer to the question, one word.|What was asked, as the record has it.")
    k.must("Answer with what the record says, nothing else.|The answer is the word in the record.")
    k.role(f"You answer questions about any {thing}.", f"Information desk ({thing})", "Inquiries. Short answers.")
    k.steps("Look it up with <card>.")
    k.goal(
        f"{who} wants to know of {thing} {mine} {said}.", f"{mine}: {said}?", f"Please find out {said}: {thing} {mine}.", f"Concerning {mine} one thing only is asked, namely {said}.", f"{thing} {mine}. {field}?"
    )

    @k.look("card|look_up|record_of", f"The record of a {thing}.", no=text("no|id|number", f"Number of the {thing}."))
    def card(no):
        return dict(rows[no]) if no in rows else k.fail(f"No {thing} {no}.")

    def right():
        return k.answer(rows[mine][field]) if card.made(no=mine) else card(no=mine)

    return right
