"""Two registers say something about the same thing; the rule says which one is believed, the other is corrected."""

from kind import text

STRUCTURE = "verify-claim"
DOMAIN = "skins"
THINGS = "member address; house owner; device place; book author; car plate; course teacher; pump pressure; store opening; plant name; boat captain; part price; trail length".split("; ")
PLACES = "ledger register card list board file index sheet database book".split()


def make(k):
    thing, field = k.pick(THINGS).split()
    first, second = k.some(PLACES, 2)
    names = k.words(k.int(1, 3))
    said = {name: (k.word(), k.word()) for name in names}
    for name in names:
        if k.chance(35):
            said[name] = (said[name][0], said[name][0])
    trusted = k.int(0, 1)
    wrong = (second, first)[trusted]
    right_one = (first, second)[trusted]
    rule = k.one(f"Where they differ, the {right_one} is right.|The {wrong} has to follow the {right_one}.|Believe the {right_one}; correct the {wrong}.|If the two disagree, change the {wrong}.")
    k.role(f"""You compare the {first} with the {second}.|{first} and {second}|Two records of every {thing}; you make them agree.|Checker of {thing}s.""")
    in_system, why = k.chance(60), k.id()
    if in_system:
        k.must(rule)
    told = "" if in_system else " " + rule
    listed = k.pick(", ", " and ").join(names)
    k.steps("Read both.|Ask <a> and <b>.", "Correct one of them where they differ.|Then <correct>, if needed.")
    k.goal(f"""Check the {field} of {listed}, case {why}.{told}|{listed}: do {first} and {second} agree on the {field}? (case {why}){told}|case {why}: {field} of {listed}.{told}|the {field} of {listed} may be wrong somewhere, case {why}.{told}""")

    def params():
        return dict(name=text(f"{thing}|name|which", f"Name of the {thing}."))

    @k.look(f"read_{first}|{first}|{first}_entry", f"What the {first} says of a {thing}.|Reads the {first}.", **params())
    def a(name=None):
        return {f"{thing}|name": name, field: said[name][0]} if name in names else k.fail(f"There is no {thing} {name}.")

    @k.look(f"read_{second}|{second}|{second}_entry", f"What the {second} says of a {thing}.|Reads the {second}.", **params())
    def b(name=None):
        return {f"{thing}|name": name, field: said[name][1]} if name in names else k.fail(f"There is no {thing} {name}.")

    def correcting(where):
        return dict(name=text(f"{thing}|name|which", f"Name of the {thing}."), value=text(f"{field}|value|to", f"The right {field}.|What it should say."), case=text("case|case_no|why", "Number of the case.|Case."))

    @k.act(f"correct_{first}|write_{first}|fix_{first}", f"Changes the {first}.|Corrects an entry of the {first}.", **correcting(first))
    def fix_a(name=None, value=None, case=None):
        return f"{first}: {name} is {value}." if name in names else k.fail(f"There is no {thing} {name}.")

    @k.act(f"correct_{second}|write_{second}|fix_{second}", f"Changes the {second}.|Corrects an entry of the {second}.", **correcting(second))
    def fix_b(name=None, value=None, case=None):
        return f"{second}: {name} is {value}." if name in names else k.fail(f"There is no {thing} {name}.")

    k.texts["steps"] = [one.replace("<correct>", "correct it") for one in k.texts["steps"]]
    fix = (fix_b, fix_a)[trusted]

    def right():
        left = [tool(name=name) for name in names for tool in (a, b) if not tool.made(name=name)]
        return left or [fix(name=name, value=said[name][trusted], case=why) for name in names if said[name][0] != said[name][1] and not fix.made(name=name)]

    return right
