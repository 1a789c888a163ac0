"""Enters a reading of an instrument under its number, unless it is lower than the last one, which can't be."""

from kind import integer, text

STRUCTURE = "gate"
DOMAIN = "skins"
SKINS = """water meter,water meters,cellar,litres,the caretaker
gas meter,gas meters,flat,cubic metres,the housing office
mile counter,mile counters,van,kilometres,the post depot
rain gauge,rain gauges,station,millimetres this year,the weather club
milk counter,milk counters,barn,litres this year,the dairy farm
turnstile,turnstiles,gate,visitors,the zoo
power meter,power meters,stall,kilowatt hours,the market office
copy counter,copy counters,bureau,pages,the print room
washing counter,washing counters,laundry room,washes,the student hostel
hen counter,hen counters,hen house,eggs this season,the poultry farm
lift counter,lift counters,tower,rides,the cable car
coffee counter,coffee counters,floor,cups,the canteen
run meter,run meters,tractor,hours,the machinery ring
heat meter,heat meters,classroom,units,the school caretaker
pump counter,pump counters,well,strokes,the waterworks
loan counter,loan counters,branch,loans this year,the library
bell counter,bell counters,church,strokes,the bell ringers
visitor counter,visitor counters,gallery,people,the museum
step counter,step counters,walker,steps this month,the walking group
flight log,flight logs,glider,landings,the gliding club
fuel counter,fuel counters,pump,litres,the filling station
snow gauge,snow gauges,hut,centimetres in all,the mountain rescue
sack counter,sack counters,mill,sacks,the old mill
lap counter,lap counters,rink,rounds,the ice rink"""


def make(k):
    thing, plural, place, unit, house = k.pick(SKINS.splitlines()).split(",")
    slot, where = thing.replace(" ", "_"), place.replace(" ", "_")
    names = [word.capitalize() for word in k.words(k.int(3, 6))]
    lasts = k.numbers(len(names), 400, 90000)
    rows = list(zip(k.ids(len(names)), names, lasts, strict=True))
    number, name, last = k.pick(rows)
    is_low = k.chance(22)
    value = last - k.int(20, 300) if is_low else last + k.int(5, 900)
    today, reader = k.date(), k.person()
    as_text = k.chance(50)

    k.role(
        f"Readings|You keep the book of readings for {house}.|meter clerk|You are the reading book of {house}.",
        f"You take down what people read from the {plural}.|Assistant, {house}. One task: readings.",
        f"People who work for {house} call you when they have read a {thing}. You look up its number. You check that the reading is not lower "
        "than the last one, because these things only count up. Then you enter it.",
    )
    k.must(
        f"Today is {today}.|The day is {today}.|It is {today} today.",
        "A reading that is lower than the last one is a mistake: do not enter it, say that it was not entered."
        "|Never enter less than what stood there before. Report it as not possible instead.",
    )
    k.steps(
        f"<readings> tells the number of each {thing} and the last reading.",
        "Enter with <enter>, with the day of today.",
    )
    k.goal(
        f"The {thing} of {place} {name} stands at {value}. Read by {reader}.",
        f"{value} {unit}, {place} {name}, {reader}",
        f"Please enter {value} for the {thing} in {name}. I have just read it myself. Signed {reader}.",
        f"{reader} here, in a hurry: {name} shows {value}. Put it in the book?",
        f"For the book, with kind regards from {reader}: {thing}, {place} {name}, {value} {unit}.",
        f"I stood on a chair and I could read it! It says {value}. It is the one of {name}. I am {reader}.",
        f"{place}: {name}\nreading: {value}\nread by: {reader}",
        f"Today {reader} went to {name} and read {value} on the {thing}. Write this down, please.",
        f"Could you note the reading of {name}? {reader} says {value}.",
        f"{value} is the new reading for {name}, taken by {reader}; enter it if it can be right.",
    )

    @k.look(
        f"list_{slot}s|get_readings|last_readings|{slot}_book|{where}_list",
        f"Lists the {plural} with their last readings.|Every {thing}, its {place} and what it showed last.",
    )
    def readings():
        done = {made["number"]: made["value"] for made in enter.calls}
        return [{f"{slot}|no|id": i, where: n, "last|last_reading|reading": done.get(i, v)} for i, n, v in rows]

    @k.act(
        f"enter_reading|add_reading|record_{slot}|save_reading|set_reading",
        f"Enters a reading of one {thing}.|Writes into the book what a {thing} shows.",
        number=text(f"{slot}|no|id", f"Number of the {thing}.|Which {thing}."),
        value=(text if as_text else integer)("value|reading|shows", f"What it shows, in {unit}.|The reading."),
        day=text("day|date|read_on", "Day of the reading.|On which day it was read."),
        by=text("by|read_by|reader", "Who has read it.|Name of the person who read it."),
    )
    def enter(number, value, day, by):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no {thing} {number}.")
        return f"Entered for {number}: {value}."

    def right():
        if not readings.calls:
            return readings()
        if is_low:
            return k.give_up(f"{value} is lower than the last reading of {name}.")
        if enter.made(number=number):
            return k.finish()
        return enter(number=number, value=str(value) if as_text else value, day=today, by=reader)

    return right
