"""Gives a setting of a weather station the value back that it had before somebody changed it."""

from kind import choice, integer, text

STRUCTURE = "restore"
DOMAIN = "weather stations"


def make(k):
    stations = k.ids(3)
    mine = k.pick(stations)
    culprit, *others = k.people(3)
    settings = ["interval", "offset", "gain"]
    what = k.pick(settings)
    was, now, *more = k.numbers(8, 2, 900)
    log = [
        (mine, what, more[0], was, others[0]),
        (mine, k.pick([s for s in settings if s != what]), more[1], more[2], culprit),
        (k.pick([s for s in stations if s != mine]), what, more[3], more[4], culprit),
        (mine, what, was, now, culprit),
    ]
    if k.chance(40):
        log[2], log[3] = log[3], log[2]
    times = sorted(k.times(4))
    is_back = k.chance(20)

    k.role(
        "You service the weather stations of a valley.",
        "Field technician's notebook, with hands.",
        "station keeper.",
    )
    k.must(
        "Read the value of now first: if it is already as it was before that change, leave it.|"
        "Before you write, read the value of now, and write nothing that is already so."
    )
    k.steps("<changes> tells who changed what.", "<setting> reads the value of now.", "<put> writes a value.")
    k.goal(
        f"{culprit} changed the {what} of station {mine}. Put it back to what it was.",
        f"{mine}: {what} as before {culprit} touched it",
        f"The curve of {mine} jumped after {culprit} had been there. Restore the former {what}.",
        f"station {mine} / setting {what} / undo {culprit}",
    )

    @k.look("changes|logbook|history", "The logbook of changes, oldest first.", prints="log")
    def changes():
        rows = zip(times, log, strict=True)
        return [{"at": t, "station": s, "what": w, "from": a, "to": b, "by": p} for t, (s, w, a, b, p) in rows]

    @k.look("setting|read_setting|value_now", "Reads one setting of a station.",
            station=text("station|mast", "Number of the station."),
            name=choice("name|setting", "Which setting.", settings))  # fmt: skip
    def setting(station, name):
        if station not in stations:
            return k.fail(f"{station} does not answer.")
        if (station, name) != (mine, what):
            return {"value|level_now": more[5]}
        back = is_back or put.made(station=mine, name=what, value=was)
        return {"value|level_now": was if back else now}

    @k.act("put|write_setting|adjust", "Writes one setting of a station.",
           station=text("station|mast", "Number of the station."),
           name=choice("name|setting", "Which setting.", settings),
           value=integer("value|to", "The value it gets."))  # fmt: skip
    def put(station, name, value):
        if station not in stations:
            return k.fail(f"{station} does not answer.")
        return f"{name} of {station} is {value} now."

    def right():
        looks = [] if changes.made() else [changes()]
        if not setting.made(station=mine, name=what):
            looks.append(setting(station=mine, name=what))
        if looks:
            return looks
        if is_back or put.made(station=mine, name=what, value=was):
            return k.finish()
        return put(station=mine, name=what, value=was)

    return right
