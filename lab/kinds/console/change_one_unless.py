"""Moves an appointment to a wished time; if somebody has that time, the second wish of the goal is taken."""

from kind import flag, text

STRUCTURE = "plan-b"
DOMAIN = "calendars"

# thing;place;verb;switch
SKINS = """meeting;room;move;notify
checkup;doctor;shift;remind
exam;hall;rebook;announce
deploy;cluster;reschedule;page
lesson;studio;move;mail
hearing;court;adjourn;publish
match;field;replan;post
delivery;dock;retime;ring
interview;booth;move;invite
repair;bay;push;text
rehearsal;stage;shift;call
haircut;chair;move;confirm
maintenance;window_list;retime;warn
tasting;cellar;move;toast
flight_test;runway;shift;radio
photo_shoot;set;rebook;tell
workshop;lab;move;advertise
viewing;flat;change;notify
scan;machine;rebook;remind
broadcast;channel;shift;teaser"""


def make(k):
    thing, place, verb, switch = k.pick(SKINS.split("\n")).split(";")
    where, (name, *others) = k.word(), k.words(4)
    times = k.times(6)
    now, a, b = times[:3]
    busy = k.chance(50)
    booked = {name: now, others[0]: a if busy else times[3], others[1]: times[4], others[2]: times[5]}
    refs = dict(zip(booked, k.ids(4), strict=True))
    rows = k.shuffled(list(booked.items()))
    to = b if busy else a
    on = k.chance(50)
    t, p = thing.replace("_", " "), place.replace("_", " ")

    k.role(f"You move each {t} when people ask.|{p} calendar|One {p}, one {t} at a time.")
    k.must(f"Two at one time are impossible in one {p}.|A time that is booked is gone.", f"Switch {switch} {'on' if on else 'off'}.|{switch}: {'yes' if on else 'no'}")
    k.steps("<plan_of> shows what is booked.", "<move> it.")
    k.goal(
        f"{verb} {name} in {where} to {a}, or {b} if that is taken",
        f"Could {name} ({p} {where}) be at {a}? If not, {b} would do.",
        f"{p}: {where}\n{t}: {name}\nfirst wish: {a}\nsecond wish: {b}",
        f"{where}: {name} -> {a} else {b}",
        f"{b} is plan b, {a} plan a: {verb} {name}, {where}",
    )

    @k.look(f"plan_of|list_{thing}|{place}_plan", f"What is booked in a {p}: time, {t}, number.", where=text(place, f"Name of the {p}."))
    def plan_of(**by):
        return [{"time|at": x, thing: n, f"{thing}_no|no": refs[n]} for n, x in rows] if by["where"] == where else k.fail(f"no {p} {by['where']}")

    @k.act(f"{verb}|{verb}_{thing}", f"Brings a {t} to another time.", ref=text(f"{thing}_no|no", f"Number of the {t}."), time=text("time|to", "The new time."), on=flag(switch, f"Whether {switch} is on."))
    def move(ref, time, on):
        if ref not in refs.values():
            return k.fail(f"no {t} {ref}")
        return k.fail(f"{time} is booked") if time in booked.values() else f"{ref}: {time}"

    def right():
        if not plan_of.made(where=where):
            return plan_of(where=where)
        return None if move.made() else move(ref=refs[name], time=to, on=on)

    return right
