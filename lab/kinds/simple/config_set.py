"""Sets one key of one section to the value of the goal, unless it has it; formats, keys and tools are drawn."""

from kind import choice, text

STRUCTURE = "config-edit"
DOMAIN = "skins"

# what is configured, its sections, its keys
SYSTEMS = """web shop,store,stores|mail relay,domain,domains|heating,room,rooms|game,level,levels|printer pool,printer,printers
backup,job,jobs|editor,language,languages|greenhouse,bed,beds|router,port,ports|build,target,targets|radio,channel,channels
robot,arm,arms|payroll,country,countries|archive,collection,collections|proxy,site,sites|lift,cabin,cabins|chat,room,rooms
test bench,probe,probes|crawler,source,sources|ferry,line,lines|telescope,filter,filters|kitchen,oven,ovens|alarm,zone,zones"""
# key; how its value is drawn
KEYS = """timeout;number|host;host|owner;person|path;path|mode;word|start;time|limit;number|url;url|contact;mail|version;version|colour;word
retries;number|folder;folder|until;date|price;money|handler;ident|level;number|key;key|title;title|token;id|phone;phone|speed;number
theme;word|expires;date|budget;money|entry;ident|mirror;url|volume;number|opens;time|parent;word|signed_by;person|script;path"""
VERBS = "set,Sets|change,Changes|write,Writes|put,Puts|update,Updates|configure,Configures"


def make(k):
    system, part, parts = k.pick(SYSTEMS.replace("\n", "|").split("|")).split(",")
    keys = [row.split(";") for row in k.some(KEYS.replace("\n", "|").split("|"), k.int(2, 5))]
    verb, does = k.pick(VERBS.split("|")).split(",")

    def draw(kind):
        return str(k.int(2, 900) if kind == "number" else getattr(k, kind)())

    names, ids = k.many(k.pick(k.word, k.ident, k.title), k.int(2, 5)), k.ids(5)
    name, (key, kind) = names[0], keys[0]
    values = {(one, called): draw(sort) for one in names for called, sort in keys}
    old, new = values[name, key], k.many(lambda: draw(kind), 2)[-1]
    new = new if new != old else draw(kind) + "0"
    is_so, is_there, checks, by_id = k.chance(8), not k.chance(7), k.chance(30), k.chance(45)
    style, order, own_choice = k.pick("rows", "ini", "flat", "rows"), k.shuffled(names), k.chance(50)
    if is_so:
        values[name, key] = new
    order = order if is_there else [one for one in order if one != name]
    number = dict(zip(names, ids, strict=False))

    k.role(
        f"You configure the {system}.|{system} settings bot|You look after the settings of the {system}, {part} by {part}.",
        f"Admin of the {system}.|An agent that may {verb} settings, if told which.|Configuration service, {parts} of the {system}",
    )
    k.must(f"If there is no such {part}, report that it was not done.|No such {part}: say that it could not be done.")
    k.steps(
        "<show> prints what is set now.|Look with <show> first.",
        "Nothing to do if it is so already.|<put> only what differs.",
    )
    if checks:
        k.must("Look again after the change.|After a change, print the settings once more.")
    goals = (
        f"Set {key} of {name} to {new}.|{name}: {key} = {new}|{new} is the right {key} for {part} {name}.|{key} {new} for {name}, please",
        f"In the {system}, the {part} {name} should have {new} as its {key}.|Why does {name} not have {key} {new}? Change it.",
        f"{part}: {name}. key: {key}. value: {new}.|The {key} of {name} becomes {new}.|make {new} the {key} of {name}",
    )
    wrong = f"{new} instead of {old} as the {key} of {name}|{name} still has {old} as {key}; it has to be {new}.|Not {old} but {new}: {key}, {part} {name}."
    k.goal(*goals, *([] if is_so or not is_there else [wrong]))

    @k.look(
        f"show_config|settings|{parts}|print_settings",
        f"Prints the settings of the {system}.|All {parts} and what is set.",
    )
    def show():
        if style == "rows":
            return [
                {f"{part}|name": one, "id|no": number[one]} | {called: values[one, called] for called, _ in keys}
                for one in order
            ]
        if style == "ini":
            return k.raw(
                "\n".join(
                    f"[{one}]\n; id {number[one]}\n" + "\n".join(f"{c} = {values[one, c]}" for c, _ in keys)
                    for one in order
                )
            )
        return k.raw("\n".join(f"{one} ({number[one]}) {c}: {values[one, c]}" for one in order for c, _ in keys))

    params = {
        "part": text(f"{part}_id|id" if by_id else f"{part}|section", f"{'Id' if by_id else 'Name'} of the {part}.")
    }
    about = "Which setting.|Name of the key."
    params["key"] = (
        choice("key|setting|option", about, [c for c, _ in keys]) if own_choice else text("key|setting|option", about)
    )
    params["value"] = text("value|to|new_value", "The new value.|What it is set to.")

    @k.act(
        f"{verb}|{verb}_setting|{verb}_{part}|{verb}_key",
        f"{does} one key of one {part}.|{does} one setting.",
        **params,
    )
    def put(part, key, value):
        known = {number[one]: one for one in order} if by_id else {one: one for one in order}
        if part not in known or (known[part], key) not in values:
            return k.fail(f"{part} has no key {key}.")
        values[known[part], key] = value
        return k.one("saved", f"{key} is {value}.", f"{part}: 1 change")

    def right():
        if not show.calls:
            return show()
        if not is_there:
            return k.give_up(f"there is no {name}.")
        if values[name, key] != new:
            return put(part=number[name] if by_id else name, key=key, value=new)
        return show() if checks and put.calls and len(show.calls) < 2 else k.finish()

    return right
