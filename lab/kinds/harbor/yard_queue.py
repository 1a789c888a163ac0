"""Takes truck after truck from the yard queue and sends each to its lane."""

from kind import flag, text

STRUCTURE = "queue"
DOMAIN = "container depot"


def make(k):
    danger, empty, full = k.ids(3)
    trucks = [
        (plate, k.pick("hazard", "empty", "loaded", "loaded"), k.pick("in", "out"), k.pick("yes", "no"))
        for plate in k.ids(k.int(2, 6))
    ]
    if k.chance(10):
        trucks = []
    seen_empty = []
    lanes = {"hazard": danger, "empty": empty, "loaded": full}

    def head():
        return next((t for t in trucks if not send.made(plate=t[0])), None)

    k.role("You feed the lanes of a container depot.", "Yard marshal. Next. Next. Next.", "depot lane bot")
    k.must(
        f"Dangerous loads go to lane {danger}, empties to {empty}, all other loads to {full}."
        f"|Lanes: {danger} = hazard, {empty} = empty, {full} = loaded.",
        "A loaded or dangerous truck on its way out is weighed unless it has a ticket. Nobody else is weighed.",
    )
    k.steps("<next_truck> shows the head of the queue.", "<send> it on, until nobody is left.")
    k.goal(
        "Work off the queue in the yard.",
        "The yard is full, get the trucks into the lanes. All of them.",
        "run the queue till it is empty",
        "Shift starts: clear everybody who stands in the yard queue.",
        "How long do these people have to stand there? Send them on, one after the other.",
    )

    @k.look("next_truck|head_of_queue|who_is_next", "The first truck of the queue.|Who is next, if anybody.")
    def next_truck():
        if head() is None:
            seen_empty.append(True)
            return []
        plate, load, way, ticket = head()
        return [{"truck|plate": plate, "load|cargo": load, "way|direction": way, "has_ticket|ticket": ticket}]

    @k.act(
        "send|to_lane|wave_on",
        "Sends the first truck of the queue to a lane.|Truck into lane.",
        plate=text("truck|plate|vehicle", "Plate of the truck.|Which truck."),
        lane=text("lane|to|track", "Lane that it goes to.|Which lane."),
        weigh=flag("weigh|scale|over_scale", "Whether it goes over the scale first.|True if it is weighed."),
    )
    def send(plate, lane, weigh):
        if head() is None or plate != head()[0]:
            return k.fail(f"{plate} is not at the head of the queue.")
        if lane not in lanes.values():
            return k.fail(f"There is no lane {lane}.")
        return f"{plate} rolls to {lane}."

    def right():
        if head() is None:
            return None if seen_empty else next_truck()
        plate, load, way, ticket = head()
        if not k.seen(plate):
            return next_truck()
        return send(plate=plate, lane=lanes[load], weigh=load != "empty" and way == "out" and ticket == "no")

    return right
