"""A form has two parties; the second may be "same as" the first, and then its value is used for both."""

from kind import choice, text

STRUCTURE = "same-as-above"
DOMAIN = "shops"

# form;first;second;options;verb
SKINS = """order;ship_to;bill_to;air,road;place
event;host;contact;public,private;register
contract;signer;payer;yearly,monthly;draw_up
project;owner;sponsor;small,big;open
claim;insured;payee;home,car;file
parcel;sender;return_to;letter,box;send
account;holder;guardian;basic,plus;open
domain;registrant;tech_contact;com_zone,org_zone;register
lease;tenant;guarantor;flat,house;sign
ticket;reporter;affected;bug,wish;file
release;author;approver;minor,major;cut
trip;traveler;emergency_contact;train,plane;book
study;patient;informed;phase_a,phase_b;enroll
team;captain;treasurer;league,cup;enter
server;admin;budget_owner;small_box,large_box;order
song;singer;writer;single,album;list
loan;borrower;cosigner;short,long;grant
dataset;creator;steward;open_data,closed_data;publish
course;pupil;payer;online,onsite;enroll
vehicle;owner;keeper;car,van;register"""


def make(k):
    form, one, two, options, verb = k.pick(SKINS.split("\n")).split(";")
    options = options.split(",")
    a, b, c = k.people(3)
    ids = dict(zip((a, b, c), k.ids(3), strict=True))
    same = k.chance(50)
    second = a if same else b
    option = k.pick(options)
    n1, n2, o, say = (x.replace("_", " ") for x in (one, two, option, verb))
    said = k.pick("same as above", f"same as {n1}", "same person", "(as above)") if same else b
    listing = k.shuffled(list(ids.items()))

    k.role(f"You enter each {form} from its form.|{form} entry|Forms in, {form} out.")
    k.must(f"Both the {n1} and the {n2} are given by number.|People go by number, both of them.")
    k.steps("<people_of> has the numbers.", "<enter> the form.")
    k.goal(
        f"{form}\n{n1}: {a}\n{n2}: {said}\nkind: {o}",
        f"{say} {form} ({o}); {n1}: {a}; {n2}: {said}",
        f"Please {say} this {form}. {n1.capitalize()} is {a}. {n2.capitalize()}: {said}. It is {o}.",
        f"new {form}:\n- {o}\n- {n1} {a}\n- {n2} {said}",
    )

    @k.look("people_of|directory|list_people", "Each person and their number.|Numbers of people.")
    def people_of():
        return [{"person|name": p, "person_no|no": i} for p, i in listing]

    @k.act(
        f"{verb}|{verb}_{form}",
        f"Enters a {form}: {say}.",
        one=text(one, f"Number of the {n1}."),
        two=text(two, f"Number of the {n2}."),
        kind=choice("kind|sort", "Which kind.", options),
    )
    def enter(one, two, kind):
        return f"{form}: {one}, {two}" if one in ids.values() and two in ids.values() else k.fail("unknown person")

    def right():
        if not people_of.made():
            return people_of()
        return None if enter.made() else enter(one=ids[a], two=ids[second], kind=option)

    return right
