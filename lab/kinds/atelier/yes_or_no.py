"""A question that is answered with yes or no: what counts as yes is explained, and it isn't always the same."""

from kind import text

STRUCTURE = "question-yesno"
DOMAIN = "quick questions"

ANSWER_IS_A_CHOICE = True
# thing;word;number;column;two values
SKINS = """stall;open;metres;power;mains,none
film;suitable;minutes;sound;loud,soft
pony;ready;years;gait;sound,lame
cake;presentable;tiers;icing;smooth,cracked
print;genuine;copies;mark;clear,faint
rose;hardy;years;leaf;green,spotted
player;eligible;caps;status;cleared,banned
gown;finished;buttons;hem;sewn,loose
venue;booked;seats;deposit;paid,owing
dog;welcome;kilos;manners;good,poor
novel;done;chapters;ending;written,open
pot;sound;grams;ring;bright,dull
choir;complete;voices;bass;found,missing
boat;seaworthy;feet;hull;tight,leaking
hive;strong;frames;queen;seen,unseen
cheese;ripe;weeks;rind;firm,sticky
pitch;playable;drains;turf;dry,soaked
violin;playable;strings;bridge;straight,bent
hat;on trend;feathers;brim;wide,narrow
menu;settled;dishes;prices;printed,pending"""


def make(k):
    thing, word, number, column, values = k.pick(SKINS.split("\n")).split(";")
    good, bad = values.split(",")
    names = k.words(3)
    rows = {w: (k.int(2, 60), k.pick(good, bad)) for w in names}
    name, limit = names[0], k.int(8, 50)
    value, state = rows[name]
    if value == limit:
        limit += 1
    ok, rule = k.pick(
        [
            (state == good, f"{column} {good}|its {column} is {good}, nothing else matters"),
            (state == bad, f"{column} {bad}, odd as that sounds|its {column} is {bad}, believe it or not"),
            (value > limit, f"more than {limit} {number}|{number} over {limit}"),
            (value < limit, f"fewer than {limit} {number}|{number} under {limit}"),
            (state == good and value > limit, f"{column} {good} and more than {limit} {number}|{number} over {limit}, together with {column} {good}"),
        ]
    )

    k.role(f"You answer quick questions about a {thing}.|yes or no|People ask, you say yes or no. Bliss.", "Answering service")
    k.must(f"We call a {thing} {word} if this holds: {k.one(rule)}.|What makes it {word}: {k.one(rule)}.", "Answer yes or no.|The answer is yes or no.")
    k.steps("Look it up with <card>.")
    k.answers("yes or no", "Either yes or no.")
    k.goal(
        f"Is {name} {word}?",
        f"{name}: {word}?",
        f"Would you say that {name} is {word}? Yes or no will do.",
        f"question: {name}, {word} or not",
        f"I need to know whether the {thing} {name} is {word}, and quickly.",
    )

    @k.look("card|facts|look_up", f"The facts about a {thing}.|Looks one {thing} up.", name=text(f"{thing}|name|which", f"Name of the {thing}.|Which {thing}."))
    def card(**by):
        row = rows.get(by.get("name"))
        if not row:
            return k.fail(f"no such {thing}")
        return {"name": by["name"], number: row[0], column: row[1], "answer_with": "yes or no"}

    def right():
        return k.answer("yes" if ok else "no") if card.made(name=name) else card(name=name)

    return right
