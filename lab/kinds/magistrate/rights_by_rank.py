"""Grants a person the right that their rank, or their unit, carries; never more than the cap, if there is one."""

from kind import choice, flag, text

STRUCTURE = "permission"
DOMAIN = "access rights"

# person;system;rank column;unit column
SKINS = """clerk;case system;grade;office
nurse;ward system;rank;ward
teller;core system;level;branch
engineer;grid system;class;control_room
teacher;school system;role;school
inspector;customs system;badge;port
assessor;tax system;step;district
adjuster;claims system;tier;agency
registrar;land system;title;county
driver;fleet system;licence;depot
researcher;data room;status;institute
agent;letting system;seniority;estate
officer;election system;post;precinct
judge;docket;bench;court
warden;water system;degree;basin
guard;gate system;stripe;gate
auditor;ledger;seat;firm
dispatcher;train system;shift_class;station"""

RIGHTS = ["none", "read", "write", "admin"]


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    person, system, rank, unit = k.pick(SKINS.split("\n")).split(";")
    ranks, units = k.words(3), k.words(3)
    by = k.pick(rank, unit)
    values = ranks if by == rank else units
    of = dict(zip(values, k.some(RIGHTS[1:], 3), strict=True))
    who = k.people(2)
    people = {p: {rank: k.pick(ranks), unit: k.pick(units), "no": i} for p, i in zip(who, k.ids(2), strict=True)}
    me = who[0]
    audit = k.chance(50)
    log = {u: k.chance(50) for u in (ranks if by == unit else units)}
    other = unit if by == rank else rank
    logged = [v for v, yes in log.items() if yes]
    b, o = by.replace("_", " "), other.replace("_", " ")
    k.must(f"Rights by {b}: {', '.join(f'{v} {r}' for v, r in of.items())}.|The {b} decides: {'; '.join(f'{v} gets {r}' for v, r in of.items())}.")
    if audit and logged:
        k.must(f"Logging is on for {o} {' and '.join(logged)}, off for any other.|Log only who has {o} {' or '.join(logged)}.")
        on = people[me][other] in logged
    else:
        on = k.chance(50)
        k.must(f"Logging is {'on' if on else 'off'} for everybody.|{'Everybody is' if on else 'Nobody is'} logged.")
    k.role(f"You grant rights in the {system}.", f"{system} rights", f"Administrator of the {system}.")
    k.steps("<who_is> first, then <grant>.")
    k.goal(f"Give {me} the proper right in the {system}.", f"{me} is new: rights in the {system}", f"{person} {me} -> {system}", f"Which right does {me} have in the {system}? Grant it.")

    @k.look("who_is|staff_card|lookup", f"The card of {an(person)}.", name=text("name|who", f"Name of the {person}."))
    def who_is(name):
        return {"staff_no|no": people[name]["no"], rank: people[name][rank], unit: people[name][unit]} if name in people else k.fail(f"{name} is not known.")

    @k.act("grant|give_right|set_right", f"Grants a right in the {system}.", no=text("staff_no|no", "Number of the person."), right=choice("right|level", "Which right.", RIGHTS), log=flag("log|logged", "Whether what they do is logged."))
    def grant(**a):
        return f"{a['no']}: {a['right']}." if a["no"] in [p["no"] for p in people.values()] else k.fail(f"No {person} {a['no']}.")

    def right():
        if not who_is.made(name=me):
            return who_is(name=me)
        if not grant.made():
            return grant(no=people[me]["no"], right=of[people[me][by]], log=on)

    return right
