"""The symptom is in the record, the remedy in a table; it is carried out with its part."""

from kind import integer, text

STRUCTURE = "diagnose"
DOMAIN = "workshop"

SKINS = """motor;knocks,smokes,stalls
lift;jerks,stops,groans
pump;hums,drips,overheats
bus door;sticks,slams,squeals
lamp;flickers,buzzes,dims
mower;vibrates,stalls,smokes
furnace;overheats,sparks,cools
conveyor;slips,squeaks,jams
crane;sways,creeps,brakes late
press;leaks,double-strikes,drifts
boiler;whistles,drops,bangs
robot;twitches,freezes,drifts
saw;burns,wanders,chatters
tractor;pulls left,coughs,slips
compressor;surges,leaks,trips
scale;jumps,sticks,drifts
baler;misses knots,jams,rattles
turbine;hunts,shakes,trips
welder;spatters,starves,arcs
signal;sticks,flickers,fails"""


def make(k):
    thing, faults = k.pick(SKINS.split("\n")).split(";")
    faults = faults.split(",")
    number, bay = k.id(), k.word()
    parts, minutes = k.ids(3), k.numbers(3, 10, 120)
    at = k.int(0, 2)
    rows = k.shuffled(range(3))
    k.role(f"You order repairs of a {thing}.|{thing} repairs|What it does tells what it needs.", "Workshop planner")
    k.must(
        "The table tells the part and the minutes for every symptom.|Each symptom has its part and its time in the table."
    )
    k.steps("<symptom_of> it?|See <symptom_of>.", "<table> has the remedy.", "<repair> it.")
    k.goal(
        f"{thing.capitalize()} {number} in bay {bay}: order what it needs.",
        f"{number}, bay {bay}: repair",
        f"Something is wrong with {number}. Find out what and order the repair for bay {bay}.",
        f"{thing} {number} / bay {bay} / repair order",
        f"driver says {number} is sick again. bay {bay} is free",
    )

    @k.look(
        "symptom_of|report|complaint",
        f"What is wrong with a {thing}.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
    )
    def symptom_of(**by):
        return (
            {"number|no": number, "symptom|does": faults[at]}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    @k.look("table|remedies|manual_page", "Part and minutes for every symptom.")
    def table():
        return [{"symptom|does": faults[i], "part|needs": parts[i], "minutes|takes": minutes[i]} for i in rows]

    @k.act(
        "repair|order_repair|book_repair",
        "Orders a repair.",
        number=text("number|no", f"Number of the {thing}.|Which {thing}."),
        part=text("part|needs", "The part that it needs.|Which part."),
        minutes=integer("minutes|takes", "How long it takes.|Minutes."),
        bay=text("bay|where", "Which bay.|Name of the bay."),
    )
    def repair(number, part, minutes, bay):
        return f"{number}: {part} in {bay}" if part in parts else k.fail(f"no part {part}")

    def right():
        if repair.made():
            return None
        todo = [] if symptom_of.made(number=number) else [symptom_of(number=number)]
        todo += [] if table.made() else [table()]
        return todo or repair(number=number, part=parts[at], minutes=minutes[at], bay=bay)

    return right
