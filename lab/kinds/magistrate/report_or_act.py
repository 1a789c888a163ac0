"""Reads a figure; depending on the text it is only reported, or acted on at once."""

from kind import text

STRUCTURE = "report-or-act"
DOMAIN = "inspectorates"

# object;figure;act;column of who
SKINS = """dam;water level;open_sluice;warden
bridge;load;close_bridge;engineer
tunnel;smoke;stop_traffic;operator
boiler;pressure;vent;stoker
ward;occupancy;divert;matron
market;prices;freeze_prices;inspector
bank;outflow;halt_payments;supervisor
archive;humidity;dry_air;archivist
feeder;current;shed_load;dispatcher
school;absences;call_parents;secretary
harbour;swell;shut_entrance;master
court;backlog;add_session;registrar
vault;temperature;start_fan;keeper
reactor;flux;scram;shift_lead
road;ice;spread_salt;foreman
crowd gate;queue;open_gate;steward
pipeline;leakage;isolate;patrol
fishery;catch;ban_fishing;officer"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, figure, act, who = k.pick(SKINS.split("\n")).split(";")
    a, b = k.words(2)
    seen = {n: {"value": v, "who": p, "ref": i} for n, v, p, i in zip((a, b), k.numbers(2, 100, 999), k.people(2), k.ids(2), strict=True)}
    limit = k.pick([n for n in range(150, 950) if n != seen[a]["value"]])
    over = seen[a]["value"] > limit
    rule = k.pick("report", "act", "over", "under")
    do = {"report": False, "act": True, "over": over, "under": not over}[rule]
    deed = act.replace("_", " ")
    say = {
        "report": f"You have no power to act: the {figure} is reported as the answer, whatever it is.|Report the {figure} as the answer. <act_on> is for others.",
        "act": f"There is nothing to report: {deed}, whatever the {figure} is.|Whatever the {figure}: {deed}.",
        "over": f"If the {figure} is over {limit}, {deed}. If not, only report the {figure} as the answer.|Up to {limit} the {figure} is merely answered; beyond it, {deed}.",
        "under": f"If the {figure} is under {limit}, {deed}. If not, only report the {figure} as the answer.|From {limit} up the {figure} is merely answered; below it, {deed}.",
    }[rule]
    k.must(say, f"<act_on> needs the number of the reading and the name of the {who}.|The {who} on record is named with the number of the reading.")
    k.answers(f"The {figure}, where it is only reported.|What was done, or the {figure} as a number.")
    k.role(f"You look after the {figure} of every {thing}.", f"{thing} watch", f"Inspectorate of {figure}. You keep to your powers.")
    k.steps("Begin with <reading>.")
    k.goal(
        f"{thing.capitalize()} {a}: the {figure}, please.", f"What about the {figure} of {thing} {a}? Proceed by the rule.", f"{a}, {figure}, usual procedure", f"See to {thing} {a} ({figure})."
    )

    @k.look("reading|measure|get_figure", f"The {figure} of {an(thing)}.", name=text("name|where|place", f"Name of the {thing}."))
    def reading(name):
        if name not in seen:
            return k.fail(f"No {thing} {name}.")
        r = seen[name]
        return {"reading|no": r["ref"], figure.replace(" ", "_"): r["value"], who: r["who"]}

    @k.act(f"{act}|{act}_now", f"To {deed} at {an(thing)}.", name=text("name|where|place", f"Name of the {thing}."), ref=text("reading|basis", "Number of the reading."), person=text(f"{who}|person", f"Name of the {who}."))
    def act_on(name, ref, person):
        return f"{name}: {deed}, basis {ref}." if name in seen else k.fail(f"No {thing} {name}.")

    def right():
        if not reading.made(name=a):
            return reading(name=a)
        if not do:
            return k.answer(seen[a]["value"])
        if not act_on.made():
            return act_on(name=a, ref=seen[a]["ref"], person=seen[a]["who"])

    return right
