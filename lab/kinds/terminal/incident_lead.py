"""Gives an incident to somebody who is free, trained and awake."""

from kind import choice, text

STRUCTURE = "assign"
DOMAIN = "incident response"


def make(k):
    incident, region, elsewhere = k.id(), *k.words(2)
    people = k.people(5)
    severity = k.pick("sev1", "sev2")
    rows = []
    lucky = k.int(0, 4) if k.chance(85) else None
    for i, person in enumerate(people):
        fits = (
            [(region, "yes", "none")]
            if i == lucky
            else [(elsewhere, "yes", "none"), (region, "no", "none"), (region, "yes", k.id())]
        )
        rows.append((person, *k.pick(fits)))
    channel = f"#{k.word()}"

    k.role("incident coordinator.", "You find a lead for each incident.", "pager logic. exactly one lead per incident.")
    k.must(
        f"Leads are announced in {channel}.|channel: {channel}.",
        "A lead is in the region of the incident, has the training, and has no other incident.",
        "If nobody fits, assign nobody and report that it is not done.",
    )
    k.steps("<incident_card> names the region.", "<roster> lists all people.")
    k.goal(
        f"{incident} has no lead yet. it's {severity}",
        f"{severity}!! {incident} needs someone NOW",
        f"Please appoint a lead for incident {incident} (severity {severity}).",
        f"find me a lead for {incident}, {severity}, somebody who isn't busy",
    )

    @k.look(
        "incident_card|show_incident|incident",
        "What is known of an incident.",
        ref=text("incident|ref", "Id of the incident."),
    )
    def incident_card(ref):
        return (
            {"incident": ref, "region": region, "opened_from": elsewhere}
            if ref == incident
            else k.fail(f"no incident {ref}")
        )

    @k.look("roster|list_people|staff", "Everybody who could lead an incident.")
    def roster():
        return [{"name": p, "region": r, "trained": t, "busy_with|incident": b} for p, r, t, b in rows]

    @k.act(
        "appoint|set_lead|assign_lead",
        "Makes a person the lead of an incident.",
        ref=text("incident|ref", "Id of the incident."),
        who=text("lead|who", "Full name."),
        level=choice("severity|sev", "How severe it is.", ["sev1", "sev2", "sev3"]),
        room=text("channel|room", "Where it is announced."),
    )
    def appoint(ref, who, level, room):
        if ref != incident or who not in people:
            return k.fail("no such incident or person")
        return f"{who} leads {ref} ({level}), told {room}"

    def right():
        looks = [] if incident_card.made(ref=incident) else [incident_card(ref=incident)]
        looks += [] if roster.made() else [roster()]
        if looks:
            return looks
        if lucky is None:
            return k.give_up("nobody is free, trained and in the region")
        if not appoint.made():
            return appoint(ref=incident, who=people[lucky], level=severity, room=channel)

    return right
