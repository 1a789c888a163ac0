"""Answers yes or no to whether something is admissible, by a rule that is drawn."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "admissibility"
ANSWER_IS_A_CHOICE = True

# thing;word for being in order;number;word column;flag
SKINS = """appeal;admissible;days;court;signed
bid;valid;price;lot;bonded
vote;valid;marks;precinct;stamped
claim;covered;sum;peril;reported
candidate;eligible;signatures;county;sworn
shipment;importable;kilos;origin;sealed
patient;operable;score;ward;consented
loan;grantable;term;branch;secured
study;publishable;cases;faculty;reviewed
lease;terminable;months;house;registered
vehicle;roadworthy;mileage;type;tested
well;usable;nitrate;basin;fenced
pupil;promotable;marks;stream;present
permit;extendable;years;zone;paid
transfer;executable;amount;bank;authorised
ship;seaworthy;age;class;surveyed
plant;connectable;load;feeder;metered
will;effective;pages;language;witnessed"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, adj, num, col, mark = k.pick(SKINS.split("\n")).split(";")
    vals, ids = k.words(3), k.ids(3)
    rows = {i: {num: n, col: k.pick(vals[:2]), mark: k.chance(60), "finding": k.pick("yes", "no")} for i, n in zip(ids, k.numbers(3, 5, 95), strict=True)}
    mine = ids[0]
    r = rows[mine]
    limit = k.pick([x for x in range(20, 80) if x != r[num]])
    v = vals[0]
    said, ok = k.pick([
        (f"if its {num} is below {limit} and it is {mark}", r[num] < limit and r[mark]),
        (f"if its {num} is above {limit} and it is {mark}", r[num] > limit and r[mark]),
        (f"if it is {mark}, or its {num} is above {limit}", r[mark] or r[num] > limit),
        (f"if its {col} is {v}, whatever the {num}", r[col] == v),
        (f"unless its {col} is {v}; nothing else matters", r[col] != v),
        (f"only if it is not {mark}", not r[mark]),
    ])
    k.must(f"{an(thing).capitalize()} is {adj} {said}.|{adj.capitalize()} is {an(thing)} {said}.", "What an earlier finding says does not matter.|Earlier findings are not binding.")
    k.answers(f"yes or no: whether it is {adj}.|Whether it is {adj}: yes or no.")
    k.role(f"You say whether {an(thing)} is {adj}.", f"{thing}: {adj} or not", "Examiner. Answers with yes or with no.")
    k.steps("<examine> it first.")
    k.goal(f"Is {thing} {mine} {adj}? Yes or no.", f"{mine} - {adj}, yes/no", f"Say yes if {thing} {mine} is {adj}, and no if it is not.", f"The question is whether {mine} is {adj}; answer yes or no.")

    @k.look("examine|facts_of|read", f"The facts of {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."))
    def examine(item):
        if item not in rows:
            return k.fail(f"No {thing} {item}.")
        d = rows[item]
        return {num: d[num], col: d[col], mark: d[mark], "earlier_findings|findings": "yes, then no" if d["finding"] == "no" else "no, then yes"}

    def right():
        return k.answer("yes" if ok else "no") if examine.made(item=mine) else examine(item=mine)

    return right
