"""Turns something step by step until a reading lies between two limits, and no further."""

from kind import choice, integer, text

STRUCTURE = "step-until"
DOMAIN = "skins"
THINGS = """oven degrees heat cool; tank litres fill drain; belt tension tighten loosen; lamp brightness brighter darker; pump pressure up down;
mixer speed faster slower; tent humidity wet dry; battery charge charge discharge; pool chlorine add dilute; cache entries grow shrink;
fleet replicas add remove; door gap widen narrow; scale weight load unload; fan speed raise lower; bath temperature warm cool""".split(";")


def make(k):
    thing, what, up, down = k.pick(THINGS).split()
    name, step, low = k.word(), k.int(2, 9), k.int(20, 400)
    high = low + step + k.int(0, 4)
    start = k.pick(low - step * k.int(1, 3), high + step * k.int(1, 3), k.int(low, high))
    value = lambda: start + step * sum(1 if made["way"] == up else -1 for made in turn.calls)  # noqa: E731
    rng = k.one(f"between {low} and {high}|from {low} to {high}|at least {low} and at most {high}|not below {low} and not above {high}|min {low}, max {high}")
    k.role(f"""You set the {thing}s.|{thing} control|You keep the {what} of a {thing} in order.|Operator of a {thing}, patient.""")
    k.steps("<read> tells the value.|Look with <read>.", "<turn> changes it by one step.|One <turn> at a time.", "Read again after each step.|Then read again.")
    k.goal(f"""The {what} of {thing} {name} must be {rng}|{thing} {name}: {what} {rng}|bring {what} of {name} to where it belongs: {rng}
        |{name} should have its {what} {rng}|{what} of {thing} {name} is wanted {rng}. See to it.|Is the {what} of {name} {rng}? If not, correct it.""")

    @k.look(f"read_{thing}|read|gauge|get_{what}", f"Reads the {what} of a {thing}.|What the {thing} shows.", name_=text(f"{thing}|name|which", f"Name of the {thing}."))
    def read(name_):
        return {f"{thing}|name": name, what: value(), "target|neighbour": k_other} if name_ == name else k.fail(f"There is no {thing} {name_}.")

    k_other = k.word()
    params = dict(
        name_=text(f"{thing}|name|which", f"Name of the {thing}."),
        way=choice("way|direction|how", "Which way.|Direction of the step.", [up, down]),
        last=integer("last|reading|seen", f"The {what} that was read last.|Last reading."),
    )

    @k.act(f"turn|step|adjust|set_{thing}", f"Changes the {what} by one step.|One step up or down.", **params)
    def turn(name_, way, last):
        return f"{thing} {name}: one step, {way}." if name_ == name else k.fail(f"There is no {thing} {name_}.")

    def right():
        if len(read.calls) <= len(turn.calls):
            return read(name_=name)
        now = value()
        if low <= now <= high:
            return None
        return turn(name_=name, way=up if now < low else down, last=now)

    return right
