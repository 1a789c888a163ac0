"""Traces a stray bag from station to station and tells on which shelf it lies."""

from kind import text

STRUCTURE = "follow-links"
DOMAIN = "airport"


def make(k):
    tag, other_tag = k.ids(2)
    stations = k.many(lambda: "".join(k.pick(list("ABCDEFGHJKLMNOPRSTUVWYZ")) for _ in range(3)), k.int(4, 6))
    *path, planned = stations
    shelves = k.ids(len(path))
    times = k.times(len(path))
    passenger = k.person()

    k.role("You trace bags that went astray.", "Lost bags desk. Follow the tag, not the hope.", "baggage tracer")
    k.must(
        "Every station knows only where it sent the bag itself. The plan on the tag is no proof of anything."
        "|Go by where a station sent the bag on to, never by where it was planned to go.",
    )
    k.steps("Ask with <scan>, station after station, until one has it on hand.")
    k.goal(
        f"Bag {tag} of {passenger} was last seen at {path[0]}. On which shelf is it now?",
        f"{passenger} is shouting at the counter. {tag}, checked at {path[0]}: give me the shelf where it lies.",
        f"tag {tag} / from {path[0]} / wanted: shelf it is on right now",
        f"Starting at {path[0]}, follow bag {tag} and report the shelf.",
    )
    k.answers("The shelf where the bag lies now.|Number of the shelf.")

    @k.look(
        "scan|ask_station|bag_events",
        "Asks one station about a bag.|What a station knows of a bag.",
        at=text("station|at|airport", "Station to ask, three letters.|Which station."),
        bag=text("tag|bag|label", "Number on the tag of the bag.|Which bag."),
    )
    def scan(at, bag):
        if bag != tag or at not in path:
            return k.fail(f"{at} has no scan of {bag}.")
        i = path.index(at)
        if i == len(path) - 1:
            return {"scanned|seen": times[i], "state": "on hand", "shelf|rack": shelves[i], "planned_for|plan": planned}
        return {
            "scanned|seen": times[i],
            "state": "sent on",
            "shelf_until_then|old_shelf": shelves[i],
            "sent_to|next": path[i + 1],
            "planned_for|plan": planned,
        }

    @k.look(
        "passenger|traveller|claim",
        "The claim of a passenger.|What a passenger has told us.",
        name=text("name|passenger|who", "Name of the passenger.|Who it is."),
    )
    def claim(name):
        if name != passenger:
            return k.fail(f"No claim of {name}.")
        return {"bag|tag": tag, "second_bag|other_tag": other_tag, "colour": "grey", "second_bag_is": "delivered"}

    def right():
        for at in path:
            if not scan.made(at=at, bag=tag):
                return scan(at=at, bag=tag)
        return k.answer(shelves[-1])

    return right
