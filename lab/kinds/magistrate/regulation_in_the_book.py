"""Asks the book of rules what holds for a case of this sort, and does just that."""

from kind import choice, text

STRUCTURE = "policy-lookup"
DOMAIN = "regulations"

# case;sort column;flag;three treatments
SKINS = """arrival;status;declared;pass,question,detain
deposit;origin;named;book,report,freeze
complaint;topic;signed;answer,forward,file
injury;kind;insured;treat,refer,send_home
absence;cause;proven;excuse,note,punish
cargo;label;sealed;release,open,store
ballot;mark;stamped;count,discuss,void
damage;peril;covered;pay,survey,decline
leak;medium;metered;repair,watch,cut
tenant request;subject;written;grant,discuss,refuse
sample;state;frozen;use,retest,destroy
freight;class;booked;load,wait,reject
debt;rank;admitted;settle,dun,write_off
application;type;complete;accept,return,ask
fault;level;repeated;ignore,log,trip
alarm;zone;confirmed;reset,inspect,evacuate
visit;purpose;announced;admit,escort,turn_away
bid;form;bonded;open,hold,exclude"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    case, col, mark, outs = k.pick(SKINS.split("\n")).split(";")
    outs = outs.split(",")
    sorts, ids = k.words(3), k.ids(2)
    rows = {i: {col: k.pick(sorts), mark: k.chance(50)} for i in ids}
    book = {}
    for s in sorts:
        a, b = k.some(outs, 2)
        text_ = k.pick(
            f"{mark.capitalize()}: {a}. Not {mark}: {b}.",
            f"Where it is {mark}, {a}; where it is not, {b}.",
            f"In general {b}. If {mark}, however, {a}.",
            f"{a.capitalize()}, unless it is not {mark}; then {b}.",
        ).replace("_", " ")
        book[s] = (a, b, text_, f"{k.int(2, 90)}{k.pick('a', 'b', 'c')}")
    mine, officer = ids[0], k.person()
    out = book[rows[mine][col]][0 if rows[mine][mark] else 1]
    para = book[rows[mine][col]][3]
    k.role(f"You treat each {case} by the book.", f"{case}: treatment", "Officer. The regulation decides; you look it up.")
    k.must("The paragraph that was applied is cited.|Cite the paragraph you go by.")
    k.steps(f"<facts> of the {case}, then <regulation> for its {col}.", "<treat> it.")
    k.goal(f"Treat {case} {mine}; officer {officer}.", f"{case} {mine} by the book ({officer})", f"What is to be done with {mine}? {officer} signs.", f"{officer} hands you {case} {mine}. Apply the regulation.")

    @k.look("facts|case_facts|describe", f"The facts of {an(case)}.", item=text("item|no|id", f"Number of the {case}."))
    def facts(item):
        return dict(rows[item]) if item in rows else k.fail(f"No {case} {item}.")

    @k.look("regulation|rule_for|paragraph", f"What the book says for {an(col)}.", sort=text(f"{col}|sort", f"Which {col}."))
    def regulation(sort):
        return f"Paragraph {book[sort][3]}: {book[sort][2]}" if sort in book else k.fail(f"The book does not know {sort}.")

    @k.act("treat|apply|carry_out", f"Treats {an(case)}.", item=text("item|no|id", f"Number of the {case}."), how=choice("how|treatment", "What is done.", outs), paragraph=text("paragraph|by", "Paragraph that was applied."), officer=text("officer|signed", "Name of the officer."))
    def treat(item, how, paragraph, officer):
        return f"{item}: {how}, paragraph {paragraph}." if item in rows else k.fail(f"No {case} {item}.")

    def right():
        if treat.made():
            return None
        if not facts.made(item=mine):
            return facts(item=mine)
        sort = rows[mine][col]
        if not regulation.made(sort=sort):
            return regulation(sort=sort)
        return treat(item=mine, how=out, paragraph=para, officer=officer)

    return right
