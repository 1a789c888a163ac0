"""Reads a value and sets another one, but only raised, only lowered, only if different, or in any case."""

from kind import integer, text

STRUCTURE = "set-only-when"
DOMAIN = "limits and rates"

# thing;value;unit
SKINS = """road;speed limit;km/h
account;overdraft;euros
reservoir;minimum level;cm
feeder;load limit;kW
ward;bed number;beds
tenancy;deposit;crowns
school;class size;pupils
policy;deductible;francs
quota;catch limit;tonnes
court;fee;marks
station;platform time;minutes
lab;dose limit;units
parcel;building height;metres
fund;share limit;percent
gate;weight limit;tonnes
precinct;booth number;booths
pump;pressure;bar
visa;stay;days"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, value, unit = k.pick(SKINS.split("\n")).split(";")
    names = k.words(3)
    now = dict(zip(names, k.numbers(3, 20, 90), strict=True))
    mine, new = names[0], k.int(20, 90)
    if k.chance(12):
        new = now[mine]
    order = k.id()
    rule = k.pick("up", "down", "differs", "always")
    do = {"up": new > now[mine], "down": new < now[mine], "differs": new != now[mine], "always": True}[rule]
    say = {
        "up": f"{an(value).capitalize()} may only be raised; if the present one is as high or higher, it stays.|Never lower {an(value)}: if {new} is not more than it is now, leave it.",
        "down": f"{an(value).capitalize()} may only be lowered; if the present one is as low or lower, it stays.|Never raise {an(value)}: if {new} is not less than it is now, leave it.",
        "differs": f"Set the {value} only where it differs.|If the {value} is already right, do nothing.",
        "always": f"Set the {value} in any case, even to the same figure, so that the order is on record.|Every order is entered, whether it changes anything or not.",
    }[rule]
    k.must(say, f"<put> also wants the {value} that held until now.|The old {value} goes on record too.")
    k.role(f"You keep the {value} of every {thing}.", f"{thing} / {value}", f"Authority for each {thing}. Orders are carried out within the rule.")
    k.steps("<present> first.")
    k.goal(f"{thing.capitalize()} {mine}: {value} {new} {unit}, order {order}.", f"Set the {value} of {mine} to {new} by order {order}.", f"order {order}. {mine} -> {new}", f"According to {order} the {value} of {thing} {mine} shall be {new} {unit}, as far as the rule permits.")

    @k.look("present|current|read_value", f"The {value} of {an(thing)} at present.", name=text("name|of", f"Name of the {thing}."))
    def present(name):
        return {"name": name, value.replace(" ", "_"): now[name]} if name in now else k.fail(f"No {thing} {name}.")

    @k.act("put|set_value|enact", f"Sets the {value} of {an(thing)}.", name=text("name|of", f"Name of the {thing}."), old=integer("old|until_now", f"The {value} until now."), new=integer("new|from_now", f"The new {value}."), order=text("order|by_order", "Number of the order."))
    def put(name, old, new, order):
        return f"{name}: {old} becomes {new}." if now.get(name) == old else k.fail(f"The {value} of {name} is not {old}.")

    def right():
        if not present.made(name=mine):
            return present(name=mine)
        if do and not put.made(name=mine):
            return put(name=mine, old=now[mine], new=new, order=order)

    return right
