"""Acts on a unit together with what depends on it: directly, at any depth, or not at all."""

from kind import text

STRUCTURE = "dependents"
DOMAIN = "networks and hierarchies"

# unit;units;link;verb
SKINS = """substation;substations;fed_by;switch_off
valve;valves;behind;shut
office;offices;under;dissolve
account;accounts;owned_by;close
station;stations;controlled_by;halt
fund;funds;held_by;freeze
law;laws;based_on;repeal
permit;permits;issued_under;revoke
ward;wards;belongs_to;quarantine
course;courses;requires;cancel
lease;leases;sublet_of;end
canal;canals;fed_from;drain
claim;claims;derived_from;suspend
company;companies;parent;audit
sample;samples;made_from;discard
mandate;mandates;delegated_by;withdraw
signal;signals;slaved_to;test
contract;contracts;part_of;terminate"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    unit, units, link, verb = k.pick(SKINS.split("\n")).split(";")
    a, b, c, d, e, f = names = k.words(6)
    up = {a: "-", b: a, c: a, d: b, e: "-", f: e}
    if k.chance(30):
        up[c] = b
    rows, why, word = k.shuffled(names), k.id(), verb.replace("_", " ")
    direct = [x for x in rows if up[x] == a]
    deep = [x for x in rows if up[x] in (b, c)]
    rule, todo = k.pick([
        (f"Only {a} itself is concerned.|What depends on it is left alone.", [a]),
        (f"Concerned are {a} and what depends on it directly; what is further down stays.|{a} and the next level below it, no deeper.", [a, *direct]),
        (f"Concerned are {a} and all that depends on it, directly or through others.|{a} and everything below it, at any depth.", [a, *direct, *deep]),
        (f"{a} itself stays; concerned is only what depends on it directly.|The level right below {a}, and not {a} itself.", direct),
        (f"{a} itself stays; concerned is all below it, at any depth.|All that hangs on {a}, directly or through others, without {a}.", [*direct, *deep]),
    ])
    say = k.one(rule)
    in_goal = k.chance(50)
    if not in_goal:
        k.must(say)
    tail = f" {say}" if in_goal else ""
    k.must(f"A unit depends on the one under {link}.|Under {link} stands what {an(unit)} depends on; - means nothing.")
    k.role(f"You manage {units}.", f"Network of {units}", f"{unit} control. Mind what hangs on what.")
    k.steps("<structure> shows it all.", f"<treat> each {unit} concerned.")
    k.goal(
        f"Order {why} ({word}), on account of {a}.{tail}",
        f"order {why}, {unit} {a}: {word}.{tail}",
        f"Because of {unit} {a}, order {why} was given: {word}.{tail}",
        f"Carry out order {why}. It says {word}, and was given about {a}.{tail}",
    )

    @k.look(f"structure|list_{units}|tree", f"All {units}, and what each depends on.")
    def structure():
        return [{f"{unit}|name": x, link: up[x]} for x in rows]

    @k.act(f"{verb}|{verb}_one|{verb}_{unit}", f"To {word} one {unit}.", name=text(f"{unit}|name", f"Name of the {unit}."), order=text("order|by", "Number of the order."))
    def treat(name, order):
        return f"{name}: {word}." if name in up else k.fail(f"No {unit} {name}.")

    def right():
        if not structure.made():
            return structure()
        return [treat(name=x, order=why) for x in todo if not treat.made(name=x)]

    return right
