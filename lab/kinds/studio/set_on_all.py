"""Gives every thing of one group the same new value; the group's list has the ids."""

from kind import text

STRUCTURE = "each"
DOMAIN = "team settings"

# thing, things, group, setting, how its values look
SKINS = """page|pages|space|owner|person; server|servers|cluster|time server|host; dashboard|dashboards|folder|theme|word;
repo|repos|organisation|licence|word; cron job|cron jobs|scheduler|report mail|mail; locale|locales|project|reviewer|person;
alert|alerts|rule set|channel|word; build agent|build agents|pool|base image|version; banner|banners|campaign|link|url;
table|tables|schema|steward|person; certificate|certificates|domain|contact mail|mail; clip|clips|reel|font|word;
feature flag|feature flags|product|release|version; API key|API keys|tenant|scope|word; test|tests|suite|runner|host;
log stream|log streams|service|bucket|folder; poster|posters|series|headline font|word; queue|queues|broker|alarm topic|key;
widget|widgets|screen|data source|key; mailbox|mailboxes|department|forward address|mail""".split(";")


def make(k):
    thing, things, group, setting, how = k.pick(SKINS).strip().split("|")
    draw = getattr(k, how)
    t, s, g = (x.replace(" ", "_") for x in (thing, setting, group))
    name, other = k.words(2)
    value, *olds = k.many(draw, k.int(3, 6))
    rows = list(zip(k.ids(len(olds)), [k.word() for _ in olds], olds, strict=True))
    said = k.pick("ok", "saved", "updated", "Done, 1 changed.", "written")

    k.role(f"""You keep the settings of {things} in order.|{thing} admin|Settings bot for {things}.
        |You help a small team that has too many {things}.|I manage {things}; you do the clicking.
        |Bulk edits, one call at a time.|ops helper ({things})""")
    k.must(f"Every {thing} on the list gets it, one call each.|All of them, not only the first one.")
    k.steps(f"Ask <list_of> for the {group}.|<list_of> prints the ids.", "Then <put> for each id.|<put> one after the other.")
    k.goal(f"""Set the {setting} of all {things} in {group} {name} to {value}.|{name}: {setting} -> {value} everywhere
        |chore({name}): use {value} as {setting} on every {thing}|Hi! From today {value} is the {setting} for all {things} of {name}. Can you set it?
        |{group}: {name} / change: {setting} / new: {value} / for: all {things}
        |We agreed that each {thing} of the {group} {name} has {value} as {setting}. Please make it so.
        |[ ] every {thing} in {name} has {setting} {value}|please to put {value} like {setting} in all the {things} of {name}
        |{value} shall be the {setting}, {group} {name}, no {thing} left out|in {name} the {setting} is wrong on every {thing}, it should be {value}""")

    @k.look(
        f"list_{t}s|{t}s_of|show_{g}".lower(),
        f"Lists the {things} of one {group}.|What is in the {group}: {things} with id and {setting}.",
        where=text(f"{g}|name|in_{g}".lower(), f"Name of the {group}.|Which {group}."),
    )
    def list_of(where):
        if where != name:
            return k.fail(f"There is no {group} {where}, only {name} and {other}.")
        keys = ("id|ref|key", "name|title|label", f"{s}|current_{s}")
        return [dict(zip(keys, row, strict=True)) for row in rows]

    @k.act(
        f"set_{s}|update_{t}|change_{s}|edit_{t}".lower(),
        f"Sets the {setting} of one {thing}.|Changes what {setting} the {thing} has.",
        **dict(k.shuffled([
            ("key", text(f"id|{t}_id|{t}".lower(), f"Id of the {thing}.|Which {thing}, by its id.")),
            ("new", text(f"{s}|value|new_{s}".lower(), f"The new {setting}.|{setting.capitalize()} it gets.")),
        ])),
    )
    def put(key, new):
        return said if key in [row[0] for row in rows] else k.fail(f"unknown {thing} {key}")

    def right():
        if not list_of.made(where=name):
            return list_of(where=name)
        return [put(key=row[0], new=value) for row in rows if not put.made(key=row[0], new=value)]

    return right
