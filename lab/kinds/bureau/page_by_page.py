"""Goes through a register page by page and acts on each entry of a state."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "skins"

# entry, entries, book, two states, what is done: verb, done
SKINS = """loan|loans|loan book|out|back|recall|recalled;
order|orders|order book|unpaid|paid|block|blocked;
guest|guests|guest book|no-show|arrived|release|released;
pupil|pupils|attendance book|absent|present|excuse|excused;
crate|crates|yard list|damaged|fine|scrap|scrapped; bill|bills|ledger|open|settled|chase|chased;
job|jobs|job sheet|stuck|running|restart|restarted;
parcel|parcels|parcel log|unclaimed|collected|return|returned;
key|keys|key book|missing|hung up|replace|replaced; plant|plants|plant book|dry|wet|water|watered;
permit|permits|permit list|expired|valid|revoke|revoked;
car|cars|car park list|unregistered|registered|tow|towed;
donation|donations|donor book|unthanked|thanked|thank|thanked;
lamp|lamps|lamp list|broken|working|swap|swapped; note|notes|visitor log|unread|read|answer|answered;
seat|seats|seat plan|reserved|free|confirm|confirmed;
account|accounts|user list|idle|active|lock|locked; book|books|shelf list|torn|whole|bind|bound;
animal|animals|shelter book|unchipped|chipped|chip|chipped;
machine|machines|machine list|due|serviced|inspect|inspected;
bed|beds|ward list|soiled|made|change|changed; ticket|tickets|ticket list|solved|pending|close|closed""".split(";")


def make(k):
    entry, entries, book, state, other, verb, done = k.pick(SKINS).strip().split("|")
    pages, size = k.int(2, 3), k.int(2, 3)
    n = pages * size
    rows = [(i, p, k.pick(state, other, other)) for i, p in zip(k.ids(n), k.people(n), strict=True)]
    if k.chance(10):
        rows = [(i, p, other) for i, p, _ in rows]
    mark, has_mark = k.id(), k.chance(60)
    by_name = k.chance(25)
    key = 1 if by_name else 0

    k.role(f"""You work through the {book}.|{book} clerk|The {book} is long; you read every page of it.
        |{entry} desk, page by page|You are patient with lists of {entries}.""")
    k.must(f"The {book} has several pages; read all of them.|Read on until there is no next page.")
    if has_mark:
        k.must(f"Sign with {mark}.|Your sign is {mark}; put it on everything you do.")
    k.steps("<page> 1 comes first.", f"<do> what is {state}, then the next page.")
    k.goal(f"""In the {book}, {verb} every {entry} that is {state}.|{state} {entries}: {verb}. all pages of the {book}
        |Please go through the {book} and {verb} what is {state}
        |are there {entries} marked {state}? they have to be {done}
        |{book} / {state} / {verb} (leave {other} ones alone)
        |Too many {entries} are {state}. All of them should be {done} by tonight.
        |every {entry} with the state {state} must be {done}, the {book} has them
        |go page by page, {state} ones get {done}, rest stays""")

    @k.look(
        f"{entry}_page|read_page|{book.replace(' ', '_')}",
        f"Shows one page of the {book}.|The {entries} of a page.",
        no=integer("page|page_no|no", "Number of the page, from 1.|Which page; the first is 1."),
    )
    def page(no):
        if not 1 <= no <= pages:
            return k.fail(f"There is no page {no}.")
        keys = (f"{entry}_id|id|no", "name|contact", "state|status")
        part = [dict(zip(keys, row, strict=True)) for row in rows[(no - 1) * size : no * size]]
        return k.result(part, f"page {no}, next: {no + 1}" if no < pages else f"page {no}, last page")

    more = dict(sign=text("sign|signed|initials", "Your sign.|Sign of who did it.")) if has_mark else {}

    @k.act(
        f"{verb}|{verb}_{entry}|{verb}_one",
        f"To {verb} one {entry}.|Has one {entry} {done}.",
        ref=text(
            f"{entry}|which|ref", "Name in the list.|The name." if by_name else f"Id of the {entry}.|Which, by id.",
        ),
        **more,
    )
    def do(ref, sign=None):
        return f"{ref}: {done}." if ref in [row[key] for row in rows] else k.fail(f"{ref} is not in the {book}.")

    def right():
        if not page.calls:
            return page(no=1)
        sign = dict(sign=mark) if has_mark else {}
        read = [no for no in range(1, pages + 1) if page.made(no=no)]
        part = [row for no in read for row in rows[(no - 1) * size : no * size]]
        todo = [do(ref=row[key], **sign) for row in part if row[2] == state and not do.made(ref=row[key])]
        return todo + [page(no=no) for no in range(1, pages + 1) if no not in read and no - 1 in read][:1]

    return right
