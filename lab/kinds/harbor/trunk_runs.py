"""Orders one night truck for each town that has freight ready, not one for each pallet."""

from kind import flag, text

STRUCTURE = "group-act"
DOMAIN = "warehouse"


def make(k):
    shed, towns = k.id(), [w.capitalize() for w in k.words(k.int(3, 5))]
    doors, carriers = k.ids(len(towns)), k.ids(len(towns))
    rows = []
    for pallet in k.ids(k.int(5, 9)):
        rows.append((pallet, k.pick(towns), k.pick("chilled", "dry", "dry"), k.pick("ready", "ready", "not packed")))
    ready = [r for r in rows if r[3] == "ready"]
    wanted = {t: any(r[2] == "chilled" for r in ready if r[1] == t) for t in towns if t in {r[1] for r in ready}}

    k.role("You order trunk trucks for the night.", "Night dispatch: one town, one truck.", "trunking planner")
    k.must(
        "One truck for each town that has at least one pallet ready, never two for the same town. "
        "What is not packed does not count.",
        "If any ready pallet for a town is chilled, its truck must cool; otherwise it must not.",
    )
    k.steps("<ready_list> shows the pallets, <doors_tonight> the doors.", "<order_truck>, town by town.")
    k.goal(
        f"Order the night trucks for shed {shed}.",
        f"{shed}: trunk runs for tonight, by town.",
        f"shed {shed} night trucks. one per town, cool where needed",
        f"Which towns get a truck from {shed} tonight? Order them, please.",
    )

    @k.look(
        "ready_list|pallets|floor_list",
        "Pallets on the floor of a shed.|What stands in a shed.",
        place=text("shed|place|at", "Number of the shed.|Which shed."),
    )
    def ready_list(place):
        if place != shed:
            return k.fail(f"No shed {place}.")
        return [{"pallet|no": p, "town|for": t, "kind|goods": kind, "state": s} for p, t, kind, s in rows]

    @k.look("doors_tonight|door_plan|night_doors", "Door and carrier for each town.|Who loads where tonight.")
    def doors_tonight():
        return [
            {"town|for": t, "door|dock": d, "carrier|by": c} for t, d, c in zip(towns, doors, carriers, strict=True)
        ]

    @k.act(
        "order_truck|book_trunk|call_truck",
        "Orders a truck to a town.|One truck for the night.",
        town=text("town|to|for_town", "Town that it goes to.|Which town."),
        door=text("door|dock|at", "Door where it loads.|Which door."),
        who=text("carrier|by|firm", "Number of the carrier.|Which carrier drives."),
        cool=flag("cool|chilled|fridge", "Whether it must cool.|True for a refrigerated truck."),
    )
    def order_truck(town, door, who, cool):
        if (town, door, who) not in zip(towns, doors, carriers, strict=True):
            return k.fail("Town, door and carrier do not belong together.")
        return f"A truck to {town} is ordered, door {door}."

    def right():
        looks = [ready_list(place=shed)] * (not ready_list.made()) + [doors_tonight()] * (not doors_tonight.made())
        if looks:
            return looks
        plan = dict(zip(towns, zip(doors, carriers, strict=True), strict=True))
        left = [t for t in wanted if not order_truck.made(town=t)]
        return [order_truck(town=t, door=plan[t][0], who=plan[t][1], cool=wanted[t]) for t in left]

    return right
