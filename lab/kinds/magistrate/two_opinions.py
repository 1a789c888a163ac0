"""Two offices give an opinion; whether both, one or a certain one must agree is said in the text."""

from kind import choice, text

STRUCTURE = "two-keys"
DOMAIN = "joint decisions"

# matter;office a;office b;act
SKINS = """contract;legal;finance;sign
release;customs;health;let_through
surgery;surgeon;anaesthetist;schedule
loan;risk;branch;pay_out
switching;grid;plant;switch_on
building;fire;water;permit_it
trial;ethics;statistics;start
pardon;prosecutor;judge;grant
merger;cartel;bank;register
transfer;sender;receiver;carry_out
export;trade;defence;license_it
demolition;monuments;safety;tear_down
hiring;council;payroll;appoint
recount;party;commission;begin
settlement;insurer;court;close
transport;road;police;dispatch
drilling;geology;nature;drill
exam change;faculty;ministry;adopt"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    matter, a, b, act = k.pick(SKINS.split("\n")).split(";")
    mine, other = k.ids(2)
    says = {a: k.chance(55), b: k.chance(55)}
    nos = {a: k.id(), b: k.id()}
    rule = k.pick("both", "either", a, b)
    if rule == "both":
        ok, cite = says[a] and says[b], b
    elif rule == "either":
        ok, cite = says[a] or says[b], a if says[a] else b
    else:
        ok, cite = says[rule], rule
    word = act.replace("_", " ")
    say = {
        "both": f"Both offices must agree; the opinion of the {b} office is cited.|Only with two agreements. Cite that of the {b} office.",
        "either": f"One agreement is enough; cite the one that agrees, if both do that of the {a} office.|Either office suffices. Cited is who agrees, the {a} office before the {b} office.",
    }.get(rule) or f"Only the opinion of the {rule} office counts; that one is cited.|The {rule} office decides alone, and is cited."
    k.must(say, "Without the agreement that is needed: do nothing, report that it was not done.|If it may not be done, say so: it cannot be done.")
    k.role(f"You prepare the decision on every {matter}.", f"{matter} decisions", f"Coordinator between the {a} and the {b} office.")
    k.steps("<opinion> of the offices that count.", f"<carry> it, where it may be done.")
    k.goal(f"{matter.capitalize()} {mine}: {word}, if it may be done.", f"may {matter} {mine} go on? if so, {word}", f"Obtain what is needed for {mine} and {word}.", f"{mine} is pending: {word} or not?")

    @k.look("opinion|ask_office|statement", f"The opinion of an office on {an(matter)}.", office=choice("office|of", "Which office.", [a, b]), item=text("item|no|id", f"Number of the {matter}."))
    def opinion(office, item):
        if office not in says or item not in (mine, other):
            return k.fail(f"No opinion of {office} on {item}.")
        return {"opinion_no|no": nos[office], "agrees": says[office]}

    @k.act(f"{act}", f"To {word}: {an(matter)}.", item=text("item|no|id", f"Number of the {matter}."), opinion=text("opinion_no|citing", "Number of the opinion that is cited."))
    def carry(**by):
        return f"{by['item']}: {word}." if by["opinion"] in nos.values() else k.fail(f"No opinion {by['opinion']}.")

    def right():
        if carry.made():
            return None
        need = [rule] if rule in says else [a, b]
        looks = [opinion(office=o, item=mine) for o in need if not opinion.made(office=o, item=mine)]
        if rule == "both" and any(opinion.made(office=o, item=mine) and not says[o] for o in need):
            return k.give_up("one office does not agree.")
        if rule == "either" and opinion.made(office=a, item=mine) and says[a]:
            return carry(item=mine, opinion=nos[a])
        if looks:
            return looks
        return carry(item=mine, opinion=nos[cite]) if ok else k.give_up("there is no agreement.")

    return right
