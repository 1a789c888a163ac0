"""Finds in the log which machine raised an alarm and tells whoever is in charge of it the value."""

from kind import choice, integer, text

STRUCTURE = "log-hunt+notify"
DOMAIN = "factories"


def make(k):
    halls = k.words(3)
    hall, wanted = k.pick(halls), k.pick("pressure", "heat", "vibration")
    machines = k.ids(6)
    kinds = [wanted] + [k.pick([x for x in ("pressure", "heat", "vibration") if x != wanted]) for _ in range(5)]
    values = k.numbers(6, 20, 900)
    levels = ["alarm"] + [k.pick("alarm", "note") for _ in range(5)]
    lines = list(zip(machines, kinds, levels, values, strict=True))
    lines.append((machines[1], wanted, "note", values[0] + 9))
    lines = k.shuffled(lines)
    today, standby = k.people(6), k.people(6)
    times = sorted(k.times(7))
    ill = k.chance(40)

    k.role(
        "You pass on the alarms of a factory.",
        "Alarm desk. The right person, the right number.",
        "alarm runner of the plant.",
    )
    k.must(
        "Lines of grade note are no alarms.",
        "If the one in charge is ill, tell the stand-in.|Who is ill is not told; the stand-in is.",
    )
    k.steps("<log> of the hall.", "<in_charge> of the machine.", "<tell> them the value of the alarm.")
    k.goal(
        f"There was a {wanted} alarm in hall {hall}. Tell whoever is in charge of that machine.",
        f"hall {hall}, {wanted} alarm -> inform the person in charge, with the value",
        f"Who looks after the machine with the {wanted} alarm in {hall}? They must know the reading.",
        f"alarm type {wanted}, hall {hall}: pass it on",
    )

    @k.look("log|hall_log|events", "The log of a hall.", prints="log",
            name=text("hall|name", "Name of the hall."))  # fmt: skip
    def log(name):
        if name != hall:
            return []
        rows = zip(times, lines, strict=True)
        return [{"at": t, "machine": m, "grade": lv, "type": what, "value": v} for t, (m, what, lv, v) in rows]

    @k.look("in_charge|keeper_of|who_minds", "Who is in charge of a machine.",
            unit=text("machine|unit", "Number of the machine."))  # fmt: skip
    def in_charge(unit):
        if unit not in machines:
            return k.fail(f"There is no machine {unit}.")
        i = machines.index(unit)
        return {"in_charge|keeper": today[i], "is_ill|ill": "yes" if ill else "no", "stand_in|else": standby[i]}

    @k.act("tell|notify|page_person", "Tells a person about an alarm.",
           person=text("person|who", "Name of the person."),
           unit=text("machine|unit", "Number of the machine."),
           value=integer("value|reading", "The value of the alarm."),
           type=choice("type|what", "What kind of alarm.", ["pressure", "heat", "vibration"]))  # fmt: skip
    def tell(person, unit, value, type):
        if person not in today + standby or unit not in machines:
            return k.fail("Nobody was told: unknown person or machine.")
        return f"{person} has been told."

    def right():
        if not log.made(name=hall):
            return log(name=hall)
        if not in_charge.made(unit=machines[0]):
            return in_charge(unit=machines[0])
        who = standby[0] if ill else today[0]
        return None if tell.calls else tell(person=who, unit=machines[0], value=values[0], type=wanted)

    return right
