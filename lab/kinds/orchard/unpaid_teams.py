"""Reminds each coach once if players of the team have not paid, however many they are."""

from kind import flag, text

STRUCTURE = "group-act"
DOMAIN = "sports clubs"


def make(k):
    club, day = k.title(), k.date()
    teams = k.words(k.int(3, 4))
    coach = dict(zip(teams, k.many(k.mail, len(teams)), strict=True))
    players = [(k.person(), k.pick(teams), k.pick("paid", "paid", "open", "waived")) for _ in range(k.int(5, 9))]
    owing = [team for team in teams if any(t == team and state == "open" for _, t, state in players)]

    k.role(
        f"You keep the fees of the {club} sports club.",
        "Treasurer's assistant. Friendly, but money is money.",
        "fee bot of a sports club.",
    )
    k.must(
        f"The fees are due on {day}.|Due day: {day}.",
        "A coach gets one mail for the team, not one for each player; who is waived owes nothing.",
    )
    k.steps("<fees> shows who paid.", "<coaches> has the addresses.", "<remind> one coach for each team that owes.")
    k.goal(
        "Remind the coaches of all teams in which somebody's fee is still open, and ask for a receipt.",
        "fees: one reminder per team that owes, with receipt",
        "Some of our players have not paid. Tell their coaches (one mail a team) and have them confirm receipt.",
        "Who still owes? Write to the coach of each such team once, receipt requested.",
    )

    @k.look("fees|fee_list|who_paid", "Players, their teams, and the state of their fee.")
    def fees():
        return [{"player|name": p, "team|side": t, "fee|state": s} for p, t, s in players]

    @k.look("coaches|coach_list|addresses", "Teams and the mail address of their coach.")
    def coaches():
        return [{"team|side": team, "coach|mail": coach[team]} for team in teams]

    @k.act(
        "remind|mail_coach|dun",
        "Mails a coach about open fees of a team.",
        to=text("to|address", "Mail address of the coach."),
        team=text("team|side", "Which team it is about."),
        due=text("due|until", "The day the fees are due."),
        receipt=flag("receipt|confirm", "Whether the coach has to confirm it.", default=False),
    )
    def remind(to, team, due, receipt):
        if coach.get(team) != to:
            return k.fail(f"{to} does not coach {team}.")
        return f"Mailed {to}."

    def right():
        if not fees.made():
            return fees()
        if owing and not coaches.made():
            return coaches()
        todo = [team for team in owing if not remind.made(team=team)]
        return [remind(to=coach[team], team=team, due=day, receipt=True) for team in todo]

    return right
