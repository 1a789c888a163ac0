"""Sets what the goal lists, by the ids that a tool shows; what has its value already is left alone."""

from kind import integer, number, text

STRUCTURE = "set-many"
DOMAIN = "price lists and settings"

# thing; things; value; unit
SKINS = [
    row.split(";")
    for row in """dish;dishes;price;euros
room;rooms;temperature;degrees
shelf;shelves;height;cm
ticket;tickets;fee;dollars
class;classes;places;places
pump;pumps;pressure;bar
lane;lanes;speed;km/h
bread;breads;price;cents
article;articles;discount;percent
plot;plots;seed;grams
lamp;lamps;brightness;percent
policy;policies;premium;francs
tank;tanks;filling;litres
bus;buses;interval;minutes
oven;ovens;heat;degrees
branch;branches;budget;thousands
player;players;number;points""".split("\n")
]


def make(k):
    thing, things, field, unit = k.pick(SKINS)
    count, asked = k.int(3, 5), k.int(2, 3)
    names, ids = k.words(count), k.ids(count)
    now, wanted = k.numbers(count, 10, 500), k.numbers(asked, 501, 990)
    for i in range(asked):
        if k.chance(20):
            now[i] = wanted[i]
    pairs, order, by_id = list(zip(names, wanted, strict=False)), k.shuffled(range(count)), k.chance(65)
    said = [
        ", ".join(f"{n} {v}" for n, v in pairs),
        "; ".join(f"{n} = {v}" for n, v in pairs),
        " and ".join(f"{v} for {n}" for n, v in pairs),
    ]
    kind = k.pick(integer, integer, number)
    values = dict(zip(ids, now, strict=True))
    k.role(
        f"You keep the {field} of {things} right.|{things}: {field} list|Assistant for the {things}; values come from the manager.",
        f"You change what is asked, and read first what is set.|Clerk with a list of {things}.|{field} keeper",
    )
    k.must("What has its value already must not be set again.|Set only what differs.")
    k.steps("<show> tells what is set now.|Look at <show>.", "<put> one after the other.|Then <put> those that differ.")
    k.goal(
        f"Set the {field} ({unit}): {said[0]}.|New {field} for some {things}: {said[1]}.|{field}, {unit}: {said[2]}.",
        f"please change the {field}: {said[0]}|From today the {field} is {said[2]}.|note from the boss: {field} {said[1]}. rest as it is",
        f"These {things} get a {field}: {said[1]}. Others stay.|I would like {said[2]} as {field}, thank you.|{said[0]} <- {field} in {unit}, make it so",
    )

    @k.look(f"list_{things}|{things}|show_{field}", f"Lists the {things} with their {field}.|What is set now.")
    def show():
        return [{"name|called": names[i], f"{thing}_id|id|no": ids[i], f"{field}|now": values[ids[i]]} for i in order]

    @k.act(
        f"set_{field}|put|change_{field}",
        f"Sets the {field} of one {thing}.|Gives one {thing} another {field}.",
        which=text(f"{thing}_id|id|no", f"Id of the {thing}.")
        if by_id
        else text(f"{thing}|name", f"Name of the {thing}."),
        value=kind(f"{field}|value|to", f"The new {field}, in {unit}."),
    )
    def put(which, value):
        known = ids if by_id else names
        if which not in known or not isinstance(value, (int, float)) or values[ids[known.index(which)]] == value:
            return k.fail(f"{which} can't be set to {value}.")
        values[ids[known.index(which)]] = value
        return k.one(f"{which}: {value}.", "saved", f"{field} of {which} set")

    def right():
        if not show.calls:
            return show()
        todo = [i for i in range(asked) if values[ids[i]] != wanted[i]]
        return [put(which=(ids if by_id else names)[i], value=wanted[i]) for i in todo]

    return right
