"""Hands in an application; each refusal names the paper that is missing and has to be asked for first."""

from kind import choice, text

STRUCTURE = "order-by-errors"
DOMAIN = "skins"

# what is handed in, to whom, papers
SKINS = """building plan|town hall|site map,water note,neighbour letter;
marriage|registry|birth paper,residence note,passport copy;
market stall|market office|trade paper,insurance note,hygiene card;
car|licence office|tax slip,insurance card,test report; club|court|statutes,member list,minutes;
event|police|route map,first-aid plan,noise note; dog|vet office|chip paper,vaccine card,tax slip;
pupil|new school|report,health card,consent; loan|bank|pay slip,account note,land paper;
boat|harbour office|title,radio paper,safety card;
flat|housing office|income note,debt note,reference; grave|parish|death paper,family letter,plot map;
export|customs|invoice,packing list,origin note; film shoot|city|script note,street plan,permit fee;
pension|pension fund|work record,birth paper,bank card;
job|staff office|diploma,police note,health card;
restaurant|health office|floor map,kitchen plan,staff cards;
drone|air office|pilot card,insurance note,zone map; scholarship|foundation|grades,letter,budget;
shop sign|building office|sketch,owner letter,colour card;
hall use|school board|club letter,insurance note,key form;
adoption|shelter|home report,vet letter,income note""".split(";")


def make(k):
    what, office, papers = k.pick(SKINS).strip().split("|")
    papers = k.shuffled(papers.split(","))
    ref, who = k.id(), k.person()
    missing = papers[: k.int(0, 3) if k.chance(80) else 3]
    numbers, got, dead = dict(zip(papers, k.ids(3), strict=True)), [], k.chance(12) and len(missing) > 0
    has_date, day = k.chance(50), k.date()
    w = what.replace(" ", "_")

    k.role(f"""You hand in papers at the {office}.|{office}: {what}
        |You fight with the {office} so that we don't have to.
        |paper runner for the {office}|Applications ({what}) go through your hands.""")
    k.must(
        "If a paper is missing, ask for it and attach it, then hand in again.|"
        "What the office misses is ordered and attached first."
    )
    k.must(
        "If a paper can't be had, report that it is not done.|"
        "No such paper to be had: say it could not be handed in."
    )
    k.steps("Try <hand_in>.", "<order> what is missing.", "<attach> it, then once more.")
    d = k.pick(f" on {day}", f", date {day}") if has_date else ""
    k.goal(f"""Hand in {what} {ref} for {who}{d}.|{what} {ref}, {who}: hand in{d}
        |{who} needs {ref} handed in at the {office}{d}
        |please take {what} {ref} to the {office}{d}, name {who}|application {ref}\nname {who}\noffice {office}{d}
        |The {office} has refused {ref} twice! {who} is furious. Get it in{d}.
        |can you get {ref} ({what}) through for {who}{d}?
        |{ref} to the {office} please, it's for {who}{d}""")

    def lacking():
        return next((p for p in missing if p not in got), None)

    more = dict(on=text("day|date|on", "Day of handing in.|Which day.")) if has_date else {}

    @k.act(
        f"hand_in|submit_{w}|hand_in_{w}",
        f"Hands in one {what} at the {office}.|Takes it to the {office}.",
        no=text("application|no|id", "Number of the application.|Which one."),
        name=text("name|who|for_whom", "Name of the applicant.|Who applies."),
        **more,
    )
    def hand_in(no, name, on=None):
        if no != ref or name != who:
            return k.fail(f"{no} of {name} is unknown.")
        if lacking():
            return k.fail(f"Refused: the {lacking()} is missing.")
        return f"{no} is handed in."

    @k.look("order_paper|get_paper|ask_for", "Gets one paper and tells its number.|Asks for a paper.",
            paper=choice("paper|which|what", "Which paper.|Name of the paper.", sorted(papers)),
            name=text("name|who|for_whom", "Name of the applicant.|For whom."))
    def order(paper, name):
        if paper not in papers or name != who:
            return k.fail(f"No {paper} for {name}.")
        if dead and paper == missing[-1]:
            return k.fail(f"The {paper} can't be had.")
        return {"paper|kind": paper, "paper_no|number": numbers[paper], "for|name": who}

    @k.act("attach|add_paper|enclose", "Puts a paper to an application.|Adds one paper.",
           no=text("application|no|id", "Number of the application.|Which one."),
           number=text("paper_no|paper|number", "Number of the paper.|Which paper, by number."))
    def attach(no, number):
        if no != ref or number not in numbers.values():
            return k.fail(f"There is no paper {number}.")
        got.append(next(p for p, x in numbers.items() if x == number))
        return f"{number} is attached to {no}."

    def right():
        if hand_in.calls:
            return None
        paper = lacking()
        if paper is None or not k.seen(f"the {paper} is missing."):
            return hand_in(no=ref, name=who, **(dict(on=day) if has_date else {}))
        if dead and k.seen(f"The {paper} can't be had."):
            return k.give_up(f"the {paper} can't be had.")
        return attach(no=ref, number=numbers[paper]) if order.made(paper=paper) else order(paper=paper, name=who)

    return right
