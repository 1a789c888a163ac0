"""Copies one sentence of a decision word for word; which of its parts is to be published is laid down."""

from kind import text

STRUCTURE = "verbatim-part"
DOMAIN = "publication of decisions"

# decision;four parts;organ
SKINS = """judgment;order,grounds,costs,appeal;gazette
permit;grant,conditions,term,fee;notice board
ruling;tenor,reasons,dissent,effect;bulletin
resolution;text,vote,date_line,annex;register
arbitral award;award,facts,interest,seat;journal
tax notice;sum,basis,deadline,remedy;portal
opinion;result,method,doubt,thanks;digest
recall;product,danger,advice,refund;press line
tender result;winner,price_line,losers,appeal;platform
school decision;decision,reason,rights,start;letter box
grid notice;cut,cause,duration,contact;web page
medical report;finding,history,therapy,outlook;file
audit;verdict,scope,defects,reply;report list
verdict;finding,sentence,motive,custody;crier's book
patent decision;claim,prior_art,scope,term;patent sheet
water order;limit,reach,period,penalty;post
insurance ruling;cover,exclusion,share,term;circular
court notice;summons,place,duty,warning;board"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    dec, parts, organ = k.pick(SKINS.split("\n")).split(";")
    parts = parts.split(",")
    ids = k.ids(2)

    def sentence():
        a, b, c = k.words(3)
        return k.pick(f"The {a} of {b} is {c}.", f"{a.capitalize()} and {b} pay for {c}.", f"No {a} may pass {b} before {c}.", f"From {a} to {b} the {c} stays.")

    docs = {i: {p: sentence() for p in parts} for i in ids}
    mine, part, day = ids[0], k.pick(parts), k.date()
    w = part.replace("_", " ")
    k.must(f"What is published is the {w}, word for word, and nothing else.|Only the part {part} is published; copy it exactly.|Copy the sentence under {part}; the other parts are not public.")
    k.role(f"You publish decisions in the {organ}.", f"{organ}, publications", f"Publisher of each {dec}. Word for word.")
    k.steps("<read_decision>, then <publish>.")
    k.goal(f"Publish {dec} {mine} on {day}.", f"{dec} {mine} into the {organ}, {day}", f"On {day}, {mine} is to appear in the {organ}.", f"{mine} / {organ} / {day}")

    @k.look("read_decision|show_parts|parts_of", f"The parts of a {dec}.", no=text("no|id", f"Number of the {dec}."))
    def read_decision(no):
        return dict(docs[no]) if no in docs else k.fail(f"No {dec} {no}.")

    @k.act("publish|announce|print_it", f"Publishes a sentence of {an(dec)} in the {organ}.", no=text("no|id", f"Number of the {dec}."), sentence=text("sentence|text", "The sentence, word for word."), day=text("day|date", "On which day it appears."))
    def publish(no, sentence, day):
        return f"{no} appears on {day}." if no in docs and sentence in docs[no].values() else k.fail(f"That sentence is not in {no}.")

    def right():
        if not read_decision.made(no=mine):
            return read_decision(no=mine)
        if not publish.made():
            return publish(no=mine, sentence=docs[mine][part], day=day)

    return right
