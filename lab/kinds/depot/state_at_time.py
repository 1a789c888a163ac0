"""Finds who or what was in charge at a given time: the last change before it."""

from kind import text

STRUCTURE = "state-at-time"
DOMAIN = "investigations"

SKINS = """crane;driver;drop
gate;guard;break-in
lock;keeper;collision
signal;signaller;near miss
boiler;stoker;burst
ferry;helmsman;bump
furnace;baker;burnt batch
pump;warden;flood
forklift;driver;dent
tower;controller;conflict
press;setter;crushed tool
mill;miller;fire
winch;winchman;snapped rope
dock;foreman;spill
line;supervisor;stop
train;driver;skid
pit;deputy;gas alarm
plough;driver;broken post
ward;porter;lost bag
quarry;blaster;flyrock"""


def make(k):
    place, who, event = k.pick(SKINS.split("\n")).split(";")
    name, case, count = k.word(), k.id(), k.int(3, 4)
    times = sorted(k.times(count + 1))
    at = k.int(1, count)
    when = times.pop(at)
    people, cards = k.people(count), k.ids(count)
    k.role(f"You look into every {event}.|{event} enquiry|Who was in charge when it happened?", "Investigator's helper")
    k.must(
        f"In charge is whoever took over last before the time of the {event}.|The last one who took over before it happened was in charge."
    )
    k.steps("<handovers> lists who took over when.|Read <handovers>.", "<note> the one who was in charge.")
    k.goal(
        f"Case {case}: {event} at {place} {name}, {when}. Note who was in charge.",
        f"{when} {event} {name} - who was it? case {case}",
        f"There was a {event} at {name} at {when}. Put the {who} who was in charge then into case {case}.",
        f"case {case} / {place} {name} / time {when} / {who}: ?",
        f"{name}, {when}, {event}. find out whose watch it was ({case})",
    )

    @k.look(
        "handovers|watch_list|took_over",
        f"Who took over a {place} when.",
        place=text(f"{place}|where", f"Name of the {place}.|Which {place}."),
    )
    def handovers(**by):
        return (
            [
                {"took_over|since": t, f"{who}|name": p, "card|staff_no": c}
                for t, p, c in zip(times, people, cards, strict=True)
            ]
            if by["place"] == name
            else k.fail(f"no {place} {by['place']}")
        )

    @k.act(
        "note|put_into_case|name_person",
        f"Puts a {who} into a case.",
        case=text("case|number", "Number of the case.|Which case."),
        card=text("card|staff_no", f"Card of the {who} in charge.|Staff number."),
        time=text("time|at", f"Time of the {event}.|When it happened."),
    )
    def note(case, card, time):
        return f"{case}: {card}" if card in cards else k.fail(f"no card {card}")

    def right():
        if note.made():
            return None
        return note(case=case, card=cards[at - 1], time=when) if handovers.made(place=name) else handovers(place=name)

    return right
