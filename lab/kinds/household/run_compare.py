"""Says which of two runners did better on a day."""

from kind import text

STRUCTURE = "question-compare"
DOMAIN = "fitness logs"
ANSWER_IS_A_CHOICE = True


def make(k):
    one, two = k.people(2)
    day, *others = k.dates(4)
    field = k.pick("distance", "duration", "pulse")
    logs = {}
    for who in (one, two):
        logs[who] = [(d, *k.numbers(3, 60, 190)) for d in k.shuffled([day, *others])]
    at = ["distance", "duration", "pulse"].index(field) + 1
    mine, yours = (next(r[at] for r in logs[who] if r[0] == day) for who in (one, two))
    if mine == yours:
        logs[two] = [(d, *(n + 1 for n in rest)) for d, *rest in logs[two]]
        yours += 1
    words = {
        "distance": ("ran further", "further"),
        "duration": ("was on the road for the longer time", "longer (time, not km)"),
        "pulse": ("had the lower pulse", "lower pulse"),
    }
    said, short = words[field]
    winner = two if (yours > mine) != (field == "pulse") else one

    k.role(
        "You keep the running diary of our family.",
        "running log, read only",
        "You settle bets between people who run. You look at the log, you say a name, you take no sides.",
    )
    k.steps("Read both logs with <log_of>.", "Answer with the full name.")
    k.answers("The full name of the one of the two.|Who of the two it was, full name.")
    k.goal(
        f"Who {said} on {day}, {one} or {two}?",
        f"{day}: {one} vs {two}, who was {short}? name please",
        f"Both {one} and {two} claim to be the one. Which of them {said} on {day}?",
        f"Dear machine, please settle it once and for all: which one {said} on {day}? It can only be {two} or {one}.",
    )

    @k.look("log_of|runs|training_log", "The runs of a person.", name=text("name|runner", "Full name of the runner."))
    def log_of(name):
        return [
            {
                "runner|name": name,
                "day|date": d,
                "distance|distance_in_100_m": a,
                "duration|duration_min": b,
                "pulse|mean_pulse": c,
            }
            for d, a, b, c in logs.get(name, [])
        ]

    def right():
        return [log_of(name=n) for n in (one, two) if not log_of.made(name=n)] or k.answer(winner)

    return right
