"""Goes down a list from the top and stops at a mark; the rule says which mark, and whether that one still counts."""

from kind import integer, text

STRUCTURE = "stop-at"
DOMAIN = "running order"

# thing;things;verb;done;column;stop values
SKINS = """act;acts;cue;cued;slot;interval,encore
song;songs;play;played;key;minor,major
scene;scenes;light;lit;place;cellar,terrace
course;courses;plate;plated;dish;sorbet,cheese
runner;runners;start;started;wave;elite,junior
float;floats;release;released;power;tractor,horse
lot;lots;sell;sold;room;annexe,yard
bed;beds;water;watered;soil;clay,chalk
hen;hens;check;checked;ring;copper,steel
page;pages;print;printed;stock;gloss,card
dog;dogs;judge;judged;size;toy,giant
model;models;dress;dressed;look;bridal,evening
seat row;seat rows;sweep;swept;block;balcony,stalls
reel;reels;thread;threaded;gauge;super,wide
loaf;loaves;glaze;glazed;flour;rye,spelt
horse;horses;groom;groomed;colour;grey,roan
float pen;float pens;fill;filled;ink;violet,sepia
tree;trees;spray;sprayed;fruit;quince,medlar
band;bands;check_sound;sound-checked;style;brass,ska
kiln;kilns;load;loaded;fuel;gas,wood"""


def make(k):
    thing, things, verb, done, column, stops = k.pick(SKINS.split("\n")).split(";")
    stops, v = stops.split(","), verb.replace("_", " ")
    n, name, station = k.int(4, 7), k.word(), k.int(2, 40)
    stop, inclusive = k.pick(stops), k.chance(50)
    others = [s for s in stops if s != stop] + ["plain"]
    at = k.int(1, n - 2)
    column_values = [k.pick(others) for _ in range(at)] + [stop] + [k.pick([*others, stop]) for _ in range(n - at - 1)]
    rows = list(zip(k.ids(n), column_values, strict=True))
    hit = [i for i, _ in rows[: at + (1 if inclusive else 0)]]
    rule = (
        k.one(f"Stop after the first one whose {column} is {stop}; that one is still {done}.", f"Down to and including the first {stop} ({column}).", f"The first {stop} in the {column} column is the last that gets {done}.")
        if inclusive
        else k.one(f"Stop when you come to one whose {column} is {stop}; that one and all below stay.", f"Down to the first {stop} ({column}), not including it.", f"Only what stands above the first {stop} in the {column} column gets {done}.")
    )

    k.role(f"You work down lists of {things}.|running order, {things}|Stage manager's assistant, in charge of {things}.", f"You take the {things} from the top.")
    k.must(f"Start at the top of the list.|From the top, always.", f"Your station is {station}.|You work at station {station}.")
    k.steps("The list is in <sheet>.", "Then <go>, in order.")
    k.goal(
        f"{v.capitalize()} the {things} of {name}. {rule}",
        f"{name}: {v}. {rule}",
        f"It's time for {name}, so {v} its {things}, will you? {rule}",
        f"list: {name} / job: {v} / note: {rule}",
        f"{rule} That's for {name}, all {things}.",
    )

    @k.look("running_order|sheet|order_of", f"The {things} of a list, top first.|Prints a list of {things} in order.", name=text("list|name|of", "Name of the list.|Which list."))
    def sheet(**by):
        return [{"id|no": i, column: c} for i, c in rows] if by.get("name") == name else k.fail("no such list")

    @k.act(
        f"{verb}|{verb}_next|{verb}_one",
        f"One {thing} gets {done}.|To {v} one {thing}.",
        key=text("id|no|which", f"Id of the {thing}.|Which {thing}."),
        station=integer("station|desk|at", "Number of your station.|At which station."),
    )
    def go(key, station):
        return f"{key} {done}" if key in dict(rows) and not go.made(key=key) else k.fail(f"{key}? not in the list")

    def right():
        if not sheet.made():
            return sheet(name=name)
        left = [i for i in hit if not go.made(key=i)]
        return go(key=left[0], station=station) if left else None

    return right
