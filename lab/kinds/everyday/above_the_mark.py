"""Warns whoever is in charge of a place where a reading is beyond the mark that the system text sets; otherwise nobody."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "skins"
SKINS = """river gauge,water,centimetres,above,flood office
cheese cellar,warmth,degrees,above,dairy
hen house,eggs,eggs,below,poultry farm
ski slope,snow,centimetres,below,ski area
pool,chlorine,points,above,swimming bath
bakery,flour,sacks,below,bakery chain
gallery,humidity,percent,above,museum
car park,free places,places,below,town hall
ward,free beds,beds,below,hospital
reading room,noise,decibels,above,library
greenhouse,heat,degrees,above,nursery
hive,weight,kilos,below,bee society
bus line,delay,minutes,above,bus company
waiting room,waiting people,people,above,surgery
wine tank,pressure,points,above,winery
fish pond,oxygen,points,below,fish farm
post counter,queue,people,above,post office
forest,dryness,points,above,ranger office
petrol pump,fuel,litres,below,filling station
choir stall,singers,singers,below,parish
canteen,soup,litres,below,canteen
beach,jellyfish,pieces,above,beach watch
barn,hay,bales,below,farm
bell loft,dust,points,above,organ builder"""


def make(k):
    place, field, unit, side, house = k.pick(SKINS.splitlines()).split(",")
    slot, key = place.replace(" ", "_"), field.replace(" ", "_")
    count = k.int(3, 5)
    names, limit = [w.capitalize() for w in k.words(count)], k.int(30, 400)
    name = names[0]
    values = dict(zip(names, k.numbers(count, 10, 500), strict=True))
    is_beyond = k.chance(80)
    step = k.int(1, 25)
    values[name] = limit + (step if (side == "above") == is_beyond else -step)
    people, reach = dict(zip(names, k.people(count), strict=True)), k.many(k.pick(k.mail, k.phone), count)
    contact = dict(zip(names, reach, strict=True))
    rows, by_person, has_limit = k.shuffled(names), k.chance(50), k.chance(30)

    k.role(
        f"Watch|You watch readings for a {house}.|{house} watch|You warn people in time.",
        f"You read what each {place} reports.|You are the watchman of the {house}.",
        f"The {house} wants to know in time. You are told which {place} to look at. If the {field} is {side} the mark you warn the person in charge of it and name the "
        "reading. If not, you do nothing at all.",
    )
    k.must(
        f"Warn only if the {field} is {side} {limit} {unit}; otherwise do nothing.|The mark is {limit} {unit}: {side} it a warning goes out, else none.",
    )
    k.steps("Read <readings>.", "Warn with <warn>, if that is needed.")
    k.goal(
        f"Check the {field} of the {place} {name}.",
        f"How is {name}? If it is beyond the mark, warn whoever is in charge.",
        f"{name}: check {field}, warn if needed",
        f"Would you have a look at the {place} {name} and warn the right person, should it be necessary?",
        f"I have a bad feeling about {name}. Look at the {field}!",
        f"The {field} of {name} is to be examined; where the rule demands it, a warning is to be sent.",
        f"{place}: {name}\nlook at: {field}\nthen: warn if the rule says so",
        f"Please look at {name}. Is the {field} good? If it is not good, tell the person.",
        f"Does {name} need a warning today?",
        f"Before I go to sleep: {name}, {field}. You know when to warn.",
    )

    @k.look(
        f"get_readings|list_{slot}s|read_{key}|{slot}_report",
        f"Readings of every {place}.|The {field} of each {place}, and who is in charge.",
    )
    def readings():
        return [{slot: n, key: values[n], "in_charge|person": people[n], "reach|contact": contact[n]} for n in rows]

    to = (
        text("person|to|who", "Name of who is in charge.|Whom to warn, by name.")
        if by_person
        else text("contact|to|reach", "Mail or telephone of who is in charge.|How that person is reached.")
    )
    more = {"mark": integer("mark|limit", "The mark that was passed.|The limit.")} if has_limit else {}

    @k.act(
        f"warn|send_warning|raise_alarm|warn_{slot}",
        f"Warns a person about a {place}.|Sends a warning with the reading.",
        to=to,
        place=text(f"{slot}|place|about", f"Name of the {place}.|Which {place}."),
        value=integer(f"{key}|reading|value", f"The reading, in {unit}.|What was read."),
        **more,
    )
    def warn(to, place, value, mark=None):
        return f"Warned: {to}." if to in [*people.values(), *contact.values()] else k.fail(f"Nobody is {to}.")

    def right():
        if not readings.calls:
            return readings()
        if not is_beyond or warn.calls:
            return k.finish()
        who = people[name] if by_person else contact[name]
        return warn(to=who, place=name, value=values[name], **({"mark": limit} if has_limit else {}))

    return right
