"""Sends crews out to the calls of an area, the worst first and the others after it in order."""

from kind import text

STRUCTURE = "triage"
DOMAIN = "call-outs"

SKINS = """flood;depth;cellar
fire;alarm level;shed
outage;houses;street
leak;litres;main
jam;length;road
breakdown;delay;bus
spill;gallons;dock
infestation;nests;barn
landslip;tonnes;pass
cut;depth;cable
blockage;height;sewer
gas smell;ppm;house
ice;thickness;bridge
crack;width;pier
noise;decibels;yard
backlog;days;counter
queue;trucks;gate
drought;dryness;field
fault;severity;line
collapse;metres;trench"""


def make(k):
    event, measure, place = k.pick(SKINS.split("\n")).split(";")
    zone, crew, count = k.word(), k.word(), k.int(2, 4)
    rows = list(zip(k.ids(count), k.words(count), k.numbers(count, 2, 300), strict=True))
    order = sorted(rows, key=lambda r: -r[2])
    k.role(f"You send {crew} out.|{event} control|Worst first.", "Control room")
    k.must(
        f"The higher the {measure}, the sooner: send in that order, highest first.|Begin with the highest {measure} and go down."
    )
    k.steps("<calls> lists them.|See <calls>.", "<send> one after the other.")
    k.goal(
        f"Work through the {event} calls of {zone} with {crew}.",
        f"{zone}: all {event} calls, {crew}, worst first",
        f"Crew {crew} is free. Send them to every {event} in {zone}, in the right order.",
        f"zone {zone} / crew {crew} / {event}",
        f"{crew} to control: ready for {zone}, give us the list, over",
    )

    @k.look(
        "calls|open_calls|list_calls",
        f"Every open {event} of a zone.",
        zone=text("zone|where", "Name of the zone.|Which zone."),
    )
    def calls(**by):
        return (
            [
                {"call|no": n, f"{place}|at": p, f"{measure.split()[0]}": m}
                for n, p, m in rows
                if not send.made(number=n)
            ]
            if by["zone"] == zone
            else []
        )

    @k.act(
        "send|send_crew|dispatch",
        "Sends a crew to a call.",
        number=text("call|number", "Number of the call.|Which call."),
        place=text(f"{place}|at", f"The {place}.|Where it is."),
        crew=text("crew|who", "Which crew.|Name of the crew."),
    )
    def send(number, place, crew):
        left = [r for r in order if not send.made(number=r[0])]
        return (
            f"{crew} to {place}"
            if left and (number, place) == left[0][:2]
            else k.fail(f"{number} is not the worst that is left")
        )

    def right():
        if not calls.made(zone=zone):
            return calls(zone=zone)
        left = [r for r in order if not send.made(number=r[0])]
        return send(number=left[0][0], place=left[0][1], crew=crew) if left else None

    return right
