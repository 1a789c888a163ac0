"""Compares one thing with a model field by field, and corrects the fields that differ."""

from kind import choice, text

STRUCTURE = "drift"
DOMAIN = "templates and copies"

# thing, how, model, three fields with how
SKINS = """server|host|golden image|kernel:version,time zone:word,agent:version; page|url|template|header:title,layout:word,footer:title; project|word|blueprint|licence:word,branch:key,owner:person; poster|title|brand sheet|font:word,colour:word,logo:path; account|mail|standard profile|plan:word,quota class:word,region:word;
pipeline|key|reference pipeline|image:version,runner:host,cache:folder; laptop|id|standard setup|browser:version,editor:word,vpn:host; dashboard|title|master|theme:word,source:ident,owner:person; shop|word|main shop|currency:word,tax code:id,language:word; camera|id|reference camera|profile:word,lens:id,codec:word;
database|ident|primary|collation:word,version:version,zone:word; letter|title|house style|greeting:title,font:word,signature:person; switch|host|standard config|firmware:version,gateway:host,contact:mail; theme|word|base theme|accent:word,icon set:word,radius class:word; bot|word|reference bot|prompt file:path,model:ident,channel:word; locale|word|source locale|date format:word,plural rule:word,font:word""".split(";")


def make(k):
    thing, how, model, fields = k.pick(SKINS).strip().split("|")
    fields = [f.split(":") for f in fields.split(",")]
    name, other = k.many(getattr(k, how), 2)
    want = {f: getattr(k, h)() for f, h in fields}
    wrong = k.some(list(want), k.pick(0, 1, 1, 2, 2, 3))
    now = {f: getattr(k, dict(fields)[f])() if f in wrong else v for f, v in want.items()}
    m, u = model.replace(" ", "_"), {f: f.replace(" ", "_") for f in want}
    choices = list(u.values())

    k.role(f"""You keep {thing}s like the {model}.|drift check for {thing}s|You compare one {thing} with the {model}.|conformity bot
        |The {model} is the law.|You repair {thing}s that somebody changed by hand.|Compliance, but friendly.""")
    k.must(f"Only what differs from the {model} is changed, one field a call.|Change the fields that differ, leave the rest. If none differs, finish.")
    k.steps("Read <reference> and <current>.|Look at <reference>, then <current>.", "<put> what differs.")
    k.goal(f"""Bring {thing} {name} in line with the {model}.|{name}: same as {model}|{thing} {name} should look like the {model}. Correct what differs.
        |fix drift on {name}|Compare {name} with the {model} and repair the {thing}.|check + fix: {thing} {name} against {model}
        |please correct {name}, every field must be equal with the {model}|Somebody has played with {thing} {name}. Back to the {model}, field by field.|does {name} (not {other}) match the {model}? if not, make it""")

    @k.look(f"{m}|get_{m}|reference", f"The {model}: how a {thing} should be.|Fields of the {model}.")
    def reference():
        return {u[f]: v for f, v in want.items()}

    @k.look(f"get_{thing}|{thing}_now|show_{thing}", f"How one {thing} is now.|Fields of a {thing}.", key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))
    def current(key):
        return {thing: name} | {u[f]: v for f, v in now.items()} if key == name else k.fail(f"No {thing} {key} to check.")

    params = dict(key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."), field=choice("field|property|what", "Name of the field.|Which field.", choices), value=text("value|new|to", "The new value.|What it should be."))

    @k.act(f"set_field|update_{thing}|put", f"Sets one field of a {thing}.|Changes a {thing}.", **dict(k.shuffled(list(params.items()))))
    def put(key, field, value):
        if key != name or field not in choices:
            return k.fail(f"No {thing} {key} with {field}.")
        now[next(f for f in u if u[f] == field)] = value
        return f"{field}: {value}"

    def right():
        looks = ([] if reference.made() else [reference()]) + ([] if current.made(key=name) else [current(key=name)])
        return looks or [put(key=name, field=u[f], value=v) for f, v in want.items() if now[f] != v]

    return right, lambda: now == want
