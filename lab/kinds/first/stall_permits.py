"""Sends each application for a market stall to the office that the rules name."""

from kind import choice, text

STRUCTURE = "route-each"
DOMAIN = "town hall"


def make(k):
    offices = k.words(3)
    goods = k.shuffled(["food", "plants", "tools", "clothes", "books", "toys"])
    rule = {good: offices[i % 3] for i, good in enumerate(goods)}
    forms = [(number, k.person(), k.pick(goods)) for number in k.ids(k.int(2, 5))]
    week = str(k.int(1, 52))

    k.role(
        "You are the mail room of a town hall.",
        "Clerk for market permits.",
        "Applications come in, you pass them on. That is all.",
    )
    k.must(
        "; ".join(f"{good} goes to {office}" for good, office in rule.items()) + ".",
        f"All of it belongs to week {week}.|The week to enter is {week}.",
    )
    k.steps("See what has come in with <inbox>.", "Pass each one on with <forward>.", "Nothing left: finish.")
    k.goal(
        "Pass all new applications on to their offices.",
        "Empty the inbox: every application to the office in charge.",
        "new permit forms are waiting, route them",
        "Distribute today's applications for market stalls.",
    )

    @k.look("inbox|new_applications|waiting", "Applications that wait.|Lists what has come in.")
    def inbox():
        return [
            {"form|number|application": number, "applicant|name": name, "goods|sells": good}
            for number, name, good in forms
            if not forward.made(form=number)
        ]

    @k.act(
        "forward|pass_on|route",
        "Gives an application to an office.|Sends one form to the office in charge.",
        form=text("form|number|application", "Number of the application."),
        office=choice("office|desk|department", "The office in charge.|Which office gets it.", offices),
        week_=text("week|calendar_week", "Calendar week to enter."),
    )
    def forward(form, office, week_):
        if form not in [number for number, _, _ in forms] or forward.made(form=form):
            return k.fail(f"No application {form} waits.")
        return f"{form} was given to {office}."

    def right():
        if not inbox.made():
            return inbox()
        left = [(number, good) for number, _, good in forms if not forward.made(form=number)]
        return [forward(form=number, office=rule[good], week_=week) for number, good in left]

    return right
