"""Answers with a value of the one that a list names for a certain role; which role is asked is drawn."""

from kind import text

STRUCTURE = "question-listed"
DOMAIN = "information desks"

# body;three roles;field a;field b
SKINS = """council;mayor,treasurer,clerk;phone;room
court;president,registrar,usher;floor;mail_box
ward;head,matron,pharmacist;pager;desk
school;principal,nurse,janitor;extension;hall
bank;manager,cashier,auditor;line;window
port;master,pilot,doctor;channel;pier
lab;director,safety,technician;bench;key
depot;foreman,storeman,driver;radio;gate
embassy;consul,press,guard;line;wing
insurer;adjuster,actuary,broker;code;office
utility;engineer,fitter,billing;hotline;van
tax office;assessor,collector,adviser;counter;form
estate;agent,caretaker,lawyer;mobile;shed
customs post;collector,vet,searcher;lane;stamp
party;chair,whip,speaker;seat;assistant
archive;keeper,copyist,porter;shelf;bell
precinct;officer,witness,runner;table;badge
fund;manager,custodian,trustee;desk;login"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    body, roles, fa, fb = k.pick(SKINS.split("\n")).split(";")
    roles = roles.split(",")
    name, people = k.word(), k.people(3)
    of = dict(zip(roles, people, strict=True))
    data = {p: {fa: k.id(), fb: k.word()} for p in people}
    role, field = k.pick(roles), k.pick(fa, fb)
    f = field.replace("_", " ")
    k.answers(f"The {f} that was asked for.|What was asked: {an(f)}.")
    k.must("The list names the person, the card has the rest.|First the list, then the card of that person.")
    k.role(f"You answer questions about each {body}.", f"{body} information", "Inquiries, one answer.")
    k.steps("<list_of> the body, then <card> of the person.")
    k.goal(f"What is the {f} of the {role} of {body} {name}?", f"{body} {name}, {role}: {f}?", f"Tell me the {f} of whoever is {role} of {body} {name}.", f"need the {role}'s {f} ({body} {name})")

    @k.look(f"list_of|roles_of|who_is_what", f"Who has which role in {an(body)}.", name=text(f"name|{body.split()[0]}", f"Name of the {body}."))
    def list_of(**a):
        return [{"role": r, "person|name": p} for r, p in of.items()] if a["name"] == name else k.fail(f"No {body} {a['name']}.")

    @k.look("card|card_of|person_card", "The card of a person.", person=text("person|who", "Full name of the person."))
    def card(person):
        return dict(data[person]) if person in data else k.fail(f"{person} has no card.")

    def right():
        if not list_of.made(name=name):
            return list_of(name=name)
        if not card.made(person=of[role]):
            return card(person=of[role])
        return k.answer(data[of[role]][field])

    return right
