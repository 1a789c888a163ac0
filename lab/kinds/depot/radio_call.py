"""Turns a radio message into a job for the crew that covers the area."""

from kind import choice, text

STRUCTURE = "prose-to-form"
DOMAIN = "dispatch"

SKINS = """burst pipe;crew;street;repair
fallen tree;gang;road;clearing
blocked drain;tanker;lane;jetting
dead signal;technician;junction;repair
pothole;patch team;road;filling
petrol spill;sweeper;quay;cleaning
broken lift;fitter;tower;repair
gas smell;patrol;block;inspection
loose cable;line crew;pole row;securing
stuck gate;mechanic;lock;freeing
packed skip;lorry;yard;emptying
lost pallet;picker;rack;search
flat tyre;service van;bay;change
smoking motor;electrician;hall;inspection
dead sheep;collector;farm;removal
sunken kerb;paving team;square;resetting
frozen points;heater crew;siding;thawing
jammed belt;fitter;line;freeing
cracked pane;glazier;terminal;boarding
flooded pit;pump team;site;draining"""


def make(k):
    fault, crew, street, work = k.pick(SKINS.split("\n")).split(";")
    places = k.words(k.int(3, 5))
    crews, place = k.ids(len(places)), k.pick(places)
    caller, at, bad = k.person(), k.time(), k.chance(40)
    urgency = "urgent" if bad else "normal"
    word = "cannot wait" if bad else "can wait"
    k.role(
        f"Control room, {street} desk.|You turn radio calls into jobs.|dispatcher's hand: every call becomes a job",
        f"Listens to the radio; sends out one {crew} at a time.",
    )
    k.must("A call that cannot wait is urgent, one that can wait is normal.|Can wait: normal. Cannot wait: urgent.")
    k.steps(
        f"<covers> says whose area it is.|Ask <covers> for the {street}.", f"Open the job for that {crew} with <job>."
    )
    k.goal(
        f'"Control, {caller}, I have a {fault} at {place}, since {at}, {word}, over."',
        f"{at} {caller}: {fault}, {street} {place}. {word.capitalize()}.",
        f"Call from {caller}. {fault.capitalize()} in {place}, first seen {at}. It {word}. Send whoever has that {street}.",
        f"who: {caller}\nwhat: {fault}\nwhere: {place}\nsince: {at}\nnote: {word}",
        f"There is a {fault} on our {street}!! ({place}) I saw it at {at}, my name is {caller}, it {word}",
    )

    @k.look(
        "covers|area_of|whose_area",
        f"Which {crew} covers a {street}.|Number of the {crew} for one {street}.",
        where=text(f"{street.split()[0]}|place|where", f"Name of the {street}.|Which {street}."),
    )
    def covers(where):
        if where not in places:
            return k.fail(f"{where} is not ours")
        at = places.index(where)
        return {"where|place": where, "crew|unit|call_sign": crews[at], "stand_in|relief": crews[at - 1]}

    @k.act(
        "open_job|send|job",
        f"Opens a job of {work}.|New job for one {crew}.",
        unit=text("unit|crew|to", f"Number of the {crew} that covers it.|Which {crew} goes."),
        where=text("where|place|at", f"The {street}.|Where it is."),
        since=text("since|seen_at|time", "Since when, as the caller says.|Time that the caller gives."),
        urgency=choice("urgency|class", "How soon.|Urgent or normal.", ["urgent", "normal"]),
    )
    def job(unit, where, since, urgency):
        if unit not in crews:
            return k.fail(f"no {crew} {unit}")
        return f"job open: {unit} to {where}"

    def right():
        if job.made(where=place):
            return None
        if not covers.made(where=place):
            return covers(where=place)
        return job(unit=crews[places.index(place)], where=place, since=at, urgency=urgency)

    return right
