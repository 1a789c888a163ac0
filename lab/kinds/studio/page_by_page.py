"""Goes through all pages of a list and acts on every entry that matches, on each page."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "paged lists"

# thing, things, field, how, verb, about, what the act needs
SKINS = """commit|commits|author|person|revert|Reverts one commit|reason; user|users|company|word|invite|Invites one user|event;
ticket|tickets|product|word|transfer|Transfers one ticket|team; photo|photos|photographer|person|license|Puts a licence on one photo|licence;
log entry|log entries|host|host|bookmark|Bookmarks one log entry|label; page|pages|template|word|convert|Converts one page|format;
invoice|invoices|client|person|resend|Sends one invoice again|mail; device|devices|model|word|update|Updates one device|firmware;
string|strings|screen|word|lock|Locks one string|note; build|builds|branch|key|keep|Keeps one build|label; order|orders|town|word|delay|Delays one order|date;
comment|comments|writer|person|hide|Hides one comment|reason; asset|assets|campaign|word|tag|Tags one asset|tag; test|tests|module|ident|skip|Skips one test|ticket;
rule|rules|zone|word|disable|Disables one rule|reason; record|records|source|word|flag|Flags one record|label""".split(";")


def make(k):
    thing, things, field, how, verb, about, extra = k.pick(SKINS).strip().split("|")
    t, size, pages = thing.replace(" ", "_"), k.int(2, 3), k.int(2, 3)
    few = k.many(getattr(k, how), 3)
    wanted = few[0]
    rows = [(i, k.pick(few)) for i in k.ids(size * pages)]
    if all(r[1] != wanted for r in rows):
        rows[-1] = (rows[-1][0], wanted)
    hits = [r[0] for r in rows if r[1] == wanted][:4]
    rows = [(i, v if i in hits or v != wanted else few[1]) for i, v in rows]
    value = k.pick(k.word, k.id)() if extra not in ("mail", "date") else getattr(k, extra)()

    k.role(f"""You work through long lists of {things}.|{things} batch agent|You act on {things} by {field}, page after page.|paging bot
        |You help a data team with {things}.|Patient clerk: every page counts.|the list is long, you are thorough""")
    k.must("Look at every page before you finish.|Read all pages, to the last one.")
    k.steps("<listing> shows a page.|Ask <listing> for page 1, then the next.", f"<act_on> each with the right {field}.")
    k.goal(f"""{verb.capitalize()} every {thing} with {field} {wanted}, {extra} {value}.|{field}={wanted}: {verb} all ({extra}: {value})
        |all {things} of {field} {wanted} -> {verb}, {extra} {value}|Please {verb} each {thing} whose {field} is {wanted}. The {extra} is {value}.
        |{extra}: {value}. action: {verb}. where {field} = {wanted}. all pages.|I want the {things} with {wanted} as {field} done: {verb}, with {value} as {extra}.
        |go over the whole list, {verb} what has {field} {wanted}, give {value} for the {extra}
        |For {field} {wanted} we need {extra} {value}: {verb} all those {things}, none of the others""")

    @k.look(f"list_{t}s|listing|{t}_page|browse", f"One page of the {things}.|Shows a page of the list.",
            page=integer("page|page_no|p", "Number of the page; the first is 1.|Which page, from 1."))
    def listing(page):
        if not 1 <= page <= pages:
            return k.fail(f"There are pages 1 to {pages}.")
        part = rows[(page - 1) * size : page * size]
        more = f"next: {page + 1}" if page < pages else "last page"
        return k.result([dict(zip((f"id|{t}|no", field), r, strict=True)) for r in part], f"page {page}, {more}")

    params = dict(key=text(f"id|{t}|{t}_id", f"Id of the {thing}."), value=text(f"{extra}|with_{extra}", f"The {extra} for it.|{extra.capitalize()} to use."))

    @k.act(f"{verb}|{verb}_{t}|{verb}_one", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value):
        if key not in [r[0] for r in rows] or act_on.made(key=key):
            return k.fail(f"No {thing} {key} to {verb}.")
        return f"{key} {k.alias('ok|done')}"

    def right():
        acts = [act_on(key=i, value=value) for i in hits if k.seen(i) and not act_on.made(key=i)]
        nexts = [listing(page=p) for p in range(1, pages + 1) if not listing.made(page=p)][:1]
        return acts + nexts

    return right
