"""Reserves seats for a family, in the carriage they like best that has room."""

from kind import flag, integer, text

STRUCTURE = "retry-other"
DOMAIN = "travel plans"


def make(k):
    day, family = k.date(), k.person().split()[1]
    start, end = k.many(k.word, 2)
    seats, table = k.int(2, 6), k.chance(50)
    liked = k.numbers(3, 1, 14)
    hours = sorted(k.times(4))
    at = k.int(0, 2)
    numbers = k.ids(4)
    limit = hours[at - 1] if at else "05:30"  # the first train after it is wanted
    full = liked[: k.pick(0, 1, 1, 2, 2, 3)]
    refused = []
    carriages = f"{liked[0]}, then {liked[1]}, then {liked[2]}"

    k.role(
        "You book trains for our family.",
        "Travel agent at the kitchen table. You know that uncle gets sick facing backwards and that the little one "
        "must sit near a door, so "
        "the order of carriages is not up for discussion.",
        "train booking bot",
    )
    k.must(
        f"Carriages that we like, best first: {carriages}. No others."
        f"|Try the carriages in this order: {carriages}. If all are full, we stay at home: reserve nothing.",
    )
    k.steps("<trains> lists what runs.", "<reserve> in the carriage we like best; if that is full, in the next.")
    with_table = "at a table" if table else "not at a table"
    k.goal(
        f"Please reserve {seats} seats {with_table} from {start} to {end} on {day}, in the first train that leaves "
        f"after {limit}.",
        f"{day} {start}-{end}, first train after {limit}, {seats} seats, {with_table}",
        f"The {family} family wants to travel from {start} to {end} on {day}: {seats} seats, {with_table}. We can't "
        f"be at the station "
        f"before {limit}, so take the next train after that.",
        f"Can you get us {seats} seats ({with_table}) to {end}? From {start}, {day}, whatever leaves first after "
        f"{limit}.",
    )

    @k.look(
        "trains|timetable|connections",
        "Lists the trains between two towns on a day.",
        a=text("from_town|origin|start", "Where it leaves."),
        b=text("to_town|destination|end", "Where it goes."),
        on=text("day|date", "The day, as 2026-01-31."),
    )
    def trains(a, b, on):
        if (a, b, on) != (start, end, day):
            return []
        rows = [{"train|no": n, "leaves|departure": t} for n, t in zip(numbers, hours, strict=True)]
        return rows if seats % 2 else rows[::-1]

    @k.act(
        "reserve|book_seats|hold_seats",
        "Reserves seats next to each other.",
        train=text("train|no", "Number of the train."),
        carriage=integer("carriage|coach|wagon", "Number of the carriage."),
        count=integer("seats|count|people", "How many seats."),
        at_table=flag("table|at_table", "Whether they are at a table.", default=False),
    )
    def reserve(train, carriage, count, at_table):
        if train not in numbers or not 1 <= carriage <= 14:
            return k.fail("There is no such train or carriage.")
        if carriage in full:
            refused.append(carriage)
            return k.fail(f"Carriage {carriage} of train {train} is full.")
        return f"{count} seats in carriage {carriage} of {train} are yours."

    def right():
        if not trains.made(a=start, b=end, on=day):
            return trains(a=start, b=end, on=day)
        if reserve.made():
            return k.finish()
        left = [c for c in liked if c not in refused]
        if not left:
            return k.give_up("all carriages that they like are full.")
        return reserve(train=numbers[at], carriage=left[0], count=seats, at_table=table)

    return right
