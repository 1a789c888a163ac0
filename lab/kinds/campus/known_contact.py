"""Works on a file of minutes; earlier runs already found out who is responsible, so only one thing is looked up."""

from kind import text

STRUCTURE = "known-before"
DOMAIN = "protocols"

# paper;person;thing;verb
SKINS = """minutes;secretary;hall;book
programme;conductor;organ;tune
timetable;teacher;lab;reserve
menu;chef;oven;repair
lease;landlord;boiler;inspect
brief;lawyer;courtroom;book
catalogue;curator;showcase;clean
route;guide;bus;order
roster;matron;ward;staff
fixture;coach;pitch;mark
budget;treasurer;safe;open
invitation;host;garden;light
script;director;stage;set
survey;mayor;square;close
diet plan;nurse;kitchen;inform
syllabus;dean;theatre;reserve
setlist;drummer;van;load
appeal;trustee;stall;rent
inventory;librarian;shelf;move
itinerary;traveller;cabin;book"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    paper, who, thing, verb = k.pick(SKINS.split("\n")).split(";")
    person, other, code, day = k.person(), k.person(), k.ids(4), k.date()
    names = [w.capitalize() for w in k.words(4)]
    path, name, rows = k.path("md", "txt"), names[0], k.shuffled(range(4))
    w, p = who.replace(" ", "_"), paper.replace(" ", "_")
    key = f"{w}_of_this_{p}"
    knows = k.chance(65)
    k.on(path)
    if knows:
        k.hub(**{key: person})

    k.role(f"You carry out what stands in {an(paper)}.|{paper} follow-up", f"One {paper}, many errands.|I go through {an(paper)} and do what it says.")
    k.must(f"The order is signed by the {who} of this {paper}. Do not ask again what is known already.|Sign with the name of the {who}; what earlier runs found need not be asked again.")
    k.steps(f"If the {who} is not known, <ask_name>.", "<codes> has the code.|Look at <codes>.", "<order> it.")
    k.goal(
        f"{verb} {thing} {name} for {day}",
        f"{thing} {name}, {day}: {verb}, in the name of the {who}",
        f"According to the {paper}, the {thing} {name} is needed on {day}. Please {verb} it on behalf of the {who}.",
        f"{day}! {name}! {verb} the {thing}, the {who} signs",
    )

    @k.look(f"ask_name|who_is_{w}|find_{w}", f"Who the {who} of this {paper} is.")
    def ask_name():
        return {w: person, "before|predecessor": other}

    @k.look(f"codes|list_{thing}s|register", f"Every {thing} with its code.")
    def codes():
        return [{f"{thing}|name": names[i], "code|id": code[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|order",
        f"To {verb} one {thing}.",
        code=text("code|id", f"Code of the {thing}."),
        day=text("day|date", "The day."),
        by=text(f"{w}|signed_by", f"Name of the {who}."),
    )
    def order(code_=tuple(code), **by):
        return f"{by['code']}: {by['day']}." if by["code"] in code_ else k.fail("No such code.")

    def right():
        if order.made():
            return []
        calls = [codes()] if not codes.made() else []
        if not knows and not ask_name.made():
            calls.append(ask_name())
        return calls or order(code=code[0], day=day, by=person)

    return right
