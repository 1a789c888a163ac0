"""Makes sure that something is there: creates it with the values of the goal and a looked-up code if it is not."""

from kind import integer, text

STRUCTURE = "create-if-missing"
DOMAIN = "skins"

# thing, things; what it belongs to
THINGS = """tag,tags;project|bucket,buckets;region|course,courses;faculty|stall,stalls;market|channel,channels;workspace|shelf,shelves;aisle
account,accounts;branch|topic,topics;forum|label,labels;archive|lane,lanes;pool|badge,badges;club|table,tables;database|alarm,alarms;site
tour,tours;museum|queue,queues;broker|bed,beds;nursery|job,jobs;cluster|prize,prizes;fair|folder,folders;library|route,routes;depot
locker,lockers;gym|drill,drills;station|menu,menus;canteen|probe,probes;lake|role,roles;theatre"""
FIELDS = "colour;word|owner;person|size;number|opens;time|starts;date|contact;mail|fee;money|title;title|seats;number|host;host|keeper;person|limit;number"
VERBS = "create,Creates|add,Adds|make,Makes|open,Opens|set_up,Sets up|register,Registers|start,Starts"


def make(k):
    thing, things, owner = k.pick(THINGS.replace("\n", "|").split("|")).replace(";", ",").split(",")
    fields = [row.split(";") for row in k.some(FIELDS.split("|"), k.int(0, 2))]
    verb, does = k.pick(VERBS.split("|")).split(",")
    given = {key: k.int(2, 90) if kind == "number" else str(getattr(k, kind)()) for key, kind in fields}
    owners, codes, count = k.many(k.pick(k.word, k.title), 4), k.ids(4), k.int(1, 5)
    names, home, name, lists = k.words(count), owners[0], k.pick(k.word, k.key)(), k.chance(50)
    is_there, elsewhere, has_code, where = k.chance(10), k.chance(40), k.chance(65), k.ids(count + 1)
    present = k.shuffled([*names, name] if is_there else names)
    plus = "".join(f", {key} {value}" for key, value in given.items())
    order, say = k.shuffled(range(4)), verb.replace("_", " ")

    k.role(
        f"You look after the {things} of each {owner}.|{things} keeper|You {say} {things} where they are missing.|{owner} admin",
        f"Set-up bot: no {owner} without its {things}.|You see to it that what is needed is there, and never twice.",
    )
    k.must(f"Never {say} the same {thing} twice.|What is there already is not made again.|If it is there, do nothing.")
    k.steps(
        "<listed> says what there is.|Look with <listed> first.",
        *([f"<codes_of> has the code of the {owner}."] if has_code else []),
    )
    k.goal(
        f"The {owner} {home} needs the {thing} {name}{plus}.|Make sure that {home} has one {thing} called {name}{plus}.|{home}: {thing} {name}{plus}, if missing",
        f"Is there one {thing} {name} in {home}? If not, {say} it{plus}.|{name} has to be among the {things} of {home}{plus}.",
        f"{thing}: {name}{plus}. {owner}: {home}. {say} unless there|Without the {thing} {name} we can't start in {home}. See to it{plus}.",
        f"please check {home} for {name} and {say} this {thing} if nobody did{plus}|One {thing} {name} for {home}, not two{plus}.",
    )

    @k.look(
        f"list_{things}|{things}_of|{things}",
        f"The {things} of one {owner}.",
        name=text(f"{owner}|of|name", f"Name of the {owner}.|Which {owner}."),
    )
    def listed(name):
        if name not in owners:
            return k.fail(f"There is no {owner} {name}.")
        shown = [*present, *([wanted] if create.calls else [])] if name == home else [wanted] if elsewhere else []
        return [{f"{thing}|name": one, "id|no": no} for one, no in zip(shown, where, strict=False)]

    wanted = name
    if has_code:
        by = {} if lists else {"name": text(f"{owner}|name", f"Name of the {owner}.")}

        @k.look(
            f"{owner}_codes|code_of_{owner}|{owner}_list",
            f"The code of each {owner}." if lists else f"The code of one {owner}.",
            **by,
        )
        def codes_of(name=None):
            rows = [i for i in order if lists or owners[i] == name]
            return [{f"{owner}|name": owners[i], "code": codes[i]} for i in rows]

    params = {
        "name": text(f"name|{thing}", f"Name of the {thing}."),
        "home": text(f"{owner}|in_{owner}", f"Name of the {owner}."),
    }
    if has_code:
        params["home"] = text(f"{owner}_code|code|in_{owner}", f"Code of the {owner}.|Code, not name, of the {owner}.")
    for key, kind in fields:
        params[key] = (integer if kind == "number" else text)(
            f"{key}|its_{key}", f"The {key} of the {thing}.|{key.capitalize()}."
        )

    @k.act(f"{verb}|{verb}_{thing}|new_{thing}", f"{does} one {thing}.|{does} one {thing} in one {owner}.", **params)
    def create(name, home, **more):
        known = codes if has_code else owners
        if home not in known or (home == known[0] and name in present):
            return k.fail(f"{name} in {home}: no.")
        return k.one("ok", f"{thing} {name} is there.", f"{name}: made in {home}")

    def right():
        if not listed.made(name=home):
            return listed(name=home)
        if is_there or create.calls:
            return k.finish()
        if has_code and not (codes_of.made() if lists else codes_of.made(name=home)):
            return codes_of() if lists else codes_of(name=home)
        return create(name=name, home=codes[0] if has_code else home, **given)

    return right
