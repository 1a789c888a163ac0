"""Finds who hosts the next evening: those whose turn is longest ago are asked first."""

from kind import choice, text

STRUCTURE = "ask-in-turn"
DOMAIN = "film night"


def make(k):
    day, circle = k.date(), k.word().title()
    names = k.people(k.int(4, 5))
    last = dict(
        zip(names, (f"20{k.int(18, 22)}-{m:02}-{k.int(1, 28):02}" for m in k.numbers(len(names), 1, 12)), strict=True)
    )
    away = k.some(names, k.int(0, 1))
    turns = sorted((n for n in names if n not in away), key=last.get)
    nobody = k.chance(15)
    yes_at = len(turns) if nobody else k.pick(0, 1, 1, 2)
    willing = turns[yes_at:] if not nobody else []
    drinks = k.pick("wine", "tea", "juice")

    k.role(
        f"You organise the evenings of {circle}, a small circle of friends.",
        "host finder",
        f"You are the good soul of {circle}. Everybody takes a turn at hosting; you ask gently, one after the other, "
        f"and you never ask twice.",
    )
    k.must(
        "Ask first whose last turn is longest ago; if that person can't, ask the next, and so on. Who is travelling "
        "is not asked."
        "|Longest ago goes first. A no means: ask the next one. Skip travellers.",
        "If all say no, the evening is off; then put nothing into the calendar and say that nobody can.",
    )
    k.steps(
        "<circle_list> tells when each one was host.",
        "<ask> them one by one.",
        "<fix_evening> with the first who says yes.",
    )
    k.goal(
        f"Who hosts {circle} on {day}? Find somebody and put it into the calendar; we drink {drinks}.",
        f"{circle}, {day}, {drinks}: find host + calendar",
        f"It's surely not my turn again. Ask the others for {day} and enter the host of {circle} ({drinks} this time).",
        f"Dear friends of {circle}, we want to meet on {day} over some {drinks}. Please find our host and write it "
        f"down.",
    )

    @k.look(
        "circle_list|members|turns",
        "The members, and when each was host last.",
        name=text("circle|name", "Name of the circle."),
    )
    def circle_list(name):
        if name != circle:
            return []
        return [{"member|name": n, "last_host|hosted_last": last[n], "travelling|away": n in away} for n in names]

    @k.act(
        "ask|ask_member|send_question",
        "Asks a member whether they can host, and waits for the reply.",
        who=text("member|who", "Full name of the member."),
        on=text("day|date", "The day of the evening."),
    )
    def ask(who, on):
        if who not in names or ask.made(who=who):
            return k.fail(f"{who} is no member, or was asked before.")
        return f"{who}: " + (
            "Yes, with pleasure!" if who in willing else ("Sorry, I can't." if len(who) % 2 else "No, not that day.")
        )

    @k.act(
        "fix_evening|enter_host|to_calendar",
        "Puts the evening into the calendar.",
        on=text("day|date", "The day."),
        host=text("host|at", "Full name of the host."),
        what=choice("drinks|we_drink", "What there is to drink.", ["wine", "tea", "juice", "beer"]),
    )
    def fix_evening(on, host, what):
        if host not in willing or not ask.made(who=host):
            return k.fail(f"{host} has not agreed.")
        return f"{on} at {host}'s, with {what}."

    def right():
        if not circle_list.made(name=circle):
            return circle_list(name=circle)
        if fix_evening.made():
            return k.finish()
        for n in turns:
            if not ask.made(who=n):
                return ask(who=n, on=day)
            if n in willing:
                return fix_evening(on=day, host=n, what=drinks)
        return k.give_up("nobody can host.")

    return right
