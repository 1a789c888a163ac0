"""Lets two colleagues swap their weeks of duty."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "staff planning"


def make(k):
    a, b, *others = k.people(k.int(4, 6))
    month, planner = k.word(), k.person()
    weeks = k.ids(len(others) + 2)
    who = dict(zip(weeks, k.shuffled([a, b, *others]), strict=True))
    week_of = {name: week for week, name in who.items()}
    frozen = week_of[k.pick(a, b)] if k.chance(20) else (week_of[others[0]] if k.chance(50) else None)
    possible = frozen not in (week_of[a], week_of[b])

    k.role(
        "You keep the duty roster of an office.",
        "Roster desk. Swaps are fine as long as everybody agrees.",
        "duty planning assistant.",
    )
    k.must(
        f"Changes of the roster are entered in the name of {planner}.|Whoever asks: the roster is changed in "
        f"{planner}'s name, exactly so written: {planner}.",
        "A frozen week can't be given to anybody else; if a swap touches one, change nothing and say so.",
    )
    k.goal(
        f"{a} and {b} want to swap their duties in the {month} roster. Please enter it.",
        f"Roster {month}: duty of {b} to {a} and the other way round",
        f"hi, {b} here, {a} takes my week in {month} and I take theirs, can you change that?",
        f"roster: {month}. swap: {a} <-> {b}".replace("<->", "and"),
    )

    @k.look("roster|duty_plan", "Shows the duties of a roster.", name=text("roster|plan", "Name of the roster."))
    def roster(name):
        if name != month:
            return k.fail(f"No roster {name}.")
        return [{"week|duty": week, "on_duty|person": who[week], "frozen": week == frozen} for week in weeks]

    @k.act(
        "put_on_duty|set_duty|enter_duty",
        "Gives a week to somebody, whoever had it before.",
        week=text("week|duty", "The week."),
        person=text("person|name", "Who is on duty then."),
        instead=text("instead_of|before", "Who had the week before."),
        by=text("by|planner", "In whose name it is entered."),
    )
    def put_on_duty(week, person, instead, by):
        if week not in who or who[week] != instead or week == frozen:
            return k.fail(f"{instead} can't hand over week {week}.")
        who[week] = person
        return f"Week {week}: {person} instead of {instead}."

    def right():
        if not roster.made(name=month):
            return roster(name=month)
        if not possible:
            return k.give_up("one of the weeks is frozen.")
        return [
            put_on_duty(week=week_of[x], person=y, instead=x, by=planner)
            for x, y in ((a, b), (b, a))
            if not put_on_duty.made(week=week_of[x])
        ]

    return right
