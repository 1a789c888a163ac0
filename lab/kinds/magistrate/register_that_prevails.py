"""Two registers disagree about a thing; the one that prevails is copied into the other."""

from kind import choice, text

STRUCTURE = "prevailing-source"
DOMAIN = "land and civil registers"

# thing;register a;register b;field
SKINS = """parcel;cadastre;tax roll;owner
vessel;flag register;port book;master
vehicle;licence file;insurance file;keeper
company;trade register;chamber list;director
voter;electoral roll;town register;district
well;water atlas;permit file;operator
patient;ward file;pharmacy file;allergy
pupil;school roll;bus list;stop
account;core ledger;card system;branch
wagon;fleet book;works file;depot
turbine;grid map;dispatch file;feeder
policy;underwriting file;claims file;insured
sample;bench book;archive list;donor
flat;rent roll;utility file;tenant
importer;customs file;tax file;agent
road;street index;snow plan;warden
judge;court calendar;payroll;chamber
bond;issue book;custody file;holder"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, one, two, field = k.pick(SKINS.split("\n")).split(";")
    ids = k.ids(k.int(2, 3))
    data = {r: {i: k.word() for i in ids} for r in (one, two)}
    mine, since = ids[0], {r: {i: d for i, d in zip(ids, k.dates(len(ids)), strict=True)} for r in (one, two)}
    same = k.chance(20)
    if same:
        data[two][mine] = data[one][mine]
    rule = k.pick("one", "two", "newer", "older")
    won = {"one": one, "two": two}.get(rule) or sorted((one, two), key=lambda r: since[r][mine])[rule == "newer"]
    if since[one][mine] == since[two][mine]:
        rule, won = "one", one
    lost = two if won == one else one
    say = {
        "one": f"Where they differ, the {one} prevails over the {two}.|The {one} is authoritative, the {two} is not.",
        "two": f"Where they differ, the {two} prevails over the {one}.|What the {two} says is right, whatever the {one} says.",
        "newer": "Where they differ, the more recent entry prevails.|The entry with the later date is the right one.",
        "older": "Where they differ, the earlier entry prevails.|The entry with the earlier date is right; later ones are void.",
    }[rule]
    k.must(say, "If they agree, change nothing.|Equal entries stay as they are.")
    k.role(f"You keep the {one} and the {two} in agreement.", f"Register comparison, {field} of each {thing}.", "Registrar. I correct the register that is wrong.")
    k.steps("Read both registers with <entry>.", "Put the wrong one right with <correct>.")
    k.goal(
        f"Do the {one} and the {two} agree on the {field} of {thing} {mine}? Correct it if not.",
        f"{mine}: {field} must be the same in {one} and {two}",
        f"Bring the {field} of {mine} into agreement in both registers.",
        f"It is reported that {thing} {mine} appears with two different entries under {field}. Remedy this.",
    )

    @k.look(
        "entry|read_entry|look_up",
        f"The entry of {an(thing)} in a register.",
        register=choice("register|book|in", "Which register.", [one, two]),
        number=text("number|id|no", f"Number of the {thing}."),
    )
    def entry(register, number):
        if number not in ids or register not in data:
            return k.fail(f"{number} is not in the {register}.")
        value = data[won][number] if correct.made(register=register, number=number, value=data[won][mine]) else data[register][number]
        return {field: value, "entered|dated": since[register][number]}

    @k.act(
        "correct|overwrite|set_entry",
        f"Overwrites the {field} of {an(thing)} in one register.",
        register=choice("register|book|in", "In which register.", [one, two]),
        number=text("number|id|no", f"Number of the {thing}."),
        value=text(f"{field}|value|entry", f"The right {field}."),
    )
    def correct(register, number, value):
        if number not in ids or register not in data:
            return k.fail(f"{number} is not in the {register}.")
        return f"{register}: {number} now has {field} {value}."

    def right():
        if correct.made(number=mine):
            return None
        looks = [entry(register=r, number=mine) for r in (one, two) if not entry.made(register=r, number=mine)]
        if looks:
            return looks
        return [] if same else correct(register=lost, number=mine, value=data[won][mine])

    return right
