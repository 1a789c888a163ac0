"""Something should exist; if it does, the rule says whether it stays, is renewed, or is an obstacle."""

from kind import text

STRUCTURE = "exists-already"
DOMAIN = "registrations"

# thing;name column;value
SKINS = """trade name;name;owner
street;street;district
account;title;branch
polling place;place;precinct
post box;box;holder
bus stop;stop;line
ward;ward;head
course;course;tutor
meter point;point;feeder
cost centre;centre;chief
tariff;tariff;rate
berth;berth;port
lab book;book;keeper
permit class;class;officer
mail list;list;moderator
parking zone;zone;colour
fund;fund;manager
route;route;carrier"""


def an(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


def make(k):
    thing, col, value = k.pick(SKINS.split("\n")).split(";")
    names, vals, nos = k.words(4), k.words(4), k.ids(4)
    new, val, ref = (k.pick(names) if k.chance(60) else k.word()), k.word(), k.id()
    rows = dict(zip(names, zip(vals, nos, strict=True), strict=True))
    there = new in rows
    rule = k.pick("stay", "renew", "obstacle")
    say = {
        "stay": f"If there is {an(thing)} of that name, it stays as it is and nothing is done.|An existing one is left alone; that is a good end.",
        "renew": f"If there is {an(thing)} of that name, its {value} is changed instead.|An existing one gets the new {value}, under its number.",
        "obstacle": f"If there is {an(thing)} of that name, nothing is done; report that it was not possible.|An existing one is an obstacle: say that it cannot be done.",
    }[rule]
    k.must(say)
    k.role(f"You set up each {thing}.", f"{thing} register", f"Registrar. No {thing} twice under one name.")
    k.steps("<all_of> first.", "<create> or <change>.")
    k.goal(f"Set up {thing} {new} with {value} {val}, ref {ref}.", f"{thing} {new}, {value} {val} ({ref})", f"We need {an(thing)} {new}; {value}: {val}; ref: {ref}", f"Under {ref}, {new} is to exist as {thing}, its {value} being {val}.")

    @k.look("all_of|list_existing|existing", f"Every existing {thing}.")
    def all_of():
        return [{col: n, value: v, "no|id": i} for n, (v, i) in rows.items()]

    @k.act(f"create|new_{thing.split()[0]}|set_up", f"Creates {an(thing)}.", name=text(f"{col}|name", "Its name."), value=text(f"{value}", f"Its {value}."), ref=text("ref|reference", "The reference."))
    def create(name, value, ref):
        return k.fail(f"{name} exists already.") if name in rows else f"{name} is set up."

    @k.act("change|amend|renew", f"Changes the {value} of an existing {thing}.", no=text("no|id", f"Number of the {thing}."), value=text(f"new_{value}|{value}", f"The new {value}."), ref=text("ref|reference", "The reference."))
    def change(no, value, ref):
        return f"{no}: {value}." if no in nos else k.fail(f"No {thing} {no}.")

    def right():
        if create.made() or change.made():
            return None
        if not all_of.made():
            return all_of()
        if not there:
            return create(name=new, value=val, ref=ref)
        if rule == "stay":
            return None
        return change(no=rows[new][1], value=val, ref=ref) if rule == "renew" else k.give_up(f"{new} exists already.")

    return right
