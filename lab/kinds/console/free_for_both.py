"""Two calendars; the first slot that is free in both is booked for the two."""

from kind import text

STRUCTURE = "free-for-both"
DOMAIN = "calendars"

# one;two;slot;verb
SKINS = """teacher;pupil;hour;book
doctor;room;slot;reserve
crew;boat;tide;plan
trainer;court;hour;book
pianist;hall;evening;fix
buyer;seller;date;set
judge;chamber;session;set
server;backup;window;reserve
driver;truck;run;plan
mentor;novice;slot;pair
pilot;plane;leg;assign
editor;author;call;arrange
camera;studio;take;schedule
tester;device;hour;book
referee;field;match;set
chef;kitchen;shift;roster
surgeon;theater;block;reserve
host;guest;show;tape
robot;cell;cycle;slot_in
band;van;trip;plan"""


def make(k):
    one, two, slot, verb = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    a, b = names[0], names[1]
    times = sorted(k.times(5))
    free = {n: [k.chance(50) for _ in times] for n in names}
    none = k.chance(10)
    at = k.int(0, 4)
    for i in range(5):
        if (none or i < at) and free[a][i] and free[b][i]:
            free[k.pick(a, b)][i] = False
    if not none:
        free[a][at] = free[b][at] = True
    topic, act = k.title(), verb.replace("_", " ")

    k.role(f"You {act} times for {one} and {two}.|{slot} finder|Two calendars, one {slot}.")
    k.must("The earliest that is free for both; if there is none, report that it was not done.|Earliest common free time. If there is no such time, say it can't be done.")
    k.steps("<plan_of> each of the two.", "<book> it.")
    k.goal(
        f"{act} a {slot} for {a} and {b}: {topic}",
        f"{one} {a} and {two} {b} need a {slot} ({topic}), as early as possible.",
        f"{one}: {a}\n{two}: {b}\ntopic: {topic}",
        f"{topic} - {b} + {a}, first common time",
        f"When can {a} and {b} both? {act} it under {topic}.",
    )

    @k.look("plan_of|calendar|get_plan", f"Each {slot} of one calendar.|The times of a {one} or {two}.", name=text("name|of", f"Name of the {one} or {two}."))
    def plan_of(name):
        return [{"time|at": t, "state|is": "free" if f else "busy"} for t, f in zip(times, free[name], strict=True)] if name in free else k.fail(f"no plan of {name}")

    @k.act(
        f"{verb}|{verb}_{slot}",
        f"Books a {slot} for two.",
        one=text(one, f"Name of the {one}."),
        two=text(two, f"Name of the {two}."),
        time=text("time|at", "The time."),
        topic=text("topic|title", "What it is about."),
    )
    def book(one, two, time, topic):
        return f"{time}: {topic}" if time in times and one in free and two in free else k.fail("not possible")

    def right():
        ask = [plan_of(name=n) for n in (a, b) if not plan_of.made(name=n)]
        if ask:
            return ask
        if none:
            return k.give_up("there is no common time")
        return None if book.made() else book(one=a, two=b, time=times[at], topic=topic)

    return right
