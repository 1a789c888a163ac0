"""The goal names a bundle; a list says what is in it, and each member is handled with its own amount."""

from kind import integer, text

STRUCTURE = "expand-the-bundle"
DOMAIN = "shops"

# bundle;member;amount;verb;target
SKINS = """kit;part;pieces;pick;order
menu;dish;portions;cook;table
role;right;days;grant;user
recipe;herb;grams;weigh;bowl
playlist;song;seconds;cue;show
package;module;seats;install;tenant
workout;drill;repeats;add;athlete
stack;service;copies;start;region
starter_set;card;copies;deal;player
toolbox;tool;units;lend;crew
curriculum;course;hours;enroll;student
bouquet;flower;stems;cut;vase
survey;question;points;ask;panel
rack;server;cores;boot;site
meal_plan;snack;calories;log;child
outfit;garment;sizes;fetch;model
loadout;weapon;rounds;equip;hero
checklist;test;runs;queue;build
policy;rule;priority;add;firewall
paint_set;color;milliliters;mix;wall"""


def make(k):
    bundle, member, amount, verb, target = k.pick(SKINS.split("\n")).split(";")
    name, other, where = k.words(3)
    count = k.int(2, 4)
    inside = list(zip(k.ids(count), k.numbers(count, 2, 90), strict=True))
    without = inside[k.int(0, count - 1)][0] if k.chance(35) else ""
    todo = [m for m in inside if m[0] != without]
    nice = bundle.replace("_", " ")
    but = f" without {without}" if without else ""

    k.role(f"You {verb} what is in a {nice}.|{nice} unpacker|A {nice} is more than one thing.")
    k.must(f"Every {member} on its own, with its own number of {amount}.|One call per {member}.")
    k.steps("<contents> lists them.", "<do> each.")
    k.goal(
        f"{verb} the {nice} {name} for {target} {where}{but}",
        f"{target} {where} gets the whole {nice} {name}{but}.",
        f"{target}: {where}\n{nice}: {name}" + (f"\nleave_out: {without}" if without else ""),
        f"{where} += {name}{but}",
        f"Please {verb} everything of {name} to {where}" + (f", only not {without}" if without else ""),
    )

    @k.look(f"contents|list_{member}|{bundle}_contents", f"Each {member} of a {nice} with its {amount}.|What is in a {nice}.", name=text(bundle, f"Name of the {nice}."))
    def contents(**by):
        if by["name"] not in (name, other):
            return k.fail(f"no {nice} {by['name']}")
        return [{member: m, amount: n} for m, n in inside] if by["name"] == name else []

    @k.act(f"{verb}|{verb}_{member}", f"Handles one {member}: {verb}.", where=text(target, f"Name of the {target}."), ref=text(member, f"Number of the {member}."), n=integer(amount, f"How many {amount}."))
    def do(where, ref, n):
        return f"{ref}: {n} {amount}" if (ref, n) in inside and not do.made(ref=ref) else k.fail(f"no {member} {ref} like that")

    def right():
        if not contents.made(name=name):
            return contents(name=name)
        return [do(where=where, ref=m, n=n) for m, n in todo if not do.made(ref=m)]

    return right
