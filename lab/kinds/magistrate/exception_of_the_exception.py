"""A rule, an exception to it, and an exception to the exception, each on another column."""

from kind import text

STRUCTURE = "exception-of-exception"
DOMAIN = "law"

# subject;subjects;verb;kind column;flag a;flag b
SKINS = """dog;dogs;tax;breed;guide;retired
vehicle;vehicles;ban;fuel;resident;commercial
importer;importers;inspect;origin;trusted;flagged
pupil;pupils;test;class;ill;excused_late
tenant;tenants;charge;house;elderly;subletting
building;buildings;inspect;use;new;rented
account;accounts;block;type;protected;overdrawn
driver;drivers;fine;zone;disabled;towing
patient;patients;isolate;ward;vaccinated;coughing
voter;voters;call;precinct;abroad;registered
policy;policies;surcharge;peril;loyal;amended
ship;ships;pilot;flag;exempt;laden
household;households;bill;zone;vacant;heated
researcher;researchers;train;lab;senior;new_material
plant;plants;curtail;fuel;islanded;subsidised
lender;lenders;audit;branch;small;complained_of
stall;stalls;move;goods;historic;unpaid
juror;jurors;summon;county;teacher;volunteered"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, verb, col, fa, fb = k.pick(SKINS.split("\n")).split(";")
    kinds, n, basis = k.words(2), k.int(4, 6), k.id()
    rows = [dict(id=i, kind=k.pick(kinds[0], kinds[0], kinds[1]), a=k.chance(55), b=k.chance(50)) for i in k.ids(n)]
    a, b = fa.replace("_", " "), fb.replace("_", " ")
    depth = k.pick(1, 2, 3, 3)
    tests = {
        1: lambda r: r["kind"] == kinds[0],
        2: lambda r: r["kind"] == kinds[0] and not r["a"],
        3: lambda r: r["kind"] == kinds[0] and (not r["a"] or r["b"]),
    }
    todo = [r["id"] for r in rows if tests[depth](r)]
    base = k.pick(f"The rule: {verb} every {one} whose {col} is {kinds[0]}.", f"Subject to it ({verb}) are {many} whose {col} is {kinds[0]}.")
    more = {
        1: k.pick(f"That {an(one)} is {a} or {b} does not matter.", "There is no exception."),
        2: k.pick(f"Exempt is who is {a}, be it {b} or not.", f"But not those marked {a}; {b} is irrelevant."),
        3: k.pick(f"Exempt is who is {a}, unless also {b}.", f"Not, however, those marked {a}; those marked {a} and {b} are subject to it again."),
    }[depth]
    k.must(f"{base} {more}")
    k.role(f"You apply the statute on {many}.", f"Statute on {many}, enforcement", f"Enforcement officer. Rule, exception, counter-exception.")
    k.steps("<listing> all of them.", f"<enforce> for each {one} that is subject to it.")
    k.goal(f"Apply the rule to the {many}, basis {basis}.", f"basis {basis}. {verb} who is subject to it", f"Which {many} does the rule reach? {verb.capitalize()} those, under {basis}.", f"The {many} are listed; proceed under {basis} against those that are not exempt.")

    @k.look(f"listing|list_{many}|all_of_them", f"Lists the {many}.")
    def listing():
        return [{"no|id": r["id"], col: r["kind"], fa: r["a"], fb: r["b"]} for r in rows if not enforce.made(item=r["id"])]

    @k.act(f"{verb}|{verb}_one|{verb}_{one}", f"To {verb} {an(one)}.", item=text("item|no|id", f"Number of the {one}."), basis=text("basis|under", "The basis, a number."))
    def enforce(item, basis):
        return f"{item}: {verb}, {basis}." if item in [r["id"] for r in rows] else k.fail(f"No {one} {item}.")

    def right():
        if not listing.made():
            return listing()
        return [enforce(item=i, basis=basis) for i in todo if not enforce.made(item=i)]

    return right
