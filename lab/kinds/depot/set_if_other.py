"""Reads a setting, changes it if it is not as wanted, with the reason of the goal."""

from kind import choice, integer, text

STRUCTURE = "set-value"
DOMAIN = "switches"

SKINS = """boiler;mode;eco,normal,boost
signal;aspect;red,yellow,green
pump;mode;auto,hand,off
lamp;level;dim,half,full
gate;position;open,half,shut
fan;stage;low,mid,high
lock;rule;one way,two way,closed
siren;tone;wail,yelp,mute
furnace;programme;rye,wheat,spelt
belt;direction;left,right,stop
sprinkler;zone;front,back,both
crane;mode;free,limited,parked
heater;stage;frost,day,night
sluice;step;first,second,third
toll;tariff;day,night,holiday
robot;mode;teach,run,safe
door;mode;staff,public,locked
pool;plan;summer,winter,event
mixer;recipe;coarse,fine,thin
tram;board;depot,service,full"""


def make(k):
    thing, what, values = k.pick(SKINS.split("\n")).split(";")
    values, name = values.split(","), k.word()
    want, is_same, lock = k.pick(values), k.chance(25), k.int(100, 999)
    now = want if is_same else k.pick([v for v in values if v != want])
    reason = k.word()
    k.role(f"You keep the {what} of each {thing}.|{thing} {what}|Change only what must change.", "Control helper")
    k.must("If it is as wanted already, leave it.|No change where nothing has to be changed.")
    k.steps("<read> it first.|See <read>.", "<put> with the lock number that was read.")
    k.goal(
        f"{thing.capitalize()} {name} should be on {want}, reason {reason}.",
        f"{name}: {what} {want} ({reason})",
        f"Please make sure the {what} of {name} is {want}. Reason: {reason}.",
        f"{thing} {name} / {what} = {want} / {reason}",
        f"is {name} on {want}? because of {reason} it must be",
    )

    @k.look(
        f"read|{what}_of|show",
        f"The {what} of a {thing}, and its lock number.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
    )
    def read(**by):
        return (
            {"name": name, f"{what}|now": now, "lock|lock_no": lock}
            if by["name"] == name
            else k.fail(f"no {thing} {by['name']}")
        )

    @k.act(
        f"put|set_{what}|change",
        f"Changes the {what} of a {thing}.",
        name=text(f"{thing}|name", f"Name of the {thing}.|Which {thing}."),
        value=choice(f"{what}|to", f"The new {what}.|To what.", values),
        lock=integer("lock|lock_no", "Lock number that was read.|Lock number."),
        reason=text("reason|why", "The reason.|Why."),
    )
    def put(name, value, lock, reason):
        return f"{name}: {value}"

    def right():
        if put.made():
            return None
        if not read.made(name=name):
            return read(name=name)
        return None if is_same else put(name=name, value=want, lock=lock, reason=reason)

    return right
