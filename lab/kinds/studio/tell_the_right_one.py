"""Finds who is in charge of a thing and what its value is, and tells that person the value."""

from kind import text

STRUCTURE = "notify"
DOMAIN = "telling people"

# thing, how, value, how, person, contact, how, verb
SKINS = """certificate|host|expiry|date|owner|mail|mail|mail; release|version|ship date|date|manager|phone|phone|text; server|host|new address|url|admin|channel|word|message; report|title|total|money|sponsor|mail|mail|write; invoice|id|due day|date|client|mail|mail|remind; shoot|title|call time|time|photographer|phone|phone|text; build|id|failed step|ident|author|channel|word|ping; page|url|new title|title|writer|mail|mail|notify;
table|ident|last load|time|steward|channel|word|message; job|key|error code|id|operator|pager|id|page; film|title|premiere|date|director|phone|phone|call; package|ident|fixed version|version|maintainer|mail|mail|inform; room|word|door code|id|host|phone|phone|text; domain|host|price|money|holder|mail|mail|write; ticket|id|answer|title|reporter|mail|mail|reply; course|title|room|word|teacher|channel|word|tell""".split(";")


def make(k):
    thing, how, value, how2, who, contact, how3, verb = k.pick(SKINS).strip().split("|")
    names = k.many(getattr(k, how), k.int(2, 4))
    people = k.people(len(names))
    rows = {n: (getattr(k, how2)(), p) for n, p in zip(names, people, strict=True)}
    contacts = {p: getattr(k, how3)() for p in people}
    name = names[0]
    said, person = rows[name]
    v_, lists, two, adds = value.replace(" ", "_"), k.chance(40), k.chance(60), k.chance(40)

    k.role(f"""You tell people what they have to know.|{value} notices|You find the {who} of a {thing} and {verb} them.|messenger
        |You pass on facts, exactly.|The right fact to the right {who}.|notice desk of a small studio""")
    k.must(f"Only the {who} of that {thing} is told.|Tell nobody but the {who} of the {thing}.")
    k.steps(f"<show> has the {value} and the {who}.|Look at <show>.", *([f"<address> has the {contact}."] if two else []), "Then <tell>, once.")
    k.goal(f"""Tell the {who} of {thing} {name} its {value}.|{name}: {verb} the {who}, {value}|{verb} whoever is {who} of {thing} {name} about the {value}|The {who} of {name} should know the {value}. Please {verb}.|{thing}: {name}\nto: its {who}\nwhat: {value}
        |who is {who} of {name}? {verb} them the {value}|please say to the {who} from {thing} {name} what is the {value}|{value} of {name} -> {who}|Has the {who} of {thing} {name} heard the {value}? {verb.capitalize()}, just to be sure.""")
    by = dict(key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."))

    @k.look(*((f"list_{thing}s|all_{thing}s|overview", f"Lists the {thing}s, each with {value} and {who}.") if lists else (f"get_{thing}|show_{thing}|{thing}_info", f"The {value} and the {who} of one {thing}.|Shows a {thing}.")), **({} if lists else by))
    def show(key=None):
        if not lists and key not in rows:
            return k.fail(f"No {thing} {key}.")
        out = [{thing: n, v_: a, who: p} | ({} if two else {contact: contacts[p]}) for n, (a, p) in rows.items() if key in (None, n)]
        return out if lists else out[0]

    if two:

        @k.look(f"{contact}_of|find_person|contact_card", f"The {contact} of one person.|Contact of somebody.", who_=text("person|name|who", "Name of the person.|Whose."))
        def address(who_):
            return {"person|name": who_, contact: contacts[who_]} if who_ in contacts else k.fail(f"Nobody called {who_}.")

    params = dict(to=text(f"{contact}|to|at", f"The {contact} of the {who}.|Where to: the {contact}."), what=text(f"{v_}|text|content", f"The {value}.|What to tell: the {value}."))
    if adds:
        params["about"] = text(f"{thing}|about|re", f"The {thing} that it is about.|Which {thing}.")

    @k.act(f"{verb}|send_{verb}|{verb}_{who}", f"Tells somebody the {value} of a {thing}.", **dict(k.shuffled(list(params.items()))))
    def tell(to, what, about=None):
        return f"{to}: {k.alias('sent|ok|told')}" if to in contacts.values() else k.fail(f"No {contact} {to}.")

    def right():
        if not show.made(**({} if lists else dict(key=name))):
            return show(**({} if lists else dict(key=name)))
        if two and not address.made(who_=person):
            return address(who_=person)
        return None if tell.made() else tell(to=contacts[person], what=said, **(dict(about=name) if adds else {}))

    return right
