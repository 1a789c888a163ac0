"""Facts of earlier runs are in sight; whether they may be relied on or must be read again is laid down."""

from kind import integer, text

STRUCTURE = "known-before"
DOMAIN = "readings"

# thing;reading;act
SKINS = """meter;reading;bill
gauge;level;post
account;balance;confirm
ward;beds;report
reservoir;volume;announce
precinct;turnout;publish
road;traffic;chart
fund;price;quote
depot;stock;declare
lab;count;certify
port;draught;broadcast
school;pupils;register
court;backlog;tabulate
plant;output;nominate
well;depth;map
office;queue;display
bridge;load;rate
estate;vacancies;list"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, reading, act = k.pick(SKINS.split("\n")).split(";")
    path, name, unit = k.path("csv", "md", "txt"), k.word(), k.id()
    before, now = k.numbers(2, 100, 9000)
    rule = k.pick("old", "new")
    k.on(path)
    k.hub(**{f"{reading}": before, "read_on": k.date()})
    k.must(
        f"The {reading} known from earlier holds; it is not read again.|Rely on the earlier {reading}. The unit still has to be looked up with <unit_of>."
        if rule == "old"
        else f"An earlier {reading} does not hold; it is read anew.|What was read earlier is out of date: read the {reading} again.",
    )
    use = before if rule == "old" else now
    k.role(f"You {act} the {reading} of each {thing}.", f"{thing} {reading}", f"Keeper of the {reading}s.")
    k.steps(f"<unit_of> is needed in any case; <read_again> only if the {reading} is to be read.")
    k.goal(f"{act.capitalize()} the {reading} of {thing} {name}, with its unit number.", f"{thing} {name}: {act}", f"The {reading} of {name} is due: {act} it together with the unit number.", f"{act} {name} please")

    @k.look("unit_of|unit_number|which_unit", f"The unit number of {an(thing)}.", name=text("name|of", f"Name of the {thing}."))
    def unit_of(**a):
        return {"unit": unit} if a["name"] == name else k.fail(f"No {thing} {a['name']}.")

    @k.look("read_again|read_now|take_reading", f"Reads the {reading} of {an(thing)} now.", name=text("name|of", f"Name of the {thing}."))
    def read_again(**a):
        return {reading: now} if a["name"] == name else k.fail(f"No {thing} {a['name']}.")

    @k.act(f"{act}|{act}_it", f"To {act} the {reading} of {an(thing)}.", name=text("name|of", f"Name of the {thing}."), value=integer(f"{reading}|value", f"The {reading}."), unit=text("unit|unit_no", "The unit number."))
    def publish(**a):
        return f"{a['name']}: {a['value']}." if a["unit"] == unit else k.fail(f"No unit {a['unit']}.")

    def right():
        if publish.made():
            return None
        looks = [] if unit_of.made(name=name) else [unit_of(name=name)]
        if rule == "new" and not read_again.made(name=name):
            looks.append(read_again(name=name))
        return looks or publish(name=name, value=use, unit=unit)

    return right
