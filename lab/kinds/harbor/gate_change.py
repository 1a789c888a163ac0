"""Moves a flight to the first gate of its list that is not taken."""

from kind import choice, integer, text

STRUCTURE = "retry-other"
DOMAIN = "airport"


def make(k):
    flight, stand, kind = k.id(), k.id(), k.word()
    gates, pax = k.ids(k.int(3, 4)), k.int(60, 320)
    free = k.int(0, len(gates))
    until = k.times(len(gates))
    why = k.pick("late inbound", "technical", "security")
    notes = [k.pick("bridge", "bridge, two doors", "stairs") for _ in gates]
    seats = pax + k.int(4, 40)

    k.role("You allocate gates at an airport.", "Gate control. Aircraft in, aircraft out.", "apron gate allocator")
    k.must(
        "Try the gates in the order of the list for the aircraft type; one refusal and you go to the next. "
        f"If all are taken, the flight goes to remote stand {stand}.",
    )
    k.steps("<flight_card> tells the type, <gate_list> its gates.", "Then <put_on> until one is granted.")
    k.goal(
        f"{flight} needs another gate, reason {why}.",
        f"Regate {flight} ({why}), please.",
        f"{flight}: gate change. cause = {why}. usual order",
        f"Because of a problem ({why}) flight {flight} cannot use its gate. Find it a new one.",
    )

    @k.look(
        "flight_card|flight|movement",
        "Type and passengers of a flight.|The card of a flight.",
        no=text("flight|no|number", "Number of the flight.|Which flight."),
    )
    def flight_card(no):
        if no != flight:
            return k.fail(f"Flight {no} is not ours.")
        return {"type|aircraft": kind, "passengers|pax": pax, "seats|seats_fitted": seats}

    @k.look(
        "gate_list|gates_for|gate_table",
        "Gates for a type of aircraft, the preferred one first.|Which gates take a type, in order.",
        aircraft=text("type|aircraft|model", "Type of the aircraft.|Which type."),
    )
    def gate_list(aircraft):
        if aircraft != kind:
            return []
        return [{"rank|order": i + 1, "gate|pier": gate, "access|board_by": notes[i]} for i, gate in enumerate(gates)]

    @k.act(
        "put_on|assign_gate|regate",
        "Puts a flight on a gate or stand. Refused if it is taken.|Assigns a gate or stand.",
        no=text("flight|no|number", "Number of the flight.|Which flight."),
        gate=text("gate|stand|position", "Gate or stand.|Where it goes."),
        people=integer("passengers|pax|people", "How many passengers it has.|Passengers, for the buses and seats."),
        cause=choice(
            "cause|reason|why", "Why it is moved.|Reason on record.", ["late inbound", "technical", "security"]
        ),
    )
    def put_on(no, gate, people, cause):
        if no != flight or gate not in [*gates, stand] or people != pax:
            return k.fail("Unknown flight or gate, or the number of passengers is not that of the flight.")
        if gate in gates and gates.index(gate) < free:
            return k.fail(f"Gate {gate} is taken until {until[gates.index(gate)]}.")
        return f"{no} goes to {gate}."

    def right():
        if put_on.made():
            return None
        if not flight_card.made():
            return flight_card(no=flight)
        if not gate_list.made(aircraft=kind):
            return gate_list(aircraft=kind)
        nxt = next((g for g in gates if not k.seen(f"Gate {g} is taken")), stand)
        return put_on(no=flight, gate=nxt, people=pax, cause=why)

    return right
