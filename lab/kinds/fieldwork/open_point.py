"""Passes the oldest open point of a unit on to whoever leads its next shift."""

from kind import choice, text

STRUCTURE = "pick-extreme+notify"
DOMAIN = "shift handovers"


def make(k):
    unit, sender = f"U-{k.int(100, 980)}", k.person()
    leads, shifts = k.people(3), ["early", "late", "night"]
    shift = k.pick(shifts)
    pagers = k.many(k.phone, 3)
    count = k.int(3, 6)
    points = [
        (p, d, w, f"{k.int(2, 400)} {k.pick('bar', 'degC', 'mm/s', 'ppm')}", k.pick("open", "open", "closed"))
        for p, d, w in zip(k.ids(count), k.dates(count), k.words(count), strict=False)
    ]
    if k.chance(80):
        points[0] = (*points[0][:4], "open")
    else:
        points = [(*p[:4], "closed") for p in points]
    oldest = min((p for p in points if p[4] == "open"), key=lambda p: p[1], default=None)

    k.role(
        "You write the shift handovers of a chemical plant.",
        "handover bot",
        "Shift handover. The incoming lead gets one page: the point that has been open longest, with its reading. "
        "Nothing else is of interest at 0600.",
        "control room clerk",
    )
    k.must(
        f"The next shift is the {shift} shift.|Incoming: {shift} shift.",
        "Hand over the point that has been open longest. If none is open, no message is sent.|Only one point goes out: "
        "of the open ones the one with the earliest date. With no point open, no message.",
    )
    k.steps("Points: <points_of>. People: <roster>. Message: <page_lead>.")
    k.goal(
        f"Handover for {unit}.",
        f"{unit}: tell the next lead about the oldest open point and its reading",
        f"{sender} goes off shift. The lead of the next shift at {unit} must know what has been open longest.",
        f"Unit {unit}, end of shift. Do the handover.",
        f"handover {unit} / oldest open point / to incoming lead",
    )

    @k.look(
        "points_of|shift_log|log_points",
        "Points in the shift log of a unit.",
        unit=text("unit|plant_unit", "Which unit."),
    )
    def points_of(unit):
        if unit != here:
            return []
        return [
            {"point|no": a, "raised|date": b, "tag": c, "reading|last_value": d, "state": e} for a, b, c, d, e in points
        ]

    @k.look(
        "roster|who_leads|shift_leads",
        "Shift leads of a unit and their pagers.",
        unit=text("unit|plant_unit", "Which unit."),
        shift=choice("shift|which", "Only this shift.", shifts, optional=True),
    )
    def roster(unit, shift):
        if unit != here:
            return []
        return [
            {"shift": s, "lead|name": n, "pager|phone": p}
            for s, n, p in zip(shifts, leads, pagers, strict=False)
            if shift in (None, s)
        ]

    @k.act(
        "page_lead|send_page|message",
        "Sends a page.",
        pager=text("pager|to", "Number of the pager."),
        point=text("point|about", "Number of the point."),
        reading=text("reading|value", "Last reading, with its unit."),
    )
    def page_lead(pager, point, reading):
        if pager not in pagers or point not in [p[0] for p in points]:
            return k.fail("No such pager or point.")
        return f"Paged: {point}, {reading}."

    here = unit

    def right():
        if page_lead.made():
            return k.finish()
        calls = [] if points_of.made(unit=unit) else [points_of(unit=unit)]
        if not calls and not oldest:
            return k.finish()
        if not k.seen(pagers[shifts.index(shift)]):
            calls += [roster(unit=unit, shift=shift), roster(unit=unit)]
        return calls or page_lead(pager=pagers[shifts.index(shift)], point=oldest[0], reading=oldest[3])

    return right
