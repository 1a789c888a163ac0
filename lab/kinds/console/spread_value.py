"""Reads a value in one place and sets it in several others that the goal names."""

from kind import text

STRUCTURE = "copy-to-many"
DOMAIN = "configuration"

# place;setting;verb
SKINS = """environment;endpoint;set
store;price_code;set
router;passphrase_id;push
locale;slogan_id;copy
branch;baseline;set
cluster;image;pin
classroom;timetable_id;load
phone;ringtone_id;install
kiosk;menu_id;load
tenant;logo_id;apply
printer;profile_id;install
robot;map_id;upload
sheet;rate_id;paste
mailbox;signature_id;set
board;layout_id;apply
truck;route_id;send
sensor;curve_id;flash
server;license_id;enter
team;policy_id;adopt
game;season_id;start"""


def make(k):
    place, setting, verb = k.pick(SKINS.split("\n")).split(";")
    source, *rest = k.words(k.int(3, 5))
    targets, other = rest[:-1], rest[-1]
    values = dict(zip([source, *rest], k.ids(len(rest) + 1), strict=True))
    same = targets[0] if k.chance(30) and len(targets) > 1 else None
    if same:
        values[same] = values[source]
    todo = [t for t in targets if t != same]
    nice, named = setting.replace("_", " "), ", ".join(targets)

    k.role(f"You carry a {nice} from one {place} to others.|{nice} copier|Make each {place} like its model.")
    k.must(f"A {place} that has it already is left alone.|Don't {verb} where it is the same already.")
    k.steps("<values_of> prints all.", "<put> into each that differs.")
    k.goal(
        f"{verb} the {nice} of {source} in {named}",
        f"{named} should have the same {nice} as {source}.",
        f"from: {source}\nto: {named}\nwhat: {nice}",
        f"{source} has the right {nice}. Please bring {named} in line, and leave {other} as it is.",
        f"{nice}: {source} -> {named}",
    )

    @k.look(f"values_of|list_{place}|{setting}_list", f"The {nice} of each {place}.")
    def values_of():
        return [{place: p, setting: next((c["value"] for c in reversed(put.calls) if c["where"] == p), v)} for p, v in values.items()]

    @k.act(
        f"{verb}|{verb}_{setting}",
        f"Gives a {place} another {nice}.",
        where=text(place, f"Name of the {place}."),
        value=text(f"{setting}|value", f"The {nice}."),
    )
    def put(where, value):
        return f"{where}: {value}" if where in values and value in values.values() else k.fail("unknown")

    def right():
        if not values_of.made():
            return values_of()
        return [put(where=t, value=values[source]) for t in todo if not put.made(where=t)]

    return right
