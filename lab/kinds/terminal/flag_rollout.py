"""Widens the rollout of a feature flag stage by stage, and holds it when errors rise."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "feature flags"


def make(k):
    flag, env = k.key(), k.word()
    stages = [1, *sorted(k.some([3, 5, 8, 10, 15, 20, 30, 40], 4)), 50, 75, 100]
    target, limit = k.pick(stages[3], stages[4], 50), k.int(20, 60)
    breaks = k.pick(stages[2], stages[3]) if k.chance(35) else 101
    state = {"at": stages[0]}

    def errors(percent):
        return limit + percent if percent >= breaks else limit - 2 - percent % 9

    def reading():
        at = state["at"]
        following = next((s for s in stages if s > at), None)
        return {
            "flag": flag,
            "percent|on_for": at,
            "errors_per_min|errors": errors(at),
            "next_stage|next": following or "none",
        }

    k.role(
        "release bot, flags.",
        "You roll feature flags out slowly.",
        "Rollout keeper. You'd rather be slow than wake anybody up.",
    )
    k.must(
        f"The environment is {env}.|env: {env}.",
        f"If there are ever more than {limit} errors a minute, stop widening and hold the flag where it is; then "
        f"the job is finished, too.",
        "Widen one stage at a time, to the next stage that is shown.",
    )
    k.steps("<state_of> shows where the flag stands.", "<widen> prints the new state each time.", "<hold> freezes it.")
    k.goal(
        f"roll {flag} out to {target} percent",
        f"{flag} -> {target} percent, carefully please, last time it burned us",
        f"Marketing wants {flag} on for {target} percent of the users. Step by step; hold it if the errors go up.",
        f"get {flag} up to {target} percent (no further)",
    )

    @k.look(
        "state_of|flag_state|rollout",
        "How far a flag is rolled out, and how it does.",
        flag_key=text("flag|key", "Key of the flag."),
    )
    def state_of(flag_key):
        return reading() if flag_key == flag else k.fail(f"no flag {flag_key}")

    @k.act(
        "widen|ramp|raise_to",
        "Rolls a flag out to its next stage.",
        flag_key=text("flag|key", "Key of the flag."),
        where=text("env|environment", "The environment."),
        percent=integer("percent|to", "The next stage, in percent."),
    )
    def widen(flag_key, where, percent):
        if flag_key != flag or where != env:
            return k.fail(f"no {flag_key} in {where}")
        following = next((s for s in stages if s > state["at"]), None)
        if percent != following:
            return k.fail(f"refused: the next stage is {following}")
        state["at"] = percent
        return reading()

    @k.act(
        "hold|freeze_flag|halt",
        "Freezes a flag at what it is on for, because of errors.",
        flag_key=text("flag|key", "Key of the flag."),
        percent=integer("percent|at", "Where it stands, in percent."),
    )
    def hold(flag_key, percent):
        return (
            f"{flag_key} held at {percent}" if (flag_key, percent) == (flag, state["at"]) else k.fail("it is not there")
        )

    def right():
        if not state_of.made(flag_key=flag):
            return state_of(flag_key=flag)
        at = state["at"]
        if errors(at) > limit:
            return None if hold.made() else hold(flag_key=flag, percent=at)
        if at < target:
            return widen(flag_key=flag, where=env, percent=next(s for s in stages if s > at))

    return right
