"""Reminds the offices of all transit papers that are overdue, page by page."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "customs"


def make(k):
    principal, stranger, today = (
        k.word().capitalize(),
        k.word().capitalize(),
        k.pick("2026-03-01", "2025-09-15", "2026-11-30"),
    )
    pages = k.int(2, 3)
    offices = k.ids(3)
    papers = []
    for no in k.ids(3 * pages):
        papers.append((no, k.date(), k.pick("open", "open", "closed"), k.pick(offices)))
    if k.chance(15):
        papers = [(no, due, "closed", office) for no, due, _, office in papers]
    late = [(p[0], p[3]) for p in papers if p[1] < today and p[2] == "open"]

    def page_of(no):
        return [p[0] for p in papers].index(no) // 3 + 1

    k.role("You watch transit papers.", "Transit desk. Paper out, paper back, or a reminder.", "transit follow-up bot")
    k.must(
        f"Today is {today}.|It is {today}.",
        "A paper is overdue if it is open and was due before today. Closed is closed, however late it was.",
    )
    k.steps("<papers_of> has pages; read them all.", "<remind> the office of each overdue paper.")
    k.goal(
        f"Remind the offices of all overdue transit papers of {principal}.",
        f"{principal} stands surety for these. Chase whatever is late.",
        f"overdue T papers, principal {principal}: send reminders, all pages",
        f"Are papers of {principal} overdue (not {stranger})? Remind every office that sits on one.",
    )

    @k.look(
        "papers_of|transit_list|open_papers",
        "Transit papers of a principal, a page at a time.|List of papers, by page.",
        name=text("principal|name|firm", "Who stands surety.|Name of the principal."),
        page=integer("page|sheet|part", "Which page, from 1.|Number of the page.", default=1),
    )
    def papers_of(name, page):
        if name != principal:
            return []
        if not 1 <= page <= pages:
            return k.fail(f"There are {pages} pages.")
        rows = papers[3 * page - 3 : 3 * page]
        listed = [{"paper|no": no, "due": due, "state": state, "office|to": office} for no, due, state, office in rows]
        return k.result(
            listed, f"Page {page} of {pages}." + (f" Continued on page {page + 1}." if page < pages else "")
        )

    @k.act(
        "remind|chase|send_reminder",
        "Reminds an office of a transit paper.|Sends one reminder.",
        no=text("paper|no|document", "Number of the paper.|Which paper."),
        office=text("office|to|at", "Office that has it.|Number of the office."),
    )
    def remind(no, office):
        if (no, office) not in [(p[0], p[3]) for p in papers]:
            return k.fail(f"Office {office} does not have {no}.")
        return f"{office} is reminded of {no}."

    def right():
        read = [n for n in range(1, pages + 1) if papers_of.made(name=principal, page=n)]
        calls = [remind(no=no, office=o) for no, o in late if page_of(no) in read and not remind.made(no=no)]
        unread = [n for n in range(1, pages + 1) if n not in read]
        return calls + [papers_of(name=principal, page=n) for n in unread[:1]]

    return right
