"""Sends the nearest appliance that has the kit, and asks the neighbours if none is left."""

from kind import choice, integer, text

STRUCTURE = "assign"
DOMAIN = "fire brigade"


def make(k):
    number, place = k.id(), f"{k.word().capitalize()} Street {k.int(2, 90)}"
    group, neighbour = f"TG-{k.int(20, 89)}", k.word().capitalize()
    kinds = ["foam", "ladder", "pump", "rescue"]
    kit, caller = k.pick(kinds), k.person()
    signs = k.ids(k.int(4, 6))
    rows = []
    for sign, minutes in zip(signs, k.numbers(len(signs), 3, 25), strict=False):
        rows.append((sign, k.pick("on station", "on station", "out", "defect"), minutes, k.int(3, 7)))
    able = sorted((r for r in rows if r[1] == "on station" and r[3] >= 4), key=lambda r: r[2])
    off = able[0][0] if able and k.chance(35) else None  # books off in the moment it is called

    k.role(
        "You are the dispatcher of a fire brigade.",
        "FIRE CONTROL. Short. No chat.",
        "dispatch agent",
        "You turn out appliances. Seconds count, but per standing order 4 no appliance leaves with fewer than four.",
    )
    k.must(
        "Send one appliance with the kit that the incident asks for: the one on station with a crew of 4 or more that "
        "needs the fewest minutes. If none is left, ask the neighbouring brigade.",
        f"Talk group of today: {group}.|All traffic on {group}.",
        f"The neighbouring brigade is {neighbour}.|Neighbours: {neighbour}.",
    )
    k.steps("<incident> tells what is needed, <appliances> who has it.|Read the incident with <incident> first.")
    k.goal(
        f"Incident {number}: turn out.",
        f"{caller} has logged {number}. One appliance to it, now.",
        f"{number} needs somebody",
        f"Incident no. {number} is open and nobody is assigned. Assign.",
        f"control from {caller}: send one to {number}, over",
    )

    @k.look(
        "incident|incident_log|show_incident",
        "What is known of an incident.",
        number=text("number|incident_no", "Number of the incident."),
    )
    def incident(number):
        if number != logged:
            return k.fail(f"No incident {number}.")
        return {
            "place|address": place,
            "called_in_by|caller": caller,
            "kit_needed|needs": kit,
            "persons_in_danger": "no",
        }

    @k.look(
        "appliances|who_has|list_appliances",
        "Appliances that carry a kind of kit.",
        kit=choice("kit|equipment", "Which kit it must carry.", kinds),
    )
    def appliances(kit):
        if kit != wanted:
            return []
        keys = ("call_sign|appliance", "status|state", "minutes_away|eta_min", "crew|riders")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    @k.act(
        "turn_out|send|mobilise",
        "Sends an appliance to an incident.",
        number=text("number|incident_no", "Number of the incident."),
        appliance=text("appliance|call_sign", "Call sign of the appliance."),
        group=text("talk_group|channel", "Talk group for the traffic."),
        crew=integer("crew|riders", "How many ride on it."),
    )
    def turn_out(number, appliance, group, crew):
        row = next((r for r in rows if r[0] == appliance), None)
        if row is None or number != logged or row[1] != "on station" or crew != row[3]:
            return k.fail("Not sent: no such incident, or the appliance is not available like that.")
        if appliance == off:
            return k.fail(f"{appliance} has just reported a flat tyre. Unavailable.")
        return f"{appliance} mobile to {number} on {group}."

    @k.act(
        "mutual_aid|ask_neighbour",
        "Asks another brigade to take an incident.",
        number=text("number|incident_no", "Number of the incident."),
        brigade=text("brigade|who", "Name of the brigade."),
        kit=choice("kit|equipment", "Which kit it must carry.", kinds),
    )
    def mutual_aid(number, brigade, kit):
        if (number, brigade) != (logged, neighbour):
            return k.fail("No such incident or brigade.")
        return f"{brigade} takes {number}."

    logged, wanted = number, kit

    def right():
        if turn_out.made() or mutual_aid.made():
            return k.finish()
        if not incident.made(number=number):
            return incident(number=number)
        if not appliances.made(kit=kit):
            return appliances(kit=kit)
        left = [r for r in able if not (r[0] == off and k.seen("Unavailable"))]
        if not left:
            return mutual_aid(number=number, brigade=neighbour, kit=kit)
        return turn_out(number=number, appliance=left[0][0], group=group, crew=left[0][3])

    return right
