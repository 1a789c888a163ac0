"""Somebody changed a setting; it gets the value back that it had before."""

from kind import integer, text

STRUCTURE = "restore"
DOMAIN = "settings"

SKINS = """kiln;heat
lock;level
pump;rate
signal;time
oven;minutes
gate;delay
feeder;ration
turbine;limit
belt;speed
tank;alarm
lift;load
lamp;dimming
mixer;ratio
weir;crest
scale;tare
fan;stage
press;force
dryer;humidity
crane;radius
cooler;target"""


def make(k):
    thing, what = k.pick(SKINS.split("\n")).split(";")
    name, people = k.word(), k.people(3)
    values, days = k.numbers(4, 10, 900), sorted(k.dates(3))
    who, reason = people[-1], k.word()
    k.role(f"You keep the {what} of each {thing}.|{thing} settings|Changes can be taken back.", "Settings clerk")
    k.must(
        "To take the last change back, set the value that stood before it.|Taking back means: set what it was before the last change."
    )
    k.steps("<history> shows the changes.|See <history>.", "<set_to> the old value.")
    k.goal(
        f"Take back the last change to the {what} of {name}; reason {reason}.",
        f"{name}: {what} back to what it was before {who} changed it ({reason})",
        f"{who} should not have touched {name}. Please put the {what} back. Reason: {reason}.",
        f"undo last / {thing} {name} / {what} / {reason}",
        f"since {who} was at {name} nothing works. old {what} please. reason {reason}",
    )

    @k.look(
        "history|changes|log_of",
        f"Changes of the {what}, oldest first.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def history(**by):
        return (
            [
                {"day": d, "by|who": p, "was|old": values[i], "became|new": values[i + 1]}
                for i, (d, p) in enumerate(zip(days, people, strict=True))
            ]
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.act(
        "set_to|set|put_value",
        f"Sets the {what}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        value=integer(f"{what}|value", f"The {what}.|New value."),
        reason=text("reason|why", "The reason.|Why."),
    )
    def set_to(name, value, reason):
        return f"{name}: {value}"

    def right():
        if set_to.made():
            return None
        return set_to(name=name, value=values[2], reason=reason) if history.made(name=name) else history(name=name)

    return right
