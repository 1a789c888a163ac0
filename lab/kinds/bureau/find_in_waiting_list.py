"""Reads a long list page by page until the name is there, then changes that one entry."""

from kind import choice, integer, text

STRUCTURE = "page-find"
DOMAIN = "skins"

# list, entry, what they wait for; what may become of it: three
SKINS = """waiting list|family|nursery place|offered|declined|parked;
guest list|guest|ticket|invited|refused|standby; apprentice list|applicant|job|hired|rejected|reserve;
housing list|tenant|flat|viewing|struck|paused;
allotment list|gardener|plot|assigned|withdrawn|paused;
donor list|donor|appointment|called|blocked|resting;
course list|student|place|enrolled|dropped|waiting; repair list|customer|repair|ready|lost|delayed;
berth list|skipper|berth|given|cancelled|next year; kennel list|owner|box|confirmed|cancelled|asked;
choir list|singer|audition|passed|failed|again; volunteer list|volunteer|shift|fixed|out|spare;
stall list|trader|stall|allowed|refused|moved; parking list|resident|permit|issued|expired|pending;
exam list|candidate|exam|admitted|barred|later; adoption list|couple|dog|matched|refused|checked;
blood list|patient|test|done|missed|repeat; locker list|pupil|locker|given|returned|blocked;
rental list|renter|van|handed out|back|overdue; licence list|hunter|licence|renewed|lapsed|review;
vaccination list|person|dose|booked|declined|called; ticket list|fan|season ticket|sold|released|held""".split(";")


def make(k):
    book, one, what, *states = k.pick(SKINS).strip().split("|")
    states = [s.replace(" ", "_") for s in states]
    pages, size = k.int(2, 4), k.int(2, 4)
    n = pages * size
    rows = [(i, p, k.pick(states), d) for i, p, d in zip(k.ids(n), k.people(n), k.dates(n), strict=True)]
    is_gone = k.chance(14)
    at = None if is_gone else k.int(0, n - 1)
    who = k.person() if is_gone else rows[at][1]
    new = k.pick(states)
    if at is not None and rows[at][2] == new:
        new = k.pick([s for s in states if s != new])
    has_day, day = k.chance(50), k.date()

    k.role(f"""You keep the {book}.|{book} (one {what} each)|The {book} is in your hands.
        |You change entries of the {book} when we tell you.|keeper of the {book}""")
    k.must("Names stand on one of the pages; the list tells what page is next.|Page on until you find the name.")
    k.must(f"If the {one} is on no page, report that it is not done.|Not on the list: say that it could not be done.")
    k.steps("Read <page>, from page 1.", "<mark> the entry when you have its id.")
    w, shown = (k.pick(f" as of {day}", f" (since {day})") if has_day else ""), new.replace("_", " ")
    k.goal(f"""Mark {who} in the {book} as {shown}{w}|{who}: {shown}{w} ({book})
        |can you put {who} down as {shown}{w}? it's about the {what}
        |{book}\nname: {who}\nstate: {shown}\n{w}|{shown} is what the {book} should say for {who}{w}
        |{who} rang up about the {what}. Please set to {shown}{w}
        |The entry of {who} is wrong, it has to be {shown}{w}. Somewhere in the {book}.
        |update {book}, {shown} for {who}{w}, thx""")

    @k.look(
        "read_page|list_page|page",
        f"Shows one page of the {book}.|Entries of a page.",
        no=integer("page|no|page_no", "Number of the page; the first is 1.|Which page, from 1."),
    )
    def page(no):
        if not 1 <= no <= pages:
            return k.fail(f"There is no page {no}.")
        keys = ("entry|id|no", f"{one}|name", "state|status", "since|date")
        part = [dict(zip(keys, row, strict=True)) for row in rows[(no - 1) * size : no * size]]
        return k.result(part, f"next: {no + 1}" if no < pages else "This is the last page.")

    more = dict(since=text("since|as_of|from_day", "From which day it counts.|As of which day.")) if has_day else {}

    @k.act(
        "mark|set_state|change_entry",
        f"Sets the state of one entry.|Changes one entry of the {book}.",
        ref=text("entry|id|which", "Id of the entry.|Which entry."),
        state=choice("state|status|to", "The new state.|What it becomes.", sorted(states)),
        **more,
    )
    def mark(ref, state, since=None):
        return f"{ref} is {state}." if ref in [row[0] for row in rows] else k.fail(f"There is no entry {ref}.")

    def right():
        for no in range(1, pages + 1):
            if not page.made(no=no):
                return page(no=no)
            if at is not None and at // size == no - 1:
                break
        if at is None:
            return k.give_up(f"{who} is not on the list.")
        args = dict(ref=rows[at][0], state=new) | (dict(since=day) if has_day else {})
        return None if mark.made(**args) else mark(**args)

    return right
