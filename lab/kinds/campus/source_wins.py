"""Two registers disagree; the system text says which of them is believed, and its value goes to a third place."""

from kind import text

STRUCTURE = "which-source-wins"
DOMAIN = "records"

# who;first register;second register;field;target
SKINS = """pupil;class book;school database;address;bus plan
patient;ward chart;lab sheet;blood group;wristband
member;paper card;online form;phone;newsletter list
book;shelf list;old catalogue;call mark;spine label
tenant;lease;meter card;flat number;doorbell
runner;entry form;club list;start group;bib
witness;police file;court file;name form;summons
painting;wall label;deed;year mark;catalogue
guest;booking;invitation;diet;table card
singer;choir roll;score list;voice part;seat plan
volunteer;helper form;rota;shirt size;order list
student;exam list;faculty file;course code;transcript
donor;bank letter;donor book;account name;receipt
flight;ticket;airport board;gate;itinerary
child;parents' note;nursery file;allergy mark;kitchen card
player;league pass;team sheet;shirt number;programme
dish;recipe book;menu;spice mark;label
street;town plan;post list;district;signpost
grave;parish book;stone survey;plot;map
house;land register;tax roll;parcel;permit"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    who, one, two, field, target = k.pick(SKINS.split("\n")).split(";")
    names = k.people(3)
    values = [[k.id(), k.id()] for _ in names]
    for pair in values[1:]:
        if k.chance(50):
            pair[1] = pair[0]
    name, wins = names[0], k.pick(0, 1)
    trusted, other = (one, two) if wins == 0 else (two, one)
    ref = k.id()
    fname = field.replace(" ", "_")

    k.role(
        f"You keep {an(target)} right.|{target} clerk",
        f"Between {one} and {two} there is you.|I copy the {field} of each {who} to the {target}, once I know it.",
    )
    k.must(f"Where {one} and {two} differ, the {trusted} is right.|The {trusted} is believed, the {other} is not.")
    k.steps("Look with <first> or <second>.", f"<write> the {field} to the {target}.")
    k.goal(
        f"Put the {field} of {name} on {target} {ref}.",
        f"{target} {ref}: {field} of {name} is missing",
        f"Good afternoon, the {target} {ref} has no {field} for {name} yet, and the {one} and the {two} say different things. Would you please put the right one?",
        f"{name}, {field}, {target} {ref} - please",
        f"which {field} does {name} have?? {one} and {two} disagree as always. write it on the {target} {ref}",
    )

    def reads(register, i, role):
        def look(name):
            if name not in names:
                return k.fail(f"{name} is not in the {register}.")
            return {"name": name, fname: values[names.index(name)][i]}

        look.__name__ = role
        words = register.replace(" ", "_").replace("'", "")
        return k.look(f"{words}|read_{words}|{words}_entry", f"What the {register} says about {an(who)}.|Entry of the {register}.", name=text(f"{who}|name", f"Name of the {who}."))(look)

    looks = [reads(one, 0, "first"), reads(two, 1, "second")]

    @k.act(
        f"write|fill_{target.replace(' ', '_')}|put_{fname}",
        f"Writes {an(field)} on {an(target)}.",
        ref=text(f"{target.replace(' ', '_')}|ref|number", f"Number of the {target}."),
        name=text(f"{who}|name|for_whom", f"Name of the {who}."),
        value=text(f"{fname}|value", f"The {field}."),
    )
    def write(ref_=ref, **by):
        return f"{ref_}: {by['value']}." if by["ref"] == ref_ else k.fail(f"No {target} of that number.")

    def right():
        if write.made():
            return []
        if not looks[wins].made(name=name):
            calls = [looks[wins](name=name)]
            return calls if looks[1 - wins].made(name=name) else [*calls, looks[1 - wins](name=name)]
        return write(ref=ref, name=name, value=values[0][wins])

    return right
