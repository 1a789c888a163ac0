"""Tells from a radiosonde log which sonde went highest."""

from kind import text

STRUCTURE = "log-hunt"
DOMAIN = "weather balloons"


def make(k):
    station, day = k.word(), k.date()
    volume = k.id()
    archived = k.chance(45)
    count = k.int(3, 5)
    flights, sondes, crew = k.numbers(count, 300, 999), k.ids(count), k.people(count)
    tops = k.numbers(count, 18000, 36000)
    lost = k.int(0, count - 1) if k.chance(40) else None
    events = []
    for i in range(count):
        events.append((i * 90, f"LAUNCH FLT {flights[i]} SONDE {sondes[i]} GAS HE BY {crew[i].upper()}"))
        end = f"SIGNAL LOST FLT {flights[i]} LAST ALT {tops[i] + 9000} M, NO BURST CONFIRMED"
        events.append((i * 90 + k.int(95, 130), end if i == lost else f"BURST FLT {flights[i]} ALT {tops[i]} M"))
        if k.chance(50):
            events.append((i * 90 + 40, f"FLT {flights[i]} GROUND CHECK OK, WIND {k.int(2, 19)} KT"))
    events.sort(key=lambda e: e[0])
    text_of = "\n".join(f"{5 + t // 60:02}{t % 60:02}Z {line}" for t, line in events)
    best = max((i for i in range(count) if i != lost), key=lambda i: tops[i])

    k.role(
        "You answer questions about the sounding log of an upper-air station.",
        "sonde log reader",
        "Met service, data desk. Answers are one value, taken from the log.",
        "reads balloon logs, answers, nothing else",
    )
    k.must("Only confirmed bursts count; a lost signal does not.|A flight without a BURST line is to be ignored.")
    k.steps("The log is read with <read_log>.|Use <read_log>; old volumes are in <archive>.")
    k.goal(
        f"Station {station}, {day}: which sonde was on the balloon that burst highest? Give its serial.",
        f"serial of the sonde with the highest burst, {station} {day}",
        "For the monthly report the serial number of the sonde that reached the greatest confirmed altitude at "
        f"{station} on {day} is required.",
        f"Someone found a record burst on {day} at {station}. Serial no. of that sonde?",
    )
    k.answers("Serial of the sonde.|The serial number that was asked for.")

    @k.look(
        "read_log|log_of_day|sounding_log",
        "The log of a station for one day.",
        prints="lines",
        station=text("station|site", "Name of the station."),
        day=text("day|date", "The day, year first."),
    )
    def read_log(station, day):
        if (station, day) != asked:
            return k.raw("(no soundings)")
        if archived:
            return k.fail(f"Log of {day} has been moved to the archive, volume {volume}.")
        return k.raw(text_of)

    @k.look(
        "archive|read_volume|from_archive",
        "Reads a volume of the archive.",
        prints="lines",
        volume=text("volume|vol", "Number of the volume."),
        station=text("station|site", "Whose part of the volume."),
    )
    def archive(volume, station):
        if volume != vol or station != asked[0]:
            return k.fail("No such volume, or that station is not in it.")
        return k.raw(f"VOL {volume} / {station.upper()} / {asked[1]}\n{text_of}")

    asked, vol = (station, day), volume

    def right():
        if k.seen(sondes[best]):
            return k.answer(sondes[best])
        return archive(volume=volume, station=station) if k.seen(volume) else read_log(station=station, day=day)

    return right
