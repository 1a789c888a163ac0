"""Says which of two named things has more, less, is earlier or later."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "comparisons"
ANSWER_IS_A_CHOICE = True

# thing; field; drawn; more; less
SKINS = [
    row.split(";")
    for row in """hotel;price;int;dearer;cheaper
train;arrives;time;later;earlier
tree;height;int;taller;shorter
bill;due;date;due later;due earlier
runner;seconds;int;slower;faster
tenant;moved_in;date;the newer tenant;the older tenant
lake;depth;int;deeper;shallower
shop;closes;time;open longer;closing first
branch;staff;int;larger;smaller
lamb;born;date;younger;older
route;minutes;int;longer;shorter
account;balance;int;fuller;emptier
concert;starts;time;later;earlier
contract;ends;date;running longer;ending first
car;mileage;int;more used;less used
course;pupils;int;fuller;emptier""".split("\n")
]


def make(k):
    thing, field, drawn, more, less = k.pick(SKINS)
    draw = {"int": lambda: k.int(20, 4000), "time": k.time, "date": k.date}[drawn]
    names = k.many(k.pick(k.word, k.person, k.id), k.int(2, 4))
    values, is_more, lists = k.many(draw, len(names)), k.chance(50), k.chance(40)
    a, b = names[:2]
    best = names[(max if is_more else min)((0, 1), key=lambda i: values[i])]
    adj, label, order = more if is_more else less, field.replace("_", " "), k.shuffled(range(len(names)))
    k.role(
        f"You compare things for people.|{thing} comparison|You look at both before you say anything.",
        f"Fair adviser. Facts only.|Desk for questions about every {thing}.|You answer: this one or that one.",
    )
    k.must(f"Compare {label}.|The {label} decides.")
    k.steps("<show> tells it.|Use <show>.")
    k.answers(f"The {thing} of the two.|Name of the one of the two.")
    k.goal(
        f"Which is {adj}, {a} or {b}?|{a} or {b}: which {thing} is {adj}?|Of {b} and {a}, name the one that is {adj}.",
        f"{thing} 1: {a}. {thing} 2: {b}. question: which is {adj}?|I can't decide between {a} and {b}. Which one is {adj}?|{adj}: {b} or {a}?",
        f"Is {a} {adj}, or is it {b}? Answer with the name.|please tell me which {thing} is {adj} ({a}, {b})|compare {b} with {a}, I want the one that is {adj}",
    )
    by = {} if lists else {"which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}.")}

    @k.look(
        f"list_{thing}s|all_{thing}s|overview" if lists else f"show_{thing}|{thing}_info|facts",
        f"Lists all with their {label}." if lists else f"Shows one {thing}.|Facts of one {thing}.",
        **by,
    )
    def show(which=None):
        rows = [{f"{thing}|name": names[i], field: values[i]} for i in order]
        if lists:
            return rows
        return next((dict(r) for i, r in zip(order, rows, strict=True) if names[i] == which), None) or k.fail(
            f"There is no {thing} {which}."
        )

    def right():
        calls = [show()] if lists else [show(which=n) for n in (a, b)]
        return [c for c in calls if not show.made(**c.args)] or k.answer(best)

    return right
