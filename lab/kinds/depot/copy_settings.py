"""Gives one machine the settings of another, except for what is named."""

from kind import integer, text

STRUCTURE = "copy-from"
DOMAIN = "set-up"

SKINS = """press;pressure;dwell;mould
loom;tension;pitch;pattern
furnace;heat;time;tray
saw;speed;feed;blade
pump;flow;stroke;seal
mixer;speed;minutes;paddle
sprayer;dose;swath;nozzle
robot;speed;reach;gripper
lathe;spindle;feed;chuck
filler;volume;rate;head
dryer;heat;airflow;screen
printer;speed;density;plate
kiln;heat;soak;shelf
grader;cut;tilt;edge
baler;density;length;twine
conveyor;speed;gap;belt
welder;current;gas;wire
boiler;setpoint;band;burner
crusher;gap;rate;jaw
milker;vacuum;pulse;liner"""


def make(k):
    thing, a, b, c = k.pick(SKINS.split("\n")).split(";")
    source, target, other = k.words(3)
    rows = {
        n: (x, y, k.word())
        for n, x, y in zip((source, target, other), k.numbers(3, 10, 400), k.numbers(3, 410, 900), strict=True)
    }
    keep = k.chance(45)
    change, new = (True, k.int(910, 999)) if not keep and k.chance(40) else (False, 0)
    x, y, part = rows[source]
    if keep:
        part = rows[target][2]
    if change:
        y = new
    extra = f", but keep its own {c}" if keep else f", but {b} {new}" if change else ""
    k.role(f"You set up each {thing}.|set-up helper|{thing} settings, copied and entered", "Setter of the line")
    k.must(
        "A copy has every setting of the source, unless the order says otherwise.|Copy everything that the order does not except."
    )
    k.steps("<settings> of what you need.|Read with <settings>.", "<enter> all three at once.")
    k.goal(
        f"Set {target} up like {source}{extra}.",
        f"{target} := settings of {source}{extra}",
        f"We need {source} once more: make {thing} {target} run just like it{extra}.",
        f"copy {source} -> {target}{extra}",
        f"{target} should have what {source} has{extra}. not the other way round",
    )

    @k.look(
        "settings|read_settings|show",
        f"The settings of a {thing}.",
        name=text(f"{thing}|name", f"Which {thing}.|Name of the {thing}."),
    )
    def settings(name):
        if name not in rows:
            return k.fail(f"no {thing} {name}")
        return {"name": name, a: rows[name][0], b: rows[name][1], c: rows[name][2]}

    @k.act(
        "enter|apply_settings|set_up",
        f"Enters the settings of a {thing}.",
        name=text(f"{thing}|name", f"Which {thing} is set.|Name of the {thing}."),
        x=integer(a, f"Its {a}.|The {a}."),
        y=integer(b, f"Its {b}.|The {b}."),
        part=text(c, f"Its {c}.|Which {c}."),
    )
    def enter(name, x, y, part):
        return f"{name} is set" if name in rows else k.fail(f"no {thing} {name}")

    def right():
        if enter.made():
            return None
        todo = [n for n in ([source, target] if keep else [source]) if not settings.made(name=n)]
        return [settings(name=n) for n in todo] or enter(name=target, x=x, y=y, part=part)

    return right
