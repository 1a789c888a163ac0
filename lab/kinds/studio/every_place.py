"""Finds every place where an old name stands and replaces it there, one call for each place, with its line."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "search and replace"

# what, how, place, how, position word
SKINS = """function|ident|file|path|line; term|word|page|title|paragraph; link|url|page|title|line; package|ident|manifest|path|line; colour|word|style sheet|path|line; product name|title|slide deck|title|slide; host name|host|config|path|line; mail address|mail|template|path|line; author|person|article|title|page; variable|key|script|path|line;
font|word|poster|title|layer; version|version|document|path|line; character|person|script|title|scene; class|ident|module|path|line; customer|person|contract|id|page; table|ident|query|path|line; tag|word|photo set|title|picture""".split(";")


def make(k):
    what, how, place, how2, pos = k.pick(SKINS).strip().split("|")
    old, new, other = k.many(getattr(k, how), 3)
    n = k.int(2, 4)
    places = k.many(getattr(k, how2), n)
    if n > 2 and k.chance(40):
        places[1] = places[0]
    rows = list(zip(places, k.numbers(n, 2, 400), strict=True))
    extra = [(getattr(k, how2)(), k.int(401, 900)) for _ in range(k.int(0, 2))]
    if k.chance(8):
        rows = []
    p, w = place.replace(" ", "_"), what.replace(" ", "_")
    says_old = k.chance(55)

    k.role(f"""You replace a {what} everywhere.|search and replace|You find all places and change each one.|rename-all bot
        |You edit {place}s.|No place is forgotten.|You help with a big rename, small step by small step.""")
    k.must("Every hit is changed, one call each. No hits: nothing to do.|One call for each hit; if there is none, finish.")
    k.steps("Search with <search>.|<search> for the old one.", "<replace> each hit.|Then <replace>, hit by hit.")
    k.goal(f"""Replace the {what} {old} by {new} everywhere.|{what}: {old} -> {new}, all places|{new} instead of {old} in every {place}, please|The {what} {old} is now {new}. Change it wherever it stands.
        |old {what}: {old}\nnew {what}: {new}\nscope: all|rename {old} to {new} all over the place|everywhere where is {old} must be {new} ({what})|refactor: use {new}, drop {old} in all {place}s
        |We no longer say {old} but {new}. Find it in all {place}s and replace it.|{new} for {old}, in all {place}s""")

    @k.look(f"search|find_{w}|grep", f"Finds where a {what} stands.|All places that have a {what}.", query=text(f"{w}|query|pattern", f"The {what} to search for.|What to look for."))
    def search(query):
        hits = rows if query == old else extra if query == other else []
        return [{f"{p}|where|in": a, f"{pos}|{pos}_no": b} for a, b in hits if not replace.made(where=a, at=b)]

    params = dict(where=text(f"{p}|where|in_{p}", f"The {place}.|Which {place}."), at=integer(f"{pos}|at|{pos}_no", f"The {pos}.|Number of the {pos}."), new=text(f"new|new_{w}|by", f"The new {what}.|What stands there afterwards."))
    if says_old:
        params["old"] = text(f"old|old_{w}|instead_of", f"The old {what}.|What stands there now.")

    @k.act(f"replace|replace_{w}|edit_{p}", f"Replaces a {what} at one place.|Changes one {pos} of a {place}.", **dict(k.shuffled(list(params.items()))))
    def replace(where, at, new, old=None):
        if (where, at) not in rows or replace.made(where=where, at=at):
            return k.fail(f"{where}, {pos} {at}: nothing to replace.")
        return f"{where}:{at} {k.alias('changed|ok')}"

    def right():
        if not search.made(query=old):
            return search(query=old)
        more = dict(old=old) if says_old else {}
        return [replace(where=a, at=b, new=new, **more) for a, b in rows if not replace.made(where=a, at=b)]

    return right
