"""Says of two trailers where the one stands that has been idle longer."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "fleet maintenance"


def make(k):
    one, two = k.ids(2)
    bays, old_bays = k.ids(2), k.ids(2)
    idle = k.dates(2)
    checks = k.dates(2)
    homes = [w.capitalize() for w in k.words(2)]
    by_mileage = k.chance(40)
    km = k.numbers(2, 20000, 900000)
    wanted = 0 if (km[0] > km[1] if by_mileage else idle[0] < idle[1]) else 1
    what = "has run more kilometres" if by_mileage else "has stood idle longer"

    k.role("You know the trailers of a fleet.", "Fleet desk. Ask, get a bay number.", "trailer question bot")
    k.must("The bay where it stands now counts, not an earlier one.|Only the present bay is of interest.")
    k.steps("Look at both with <trailer_card>.", "Answer with the bay.")
    k.goal(
        f"Of the trailers {one} and {two}, in which bay is the one that {what}?",
        f"{two} or {one}, whichever {what}: which bay?",
        f"bay no. of the one that {what} pls ({one} / {two})",
        f"The yard tractor goes to the trailer that {what}. Choices: {one}, {two}. Tell me its bay.",
    )
    k.answers("The bay.|Bay where that trailer stands.")

    @k.look(
        "trailer_card|trailer|unit_card",
        "The card of a trailer.|What is known of a trailer.",
        no=text("trailer|no|unit", "Number of the trailer.|Which trailer."),
    )
    def trailer_card(no):
        if no not in (one, two):
            return k.fail(f"No trailer {no} in this fleet.")
        i = (one, two).index(no)
        return {
            "home|depot": homes[i],
            "bay_before|earlier_bay": old_bays[i],
            "bay|bay_now": bays[i],
            "idle_since|last_run": idle[i],
            "last_check|inspected": checks[i],
            "odometer_km|km": km[i],
        }

    def right():
        todo = [trailer_card(no=no) for no in (one, two) if not trailer_card.made(no=no)]
        return todo or k.answer(bays[wanted])

    return right
