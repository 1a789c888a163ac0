"""Has tyres changed; where they are stored is known from earlier runs."""

from kind import choice, integer, text

STRUCTURE = "known-before"
DOMAIN = "car"


def make(k):
    note = f"{k.word()}/{k.word()}_{k.word()}.md"
    car = k.word().title()
    storage, axle = k.id(), k.int(14, 21)
    day, hours = k.date(), sorted(k.times(4))
    free = k.some(hours, k.int(1, 3))
    season = k.pick("winter", "summer")
    k.on(note)
    k.hub(tyre_storage_no=storage, rim_inches=axle, last_oil_change=k.date())

    k.role(
        "You take care of our car.",
        "car agent, one file per car",
        "You keep the log of a family car that is older than the children. What earlier runs have found about it need "
        "not be looked up a second time.",
    )
    k.must("Take the earliest free hour of the day.|Of the free hours, the earliest suits us.")
    k.steps(
        "<hours_on> shows the free hours of a day.",
        "<change_tyres> with the storage number and the rim size that are known.",
    )
    k.goal(
        f"Book the change to {season} tyres for {car} on {day}.",
        f"{season} tyres, {day}",
        f"If {car} is still on the wrong tyres when my sister comes, I'll hear about it for years. "
        f"{season.capitalize()} tyres on {day}, please.",
        f"could you make a date at the garage on {day}? {season} tyres for {car}",
    )

    @k.look("hours_on|free_hours|garage_calendar", "The hours of a day at the garage.", on=text("day|date", "The day."))
    def hours_on(on):
        if on != day:
            return []
        return [{"hour|time": h, "is|state": "free" if h in free else "taken"} for h in hours]

    @k.act(
        "change_tyres|book_change|tyre_date",
        "Makes a date for a change of tyres.",
        storage_no=text("storage|storage_no", "Number under which the tyres are stored."),
        rim=integer("rim|inches", "Size of the rims, in inches."),
        at=text("hour|time", "At which hour."),
        on=text("day|date", "On which day."),
        kind=choice("tyres|season", "Which tyres come on.", ["summer", "winter"]),
    )
    def change_tyres(storage_no, rim, at, on, kind):
        if storage_no != storage or rim != axle:
            return k.fail("No such tyres are stored here.")
        if on != day or at not in free:
            return k.fail(f"{at} on {on} is taken.")
        return f"See you on {on} at {at}. The {kind} tyres from {storage_no} will be ready."

    def right():
        if not hours_on.made(on=day):
            return hours_on(on=day)
        if not change_tyres.made():
            return change_tyres(storage_no=storage, rim=axle, at=min(free), on=day, kind=season)
        return k.finish()

    return right
