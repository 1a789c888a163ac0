"""Three people in one sentence, each in another part: who gives, who gets, who vouches; codes come from a list."""

from kind import integer, text

STRUCTURE = "which-slot"
DOMAIN = "agreements"

# paper;giver;getter;third;thing;unit
SKINS = """lease;landlord;tenant;guarantor;flat;months
loan;lender;borrower;insurer;painting;weeks
transfer;old club;new club;agent;player;seasons
adoption;shelter;family;vet;dog;trial days
mandate;client;lawyer;witness;case;months
referral;doctor;specialist;nurse;patient;visits
apprenticeship;master;apprentice;school;trade;years
donation;donor;charity;notary;piano;instalments
deputation;principal;deputy;secretary;office;days
sublet;tenant;lodger;landlord;room;weeks
commission;patron;composer;publisher;quartet;months
exchange;home school;host school;parent;pupil;weeks
hire;owner;hirer;insurer;boat;days
translation;author;translator;editor;novel;months
guardianship;court;guardian;social worker;child;years
catering;caterer;host;manager;banquet;hours
coaching;coach;athlete;club;sport;lessons
gift;giver;recipient;witness;garden;years
booking;artist;venue;agent;show;nights
tutoring;tutor;pupil;parent;subject;lessons"""


def make(k):
    paper, one, two, three, thing, unit = k.pick(SKINS.split("\n")).split(";")
    people, codes = k.people(6), k.ids(6)
    a, b, c = people[:3]
    what, n = k.word().capitalize(), k.int(2, 30)
    rows = k.shuffled(range(6))

    k.role(
        f"You draw up papers: {paper}.|{paper} clerk",
        "Notary's assistant, careful with names.|I write contracts. Who is who matters.",
    )
    k.must("Contracts name people by their codes.|Only codes stand in a contract, no names.")
    k.steps("<people_list> has the codes.|Codes are in <people_list>.", "<draw_up> the paper.|Then <draw_up>.")
    k.goal(
        f"{paper}: {one} {a}, {two} {b}, {three} {c}, {thing} {what}, {n} {unit}",
        f"{c} acts as {three}. {b} is the {two} and {a} the {one}. Please draw up the {paper} on the {thing} {what} for {n} {unit}.",
        f"For {n} {unit}, {b} (hereinafter the {two}) shall have from {a} (the {one}) the {thing} {what}, {c} being the {three}.",
        f"hi, it's about {what} ({thing})! {a} is {one}, {c} is {three}, and the {two} is {b}. {n} {unit}. can you write the {paper}?",
        f"{two}: {b}\n{three}: {c}\n{one}: {a}\n{thing}: {what}\n{unit}: {n}",
    )

    @k.look("people_list|codes|list_people", "Everybody on record, with the code.")
    def people_list():
        return [{"code|id": codes[i], "name|person": people[i]} for i in rows]

    def slot(role):
        return text(role.replace(" ", "_"), f"Code of the {role}.|Who is the {role}, by code.")

    @k.act(
        f"draw_up|new_{paper}|make_{paper}",
        f"Draws up one {paper}.",
        one=slot(one),
        two=slot(two),
        three=slot(three),
        what=text(thing, f"The {thing}, by name."),
        n=integer(unit.replace(" ", "_"), f"How many {unit}."),
    )
    def draw_up(one, two, three, what, n):
        return f"The {paper} on {what} is ready." if {one, two, three} <= set(codes) else k.fail("An unknown code.")

    def right():
        if not people_list.made():
            return people_list()
        return [] if draw_up.made() else draw_up(one=codes[0], two=codes[1], three=codes[2], what=what, n=n)

    return right
