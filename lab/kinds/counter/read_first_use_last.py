"""Notes a code at the start, checks several things one by one, and closes with the code."""

from kind import choice, text

STRUCTURE = "recall-later"
DOMAIN = "rounds"

# round; stop; stops; state; good; bad; code
SKINS = [
    row.split(";")
    for row in """night round;door;doors;lock;shut;open;duty_code
museum round;hall;halls;light;off;on;seal_no
stable round;box;boxes;water;full;empty;book_no
kitchen check;fridge;fridges;door;tight;loose;sheet_no
bus check;seat;seats;belt;whole;torn;trip_no
pool round;basin;basins;water;clear;cloudy;log_no
library close;floor;floors;window;closed;open;alarm_code
ward round;bed;beds;rail;up;down;round_no
shop close;till;tills;drawer;counted;uncounted;bag_no
greenhouse round;bench;benches;soil;moist;dry;card_no
theatre check;exit;exits;path;free;blocked;permit_no
playground check;swing;swings;chain;sound;rusty;report_no
school round;room;rooms;window;closed;open;pass_no
garage check;lift;lifts;oil;fine;low;job_no
post round;box;boxes;flap;shut;jammed;tour_no
server round;rack;racks;lamp;green;red;ticket_no""".split("\n")
]


def make(k):
    round_, stop, stops, state, good, bad, code = k.pick(SKINS)
    names, number, who, wrong = k.words(k.int(2, 4)), k.id(), k.person(), k.id()
    states = [bad if k.chance(35) else good for _ in names]
    verdict, label = "faulty" if bad in states else "fine", code.replace("_", " ")
    k.role(
        f"You do the {round_}.|{round_}|You look at every {stop} and close the {round_}.",
        f"Guard. First the {label}, last the report.|Checker of {stops}; nothing is left out.|Round helper of a caretaker.",
    )
    k.must(
        f"<begin> gives the {label}; <close> wants it at the end.|The {label} of <begin> is needed when you <close>.",
        f"A {round_} is faulty if the {state} of any {stop} is {bad}, otherwise fine.|One {stop} with {state} {bad}: faulty. Not one of them: fine.",
    )
    k.steps(f"<begin>, then <check> every {stop}, then <close>.")
    k.goal(
        f"Do the {round_} of {who}: {', '.join(names)}.|{round_}, {who}. {stops}: {', '.join(names)}|Please start the {round_} for {who}, check {' and '.join(names)}, and close it.",
        f"{who} is ill, do the {round_}: {'; '.join(names)}.|on duty: {who}. {stops} to check: {', '.join(names)}. then close|Begin for {who}, look at {', '.join(names)}, then close the {round_}.",
        f"{', '.join(names)}: check each {stop}, {round_} of {who}|I need the {round_} done in the name of {who}, with {', '.join(names)}.",
    )

    @k.act(
        "begin|start_round|open_round",
        f"Starts the {round_} of somebody.|Opens a {round_} and gives its {label}.",
        who_=text("who|name|on_duty", "Name of who is on duty.|Whose round."),
    )
    def begin(who_):
        if who_ != who or begin.calls:
            return k.fail(f"{who_} can't start a {round_}.")
        return {"last_time|previous": wrong, f"{code}|number": number}

    @k.look(
        f"check_{stop}|check|look_at",
        f"Looks at one {stop}.|The state of one {stop}.",
        name=text(f"{stop}|name|which", f"Name of the {stop}.|Which {stop}."),
    )
    def check(name):
        return (
            {f"{stop}|name": name, state: states[names.index(name)]}
            if name in names
            else k.fail(f"There is no {stop} {name}.")
        )

    @k.act(
        "close|close_round|hand_in",
        f"Closes the {round_}.|Ends the {round_} with a verdict.",
        no=text(f"{code}|number", f"The {label}.|{label.capitalize()} of this {round_}."),
        verdict_=choice("verdict|result|state", "How it was.|The verdict.", ["fine", "faulty"]),
    )
    def close(no, verdict_):
        return k.one("Closed.", "ok") if no == number else k.fail(f"{no} is not the {label}.")

    def right():
        if not begin.calls:
            return begin(who_=who)
        if looks := [check(name=n) for n in names if not check.made(name=n)]:
            return looks
        return [] if close.calls else close(no=number, verdict_=verdict)

    return right
