"""A device shows a code; the system text says which remedy belongs to it."""

from kind import choice, text

STRUCTURE = "code-to-remedy"
DOMAIN = "devices"

# thing;place;remedies
SKINS = """printer;floor;clean,restart,replace
charger;garage;reset,cool,disable
scanner;gate;calibrate,restart,swap
router;office;reboot,reflash,reroute
elevator;tower;inspect,stop,release
server;rack;restart,drain,evacuate
kiosk;mall;reload,close,update
turbine;park;brake,pitch,stop
robot;hall;home,pause,recharge
fridge;kitchen;defrost,empty,call
sensor;field;ping,replace,ignore
arcade;hall;reset,unplug,refund
washer;cellar;drain,spin,unlock
camera;street;tilt,clean,reboot
door;lobby;unlock,seal,alarm
pump;station;prime,throttle,stop
drone;base;land,return,hover
lamp;street;dim,swap,reset
vending;hall;restock,unjam,close
tractor;farm;cool,refuel,tow"""


def make(k):
    thing, place, remedies = k.pick(SKINS.split("\n")).split(";")
    remedies = remedies.split(",")
    codes = dict(zip(k.ids(3), remedies, strict=True))
    where, ref = k.word(), k.id()
    ids = k.ids(4)
    shows = [k.pick([*codes]) if k.chance(86) else "ok" for _ in ids]
    name = k.int(0, 3)
    code = shows[name]
    rule = ", ".join(f"{c} means {r}" for c, r in codes.items())

    k.role(f"You look after each {thing}.|{thing} technician bot|Service desk for the {thing} on every {place}.")
    k.must(f"Codes: {rule}. ok means nothing to do.|What codes mean: {rule}. At ok leave it alone.")
    k.steps("<display> shows the code.", "<remedy> as the rules say.")
    k.goal(
        f"{thing} {ids[name]} in {where} is acting up, job {ref}",
        f"Please see to {ids[name]} ({place} {where}). The job number is {ref}.",
        f"{place}: {where}\n{thing}: {ids[name]}\njob: {ref}",
        f"{ref} {where} {ids[name]} check and fix",
        f"someone says {ids[name]} shows a code again?? {where}, {ref}",
    )

    @k.look(f"display|{thing}_codes|read_codes", f"What each {thing} of a {place} shows.", where=text(place, f"Name of the {place}."))
    def display(**by):
        if by["where"] != where:
            return k.fail(f"no {place} {by['where']}")
        return [{f"{thing}|id": i, "shows|code": s} for i, s in zip(ids, shows, strict=True)]

    @k.act(
        f"remedy|fix_{thing}|command",
        f"Gives a {thing} a command.",
        name=text(f"{thing}|id", f"Number of the {thing}."),
        what=choice("command|remedy|what", "What it shall do.", remedies),
        ref=text("job|ref", "Number of the job."),
    )
    def remedy(name, what, ref):
        return f"{name}: {what}" if name in ids else k.fail(f"no {thing} {name}")

    def right():
        if not display.made(where=where):
            return display(where=where)
        return None if code == "ok" or remedy.made() else remedy(name=ids[name], what=codes[code], ref=ref)

    return right
