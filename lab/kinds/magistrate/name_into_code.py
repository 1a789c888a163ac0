"""Turns two names into codes by two tables and registers them, each in its own place."""

from kind import text

STRUCTURE = "code-table"
DOMAIN = "coding offices"

# entry;first kind;second kind
SKINS = """import;country;product
patient stay;diagnosis;procedure
crime report;offence;place
company;trade;town
student;subject;school
accident;cause;road
claim;peril;region
trade booking;security;market
vote;party;precinct
sample;species;site
plant;fuel;grid
loan;purpose;branch
ship call;cargo;port
death;cause;county
wage report;job;sector
building;use;quarter
train run;line;depot
water test;substance;basin"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    entry, a, b = k.pick(SKINS.split("\n")).split(";")
    na, nb = k.words(4), k.words(4)
    old = {x: dict(zip(n, k.ids(4), strict=True)) for x, n in ((a, na), (b, nb))}
    new = {x: dict(zip(n, k.ids(4), strict=True)) for x, n in ((a, na), (b, nb))}
    x, y, no, use_new = na[1], nb[2], k.id(), k.chance(50)
    use = new if use_new else old
    k.must(
        "The codes of the new key are to be used.|Use the new codes; the old ones are abolished." if use_new else "The codes of the old key are still to be used.|Use the old codes; the new ones are not yet in force."
    )
    k.role(f"You code each {entry}.", f"Coding of every {entry}", "Coder. Words in, codes out.")
    k.steps("<codes> for both tables.", "<register> with two codes.")
    k.goal(f"Code {entry} {no}: {a} {x}, {b} {y}.", f"{entry} {no} has {b} {y} and {a} {x}. Register it by codes.", f"{no} / {b}={y} / {a}={x}", f"The {a} of {no} is {x}, the {b} is {y}; codes please")

    @k.look("codes|code_table|key_of", f"Table of codes for {a} or {b}.", name=text("name|word|entry", f"Name of {an(a)} or {an(b)}."))
    def codes(name):
        t = a if name in na else b if name in nb else None
        return {"name": name, "old_code|old": old[t][name], "new_code|new": new[t][name]} if t else k.fail(f"{name} has no code.")

    @k.act("register|enter_codes|code_it", f"Registers {an(entry)} by its codes.", no=text("no|id|number", f"Number of the {entry}."), a=text(f"{a}_code|{a}", f"Code of the {a}."), b=text(f"{b}_code|{b}", f"Code of the {b}."))
    def register(**by):
        known = [v for t in (old, new) for d in t.values() for v in d.values()]
        return f"{by['no']} is coded." if by["a"] in known and by["b"] in known else k.fail("Unknown code.")

    def right():
        if register.made():
            return None
        looks = [codes(name=n) for n in (x, y) if not codes.made(name=n)]
        return looks or register(no=no, a=use[a][x], b=use[b][y])

    return right
