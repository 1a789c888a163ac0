"""Each opening needs a fresh key; a key is used up by one opening."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "doors"

SKINS = """locker;parcel;open
cage;bottle;unlock
hatch;sample;lift
barrier;truck;raise
vault;archive box;open
bay;pallet;release
pump;litre;unlock
pen;calf;unlatch
drawer;tool;free
silo;load;open
charger;van;enable
booth;badge;unlock
lift;fitter;call
well;reading;uncap
switch;feeder;unblock
crane;lift;arm
store;crate;open
boat;trip;unchain
kiln;tray;open
scale;axle;start"""


def make(k):
    thing, unit, verb = k.pick(SKINS.split("\n")).split(";")
    ids, who = k.ids(k.int(2, 3)), k.person()
    keys = k.many(lambda: f"{k.int(100000, 999999)}", len(ids) + 1)
    k.role(f"You {verb} what is asked for.|{thing} access|A key works once.", "Access helper")
    k.must("A key is good for one use; after that <new_key> gives another.|Each use needs its own key from <new_key>.")
    k.steps("<new_key>, then <use>, and again.|Key first.")
    listed = ", ".join(ids)
    k.goal(
        f"{verb.capitalize()} {listed} for {who}.",
        f"{who}: {verb} {listed}",
        f"{who} has to get at {listed}. Please {verb} them.",
        f"{verb} / {listed} / {who}",
        f"{listed} are still shut and {who} is waiting",
    )

    @k.look("new_key|get_key|draw_key", "The key that is good now.", who=text("who|name", "Who needs it.|For whom."))
    def new_key(**by):
        return {"key": keys[len(use.calls)], "good_for|uses": 1, "for": by["who"]}

    @k.act(
        f"{verb}|{verb}_{thing}|use_key",
        f"{verb.capitalize()}: one {thing}.",
        number=text(f"{thing}|number", f"Number of the {thing}.|Which {thing}."),
        key=text("key|code", "The key that is good now.|A fresh key."),
    )
    def use(number, key):
        if number not in ids or use.made(number=number):
            return k.fail(f"no {thing} {number} to {verb}")
        return f"{number}: {verb}" if key == keys[len(use.calls)] else k.fail("this key is used up")

    def right():
        todo = [i for i in ids if not use.made(number=i)]
        if not todo:
            return None
        key = keys[len(use.calls)]
        return [use(number=i, key=key) for i in todo] if k.seen(key) else new_key(who=who)

    return right
