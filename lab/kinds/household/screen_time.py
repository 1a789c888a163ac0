"""Gives a child extra time at a screen, if the rules of the house allow it."""

from kind import choice, integer, text

STRUCTURE = "gate+policy-lookup"
DOMAIN = "family rules"


def make(k):
    child, sister = k.many(lambda: k.person().split()[0], 2)
    device = k.host()
    school_day = k.chance(60)
    on_school_days, on_free_days = k.numbers(2, 10, 90)
    tasks = k.many(k.title, k.int(4, 6))
    needed = k.some(tasks, 2)
    done = {t: k.chance(55) for t in tasks}
    if k.chance(65):
        done |= dict.fromkeys(needed, True)
    elif all(done[t] for t in needed):
        done[needed[0]] = False
    allowed = all(done[t] for t in needed)
    minutes = on_school_days if school_day else on_free_days

    k.role(
        "You guard the screens in our house.",
        "screen time bot. no exceptions",
        "You are kind, but you are not to be talked round: children of this house get extra time at a screen only as "
        "the house rules say, and you tell "
        "them frankly if the answer is no.",
    )
    k.must(
        f"Today is a {'school' if school_day else 'free'} day.|What day it is: a {'school' if school_day else 'free'} "
        f"day."
    )
    k.steps(
        "<rules> say how much and what for.",
        "<chores> says what is done.",
        "If it is allowed, <grant>; if not, grant nothing and say that it can't be.",
    )
    k.goal(
        f"can {child} have extra time on {device} today? pleeease",
        f"{child} asks for extra time on {device}. Decide it by the house rules.",
        f"Extra screen time: {child}, device {device}.",
        f"I did everything, I swear! Give me my extra time on {device}! {child}",
    )

    @k.look(
        "rules|house_rules|read_rules",
        "The house rules about a child's extra time.",
        name=text("child|name", "First name of the child."),
    )
    def rules(name):
        if name not in (child, sister):
            return k.fail(f"There are no rules about {name}.")
        mine = name == child
        return {
            "child|for": name,
            "extra_minutes_on_school_days|school_day_minutes": on_school_days if mine else on_school_days + 5,
            "extra_minutes_on_free_days|free_day_minutes": on_free_days if mine else on_free_days + 5,
            "only_after_these_chores|only_after": " and ".join(needed if mine else tasks[:1]),
        }

    @k.look(
        "chores|chore_list|what_is_done",
        "The chores of a child today.",
        name=text("child|name", "First name of the child."),
    )
    def chores(name):
        if name not in (child, sister):
            return []
        return [{"chore|task": t, "done|finished": done[t] if name == child else not done[t]} for t in tasks]

    @k.act(
        "grant|give_time|extra_time",
        "Gives a child extra minutes on a device.",
        name=text("child|name", "First name of the child."),
        on=text("device|on", "Name of the device."),
        extra=integer("minutes|extra", "How many minutes."),
        day=choice("day|kind_of_day", "What kind of day it is counted for.", ["school", "free"]),
    )
    def grant(name, on, extra, day):
        if name not in (child, sister) or on != device or extra < 1:
            return k.fail("There is no such child or device.")
        return f"{name} has {extra} more minutes on {on}."

    def right():
        unread = [t(name=child) for t in (rules, chores) if not t.made(name=child)]
        if unread:
            return unread
        if not allowed:
            return k.give_up("a chore that the rules ask for is open.")
        if not grant.made():
            return grant(name=child, on=device, extra=minutes, day="school" if school_day else "free")
        return k.finish()

    return right
