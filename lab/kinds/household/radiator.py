"""Turns a radiator step by step until the room is comfortable."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "smart home"


def make(k):
    rooms = k.words(k.int(3, 5))
    valves = dict(zip(rooms, k.ids(len(rooms)), strict=True))
    room = k.pick(rooms)
    low = k.int(18, 21)
    high = low + 1
    steps = k.pick(-3, -2, -1, 1, 2, 3, 4)
    jammed = k.chance(15)
    state = {
        "temp": low + steps * -2 if steps > 0 else high - steps * 2,
        "fresh": False,
        "stuck": False,
        "pos": k.int(5, 9),
    }

    k.role(
        "You are the heating of our house.",
        "Thermostat agent. Careful: one step at a time.",
        "You keep the rooms of an old house pleasant. The radiators are slow and stubborn, so you turn a little, "
        "measure, and turn again, as "
        "grandfather did by hand.",
    )
    k.must(
        f"A room is pleasant from {low} to {high} degrees, both included.|Pleasant means {low} or {high} degrees.",
        "Higher positions of a valve are warmer. Measure again after each turn.",
    )
    k.steps(
        "<valves_list> says which valve is in which room.",
        "<measure> and <turn> by turns.",
        "If a valve is stuck, say so and stop.",
    )
    k.goal(
        f"Make the {room} pleasant, please.",
        f"{room}: bring to pleasant temp",
        f"Nobody can sit in the {room} like this! Do something about the temperature.",
        f"grandma sits in the {room} and says nothing but i can see it isn't pleasant for her. fix the heating there "
        f"pls",
    )

    @k.look("valves_list|radiators|list_valves", "Lists rooms and the valves of their radiators.")
    def valves_list():
        return [{"room|place": r, "valve|radiator": v} for r, v in valves.items()]

    @k.look(
        "measure|temperature|read_sensor",
        "Measures how warm a room is and where its valve stands.",
        where=text("room|place", "Name of the room."),
    )
    def measure(where):
        if where not in valves:
            return k.fail(f"There is no sensor in {where}.")
        if where == room:
            state["fresh"] = True
        at = state["pos"] if where == room else 6
        degrees = state["temp"] if where == room else 20
        return {
            "room|place": where,
            "degrees|temperature": degrees,
            "valve_at|position": at,
            "one_warmer": at + 1,
            "one_colder": at - 1,
        }

    @k.act(
        "turn|turn_valve|adjust",
        "Turns a valve by one step.",
        valve=text("valve|radiator|id", "The valve."),
        to=integer("position|to", "The new position, one above or below the present one."),
    )
    def turn(valve, to):
        if valve not in valves.values():
            return k.fail(f"There is no valve {valve}.")
        if valve == valves[room] and jammed:
            state["stuck"] = True
            return k.fail(f"Valve {valve} is stuck. It has to be freed by hand.")
        at = state["pos"] if valve == valves[room] else 6
        if abs(to - at) != 1:
            return k.fail(f"One step at a time: from {at} to {at + 1} or {at - 1}.")
        if valve == valves[room]:
            state.update(temp=state["temp"] + 2 * (to - at), pos=to, fresh=False)
        return f"Valve {valve} is at {to} now."

    def right():
        if not state["fresh"]:
            first = [] if valves_list.made() else [valves_list()]
            return [*first, measure(where=room)]
        if low <= state["temp"] <= high:
            return k.finish()
        if state["stuck"]:
            return k.give_up(f"the valve in the {room} is stuck.")
        if not valves_list.made():
            return valves_list()
        return turn(valve=valves[room], to=state["pos"] + (1 if state["temp"] < low else -1))

    def done():
        others = any(c["valve"] != valves[room] for c in turn.calls)
        return not others and (jammed or low <= state["temp"] <= high)

    return right, done
