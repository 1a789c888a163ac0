"""Two sources may differ; the system text says which one counts, and only a difference is corrected."""

from kind import choice, integer, text

STRUCTURE = "source-priority"
DOMAIN = "records"

SKINS = """stock;scanner;ledger;item
weight;scale;papers;load
mileage;odometer;logbook;van
headcount;turnstile;list;site
water use;meter;bill;house
draught;gauge;plan;ship
area;survey;register;field
run hours;counter;card;engine
height;laser;sign;bridge
fuel;probe;sheet;tank
speed limit;sign;map;street
length;tape;drawing;beam
population;count;forecast;barn
pressure;sensor;schedule;main
depth;sonar;chart;harbour
yield;combine;contract;plot
voltage;tester;label;cell
dose;pump;recipe;basin
age;ring;sheet;cow
load;cell;plate;crane"""


def make(k):
    what, a, b, thing = k.pick(SKINS.split("\n")).split(";")
    name, reason = k.id(), k.word()
    one, two = k.numbers(2, 20, 900)
    if k.chance(25):
        two = one
    wins = k.pick(a, b)
    value = {a: one, b: two}
    loses = b if wins == a else a
    k.role(f"You reconcile the {what} of each {thing}.|{what} check|Two sources, one truth.", "Records clerk")
    k.must(
        f"If {a} and {b} differ, the {wins} is right and the {loses} is corrected; if they agree, nothing is changed.|The {wins} counts. Correct the {loses} where it says something else, and only there."
    )
    k.steps("Look at both: <read_a>, <read_b>.", "<correct> what is wrong, if it is.")
    k.goal(
        f"Reconcile the {what} of {thing} {name}, reason {reason}.",
        f"{name}: {a} and {b} agree? else correct, reason code {reason}",
        f"Please make sure {a} and {b} say the same {what} for {name} ({reason}).",
        f"check {what} / {thing} {name} / reason {reason}",
        f"auditor coming, {name}, {what}, sort it out. reason: {reason}",
    )

    def read(source, by):
        return (
            {f"{thing}|no": name, f"{what}": value[source], "source": source}
            if by == name
            else k.fail(f"no {thing} {by}")
        )

    named = text(f"{thing}|number|no", f"Number of the {thing}.|Which {thing}.")

    @k.look(f"{a}_value|from_{a}|read_{a}", f"The {what} by the {a}.", number=named)
    def read_a(number):
        return read(a, number)

    @k.look(f"{b}_value|from_{b}|read_{b}", f"The {what} by the {b}.", number=named)
    def read_b(number):
        return read(b, number)

    @k.act(
        "correct|overwrite|fix_entry",
        "Corrects what one source says.",
        number=named,
        source=choice("source|which|where", "The source that is wrong.|Which source is corrected.", [a, b]),
        value=integer("value|to|becomes", f"The right {what}.|What it becomes."),
        reason=text("reason|code|why", "Reason code.|Why."),
    )
    def correct(number, source, value, reason):
        return f"{source}: {value}" if number == name else k.fail(f"no {thing} {number}")

    def right():
        if correct.made():
            return None
        todo = [t(number=name) for t in (read_a, read_b) if not t.made(number=name)]
        if todo or one == two:
            return todo
        return correct(number=name, source=loses, value=value[wins], reason=reason)

    return right
