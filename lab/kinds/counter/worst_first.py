"""Treats everything on a list, the most urgent first."""

from kind import integer, text

STRUCTURE = "triage"
DOMAIN = "urgent things"

# thing; things; measure; verb; does; by whom
SKINS = [
    row.split(";")
    for row in """patient;patients;urgency;treat;Treats;doctor
leak;leaks;litres_lost;close;Closes;plumber
complaint;complaints;days_open;answer;Answers;clerk
alarm;alarms;level;check;Checks;guard
fire;fires;size;fight;Fights;crew
debt;debts;amount;collect;Collects;officer
call;calls;minutes_waiting;answer;Answers;agent
pothole;potholes;depth;fill;Fills;gang
animal;animals;fever;treat;Treats;vet
order;orders;days_late;ship;Ships;packer
bus;buses;minutes_late;replace;Replaces;driver
tree;trees;tilt;fell;Fells;forester
claim;claims;damage;inspect;Inspects;adjuster
fridge;fridges;degrees_over;repair;Repairs;fitter
page;pages;errors;correct;Corrects;editor
roof;roofs;holes;mend;Mends;roofer""".split("\n")
]


def make(k):
    thing, things, measure, verb, does, whom = k.pick(SKINS)
    count, where, who = k.int(2, 4), k.word(), k.person()
    ids, values, label = k.ids(count), k.numbers(count, 5, 300), measure.replace("_", " ")
    order, has_value, notes = sorted(range(count), key=lambda i: -values[i]), k.chance(40), k.words(count)
    k.role(
        f"You {verb} {things}, the worst first.|{things}: urgent first|Cool head in an emergency.",
        f"Dispatcher of a {whom}.|You put {things} in order and deal with them.|Duty desk for {things}.",
    )
    k.must(f"The highest {label} comes first, then the next.|Order: by {label}, from high to low.")
    k.steps("<show> lists them.|See <show>.", "<do> each, worst first.")
    k.goal(
        f"{verb.capitalize()} all {things} of {where}, by {whom} {who}, worst first.|{where}: {things}, most urgent first, {whom} {who}|{who} should {verb} every {thing} in {where}; begin with the highest {label}.",
        f"place: {where}. {whom}: {who}. task: {verb} all, worst first|Please have {who} {verb} the {things} of {where}, in order of {label}.|all {things} of {where}, {who}, highest {label} at first",
        f"{where} has several {things}. {who} takes them one by one, the worst first.|{verb} them all in {where} but start with the worst, {whom} is {who}",
    )

    @k.look(
        f"list_{things}|{things}|open_{things}",
        f"Lists the open {things} of a place.",
        of=text("place|of|where", "Name of the place.|Which place."),
    )
    def show(of):
        if of != where:
            return k.fail(f"There is no place {of}.")
        return [
            {f"{thing}|id": ids[i], "note|mark": notes[i], measure: values[i]}
            for i in range(count)
            if not do.made(which=ids[i])
        ]

    params = {
        "which": text(f"{thing}|id|which", f"Id of the {thing}.|Which {thing}."),
        "by": text(f"{whom}|by|who", f"Name of the {whom}.|Who does it."),
    }
    if has_value:
        params["value"] = integer(f"{measure}|value", f"The {label} of the {thing}.|Its {label}.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"{does} one {thing}.", **params)
    def do(which, by, value=None):
        return (
            k.one(f"{which}: done.", "ok")
            if which in ids and not do.made(which=which)
            else k.fail(f"There is no open {thing} {which}.")
        )

    def right():
        if not show.calls:
            return show(of=where)
        for i in order:
            if not do.made(which=ids[i]):
                return do(which=ids[i], by=who, **({"value": values[i]} if has_value else {}))
        return k.finish()

    return right
