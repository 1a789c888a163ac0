"""The goal lists names; those that a list shows as done already are left out."""

from kind import text

STRUCTURE = "goal-list-minus-done"
DOMAIN = "rounds"

SKINS = """house;read;meter
shop;visit;till
well;test;sample
lamp;clean;pole
farm;call on;herd
bridge;check;bearing
stop;sweep;shelter
lock;grease;gate
school;heat;boiler
park;mow;lawn
hut;stock;larder
mast;climb;light
trap;set;bait
pier;paint;rail
field;roll;soil
tower;wind;clock
basin;skim;scum
barn;muck out;floor
cabin;air;room
grave;weed;plot"""


def make(k):
    place, verb, what = k.pick(SKINS.split("\n")).split(";")
    names = k.words(k.int(3, 5))
    done = k.some(names, k.int(0, len(names) - 1))
    others, day, who = k.words(2), k.date(), k.person()
    listed = k.shuffled(done + others)
    times = k.times(len(listed))
    said = ", ".join(names)
    k.role(f"You {verb} one {place} after the other.|{verb} round|Nobody twice.", "Round helper")
    k.must("What is on the list of the day already is not done again.|Leave out whatever the day's list has.")
    k.steps("<done_on> shows what is done.|See <done_on>.", "<do_it> for each that is left.")
    k.goal(
        f"{verb.capitalize()} on {day}: {said}. By {who}.",
        f"{day} {who}: {verb} {said}",
        f"{who} should {verb} {said} on {day}, unless it was done already.",
        f"day {day} / {place}s {said} / by {who}",
        f"has anybody been to {said}? {day}. if not, {who} goes ({verb})",
    )

    @k.look(
        "done_on|day_list|finished",
        f"Every {place} that was done on a day.",
        day=text("day|date", "Which day.|The day."),
    )
    def done_on(**by):
        return (
            [{f"{place}|name": n, "time|at": t} for n, t in zip(listed, times, strict=True)] if by["day"] == day else []
        )

    @k.act(
        f"{verb}|{verb}_{place}|do_{verb}".replace(" ", "_"),
        f"{verb.capitalize()}: the {what} of one {place}.",
        name=text(f"{place}|name", f"Name of the {place}.|Which {place}."),
        day=text("day|date", "Which day.|The day."),
        who=text("who|by", "Who does it.|By whom."),
    )
    def do_it(name, day, who):
        return (
            f"{name}: {verb}" if name not in listed and not do_it.made(name=name) else k.fail(f"{name} is done already")
        )

    def right():
        if not done_on.made(day=day):
            return done_on(day=day)
        return [do_it(name=n, day=day, who=who) for n in names if n not in done and not do_it.made(name=n)]

    return right
