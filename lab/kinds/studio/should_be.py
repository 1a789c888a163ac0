"""Reads a value, sets it if it is not what the goal wants, and leaves it otherwise."""

from kind import integer, text

STRUCTURE = "set-value"
DOMAIN = "settings of services"

# thing, how, settings with type
SKINS = """service|word|timeout:n,region:word,log level:word; server|host|time zone:word,swap:n,contact:mail; printer|host|copies limit:n,tray:word,paper:word; pipeline|key|retries:n,image:version,runner:host; dashboard|title|refresh seconds:n,theme:word,owner:person; bucket|folder|lifetime days:n,class:word,owner:person;
camera|id|exposure:n,profile:word,lens:id; channel|word|slow mode:n,topic:title,moderator:person; site|host|cache minutes:n,language:word,editor:person; queue|key|workers:n,policy:word,alarm mail:mail; document|path|font size:n,font:word,author:person; project|title|budget:n,currency:word,lead:person;
cluster|word|nodes:n,version:version,zone:word; form|title|max length:n,success page:url,recipient:mail; database|ident|connections:n,collation:word,backup host:host; monitor|id|brightness:n,input:word,profile:word""".split(";")


def make(k):
    thing, how, settings = k.pick(SKINS).strip().split("|")
    settings = [s.split(":") for s in settings.split(",")]
    names = k.many(getattr(k, how), k.int(1, 3))
    name = names[0]
    draw = lambda kind: k.int(2, 900) if kind == "n" else getattr(k, kind)()
    now = {n: {s: draw(kind) for s, kind in settings} for n in names}
    setting, kind = k.pick(settings)
    value = draw(kind)
    while value == now[name][setting]:
        value = draw(kind)
    fine = k.chance(18)
    if fine:
        now[name][setting] = value
    says_old = k.chance(35)
    one_tool = k.chance(50)  # a tool for this setting, or one that takes the name of the setting
    s = setting.replace(" ", "_")

    k.role(f"""You keep {thing}s as they should be.|{thing} settings|You check one setting and correct it.|desired-state bot
        |You run {thing}s for a studio.|Read first, write only if needed.|You never write what is already there.""")
    k.must("If the value is already right, change nothing.|Already as wanted? Then there is nothing to do.")
    k.steps("Read it with <read>.|<read> tells what it is now.", "<write> if it differs.")
    k.goal(f"""The {setting} of {thing} {name} should be {value}.|{name}: {setting} = {value}|Make sure that {thing} {name} has {setting} {value}.
        |ensure {setting} {value} on {name}|Can you check that the {setting} of {name} is {value}, and set it if not?|{thing}: {name}\nsetting: {setting}\nwanted: {value}
        |{value} is the right {setting} for {thing} {name}. is it set?|config: {thing} {name} wants {value} as {setting}|please look if {name} has {setting} {value}; when not, change it""")

    @k.look(f"get_{thing}|read_settings|show_{thing}|{thing}_config", f"Settings of one {thing}.|How a {thing} is set up now.", key=text(f"{thing}|name|of", f"The {thing}.|Which {thing}."))
    def read(key):
        if key not in now:
            return k.fail(f"No {thing} {key}.")
        return {thing: key} | {x.replace(" ", "_"): now[key][x] for x, _ in settings}

    params = dict(key=text(f"{thing}|name|of", f"The {thing}.|Which {thing}."), value=(integer if kind == "n" else text)(f"{s}|value|to" if one_tool else "value|to|new", f"The new {setting}.|What the {setting} should be."))
    if says_old:
        params["old"] = (integer if kind == "n" else text)(f"old_{s}|old|was", f"The {setting} that it has now.|Old {setting}.")

    @k.act(f"set_{s}|change_{s}|write_{s}", f"Sets the {setting} of a {thing}.|Changes the {setting}.", **dict(k.shuffled(list(params.items()))))
    def write(key, value, old=None):
        if key not in now or old not in (None, now[key][setting]):
            return k.fail(f"No {thing} {key}, or its {setting} is another one.")
        now[key][setting] = value
        return f"{key}: {setting} {value}"

    def right():
        if not read.made(key=name):
            return read(key=name)
        if fine or now[name][setting] == value:
            return None
        return write(key=name, value=value, **(dict(old=now[name][setting]) if says_old else {}))

    return right
