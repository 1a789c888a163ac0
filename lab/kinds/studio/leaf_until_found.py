"""Reads one page of a list after the other until the wanted entry is there, then acts on it by its id."""

from kind import integer, text

STRUCTURE = "page-find"
DOMAIN = "search in pages"

# thing, things, known by, how, verb, about, what it gets, how
SKINS = """user|users|mail|mail|block|Blocks one user|reason|word; commit|commits|message|title|tag|Tags one commit|tag|version; photo|photos|file|path|crop|Crops one photo|format|word;
server|servers|address|host|patch|Patches one server|package|ident; order|orders|customer|person|ship|Ships one order|box|id; ticket|tickets|subject|title|assign|Assigns one ticket|agent|person;
string|strings|key|key|retranslate|Sends one string to translation|language|word; table|tables|name|ident|grant_on|Opens one table|role|word; asset|assets|title|title|replace|Replaces one asset|file|path;
branch|branches|name|key|retarget|Gives one branch another target|target|word; plugin|plugins|name|ident|update|Updates one plugin|version|version; invoice|invoices|client|person|credit|Credits one invoice|amount text|money;
bookmark|bookmarks|link|url|retitle|Gives one bookmark a title|title|title; subscriber|subscribers|address|mail|move|Moves one subscriber|list|word; build|builds|commit|id|pin|Pins one build|label|word;
recipe|recipes|name|title|rate|Rates one recipe|grade|word; device|devices|serial number|id|rename|Renames one device|name|word""".split(";")


def make(k):
    thing, things, known, how, verb, about, extra, how2 = k.pick(SKINS).strip().split("|")
    size, pages = k.int(2, 4), k.int(2, 4)
    kn, x, v = known.replace(" ", "_"), extra.replace(" ", "_"), verb.replace("_", " ")
    values = k.many(getattr(k, how), size * pages + 1)
    rows = list(zip(k.ids(size * pages), values, k.dates(size * pages), strict=False))
    at = k.int(0, len(rows) - 1)
    there = k.chance(86)
    wanted, value = rows[at][1] if there else values[-1], getattr(k, how2)()

    k.role(f"""You search long lists of {things}.|{thing} finder|You look through {things} page by page.|list reader
        |You help the admin with {things}.|Support desk: find, then {v}.|You never skip a page.""")
    k.must(f"If it is on no page, say that it was not done.|Not on any page? Report that it is not done.")
    k.steps("<page_of> prints one page and the number of the next.|Begin with page 1 of <page_of>.", "Found: <act_on>.|When it is there, <act_on>.")
    k.goal(f"""{v.capitalize()} the {thing} with {known} {wanted}; {extra}: {value}.|{thing} {wanted}: {v}, {extra} {value}
        |{extra} {value} for {wanted}, please ({v})|Somewhere in the list is the {thing} with {known} {wanted}. {v.capitalize()} it with {extra} {value}.
        |{known}={wanted}; do={v}; {extra}={value}|Find {wanted} among the {things} and {v} it. The {extra} should be {value}.
        |please {v} {wanted}. it is one of the {things}. {extra} is {value}|we need {value} as {extra} on the {thing} {wanted} -> {v}""")

    @k.look(f"list_{things}|page_of|browse_{things}|{thing}_page", f"One page of the {things}.|Prints a page of the list of {things}.",
            page=integer("page|page_no|nr", "Number of the page, from 1.|Which page; the first is 1."))
    def page_of(page):
        if not 1 <= page <= pages:
            return k.fail(f"Pages are 1 to {pages}.")
        part = rows[(page - 1) * size : page * size]
        return k.result([dict(zip((f"id|{thing}_id|no", kn, "since|date"), r, strict=True)) for r in part], f"next: {page + 1}" if page < pages else "no more pages")

    params = dict(key=text(f"id|{thing}|{thing}_id", f"Id of the {thing}."), value=text(f"{x}|value", f"The {extra}.|Which {extra}."))

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value):
        return f"{key}: {value}" if key in [r[0] for r in rows] else k.fail(f"No {thing} {key}.")

    def right():
        if act_on.made():
            return None
        if there and k.seen(rows[at][0]):
            return act_on(key=rows[at][0], value=value)
        left = [p for p in range(1, pages + 1) if not page_of.made(page=p)]
        return page_of(page=left[0]) if left else k.give_up(f"{wanted} is on no page.")

    return right
