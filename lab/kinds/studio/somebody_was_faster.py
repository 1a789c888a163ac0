"""A change names the version that it is made on; if somebody was faster, the error prints the newer one."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "shared records"

# thing, how, field, how
SKINS = """page|title|owner|person; record|id|city|word; ticket|id|assignee|person; product|title|price|money; config|path|region|word; contact|person|phone|phone; event|title|room|word; task|title|due day|date; table|ident|steward|person; poster|title|printer|word; release|version|manager|person; user|mail|team|word; server|host|contact|mail; clip|id|editor|person; string|key|text|title; job|key|start|time; contract|id|partner|person; flag|key|squad|word""".split(";")


def make(k):
    thing, how, field, how2 = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(1, 3))
    name, f = names[0], field.replace(" ", "_")
    new, old = k.many(getattr(k, how2), 2)
    first, second = sorted(k.numbers(2, 3, 900))
    raced, count = k.chance(60), [0]
    told = k.one(f"Somebody was faster: version {second} is the newest.|Conflict. It has version {second} now.|Version {first} is out of date, take {second}.|409: current version {second}")
    by, says = k.person(), k.chance(45)
    sig = k.pick(f" Changed by {by}.", f" (by {by})", f", editor: {by}") if says else ""

    k.role(f"""You change {thing}s that many people work on.|{thing} writer|You never overwrite what others did.|optimistic locking
        |You update {thing}s, always on the newest version.|Many hands, one record.|You change one field and say on which version.""")
    k.must("If a change is refused because of the version, use the version that the error prints.|A conflict prints the newest version: try again with it.")
    k.steps("<read> tells the version.|Start with <read>.", "Then <write>.")
    k.goal(f"""Set the {field} of {thing} {name} to {new}.{sig}|{name}: {field} = {new}{sig}|{new} is the new {field} of {thing} {name}{sig}|{thing} {name} should have {new} as {field}.{sig}|{thing}: {name}\n{field}: {new}{sig}
        |please write {new} in the {field} of {name}{sig}|change {field} ({thing} {name}) to {new}{sig}|The {field} of {name} was {old}, now it's {new}. Update it.{sig}""")

    @k.look(f"get_{thing}|read_{thing}|show_{thing}", f"Shows one {thing} and its version.|Fields of a {thing}.", key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."))
    def read(key):
        return {thing: name, f: old, "version|rev|v": second if count[0] and raced else first} if key == name else k.fail(f"No {thing} {key}.")

    params = dict(key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."), value=text(f"{f}|value|new_{f}", f"The new {field}.|What the {field} becomes."), version=integer("version|rev|on_version", "Version that the change is made on.|The newest version of it."))
    if says:
        params["by"] = text("by|editor|changed_by", "Who changes it.|Name of the person.")

    @k.act(f"update_{thing}|write_{f}|save_{thing}", f"Changes the {field} of a {thing}.|Saves a {thing}.", **dict(k.shuffled(list(params.items()))))
    def write(key, value, version, by=None):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        count[0] += 1
        return f"{key}: saved" if version == (second if raced else first) else k.fail(told if raced else f"No version {version}.")

    def right():
        if write.made():
            return None
        mine = dict(by=by) if says else {}
        if raced and k.seen(second):
            return write(key=name, value=new, version=second, **mine)
        return write(key=name, value=new, version=first, **mine) if read.made(key=name) else read(key=name)

    return right
