"""For each item of a list, opens its record and sends what stands there to another tool."""

from kind import text

STRUCTURE = "each-lookup"
DOMAIN = "release notes"

# group, thing, things, field, how it looks, act, about, what the group is called by
SKINS = """release|change|changes|author|person|thank|Puts a person into the thanks of a release|version;
milestone|issue|issues|assignee|person|nudge|Reminds a person of a milestone|word;
suite|test|tests|file|path|watch|Watches a file for a suite|word; rollout|host|hosts|address|url|register|Registers an address for a rollout|id;
sprint|story|stories|estimate|id|book|Books an estimate on a sprint|word; audit|account|accounts|mail|mail|invite|Invites a mail address to an audit|word;
site|page|pages|link|url|map|Adds a link to the map of a site|host; project|package|packages|licence|word|declare|Declares a licence for a project|word;
incident|service|services|on-call|person|page|Calls a person about an incident|id; film|scene|scenes|location|title|reserve|Reserves a location for a film|title;
campaign|banner|banners|picture|path|upload|Uploads a picture for a campaign|word; course|lesson|lessons|slide deck|path|attach|Attaches a slide deck to a course|title;
migration|table|tables|owner|person|inform|Informs a person about a migration|id; catalogue|product|products|photo|path|publish|Publishes a photo in a catalogue|word;
bundle|plugin|plugins|version|version|pin|Pins a version in a bundle|word; magazine|article|articles|illustrator|person|pay|Marks a person for payment by a magazine|title""".split(";")


def make(k):
    group, thing, things, field, how, verb, about, gname = k.pick(SKINS).strip().split("|")
    name, f, t = getattr(k, gname)(), field.replace(" ", "_").replace("-", "_"), thing
    n = k.int(2, 4)
    ids, values, extra = k.ids(n), k.many(getattr(k, how), n), k.words(n)
    asks_group = k.chance(50)

    k.role(f"""You prepare one {group} after the other.|{group} assistant|You collect the {field} of {things}.
        |Release desk: quick and exact.|You do the paperwork of a {group}.|helper for the one who runs the {group}|You work through {things}.""")
    k.must(f"The list names only ids; the {field} stands in the record of the {thing}.|The {field} is in each {thing}'s own record.")
    k.steps("List with <items>.|<items> has the ids.", "Open each with <record>.|<record> for each id.", f"Then <send> each {field}.|Each {field} goes to <send>.")
    k.goal(f"""{verb.capitalize().replace("_", " ")} the {field} of every {thing} in {group} {name}.|{group} {name}: {verb} {field}, for all {things}
        |for each {thing} of {name} look up the {field} and {verb} it|{name} is nearly ready. What is missing: {verb} the {field} of each {thing}.
        |chore: {verb} every {field} ({group} {name})|Dear helper, all {things} of the {group} {name} have a {field}. {verb.capitalize()} each one, please.
        |{group}={name}; step={verb}; input={field} of each {thing}|Did we {verb} the {field} for all {things} of {name}? No. Do it now.
        |please for {name}: every {thing}, his {field}, {verb}|Go through {group} {name} and {verb} the {field} of each {thing} there""")

    @k.look(f"list_{things}|{things}_of|{group}_items", f"Ids of the {things} of one {group}.|Which {things} belong to a {group}.",
            where=text(f"{group}|name|which", f"Name of the {group}.|Which {group}."))
    def items(where):
        if where != name:
            return k.fail(f"No {group} {where}.")
        return [{f"id|{t}|{t}_id": i, "topic|about|keyword": e} for i, e in zip(ids, extra, strict=True)]

    @k.look(f"get_{t}|{t}_record|open_{t}", f"The record of one {thing}.|Shows one {thing}, with its {field}.",
            key=text(f"id|{t}|{t}_id", f"Id of the {thing}."))
    def record(key):
        if key not in ids:
            return k.fail(f"No {thing} {key}.")
        i = ids.index(key)
        return {f"id|{t}|{t}_id": key, "topic|about|keyword": extra[i], f: values[i]}

    params = dict(value=text(f"{f}|value|who_or_what", f"The {field}.|{field.capitalize()} of the {thing}."))
    if asks_group:
        params["where"] = text(f"{group}|for_{group}|name", f"Name of the {group}.|For which {group}.")

    @k.act(f"{verb}|{verb}_{f}|{verb}_one", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def send(value, where=None):
        if value not in values or send.made(value=value) or where not in (None, name):
            return k.fail(f"{value}: not expected.")
        return f"{verb}: {value}"

    def right():
        if not items.made(where=name):
            return items(where=name)
        more = dict(where=name) if asks_group else {}
        opened = [(i, v) for i, v in zip(ids, values, strict=True) if record.made(key=i)]
        sends = [send(value=v, **more) for _, v in opened if not send.made(value=v)]
        return sends + [record(key=i) for i in ids if not record.made(key=i)]

    return right
