"""Goes down a list of house rules; the first one that fits the case decides."""

from kind import text

STRUCTURE = "first-matching-rule"
DOMAIN = "house rules"

# case;prop a;values a;prop b;values b;outcome
SKINS = """visit;visitor;child,adult;hour;day,evening;badge
letter;size;small,large;speed;normal,express;stamp
book;age;old,new;loan;home,desk;sticker
patient;state;calm,urgent;insurance;public,private;bracelet
ticket;seat;front,back;buyer;member,guest;price code
case;value;low,high;party;person,company;judge
pupil;year;lower,upper;lunch;warm,cold;table
guest;stay;short,long;floor;ground,upper;key
painting;size;small,large;frame;wood,gold;crate
donation;kind;money,goods;donor;named,anonymous;form
match;level;youth,senior;weather;dry,wet;pitch
tour;group;private,school;language;local,foreign;guide code
dog;size;small,big;temper;gentle,wild;kennel
song;tempo;slow,fast;voices;solo,choir;slot
parcel;weight;light,heavy;content;solid,fragile;shelf
complaint;topic;staff,food;tone;polite,angry;desk
flat;pets;yes,no;smoker;yes,no;lease form
exam;mode;oral,written;term;spring,autumn;hall
order;meal;lunch,dinner;seat;inside,terrace;station
boat;type;sail,motor;stay;day,night;berth"""


def make(k):
    case, pa, va, pb, vb, outcome = k.pick(SKINS.split("\n")).split(";")
    va, vb = va.split(","), vb.split(",")
    codes, refs, by = k.ids(4), k.ids(3), k.person()
    facts = [(k.pick(va), k.pick(vb)) for _ in refs]
    conds = k.shuffled([(pa, k.pick(va)), (pb, k.pick(vb)), ("both", (k.pick(va), k.pick(vb)))])

    def fits(cond, fact):
        prop, value = cond
        return fact == value if prop == "both" else fact[0 if prop == pa else 1] == value

    def said(cond):
        prop, value = cond
        return f"{pa} is {value[0]} and {pb} is {value[1]}" if prop == "both" else f"{prop} is {value}"

    ref = refs[0]
    code = next((codes[i] for i, cond in enumerate(conds) if fits(cond, facts[0])), codes[3])
    c, o = case.replace(" ", "_"), outcome.replace(" ", "_")

    k.role(f"You apply the house rules to each {case}.|{outcome} desk", f"Rules are read from top to bottom here.|I give every {case} its {outcome}.")
    k.must("The first rule that fits decides, later ones don't matter.|Read the rules in order and take the first that fits.")
    k.steps("<facts_of> tells about it, <rules> has the rules.|Read <facts_of> and <rules>.", "<set_it> by the rule.")
    k.goal(
        f"Give {case} {ref} its {outcome}; {by} signs.",
        f"{ref}: {outcome}? signed {by}",
        f"Dear desk, {case} {ref} is waiting at the door, so to speak. Which {outcome} does it get by our rules? Enter it under my name, {by}.",
        f"apply the rules to {ref} ({case}) and sign as {by}",
    )

    @k.look(f"facts_of|get_{c}|about_{c}", f"What is known of one {case}.", ref=text(f"{c}|ref|no", f"Number of the {case}."))
    def facts_of(ref):
        if ref not in refs:
            return k.fail(f"No {case} {ref}.")
        return dict(zip((pa, pb), facts[refs.index(ref)], strict=True))

    @k.look("rules|house_rules|read_rules", f"The rules for the {outcome}, in order.")
    def rules():
        rows = [{"rule|no": i + 1, "if|when": said(cond), outcome.replace(" ", "_"): codes[i]} for i, cond in enumerate(conds)]
        return [*rows, {"rule|no": 4, "if|when": "anything else", outcome.replace(" ", "_"): codes[3]}]

    @k.act(
        f"set_{o}|give_{o}|enter_{o}",
        f"Gives one {case} its {outcome}.",
        ref=text(f"{c}|ref|no", f"Number of the {case}."),
        code=text(f"{o}|code", f"The {outcome}."),
        by=text("by|signed_by", "Who signs."),
    )
    def set_it(ref, code, by):
        return f"{ref}: {code}." if ref in refs and code in codes else k.fail("No such number or code.")

    def right():
        calls = [c for c, m in ((facts_of(ref=ref), facts_of.made(ref=ref)), (rules(), rules.made())) if not m]
        return calls or ([] if set_it.made() else set_it(ref=ref, code=code, by=by))

    return right
