"""Acknowledges the alerts of a night, the worst first, and lets the small ones wait."""

from kind import choice, integer, text

STRUCTURE = "triage"
DOMAIN = "incident response"


def make(k):
    team, person = k.word(), k.person()
    alerts = [(alert, k.int(1, 4), k.host()) for alert in k.ids(k.int(3, 6))]
    worst = k.pick(2, 2, 3)
    eta = k.pick(10, 15, 20, 30)

    k.role(
        "you are the pager.",
        "Night desk of an operations team. Few words.",
        "You acknowledge alerts for the engineer on call, who is still waking up.",
    )
    k.must(
        f"{person} is on call.|On call tonight: {person}.",
        "Severity 1 is the worst, 4 the mildest.|sev 1 beats sev 2 beats sev 3 beats sev 4.",
        "Acknowledge in order of severity, the worst first; equal ones in any order.",
    )
    k.steps("<open_alerts> shows what is firing.", "<ack> them with the name of whoever is on call.")
    k.goal(
        f"ack {team}'s alerts down to severity {worst}, eta {eta} min. the rest can wait till morning",
        f"{team} is on fire. I'm up in {eta} minutes. Take severity {worst} and worse, leave everything milder alone.",
        f"Please acknowledge all alerts of team {team} of severity {worst} or worse; the engineer will need {eta} "
        f"minutes.",
        f"team={team} max_severity={worst} eta={eta}, milder ones: do not touch",
    )

    @k.look(
        "open_alerts|firing|alerts",
        "What is firing for a team, unsorted.",
        team=text("team|group", "Name of the team."),
    )
    def open_alerts(team):
        return [{"alert|incident": a, "severity|sev": s, "on|host": h} for a, s, h in alerts] if known(team) else []

    def known(name):
        return name == team

    @k.act(
        "ack|acknowledge|take_alert",
        "Acknowledges an alert for somebody.",
        alert=text("alert|incident|id", "Id of the alert."),
        who=text("who|engineer|by", "Who takes it: full name."),
        minutes=integer("eta|minutes", "In how many minutes they will be there."),
        state=choice("state|status", "What the page shows.", ["acknowledged", "snoozed"], default="acknowledged"),
    )
    def ack(alert, who, minutes, state):
        if alert not in [a for a, _, _ in alerts]:
            return k.fail(f"{alert} is not firing")
        return f"{alert} {state} by {who}, eta {minutes}"

    def right():
        if not open_alerts.made(team=team):
            return open_alerts(team=team)
        left = [(s, a) for a, s, _ in alerts if s <= worst and not ack.made(alert=a)]
        return [ack(alert=a, who=person, minutes=eta) for s, a in left if s == min(left)[0]]

    return right
