"""Finds two bookings of the same room at the same time and moves the later one to a free room."""

from kind import flag, text

STRUCTURE = "clash"
DOMAIN = "skins"

# room, rooms, who books, event
SKINS = """room|rooms|teacher|lesson; court|courts|player|match; hall|halls|club|evening;
van|vans|driver|tour; table|tables|guest|dinner; studio|studios|band|session; lab|labs|student|test;
bay|bays|mechanic|repair; chair|chairs|dentist|visit; boat|boats|crew|trip;
kitchen|kitchens|cook|course; stage|stages|group|show; bed|beds|patient|stay;
lane|lanes|team|training; oven|ovens|baker|batch; crane|cranes|builder|lift; horse|horses|rider|ride;
desk|desks|clerk|shift; projector|projectors|speaker|talk; sauna|saunas|family|hour;
tent|tents|troop|night; ramp|ramps|haulier|load""".split(";")


def make(k):
    room, rooms, who_is, event = k.pick(SKINS).strip().split("|")
    n = k.int(3, 5)
    names, times = k.words(n + 1), k.times(2)
    day, m = k.date(), n
    rows = [
        [i, names[j], times[0], p, d] for i, j, p, d in zip(k.ids(m), range(m), k.people(m), k.dates(m), strict=True)
    ]
    clash = not k.chance(12)
    a, b = k.some(range(m), 2)
    if clash:
        rows[b][1] = rows[a][1]
    late = max(rows[a], rows[b], key=lambda r: r[4])
    rows = k.shuffled([*rows, [k.id(), rows[a][1], times[1], k.person(), k.date()]])
    taken = {r[1] for r in rows}
    free = [x for x in names if x not in taken]
    spare = free[0]
    names = [x for x in names if x in taken or x == spare]
    none = clash and k.chance(12)
    has_tell, tell = k.chance(55), k.chance(50)

    k.role(f"""You keep the {room} plan.|{room} plan|Two bookings, one {room}: you sort it out.
        |{rooms}, day plan|You look for double bookings before people do.""")
    k.must(
        f"Of two for the same {room} at the same time, the one that was booked later moves to the {room} that is free.|"
        "The earlier booking stays, the later one moves."
    )
    k.must(f"No free {room}: report that it is not done. No double booking: nothing to do.")
    if has_tell:
        k.must(f"{'Send' if tell else 'Do not send'} a message to who is moved.|Message: {'yes' if tell else 'no'}.")
    k.steps("Read <plan>.", f"A free {room} is in <free_>.", "Call <move>.")
    k.goal(f"""Is a {room} booked twice on {day}? If so, put it right.|{day}: double booking? fix
        |check the {room} plan of {day} for clashes and move the later one
        |please see that no {room} is taken twice on {day}
        |plan: {rooms}\nday: {day}\nto do: find and solve the clash
        |Two people stood in front of the same {room} last week! Check {day} in time.
        |any clash on {day}? move whoever booked later|look through the {rooms} on {day}, one may have two {event}s""")

    @k.look(f"{room}_plan|day_plan|bookings",
            f"Lists the bookings of a day.|All {event}s of a day.", on=text("day|date|on", "Which day.|The day."))
    def plan(on):
        keys = ("booking|id|no", room, "time|at", f"{who_is}|by", "booked_on|made_on")
        return [dict(zip(keys, r, strict=True)) for r in rows] if on == day else []

    @k.look(f"free_{rooms}|which_is_free|free_on",
            f"Tells which {room} is free.|Free {rooms} of a day.", on=text("day|date|on", "Which day.|The day."))
    def free_(on):
        return [{room: spare, "floor|area": 2}] if on == day and not none else []

    more = dict(msg=flag("message|tell|notify", "Whether they get a message.|Send a message?")) if has_tell else {}

    @k.act(
        f"move_booking|move|change_{room}",
        f"Moves one booking to another {room}.|Changes the {room} of a booking.",
        ref=text("booking|id|no", "Number of the booking.|Which booking."),
        to=text(f"to|{room}|new_{room}", f"Name of the {room} where it goes.|New {room}."),
        **more,
    )
    def move(ref, to, msg=None):
        if ref in [r[0] for r in rows] and to == spare and not none:
            return f"{ref} is in {to}."
        return k.fail(f"{to} is not free.")

    def right():
        if not plan.made(on=day):
            return plan(on=day)
        if not clash:
            return None
        if not free_.made(on=day):
            return free_(on=day)
        if none:
            return k.give_up(f"no {room} is free.")
        return None if move.calls else move(ref=late[0], to=spare, **(dict(msg=tell) if has_tell else {}))

    return right
