"""Goes up from a part to the unit that contains it until a level is reached, and acts there."""

from kind import choice, text

STRUCTURE = "up-the-tree"
DOMAIN = "plants"

SKINS = """bearing;gearbox;drive;mill;shut down
sensor;panel;cell;line;halt
lamp;string;segment;runway;dim
nozzle;bar;boom;sprayer;drain
bolt;bracket;span;bridge;close
card;rack;cabinet;station;isolate
tray;trolley;rack;store;block
cable;duct;shaft;tunnel;vent
tap;loop;zone;network;flush
wheel;shaft;bogie;wagon;park
cow;pen;barn;farm;quarantine
meter;riser;block;manor;cut off
plate;stack;bank;plant;bypass
bin;row;bay;hall;seal
valve;skid;train;refinery;depressurise
seat;row;deck;ferry;evacuate
tile;field;roof;hall;cordon
board;drawer;bay;tower;restart
cell;module;string;battery;disconnect
brick;vault;pier;viaduct;prop"""


def make(k):
    *levels, verb = k.pick(SKINS.split("\n")).split(";")
    ids, want, reason = k.ids(4), k.int(1, 3), k.word()
    other = k.ids(4)
    k.role(
        f"You know what belongs to what.|{levels[3]} structure|From the {levels[0]} up to the {levels[3]}.",
        "Plant structure desk",
    )
    k.must(
        f"A {levels[0]} is part of a {levels[1]}, that of a {levels[2]}, that of a {levels[3]}.|Order of levels: {', '.join(levels)}."
    )
    k.steps(
        "<part_of> goes one level up.|Go up with <part_of>, level by level.", "<do_it> on the level that is asked for."
    )
    level = levels[want]
    k.goal(
        f"{verb.capitalize()} the {level} that {levels[0]} {ids[0]} is in, reason {reason}.",
        f"{levels[0]} {ids[0]} burnt. {verb} its {level}. reason {reason}",
        f"{ids[0]} ({levels[0]}) reports a fault, so please {verb} the {level} around it ({reason}).",
        f"{verb} {level} of {ids[0]}, {reason}",
        f"alarm {levels[0]}={ids[0]} action={verb} level={level} reason={reason}",
    )

    @k.look(
        "part_of|parent|belongs_to",
        "What a thing is a part of.|Goes up one level.",
        number=text("number|no|part", "Number of the thing.|Which one."),
    )
    def part_of(number):
        if number not in ids[:3]:
            return k.fail(f"{number}: nothing above it is known")
        at = ids.index(number)
        return {
            "number|no": number,
            "is_a|level": levels[at],
            "part_of|parent": ids[at + 1],
            "next_to|beside": other[at],
        }

    @k.act(
        "do|carry_out|order_action",
        "Carries something out on a unit.",
        number=text("number|unit", "Number of the unit.|Which unit."),
        what=choice("what|action", "What is done.|The action.", k.shuffled([verb, "inspect", "clean"])),
        reason=text("reason|why", "The reason.|Why."),
    )
    def do_it(number, what, reason):
        return f"{number}: {what}" if number in ids else k.fail(f"no unit {number}")

    def right():
        if do_it.made():
            return None
        for number in ids[:want]:
            if not part_of.made(number=number):
                return part_of(number=number)
        return do_it(number=ids[want], what=verb, reason=reason)

    return right
