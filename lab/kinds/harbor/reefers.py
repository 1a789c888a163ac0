"""Sends fitters to the refrigerated boxes that run too warm, the worst first."""

from kind import integer, text

STRUCTURE = "triage"
DOMAIN = "port"


def make(k):
    crew, other_crew, limit = k.word(), k.word(), k.int(3, 6)
    calm = k.chance(15)
    over = k.numbers(k.int(4, 7), 0, limit if calm and limit > 5 else (7 if calm else 20))
    if calm:
        over = [min(degrees, limit) for degrees in over]
    boxes = [
        (box, slot, k.int(-22, 4), degrees)
        for box, slot, degrees in zip(k.ids(len(over)), k.ids(len(over)), over, strict=True)
    ]
    warm = sorted((b for b in boxes if b[3] > limit), key=lambda b: -b[3])

    k.role(
        "You run the reefer watch of a terminal (reefer: a container with its own cooling).",
        "Night desk, reefer stacks. Worst box first, no speeches.",
        "reefer alarm bot",
    )
    k.must(
        f"A fitter goes to every box that is more than {limit} degrees over its set point, one call for each, "
        "the warmest against its set point first.|More than "
        f"{limit} degrees over: a fitter goes. Always the largest excess first. Anything less is left alone.",
        f"Crew {crew} has the night shift.|On duty tonight: crew {crew}. {other_crew} is off.",
    )
    k.steps("<readings> shows all boxes.", "Then <send_fitter>, box after box.")
    k.goal(
        "Deal with the warm reefers in the stacks.",
        "Alarm panel is lit. Send the night crew where it is needed, in the right order.",
        "reefers running warm again, get them seen to. worst first",
        "Stack round: which boxes need a fitter? Order them out.",
        "I do not want to hear from the cargo insurers tomorrow. See to the warm boxes now.",
    )

    @k.look("readings|reefer_panel|temps", "Set points and readings of all reefers in the stacks.|The alarm panel.")
    def readings():
        return [
            {"box|container": box, "slot|stack": slot, "set_c": at, "reads_c": at + degrees, "over|excess": degrees}
            for box, slot, at, degrees in boxes
        ]

    @k.act(
        "send_fitter|dispatch|call_out",
        "Sends a fitter of a crew to a box.|Orders somebody out to a container.",
        box=text("box|container|unit", "The container to look at.|Which container."),
        slot=text("slot|stack|where", "Where it stands.|Its place in the stacks."),
        who=text("crew|team|who", "Crew that goes.|Which crew sends the fitter."),
        degrees=integer("degrees|excess|over", "By how many degrees it is over.|Excess, for the record."),
    )
    def send_fitter(box, slot, who, degrees):
        row = next((b for b in boxes if b[0] == box), None)
        if row is None or row[1] != slot:
            return k.fail(f"{box} does not stand at {slot}.")
        if who != crew:
            return k.fail(f"Crew {who} is not on shift.")
        return f"{who} is on the way to {slot}."

    def right():
        if not readings.made():
            return readings()
        for box, slot, _, degrees in warm:
            if not send_fitter.made(box=box):
                return send_fitter(box=box, slot=slot, who=crew, degrees=degrees)
        return None

    return right
