"""Turns a knob from mark to mark until the reading lies where the goal wants it."""

from kind import text

STRUCTURE = "step-until"
DOMAIN = "skins"
SKINS = """greenhouse,warmth,degrees,warmer,cooler
swimming pool,chlorine,points,more,less
organ pipe,pitch,hertz,sharper,flatter
stage lamp,brightness,percent,brighter,dimmer
bread oven,heat,degrees,hotter,colder
fish tank,salt,grams,saltier,fresher
hall loudspeaker,volume,decibels,louder,softer
cellar,moisture,percent,damper,drier
reading lamp,light,lux,lighter,darker
bicycle tyre,pressure,pounds,harder,softer
water mill,speed,turns,faster,slower
sluice,level,centimetres,higher,lower
incubator,humidity,percent,wetter,drier
barrel organ,tempo,beats,quicker,slower
ski slope cannon,snow,litres,thicker,thinner
dough mixer,speed,turns,faster,slower
hospital bed,height,centimetres,up,down
violin string,tension,newtons,tighter,looser
bureau,temperature,degrees,up,down
telescope,angle,degrees,up,down
hen house lamp,day length,minutes,longer,shorter
milk cooler,cold,degrees,warmer,colder
fountain,jet,centimetres,higher,lower
carousel,speed,turns,faster,slower"""


def make(k):
    thing, field, unit, up, down = k.pick(SKINS.splitlines()).split(",")
    slot, key = thing.replace(" ", "_"), field.replace(" ", "_")
    names = [w.capitalize() for w in k.words(k.int(2, 4))]
    name, step = names[0], k.int(2, 9)
    low = k.int(40, 200)
    high = low + step + k.int(0, 4)
    marks = k.words(9)
    places = dict(zip(names, k.many(lambda: k.int(0, 8), len(names)), strict=True))
    best = k.pick([at for at in range(9) if 0 < abs(at - places[name]) < 6]) if k.chance(90) else places[name]
    base = {n: low - step * best + k.int(0, step) if n == name else k.int(20, 200) for n in names}
    rows = k.shuffled(list(zip(k.ids(len(names)), names, strict=True)))
    number = next(i for i, n in rows if n == name)
    id_of = dict(rows)

    def at(n):
        made = [call["mark"] for call in turn.calls if id_of.get(call["number"]) == n]
        return marks.index(made[-1]) if made else places[n]

    def now(n):
        return base[n] + step * at(n)

    def row(n):
        around = {up: [*marks, "-"][at(n) + 1], down: ["-", *marks][at(n)]}
        return {"name": n, key: now(n), "mark": marks[at(n)], **around}

    k.role(
        f"Knob|You set the {field}.|{field} control|You turn it {up} or {down}.",
        f"You look after the {field} of each {thing}.|You have your hand on the knob.",
        f"You look after several things of the sort {thing}. Somebody tells you between which two values the {field} should lie. You turn one step and read again. You "
        "stop as soon as it is right.",
    )
    k.must(
        f"<turn> goes to the next mark only: the list names the one that is {up} and the one that is {down}. Stop once the reading is in the range."
        f"|Go from mark to mark, {up} or {down}, until the reading is in the range, no further."
    )
    k.steps("Read everything with <read>.", "Then <turn>, and look at the reading that it prints.")
    k.goal(
        f"The {field} of {name} should be between {low} and {high} {unit}.",
        f"{name}: {low} to {high} {unit}",
        f"Bring the {thing} {name} to something from {low} to {high}, please.",
        f"I would feel better if the {field} of {name} were at least {low} and at most {high}. Could you see to it?",
        f"{low}-{high} {unit} for {name}, now!",
        f"It is not right in {name}! Grandma says not under {low} and not over {high}.",
        f"The {field} of the {thing} {name} shall not be lower than {low} nor higher than {high} {unit}.",
        f"{thing}: {name}\n{field}: {low} .. {high}",
        f"Please look at {name}. The good {field} is from {low} to {high}. If it is not so, turn it.",
        f"Between {low} and {high}, that is where {name} has to be. Everything else spoils it.",
    )

    @k.look(
        f"read_{key}|get_{key}|list_{slot}s|readings",
        f"Reads the {field} of every {thing}.|What each {thing} shows now.",
    )
    def read():
        return [{"no|id|knob": i, **row(n)} for i, n in rows]

    @k.act(
        f"turn|adjust_{key}|step|change_{key}",
        f"Changes the {field} by one step.|Turns the knob of one {thing} a step.",
        number=text("no|id|knob", f"Number of the {thing}.|Which one, by number."),
        mark=text("mark|to|next", "Mark to turn it to, next to where it is.|The next mark."),
    )
    def turn(number, mark):
        if number not in id_of or mark not in marks:
            return k.fail(f"There is no mark {mark} on {number}.")
        if abs(marks.index(mark) - at(id_of[number])) != 1:
            return k.fail(f"{mark} is not the next mark of {number}.")
        turn.calls.append({"number": number, "mark": mark})
        told = row(id_of[number])
        turn.calls.pop()
        return told

    def right():
        if not read.calls:
            return read()
        if low <= now(name) <= high:
            return k.finish()
        return turn(number=number, mark=marks[at(name) + (1 if now(name) < low else -1)])

    return right, lambda: low <= now(name) <= high and all(call["number"] == number for call in turn.calls)
