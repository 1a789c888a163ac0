"""Finds out who is on call for the service of an alert and pages them with its reading."""

from kind import choice, number, text

STRUCTURE = "notify"
DOMAIN = "observability"


def make(k):
    alert, wrong = k.ids(2)
    service, twin, team, team2 = k.words(4)
    primary, secondary, lead = k.people(3)
    reading, limit = k.pick("4.7", "12.5", "88.25", "0.93"), k.pick("2.0", "1.5", "0.5")
    asleep = k.chance(40)

    k.role(
        "you page people. only the right ones.",
        "Alert relay of the observability team.",
        "You pass alerts on to whoever is on call for the service.",
    )
    k.must(
        "Page the primary; if the primary has the status away, page the secondary.",
        "Tell them the current reading, not the limit.",
        "Pages about red alerts have high urgency.|urgency is high for red alerts.",
    )
    k.steps("<show> the alert, look up its service with <owner>, then <rota>.")
    k.goal(
        f"page whoever is on call for alert {alert}",
        f"{alert} is still red and nobody moved. wake somebody up",
        f"Alert {alert} has to reach the engineer in charge. Please see to it; urgency high.",
        f"do we know whose {alert} is? get them on it, with the number it shows (urgency high)",
    )

    @k.look(
        "show|alert|get_alert", "Shows an alert.|Details of one alert.", alert_id=text("alert|id", "Id of the alert.")
    )
    def show(alert_id):
        if alert_id not in (alert, wrong):
            return k.fail(f"no alert {alert_id}")
        return {
            "alert": alert_id,
            "service|svc": service if alert_id == alert else twin,
            "limit|threshold": float(limit),
            "reading|current": float(reading),
            "color": "red",
        }

    @k.look(
        "owner|who_owns|service_info",
        "Which team owns a service.",
        service_name=text("service|svc|name", "Name of the service."),
    )
    def owner(service_name):
        return {
            service: {"service": service, "team|squad": team, "former_team": team2},
            twin: {"service": twin, "team|squad": team2, "former_team": team},
        }.get(service_name) or k.fail("unknown service")

    @k.look("rota|on_call|schedule_of", "Who is on call for a team.", squad=text("team|squad", "Name of the team."))
    def rota(squad):
        if squad != team:
            return k.fail(f"{squad} has no rota of its own")
        return [
            {"role": "lead", "name|person": lead, "status": "here"},
            {"role": "primary", "name|person": primary, "status": "away" if asleep else "here"},
            {"role": "secondary", "name|person": secondary, "status": "here"},
        ]

    @k.act(
        "page|wake|call_out",
        "Pages a person.",
        who=text("who|person|to", "Full name of the person."),
        about=text("alert|about|ref", "Id of the alert that it is about."),
        value=number("reading|value", "What the alert reads now."),
        urgency=choice("urgency|prio", "How urgent it is.", ["low", "high"], default="low"),
    )
    def page(who, about, value, urgency):
        if who not in (primary, secondary, lead):
            return k.fail(f"no pager for {who}")
        return f"paged {who}: {about} at {value} ({urgency})"

    def right():
        if not show.made(alert_id=alert):
            return show(alert_id=alert)
        if not owner.made(service_name=service):
            return owner(service_name=service)
        if not rota.made(squad=team):
            return rota(squad=team)
        if not page.made(about=alert):
            return page(who=secondary if asleep else primary, about=alert, value=float(reading), urgency="high")

    return right
