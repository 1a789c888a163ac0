"""Sets several values that the goal lists; locked ones are skipped, unlocked first, or stop everything, by rule."""

from kind import integer, text

STRUCTURE = "set-many"
DOMAIN = "tables of rates"

# entry;entries;value
SKINS = """tariff;tariffs;rate
ward;wards;bed limit
zone;zones;speed limit
school;schools;quota
feeder;feeders;cap
account;accounts;credit line
berth;berths;depth
road;roads;weight limit
course;courses;fee
pump;pumps;setpoint
precinct;precincts;booth number
office;offices;budget
product;products;premium
lane;lanes;toll
lab;labs;dose limit
fund;funds;charge
house;houses;service charge
line;lines;headway"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, value = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 4)
    names, nums = k.words(n + 1), k.numbers(n, 5, 900)
    todo = dict(zip(names, nums, strict=False))
    state = {x: k.pick("open", "open", "locked") for x in names}
    rule = k.pick("skip", "unlock", "ignore")
    keys = {x: k.id() for x in names}
    say = {
        "skip": "What is locked is left as it is; the others are set.|Locked ones are skipped.",
        "unlock": "What is locked is unlocked first, then set.|Unlock a locked one before you set it.",
        "ignore": "Locks are no obstacle here; every one is set without unlocking.|Set them all; nothing has to be unlocked.",
    }[rule]
    k.must(say, f"<put> wants the key of the {one}.|Each {one} has a key, which goes along.")
    listed = ", ".join(f"{x} {v}" for x, v in todo.items())
    col = value.replace(" ", "_")
    k.role(f"You set the {value} of {many}.", f"{value} table", f"Keeper of the {value}s.")
    k.steps("<states> first.", "<put> one by one.")
    k.goal(f"Set the {value}: {listed}.", f"{value} of {many}: {listed}", f"The following {value}s are to be set: {listed}. Nothing else.", f"new {value}s -> {listed}")

    @k.look(f"states|list_{many}|keys_of", f"All {many}: key and state.")
    def states():
        return [{f"{one}|name": x, "key": keys[x], "state": "open" if unlock.made(key=keys[x]) else state[x]} for x in names]

    @k.act("unlock|open_up", f"Unlocks {an(one)}.", key=text("key|id", f"Key of the {one}."))
    def unlock(key):
        return f"{key} is open." if any(keys[x] == key and state[x] == "locked" for x in names) and not unlock.made(key=key) else k.fail(f"{key} is not locked.")

    @k.act(f"put|set_{col}|write", f"Sets the {value} of {an(one)}.", name=text(f"{one}|name", f"Name of the {one}."), key=text("key|id", f"Key of the {one}."), value=integer(f"{col}|value", f"Its {value}."))
    def put(name, key, value):
        if keys.get(name) != key:
            return k.fail(f"{key} is not the key of {name}.")
        if rule != "ignore" and state[name] == "locked" and not unlock.made(key=key):
            return k.fail(f"{name} is locked.")
        return f"{name}: {value}."

    def right():
        if not states.made():
            return states()
        out = []
        for x, v in todo.items():
            if put.made(name=x) or (state[x] == "locked" and rule == "skip"):
                continue
            if state[x] == "locked" and rule == "unlock" and not unlock.made(key=keys[x]):
                out.append(unlock(key=keys[x]))
            else:
                out.append(put(name=x, key=keys[x], value=v))
        return out

    return right
