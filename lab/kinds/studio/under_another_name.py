"""The first search finds nothing but names another spelling; asked with that one, the id comes, and it is used."""

from kind import text

STRUCTURE = "empty-ask-again"
DOMAIN = "search with aliases"

# thing, how, detail, verb, about, extra, how
SKINS = """service|word|owner|restart|Restarts a service|reason|word; repo|ident|team|archive|Archives a repo|note|title; customer|person|plan|upgrade|Upgrades a customer|new plan|word; host|host|rack|patch|Patches a host|window|time; font|title|foundry|install|Installs a font|computer|host; song|title|label|license|Licenses a song|film|title;
page|title|space|move|Moves a page|new space|word; package|ident|vendor|pin|Pins a package|version|version; employee|person|office|invite|Invites an employee|event|title; dataset|word|steward|export|Exports a dataset|target|folder; flag|key|squad|enable|Enables a flag|segment|word; branch|key|author|merge|Merges a branch|target|word;
product|title|shelf|order|Orders a product|supplier|word; course|title|teacher|cancel|Cancels a course|reason|word; metric|key|unit|plot|Plots a metric|dashboard|title; actor|person|agency|book|Books an actor|scene|title""".split(";")


def make(k):
    thing, how, detail, verb, about, extra, how2 = k.pick(SKINS).strip().split("|")
    name, real, *others = k.many(getattr(k, how), k.int(4, 5))
    key, value, x = k.id(), getattr(k, how2)(), extra.replace(" ", "_")
    rows = {real: (key, k.word())} | {o: (k.id(), k.word()) for o in others}
    case = k.int(1, 100)  # up to 20: it is there under its own name; above 88: nowhere
    if case <= 20:
        rows = {name: rows.pop(real)} | rows
    hint = k.one(f"Nothing under {name}. Try {real}.|{name} is now called {real}.|0 hits. Similar: {real}.|No match; did you mean {real}?|{name}: see {real}.")

    k.role(f"""You find {thing}s by name.|{thing} search|Names change, you find the {thing} all the same.|lookup helper
        |You {verb} {thing}s for people who use old names.|Search first. If nothing comes, read the hint.|You work with {thing}s of a studio.""")
    k.must("If the search hints at another name, search with that. If there is nothing at all, report that it is not done.|Nothing found and no hint: say that it is not done. With a hint: search again with it.")
    k.steps("<search> finds it.|Start with <search>.", f"Then <act_on>, with the id.|<act_on> wants the id.")
    k.goal(f"""{verb.capitalize()} the {thing} {name}; {extra}: {value}.|{thing} {name}: {verb}, {extra} {value}|{extra} {value} -> {name} ({verb})
        |Please {verb} {name}. As {extra} we take {value}.|{thing}: {name}\naction: {verb}\n{extra}: {value}|We call it {name}. {verb.capitalize()} this {thing} with {extra} {value}.
        |can somebody {verb} {name}? {extra} = {value}|with {value} as {extra}, {verb} the {thing} that I know as {name}""")

    @k.look(f"find_{thing}|search|search_{thing}s", f"Finds a {thing} by name.|Searches the {thing}s.", query=text(f"name|query|{thing}", f"Name of the {thing}.|What to search for."))
    def search(query):
        if query in rows:
            return [{f"id|{thing}_id|no": rows[query][0], "name|title": query, detail: rows[query][1]}]
        return k.result([], hint) if query == name and case <= 88 else []

    params = dict(key=text(f"id|{thing}_id|{thing}", f"Id of the {thing}."), value=text(f"{x}|value", f"The {extra}.|Which {extra}."))

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value):
        return f"{key}: {k.alias('ok|done')}" if key in [i for i, _ in rows.values()] else k.fail(f"No {thing} {key}.")

    def right():
        if act_on.made():
            return None
        if k.seen(key):
            return act_on(key=key, value=value)
        if not search.made(query=name):
            return search(query=name)
        return search(query=real) if case <= 88 else k.give_up(f"there is no {thing} {name}.")

    return right
