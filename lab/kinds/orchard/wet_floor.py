"""Moves each guest of a flooded hotel floor into the room that the plan of the duty manager has for them."""

from kind import choice, integer, text

STRUCTURE = "move-each"
DOMAIN = "hotels"


def make(k):
    rooms = k.ids(12)
    floor = k.int(2, 6)
    above = floor + 1
    guests = k.people(k.int(4, 6))
    at = {g: rooms[i] for i, g in enumerate(guests)}
    on = {g: floor if i < k.int(2, 4) else above for i, g in enumerate(guests)}
    goes = {g: rooms[6 + i] for i, g in enumerate(guests)}
    bags = {g: k.int(1, 9) for g in guests}
    wet = [g for g in guests if on[g] == floor]

    k.role(
        "You help the duty manager of a hotel.",
        "Hotel lobby, everybody shouting, you calm.",
        "room mover of the house.",
    )
    k.must("Guests with more than 4 bags get a porter, the others carry their own.|A porter helps from 5 bags on.")
    k.steps("<guests_in> shows who lives where.", "<plan_for> has the new room.", "<rehouse> them one by one.")
    k.goal(
        f"Floor {floor} is under water. Rehouse its guests by the plan.",
        f"burst pipe, floor {floor}: everybody from there into the rooms of the plan, NOW",
        f"Please move the guests of floor {floor}, each to the room the plan has. Floor {above} is dry and stays.",
        f"all guests of floor {floor} -> planned rooms",
    )

    def room_of(guest):
        made = [c["to"] for c in rehouse.calls if c["who"] == guest]
        return made[-1] if made else at[guest]

    @k.look("guests_in|house_list|occupancy", "Guests, their rooms and their bags; of all floors unless one is given.",
            storey=integer("floor|storey", "Number of the floor.", optional=True))  # fmt: skip
    def guests_in(storey):
        rows = [g for g in guests if storey is None or (on[g] == storey and room_of(g) == at[g])]
        return [{"guest|name": g, "room|door": room_of(g), "floor|storey": on[g], "bags|pieces": bags[g]} for g in rows]

    @k.look("plan_for|new_room|planned", "The room that the plan has for a guest.",
            who=text("who|guest", "Name of the guest."))  # fmt: skip
    def plan_for(who):
        return {"new_room|goes_to": goes[who]} if who in guests else k.fail(f"The plan does not have {who}.")

    @k.act("rehouse|move_guest|change_room", "Moves a guest into another room.",
           who=text("who|guest", "Name of the guest."),
           old=text("old|from_room", "The room the guest leaves."),
           to=text("to|new_room", "The room the guest gets."),
           carrier=choice("help|bags", "Who carries the bags.", ["porter", "self"]))  # fmt: skip
    def rehouse(who, old, to, carrier):
        if who not in guests or room_of(who) != old or to not in rooms[6:]:
            return k.fail("That move is not possible.")
        return f"{who} lives in {to} now."

    def right():
        if not guests_in.made(storey=floor) and not any("storey" not in c for c in guests_in.calls):
            return [guests_in(storey=floor), guests_in()]
        todo = [g for g in wet if not rehouse.made(who=g)]
        known = [g for g in todo if plan_for.made(who=g)]
        calls = [rehouse(who=g, old=at[g], to=goes[g], carrier="porter" if bags[g] > 4 else "self") for g in known]
        return calls + [plan_for(who=g) for g in todo if g not in known]

    return right
