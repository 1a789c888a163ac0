"""Compares what a case needs with what has come in, and asks for each paper that is missing."""

from kind import text

STRUCTURE = "request-missing"
DOMAIN = "applications"

# case;paper;papers;who
SKINS = """application;certificate;certificates;applicant
tenancy;proof;proofs;tenant
visa;document;documents;traveller
lawsuit;exhibit;exhibits;lawyer
loan;form;forms;museum
enrolment;paper;papers;parent
claim;receipt;receipts;patient
adoption;statement;statements;family
licence;test sheet;test sheets;trader
grant;report;reports;charity
transfer;release;releases;club
wedding;birth record;birth records;couple
permit;drawing;drawings;builder
thesis;signature;signatures;student
tour contract;rider;riders;band
camp place;slip;slips;parent
job file;reference;references;cook
race entry;health note;health notes;runner
bequest;deed;deeds;heir
pension;pay slip;pay slips;resident"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    case, paper, papers, who = k.pick(SKINS.split("\n")).split(";")
    types, refs, pool = [w.capitalize() for w in k.words(2)], k.ids(2), k.words(7)
    needs = [k.some(pool, k.int(3, 4)), k.some(pool, 3)]
    have = [p for p in needs[0] if k.chance(55)] + k.some([p for p in pool if p not in needs[0]], 1)
    missing = [p for p in needs[0] if p not in have]
    have = k.shuffled(have)
    person, ref, day = k.person(), refs[0], k.date()
    p, c = paper.replace(" ", "_"), case.replace(" ", "_")

    k.role(f"You check whether a case is complete.|{case} completeness", f"Something is always missing.|I ask each {who} for what is not there yet.")
    k.must(f"Ask only for what is required and not there; everything else that came in does no harm.|One request for each missing {paper}, none for the others.")
    k.steps("<case_of> shows type and what is there.|Open <case_of>.", "<required_for> the type.|Then <required_for>.", "<request> each missing one.")
    k.goal(
        f"Check {case} {ref} and ask for what is missing, by {day}.",
        f"{ref}: complete? if not request the {papers}, deadline {day}",
        f"Dear office, would you look at my {case} {ref} and let me know what you still need? I can send {papers} until {day}. Kind regards, {person}",
        f"{case} {ref} ({person}): request missing {papers}, {day}",
    )

    @k.look(f"case_of|get_{c}|open_case", f"One {case}: its type, and which {papers} are there.", ref=text(f"{c}|ref", f"Number of the {case}."))
    def case_of(ref):
        if ref not in refs:
            return k.fail(f"No {case} {ref}.")
        first = ref == refs[0]
        return {"type|kind": types[0 if first else 1], f"{who}|name": person, f"{papers.replace(' ', '_')}|there": ", ".join(have if first else pool[:2])}

    @k.look(f"required_for|needed_{papers.replace(' ', '_')}|rules_for", f"Which {papers} a type of {case} requires.", kind=text("type|kind", f"Type of the {case}."))
    def required_for(kind):
        return k.result({"required": ", ".join(needs[types.index(kind)])}) if kind in types else k.fail("No such type.")

    @k.act(
        f"request|request_{p}|ask_for",
        f"Asks for {an(paper)}.",
        ref=text(f"{c}|ref", f"Number of the {case}."),
        paper=text(f"{p}|what", f"Which {paper}."),
        day=text("day|until", "Last day for it."),
    )
    def request(ref, paper, day):
        return f"{paper} requested ({ref})." if paper in pool and not request.made(paper=paper) else k.fail("No such thing, or asked before.")

    def right():
        if not case_of.made(ref=ref):
            return case_of(ref=ref)
        if not required_for.made(kind=types[0]):
            return required_for(kind=types[0])
        return [request(ref=ref, paper=m, day=day) for m in missing if not request.made(paper=m)]

    return right
