"""Allows or refuses each request by a rule on one column; the other verdict has another ground."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "permits"

# request;requests;number;flag
SKINS = """parking permit;parking permits;metres;resident
event permit;event permits;guests;insured
loan;loans;sum;secured
visa;visas;days;sponsored
tree felling;tree fellings;height;diseased
refund;refunds;euros;receipted
leave;leaves;weeks;substituted
well;wells;depth;fenced
export;exports;crates;certified
building;buildings;storeys;drained
trial;trials;patients;reviewed
street stall;street stalls;hours;licensed
transport;transports;tonnes;escorted
rezoning;rezonings;hectares;consulted
overdraft;overdrafts;limit;covered
feed-in;feed-ins;kilowatts;metered
bequest;bequests;shares;witnessed
boat trip;boat trips;passengers;rescued"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, num, mark = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 5)
    rows = {i: {num: v, mark: k.chance(50)} for i, v in zip(k.ids(n), k.numbers(n, 5, 99), strict=True)}
    limit = k.pick([x for x in range(20, 80) if x not in [r[num] for r in rows.values()]])
    grounds = k.shuffled(["law", "equity", "custom"])
    said, test = k.pick([
        (f"{num} is below {limit}", lambda r: r[num] < limit),
        (f"{num} is above {limit}", lambda r: r[num] > limit),
        (f"it is {mark}", lambda r: r[mark]),
        (f"it is not {mark}", lambda r: not r[mark]),
        (f"it is {mark} and {num} is below {limit}", lambda r: r[mark] and r[num] < limit),
        (f"it is {mark} or {num} is below {limit}", lambda r: r[mark] or r[num] < limit),
    ])
    yes = k.chance(50)
    v1, v2 = ("allowed", "refused") if yes else ("refused", "allowed")
    k.must(f"If {said}, it is {v1}; otherwise it is {v2}.|{v1.capitalize()} is {an(one)} if {said}; {v2} in all other cases.", f"Ground when allowed: {grounds[0]}; when refused: {grounds[1]}.|Allowed by {grounds[0]}, refused by {grounds[1]}.")
    k.role(f"You decide about {many}.", f"{many} - decisions", "Deciding body. Verdict and ground.")
    k.steps("<requests> lists them.", "<decide> each.")
    k.goal(f"Decide all {many}.", f"decide the {many} on the list", f"Every open {one} shall be decided today, with its ground.", f"What becomes of the {many}? Decide.")

    @k.look("requests|open_requests|list_open", f"The {many} that are open.")
    def requests():
        return [{"no|id": i, **r} for i, r in rows.items() if not decide.made(item=i)]

    @k.act("decide|rule_on|give_verdict", f"Decides about {an(one)}.", item=text("item|no|id", f"Number of the {one}."), verdict=choice("verdict|decision", "The verdict.", ["allowed", "refused"]), ground=choice("ground|by", "The ground.", sorted(grounds)))
    def decide(item, verdict, ground):
        return f"{item}: {verdict} by {ground}." if item in rows else k.fail(f"No {one} {item}.")

    def right():
        if not requests.made():
            return requests()
        todo = [(i, "allowed" if test(r) == yes else "refused") for i, r in rows.items() if not decide.made(item=i)]
        return [decide(item=i, verdict=v, ground=grounds[v == "refused"]) for i, v in todo]

    return right
