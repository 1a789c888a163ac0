"""A table has rows from so much to so much; the row in which a given number falls has the code."""

from kind import integer, text

STRUCTURE = "range-row"
DOMAIN = "billing"

# thing;number;code word;verb
SKINS = """parcel;grams;tariff;stamp
invoice;euros;account;post
tank;liters;size;order
commit;lines;lane;queue
donation;dollars;circle;record
claim;amount;desk;forward
upload;megabytes;bucket;store
trip;kilometers;zone;bill
group;heads;hall;reserve
order;units;rebate;price
call;minutes;plan;charge
ticket;points;squad;assign
score;points;rank;award
loan;days;fee;charge
roof;meters;crew;book
file;rows;pool;submit
plant;centimeters;pot;repot
photo;pixels;paper;print
battery;percent;mode;set
test;seconds;shard;place"""


def make(k):
    thing, unit, code, verb = k.pick(SKINS.split("\n")).split(";")
    cuts = sorted(k.numbers(4, 10, 990))
    spans = list(zip([1, *[c + 1 for c in cuts]], [*cuts, 1500], strict=True))
    codes = k.ids(5)
    at = k.int(0, 4)
    number = k.int(*spans[at])
    name, who = k.word(), k.person()

    k.role(f"You find the {code} for each {thing}.|{code} bot|Clerk: the table says it all.")
    k.steps("The rows are in <table>.", f"<do> with the {code} of the row that fits.")
    k.must("Both ends of a row belong to it.|From and to are included.")
    k.goal(
        f"{thing} {name}: {number} {unit}. {verb} it for {who}",
        f"Please {verb} {thing} {name} of {who} with the {code} that {number} {unit} need.",
        f"{thing}: {name}\n{unit}: {number}\nowner: {who}\naction: {verb}",
        f"{who} brought {name}, {number} {unit} -> {verb}",
        f"which {code} is right for {number} {unit}? use it for {name} ({who})",
    )

    @k.look(f"table|{code}_table|list_{code}", f"The table: from how many {unit} to how many, and the {code}.|Which {code} for how many {unit}.")
    def table():
        return [{"from|min": a, "to|max": b, code: c} for (a, b), c in zip(spans, codes, strict=True)]

    @k.act(
        f"{verb}|{verb}_{thing}",
        f"Handles a {thing}: {verb}.",
        name=text(f"{thing}|name", f"Name of the {thing}."),
        code=text(f"{code}", f"The {code} from the table."),
        who=text("owner|who|for_person", "Full name of the owner."),
        number=integer(f"{unit}|size", f"How many {unit}."),
    )
    def do(name, code, who, number):
        return f"{name}: {code}" if code in codes else k.fail(f"no {code} {code}")

    def right():
        if not table.made():
            return table()
        return None if do.made() else do(name=name, code=codes[at], who=who, number=number)

    return right
