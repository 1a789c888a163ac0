"""A status is a code whose meaning the system text tells; what it means decides the tool."""

from kind import text

STRUCTURE = "code-meaning"
DOMAIN = "status"

SKINS = """meter;read;repair
bin;empty;replace
lamp;dim;renew
pump;oil;change
trap;reset;remove
buoy;light;lift
door;unlock;mend
drone;launch;ground
boiler;fire;drain
printer;feed;service
robot;run;park
hydrant;flush;seal
charger;enable;isolate
gate;open;bolt
scale;zero;recalibrate
fan;speed up;stop
camera;pan;clean
valve;turn;swap
mower;start;tow
sluice;raise;block"""


def make(k):
    thing, good_act, bad_act = k.pick(SKINS.split("\n")).split(";")
    number, place = k.id(), k.word()
    codes = k.many(lambda: f"{k.pick('E', 'S', 'X', 'T')}{k.int(1, 99)}", 4)
    well, ill = codes[:2], codes[2:]
    code, crew = k.pick(codes), k.word()
    serial = k.id()
    k.role(f"You look after every {thing}.|{thing} status|Codes tell what to do.", "Field desk")
    k.must(
        f"Status {well[0]} and {well[1]} mean in order: <fine>. Status {ill[0]} and {ill[1]} mean defective: <broken>.|In order: {', '.join(well)}, then <fine>. Defective: {', '.join(ill)}, then <broken>."
    )
    k.steps("<status_of> gives the code.|See <status_of>.")
    k.goal(
        f"{thing} {number} in {place}: {good_act} it, or if it is defective {bad_act} it. Crew {crew}.",
        f"{number} ({place}), crew {crew}",
        f"Crew {crew} is at {place}. What is to be done with {thing} {number}? Order it.",
        f"{thing} {number} / {place} / crew {crew} / {good_act} or {bad_act}",
        f"{crew} to base: standing at {number}, {place}. {good_act} or {bad_act}? over",
    )

    @k.look(
        f"status_of|{thing}_status|state",
        f"Status and serial of a {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
    )
    def status_of(**by):
        return (
            {f"{thing}|no": number, "status|code": code, "serial|serial_no": serial}
            if by["number"] == number
            else k.fail(f"no {thing} {by['number']}")
        )

    args = dict(
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        serial=text("serial|serial_no", f"Serial of the {thing}.|Its serial."),
        crew=text("crew|by", "Which crew.|Name of the crew."),
    )

    @k.act(f"{good_act}|{good_act}_{thing}".replace(" ", "_"), f"For a {thing} in order: {good_act} it.", **args)
    def fine(number, serial, crew):
        return f"{number}: {good_act}"

    @k.act(f"{bad_act}|{bad_act}_{thing}".replace(" ", "_"), f"For a defective {thing}: {bad_act} it.", **args)
    def broken(number, serial, crew):
        return f"{number}: {bad_act}"

    def right():
        if fine.made() or broken.made():
            return None
        if not status_of.made(number=number):
            return status_of(number=number)
        return (fine if code in well else broken)(number=number, serial=serial, crew=crew)

    return right
