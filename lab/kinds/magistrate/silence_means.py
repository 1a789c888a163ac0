"""Parties were asked; some said yes, some no, some nothing. What silence means is laid down."""

from kind import choice, text

STRUCTURE = "silence-means"
DOMAIN = "consultations"

# party;parties;question;yes;no
SKINS = """neighbour;neighbours;building plan;consented,objected
heir;heirs;division;agreed,refused
member;members;statute;approved,rejected
creditor;creditors;plan;accepted,declined
parent;parents;school trip;allowed,forbade
donor;donors;study;joined,left
landlord;landlords;survey;opened,closed
tenant;tenants;repair;admitted,barred
bank;banks;settlement;signed,withdrew
state;states;treaty;acceded,abstained
farmer;farmers;water plan;endorsed,opposed
judge;judges;draft;concurred,dissented
bidder;bidders;extension;extended,lapsed
patient;patients;transfer;willing,unwilling
shipper;shippers;detour;booked,cancelled
teacher;teachers;timetable;took,swapped
producer;producers;curtailment;complied,resisted
author;authors;correction;confirmed,contested"""


def make(k):
    one, many, question, words = k.pick(SKINS.split("\n")).split(";")
    yes, no = words.split(",")
    n, ref = k.int(2, 5), k.id()
    rows = {p: (k.pick("yes", "no", "-"), i) for p, i in zip(k.people(n), k.ids(n), strict=True)}
    mean = k.pick("yes", "no", "skip")
    late = {p: k.chance(30) for p in rows}
    late_rule = k.pick("counts", "void")

    def out(p):
        a = rows[p][0]
        if a != "-" and late[p] and late_rule == "void":
            a = "-"
        if a == "-":
            return {"yes": yes, "no": no, "skip": None}[mean]
        return yes if a == "yes" else no

    k.must(
        {"yes": f"Silence (-) counts as {yes}.|Who says nothing (-) has {yes}.", "no": f"Silence (-) counts as {no}.|Who says nothing (-) has {no}.", "skip": "Who is silent (-) is not entered at all.|Silence (-) means nothing; no entry."}[mean],
        f"A yes is entered as {yes}, a no as {no}.|yes: {yes}; no: {no}.",
        "A late answer is worth as much as any other.|Whether an answer was late does not matter." if late_rule == "counts" else "A late answer is treated as silence.|Who answered late counts as silent.",
    )
    k.role(f"You enter the answers of {many}.", f"Consultation on the {question}", "Secretary of the consultation.")
    k.steps("<answers> first.", f"<enter> for each of the {many} that is to be entered.")
    k.goal(f"Enter the answers on {question} {ref}.", f"{question} {ref}: enter all", f"What did the {many} say about {question} {ref}? Enter it.", f"The consultation on {ref} is closed; enter the {many} one by one.")

    @k.look("answers|replies|read_answers", f"The answers of the {many}.", ref=text("ref|no", f"Number of the {question}."))
    def answers(**a):
        if a["ref"] != ref:
            return []
        return [{f"{one}|name": p, "no|id": i, "answer": x, "late": late[p] and x != "-"} for p, (x, i) in rows.items()]

    @k.act("enter|enter_answer|put_down", f"Enters what one of the {many} said.", no=text("no|id", f"Number of the {one}."), what=choice("what|position", "What is entered.", [yes, no]), ref=text("ref|about", f"Number of the {question}."))
    def enter(**a):
        return f"{a['no']}: {a['what']}." if a["no"] in [i for _, i in rows.values()] else k.fail(f"No {one} {a['no']}.")

    def right():
        if not answers.made(ref=ref):
            return answers(ref=ref)
        return [enter(no=i, what=out(p), ref=ref) for p, (_, i) in rows.items() if out(p) and not enter.made(no=i)]

    return right
