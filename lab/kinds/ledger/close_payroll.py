"""Closes the payroll of a month; the errors say what has to be settled first."""

from kind import choice, text

STRUCTURE = "order-by-errors"
DOMAIN = "payroll"


def make(k):
    month = f"2026-{k.int(1, 12):02}"
    team, table, advance = k.word(), k.id(), k.ids(2)[0]
    needs = k.some([("hours", team), ("rates", table), ("advance", advance)], k.int(1, 3))
    if k.chance(20):
        needs = []
    done, told = set(), set()

    k.role(
        "You run the payroll of a company at the end of the month.",
        "Payroll officer. People want their money on time.",
        "month-end helper for wages.",
    )
    k.must("Whatever keeps the payroll from closing may be settled by you without asking.")
    k.steps("Try <close_month>.", "Settle what it complains about and try again.")
    k.goal(
        f"Please close the payroll of {month}.",
        f"{month}: close wages run",
        f"Why is the payroll of {month} still open? The bank needs the file, so close it now.",
        f"form PR-1. period: {month}. action: close. obstacles: settle",
    )

    def settle(what):
        if what not in needs or what in done:
            return k.fail(f"Nothing to do for {what[1]}.")
        done.add(what)
        return f"{what[1]} is settled."

    @k.act(
        "close_month|close_payroll|finish_run",
        "Closes the payroll of a month.",
        month=text("month|period", "The month, year first."),
    )
    def close_month(month):
        if month != wanted:
            return k.fail(f"There is no open payroll for {month}.")
        for what in needs:
            if what not in done:
                told.add(what)
                return k.fail(
                    {
                        "hours": f"The hours of team {team} are not approved.",
                        "rates": f"Rate table {table} has not been loaded for this month.",
                        "advance": f"Advance {advance} was neither deducted nor carried over to the next month.",
                    }[what[0]]
                )
        done.add("closed")
        return f"Payroll {month} is closed."

    wanted = month

    @k.act(
        "approve_hours|sign_hours",
        "Approves the hours of a team for a month.",
        team=text("team|group", "Name of the team."),
        month=text("month|period", "The month."),
    )
    def approve_hours(team, month):
        return settle(("hours", team)) if month == wanted else k.fail("Wrong month.")

    @k.act(
        "load_rates|load_table",
        "Loads a table of wage rates for a month.",
        table=text("table|rates", "Number of the table."),
        month=text("month|period", "The month."),
    )
    def load_rates(table, month):
        return settle(("rates", table)) if month == wanted else k.fail("Wrong month.")

    @k.act(
        "settle_advance|handle_advance",
        "Deducts an advance from the wage or carries it over.",
        advance=text("advance|number", "Number of the advance."),
        how=choice("how|way", "What happens with it.", ["deduct", "carry over"]),
    )
    def settle_advance(advance, how):
        return settle(("advance", advance))

    def right():
        if "closed" in done:
            return None
        left = [what for what in needs if what not in done]
        if not left or left[0] not in told:
            return close_month(month=month)
        sort, name = left[0]
        if sort == "hours":
            return approve_hours(team=name, month=month)
        if sort == "rates":
            return load_rates(table=name, month=month)
        return [settle_advance(advance=name, how=how) for how in ("deduct", "carry over")]

    return right, lambda: "closed" in done
