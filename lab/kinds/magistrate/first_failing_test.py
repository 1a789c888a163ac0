"""Examines an application in a prescribed order and gives the ground of the first test that it fails."""

from kind import choice, text

STRUCTURE = "first-failing-test"
DOMAIN = "admissions and licences"

# application;applicant;number field;flag field;place field
SKINS = """licence application;trader;years;insured;county
enrolment;pupil;age;vaccinated;district
loan request;borrower;income;guaranteed;branch
visa request;traveller;days;invited;consulate
tender;bidder;staff;bonded;region
candidacy;candidate;signatures;resident;precinct
claim;insured;value;reported;zone
grant proposal;researcher;papers;ethics_ok;institute
connection request;producer;kilowatts;metered;grid
import request;importer;crates;certified;port
building request;builder;floors;surveyed;parish
tenancy;tenant;salary;employed;estate
admission;patient;score;referred;ward
taxi licence;driver;months;examined;town
fishing permit;fisher;boats;registered;bay
well permit;farmer;depth;fenced;basin
transport permit;carrier;axles;inspected;province
pension claim;worker;quarters;declared;office"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, applicant, number, mark, place = k.pick(SKINS.split("\n")).split(";")
    places, least = k.words(2), k.int(10, 60)
    high = k.chance(50)
    tests = {
        number: (f"{number} must be {'at least' if high else 'at most'} {least}", lambda r: (r[number] >= least) if high else r[number] <= least),
        mark: (f"it must be {mark.replace('_', ' ')}", lambda r: r[mark]),
        place: (f"{place} must be {places[0]}", lambda r: r[place] == places[0]),
    }
    order = k.shuffled(list(tests))
    rows = {}
    for i in k.ids(k.int(1, 3)):
        bad = k.pick(0, 1, 1, 2, 2, 3)
        wrong = set(k.some(order, bad))
        value = k.int(least, 90) if (number not in wrong) == high else k.int(2, least - 1)
        rows[i] = {"by": k.person(), number: value, mark: mark not in wrong, place: places[place in wrong]}
    first = {i: next((t for t in order if not tests[t][1](r)), None) for i, r in rows.items()}
    rule = "; ".join(f"{n}) {tests[t][0]}" for n, t in enumerate(order, 1))
    k.must(
        f"Tests, in this order: {rule}.|Examine in this sequence: {rule}.",
        "The first test that fails is the ground of refusal; later ones do not matter.|Refuse on the first ground that applies, in this order.",
    )
    k.role(f"You examine every {thing}.", f"Examiner of {thing}s. Formal.", f"{thing} desk; admit or refuse, with the ground")
    k.steps("<pending> lists what is to be examined.", "<refuse> with the ground, or <admit>.")
    k.goal(
        f"Decide every pending {thing}.", f"All {thing}s on the list are to be admitted or refused today.", f"decide the {thing}s", f"The {applicant}s are waiting: examine what is pending, one after the other."
    )

    @k.look("pending|to_examine|open_cases", f"Lists every pending {thing}.")
    def pending():
        left = [i for i in rows if not (refuse.made(item=i) or admit.made(item=i))]
        return [{"no|id": i, applicant: rows[i]["by"], **{c: rows[i][c] for c in sorted(tests)}} for i in left]

    @k.act(
        "refuse|reject|turn_down",
        f"Refuses {an(thing)}, on one ground.",
        item=text("item|no|id", f"Number of the {thing}."),
        ground=choice("ground|because_of|reason", "The field whose test failed.", list(tests)),
        to=text("to|applicant|name", f"Name of the {applicant}."),
    )
    def refuse(item, ground, to):
        return f"{item} refused ({ground}); {to} is informed." if item in rows else k.fail(f"No {thing} {item}.")

    @k.act("admit|accept|grant_it", f"Admits {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."), to=text("to|applicant|name", f"Name of the {applicant}."))
    def admit(item, to):
        return f"{item} admitted; {to} is informed." if item in rows else k.fail(f"No {thing} {item}.")

    def right():
        if not pending.made():
            return pending()
        left = [i for i in rows if not (refuse.made(item=i) or admit.made(item=i))]
        return [refuse(item=i, ground=first[i], to=rows[i]["by"]) if first[i] else admit(item=i, to=rows[i]["by"]) for i in left]

    return right
