"""Digs a container out of a stack: what stands on it is set down elsewhere first, from the top."""

from kind import text

STRUCTURE = "dig-out"
DOMAIN = "container depot"


def make(k):
    stack, truck, crane = k.ids(3)
    boxes = k.ids(k.int(3, 5))  # from the ground up
    at = k.int(0, len(boxes) - 1)
    cold = {b: k.chance(35) for b in boxes}
    plugs, plain = k.ids(4), k.ids(4)
    target = boxes[at]
    above = boxes[at + 1 :][::-1]
    spots = k.shuffled([(s, "yes") for s in plugs] + [(s, "no") for s in plain])

    def standing():
        return [b for b in boxes if not set_down.made(box=b) and not hand_over.made(box=b)]

    def taken():
        return [call["spot"] for call in set_down.calls]

    def free():
        return [s for s in spots if s[0] not in taken()]

    k.role("You run a stacking crane.", "Stack crane. Top box first, physics says so.", "yard crane planner")
    k.must(
        "Only the top box of a stack can be lifted. Set down only what stands on the box that is wanted, "
        "each on a free spot. "
        "Cooled boxes go to spots with a plug, all others to spots without; which one does not matter.",
        f"Your crane is {crane}.|Crane on duty: {crane}.",
    )
    k.steps("<stack_view> shows the stack from the top, <free_spots> the spots.", "<set_down>, then <hand_over>.")
    k.goal(
        f"Truck {truck} wants {target} out of stack {stack}.",
        f"dig out {target} (stack {stack}), give to {truck}",
        f"Stack {stack}: hand {target} over to {truck}. Whatever is on top of it has to go somewhere first.",
        f"{truck} has been waiting for {target} for an hour. It is in {stack}. Get it out.",
    )

    @k.look(
        "stack_view|stack|tiers",
        "Boxes of a stack, the top one first.|What stands in a stack, from above.",
        name=text("stack|name|pile", "Number of the stack.|Which stack."),
    )
    def stack_view(name):
        if name != stack:
            return k.fail(f"No stack {name}.")
        return [{"box|container": b, "cooled|reefer": "yes" if cold[b] else "no"} for b in standing()[::-1]]

    @k.look("free_spots|ground_spots|spots", "Free spots on the ground.|Where a box can be set down.")
    def free_spots():
        return [{"spot|place": s, "plug|power": plug} for s, plug in free()]

    @k.act(
        "set_down|park_box|lift_off",
        "Lifts the top box off and sets it down on a spot.|Moves a top box out of the way.",
        box=text("box|container|unit", "The box on top.|Which box."),
        spot=text("spot|place|to", "Spot that it goes to.|Where it is set down."),
        by=text("crane|by|machine", "Crane that does it.|Which crane."),
    )
    def set_down(box, spot, by):
        if by != crane or spot not in [s for s, _ in free()]:
            return k.fail(f"{by} can't set down on {spot}.")
        if not standing() or box != standing()[-1]:
            return k.fail(f"{box} is not on top of {stack}.")
        return f"{box} is on {spot}."

    @k.act(
        "hand_over|load_truck|give",
        "Puts the top box on a truck.|Loads a box on a truck.",
        box=text("box|container|unit", "The box that is wanted.|Which box."),
        to=text("truck|to|vehicle", "Plate of the truck.|Which truck."),
        by=text("crane|by|machine", "Crane that does it.|Which crane."),
    )
    def hand_over(box, to, by):
        if by != crane or to != truck or not standing() or box != standing()[-1]:
            return k.fail(f"{box} is not on top, or crane and truck are wrong.")
        return f"{box} is on {to}."

    def right():
        if hand_over.made():
            return None
        if not stack_view.made():
            return stack_view(name=stack)
        for box in above:
            if not set_down.made(box=box):
                fits = [s for s, plug in free() if (plug == "yes") == cold[box]]
                return [set_down(box=box, spot=s, by=crane) for s in fits] if free_spots.made() else free_spots()
        return hand_over(box=target, to=truck, by=crane)

    return right
