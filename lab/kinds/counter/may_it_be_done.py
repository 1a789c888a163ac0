"""Looks whether a thing may be done at all; if not, does nothing and says so."""

from kind import text

STRUCTURE = "gate"
DOMAIN = "conditions"

# thing; verb; does; condition; good; bad; who
SKINS = [
    row.split(";")
    for row in """dog;hand_out;Hands out;vaccinated;yes;no;owner
car;release;Releases;paid;yes;no;driver
child;let_go;Lets go;pick_up_note;signed;missing;parent
medicine;sell;Sells;prescription;valid;expired;patient
boat;launch;Launches;insurance;valid;lapsed;skipper
flat;hand_over;Hands over;deposit;received;open;tenant
horse;start;Starts;vet_check;passed;failed;rider
book;lend;Lends;for_loan;yes;reading room only;reader
container;ship;Ships;customs;cleared;held;sender
stall;open;Opens;permit;granted;refused;trader
ride;run;Runs;safety_test;passed;due;operator
exhibit;move;Moves;condition;sound;cracked;curator
concert;start;Starts;fire_check;done;not done;band
loan;pay_out;Pays out;guarantor;signed;unsigned;client
lift;run;Runs;inspection;valid;overdue;janitor
field;spray;Sprays;wind;calm;strong;farmer""".split("\n")
]


def make(k):
    thing, verb, does, cond, good, bad, who = k.pick(SKINS)
    names, person, ok = k.many(k.pick(k.word, k.id), 3), k.person(), k.chance(60)
    name, v, label, side = names[0], verb.replace("_", " "), cond.replace("_", " "), k.one("since|checked_on|dated")
    day, code, needs_code = k.date(), k.id(), k.chance(50)
    states = [good if ok else bad, *(k.pick(good, bad) for _ in names[1:])]
    k.role(
        f"You {v} a {thing} only if the rules allow it.|{thing} gate|No {thing} passes without the right {label}.",
        f"Strict but friendly desk.|You check the {label} of every {thing}.|Guard of the rules, {thing}s.",
    )
    k.must(
        f"Only if {label} is {good}. Otherwise do nothing and report that it is not allowed.|If {label} is {bad}, leave it and say that it cannot be done."
    )
    k.steps("<check> first.|See <check>.", "Then <do>, or refuse.")
    k.goal(
        f"{v.capitalize()} {thing} {name} for {person}.|{thing} {name}, {who} {person}: {v}|{person} wants {thing} {name}. {v.capitalize()} it if that is allowed.",
        f"{who}: {person}. {thing}: {name}. task: {v}|May we {v} {name} for {person}? Then do it.|Please {v} {name}, {person} is here.",
        f"{person} is at the door because of {thing} {name}, {v} it|{name} -> {person} ({v}), check before",
    )

    @k.look(
        f"check_{thing}|check|{thing}_papers",
        f"Shows the {label} of one {thing}.",
        which=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
    )
    def check(which):
        if which not in names:
            return k.fail(f"There is no {thing} {which}.")
        return {f"{thing}|name": which, side: day, cond: states[names.index(which)], "paper_no|file|slip": code}

    params = {
        "which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
        "who_": text(f"{who}|for_whom|name", f"Name of the {who}.|For whom."),
    }
    if needs_code:
        params["paper"] = text("paper_no|file|slip", "Number of the paper that was checked.|Which paper.")

    @k.act(f"{verb}|{verb}_{thing}|{verb}_now", f"{does} one {thing}.", **params)
    def do(which, who_, paper=None):
        return k.one(f"{which}: done.", "ok") if which in names else k.fail(f"There is no {thing} {which}.")

    def right():
        if not check.made(which=name):
            return check(which=name)
        if not ok:
            return k.give_up(f"{label} is {bad}.")
        return [] if do.calls else do(which=name, who_=person, **({"paper": code} if needs_code else {}))

    return right
