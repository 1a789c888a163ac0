"""A handbook says in a sentence how much each class gets; the class of the person is looked up."""

from kind import integer, text

STRUCTURE = "policy-in-prose"
DOMAIN = "human resources"

# allowance;unit;class word;person;verb
SKINS = """leave;days;grade;employee;book
luggage;kilos;fare;passenger;allow
storage;gigabytes;plan;user;grant
parking;hours;permit;driver;issue
printing;pages;role;student;load
borrowing;books;card;reader;allow
training;sessions;belt;member;book
discount;percent;status;customer;set
data;megabytes;tariff;caller;credit
guests;heads;ticket;visitor;admit
fuel;liters;duty;driver;release
tries;attempts;level;player;grant
uploads;files;badge;author;allow
warranty;months;model;owner;enter
rest;minutes;shift;worker;plan
lunch;vouchers;contract;worker;hand_out
cores;cores;project;researcher;assign
seats;seats;tier;club;reserve
credits;credits;rank;editor;award
water;cubes;zone;farmer;allot"""


def make(k):
    what, unit, klass, person, verb = k.pick(SKINS.split("\n")).split(";")
    classes, amounts = k.words(3), k.numbers(3, 2, 90)
    names = k.people(3)
    of = {n: k.pick(classes) for n in names}
    name, ref = k.pick(names), k.id()
    a, b, c = zip(classes, amounts, strict=True)
    prose = k.pick(
        f"About {what}: every {person} of {klass} {a[0]} has {a[1]} {unit}. Those of {b[0]} have {b[1]}, and {c[0]} comes with {c[1]}.",
        f"{what.capitalize()} is {a[1]} {unit} for {a[0]}, {b[1]} for {b[0]}. For {c[0]} we give {c[1]}.",
        f"We grant {unit} by {klass}: {a[1]} ({a[0]}), {b[1]} ({b[0]}), {c[1]} ({c[0]}). No exceptions.",
    )
    amount, act = amounts[classes.index(of[name])], verb.replace("_", " ")

    k.role(f"You {act} {what} for people.|{what} office|What the handbook says is what they get.")
    k.steps(f"<handbook> tells the rule, <who_is> the {klass}.", f"<give> the {unit}.")
    k.goal(
        f"{act} {what} for {name}, file {ref}",
        f"How much {what} does {name} get? Please {act} it, file number {ref}.",
        f"{person}: {name}\nwhat: {what}\nfile: {ref}",
        f"{name} / {what} / by the book / {ref}",
        f"{name} is waiting for their {what} ({ref})",
    )

    @k.look("handbook|read_handbook|policy", f"Prints what the handbook says about {what}.", prints="lines")
    def handbook():
        return prose

    @k.look(f"who_is|get_{person}|find_{person}", f"The {klass} of a {person}.", name=text(person, f"Full name of the {person}."))
    def who_is(name):
        return {person: name, klass: of[name]} if name in of else k.fail(f"no {person} {name}")

    @k.act(
        f"{verb}|{verb}_{what}",
        f"Gives a {person} their {what}.",
        name=text(person, f"Full name of the {person}."),
        amount=integer(f"{unit}|amount", f"How many {unit}."),
        ref=text("file|file_no", "Number of the file."),
    )
    def give(name, amount, ref):
        return f"{name}: {amount} {unit}" if name in of else k.fail(f"no {person} {name}")

    def right():
        ask = [] if handbook.made() else [handbook()]
        ask += [] if who_is.made(name=name) else [who_is(name=name)]
        return ask or (None if give.made() else give(name=name, amount=amount, ref=ref))

    return right
