"""Sets a child's alarm clock by the timetable of a day."""

from kind import choice, flag, text

STRUCTURE = "chain-act"
DOMAIN = "reminders"


def make(k):
    child, brother = k.many(lambda: k.person().split()[0], 2)
    day = k.pick("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    plan = {
        (c, d): [f"{hour:02}:{5 * k.int(0, 11):02}" for hour in (k.int(5, 6), 7, 8, k.int(12, 16))]
        for c in (child, brother)
        for d in days
    }
    off = k.chance(12)
    gentle = k.chance(50)
    sound = "with the gentle sound" if gentle else "with the loud sound"

    k.role(
        "You set alarm clocks.",
        "alarm bot",
        "You get two sleepy children out of bed on school days, and let them sleep on all others. You go by the "
        "timetable and not by what they say.",
    )
    k.must(
        "The alarm rings at the time to get up, not when the lessons begin. On a day without school no alarm is "
        "set.|Alarm time = time to get up. No school, no alarm."
    )
    k.steps("Read <timetable>.", "Set it with <alarm>.")
    k.goal(
        f"Please set the alarm of {child} for {day}, {sound}.",
        f"alarm {child} {day} {sound}",
        f"when do i have to get up on {day}? just set it, {sound}. {child}",
        f"{day}: see that {child} is woken in time for school, {sound}, dear.",
    )

    @k.look(
        "timetable|school_day|plan_of",
        "A child's times on a day.",
        name=text("child|name", "First name of the child."),
        on=choice("day|weekday", "Which day.", days),
    )
    def timetable(name, on):
        if (name, on) not in plan:
            return k.fail(f"There is no timetable of {name}.")
        if off and on == day:
            return k.result([], f"{on}: no school.")
        up, bus, first, end = plan[name, on]
        return {
            "child|name": name,
            "first_lesson|school_begins": first,
            "bus|bus_leaves": bus,
            "get_up|time_to_get_up": up,
            "end|school_ends": end,
        }

    @k.act(
        "alarm|set_alarm|wake",
        "Sets an alarm.",
        name=text("child|name", "First name of who is woken."),
        on=choice("day|weekday", "Which day.", days),
        at=text("time|at", "When it rings."),
        soft=flag("gentle|soft", "Whether it has the gentle sound instead of the loud one."),
    )
    def alarm(name, on, at, soft):
        if name not in (child, brother) or ":" not in at:
            return k.fail("Whom shall it wake, and when?")
        return f"{name} is woken on {on} at {at}."

    def right():
        if not timetable.made(name=child, on=day):
            return timetable(name=child, on=day)
        if not off and not alarm.made():
            return alarm(name=child, on=day, at=plan[child, day][0], soft=gentle)
        return k.finish()

    return right
