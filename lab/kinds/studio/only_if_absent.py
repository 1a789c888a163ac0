"""Creates something only if it is not there yet; if it is, nothing is to be done."""

from kind import integer, text

STRUCTURE = "create-if-missing"
DOMAIN = "setting things up"

# thing, things, how, place, how, property, how
SKINS = """channel|channels|word|workspace|word|topic|title; label|labels|word|repo|ident|colour|word; user|users|person|tenant|word|mail|mail; bucket|buckets|word|region|word|owner|person; folder|folders|word|drive|word|owner|person; index|indexes|ident|table|ident|column|ident; job|jobs|key|scheduler|host|start|time;
page|pages|title|space|word|author|person; queue|queues|key|broker|host|policy|word; record|records|host|zone|word|address|url; group|groups|word|directory|word|lead|person; alert|alerts|key|service|word|channel|word; album|albums|title|gallery|word|curator|person; branch|branches|key|repo|ident|base|word; webhook|webhooks|word|project|word|target|url; track|tracks|title|mix|title|singer|person; milestone|milestones|word|project|title|due day|date""".split(";")


def make(k):
    thing, things, how, place, how2, prop, how3 = k.pick(SKINS).strip().split("|")
    name, *others = k.many(getattr(k, how), k.int(3, 5))
    where, value = getattr(k, how2)(), getattr(k, how3)()
    there, p = k.chance(25), prop.replace(" ", "_")
    shown = k.shuffled(others + ([name] if there else []))
    old = {n: getattr(k, how3)() for n in shown}
    size = k.int(2, 90) if k.chance(35) else None
    sized = k.pick(f", size {size}", f" (size {size})") if size else ""

    k.role(f"""You set up {things}.|{thing} provisioning|You create {things} that are missing.|idempotent by nature
        |You prepare {place}s for new projects.|Never twice the same {thing}.|set-up helper""")
    k.must(f"A {thing} that is there already stays as it is, whatever its {prop}.|If the {thing} exists, change nothing and finish.")
    k.steps("Look with <rows_of> whether it is there.|<rows_of> first.", "If not: <create>.")
    k.goal(f"""Create {thing} {name} in {place} {where} unless it exists; {prop}: {value}{sized}.|{place} {where} needs {thing} {name}, {prop} {value}{sized}
        |ensure {thing} {name} ({where}), {prop}={value}{sized}|Is there a {thing} {name} in {where}? If not, create it with {prop} {value}{sized}.
        |{place}: {where}\n{thing}: {name}\n{prop}: {value}{sized}\nonly if missing|please make the {thing} {name} in {where} when it is not there yet. {prop} is {value}{sized}
        |We want a {thing} called {name} in {place} {where}, with {value} as {prop}{sized}. Perhaps somebody made it already.|add {name} to {where} if missing, {prop} {value}{sized}""")

    @k.look(f"list_{things}|{things}_of|show_{place}", f"Lists the {things} of one {place}.|What {things} a {place} has.", where_=text(f"{place}|name|in", f"The {place}.|Which {place}."))
    def rows_of(where_):
        return [{f"name|{thing}": n, p: v} for n, v in old.items()] if where_ == where else k.fail(f"No {place} {where_}.")

    params = dict(name=text(f"name|{thing}|new_{thing}", f"Name of the {thing}."), where_=text(f"{place}|in|at", f"The {place}.|Which {place}."), value=text(f"{p}|with_{p}", f"Its {prop}.|{prop.capitalize()} of the {thing}."))
    if size:
        params["size"] = integer("size|capacity", "Its size.|How large it is.")

    @k.act(f"create_{thing}|add_{thing}|new_{thing}", f"Creates a {thing} in a {place}.", **dict(k.shuffled(list(params.items()))))
    def create(name, where_, value, size=None):
        return k.fail(f"{name} exists.") if name in old or where_ != where else f"{thing} {name} created."

    def right():
        if not rows_of.made(where_=where):
            return rows_of(where_=where)
        return None if there or create.made() else create(name=name, where_=where, value=value, **(dict(size=size) if size else {}))

    return right
