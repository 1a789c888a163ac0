"""The sign in front of a number tells which register to ask; the mapping is in the system text."""

from kind import text

STRUCTURE = "register-by-prefix"
DOMAIN = "registers"

# thing;field;act;three registers
SKINS = """company;director;summon;trade,foundation,guild
vehicle;keeper;bill;road,farm,military
parcel;owner;write_to;city,county,crown
patient;doctor;call;clinic,spa,hospice
ship;agent;warn;sea,river,lake
school;head;invite;state,church,private
claim;adjuster;remind;motor,fire,life
meter;fitter;send;power,gas,water
loan;lender;notify;bank,state,cooperative
voter;officer;inform;home,abroad,prison
judgment;judge;ask;civil,criminal,tax
sample;lab;alert;soil,blood,water
train;operator;signal;freight,express,local
patent;attorney;contact;national,regional,world
dwelling;warden;visit;rented,owned,social
aircraft;owner;ground;glider,jet,balloon
import;broker;question;food,steel,cloth
student;tutor;message;day,evening,distance"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, field, act, regs = k.pick(SKINS.split("\n")).split(";")
    regs = regs.split(",")
    signs = k.some("AB KX ZR MQ TL VW HD PN".split(), 3)
    of = dict(zip(signs, regs, strict=True))
    digits = [str(x) for x in k.numbers(3, 1000, 9999)]
    mine_sign = k.pick(signs)
    mine, ref = f"{mine_sign}-{digits[0]}", k.id()
    names = {r: k.person() for r in regs}  # every register knows somebody under these digits
    keys = {r: k.id() for r in regs}
    table = k.shuffled([f"{s} {r}" for s, r in of.items()])
    k.must(f"The sign before the dash tells the register: {', '.join(table)}.|Registers by sign: {'; '.join(table)}.")
    k.role(f"You find the {field} of {an(thing)}.", f"{thing} desk, three registers", f"Inquiry office. Every register has its own sign.")
    k.steps("Ask the register that the sign points to.", "<contact> who is named there.")
    word = act.replace("_", " ")
    k.goal(f"{word.capitalize()} the {field} of {thing} {mine}, reference {ref}.", f"{thing} {mine}: {word} its {field} ({ref})", f"Under {ref} the {field} of {mine} is wanted. Please {word}.", f"{ref} - {word} {field} - {mine}")

    def reg(name):
        def ask(number):
            if number != mine:
                return k.fail(f"Nothing under {number}.")
            return {field: names[name], "entry|key": keys[name], "register": name}

        ask.__name__ = f"ask_{name}"
        return k.look(f"{name}_register|ask_{name}|{name}_lookup", f"Asks the {name} register about {an(thing)}.", number=text("number|no", f"Number of the {thing}."))(ask)

    asks = {r: reg(r) for r in regs}

    @k.act(f"{act}|{act}_{field}", f"To {word} the {field} of {an(thing)}.", name=text(f"{field}|name", f"Name of the {field}."), entry=text("entry|key", "Key of the entry in the register."), ref=text("reference|ref", "The reference."))
    def contact(name, entry, ref):
        return f"{name}: {word}, {ref}." if name in names.values() else k.fail(f"{name} is unknown.")

    def right():
        r = of[mine_sign]
        if not asks[r].made(number=mine):
            return asks[r](number=mine)
        if not contact.made():
            return contact(name=names[r], entry=keys[r], ref=ref)

    return right
