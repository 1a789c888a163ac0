"""A flag is set by holding a value of the record against a limit of the system text."""

from kind import flag, text

STRUCTURE = "flag-by-limit"
DOMAIN = "declarations"

SKINS = """load;kg;oversize
tank;litres;bulk
parcel;grams;heavy
barge;cm;deep
tower;metres;tall
truck;tonnes;heavy
herd;head;large
dose;grams;strong
shift;hours;long
tunnel;metres;long
crowd;people;big
field;acres;large
pit;metres;deep
pump;watts;strong
noise test;decibels;loud
convoy;trucks;long
furnace;degrees;hot
crane;kN;strong
batch;sacks;big
flight;miles;long"""


def make(k):
    thing, unit, word = k.pick(SKINS.split("\n")).split(";")
    number, limit, to = k.id(), k.int(50, 500), k.word()
    value = k.int(limit + 1, 900) if k.chance(50) else k.int(5, limit - 1)
    owner, clerk = k.word(), k.person()
    k.role(f"You declare each {thing}.|{thing} declarations|Over the limit or not.", "Declarations desk")
    k.must(
        f"More than {limit} {unit} counts as {word}, anything up to that does not.|Above {limit} {unit} it is {word}."
    )
    k.steps("<record> has the value.|See <record>.", "<declare> it.")
    k.goal(
        f"Declare {thing} {number} to {to}, clerk {clerk}.",
        f"{number} -> {to}, {clerk}",
        f"{clerk}: please declare {thing} {number} with {to}.",
        f"{thing} {number} / office {to} / clerk {clerk}",
        f"{to} is asking for {number}, declare it ({clerk})",
    )

    @k.look(
        f"record|{thing.split()[0]}_record|papers",
        f"Owner and {unit} of a {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def record(**by):
        return (
            {"number|no": number, "owner": owner, f"{unit}": value}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.act(
        "declare|send_declaration|file",
        f"Declares a {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        owner=text("owner|whose", "The owner.|Whose it is."),
        over=flag(f"{word}|is_{word}", f"Whether it counts as {word}."),
        to=text("to|where", "Where it is declared.|With whom."),
        clerk=text("clerk|signed", "The clerk.|Who signs."),
    )
    def declare(number, owner, over, to, clerk):
        return f"{number} declared"

    def right():
        if declare.made():
            return None
        return (
            declare(number=number, owner=owner, over=value > limit, to=to, clerk=clerk)
            if record.made(number=number)
            else record(number=number)
        )

    return right
