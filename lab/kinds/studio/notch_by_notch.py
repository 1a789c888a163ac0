"""Turns a thing up or down one step at a time until its reading is within the wanted range."""

from kind import integer, text

STRUCTURE = "step-until"
DOMAIN = "tuning"

# thing, how, reading, what is turned
SKINS = """cluster|word|free memory|nodes; render|title|sharpness|samples; queue|key|throughput|workers; speaker|word|loudness|notch; screen|id|brightness|level; cache|key|hit rate|size class; fan|id|speed|gear; poster|title|contrast|layer count;
crawler|host|request rate|threads; stream|title|bit rate|quality step; room|word|temperature|dial; index|ident|coverage|shards; mixer|id|gain|slider; ad|title|clicks|bid step; pool|word|free slots|tier; pump|id|pressure|stage""".split(";")


def make(k):
    thing, how, reading, dial = k.pick(SKINS).strip().split("|")
    name = getattr(k, how)()
    low = k.int(30, 400)
    step = k.int(4, 40)
    high = low + step + k.int(0, step - 1)
    steps = k.pick(0, 1, 2, 2, 3, 3, 4)
    is_up = k.chance(50)
    start = low + k.int(0, high - low)
    state = [start - step * steps if is_up else start + step * steps]
    while steps and low <= state[0] <= high:
        state[0] += -step if is_up else step
    r, d, at = reading.replace(" ", "_"), dial.replace(" ", "_"), [k.int(6, 40)]

    k.role(f"""You tune {thing}s.|{thing} tuner|You turn a {thing} until the {reading} is right.|step by step, then stop
        |Careful operator of {thing}s.|You read the {reading} and take one step at a time.|calibration""")
    k.must(f"One step at a time: the {dial} goes to the next number up or down. Up makes the {reading} larger.|Never skip a number of the {dial}. A larger {dial} gives a larger {reading}.")
    k.must(f"Stop when the {reading} is from {low} to {high}.|Good is {low} to {high}; then stop at once.")
    k.steps("<read> first.|Begin with <read>.", "<turn> one step and look at the new reading.")
    k.goal(f"""Bring the {reading} of {thing} {name} between {low} and {high}.|{name}: {reading} {low}..{high}|{thing} {name} should have a {reading} of at least {low} and at most {high}.
        |tune {name} ({reading} in {low}-{high})|The {reading} of {name} is not good. It has to be between {low} and {high}.|target {low} to {high}, {reading}, {thing} {name}
        |please adjust {thing} {name} until {reading} is not below {low} and not above {high}|{name} -> {reading} within {low} and {high}, step by step""")

    def shown():
        return {d: at[0], "one_up|next_up|up": at[0] + 1, "one_down|next_down|down": at[0] - 1, r: state[0]}

    @k.look(f"read_{r}|measure|{thing}_status", f"The {reading} of one {thing}.|Reads {dial} and {reading}.", key=text(f"{thing}|name|of", f"The {thing}.|Which {thing}."))
    def read(key):
        return shown() if key == name else k.fail(f"No {thing} {key}.")

    params = dict(key=text(f"{thing}|name|of", f"The {thing}.|Which {thing}."), to=integer(f"{d}|to|{d}_to", f"The new {dial}, one more or one less than now.|Next {dial}."))

    @k.act(f"turn|set_{d}|step_{thing}", f"Sets the {dial} of a {thing} and tells the new {reading}.", **dict(k.shuffled(list(params.items()))))
    def turn(key, to):
        if key != name or abs(to - at[0]) != 1:
            return k.fail(f"No {thing} {key}, or {to} is not one step from {at[0]}.")
        state[0] += step * (to - at[0])
        at[0] = to
        return shown()

    def right():
        if not read.made(key=name):
            return read(key=name)
        if low <= state[0] <= high:
            return None
        return turn(key=name, to=at[0] + (1 if state[0] < low else -1))

    return right, lambda: low <= state[0] <= high
