"""The one who comes after the last in a fixed order gets the next duty; who is away is passed over."""

from kind import flag, text

STRUCTURE = "next-in-turn"
DOMAIN = "skins"

# duty, who, order name
SKINS = """kitchen duty|flatmate|kitchen plan; on-call week|admin|call plan;
sunday service|reader|reading plan; stairs cleaning|tenant|cleaning plan;
minute taking|member|minutes plan; coffee round|colleague|coffee plan; gate watch|guard|watch plan;
milk run|farmer|milk plan; goal keeping|player|keeper plan; bell ringing|ringer|bell plan;
school patrol|parent|patrol plan; night check|nurse|night plan; stall duty|helper|stall plan;
snow clearing|owner|snow plan; lawn mowing|gardener|mowing plan; driving|coach|car plan;
boat watch|sailor|boat plan; bread baking|baker|oven plan; dog walk|keeper|walk plan;
board wiping|pupil|board plan; key holding|trainer|key plan; release week|coder|release plan""".split(";")


def make(k):
    duty, one, plan = k.pick(SKINS).strip().split("|")
    n = k.int(4, 6)
    names, ids = k.people(n), k.ids(n)
    last = k.int(0, n - 1)
    away = {x for i, x in enumerate(names) if i != last and k.chance(30)}
    if k.chance(8):
        away = {x for i, x in enumerate(names) if i != last}
    turn = next((i % n for i in range(last + 1, last + n) if names[i % n] not in away), None)
    day, has_tell, tell = k.date(), k.chance(55), k.chance(50)
    history = [(d, names[i]) for d, i in zip(sorted(k.dates(3)), [(last - 2) % n, (last - 1) % n, last], strict=True)]
    shown = k.shuffled(history)
    d, p = duty.replace(" ", "_").replace("-", "_"), plan.replace(" ", "_")

    k.role(f"""You keep the {plan}.|{plan} bot|Whose turn is it? You know, and you write it down.
        |{duty}, fair and square|You settle who does the {duty}.""")
    k.must(
        "It goes round in the order of the list; after the last name the first one comes again.|"
        "Fixed order, and from the end back to the start."
    )
    k.must(
        "Next is who comes after the one who had the latest duty; who is away is passed over.|"
        "After the latest one comes the next on the list who is not away."
    )
    k.must("If everybody else is away, report that it is not done.|Nobody there: say that it could not be entered.")
    if has_tell:
        k.must(f"{'Tell' if tell else 'Do not tell'} them.|Message: {'yes' if tell else 'no'}.")
    k.steps("The order is in <order_>.", "Who had it before is in <done_>.", "Call <enter>.")
    k.goal(f"""Whose turn is the {duty} on {day}? Enter it.|{duty} {day}: next one please
        |enter the next {one} for the {duty}, {day}|who's next? {plan}, {day}. put them down
        |plan: {plan}\nday: {day}\nenter: who is next in turn
        |I did it last time! Enter who is next for the {duty} on {day}.|please fill in {day} in the {plan}
        |{day} is still open in the {plan}, whoever's turn it is""")

    @k.look(f"order|{p}|turn_list", f"Lists the order of the {plan}.|Who comes after whom.")
    def order_():
        return [
            {"place|no": i + 1, f"{one}_no|id": ids[i], f"{one}|name": names[i], "away|is_away": names[i] in away}
            for i in range(n)
        ]

    @k.look(f"done_{d}|history|last_duties", f"Lists the latest {duty} entries.|Who had it before.")
    def done_():
        return [{"day|on": a, f"{one}|name": b} for a, b in shown]

    more = dict(msg=flag("tell|message|notify", "Whether they are told.|Tell them?")) if has_tell else {}

    @k.act(
        f"enter_{d}|enter|put_down",
        f"Enters somebody for a day.|Writes into the {plan}.",
        who=text(f"{one}_no|who|id", f"Number of the {one}.|Who, by number."),
        on=text("day|date|on", "Which day.|The day."),
        **more,
    )
    def enter(who, on, msg=None):
        return f"{on}: {who}." if who in ids else k.fail(f"No {one} {who}.")

    def right():
        if looks := [tool() for tool in (order_, done_) if not tool.made()]:
            return looks
        if turn is None:
            return k.give_up("everybody else is away.")
        return None if enter.calls else enter(who=ids[turn], on=day, **(dict(msg=tell) if has_tell else {}))

    return right
