"""Answers which one of a list is the oldest, newest, largest or smallest."""

from kind import text

STRUCTURE = "pick-extreme"
DOMAIN = "questions about lists"

# thing; things; field; how it is drawn; word for the largest; for the smallest
SKINS = [
    row.split(";")
    for row in """member;members;joined;date;newest;longest-standing
invoice;invoices;due;date;latest due;earliest due
town;towns;people;number;largest;smallest
train;trains;leaves;time;last;first
tenant;tenants;rent;money;highest-paying;lowest-paying
horse;horses;born;date;youngest;oldest
car;cars;mileage;number;most driven;least driven
guest;guests;arrives;time;last to arrive;first to arrive
donor;donors;gift;money;most generous;least generous
exhibit;exhibits;acquired;date;newest;oldest
shift;shifts;starts;time;latest;earliest
runner;runners;seconds;number;slowest;fastest
letter;letters;posted;date;most recent;oldest
supplier;suppliers;price;money;dearest;cheapest
well;wells;depth;number;deepest;shallowest
contract;contracts;signed;date;most recently signed;first signed
machine;machines;stops;number;least reliable;most reliable""".split("\n")
]


def make(k):
    thing, things, field, drawn, most, least = k.pick(SKINS)
    count, of = k.int(3, 6), k.word()
    sorts = {
        "number": lambda: k.int(10, 5000),
        "money": lambda: k.int(100, 90000) / 100,
        "date": k.date,
        "time": k.time,
    }
    values, is_most, empty = k.many(sorts[drawn], count), k.chance(50), k.chance(8)
    names, ids, asks_id = k.many(k.pick(k.person, k.title), count), k.ids(count), k.chance(40)
    best = (max if is_most else min)(range(count), key=lambda i: values[i])
    adj, what = most if is_most else least, "number" if asks_id else "name"
    k.role(
        f"You answer questions about {things}.|{things} information|Reference desk. One answer, no story.",
        f"You look things up in the list of {things}.|Helper of an office, for questions on the phone.|You know where to look: the list of {things}.",
    )
    k.must(f"By {field}.|What counts is {field}.|Judge by {field} alone.")
    k.must("If the list is empty, say that it is not possible to tell.|Empty list: answer that you cannot tell.")
    k.answers(f"The {what} of the {thing}.|{what.capitalize()} of that {thing}.")
    k.goal(
        f"Which {thing} of {of} is the {adj}? I need the {what}.|{of}: {what} of the {adj} {thing}?|Tell me the {what} of the {adj} {thing} of {of}.",
        f"Who or what is the {adj} {thing} in {of}? Answer with the {what}.|question: {adj} {thing}. list: {of}. answer: its {what}",
        f"Customer asks for the {adj} {thing} of {of} ({what} please).|could you find out which of {of}'s {things} is {adj}, only the {what}",
        f"please, in {of}, the {adj} one of all {things} has which {what}?|Look at the {things} of {of} and report the {what} of the {adj}.",
    )

    @k.look(
        f"list_{things}|{things}|{things}_of",
        f"Lists the {things} of one group or place.|All {things}, with {field}.",
        group=text("of|group|place", "Name of the group or place.|Whose list."),
    )
    def show(group):
        if group != of:
            return k.fail(f"There is no list {group}.")
        return (
            []
            if empty
            else [{f"{thing}|name": n, field: v, "number|no|id": i} for n, v, i in zip(names, values, ids, strict=True)]
        )

    def right():
        if not show.calls:
            return show(group=of)
        return k.give_up("the list is empty.") if empty else k.answer((ids if asks_id else names)[best])

    return right
