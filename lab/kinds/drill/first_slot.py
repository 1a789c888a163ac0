"""Of the free places or times, the first or last that meets two conditions of the goal."""

from kind import integer, text

STRUCTURE = "schedule"
DOMAIN = "skins"
THINGS = "room seats; court players; van seats; hall guests; boat berths; lab places; studio musicians; booth people; kitchen cooks; garage cars; ward beds; table guests".split("; ")


def make(k):
    thing, unit = k.pick(THINGS).split()
    rows = [{"id": id_, "time": time, "size": size, "taken": k.chance(35)} for id_, time, size in zip(k.ids(k.int(4, 7)), k.times(7), k.numbers(7, 2, 80), strict=False)]
    need, after, late = k.int(2, 60), k.time(), k.chance(40)
    who = k.person()
    fits = sorted((row for row in rows if not row["taken"] and row["size"] >= need and (row["time"] < after if late else row["time"] > after)), key=lambda row: row["time"])
    row = (fits[-1] if late else fits[0]) if fits else None
    when = k.one(f"the last one before {after}|as late as possible, but before {after}|before {after}, the later the better" if late else
                 f"the first one after {after}|as early as possible, but after {after}|after {after}, the sooner the better")
    for_ = k.one(f"for {need} {unit}|at least {need} {unit}|{need} {unit} or more|big enough for {need} {unit}")
    k.role(f"""You book a {thing} for people.|{thing} bookings|You find a free {thing}.|Bookings; nobody gets what is taken.""")
    k.must("If none fits, report that it is not done.|Nothing that fits: say that it was not possible.")
    k.steps("<look> lists what there is.|Look at <look>.", "<book> the one that fits.|Then <book>.")
    k.goal(f"""{who} needs a {thing}, {for_}, {when}.|Book a {thing} for {who}: {for_}, {when}|{thing} {for_}, {when}; name {who}|{when}: a {thing} for {who}, {for_}|please find {who} a {thing} ({for_}), {when}""")

    @k.look(f"list_{thing}s|free_{thing}s|{thing}s|plan", f"Lists every {thing} and when.|Which {thing} is free when.")
    def look():
        return [{f"{thing}|id": one["id"], "time|from": one["time"], unit: one["size"], "taken": one["taken"]} for one in order]

    order = k.shuffled(rows)

    @k.act(f"book|book_{thing}|reserve", f"Books a {thing}.|Reserves one {thing}.", key=text(f"{thing}|id|which", f"Id of the {thing}."), who_=text("name|who|for_whom", "Who it is for.|Name of the person."),
           count=integer(f"{unit}|count|how_many", f"How many {unit}."), at=text("time|at|when", "The time of the place that is booked.|When it begins."))
    def book(key=None, who_=None, count=None, at=None):
        return f"{key} is booked for {who_}." if any(one["id"] == key and not one["taken"] for one in rows) else k.fail(f"{key} cannot be booked.")

    def right():
        if not look.made():
            return look()
        if not row:
            return k.give_up(f"no {thing} fits")
        return None if book.made() else book(key=row["id"], who_=who, count=need, at=row["time"])

    return right
