"""Takes one measure if a reading is beyond a mark, another one or none if not; side and measure are drawn."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "operations"

# object;reading;measure one;measure two
SKINS = """dam;level;open;close
feeder;load;shed;restore
ward;occupancy;divert;accept
tunnel;haze;ventilate;idle
reservoir;chlorine;flush;dose
fund;outflow;halt;resume
road;traffic;slow;free_flow
court;backlog;reinforce;release_staff
queue;waiting;open_counter;close_counter
boiler;pressure;vent;fire
market;price;sell;buy
port;wind;stop_cranes;start_cranes
lab;humidity;dry;moisten
school;absences;investigate;praise
grid;frequency;brake;boost
depot;stock;ship_out;order_in
cell;temperature;cool;heat
lock;water;drain;fill"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, reading, one, two = k.pick(SKINS.split("\n")).split(";")
    names, level = k.words(3), k.int(1, 9)
    now = dict(zip(names, k.numbers(3, 10, 95), strict=True))
    mine = names[0]
    mark = k.pick([x for x in range(20, 85) if x != now[mine]])
    flip, both = k.chance(50), k.chance(50)
    a, b = (two, one) if flip else (one, two)
    wa, wb = a.replace("_", " "), b.replace("_", " ")
    do = a if now[mine] > mark else b if both else None
    say = (
        f"Above {mark}: {wa}. Below {mark}: {wb}.|{wb.capitalize()} when the {reading} is under {mark}, {wa} when it is over."
        if both
        else f"Above {mark}: {wa}. Below {mark} nothing is done.|Only {an(reading)} over {mark} calls for a measure: {wa}."
    )
    where = k.chance(50)
    if where:
        k.must(say)
    tail = "" if where else " " + k.one(say)
    k.must(f"Every measure is taken at step {level}.|Step of a measure: {level}.")
    k.role(f"You watch each {thing}.", f"{thing}, {reading} control", "Operator on duty.")
    k.steps("<read> it first.")
    k.goal(f"See to {thing} {mine}.{tail}", f"{thing} {mine}: {reading}?{tail}", f"Check the {reading} of {mine} and take the measure that follows.{tail}", f"{mine} please.{tail}")

    @k.look("read|measure|gauge", f"The {reading} of {an(thing)}.", name=text("name|which", f"Name of the {thing}."))
    def read(name):
        return {"name": name, reading: now[name]} if name in now else k.fail(f"No {thing} {name}.")

    def measure(word):
        def run(name, step, seen):
            return f"{name}: {word}, step {step}." if now.get(name) == seen else k.fail(f"The {reading} of {name} is not {seen}.")

        run.__name__ = word
        return k.act(f"{word}|{word}_it", f"Measure: {word.replace('_', ' ')}.", name=text("name|which", f"Name of the {thing}."), step=integer("step|degree", "At which step."), seen=integer(f"{reading}|reading", f"The {reading} that was read."))(run)

    tools = {w: measure(w) for w in (one, two)}

    def right():
        if not read.made(name=mine):
            return read(name=mine)
        if do and not tools[do].made():
            return tools[do](name=mine, step=level, seen=now[mine])

    return right
