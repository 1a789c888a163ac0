"""Compares the papers a file must have with those it has; asks for the missing or returns the surplus."""

from kind import text

STRUCTURE = "missing-from-list"
DOMAIN = "applications"

# file;paper;applicant
SKINS = """building file;plan;builder
visa file;certificate;traveller
loan file;statement;borrower
probate file;deed;heir
customs file;declaration;importer
claim file;receipt;insured
enrolment file;report;pupil
grant file;annex;researcher
tender file;proof;bidder
candidacy file;form;candidate
admission file;finding;patient
grid file;drawing;producer
rent file;reference;tenant
licence file;attestation;trader
ship file;bill;master
pension file;slip;worker
well file;log;driller
tax file;voucher;taxpayer"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    file, paper, applicant = k.pick(SKINS.split("\n")).split(";")
    mine, by, sorts = k.id(), k.date(), k.words(7)
    need = sorts[: k.int(3, 4)]
    full = k.chance(15)
    has = need if full else k.some(need, len(need) - k.int(1, 2)) + sorts[-k.int(1, 2) :]
    has = k.shuffled(has)
    rule = k.pick("ask", "return", "ask")
    gap = [p for p in need if p not in has] if rule == "ask" else [p for p in has if p not in need]
    say = {
        "ask": f"Every {paper} that is required and missing is asked for; what is there beyond that may stay.|Ask for what is missing, return nothing.",
        "return": f"Every {paper} that is there and not required is returned; what is missing is asked for by others.|Return the surplus, ask for nothing.",
    }[rule]
    k.must(say)
    k.role(f"You check each {file} for completeness.", f"{file}: completeness", f"Pre-examination. {an(file).capitalize()} has the papers that are prescribed.")
    k.steps("<required> tells what must be there, <present> what is.", "<ask_for> or <give_back>, once for each.")
    k.goal(
        f"Check {file} {mine}. Letters carry the date {by}.", f"{mine} - completeness - letters of {by}", f"Is {file} {mine} in order? Write to the {applicant} where needed, dated {by}.", f"As of {by}, put {mine} in order."
    )

    @k.look("required|checklist|must_have", f"Which papers {an(file)} must have.")
    def required():
        return [{f"{paper}|name": p, "required": True} for p in need]

    @k.look("present|contents|papers_in", f"Which papers {an(file)} has.", number=text("number|file", f"Number of the {file}."))
    def present(number):
        if number != mine:
            return k.fail(f"No {file} {number}.")
        return [{f"{paper}|name": p} for p in has if not give_back.made(paper=p)]

    @k.act("ask_for|request_paper|demand", f"Asks the {applicant} for {an(paper)}.", number=text("number|file", f"Number of the {file}."), paper=text("paper|what|name", f"Which {paper}."), day=text("day|dated", "Date of the letter."))
    def ask_for(number, paper, day):
        return f"Asked for {paper}." if paper in sorts and number == mine else k.fail(f"{paper} is unknown.")

    @k.act("give_back|return_paper|send_back", f"Returns {an(paper)} to the {applicant}.", number=text("number|file", f"Number of the {file}."), paper=text("paper|what|name", f"Which {paper}."), day=text("day|dated", "Date of the letter."))
    def give_back(number, paper, day):
        return f"Returned {paper}." if paper in has and number == mine else k.fail(f"{paper} is not in {number}.")

    def right():
        looks = ([] if required.made() else [required()]) + ([] if present.made(number=mine) else [present(number=mine)])
        if looks:
            return looks
        act = ask_for if rule == "ask" else give_back
        return [act(number=mine, paper=p, day=by) for p in gap if not act.made(paper=p)]

    return right
