"""Puts a spot into the first break of the day that is long enough and in no forbidden programme."""

from kind import text

STRUCTURE = "schedule"
DOMAIN = "radio schedules"


def make(k):
    title, station_day, spot = k.title(), k.date(), k.id()
    shows = k.many(k.title, 3)
    banned, seconds = shows[0], 5 * k.int(3, 12)
    breaks = [(at, 5 * k.int(1, 16), k.pick(shows)) for at in k.times(k.int(5, 8))]
    fit = sorted(at for at, free, show in breaks if free >= seconds and show != banned)

    k.role(
        "You schedule the spots of a radio station.",
        "traffic desk, radio",
        "You fill the breaks of a local station. Advertisers pay for being heard early in the day, and the programme "
        "director gets letters if the wrong spot runs in the wrong programme.",
    )
    k.must(
        "A spot goes into the earliest break of the day that is long enough and that does not lie in a programme it is "
        "kept out of.|Take the first break by the clock that has at least as many seconds as the spot; the programme "
        "that the spot is barred from doesn't count.",
        "If there is none, schedule nothing and say that it could not be done.",
    )
    k.steps("Look at the spot with <spot_info> and at the day with <breaks_on>.")
    k.goal(
        f"Schedule {title} for {station_day}.",
        f"spot: {title} / day: {station_day} / slot: as early as possible",
        f"put {title} on air, {station_day}, first slot that works",
        f"The client of {title} rings every ten minutes; find a place for it on {station_day}.",
    )

    @k.look(
        "spot_info|find_spot|spot", "Shows a spot by its title.", name=text("title|spot_title", "Title of the spot.")
    )
    def spot_info(name):
        if name != title:
            return k.fail(f"No spot is called {name}.")
        return {"title": title, "spot|spot_no": spot, "seconds": seconds, "kept_out_of|not_in": banned}

    @k.look("breaks_on|list_breaks|day_plan", "Lists the breaks of a day.", day=text("day|date", "The day."))
    def breaks_on(day):
        if day != station_day:
            return []
        return [{"at|start": at, "free_seconds|room": free, "programme": show} for at, free, show in breaks]

    @k.act(
        "put_on_air|insert|place_spot",
        "Puts a spot into a break.",
        number=text("spot|spot_no", "Number of the spot."),
        day=text("day|date", "The day."),
        at=text("at|start", "When the break begins."),
    )
    def put_on_air(number, day, at):
        room = {a: free for a, free, _ in breaks}
        if number != spot or day != station_day or room.get(at, 0) < seconds or put_on_air.calls:
            return k.fail(f"{number} doesn't fit at {at}.")
        return f"{spot} runs at {at}."

    def right():
        looks = [] if spot_info.made(name=title) else [spot_info(name=title)]
        looks += [] if breaks_on.made(day=station_day) else [breaks_on(day=station_day)]
        if looks or put_on_air.calls:
            return looks
        if not fit:
            return k.give_up("no break fits.")
        return put_on_air(number=spot, day=station_day, at=fit[0])

    return right
